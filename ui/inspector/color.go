package inspector

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"savant/codec/variant"
	"savant/scene/class"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
)

// colorRows returns the components side by side, and below them the hexadecimal digits and the brightness.
func colorRows(v variant.Value, d Shown) []row {
	return append(mathRows(v, d), row{specs: []spec{
		{label: words.Say("Hexadecimal"), mono: true, show: colorHex, take: takeHex},
		{label: words.Say("Brightness"), step: 0.1, show: brightness, take: brighten},
	}})
}

// brightness returns the largest of red, green and blue: above 1 the colour is brighter than white and glows.
func brightness(v variant.Value) string {
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return ""
	}
	bits := 32
	if m.Double {
		bits = 64
	}
	return numtext.FloatText(max(m.C[0], m.C[1], m.C[2]), bits)
}

// brighten scales red, green and blue so that the largest is the given number.
func brighten(v variant.Value, text string) (variant.Value, error) {
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return v, errors.New(words.Say("This value does not have four components."))
	}
	f, err := numtext.Component(text, variant.Shape{}, m.Double)
	if err != nil {
		return v, err
	}
	most := max(m.C[0], m.C[1], m.C[2])
	switch {
	case !(f >= 0) || math.IsInf(f, 0):
		return v, errors.New(words.Say("Brightness must be 0 or more."))
	case !(most > 0) || math.IsInf(most, 0):
		return v, errors.New(words.Say("Black cannot be made brighter. Enter red, green and blue instead."))
	}
	c := append([]float64(nil), m.C...)
	for i := range 3 {
		if c[i] = c[i] / most * f; !m.Double {
			c[i] = float64(float32(c[i]))
		}
	}
	v.Data = &variant.Math{Double: m.Double, C: c}
	return v, nil
}

// colorHex returns the colour with 8 bits per component; components above 1 are clipped.
func colorHex(v variant.Value) string {
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return ""
	}
	return "#" + Hex(m.C)
}

// Hex returns the four components of a colour as hexadecimal digits, 8 bits each; components above 1 are clipped.
func Hex(c []float64) string {
	return fmt.Sprintf("%02x%02x%02x%02x", eight(c[0]), eight(c[1]), eight(c[2]), eight(c[3]))
}

// RGBA returns a colour as a screen shows it; colours brighter than white are shown as white.
func RGBA(c []float64) color.NRGBA {
	return color.NRGBA{eight(c[0]), eight(c[1]), eight(c[2]), eight(c[3])}
}

func eight(f float64) uint8 {
	if f != f || f <= 0 {
		return 0
	}
	return uint8(math.Round(min(f, 1) * 255))
}

// takeHex gives a colour what hexadecimal digits, a name or numbers say.
func takeHex(v variant.Value, text string) (variant.Value, error) {
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return v, errors.New(words.Say("This value does not have four components."))
	}
	for _, read := range []func(string) (c [4]uint8, ok bool){byDigits, byName, byNumbers} {
		if c, ok := read(text); ok {
			return withEight(v, m, c), nil
		}
	}
	return v, errors.New(words.Say("%q is not a colour. Enter #rrggbb or #rrggbbaa, a name such as orange, or red, green and blue.", text))
}

// byDigits reads a colour as hexadecimal digits: one or two for each of red, green and blue, and of alpha if that is given.
func byDigits(text string) (c [4]uint8, ok bool) {
	s := strings.TrimPrefix(strings.TrimSpace(text), "#")
	if len(s) == 3 || len(s) == 4 {
		doubled := ""
		for _, r := range s {
			doubled += string(r) + string(r)
		}
		s = doubled
	}
	n, err := strconv.ParseUint(s, 16, 64)
	if err != nil || len(s) != 6 && len(s) != 8 {
		return c, false
	}
	if len(s) == 6 {
		n = n<<8 | 0xff
	}
	return [4]uint8{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}, true
}

// byName reads a colour by its name, as Godot and web pages have them: DARK_RED, dark red.
func byName(text string) (c [4]uint8, ok bool) {
	known, ok := colornames.Map[strings.NewReplacer("_", "", " ", "").Replace(strings.ToLower(strings.TrimSpace(text)))]
	return [4]uint8{known.R, known.G, known.B, known.A}, ok
}

// byNumbers reads a colour as whole numbers for red, green, blue and perhaps alpha: to 255, or of 0 and 1 alone. Fractions have fields of their own.
func byNumbers(text string) (c [4]uint8, ok bool) {
	bare := strings.ToLower(strings.TrimSpace(text))
	rest := strings.TrimPrefix(strings.TrimPrefix(bare, "rgb"), "a")
	parts := strings.FieldsFunc(strings.Trim(rest, "()"), func(r rune) bool { return r == ',' || r == ' ' })
	if len(parts) != 3 && len(parts) != 4 {
		return c, false
	}
	c[3] = 1
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil {
			return c, false
		}
		c[i] = uint8(n)
	}
	unit := rest == bare && max(c[0], c[1], c[2]) <= 1
	for i := range c {
		if unit && i < 3 || i == 3 && c[i] <= 1 {
			c[i] *= 255
		}
	}
	return c, true
}

// withEight sets components from 8 bits each. Components that already round to the same 8 bits keep their exact value,
// even above 1.
func withEight(v variant.Value, m *variant.Math, c [4]uint8) variant.Value {
	all := append([]float64(nil), m.C...)
	for i, b := range c {
		if eight(all[i]) == b {
			continue
		}
		f := float64(b) / 255
		if !m.Double {
			f = float64(float32(f))
		}
		all[i] = f
	}
	v.Data = &variant.Math{Double: m.Double, C: all}
	return v
}

// Repaint replaces a colour. The old alpha is kept if the hint says that alpha is not edited.
func Repaint(v variant.Value, c color.NRGBA, h class.Hint) (variant.Value, error) {
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return v, errors.New(words.Say("This value does not have four components."))
	}
	made := withEight(v, m, [4]uint8{c.R, c.G, c.B, c.A})
	if h.Kind == class.OpaqueColorHint {
		made.Data.(*variant.Math).C[3] = m.C[3]
	}
	return made, nil
}

// opaque returns the field of a colour's digits without alpha, which then keeps its value. Other fields are returned
// unchanged.
func (s spec) opaque() spec {
	if !s.mono {
		return s
	}
	show := s.show
	s.show = func(v variant.Value) string { return show(v)[:min(len(show(v)), len("#rrggbb"))] }
	s.take = func(v variant.Value, text string) (variant.Value, error) {
		made, err := takeHex(v, text)
		if was, ok := v.Data.(*variant.Math); ok && err == nil {
			made.Data.(*variant.Math).C[3] = was.C[3] // withEight made a copy
		}
		return made, err
	}
	return s
}
