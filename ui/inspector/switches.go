package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/ui/inspector/hint"
	"savant/ui/internal/ink"
)

// switches edit the bits of a number.
type switches struct {
	held Held
	bits *hint.Bits
	note *ink.Label
	root *fyne.Container
}

func newSwitches(h Held) *switches {
	s := &switches{held: h, bits: hint.NewBits(h.Hint.Options), note: newNote()}
	s.bits.Switch = func(mask uint64, on bool) {
		err := h.Change(func(v variant.Value) (variant.Value, error) {
			if v.Bits &^= mask; on {
				v.Bits |= mask
			}
			return v, nil
		}, false)
		say(s.note, explain(err), widget.DangerImportance)
		s.fill()
	}
	s.bits.Keys = func(k *fyne.KeyEvent) {
		if k.Name == fyne.KeyEscape || k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter {
			h.Leave()
		}
	}
	s.root = ink.Down(2, s.bits, s.note)
	s.fill()
	return s
}

func (s *switches) object() fyne.CanvasObject { return s.root }

func (s *switches) whole() bool { return true }

func (s *switches) keys() fyne.Focusable { return s.bits }

func (s *switches) fill() {
	values := s.held.Values()
	differ := uint64(0)
	for _, v := range values {
		differ |= v.Bits ^ values[0].Bits
	}
	s.bits.Fill(values[0].Bits, differ)
}
