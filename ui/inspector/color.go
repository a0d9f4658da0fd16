package inspector

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

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

func takeHex(v variant.Value, text string) (variant.Value, error) {
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
		return v, errors.New(words.Say("%q is not a colour. Enter #rrggbb or #rrggbbaa.", text))
	}
	if len(s) == 6 {
		n = n<<8 | 0xff
	}
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != 4 {
		return v, errors.New(words.Say("This value does not have four components."))
	}
	return withEight(v, m, [4]uint8{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}), nil
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
