package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestChooseMarksWhatIsChosen: Enter right away takes the item that is chosen already, after typing the first that fits.
func TestChooseMarksWhatIsChosen(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct{ typed, want string }{{"", "Subtract"}, {"a", "Add"}} {
		w := test.NewTempWindow(t, nil)
		took := ""
		item := func(name string, now bool) Item { return Item{Words: name, Now: now, Run: func() { took = name }} }
		Choose(w.Canvas(), "", []Item{item("Add", false), item("Mix", false), item("Subtract", true)}, func() {}, func() {})
		field := w.Canvas().Focused()
		test.Type(field, c.typed)
		field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if took != c.want {
			t.Errorf("after typing %q Enter takes %s, not %s", c.typed, took, c.want)
		}
	}
}
