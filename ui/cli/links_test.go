package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var link = regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)

// TestManualLeadsSomewhere follows every link and picture of the README and the manual, and finds every page from the first.
func TestManualLeadsSomewhere(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no manual", err)
	}
	reached := map[string]bool{"../../docs/README.md": true}
	for _, page := range append(pages, "../../README.md") {
		source, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(source), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			to := filepath.Join(filepath.Dir(page), m[1])
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s leads to %s, which is not there", filepath.Base(page), m[1])
			}
			if page == "../../docs/README.md" {
				reached[to] = true
			}
		}
	}
	for _, page := range pages {
		if !reached[page] {
			t.Errorf("the manual's first page does not lead to %s", filepath.Base(page))
		}
	}
}
