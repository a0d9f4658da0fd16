// Package curve evaluates gradients, curves and paths between their points, as the engines interpolate.
package curve

import (
	"cmp"
	"math"
	"slices"
)

// Mode is how a gradient interpolates between colours, with the numbers that the engines store.
type Mode int

// The modes (Gradient::InterpolationMode, 3.5 and later).
const (
	Linear Mode = iota
	Constant
	Cubic
)

// Space is the colour space in which a gradient is interpolated, with the numbers that the engine stores.
type Space int

// The spaces (Gradient::ColorSpace, 4.3 and later).
const (
	SRGB Space = iota
	LinearSRGB
	Oklab
)

// Color is red, green, blue and alpha, from 0 to 1 or brighter.
type Color [4]float64

// Stop is a point of a gradient.
type Stop struct {
	Offset float64
	Color  Color
}

// Gradient is a Gradient. Its stops may be in any order.
type Gradient struct {
	Stops []Stop
	Mode  Mode
	Space Space
}

// Sampler returns a function for the colour at an offset (scene/resources/gradient.h, Gradient::get_color_at_offset).
func (g Gradient) Sampler() func(offset float64) Color {
	stops := slices.Clone(g.Stops)
	slices.SortStableFunc(stops, func(a, b Stop) int { return cmp.Compare(a.Offset, b.Offset) })
	if len(stops) == 0 {
		return func(float64) Color { return Color{3: 1} }
	}
	space := spaces[min(max(g.Space, 0), Oklab)]
	return func(offset float64) Color {
		next, exact := slices.BinarySearchFunc(stops, offset, func(s Stop, offset float64) int { return cmp.Compare(s.Offset, offset) })
		switch {
		case exact:
			return stops[next].Color
		case next == len(stops):
			return stops[next-1].Color
		case next == 0:
			return stops[0].Color
		}
		a, b := stops[next-1], stops[next]
		x := (offset - a.Offset) / (b.Offset - a.Offset)
		switch g.Mode {
		case Constant:
			return a.Color
		case Cubic:
			before, after := stops[max(next-2, 0)], stops[min(next+1, len(stops)-1)]
			return mixed(space, func(c [4]float64) float64 { return cubic(c[1], c[2], c[0], c[3], x) }, before, a, b, after)
		}
		return mixed(space, func(c [4]float64) float64 { return c[0] + (c[1]-c[0])*x }, a, b)
	}
}

// mixed mixes each channel of up to four stops in a colour space.
func mixed(s space, mix func(c [4]float64) float64, stops ...Stop) Color {
	var in [4]Color
	for i, stop := range stops {
		in[i] = s.into(stop.Color)
	}
	var out Color
	for k := range out {
		out[k] = mix([4]float64{in[0][k], in[1][k], in[2][k], in[3][k]})
	}
	return s.from(out)
}

// cubic is Math::cubic_interpolate.
func cubic(from, to, before, after, x float64) float64 {
	return 0.5 * (2*from + (to-before)*x + (2*before-5*from+4*to-after)*x*x + (-before+3*from-3*to+after)*x*x*x)
}

// space converts from sRGB to the colour space in which a gradient is interpolated, and back.
type space struct{ into, from func(Color) Color }

var spaces = [...]space{
	SRGB:       {func(c Color) Color { return c }, func(c Color) Color { return c }},
	LinearSRGB: {linear, srgb},
	Oklab:      {func(c Color) Color { return oklab(linear(c)) }, func(c Color) Color { return srgb(unoklab(c)) }},
}

// linear is Color::srgb_to_linear.
func linear(c Color) Color {
	for i := range 3 {
		if c[i] < 0.04045 {
			c[i] /= 12.92
		} else {
			c[i] = math.Pow((c[i]+0.055)/1.055, 2.4)
		}
	}
	return c
}

// srgb is Color::linear_to_srgb.
func srgb(c Color) Color {
	for i := range 3 {
		if c[i] < 0.0031308 {
			c[i] *= 12.92
		} else {
			c[i] = 1.055*math.Pow(c[i], 1/2.4) - 0.055
		}
	}
	return c
}

// oklab converts linear sRGB to Björn Ottosson's perceptual space.
func oklab(c Color) Color {
	l := math.Cbrt(0.4122214708*c[0] + 0.5363325363*c[1] + 0.0514459929*c[2])
	m := math.Cbrt(0.2119034982*c[0] + 0.6806995451*c[1] + 0.1073969566*c[2])
	s := math.Cbrt(0.0883024619*c[0] + 0.2817188376*c[1] + 0.6299787005*c[2])
	return Color{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s, c[3]}
}

// unoklab is the reverse of oklab.
func unoklab(c Color) Color {
	l := c[0] + 0.3963377774*c[1] + 0.2158037573*c[2]
	m := c[0] - 0.1055613458*c[1] - 0.0638541728*c[2]
	s := c[0] - 0.0894841775*c[1] - 1.2914855480*c[2]
	l, m, s = l*l*l, m*m*m, s*s*s
	return Color{
		4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
		-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
		-0.0041960863*l - 0.7034186147*m + 1.7076147010*s, c[3]}
}
