package codec

import (
	"savant/codec/dialect"
	"savant/codec/variant"
)

// longestSmall is how long a text is at most that small appends.
const longestSmall = 1 << 12

// small appends a value in a container nested depth levels deep, of the types that most are of, with the bytes of value, if
// there is room for it. Else it returns nil, and value has to do it.
func (w *writer) small(dst []byte, v *variant.Value, depth int) []byte {
	at := len(dst)
	id, ok := w.d.ID(v.Type)
	if !ok || cap(dst)-at < 8 || depth == MaxDepth {
		return nil
	}
	var narrow uint32
	width := dialect.Always32
	switch v.Type {
	case variant.String:
		n := len(v.Text)
		padded := dialect.Padded(n)
		if n > longestSmall || cap(dst)-at < 8+padded {
			return nil
		}
		dst = dst[:at+8+padded]
		b := dst[at:]
		if padded > 0 {
			le.PutUint32(b[4+padded:], 0) // the padding, and what is overwritten again
			copy(b[8:], v.Text)
		}
		le.PutUint64(b, uint64(id)|uint64(n)<<32)
		return dst
	case variant.Bool:
		narrow = uint32(min(v.Bits, 1))
	case variant.Int:
		i := v.Int()
		narrow, width = uint32(i), w.d.Binary.Ints
		if fits := i == int64(int32(i)); fits && width == dialect.Fitting {
			width = dialect.Always32
		} else if !fits && width == dialect.Always32 {
			return nil // refused
		}
	case variant.Float:
		if width = w.d.Binary.Floats; width != dialect.Always64 {
			bits, exact := variant.Narrow(v.Float())
			if narrow = bits; exact && v.Float() == v.Float() {
				width = dialect.Always32
			}
		}
	case variant.Vector2, variant.Rect2, variant.Vector3, variant.Transform2D, variant.Vector4, variant.Plane, variant.Quaternion, variant.AABB, variant.Basis,
		variant.Transform3D, variant.Projection, variant.Color:
		m, ok := v.Data.(*variant.Math)
		row := &w.d.Rows[id]
		if !ok || 4*len(m.C) != row.Size || m.Double && row.Wide || cap(dst)-at < 4+row.Size {
			return nil
		}
		dst = dst[:at+4+row.Size]
		le.PutUint32(dst[at:], uint32(id))
		for i, c := range m.C {
			bits, _ := variant.Narrow(c)
			le.PutUint32(dst[at+4+4*i:], bits)
		}
		return dst
	default:
		return nil
	}
	if width == dialect.Always32 {
		dst = dst[:at+8]
		le.PutUint64(dst[at:], uint64(id)|uint64(narrow)<<32)
		return dst
	}
	if cap(dst)-at < 12 {
		return nil
	}
	dst = dst[:at+12]
	le.PutUint32(dst[at:], uint32(id)|bitWide)
	le.PutUint64(dst[at+4:], v.Bits)
	return dst
}
