package inspector

import (
	"strings"

	"savant/codec/variant"
	"savant/model/value"
	"savant/ui/internal/words"
)

// textRows edits the characters of a String or StringName without quotes.
func textRows(v variant.Value, _ Shown) []row {
	t := v.Type
	rows := []row{{specs: []spec{{label: words.Say("Text"), lines: strings.Contains(v.Text, "\n"), breaks: true,
		show: func(v variant.Value) string { return v.Text },
		take: func(_ variant.Value, text string) (variant.Value, error) {
			return variant.Value{Type: t, Text: text}, nil
		}}}}}
	if t == variant.String {
		rows = append(rows, spelledRows(v.Text)...)
	}
	return rows
}

// spelledRows edit a vector or colour that a String holds as text. It stays a String in the same form.
func spelledRows(text string) []row {
	held, ok := value.ReadSpelled(text)
	if !ok {
		return nil
	}
	fields := mathRows
	if held.Value.Type == variant.Color {
		fields = colorRows
	}
	rows := fields(held.Value, Shown{})
	for i := range rows {
		if rows[i].label == "" {
			rows[i].label = held.Value.Type.String()
		}
		for k, s := range rows[i].specs {
			rows[i].specs[k] = s.through(held.Value.Type)
		}
	}
	return rows
}

// through adapts a field of a type to a String that holds such a value.
func (s spec) through(t variant.Type) spec {
	show, take, hint := s.show, s.take, s.hint
	read := func(v variant.Value) (value.Spelled, bool) {
		held, ok := value.ReadSpelled(v.Text)
		return held, ok && held.Value.Type == t
	}
	s.show = func(v variant.Value) string {
		if held, ok := read(v); ok {
			return show(held.Value)
		}
		return ""
	}
	s.take = func(v variant.Value, text string) (variant.Value, error) {
		held, ok := read(v)
		if !ok {
			return v, nil
		}
		made, err := take(held.Value, text)
		return variant.OfString(held.Text(made)), err
	}
	if hint != nil {
		s.hint = func(v variant.Value, text string) string {
			if held, ok := read(v); ok {
				return hint(held.Value, text)
			}
			return ""
		}
	}
	held := func(said func(variant.Value) string) func(variant.Value) string {
		if said == nil {
			return nil
		}
		return func(v variant.Value) string {
			if held, ok := read(v); ok {
				return said(held.Value)
			}
			return ""
		}
	}
	s.note, s.exact = held(s.note), held(s.exact)
	return s
}
