package inspector

import (
	"testing"

	"fyne.io/fyne/v2"
)

// TestExactInOneLine: all digits of a number take one line, however narrow the field is, and give way while one types.
func TestExactInOneLine(t *testing.T) {
	p, doc := opened(t, `{"n": -31.551580021}`)
	p.Show(doc, find(t, doc, "n"))
	f := p.fields[0]
	f.root.Resize(fyne.NewSize(120, f.root.MinSize().Height))
	if f.exact == nil || !f.exact.Visible() || !f.exact.Whole.IsCut() || f.note.Visible() {
		t.Fatal("the digits are not shown in one line")
	}
	f.entry.SetText("2")
	if f.exact.Visible() {
		t.Error("the digits of the old number stay")
	}
}
