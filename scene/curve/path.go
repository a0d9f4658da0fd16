package curve

import (
	"slices"

	"savant/codec/variant"
)

// Knot is a point of a Curve2D or Curve3D: its position, and its in and out handles relative to it. In a Curve2D the
// third number is 0.
type Knot struct{ In, Out, At [3]float64 }

// ReadPath reads the property _data of a Curve2D or Curve3D (scene/resources/curve.cpp, Curve2D::_get_data and
// Curve3D::_get_data). ok is false if v is no such data; flat reports a Curve2D.
func ReadPath(v variant.Value) (knots []Knot, flat, ok bool) {
	dict, ok := v.Data.(*variant.Dict)
	if !ok {
		return nil, false, false
	}
	i := slices.IndexFunc(dict.Entries, func(e variant.Entry) bool { return e.Key.Text == "points" })
	if i < 0 {
		return nil, false, false
	}
	points := dict.Entries[i].Value
	width := variant.NumbersPerElement(points.Type)
	if points.Type != variant.PackedVector2Array && points.Type != variant.PackedVector3Array {
		return nil, false, false
	}
	numbers := Numbers(points)
	for n := range slices.Chunk(numbers, 3*width) {
		if len(n) < 3*width {
			break
		}
		var k Knot
		for axis := range width {
			k.In[axis], k.Out[axis], k.At[axis] = n[axis], n[width+axis], n[2*width+axis]
		}
		knots = append(knots, k)
	}
	return knots, width == 2, true
}

// PathData is the reverse of ReadPath. like is the previous value, or one without data; was has the index in like of
// each knot, -1 for a new one: the tilts of a Curve3D move with their knots.
func PathData(like variant.Value, flat bool, knots []Knot, was []int) variant.Value {
	width, kind := 3, variant.PackedVector3Array
	if flat {
		width, kind = 2, variant.PackedVector2Array
	}
	var points []float64
	for _, k := range knots {
		for _, part := range [][3]float64{k.In, k.Out, k.At} {
			points = append(points, part[:width]...)
		}
	}
	d := &variant.Dict{}
	if old, ok := like.Data.(*variant.Dict); ok {
		copied := *old
		copied.Entries = slices.Clone(old.Entries)
		d = &copied
	}
	entry := func(name string) *variant.Value {
		for i := range d.Entries {
			if d.Entries[i].Key.Text == name {
				return &d.Entries[i].Value
			}
		}
		d.Entries = append(d.Entries, variant.Entry{Key: variant.OfString(name)})
		return &d.Entries[len(d.Entries)-1].Value
	}
	at := entry("points")
	*at = Packed(*at, kind, points)
	if !flat {
		at := entry("tilts")
		old, tilts := Numbers(*at), make([]float64, len(knots))
		for i, n := range was {
			if n >= 0 && n < len(old) {
				tilts[i] = old[n]
			}
		}
		*at = Packed(*at, variant.PackedFloat32Array, tilts)
	}
	return variant.Value{Type: variant.Dictionary, Data: d}
}

// Packed returns a packed array of numbers as wide as those of like, or of the type usual if that is none.
func Packed(like variant.Value, usual variant.Type, numbers []float64) variant.Value {
	if _, wide := like.Data.([]float64); wide {
		return variant.Value{Type: like.Type, Data: numbers}
	}
	list := make([]float32, len(numbers))
	for i, n := range numbers {
		list[i] = float32(n)
	}
	if like.Type != variant.Nil {
		usual = like.Type
	}
	return variant.Value{Type: usual, Data: list}
}

// Numbers returns the numbers of a packed array of numbers, vectors or colours; nil for other values.
func Numbers(v variant.Value) []float64 {
	switch data := v.Data.(type) {
	case []float32:
		return widened(data)
	case []float64:
		return data
	case []int32:
		return widened(data)
	case []int64:
		return widened(data)
	}
	return nil
}

func widened[T float32 | int32 | int64](list []T) []float64 {
	out := make([]float64, len(list))
	for i, n := range list {
		out[i] = float64(n)
	}
	return out
}

// Line returns the path through the knots with pieces segments between each two, starting at the first knot.
func Line(knots []Knot, pieces int) (way [][3]float64) {
	for i, b := range knots {
		if i == 0 {
			way = append(way, b.At)
			continue
		}
		a := knots[i-1]
		for n := 1; n <= pieces; n++ {
			var p [3]float64
			for axis := range p {
				p[axis] = bezier(a.At[axis], a.At[axis]+a.Out[axis], b.At[axis]+b.In[axis], b.At[axis], float64(n)/float64(pieces))
			}
			way = append(way, p)
		}
	}
	return way
}
