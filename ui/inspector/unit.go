package inspector

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// unit says that a quaternion is no rotation, and makes it one.
type unit struct {
	panel  *Panel
	note   *widget.Label
	button *widgets.Button
	root   *fyne.Container
}

func newUnit(p *Panel, _ variant.Value) extra {
	u := &unit{panel: p, note: newNote()}
	u.button = widgets.NewButton(words.Say("Normalize"), u.normalize)
	u.root = ink.Down(4, u.note, ink.Across(0, 0, -1, u.button))
	return u
}

func (u *unit) object() fyne.CanvasObject { return u.root }

func (u *unit) focus() bool { return false }

func (u *unit) fill(variant.Value) {
	said, can := "", false
	for _, v := range u.panel.values {
		if text := noRotation(v); text != "" {
			_, ok := model.Normalized(v)
			said, can = text, can || ok
		}
	}
	say(u.note, said, widget.WarningImportance)
	if can && !u.panel.fixed() {
		u.button.Show()
	} else {
		u.button.Hide()
	}
}

func (u *unit) normalize() {
	err := u.panel.change(func(v variant.Value) (variant.Value, error) {
		if made, ok := model.Normalized(v); ok {
			return made, nil
		}
		return v, nil
	}, false)
	if err != nil {
		u.panel.head.refuse(err)
		return
	}
	u.panel.Refresh()
}

// noRotation says why a quaternion is no rotation; "" for one that is, and for other values.
func noRotation(v variant.Value) string {
	l, ok := model.IsRotation(v)
	switch {
	case ok:
		return ""
	case l == 0:
		return words.Say("This is no rotation: its length is 0. Normalize makes it the one that turns nothing.")
	case math.IsNaN(l) || math.IsInf(l, 0):
		return words.Say("This is no rotation: it has no length.")
	}
	return words.Say("This is no rotation: its length is %s, not 1.", floatText(float64(float32(l)), 32))
}
