package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Press is a container that reacts to taps outside its contents.
type Press struct {
	widget.BaseWidget
	content fyne.CanvasObject
	tapped  func()
}

// NewPress returns a place around content.
func NewPress(content fyne.CanvasObject, tapped func()) *Press {
	p := &Press{content: content, tapped: tapped}
	p.ExtendBaseWidget(p)
	return p
}

// Tapped implements fyne.Tappable.
func (p *Press) Tapped(*fyne.PointEvent) { p.tapped() }

// Cursor implements desktop.Cursorable.
func (p *Press) Cursor() desktop.Cursor { return desktop.TextCursor }

// CreateRenderer implements fyne.Widget.
func (p *Press) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.content) }
