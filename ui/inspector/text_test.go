package inspector

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// TestLineBreaksStay: a String of one line that several are pasted into, or Shift+Enter is pressed in, has these lines; other fields have one.
func TestLineBreaksStay(t *testing.T) {
	p, doc := opened(t, `{"name": "Ada", "tag": &"a", "hp": 42}`)
	paste := func(text string) *entry {
		e := p.fields[0].entry
		fyne.CurrentApp().Clipboard().SetContent(text)
		p.win.Canvas().Focus(e)
		e.TypedShortcut(&fyne.ShortcutPaste{Clipboard: fyne.CurrentApp().Clipboard()})
		return e
	}
	applied := func(e *entry) {
		e.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierControl})
	}
	p.Show(doc, find(t, doc, "name"))
	e := paste("one\r\ntwo\n\tthree")
	if !e.Multi || e.hint == nil || !e.hint.Visible() {
		t.Error("the field has one line, or does not say what applies it")
	}
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // among lines it begins another one
	applied(e)
	is(t, doc, "name", `"one\ntwo\n\tthree\n"`)
	p.Show(doc, find(t, doc, "tag"))
	e = paste("b")
	if e.Multi {
		t.Error("without line breaks the field has several lines")
	}
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	e.KeyDown(shift)
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	e.KeyUp(shift)
	e.TypedRune('c')
	applied(e)
	is(t, doc, "tag", `&"b\nc"`)
	p.Show(doc, find(t, doc, "hp"))
	e = paste("4\n3")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if e.Multi {
		t.Error("a number has several lines")
	}
	is(t, doc, "hp", "42")
}
