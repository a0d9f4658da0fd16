package inspector

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// Unit says that a quaternion is no rotation, and makes it one.
type Unit struct {
	of      Held
	refused func(error)
	note    *ink.Label
	button  *widgets.Button
	root    *fyne.Container
}

// NewUnit returns the part for values that may be quaternions; they cannot be changed where of.Change is nil. refused is called with why an edit
// was not made, and with nil after one that was.
func NewUnit(of Held, refused func(error)) *Unit {
	u := &Unit{of: of, refused: refused, note: newNote()}
	u.button = widgets.NewButton(words.Say("Normalize"), u.Normalize)
	u.root = ink.Down(4, u.note, ink.Across(0, 0, -1, u.button))
	u.Fill()
	return u
}

// Object returns what is shown: nothing for rotations.
func (u *Unit) Object() fyne.CanvasObject { return u.root }

// Fill shows what the values are now.
func (u *Unit) Fill() {
	said, can := "", false
	for _, v := range u.of.Values() {
		if text := NoRotation(v); text != "" {
			_, ok := model.Normalized(v)
			said, can = text, can || ok
		}
	}
	say(u.note, said, widget.WarningImportance)
	if can && u.of.Change != nil {
		u.button.Show()
	} else {
		u.button.Hide()
	}
}

// Normalize makes the values rotations, if they can become some.
func (u *Unit) Normalize() {
	if !u.button.Visible() {
		return
	}
	u.refused(u.of.Change(func(v variant.Value) (variant.Value, error) {
		if made, ok := model.Normalized(v); ok {
			return made, nil
		}
		return v, nil
	}, false))
}

// unit is the part in the panel of a quaternion.
type unit struct{ *Unit }

func newUnit(p *Panel, _ variant.Value) extra {
	of := Held{Values: func() []variant.Value { return p.values }}
	if !p.fixed() {
		of.Change = p.change
	}
	return unit{NewUnit(of, func(err error) {
		if err != nil {
			p.head.refuse(err)
			return
		}
		p.Refresh()
	})}
}

func (u unit) object() fyne.CanvasObject { return u.Object() }

func (u unit) focus() bool { return false }

func (u unit) fill(variant.Value) { u.Fill() }

// NoRotation says why a quaternion is no rotation; "" for one that is, and for other values.
func NoRotation(v variant.Value) string {
	l, ok := model.IsRotation(v)
	switch {
	case ok:
		return ""
	case l == 0:
		return words.Say("This is no rotation: its length is 0. Normalize makes it the one that turns nothing.")
	case math.IsNaN(l) || math.IsInf(l, 0):
		return words.Say("This is no rotation: it has no length.")
	}
	return words.Say("This is no rotation: its length is %s, not 1.", numtext.FloatText(float64(float32(l)), 32))
}
