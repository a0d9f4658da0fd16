package inspector

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/golden"
	"savant/ui/internal/ink"
	"savant/ui/textedit"
	"savant/ui/widgets"
)

// TestLongTextStaysADraft types into a long text, then uses what is around it, by keys and by the pointer: nothing is applied, and the keyboard comes
// back. Leaving the editor applies it.
func TestLongTextStaysADraft(t *testing.T) {
	text := strings.Repeat("a word ", 1000)
	p, doc := opened(t, `{"story": "`+text+`", "after": 1}`)
	var marked bool
	p.Outside.Written = func(yes bool) { marked = yes }
	c := p.win.Canvas()
	row := find(t, doc, "story")
	p.Show(doc, row)
	l := p.extra.(*longText)
	c.Focus(l.area)
	l.area.TypedRune('x')
	draft := func(after string) {
		t.Helper()
		if doc.Dirty() || !marked || l.area.Len() != len(text)+1 {
			t.Fatalf("%s: applied %v, marked %v, %d bytes are written", after, doc.Dirty(), marked, l.area.Len())
		}
	}
	draft("typing")
	click := func(o fyne.CanvasObject) {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(o.Size().Width/2, o.Size().Height/2)
		test.MoveMouse(c, at)
		test.TapCanvas(c, at)
	}
	var wrap *ink.Switch
	icon := func(name string) (found *widgets.Button) {
		golden.Walk(p.Object(), func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *ink.Switch:
				wrap = o
			case *widgets.Button:
				if o.Name == name {
					found = o
				}
			}
		})
		return found
	}
	icon("")
	click(wrap)
	draft("a click on the switch")
	if l.area.Wrap || !p.focused(l.area) {
		t.Errorf("after a click on the switch lines wrap %v, and the keyboard is at %T", l.area.Wrap, c.Focused())
	}
	click(icon("Find in the text"))
	draft("a click on the magnifier")
	if !p.focused(l.find) {
		t.Fatalf("the keyboard is at %T", c.Focused())
	}
	l.find.SetText("word")
	click(icon("Next match (F3)"))
	draft("a click on Next")
	p.Refresh()
	draft("a refresh")
	if !p.focused(l.find) {
		t.Errorf("after Next the keyboard is at %T", c.Focused())
	}
	test.MoveMouse(c, fyne.NewPos(1, 1))
	l.find.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	draft("Escape in the search")
	l.area.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: fyne.KeyModifierControl})
	draft("Ctrl+F")
	l.find.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
	draft("Tab in the search")
	click(wrap)
	p.Show(doc, find(t, doc, "after"))
	if v, err := doc.Value(row); err != nil || v.Text != "x"+text || marked {
		t.Errorf("with another row the text has %d bytes, marked %v: %v", len(v.Text), marked, err)
	}
	doc.Undo()
	p.Show(doc, row)
	l = p.extra.(*longText)
	c.Focus(l.area)
	l.area.TypedRune('x')
	c.Unfocus()
	if v, _ := doc.Value(row); v.Text != "x"+text || marked {
		t.Error("leaving the editor does not apply the text")
	}
}

// TestWrittenIsTold: a field tells that it holds another text than the value, until that is the value or is taken back.
func TestWrittenIsTold(t *testing.T) {
	p, doc := opened(t, `{"hp": 5, "list": [1]}`)
	var marked bool
	p.Outside.Written = func(yes bool) { marked = yes }
	fields := []func() *entry{
		func() *entry { p.Show(doc, find(t, doc, "hp")); return p.fields[0].entry },
		func() *entry { p.Show(doc, find(t, doc, "list")); return p.text.entry },
	}
	for i, field := range fields {
		for _, c := range []struct {
			key    fyne.KeyName
			edited bool
		}{{fyne.KeyEscape, false}, {fyne.KeyReturn, true}} {
			e := field()
			p.win.Canvas().Focus(e)
			e.SetText([]string{"7", "[2]"}[i])
			if !marked || doc.Dirty() {
				t.Errorf("%d: while typing marked is %v", i, marked)
			}
			e.TypedKey(&fyne.KeyEvent{Name: c.key})
			if marked || doc.Dirty() != c.edited {
				t.Errorf("%d: after %s marked is %v, edited %v", i, c.key, marked, doc.Dirty())
			}
		}
		doc.Undo()
	}
}

// TestDiscardedComesBack: Escape in a text discards what was written and stays; Undo brings it back there, and Escape leaves once nothing is written.
func TestDiscardedComesBack(t *testing.T) {
	p, doc := opened(t, fmt.Sprintf(`{"long": %q, "short": "a\nb"}`, strings.Repeat("line\n", 1000)))
	left := 0
	p.Leave = func() { left++ }
	for path, field := range map[string]func() (fyne.Focusable, *textedit.Area){
		"long":  func() (fyne.Focusable, *textedit.Area) { l := p.extra.(*longText); return l.area, &l.area.Area },
		"short": func() (fyne.Focusable, *textedit.Area) { return p.fields[0].entry, &p.fields[0].entry.Area },
	} {
		p.Show(doc, find(t, doc, path))
		f, area := field()
		was := area.String()
		escape := func() { f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }
		p.win.Canvas().Focus(f)
		left = 0
		f.TypedRune('4')
		escape()
		if area.String() != was || !p.focused(f) || left > 0 {
			t.Errorf("%s: Escape leaves %d bytes, left %d", path, area.Len(), left)
		}
		area.Undo()
		if area.Len() != len(was)+1 {
			t.Errorf("%s: Undo gives %d bytes", path, area.Len())
		}
		escape()
		escape()
		if area.String() != was || left != 1 || doc.Dirty() {
			t.Errorf("%s: then there are %d bytes, left %d, edited %v", path, area.Len(), left, doc.Dirty())
		}
	}
}
