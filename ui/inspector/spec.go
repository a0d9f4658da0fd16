package inspector

import "savant/codec/variant"

// spec describes one field of an editor: how it shows the value, and how the entered text becomes another value.
type spec struct {
	label string
	show  func(v variant.Value) string
	take  func(v variant.Value, text string) (variant.Value, error)
	hint  func(v variant.Value, text string) string // what to know about a text that is written and fine; "" for nothing
	note  func(v variant.Value) string              // what to know about the value in force; "" for nothing
	step  float64                                   // of a number that can be turned; 0 for none
	whole bool                                      // the number has no fraction
	unit  string                                    // of the number, after it; "" for none
	mono  bool
	lines bool // may hold several lines; Enter is one of the letters
	short bool // needs only a few letters
}

// number is the text entered in a number field, calculated from the current number; in other fields the text itself.
func (s *spec) number(v variant.Value, text string) string {
	if s.step == 0 {
		return text
	}
	return evaluated(text, s.show(v), s.whole)
}

// row is fields that are side by side, with a word before them if they are parts of one thing.
type row struct {
	label string
	key   string // what the file calls it; may be ""
	specs []spec
}

// longest are the fields of the row that has most of them.
func longest(rows []row) []spec {
	var list []spec
	for _, r := range rows {
		if len(r.specs) > len(list) {
			list = r.specs
		}
	}
	return list
}

// under reports whether fields are called as the first of those in heads, or have no name.
func under(list, heads []spec) bool {
	for i, s := range list {
		if s.label != "" && s.label != heads[i].label {
			return false
		}
	}
	return true
}

// alone reports whether each row has one field, whose name is that of the row.
func alone(rows []row) bool {
	for _, r := range rows {
		if len(r.specs) > 1 {
			return false
		}
	}
	return true
}
