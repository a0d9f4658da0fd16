package value

import (
	"math"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/scene/literal"
)

// Spelled is a vector, colour or the like in a String, as games store it in JSON: "(1, 2)" as str writes it, "Vector2(1,
// 2)" as var_to_str does, "#ff8800" as Color.to_html with a leading sign.
type Spelled struct {
	Value variant.Value
	text  string
}

// vectors are the types of what str writes in parentheses, by the number of components. Four components may be any of four
// types.
var vectors = map[int]variant.Type{2: variant.Vector2, 3: variant.Vector3, 4: variant.Vector4}

// ReadSpelled reads such a text; ok is false for all others.
func ReadSpelled(text string) (s Spelled, ok bool) {
	const longest = 400 // bytes, of a Projection with all digits
	if len(text) < len("(1,2)") || len(text) > longest {
		return s, false
	}
	s.text = text
	switch c, last := text[0], text[len(text)-1]; {
	case c == '#' && (len(text) == 7 || len(text) == 9):
		s.Value, ok = htmlColor(text[1:])
	case c == '(' && last == ')':
		list, all := s.numbers()
		t, known := vectors[len(list)]
		if ok = all && known; ok {
			s.Value = variant.OfMath(t, list...)
		}
	case c >= 'A' && c <= 'Z' && last == ')':
		v, err := literal.ParseAll(text, nil)
		_, ok = variant.ShapeOf(v.Type)
		s.Value, ok = v, ok && err == nil
	}
	return s, ok
}

// inside are the parts between the parentheses, with their blanks.
func (s Spelled) inside() (open string, parts []string) {
	n := strings.IndexByte(s.text, '(') + 1
	return s.text[:n], strings.Split(s.text[n:len(s.text)-1], ",")
}

// numbers are those between the parentheses; all reports whether there is nothing else.
func (s Spelled) numbers() (list []float64, all bool) {
	_, parts := s.inside()
	for _, p := range parts {
		f, err := strconv.ParseFloat(strings.TrimSpace(p), 64)
		if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			return nil, false
		}
		list = append(list, f)
	}
	return list, true
}

// Text is another value of the type in the form that this one had: of numbers only those change that are others, and the digits of a colour stay
// small or capital.
func (s Spelled) Text(v variant.Value) string {
	was, ok := s.Value.Data.(*variant.Math)
	now, both := v.Data.(*variant.Math)
	if !ok || !both || s.Value.Type != v.Type || len(was.C) != len(now.C) {
		return literal.Text(v, nil)
	}
	if s.text[0] == '#' {
		return s.html(now.C)
	}
	open, parts := s.inside()
	if len(parts) != len(was.C) {
		return literal.Text(v, nil)
	}
	for i, f := range now.C {
		if math.Float64bits(f) == math.Float64bits(was.C[i]) {
			continue
		}
		part := strings.TrimSpace(parts[i])
		parts[i] = strings.Replace(parts[i], part, numberLike(part, f), 1)
	}
	return open + strings.Join(parts, ",") + ")"
}

// numberLike writes a number in place of another: with a point if that had one, and in the fewest digits from which the 32 bits are read that most
// builds of the engine keep, where those hold it.
func numberLike(part string, f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return literal.Text(variant.OfFloat(f), nil)
	}
	bits := 64
	if float64(float32(f)) == f && f != math.Trunc(f) {
		bits = 32
	}
	number := strconv.FormatFloat(f, 'f', -1, bits)
	if strings.Contains(part, ".") && !strings.Contains(number, ".") {
		number += ".0"
	}
	return number
}

// htmlColor reads six or eight hexadecimal digits.
func htmlColor(digits string) (v variant.Value, ok bool) {
	n, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		return v, false
	}
	if len(digits) == 6 {
		n = n<<8 | 0xff
	}
	c := make([]float64, 4)
	for i := range c {
		c[i] = variant.Widen(math.Float32bits(float32(n>>(24-8*i)&0xff) / 255))
	}
	return variant.OfMath(variant.Color, c...), true
}

// html writes a colour as this one is written: with its alpha if that had one, or has to have one now.
func (s Spelled) html(c []float64) string {
	n := uint64(0)
	for _, f := range c {
		n = n<<8 | uint64(math.Round(255*min(max(f, 0), 1)))
	}
	digits := strconv.FormatUint(1<<32|n, 16)[1:]
	if len(s.text) == 7 && n&0xff == 0xff {
		digits = digits[:6]
	}
	if s.text != strings.ToLower(s.text) {
		digits = strings.ToUpper(digits)
	}
	return "#" + digits
}
