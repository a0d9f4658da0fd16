package outline

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// signInset is how far the sign is from the left edge.
const signInset = 12

// setCells draws what a table has besides the name.
func (s *line) setCells(p *paint, tone func(name, other fyne.ThemeColorName) color.Color) {
	l := &s.look
	text := p.size(look.TextSize)
	s.sign.TextStyle.Monospace = true
	s.put(p, s.sign, l.Sign, text, tone(l.SignColor, look.Muted), signInset, signWidth-4)
	slot.Show(s.under, true)
	slot.Put(s.under, 0, p.height-1, p.width, 1)
	slot.Fill(s.under, p.color(look.Line))
	columns := p.o.Columns(p.width)
	for len(s.cells) < len(columns)-1 {
		t := canvas.NewText("", nil)
		s.cells = append(s.cells, t)
		s.box.Objects = append(s.box.Objects, t)
	}
	for i, t := range s.cells {
		c := Cell{}
		if i < len(l.Cells) {
			c = l.Cells[i]
		}
		size := text
		if c.Small {
			size = p.size(look.Secondary)
		}
		span := columns[i+1]
		if c.Trend != nil || i < len(s.trends) {
			s.setTrend(p, i, c.Trend, span)
		}
		if c.Swatch != nil || c.Bar > 0 || i < len(s.patches) {
			_, width := fit(c.Text, size, t.TextStyle, span.To-span.From)
			span.From += s.setPatch(p, i, c, span, width, tone(look.Faint, ""))
		}
		whole := c.Text
		if c.Path {
			whole = ink.FitTail(oneLine(whole), max(0, span.To-span.From), size, t.TextStyle)
		}
		words, width := fit(whole, size, t.TextStyle, span.To-span.From)
		at := span.From
		if c.Right {
			at = max(at, span.To-width)
		}
		s.put(p, t, words, size, tone(c.Color, look.Text), at, width)
	}
}
