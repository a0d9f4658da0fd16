package shell

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/model"
	"savant/ui/bytes"
	"savant/ui/hexview"
	"savant/ui/internal/ink"
	"savant/ui/look/badge"
	"savant/ui/widgets"
)

// TestSceneOpensItsRoot looks whether the first thing seen of a scene is its root node with what is in it.
func TestSceneOpensItsRoot(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	p := b.document()
	if d := p.doc.Describe(p.nav.selected); d.Label != "Player" {
		t.Errorf("%s is selected", d.Label)
	}
	if !p.view.outline.Rows().At(p.view.outline.CurrentRow()).Open {
		t.Error("the root is closed")
	}
}

// TestStarLeavesPackedArrays opens all below the whole file and looks for elements of packed arrays.
func TestStarLeavesPackedArrays(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	p.view.outline.Select(0)
	p.view.outline.TypedRune('*')
	shut, opened := 0, 0
	for i := range p.view.outline.Len() {
		r := model.Row(p.view.outline.Rows().At(i).Node)
		d := p.doc.Describe(r)
		if badge.Packed(d.Badge) && d.Children > 0 {
			shut++
		}
		if badge.Packed(p.doc.Describe(p.doc.Parent(r)).Badge) {
			t.Fatalf("%s is shown", p.doc.Path(r))
		}
		if p.view.outline.Rows().At(i).Open {
			opened++
		}
	}
	if shut == 0 || opened < 5 {
		t.Errorf("%d packed arrays seen, %d rows open: nothing is proved", shut, opened)
	}
	// A star on the packed array itself opens it.
	for i := range p.view.outline.Len() {
		if n := p.view.outline.Rows().At(i).Node; badge.Packed(p.doc.Describe(model.Row(n)).Badge) && p.doc.Len(model.Row(n)) > 0 {
			before := p.view.outline.Len()
			p.view.outline.Select(i)
			p.view.outline.TypedRune('*')
			if p.view.outline.Len() == before {
				t.Error("a packed array does not open at its own star")
			}
			break
		}
	}
}

// TestKeysOverBytes presses keys while the view of bytes has the keyboard: F3 finds, Del must not remove what is selected.
func TestKeysOverBytes(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.run("find")
	b.win.Canvas().Focused().(*widgets.Entry).SetText("a")
	b.after("found", 1)
	if b.last("found")["hits"].(float64) < 2 {
		t.Fatal("too little is found")
	}
	p.EnterPane(bytes.PaneID)
	was := p.Path()
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyF3})
	if p.Path() == was {
		t.Error("F3 does nothing over the bytes")
	}
	before := string(p.doc.Bytes())
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if string(p.doc.Bytes()) != before {
		t.Error("Del over the bytes removed a row")
	}
}

// TestQuestionsAboutBytes: a question about bytes gives them the keyboard back, and Ins says at once where no bytes can be inserted.
func TestQuestionsAboutBytes(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.explored")
	p.EnterPane(bytes.PaneID)
	view := b.win.Canvas().Focused().(*hexview.View)
	view.GoTo(p.doc.Describe(p.doc.Child(p.Selected(), 2)).Offset)
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
		view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
		b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key})
		if b.win.Canvas().Focused() != view {
			t.Errorf("after %s in the question %T has the keyboard", key, b.win.Canvas().Focused())
		}
	}
	if n := len(p.doc.History()); n != 1 {
		t.Errorf("it took %d steps", n)
	}
	r, err := p.doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
	if b.win.Canvas().Overlays().Top() != nil || b.message() == nil {
		t.Fatal("it is asked for bytes where none can be inserted")
	}
	if text := b.message().Text; !strings.HasPrefix(text, "player.gold: ") {
		t.Errorf("the row is another's: %s", text)
	}
}

// TestTypeOfANewValue chooses the type of a new entry as with the mouse: Enter and Escape go on working, and nothing moves when a remark comes.
func TestTypeOfANewValue(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
		b.run("insert")
		b.win.Canvas().Focused().(*widgets.PromptEntry).SetText("bonus")
		var choice *widgets.KeySelect
		for _, o := range test.LaidOutObjects(b.win.Canvas().Overlays().Top()) {
			if s, ok := o.(*widgets.KeySelect); ok {
				choice = s
			}
		}
		choice.SetSelected("float")
		b.win.Canvas().Focus(choice)
		driver := fyne.CurrentApp().Driver()
		at := driver.AbsolutePositionForObject(choice)
		for _, o := range test.LaidOutObjects(b.win.Canvas().Overlays().Top()) {
			if l, ok := o.(*ink.Label); ok && !l.Visible() {
				l.SetText("= 6")
				l.Show()
			}
		}
		b.win.Canvas().Overlays().Top().Refresh()
		if now := driver.AbsolutePositionForObject(choice); now != at {
			t.Errorf("with a remark the field is at %v, and was at %v", now, at)
		}
		choice.TypedKey(&fyne.KeyEvent{Name: key})
		if b.win.Canvas().Overlays().Top() != nil {
			t.Fatalf("%s does nothing in the field of the type", key)
		}
	}
	b.has(p, "player.bonus", "0.0")
}
