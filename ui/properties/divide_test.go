package properties

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/settings"
)

// TestDivide: names have the room that they need up to half of a column, values begin at one place, in resources too, and where the user
// drags that place it stays.
func TestDivide(t *testing.T) {
	w, _, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	w.Native().Resize(fyne.NewSize(460, 700))
	e.list.sheet.fold("Light2D/Range", true)
	texture := lineOf(t, e, "texture")
	texture.fold(true)
	inner := e.list.sheet.insides["texture"].(*sheet)
	width := inner.lines["width"]
	begins := func(x *line) float32 { return test.WidgetRenderer(x).(*lineRenderer).box.Position().X + x.inset }
	whole := texture.Size().Width
	energy := lineOf(t, e, "energy")
	if begins(energy) != begins(texture) || begins(energy) != begins(width) || width.inset == 0 {
		t.Errorf("the values begin at %v, %v and %v", begins(energy), begins(texture), begins(width))
	}
	if at := begins(energy); at <= whole*leastShare || at > whole*usualShare {
		t.Errorf("of %v the names have %v", whole, at)
	}
	if longest := lineOf(t, e, "range_item_cull_mask"); longest.name.Size().Width < longest.name.MinSize().Width {
		t.Errorf("%q is cut", longest.name.Text)
	}
	g := e.list.root.Objects[len(e.list.root.Objects)-1].(*fyne.Container).Objects[1].(*grip)
	was := begins(energy)
	g.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(gripWidth/2+40, 0)}})
	g.DragEnd()
	if at := begins(energy); at < was+39 || at > was+41 || begins(width) != at {
		t.Errorf("dragged by 40 from %v, the values begin at %v and %v", was, at, begins(width))
	}
	if share := w.App().Preferences().Float(settings.NamesShare); share < 0.2 {
		t.Errorf("%v is kept", share)
	}
	g.DoubleTapped(nil)
	if at := begins(energy); at != was || w.App().Preferences().Float(settings.NamesShare) != 0 {
		t.Errorf("the names have %v", at)
	}
}
