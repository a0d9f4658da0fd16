package inspector

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/model"
)

// TestTabFromElementToElement: in the editor of an array or dictionary, Tab takes what is typed and goes to the next field, past what has none, and Shift+Tab
// to the one before; what is refused keeps the keyboard. The menu key offers what can be done with an element.
func TestTabFromElementToElement(t *testing.T) {
	p, doc := opened(t, `{"list": [1, [5], "two", 3]}`)
	offered := 0
	p.Outside.Menu = func(fyne.Position, []*fyne.MenuItem) { offered++ }
	p.Show(doc, find(t, doc, "list"))
	list := p.parts.(*parts).list
	tab := func(shift bool) {
		e := p.win.Canvas().Focused().(*entry)
		if !e.AcceptsTab() {
			t.Fatal("Tab is not for the field")
		}
		if shift {
			e.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
			defer e.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
		}
		e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
	}
	at := func(step string, want model.Row) {
		t.Helper()
		if got := p.parts.(*parts).Focused(); got != want {
			t.Errorf("%s: %s has the keyboard, not %s", step, doc.Path(got), doc.Path(want))
		}
	}
	p.win.Canvas().Focus(list[0].entry)
	list[0].entry.SetText("7")
	tab(false)
	is(t, doc, "list[0]", "7")
	at("Tab", list[2].row)
	if list[0].entry.TypedRune('8'); !list[0].entry.CanUndo() {
		t.Error("what is typed cannot be undone")
	}
	if list[0].entry.FocusLost(); list[0].entry.CanUndo() {
		t.Error("letters of a value that was taken can be undone in its field")
	}
	doc.Undo()
	list[2].entry.SetText("[")
	tab(false)
	at("Tab from what is refused", list[2].row)
	if list[2].note.Text == "" {
		t.Error("it is not said why")
	}
	list[2].entry.SetText(`"deux"`)
	tab(true)
	is(t, doc, "list[2]", `"deux"`)
	at("Shift+Tab", list[0].row)
	tab(true)
	at("Shift+Tab from the first", 0)
	p.win.Canvas().Focus(list[3].entry)
	list[3].entry.TypedKey(&fyne.KeyEvent{Name: desktop.KeyMenu})
	if offered != 1 {
		t.Error("the menu key offers nothing")
	}
	tab(false)
	at("Tab from the last", 0)
}
