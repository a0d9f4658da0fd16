package inspector

import (
	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/scene/class"
)

// drawn is a part of an editor other than a text field, as a hint requests it.
type drawn interface {
	object() fyne.CanvasObject
	fill()
	whole() bool // reports whether it replaces the fields
	keys() fyne.Focusable
}

// newDrawn returns the part that a hint requests; nil if none.
func newDrawn(h Held) drawn {
	switch t := h.Values()[0].Type; {
	case h.Hint.Kind == class.FlagsHint && t == variant.Int && len(h.Hint.Options) > 0:
		return newSwitches(h)
	case h.Hint.Kind == class.EasingHint && t == variant.Float:
		return newEasing(h)
	}
	return nil
}

// extraDrawn is a drawn part beside the fields of a panel.
type extraDrawn struct{ drawn }

func (e extraDrawn) fill(variant.Value) { e.drawn.fill() }

func (e extraDrawn) focus() bool { return false }
