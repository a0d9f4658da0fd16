package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
)

// TestShiftAndAFunctionKey: Shift+F3 goes to the match before, where F3 alone goes to the next; a key that has no action with Shift does what it does
// without.
func TestShiftAndAFunctionKey(t *testing.T) {
	for _, c := range []struct {
		key  fyne.KeyName
		held fyne.KeyModifier
		to   int
	}{{fyne.KeyF3, host.Shift, 1}, {fyne.KeyF3, 0, 3}, {fyne.KeyF1, host.Shift, 2}, {fyne.KeyF1, 0, 2}} {
		b := newBench(t)
		p := b.shows("slot_1.sav", "player.gold")
		b.filters("gold")
		found := p.view.outline.Found.Nodes(100_000)
		p.Select(model.Row(found[2]))
		b.Held = func() fyne.KeyModifier { return c.held }
		if !b.typedKey(&fyne.KeyEvent{Name: c.key}) {
			t.Errorf("%s with %v has no action", c.key, c.held)
		}
		b.one(p, p.doc.Path(model.Row(found[c.to])))
	}
}
