package ink

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/look"
)

// Link is a few words that do something when they are tapped.
type Link struct {
	widget.BaseWidget
	Text   *Text
	Tap    func()
	Hover  func(e *desktop.MouseEvent) // the pointer came, or left if e is nil; may be nil
	normal fyne.ThemeColorName
}

var (
	_ fyne.Tappable      = (*Link)(nil)
	_ desktop.Hoverable  = (*Link)(nil)
	_ desktop.Cursorable = (*Link)(nil)
)

// NewLink returns a link in the accent's colour.
func NewLink(words string, tap func()) *Link { return PaintedLink(words, look.Accent, tap) }

// PaintedLink returns a link in a colour of its own, brighter under the pointer.
func PaintedLink(words string, name fyne.ThemeColorName, tap func()) *Link {
	l := &Link{Text: New(words, name), Tap: tap, normal: name}
	l.ExtendBaseWidget(l)
	return l
}

// Color gives the link another colour.
func (l *Link) Color(name fyne.ThemeColorName) {
	l.normal = name
	l.Text.Paint(l.Text.Text, name)
}

// Tapped implements fyne.Tappable.
func (l *Link) Tapped(*fyne.PointEvent) {
	home.Clicked(l)
	if l.Tap != nil {
		l.Tap()
	}
}

// Cursor implements desktop.Cursorable.
func (l *Link) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (l *Link) MouseIn(e *desktop.MouseEvent) {
	if l.Hover != nil {
		l.Hover(e)
	}
	if l.normal != look.Accent {
		l.Text.Paint(l.Text.Text, look.Text)
	}
}

// MouseMoved implements desktop.Hoverable.
func (l *Link) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (l *Link) MouseOut() {
	if l.Hover != nil {
		l.Hover(nil)
	}
	l.Text.Paint(l.Text.Text, l.normal)
}

// CreateRenderer implements fyne.Widget.
func (l *Link) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.Text) }
