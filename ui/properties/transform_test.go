package properties

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/host/hosttest"
	"savant/ui/internal/golden"
	"savant/ui/internal/ink"
	"savant/ui/widgets"
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

// TestRotationIsTold: below the line of a quaternion that is no rotation it is said that it is none, also while its fields are open, and a button makes it
// one; Space in the line does the same.
func TestRotationIsTold(t *testing.T) {
	for _, opened := range []bool{true, false} {
		file := filepath.Join(t.TempDir(), "turned.tscn")
		if err := os.WriteFile(file, []byte("[gd_scene format=3]\n\n[node name=\"Turned\" type=\"Node3D\"]\nquaternion = Quaternion(0, 0, 0, 0.5)\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		w, p, e := inspectedFile(t, file, `node["."]`)
		w.Native().Resize(fyne.NewSize(480, 350))
		x := lineOf(t, e, "quaternion")
		if opened {
			x.edit()
		}
		if (x.fields != nil) != opened || x.normal == nil || !x.normal.Object().Visible() {
			t.Fatalf("opened %v: nothing is said", opened)
		}
		said, button := "", (*widgets.Button)(nil)
		golden.Walk(x.normal.Object(), func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *ink.Label:
				said = o.Whole()
			case *widgets.Button:
				button = o
			}
		})
		if said != "This is no rotation: its length is 0.5, not 1." || button == nil {
			t.Fatalf("opened %v: %q is said", opened, said)
		}
		if end := x.normal.Object().Position().Y + x.normal.Object().Size().Height; end > x.Size().Height || button.Size().Height < 10 {
			t.Errorf("opened %v: the button ends at %v of %v", opened, end, x.Size().Height)
		}
		if opened {
			test.Tap(button)
		} else {
			x.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		}
		if got, err := p.Doc().Text(rowAt(t, p.Doc(), `node["."].quaternion`)); err != nil || got != "Quaternion(0, 0, 0, 1)" {
			t.Errorf("opened %v: it is %s", opened, got)
		}
		if x = lineOf(t, e, "quaternion"); x.normal.Object().Visible() || (x.fields != nil) != opened {
			t.Errorf("opened %v: it is still told", opened)
		}
	}
}
