package animation

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/internal/golden"
	"savant/ui/widgets"
)

// TestRotationOfAKey: the fields of a quaternion are seen whole at the width of the table, the list keeps rows above them, and a key that is no rotation
// is told in its row and in its form, which makes it one.
func TestRotationOfAKey(t *testing.T) {
	w, _, p := shown(t)
	w.Native().SetContent(container.NewWithoutLayout(p.root))
	p.root.Resize(fyne.NewSize(1000, 600))
	lane := laneOfPath(t, p, ":Spine")
	p.choose(lane, []int{0})
	place, err := p.place()
	if err != nil {
		t.Fatal(err)
	}
	v, err := place.Doc.Parse(model.Root, "Quaternion(0, 0, 0, 0.5)")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.setValue(lane, 0, v, false); err != nil {
		t.Fatal(err)
	}
	settled(w, p)
	cell := p.table.look(1).Cells[0]
	if want := inspector.NoRotation(v); want == "" || cell.Why != want || !strings.HasPrefix(cell.Text, "!") {
		t.Errorf("the row shows %+v", cell)
	}
	p.toKeyFields()
	var fields []fyne.CanvasObject
	var normalize *widgets.Button
	golden.Walk(p.table.value.Object(), func(o fyne.CanvasObject) {
		if b, ok := o.(*widgets.Button); ok && b.Text == "Normalize" {
			normalize = b
		}
		if f, ok := o.(fyne.Focusable); ok && o != p.table.value.Object() && f != fyne.Focusable(normalize) {
			fields = append(fields, o)
		}
	})
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	end, drawn := at(p.table.root).X+p.table.root.Size().Width, 0
	for _, f := range fields {
		if _, is := f.(interface{ SelectedText() string }); !is {
			continue
		}
		drawn++
		if right := at(f).X + f.Size().Width; right > end || f.Size().Width < 40 {
			t.Errorf("a field %v wide ends at %v of %v", f.Size().Width, right, end)
		}
	}
	if drawn != 7 { // x y z w, and three angles
		t.Errorf("%d fields are shown", drawn)
	}
	if rows := p.table.list.Size().Height / 24; rows < 6 {
		t.Errorf("the list has room for %v rows", rows)
	}
	if normalize == nil || !normalize.Visible() {
		t.Fatal("nothing makes it a rotation")
	}
	test.Tap(normalize)
	settled(w, p)
	if got := p.text(p.track().Keys[0].Value); got != "Quaternion(0, 0, 0, 1)" || p.table.look(1).Cells[0].Why != "" || normalize.Visible() {
		t.Errorf("it is %s", got)
	}
}
