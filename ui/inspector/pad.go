package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
)

// pad lies over a field and handles the wheel; presses go through it.
type pad struct {
	widget.BaseWidget
	scrolled func(*fyne.ScrollEvent)
}

func newPad(turn func(*fyne.ScrollEvent)) *pad {
	p := &pad{scrolled: turn}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements fyne.Widget.
func (p *pad) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(ink.Gap(0, 0)) }

// Scrolled implements fyne.Scrollable.
func (p *pad) Scrolled(e *fyne.ScrollEvent) { p.scrolled(e) }
