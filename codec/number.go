package codec

import (
	"math"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// math reads the components of a value.
func (r *reader) math(off int, row *dialect.Row, wide bool) (*variant.Math, int) {
	b := r.b
	shape, _ := variant.ShapeOf(row.Type)
	n := len(shape.Components)
	m := r.maths.one(128)
	m.C = r.components.take(n, 512)
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
	size := row.Stride(wide)
	raw := b[off : off+n*size]
	end = min(off+dialect.Padded(len(raw)), len(b))
	element, _ := variant.ElementOf(row.Type)
	shape, _ := variant.ShapeOf(element)
	width, integer := size/variant.NumbersPerElement(row.Type), element == variant.Int || shape.Integer
	switch {
	case width == 1:
		data = append([]byte{}, raw...)
	case width == 4 && integer:
		data = numbersOf(raw, readInt32)
	case width == 8 && integer:
		data = numbersOf(raw, readInt64)
	case width == 4:
		data = numbersOf(raw, readFloat32)
	default:
		data = numbersOf(raw, readFloat64)
	}
	return data, end
}
