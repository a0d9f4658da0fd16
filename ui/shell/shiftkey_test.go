package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host"
)

// TestShiftAndAFunctionKey: Shift+F3 looks for bytes, where F3 alone looks for values; a key that has no action with Shift does what it does without.
func TestShiftAndAFunctionKey(t *testing.T) {
	for _, c := range []struct {
		key   fyne.KeyName
		held  fyne.KeyModifier
		bytes bool
	}{{fyne.KeyF3, host.Shift, true}, {fyne.KeyF3, 0, false}, {fyne.KeyF1, host.Shift, false}, {fyne.KeyF1, 0, false}} {
		b := newBench(t)
		b.shows("slot_1.sav", "player.gold")
		b.Held = func() fyne.KeyModifier { return c.held }
		if !b.typedKey(&fyne.KeyEvent{Name: c.key}) {
			t.Errorf("%s with %v has no action", c.key, c.held)
		}
		asked := false
		for _, e := range b.events("dialog") {
			asked = asked || e["name"] == "find-bytes"
		}
		if asked != c.bytes {
			t.Errorf("%s with %v asks for bytes: %v", c.key, c.held, asked)
		}
	}
}
