package outline

import (
	"image/color"

	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// paint holds what all rows of one drawing share.
type paint struct {
	o             *Outline
	theme         fyne.Theme
	variant       fyne.ThemeVariant
	width, height float32
	scale         float32 // pixels per dp
}

func (p *paint) color(name fyne.ThemeColorName) color.Color {
	return look.Of(p.theme, name, p.variant)
}

func (p *paint) size(name fyne.ThemeSizeName) float32 { return look.Size(p.theme, name) }
