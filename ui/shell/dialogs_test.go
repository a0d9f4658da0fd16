package shell

import (
	"slices"
	"strings"
	"testing"

	"savant/ui/host/hosttest"
)

// TestDialogsOpenUndrawn does every action that asks something, with a save and a scene, while nothing that it shows was drawn yet, as on a screen: a
// dialog cannot look for its window then.
func TestDialogsOpenUndrawn(t *testing.T) {
	e := &everyWord{t: t}
	for _, name := range []string{"slot_1.sav", "player.tscn"} {
		path, _ := sampleFile(t, name)
		b, asked := e.open(path), 0
		for _, a := range actionTable() {
			if a.Run == nil || !strings.HasSuffix(a.Words, "…") || slices.Contains(elsewhere, string(a.ID)) || !b.May(a.ID) {
				continue
			}
			hosttest.Undrawn(func() { b.Do(a.ID) })
			for _, o := range b.win.Canvas().Overlays().List() {
				asked++
				b.win.Canvas().Overlays().Remove(o)
			}
			if b.document() == nil {
				b = e.open(path)
			}
		}
		if asked < 10 {
			t.Errorf("%s: only %d questions were asked", name, asked)
		}
	}
}
