package inspector

import (
	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/scene/class"
)

// drawn is a part of an editor that is no text field, as a hint asks for it.
type drawn interface {
	object() fyne.CanvasObject
	fill()
	whole() bool // it is all that is needed: there are no fields beside it
	keys() fyne.Focusable
}

// newDrawn returns what a hint asks for beyond fields; nil for nothing.
func newDrawn(h Held) drawn {
	switch t := h.Values()[0].Type; {
	case h.Hint.Kind == class.FlagsHint && t == variant.Int && len(h.Hint.Options) > 0:
		return newSwitches(h)
	case h.Hint.Kind == class.EasingHint && t == variant.Float:
		return newEasing(h)
	}
	return nil
}

// extraDrawn is one beside the fields of a panel.
type extraDrawn struct{ drawn }

func (e extraDrawn) fill(variant.Value) { e.drawn.fill() }

func (e extraDrawn) focus() bool { return false }
