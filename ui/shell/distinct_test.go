package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/compare"
)

// TestTabsOfOneName: files of one name have their folders in their tabs, in the title of the window and in comparisons, while both are open.
func TestTabsOfOneName(t *testing.T) {
	first, content := sampleFile(t, "slot_1.sav")
	folder := filepath.Join(t.TempDir(), "old")
	second := filepath.Join(folder, "slot_1.sav")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(second, content, 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	said := func(when string, want ...string) {
		t.Helper()
		var got []string
		for _, tab := range b.tabs.Items {
			got = append(got, tab.Text)
		}
		if strings.Join(got, "|") != strings.Join(want, "|") || !strings.HasPrefix(b.win.Title(), got[b.current]) {
			t.Errorf("%s: the tabs are %q, the window %q", when, got, b.win.Title())
		}
	}
	b.openFile(first)
	said("one", "slot_1.sav")
	b.openFile(second)
	said("two", "slot_1.sav — "+filepath.Base(filepath.Dir(first)), "slot_1.sav — old")
	if b.document().Name() != "slot_1.sav" {
		t.Errorf("the file is called %s", b.document().Name())
	}
	p := b.document()
	compare.Show(p, b.pages[0].doc, b.pages[0], b.pages[0].name)
	if name := b.page().name; !strings.Contains(name, "old") {
		t.Errorf("the comparison is called %q", name)
	}
	b.drop(b.page())
	b.drop(b.pages[0])
	said("one again", "slot_1.sav")
}
