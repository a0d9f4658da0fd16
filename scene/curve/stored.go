package curve

import "savant/codec/variant"

// Stored returns a property as a file stores it; ok is false if it does not.
type Stored func(name string) (v variant.Value, ok bool)

// number returns a numeric property, or usual if it is not stored.
func (s Stored) number(name string, usual float64) float64 {
	v, _ := s(name)
	if n, ok := number(v); ok {
		return n
	}
	return usual
}

// ReadGradient reads the properties of a Gradient (scene/resources/gradient.cpp). Without any it goes from black to
// white.
func ReadGradient(s Stored) Gradient {
	offsets, colors := []float64{0, 1}, []float64{0, 0, 0, 1, 1, 1, 1, 1}
	if v, ok := s("offsets"); ok {
		offsets = Numbers(v)
	}
	if v, ok := s("colors"); ok {
		colors = Numbers(v)
	}
	g := Gradient{Mode: Mode(s.number("interpolation_mode", 0)), Space: Space(s.number("interpolation_color_space", 0))}
	for i := range min(len(offsets), len(colors)/4) {
		g.Stops = append(g.Stops, Stop{Offset: offsets[i], Color: Color(colors[4*i : 4*i+4])})
	}
	return g
}

// ReadLimits reads the bounds of the points of a Curve, as x and y: 4.5 and later store all four in one list
// (scene/resources/curve.cpp, Curve::get_limits). Bounds that no engine writes are replaced by a range of 1.
func ReadLimits(s Stored) (low, high [2]float64) {
	low, high = [2]float64{s.number("min_domain", 0), s.number("min_value", 0)}, [2]float64{s.number("max_domain", 1), s.number("max_value", 1)}
	all, _ := s("_limits")
	if list, ok := all.Data.(*variant.List); ok && len(list.Items) >= 4 {
		for i, to := range []*float64{&low[1], &high[1], &low[0], &high[0]} {
			*to, _ = number(list.Items[i])
		}
	}
	for axis := range low {
		if !(high[axis] > low[axis]) {
			high[axis] = low[axis] + 1
		}
	}
	return low, high
}
