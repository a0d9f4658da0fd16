package curve

import (
	"math"
	"slices"

	"savant/codec/variant"
)

// Tangent says how the slope at a point of a Curve is determined, with the numbers that the engines store.
type Tangent int64

// The tangents (Curve::TangentMode).
const (
	Free     Tangent = iota
	Straight         // the slope points to the neighbour; the engine's TANGENT_LINEAR
)

// Point is a point of a Curve: its position, and the slopes to its left and right.
type Point struct {
	X, Y                float64
	Left, Right         float64
	LeftMode, RightMode Tangent
}

// Curve is the points of a Curve from left to right.
type Curve []Point

// numbersOfPoint is how many elements of the property _data a point takes.
const numbersOfPoint = 5

// ReadCurve reads the property _data of a Curve (scene/resources/curve.cpp, Curve::get_data). ok is false if v is no
// such data.
func ReadCurve(v variant.Value) (c Curve, ok bool) {
	list, ok := v.Data.(*variant.List)
	if !ok || len(list.Items)%numbersOfPoint != 0 {
		return nil, false
	}
	for items := range slices.Chunk(list.Items, numbersOfPoint) {
		at, ok := items[0].Data.(*variant.Math)
		if !ok || items[0].Type != variant.Vector2 || len(at.C) != 2 {
			return nil, false
		}
		var n [numbersOfPoint]float64
		for i := 1; i < numbersOfPoint; i++ {
			if n[i], ok = number(items[i]); !ok {
				return nil, false
			}
		}
		c = append(c, Point{at.C[0], at.C[1], n[1], n[2], Tangent(n[3]), Tangent(n[4])})
	}
	return c, true
}

func number(v variant.Value) (float64, bool) {
	switch v.Type {
	case variant.Int:
		return float64(v.Int()), true
	case variant.Float:
		return v.Float(), true
	}
	return 0, false
}

// Data is the reverse of ReadCurve. like is the previous value, whose kinds of array and of components are kept.
func (c Curve) Data(like variant.Value) variant.Value {
	list := &variant.List{}
	double := false
	if was, ok := like.Data.(*variant.List); ok {
		list.Element = was.Element
		if len(was.Items) > 0 {
			m, _ := was.Items[0].Data.(*variant.Math)
			double = m != nil && m.Double
		}
	}
	for _, p := range c {
		list.Items = append(list.Items, variant.Value{Type: variant.Vector2, Data: &variant.Math{Double: double, C: []float64{p.X, p.Y}}},
			variant.OfFloat(p.Left), variant.OfFloat(p.Right), variant.OfInt(int64(p.LeftMode)), variant.OfInt(int64(p.RightMode)))
	}
	return variant.Value{Type: variant.Array, Data: list}
}

// At returns the value at an offset (scene/resources/curve.cpp, Curve::sample).
func (c Curve) At(x float64) float64 {
	if len(c) == 0 {
		return 0
	}
	i := c.before(x)
	if i == len(c)-1 || i == 0 && x <= c[0].X {
		return c[i].Y
	}
	a, b := c[i], c[i+1]
	wide := b.X - a.X
	if math.Abs(wide) < 1e-5 {
		return a.Y
	}
	return bezier(a.Y, a.Y+wide/3*a.Right, b.Y-wide/3*b.Left, b.Y, (x-a.X)/wide)
}

// before returns the last point at or left of an offset, or the first (Curve::get_index).
func (c Curve) before(x float64) int {
	low, high := 0, len(c)-1
	for high-low > 1 {
		m := (low + high) / 2
		switch a, b := c[m].X, c[m+1].X; {
		case a < x && b < x:
			low = m
		case a > x:
			high = m
		default:
			return m
		}
	}
	if x > c[high].X {
		return high
	}
	return low
}

// bezier is Math::bezier_interpolate.
func bezier(a, control, control2, b, t float64) float64 {
	s := 1 - t
	return a*s*s*s + control*s*s*t*3 + control2*s*t*t*3 + b*t*t*t
}

// Straighten recomputes the slopes that point to neighbours, as the engine does when a point is moved
// (Curve::update_auto_tangents).
func (c Curve) Straighten() {
	for i := 1; i < len(c); i++ {
		slope := (c[i].Y - c[i-1].Y) / (c[i].X - c[i-1].X)
		if math.IsNaN(slope) || math.IsInf(slope, 0) {
			continue
		}
		if c[i-1].RightMode == Straight {
			c[i-1].Right = slope
		}
		if c[i].LeftMode == Straight {
			c[i].Left = slope
		}
	}
}
