package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// icon is a button without a label. Fyne's own button reports the file name of its icon to screen readers.
type icon struct {
	widget.Button
	name string
}

func newIcon(name string, picture fyne.Resource, do func()) *icon {
	b := &icon{name: name}
	b.Icon, b.OnTapped = picture, do
	b.ExtendBaseWidget(b)
	return b
}

// AccessibilityLabel implements fyne.Accessible.
func (b *icon) AccessibilityLabel() string { return b.name }
