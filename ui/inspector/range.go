package inspector

import (
	"math"
	"strconv"

	"savant/codec/variant"
	"savant/scene/class"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
)

// hinted applies a hint to the fields of a value.
func hinted(rows []row, t variant.Type, h class.Hint, single bool) []row {
	all := rows
	switch {
	case t == variant.Color && h.Kind == class.OpaqueColorHint:
		for _, r := range rows {
			for i := range r.specs {
				r.specs[i] = r.specs[i].opaque()
			}
		}
	case (t == variant.String || t == variant.StringName) && h.Kind == class.MultilineHint:
		rows[0].specs[0].lines = true
	case h.Range != class.Range{} && t != variant.Color:
		if t == variant.Transform2D || t == variant.Transform3D {
			rows = rows[:1] // the position: the other parts are angles and factors, as in the engine's editor
		}
		for _, r := range rows {
			for i, s := range r.specs {
				r.specs[i] = s.within(h.Range, single)
				if i < len(r.specs)-1 {
					r.specs[i].unit = "" // the last one's is for all
				}
			}
		}
	}
	return all
}

// within applies a range to a number field: its unit and step, degrees where the file stores radians, and a remark if
// the value is outside the range; such a value is kept. single is for files that store such numbers in 32 bits.
func (s spec) within(r class.Range, single bool) spec {
	if s.step != 0 && r.Step > 0 && !(s.whole && r.Step < 1) {
		s.step = r.Step
	}
	s.unit = r.Unit
	if r.Degrees {
		s = s.inDegrees(single)
	}
	hint, note, show := s.hint, s.note, s.show
	s.note = func(v variant.Value) string {
		if text := beyond(r, show(v)); text != "" || note == nil {
			return text
		}
		return note(v)
	}
	s.hint = func(v variant.Value, text string) string {
		if said := beyond(r, text); said != "" || hint == nil {
			return said
		}
		return hint(v, text)
	}
	return s
}

// inDegrees returns a field in degrees for an angle that is stored in radians.
func (s spec) inDegrees(single bool) spec {
	show, take := s.show, s.take
	s.unit, s.note, s.exact, s.hint = "°", nil, nil, nil // they are about the radians
	s.show = func(v variant.Value) string { return Degrees(show(v)) }
	s.take = func(v variant.Value, text string) (variant.Value, error) {
		if text == Degrees(show(v)) {
			return v, nil // not an edit: the stored value keeps its digits
		}
		f, err := numtext.ParseFloat(text)
		if err != nil {
			return v, err
		}
		return take(v, radians(f, single))
	}
	return s
}

// Degrees converts radians to degrees, without the error of rounding to 32 bits. NaN and infinities are returned
// unchanged.
func Degrees(text string) string {
	f, err := numtext.ParseFloat(text)
	if err != nil {
		return text
	}
	return numtext.FloatText(numtext.RoundPart(f*180/math.Pi), 64)
}

// radians is the inverse of Degrees. With single it returns the shortest text that 32 bits keep, since the engine
// stores angles in 32 bits; otherwise all digits.
func radians(degrees float64, single bool) string {
	f := degrees * math.Pi / 180
	if single {
		return strconv.FormatFloat(float64(float32(f)), 'g', -1, 64)
	}
	return strconv.FormatFloat(f, 'g', -1, 32)
}

// beyond returns a remark if the engine's inspector would not offer a number, otherwise "".
func beyond(r class.Range, text string) string {
	f, err := numtext.ParseFloat(text)
	if err != nil || !r.Bounded() || (f >= r.Min || r.OrLess) && (f <= r.Max || r.OrGreater) {
		return ""
	}
	return words.Say("Godot's editor allows %s to %s. This number is kept anyway.", numtext.FloatText(r.Min, 64), numtext.FloatText(r.Max, 64))
}
