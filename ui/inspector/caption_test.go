package inspector

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/ui/inspector/hint"
)

// captionOf returns the name with these words among what is drawn; nil if there is none that can be dragged.
func captionOf(o fyne.CanvasObject, words string) *caption {
	for _, x := range test.LaidOutObjects(o) {
		if c, ok := x.(*caption); ok && c.text.Text == words {
			return c
		}
	}
	return nil
}

// TestDraggedNames drags the names of numbers: a name changes its number, and one above several rows is no number's.
func TestDraggedNames(t *testing.T) {
	p, doc := openedIn(t, everything, 0)
	for _, c := range []struct{ path, name, want string }{
		{"v2", "x", "Vector2(1.7, -2)"},
		{"tint", "r", "Color(2.2, 0.5, 0.25, 1)"},
		{"tint", "b", "Color(2.2, 0.5, 0.45, 1)"},
		{"plane", "y", "Plane(0, 1.2, 0, 2)"},
		{"t3", "x", ""},
		{"t3", "position", ""},
		{"t2", "rotation °", "Transform2D(0.9999939, 0.0034906515, -0.0034906515, 0.9999939, 5, 6)"},
	} {
		p.Show(doc, find(t, doc, c.path))
		name := captionOf(p.Object(), c.name)
		if name == nil {
			if c.want != "" {
				t.Errorf("%s of %s cannot be dragged", c.name, c.path)
			}
			continue
		}
		if c.want == "" {
			t.Errorf("%s of %s can be dragged, and belongs to several numbers", c.name, c.path)
			continue
		}
		name.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(2*hint.DragStep, 0)})
		name.DragEnd()
		is(t, doc, c.path, c.want)
	}
}

// TestDraggedFar: a drag changes large numbers by larger steps, the same ones until it ends.
func TestDraggedFar(t *testing.T) {
	p, doc := opened(t, `{"at": Vector2(340, -0.5), "hp": 5000, "few": 42}`)
	for _, c := range []struct{ path, name, want string }{
		{"at", "x", "Vector2(335, -0.5)"},
		{"at", "y", "Vector2(335, -1)"},
		{"hp", "Value", "4950"},
		{"few", "Value", "37"},
	} {
		p.Show(doc, find(t, doc, c.path))
		name := captionOf(p.Object(), c.name)
		if name == nil {
			t.Fatalf("%s of %s cannot be dragged", c.name, c.path)
		}
		name.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(-5*hint.DragStep, 0)})
		name.DragEnd()
		is(t, doc, c.path, c.want)
	}
}

// TestDraggedLetters drags the letter before a field of a property.
func TestDraggedLetters(t *testing.T) {
	doc, err := kinds.Open([]byte(hintedScene), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	value := variant.OfMath(variant.Vector2, 1, 7)
	change := func(into func(variant.Value) (variant.Value, error), _ bool) (err error) {
		value, err = into(value)
		return err
	}
	l := NewFields(test.NewTempWindow(t, nil), doc, Held{Values: func() []variant.Value { return []variant.Value{value} }, Change: change, Leave: func() {}}, func() {})
	y := captionOf(l.Object(), "y")
	if y == nil {
		t.Fatal("the letter cannot be dragged")
	}
	y.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(-10*hint.DragStep, 0)})
	y.DragEnd()
	if m := value.Data.(*variant.Math); m.C[0] != 1 || m.C[1] != 6 {
		t.Errorf("it is %v", m.C)
	}
}
