package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// burstWork are the kinds of work that fifty edits start, by what the window shows meanwhile: the names are those of the test that edits.
// Each edit started all of them once.
var burstWork = []struct{ shows, work, words string }{
	{"in-front", "changes", "what was changed"},
	{"in-front", "check", "check, and scan for what would run"},
	{"with-Find", "find", "search, where Find is shown"},
	{"under-the-comparison", "comparison", "comparison, where it is shown"},
	{"behind", "check", "check of a page that nobody sees"},
}

// bursts counts what fifty edits without a pause start in a window. A test of the window edits and counts, on a screen of its own.
func (b *bench) bursts() {
	const test = "TestWorkAfterEdits"
	cmd := exec.Command(".ci/desktop/with-display", "-q", "-s", "1400x900", "go", "test", "-tags", "migrated_fynedo", "-count=1", "-v", "-run", "^"+test+"$", "./ui/shell")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench: SKIPPED what edits start: %v\n%s%s", err, out, said.String())
		return
	}
	started := map[string]string{} // "check:1 find:1" by what is shown
	for line := range strings.Lines(string(out)) {
		if _, rest, ok := strings.Cut(line, "=== ATTR  "+test+" "); ok {
			shows, counts, _ := strings.Cut(strings.TrimSpace(rest), " ")
			started[shows] = counts
		}
	}
	for _, r := range burstWork {
		counts, ok := started[r.shows]
		if !ok {
			fail(fmt.Errorf("%s no longer tells what starts %s", test, r.shows))
		}
		n := 0
		for _, field := range strings.Fields(counts) {
			if work, count, _ := strings.Cut(field, ":"); work == r.work {
				fmt.Sscan(count, &n)
			}
		}
		b.burst = append(b.burst, burst{r.words, n})
		fmt.Fprintf(os.Stderr, "50 edits: %-40s starts %d times\n", r.words, n)
	}
}

// burst is how often fifty edits start a piece of work.
type burst struct {
	work  string
	times int
}

// burstTable is what bursts has found, as a table.
func (b *bench) burstTable() string {
	if len(b.burst) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintln(&out, "| work | started by 50 edits | was |\n| --- | ---: | ---: |")
	for _, s := range b.burst {
		fmt.Fprintf(&out, "| %s | %d | 50 |\n", s.work, s.times)
	}
	return out.String() + "\n"
}
