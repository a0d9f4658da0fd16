package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/ui/inspector/hint"
	"savant/ui/internal/ink"
)

// easing shows the curve of an easing number, with the named presets.
type easing struct {
	held  Held
	graph *hint.Graph
	note  *ink.Label
	root  *fyne.Container
	first *ink.KeyLink
}

func newEasing(h Held) *easing {
	e := &easing{held: h, graph: hint.NewGraph(), note: newNote()}
	lines := []*fyne.Container{ink.Across(8, 0, -1), ink.Across(8, 0, -1)}
	for i, preset := range hint.Presets() {
		link := ink.NewKeyLink(preset.Name, func() {
			err := h.Change(func(variant.Value) (variant.Value, error) { return variant.OfFloat(preset.Easing), nil }, false)
			say(e.note, explain(err), widget.DangerImportance)
			e.fill()
		})
		if i == 0 {
			e.first = link
		}
		lines[i/3].Add(link)
	}
	e.root = ink.Down(2, ink.Across(8, 0, 1, e.graph, ink.Down(2, lines[0], lines[1])), e.note)
	e.fill()
	return e
}

func (e *easing) object() fyne.CanvasObject { return e.root }

func (e *easing) whole() bool { return false }

func (e *easing) keys() fyne.Focusable { return e.first }

func (e *easing) fill() { e.graph.Fill(e.held.Values()[0].Float()) }
