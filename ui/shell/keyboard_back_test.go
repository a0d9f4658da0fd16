package shell

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/page"
	"savant/ui/scenes"
	"savant/ui/widgets"
)

// TestKeyboardComesBack: what had the keyboard has it again when a question is closed, however it is closed; a key that follows does not go to
// another part of the window. A button that asked gives it to its pane.
func TestKeyboardComesBack(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `node["HurtBox"]`)
	key := func(names ...fyne.KeyName) {
		for _, name := range names {
			b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	ask := func(name fyne.KeyName) {
		t.Helper()
		b.Prompt("test", "A question", "Yes", []widgets.Field{{Label: "Text", Text: "x"}}, func([]string) error { return nil })
		key(name)
	}
	places := map[string]func(){
		"outline": p.Focus,
		"filter":  func() { p.view.filter.Focus() },
		"properties": func() {
			p.focusProperties()
			key(fyne.KeyDown, fyne.KeyDown)
		},
		"pane":    func() { p.EnterPane(scenes.ConnectionsID) },
		"history": func() { p.EnterPane(page.HistoryID) },
	}
	for name, enter := range places {
		enter()
		had := b.Canvas().Focused()
		if had == nil {
			t.Fatalf("nothing in %s takes the keyboard", name)
		}
		for _, k := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
			if ask(k); b.Canvas().Focused() != had {
				t.Errorf("%s: after %s %T has the keyboard", name, k, b.Canvas().Focused())
			}
		}
		b.Choose("test", "Choose", []widgets.Item{{Words: "One", Run: func() {}}})
		key(fyne.KeyEscape)
		if b.Canvas().Focused() != had {
			t.Errorf("%s: after a choice %T has the keyboard", name, b.Canvas().Focused())
		}
	}

	p.EnterPane(scenes.ConnectionsID)
	list := b.Canvas().Focused()
	var button *widgets.Button
	b.walk(func(f fyne.Focusable) {
		if x, ok := f.(*widgets.Button); ok && inPanes(p, x) && x.Text == "Connect…" {
			button = x
		}
	})
	if button == nil {
		t.Fatal("the pane has no button")
	}
	b.Canvas().Focus(button)
	if ask(fyne.KeyEscape); b.Canvas().Focused() != list {
		t.Errorf("after a button asked %T has the keyboard", b.Canvas().Focused())
	}
	b.Canvas().Unfocus() // as a click does
	button.OnTapped()
	if b.Canvas().Overlays().Top() == nil {
		t.Fatalf("%s asks nothing", button.Text)
	}
	if key(fyne.KeyEscape); b.Canvas().Focused() != list {
		t.Errorf("after a click on %s %T has the keyboard", button.Text, b.Canvas().Focused())
	}
}

func inPanes(p *tabPage, o fyne.CanvasObject) bool {
	driver := fyne.CurrentApp().Driver()
	return driver.AbsolutePositionForObject(o).Y >= driver.AbsolutePositionForObject(p.view.panes.Body()).Y
}

// TestPromptFitsALowWindow: a prompt with more fields than the window has room for scrolls them, and keeps its buttons in the window. The field that
// has the keyboard is in view.
func TestPromptFitsALowWindow(t *testing.T) {
	b := newBench(t)
	b.win.Resize(fyne.NewSize(900, 560))
	p := b.shows("player.tscn", `node["HurtBox"]`)
	p.Focus()
	b.Prompt("test", "A question", "Yes", slices.Repeat([]widgets.Field{{Label: "Text", Text: "x"}}, 20), func([]string) error { return nil })
	driver, buttons := fyne.CurrentApp().Driver(), 0
	for range 22 {
		o := b.Canvas().Focused().(fyne.CanvasObject)
		if y := driver.AbsolutePositionForObject(o).Y; y <= 0 || y+o.Size().Height > b.Canvas().Size().Height {
			t.Fatalf("%T is at %v", o, y)
		}
		if _, ok := o.(*widgets.Button); ok {
			buttons++
		}
		b.Canvas().FocusNext()
	}
	if buttons != 2 {
		t.Errorf("%d buttons can be reached", buttons)
	}
}
