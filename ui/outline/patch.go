package outline

import (
	"image/color"

	"fyne.io/fyne/v2/canvas"

	"savant/ui/internal/slot"
	"savant/ui/look"
)

// barHeight is the height of a cell's bar, in dp.
const barHeight = 8

// setPatch shows the swatch or the bar of a cell, if any, before its text, which has the width text. It returns the
// width that this takes.
func (s *line) setPatch(p *paint, i int, c Cell, span Span, text float32, bar color.Color) float32 {
	for len(s.patches) <= i {
		s.patches = append(s.patches, nil)
	}
	r := s.patches[i]
	if c.Swatch == nil && c.Bar <= 0 {
		if r != nil {
			slot.Show(r, false)
		}
		return 0
	}
	if r == nil {
		r = canvas.NewRectangle(nil)
		s.patches[i] = r
		s.box.Objects = append(s.box.Objects, r)
	}
	width, height, fill := float32(swatchSize), float32(swatchSize), c.Swatch
	r.CornerRadius, r.StrokeWidth, r.StrokeColor = 3, 1, p.color(look.Faint)
	if c.Swatch == nil {
		width, height, fill = max(3, c.Bar*(span.To-span.From-gap-text)), barHeight, bar
		r.CornerRadius, r.StrokeWidth = 2, 0
	}
	slot.Show(r, true)
	slot.Put(r, span.From, (p.height-height)/2, width, height)
	r.FillColor = fill
	r.Refresh()
	return width + gap
}
