package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Option is one choice of a list: its label in the window, and its name in a request or a preference.
type Option struct{ Words, Name string }

// NewSelect returns a field to choose one of list, called name to a screen reader; the first is chosen.
func NewSelect(name string, list []Option) *KeySelect {
	f := NewChoice(name, Words(list), nil)
	f.SetSelectedIndex(0)
	return f
}

// NewChoice returns a field to choose one of some words, called name to a screen reader; none is chosen yet. changed may be nil.
func NewChoice(name string, list []string, changed func(string)) *KeySelect {
	f := &KeySelect{Name: name, Key: func(*fyne.KeyEvent) bool { return false }}
	f.Options, f.OnChanged = list, changed
	f.ExtendBaseWidget(f)
	return f
}

// Words are the words of options, as a field to choose from wants them.
func Words(list []Option) []string {
	text := make([]string, len(list))
	for i, o := range list {
		text[i] = o.Words
	}
	return text
}

// Picked is the name of the option that is chosen in a field of list.
func Picked(s *widget.Select, list []Option) string { return list[max(0, s.SelectedIndex())].Name }
