package inspector

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestCalculatedForEach: where the values of several rows differ, a calculation says what each becomes, and the fields beside it stay in their places.
func TestCalculatedForEach(t *testing.T) {
	doc, err := kinds.Open([]byte(hintedScene), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := test.NewTempWindow(t, nil)
	values := []variant.Value{variant.OfMath(variant.Vector2, 0, 7), variant.OfMath(variant.Vector2, 12, 7), variant.OfMath(variant.Vector2, 0, 7)}
	l := NewFields(w, doc, Held{Values: func() []variant.Value { return values }, Leave: func() {}}, func() {})
	w.SetContent(l.Object())
	w.Resize(fyne.NewSize(400, 200))
	x, y := l.fields[0], l.fields[1]
	place := func(f *field) fyne.Position { return fyne.CurrentApp().Driver().AbsolutePositionForObject(f.entry) }
	left, right := place(x), place(y)
	for text, want := range map[string]string{"+=5": "= 5, 17, 5", "*0": "= 0", "3": ""} {
		x.entry.SetText(text)
		if x.note.Text != want {
			t.Errorf("%s: %q, not %q", text, x.note.Text, want)
		}
	}
	y.entry.SetText("+=5")
	if y.note.Text != "= 12" {
		t.Errorf("of equal numbers: %q", y.note.Text)
	}
	y.entry.SetText("7")
	x.entry.SetText("+=5")
	l.root.Refresh()
	w.Resize(fyne.NewSize(400, 201))
	if !x.note.Visible() || place(x) != left || place(y) != right {
		t.Errorf("with the remark the fields are at %v and %v, not at %v and %v", place(x), place(y), left, right)
	}
}
