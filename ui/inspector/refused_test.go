package inspector

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// TestRefusedStays types what is no number for x, and a number for y: y changes, and x still shows what was typed, and why it is refused, until
// Escape or another value takes its place.
func TestRefusedStays(t *testing.T) {
	p, doc := opened(t, `{"at": Vector2(3, 4)}`)
	p.Show(doc, find(t, doc, "at"))
	x, y := p.fields[0], p.fields[1]
	c := p.win.Canvas()
	c.Focus(x.entry)
	x.entry.SetText("abc")
	c.Focus(y.entry)
	y.entry.SetText("7")
	y.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	is(t, doc, "at", "Vector2(3, 7)")
	if x.entry.Text != "abc" || !x.note.Visible() {
		t.Fatalf("x shows %q and %q", x.entry.Text, x.note.Text)
	}
	c.Focus(x.entry)
	x.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if x.entry.Text != "3" || x.note.Visible() {
		t.Errorf("after Escape x shows %q and %q", x.entry.Text, x.note.Text)
	}
	x.entry.SetText("abc")
	c.Focus(y.entry)
	doc.Undo()
	p.Refresh()
	if x.entry.Text != "abc" || !x.note.Visible() {
		t.Errorf("taken back, x shows %q and %q", x.entry.Text, x.note.Text)
	}
	v, err := doc.Parse(p.row, "Vector2(8, 9)")
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Set(p.row, v); err != nil {
		t.Fatal(err)
	}
	p.Refresh()
	if x.entry.Text != "8" || x.note.Visible() {
		t.Errorf("with another value x shows %q and %q", x.entry.Text, x.note.Text)
	}
}

// TestHintGoes: which key applies a text of several lines is said while it has the keyboard, and not once it is applied. Nothing moves with it.
func TestHintGoes(t *testing.T) {
	p, doc := opened(t, `{"long": "`+strings.Repeat("word ", 1000)+`", "lines": "a\nb"}`)
	for _, path := range []string{"lines", "long"} {
		p.Show(doc, find(t, doc, path))
		c := p.win.Canvas()
		var hint fyne.CanvasObject
		var keys fyne.Focusable
		if l, ok := p.extra.(*longText); ok {
			hint, keys = l.hint, l.area
		} else {
			hint, keys = p.fields[0].entry.hint, p.fields[0].entry
		}
		height := p.body.MinSize().Height
		if hint == nil || hint.Visible() {
			t.Fatalf("%s: the hint is shown though the text has not the keyboard", path)
		}
		c.Focus(keys)
		if !hint.Visible() {
			t.Errorf("%s: the hint is not shown", path)
		}
		keys.TypedRune('x')
		keys.(interface{ Settle() bool }).Settle() // as Ctrl+S does
		if hint.Visible() {
			t.Errorf("%s: the hint stays after the text is applied", path)
		}
		keys.TypedRune('y')
		if !hint.Visible() {
			t.Errorf("%s: the hint is not shown for what is typed next", path)
		}
		c.Unfocus()
		if hint.Visible() || p.body.MinSize().Height != height {
			t.Errorf("%s: without the keyboard the hint stays, or what is below it moves", path)
		}
	}
}
