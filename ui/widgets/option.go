package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Option is one choice of a list: its label in the window, and its name in a request or a preference.
type Option struct{ Words, Name string }

// Select is a field to choose from a short list.
type Select struct {
	widget.Select
	Label string // what is chosen, for those who do not see what stands beside it
}

// NewSelect returns a field with a label to choose one of list; the first is chosen.
func NewSelect(label string, list []Option) *Select {
	s := &Select{Label: label}
	s.Options = Words(list)
	s.ExtendBaseWidget(s)
	s.SetSelectedIndex(0)
	return s
}

// TypedKey implements fyne.Focusable. Up and Down open the list, as in Fyne's field; Home, End and the keys of pages, which are no
// shorter than the list, choose at once.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	switch {
	case s.Disabled() || len(s.Options) == 0:
	case k.Name == fyne.KeyHome || k.Name == fyne.KeyPageUp:
		s.SetSelectedIndex(0)
	case k.Name == fyne.KeyEnd || k.Name == fyne.KeyPageDown:
		s.SetSelectedIndex(len(s.Options) - 1)
	default:
		s.Select.TypedKey(k)
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (s *Select) AccessibilityLabel() string { return s.Label }

// AccessibilityRole implements fyne.Accessible.
func (s *Select) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

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
