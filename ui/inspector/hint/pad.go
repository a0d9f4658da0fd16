package hint

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
)

// Pad lies over a field and handles the wheel; presses go through it.
type Pad struct {
	widget.BaseWidget
	scrolled func(*fyne.ScrollEvent)
}

// NewPad returns a pad that hands on turns of the wheel.
func NewPad(turn func(*fyne.ScrollEvent)) *Pad {
	p := &Pad{scrolled: turn}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements fyne.Widget.
func (p *Pad) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(ink.Gap(0, 0)) }

// Scrolled implements fyne.Scrollable.
func (p *Pad) Scrolled(e *fyne.ScrollEvent) { p.scrolled(e) }
