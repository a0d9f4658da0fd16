package ink

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
)

// KeyLink is a Link that the keyboard can use: Tab focuses it, Enter and Space tap it.
type KeyLink struct {
	Link
	Name  string // what it does, to a screen reader; "" for its words
	frame *Fill
}

var _ fyne.Focusable = (*KeyLink)(nil)

// NewKeyLink returns a link in the accent's colour.
func NewKeyLink(words string, tap func()) *KeyLink {
	plain := NewLink(words, tap)
	l := &KeyLink{Link: Link{Text: plain.Text, Tap: tap, normal: plain.normal}, frame: Box("", "", 3)}
	l.ExtendBaseWidget(l)
	return l
}

// FocusGained implements fyne.Focusable.
func (l *KeyLink) FocusGained() { l.mark(theme.ColorNamePrimary) }

// FocusLost implements fyne.Focusable.
func (l *KeyLink) FocusLost() { l.mark("") }

func (l *KeyLink) mark(name fyne.ThemeColorName) {
	l.frame.Border = name
	l.frame.Refresh()
}

// Tapped implements fyne.Tappable.
func (l *KeyLink) Tapped(*fyne.PointEvent) {
	home.Clicked(l)
	l.Tap()
}

// TypedRune implements fyne.Focusable.
func (l *KeyLink) TypedRune(rune) {}

// AccessibilityLabel implements fyne.Accessible.
func (l *KeyLink) AccessibilityLabel() string {
	if l.Name == "" {
		return l.Text.Text
	}
	return l.Name
}

// AccessibilityRole implements fyne.Accessible.
func (l *KeyLink) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleLink }

// TypedKey implements fyne.Focusable.
func (l *KeyLink) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.Tap()
	default:
		home.Pass(l, k)
	}
}

// CreateRenderer implements fyne.Widget.
func (l *KeyLink) CreateRenderer() fyne.WidgetRenderer {
	around := container.New(Inset{Left: -4, Top: -1, Right: -4, Bottom: -1}, l.frame)
	return widget.NewSimpleRenderer(&fyne.Container{Layout: over{l.Text}, Objects: []fyne.CanvasObject{around, l.Text}})
}

// over lays all objects over each other and is as large as one of them.
type over struct{ like fyne.CanvasObject }

// Layout implements fyne.Layout.
func (over) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

// MinSize implements fyne.Layout.
func (o over) MinSize([]fyne.CanvasObject) fyne.Size { return o.like.MinSize() }
