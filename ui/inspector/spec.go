package inspector

import (
	"savant/codec/variant"
	"savant/ui/inspector/numtext"
)

// spec describes one field of an editor: how it shows the value, and how the entered text becomes another value.
type spec struct {
	label  string
	show   func(v variant.Value) string
	take   func(v variant.Value, text string) (variant.Value, error)
	hint   func(v variant.Value, text string) string // a remark about an entered text that is valid; "" for none
	note   func(v variant.Value) string              // a remark about the current value; "" for none
	exact  func(v variant.Value) string              // the digits of the current value, where it is shown with less; "" for none
	step   float64                                   // of a number; 0 if it has none
	whole  bool                                      // the number has no fraction
	unit   string                                    // shown after the number; "" for none
	mono   bool
	lines  bool // may hold several lines; Enter inserts a line break
	breaks bool // becomes such a field once a line break is pasted, or typed with Shift+Enter
	short  bool // needs only a few characters
}

// number returns the text entered in a number field, calculated from the current number; in other fields the text
// itself.
func (s *spec) number(v variant.Value, text string) string {
	if s.step == 0 {
		return text
	}
	return numtext.Evaluated(text, s.show(v), s.whole)
}

// row is fields side by side, with a name before them if they are parts of one thing.
type row struct {
	label string
	key   string // its name in the file; may be ""
	specs []spec
}

// longest returns the fields of the row that has the most.
func longest(rows []row) []spec {
	var list []spec
	for _, r := range rows {
		if len(r.specs) > len(list) {
			list = r.specs
		}
	}
	return list
}

// under reports whether fields have the names of the first fields in heads, or no names.
func under(list, heads []spec) bool {
	for i, s := range list {
		if s.label != "" && s.label != heads[i].label {
			return false
		}
	}
	return true
}

// alone reports whether each row has a single field with the name of the row.
func alone(rows []row) bool {
	for _, r := range rows {
		if len(r.specs) > 1 {
			return false
		}
	}
	return true
}
