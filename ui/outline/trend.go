package outline

import (
	"image"
	"image/color"
	"reflect"

	"fyne.io/fyne/v2/canvas"

	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// trend draws how a value changed in a cell.
type trend struct {
	raster *canvas.Raster
	shown  ink.Trend
	color  color.Color // of shown, in the theme when it was drawn
}

// setTrend shows the trend of a cell in its column, or none.
func (s *line) setTrend(p *paint, i int, of *ink.Trend, span Span) {
	for len(s.trends) <= i {
		s.trends = append(s.trends, nil)
	}
	t := s.trends[i]
	if of == nil {
		if t != nil {
			slot.Show(t.raster, false)
		}
		return
	}
	if t == nil {
		t = &trend{}
		t.raster = canvas.NewRaster(func(w, h int) image.Image {
			to := image.NewNRGBA(image.Rect(0, 0, w, h))
			t.shown.Draw(to, max(1, int(float32(h)/p.height*1.5+0.5)), ink.Paint(look.Line))
			return to
		})
		s.trends[i] = t
		s.box.Objects = append(s.box.Objects, t.raster)
	}
	slot.Show(t.raster, true)
	slot.Put(t.raster, span.From, 4, max(0, span.To-span.From), p.height-8)
	if c := ink.Paint(of.Color); c != t.color || !reflect.DeepEqual(t.shown, *of) {
		t.shown, t.color = *of, c
		t.raster.Refresh()
	}
}
