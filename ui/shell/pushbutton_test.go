package shell

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/widgets"
)

// walk moves the keyboard with Tab until it is back, and calls at for each place.
func (b *bench) walk(at func(fyne.Focusable)) {
	c := b.win.Canvas()
	seen := map[fyne.Focusable]bool{}
	for range 50 {
		f := c.Focused()
		if f == nil || seen[f] {
			return
		}
		seen[f] = true
		at(f)
		c.FocusNext()
	}
	b.t.Fatal("the keyboard does not come back")
}

// TestEscapeEverywhere opens each question with fields or buttons in it, and gives it up with Escape wherever the keyboard is.
func TestEscapeEverywhere(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "slot_1.sav")
	b.openFile(path)
	b.sets("player.gold", "77")
	asks := map[string]func(){"prompt": func() {
		b.Prompt("prompt", "x", "OK", []widgets.Field{{Label: "y"}}, func([]string) error { return nil })
	}}
	for _, id := range []string{"save-password", "about", "show-saving", "keys", "quit"} {
		asks[id] = func() { b.run(id) }
	}
	for id, least := range map[string]int{"save-password": 5, "about": 3, "show-saving": 2, "prompt": 3, "keys": 1, "quit": 1} {
		c, ask := b.win.Canvas(), asks[id]
		ask()
		places := 0
		b.walk(func(fyne.Focusable) { places++ })
		if places < least {
			t.Errorf("%s: the keyboard reaches %d places, not %d", id, places, least)
		}
		for n := range places {
			for range n {
				c.FocusNext()
			}
			at := c.Focused()
			at.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if c.Overlays().Top() != nil {
				t.Fatalf("%s: Escape does nothing in %T", id, at)
			}
			ask()
			if c.Overlays().Top() == nil {
				t.Fatalf("%s does not open again", id)
			}
		}
		c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
}

// TestEnterOnAButton: Enter does what the button does that has the keyboard, and no other.
func TestEnterOnAButton(t *testing.T) {
	done := 0
	button := widgets.NewButton("x", func() { done++ })
	w := test.NewTempWindow(t, button)
	w.Canvas().Focus(button)
	button.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	button.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter})
	button.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	button.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if done != 3 {
		t.Errorf("it was done %d times", done)
	}
	button.Disable()
	button.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if done != 3 {
		t.Error("a disabled button does something")
	}
}
