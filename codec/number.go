package codec

import (
	"math"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Components of one value, with the room for them in the same piece of memory.
type (
	math2 struct {
		variant.Math
		room [2]float64
	}
	math3 struct {
		variant.Math
		room [3]float64
	}
	math4 struct {
		variant.Math
		room [4]float64
	}
	math6 struct {
		variant.Math
		room [6]float64
	}
	math16 struct {
		variant.Math
		room [16]float64
	}
)

func newMath(n int) *variant.Math {
	switch n {
	case 2:
		m := new(math2)
		m.C = m.room[:]
		return &m.Math
	case 3:
		m := new(math3)
		m.C = m.room[:]
		return &m.Math
	case 4:
		m := new(math4)
		m.C = m.room[:]
		return &m.Math
	case 6:
		m := new(math6)
		m.C = m.room[:]
		return &m.Math
	}
	m := new(math16)
	m.C = m.room[:n:n]
	return &m.Math
}

// readMath reads the components of a value.
func readMath(b []byte, off int, row *dialect.Row, wide bool) (*variant.Math, int) {
	shape, _ := variant.ShapeOf(row.Type)
	n := len(shape.Components)
	m := newMath(n)
	if shape.Integer {
		for i := range m.C {
			m.C[i] = float64(int32(le.Uint32(b[off+4*i:])))
		}
		return m, off + 4*n
	}
	if wide || row.Size == 8*n {
		m.Double = true
		for i := range m.C {
			m.C[i] = math.Float64frombits(le.Uint64(b[off+8*i:]))
		}
		return m, off + 8*n
	}
	for i := range m.C {
		m.C[i] = variant.Widen(le.Uint32(b[off+4*i:]))
	}
	return m, off + 4*n
}

// readElements reads a packed array of numbers whose count is at off.
func readElements(b []byte, off int, row *dialect.Row, wide bool) (data any, end int) {
	n := int(le.Uint32(b[off:]))
	off += 4
	size := row.Size
	if wide {
		size *= 2
	}
	raw := b[off : off+n*size]
	end = min(off+(len(raw)+3)&^3, len(b))
	element, _ := variant.ElementOf(row.Type)
	width, integer := size, element == variant.Int
	if shape, ok := variant.ShapeOf(element); ok {
		width, integer = size/len(shape.Components), shape.Integer
	}
	switch {
	case width == 1:
		data = append([]byte{}, raw...)
	case width == 4 && integer:
		list := make([]int32, len(raw)/4)
		for i := range list {
			list[i] = int32(le.Uint32(raw[4*i : 4*i+4]))
		}
		data = list
	case width == 8 && integer:
		list := make([]int64, len(raw)/8)
		for i := range list {
			list[i] = int64(le.Uint64(raw[8*i : 8*i+8]))
		}
		data = list
	case width == 4:
		list := make([]float32, len(raw)/4)
		for i := range list {
			list[i] = math.Float32frombits(le.Uint32(raw[4*i : 4*i+4]))
		}
		data = list
	default:
		list := make([]float64, len(raw)/8)
		for i := range list {
			list[i] = math.Float64frombits(le.Uint64(raw[8*i : 8*i+8]))
		}
		data = list
	}
	return data, end
}
