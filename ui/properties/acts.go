package properties

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/scene/class"
	"savant/ui/inspector"
	"savant/ui/internal/words"
)

// slot is a property with what its line does for an edit.
type slot struct {
	row      model.Row
	property property.Property
	shown    shown
	take     func(v variant.Value) // makes the value another
	focus    func()                // gives the keyboard back to the line
}

// act is what can be done to a value beside writing another.
type act struct {
	icon  fyne.Resource
	words string
	run   func()
}

// acts are what can be done to the value of a property, in the order of their pictures.
func (s *source) acts(x slot) []act {
	var list []act
	v, _, known := s.value(x.row, x.property)
	if to, leads := s.page.Doc().Refers(x.property.Row); x.property.Stored() && x.shown.about != "" && leads {
		list = append(list, act{theme.NavigateNextIcon(), words.Say("Go to it"), func() { s.panel.Turn(to) }})
	}
	if known && v.Type == variant.Color && s.panel.Outside.Color != nil {
		list = append(list, act{theme.ColorPaletteIcon(), words.Say("Pick…"), func() { s.pick(x, v) }})
	}
	if known && x.property.Hint.Kind == class.SuggestionHint && (v.Type == variant.String || v.Type == variant.StringName) {
		list = append(list, act{theme.MenuDropDownIcon(), words.Say("Choose…"), func() { s.offer(x.property, v, x.take) }})
	}
	return list
}

// pick has the user choose a colour.
func (s *source) pick(x slot, v variant.Value) {
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return
	}
	s.panel.Outside.Color(inspector.RGBA(m.C), func(c color.Color) {
		if made, err := inspector.Repaint(v, color.NRGBAModel.Convert(c).(color.NRGBA), x.property.Hint); err == nil {
			x.take(made)
		}
	})
}
