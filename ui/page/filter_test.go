package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/internal/golden"
	"savant/ui/outline"
	"savant/ui/page"
)

// asked counts how often the outline of a page is asked for.
type asked struct {
	host.Page
	times *int
}

func (p asked) Outline() *outline.Outline {
	*p.times++
	return p.Page.Outline()
}

// TestFilterAdmitsManyAtOnce shows 100,000 rows that do not match, as an undo of their removal does: the outline is brought up to date once for all of
// them, and not at all for those that are shown.
func TestFilterAdmitsManyAtOnce(t *testing.T) {
	const many = 100_000
	var text strings.Builder
	text.WriteString(`{"zebra": 1, "list": [0`)
	for i := range many - 1 {
		fmt.Fprintf(&text, ",%d", i)
	}
	text.WriteString("]}\n")
	file := filepath.Join(t.TempDir(), "many.json")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	times := 0
	p := asked{w.OpenFile(file), &times}
	f := page.NewFilter(p, page.NewInnerNodes(p), "")
	f.By("zebra")
	w.After("filtered", 1)
	above, err := p.Doc().Find("list")
	if err != nil {
		t.Fatal(err)
	}
	list := make([]model.Row, many)
	for i := range list {
		list[i] = p.Doc().Child(above, i)
	}
	for _, want := range []int{1, 0} {
		times = 0
		if shown := f.Admit(list...); shown != (want == 1) || times != want {
			t.Errorf("rows are shown: %v, the outline was brought up to date %d times, want %d", shown, times, want)
		}
	}
	if !p.Page.Outline().Lists(outline.Node(list[many-1])) {
		t.Error("the last of them is not shown")
	}
}

// TestNewWordsHideOldRows: rows that only the words before matched are gone as soon as the words change, whenever those that match are found.
func TestNewWordsHideOldRows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two.json")
	if err := os.WriteFile(file, []byte("{\"alpha\": 1, \"beta\": 2}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(file)
	f := page.NewFilter(p, page.NewInnerNodes(p), "")
	f.By("alpha")
	w.After("filtered", 1)
	alpha, err := p.Doc().Find("alpha")
	if err != nil {
		t.Fatal(err)
	}
	if !p.Outline().Lists(outline.Node(alpha)) {
		t.Fatal("the first filter finds nothing")
	}
	f.By("beta")
	if p.Outline().Lists(outline.Node(alpha)) {
		t.Error("what the words before matched is shown under new words")
	}
	w.After("filtered", 2)
}

// TestNoMatchesSaysWhatWasNotSearched: the elements of packed arrays are searched on request only, which is said where nothing else matches.
func TestNoMatchesSaysWhatWasNotSearched(t *testing.T) {
	for text, told := range map[string]bool{"points = PackedInt32Array(7, 8, 9)": true, "points = [7, 8, 9]": false, "points = PackedInt32Array()": false} {
		file := filepath.Join(t.TempDir(), "map.tres")
		if err := os.WriteFile(file, []byte("[gd_resource type=\"Resource\" format=3]\n\n[resource]\n"+text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		w := hosttest.New(t, nil)
		p := w.OpenFile(file)
		f := page.NewFilter(p, page.NewInnerNodes(p), "")
		f.By("zebra")
		w.After("filtered", 1)
		said := golden.Of(f.Foot, theme.VariantDark)
		if !strings.Contains(said, "No matches.") || strings.Contains(said, "Elements of packed arrays were not searched") != told {
			t.Errorf("%s: it says\n%s", text, said)
		}
	}
}
