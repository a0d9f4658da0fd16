package properties

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host/hosttest"
)

// TestTransformHasRoom edits the transform of a body in a narrow column: its fields are below its name, each of them legible and inside the column, and
// what is written moves nothing. (Beside the name they had room for two digits each.)
func TestTransformHasRoom(t *testing.T) {
	file, _ := hosttest.Sample(t, "player.tscn")
	w, p, e := inspectedFile(t, file, `node["."]`)
	w.Native().Resize(fyne.NewSize(480, 350))
	x := lineOf(t, e, "transform")
	x.edit()
	driver := fyne.CurrentApp().Driver()
	fields := x.fields.Object()
	if top, name := driver.AbsolutePositionForObject(fields).Y, driver.AbsolutePositionForObject(x.name).Y; top < name+x.name.Size().Height/2 {
		t.Errorf("the fields begin at %v, beside the name at %v", top, name)
	}
	if need := x.fields.Wide(); fields.Size().Width < need || fields.Position().X+fields.Size().Width > x.Size().Width {
		t.Errorf("the fields have %v of %v at %v in a line %v wide", fields.Size().Width, need, fields.Position().X, x.Size().Width)
	}
	before := driver.AbsolutePositionForObject(fields)
	entry := w.Native().Canvas().Focused()
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	for _, r := range "12.345" {
		entry.TypedRune(r)
	}
	w.Native().Canvas().FocusNext()
	if got, _ := p.Doc().Find(`node["."].transform`); got == 0 {
		t.Fatal("nothing was stored")
	}
	x = lineOf(t, e, "transform")
	if x.fields == nil || x.fields.Texts()[0] != "12.345" {
		t.Fatal("the fields are gone")
	}
	if now := driver.AbsolutePositionForObject(x.fields.Object()); now != before {
		t.Errorf("the fields were at %v and are at %v", before, now)
	}
}
