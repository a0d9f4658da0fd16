package animation

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/scene/animation"
	"savant/ui/host/hosttest"
	"savant/ui/internal/golden"
	"savant/ui/internal/ink"
	"savant/ui/properties"
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

// TestValueOfAKeyIsWhole: in the narrow column of a small window the value of the chosen key is shown whole, below its name where it has no room beside it,
// and nothing is drawn over it.
func TestValueOfAKeyIsWhole(t *testing.T) {
	h := hosttest.New(t, Actions(), paneOfTest)
	path, _ := hosttest.Sample(t, "player.tscn")
	k := h.OpenFile(path).Pane(PaneID).(*Pane).table
	value := variant.Value{}
	k.OnValue = func() properties.Apart {
		return properties.Apart{Label: "Value", Read: func() variant.Value { return value }}
	}
	for _, value = range []variant.Value{
		{Type: variant.Float, Data: 0.5},
		{Type: variant.Vector3, Data: &variant.Math{C: []float64{-12.292, 10.333, 0.115}}},
	} {
		k.set(&animation.Track{Type: "value", Path: fmt.Sprint(value.Type), Keys: []animation.Key{{Transition: 1, Value: value}}}, func(variant.Value) string { return "" }, 0, "")
		h.Native().SetContent(container.NewWithoutLayout(k.root))
		k.root.Resize(fyne.NewSize(168, 400))
		k.root.Refresh()
		cut, texts := []string(nil), []string(nil)
		golden.Walk(k.value.Object(), func(o fyne.CanvasObject) {
			if text, ok := o.(*ink.Text); ok && text.Visible() && text.Text != "" {
				texts = append(texts, text.Text)
				if text.IsCut() {
					cut = append(cut, text.Text)
				}
			}
		})
		if len(texts) < 2 || len(cut) > 0 {
			t.Errorf("of %q, cut are %q", texts, cut)
		}
	}
}
