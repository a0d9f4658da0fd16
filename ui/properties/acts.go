package properties

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/codec/variant"
	"savant/scene/class"
	"savant/ui/inspector"
	"savant/ui/internal/words"
)

// edited is a property, with the functions of its line that an edit calls.
type edited struct {
	at     []place
	shown  shown
	take   func(v variant.Value) // changes the value
	refuse func(err error)       // shows why an edit was not made; nil clears that
}

// act is something that can be done to a value besides replacing it.
type act struct {
	icon  fyne.Resource
	words string
	run   func()
}

// acts returns what can be done to the value of a property, in the order of the icons.
func (s *source) acts(x edited) []act {
	p := x.at[0].property
	v, _, known := s.value(x.at[0])
	if apart := x.at[0].apart; apart != nil && apart.Write == nil {
		return nil
	}
	text := v.Type == variant.String || v.Type == variant.StringName
	var list []act
	if to, leads := s.page.Doc().Refers(p.Row); len(x.at) == 1 && p.Stored() && leads && (x.shown.about != "" || v.Type == variant.NodePath) {
		list = append(list, act{theme.NavigateNextIcon(), words.Say("Go to it"), func() { s.panel.Turn(to) }})
	}
	switch h := p.Hint; {
	case h.Kind == class.ResourceHint:
		list = append(list, s.slotActs(x)...)
	case !known:
	case v.Type == variant.Color && s.panel.Outside.Color != nil:
		list = append(list, act{theme.ColorPaletteIcon(), words.Say("Pick…"), func() { s.pick(x, v) }})
	case v.Type == variant.NodePath:
		list = append(list, act{theme.SearchIcon(), words.Say("Choose a node…"), func() { s.chooseNode(x) }})
	case text && h.Kind == class.FileHint, text && h.Kind == class.FolderHint:
		list = append(list, act{theme.FolderOpenIcon(), words.Say("Choose…"), func() { s.chooseFile(x, v) }})
	case text && h.Kind == class.SuggestionHint:
		list = append(list, act{theme.MenuDropDownIcon(), words.Say("Choose…"), func() { s.offer(p, v, x.take) }})
	}
	return list
}

// pick lets the user choose a colour.
func (s *source) pick(x edited, v variant.Value) {
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return
	}
	s.panel.Outside.Color(inspector.RGBA(m.C), func(c color.Color) {
		if made, err := inspector.Repaint(v, color.NRGBAModel.Convert(c).(color.NRGBA), x.at[0].property.Hint); err == nil {
			x.take(made)
		}
	})
}
