package animation

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/scene/animation"
	"savant/ui/host/hosttest"
	"savant/ui/internal/golden"
)

// TestKeysAreWhole: times and values of keys are shown whole in the width that the table has in small and large windows.
func TestKeysAreWhole(t *testing.T) {
	h := hosttest.New(t, Actions(), paneOfTest)
	path, _ := hosttest.Sample(t, "player.tscn")
	p := h.OpenFile(path).Pane(PaneID).(*Pane)
	for _, c := range []struct {
		value string
		width float32
	}{{"-2.292  0  0", 168}, {"idle", 168}, {"-12.292  10.333  0.115", 252}, {"0.5", 252}} {
		k := p.table
		keys := []animation.Key{{Time: 0, Transition: 1}, {Time: 12.3667, Transition: 1}, {Time: 130.5, Transition: 1}}
		k.set(&animation.Track{Type: "value", Keys: keys}, func(variant.Value) string { return c.value }, -1, "")
		h.Native().SetContent(container.NewWithoutLayout(k.root))
		k.root.Resize(fyne.NewSize(c.width, 300))
		var shown []string
		golden.Walk(k.list, func(o fyne.CanvasObject) {
			if text, ok := o.(*canvas.Text); ok && text.Text != "" {
				shown = append(shown, text.Text)
			}
		})
		all := strings.Join(shown, "\n")
		for _, want := range []string{"12.3667", "130.5", c.value} {
			if !strings.Contains(all, want) {
				t.Errorf("%v wide: %q is cut: %q", c.width, want, shown)
			}
		}
	}
}
