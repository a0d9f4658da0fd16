package outline

import (
	"fyne.io/fyne/v2/canvas"

	"savant/ui/internal/slot"
	"savant/ui/look"
)

const (
	signSize = 14
	signGap  = 4
)

// setSigns draws the row's signs up to end, as many as fit after x. It returns where the remaining room ends.
func (s *line) setSigns(p *paint, x, end float32) float32 {
	list := s.look.Signs
	if fits := int((end - x) / (signSize + signGap)); len(list) > max(0, fits) {
		list = nil
	}
	for len(s.signs) < len(list) { // most rows have none
		image := canvas.NewImageFromResource(nil)
		image.FillMode = canvas.ImageFillContain
		s.signs = append(s.signs, sign{image: image})
		s.box.Add(image)
	}
	for i := range s.signs {
		slot.Show(s.signs[i].image, i < len(list))
	}
	for i := len(list) - 1; i >= 0; i-- {
		b, drawn := list[i], &s.signs[i]
		name := b.Color
		if s.state.selected {
			name = look.OnSelection(name)
		}
		if key := b.Icon + "/" + string(name); key != drawn.key {
			drawn.key = key
			drawn.image.Resource = look.Shape(b.Icon, name)
			drawn.image.Refresh()
		}
		end -= signSize
		slot.Put(drawn.image, end, (p.height-signSize)/2, signSize, signSize)
		end -= signGap
	}
	if len(list) > 0 {
		end -= wideGap - signGap
	}
	return end
}
