package check

import (
	"os"
	"path/filepath"
	"testing"

	"savant/model"
	"savant/model/scripts"
	"savant/ui/host/hosttest"
)

// TestProblemsLeadToTheirRows: each problem leads to the row that it is of, in the order of the file, though the check found some in a copy of the
// document, whose rows have other numbers.
func TestProblemsLeadToTheirRows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "broken.cfg")
	text := "loose=1\n\n[simple]\n\na=1\nplane=Plane(1, 2.5.0, 3, 4)\nrect=Rect2i(1, 2\nb=2\n\n[packed\n\nc=3\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, Actions())
	p := w.OpenFile(path)
	c := New(p, func([]scripts.Item) {})
	c.check()
	for off := int64(len(text)); off > 0; off-- {
		p.Doc().At(off) // numbers the rows from the last one on, which the check does not
	}
	w.After("checked", 1)
	last := int64(-1)
	lead := map[string]bool{}
	for _, q := range c.Listed() {
		if got := p.Doc().Path(rowOf(p.Doc(), q)); got != q.Path {
			t.Errorf("the problem of %s leads to %s", q.Path, got)
		}
		if q.Offset < last {
			t.Errorf("the problem at %d comes after that at %d", q.Offset, last)
		}
		last, lead[q.Path] = q.Offset, true
	}
	if !lead["section.simple.plane"] || len(lead) < 3 {
		t.Errorf("the problems are of %v", lead)
	}
	if p.Doc().Path(rowOf(p.Doc(), model.Problem{Path: "gone", Offset: 0})) == "" {
		t.Error("a problem of a row that is not there leads nowhere")
	}
}
