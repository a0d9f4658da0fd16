package inspector

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// swatch shows a colour and opens the picker.
type swatch struct {
	panel *Panel
	chip  *ink.Chip
	note  *ink.Text
	root  *fyne.Container
}

func newSwatch(p *Panel, _ variant.Value) extra {
	s := &swatch{panel: p, note: ink.Small("", look.Muted)}
	s.chip = ink.NewChip(color.NRGBA{}, s.pick)
	pick := widgets.NewButton(words.Say("Pick…"), s.pick)
	if p.fixed() || p.Outside.Color == nil { // there is no colour picker
		pick.Disable()
		s.chip.Tap = nil
	}
	s.root = container.New(named{}, ink.Gap(0, 0), ink.Across(10, 0, -1, s.chip, pick, s.note)) // below the fields
	return s
}

func (s *swatch) object() fyne.CanvasObject { return s.root }

func (s *swatch) focus() bool { return false }

func (s *swatch) fill(v variant.Value) {
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return
	}
	s.chip.Color = color.NRGBA{eight(m.C[0]), eight(m.C[1]), eight(m.C[2]), eight(m.C[3])}
	s.chip.Refresh()
	note := ""
	for _, other := range s.panel.values {
		if colorHex(other) != colorHex(v) {
			note = mixed()
		}
	}
	if note == "" && (m.C[0] > 1 || m.C[1] > 1 || m.C[2] > 1) {
		note = words.Say("brighter than white")
	}
	s.note.Set(note)
}

func (s *swatch) pick() {
	p := s.panel
	doc, row := p.doc, p.row
	p.Outside.Color(s.chip.Color, func(c color.Color) {
		if p.doc != doc || p.row != row {
			return
		}
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		err := p.change(func(v variant.Value) (variant.Value, error) {
			return Repaint(v, n, p.hint())
		}, false)
		if err != nil {
			p.head.refuse(err)
			return
		}
		p.Refresh()
	})
}
