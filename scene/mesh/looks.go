package mesh

import (
	"encoding/binary"
	"math"

	"savant/codec/half"
	"savant/codec/variant"
)

// looks holds the normals and texture coordinates of the vertices of a surface; nil where it has none.
type looks struct {
	normals [][3]float32
	uv      [][2]float32
	unread  bool // it has some that are compressed in a way that is not read
}

// Bits of a surface's format: what its vertices have, and how it is compressed (Mesh::ArrayFormat of 3.x and 4.x).
const (
	hasNormals, hasTangents, hasColors, hasUV = 1 << 1, 1 << 2, 1 << 3, 1 << 4
	small3                                    = 9       // how far the bit that compresses an array is from that of the array, in 3.x
	octahedral3                               = 1 << 21 // 3.5 and later
)

// looksOfArrays reads the format of Mesh::surface_get_arrays: normals at 1, texture coordinates at 4.
func looksOfArrays(items []variant.Value, count int) (l looks) {
	const normal, uv = 1, 4
	if len(items) <= uv {
		return l
	}
	if n, ok := items[normal].Data.([]float32); ok && len(n) == 3*count {
		for i := range count {
			l.normals = append(l.normals, [3]float32(n[3*i:]))
		}
	}
	if n, ok := items[uv].Data.([]float32); ok && len(n) == 2*count {
		for i := range count {
			l.uv = append(l.uv, [2]float32(n[2*i:]))
		}
	}
	return l
}

// looks4 reads the normals behind the vertices in vertex_data, up to 4.1 behind each, and the coordinates in attribute_data
// (RenderingServer::_get_array_from_surface). Those of compressed surfaces are not read.
func looks4(get func(string) variant.Value, count int) (l looks) {
	format := get("format").Int()
	if format&(hasNormals|hasUV) == 0 || count == 0 {
		return l
	}
	if format&packed4 != 0 {
		l.unread = true
		return l
	}
	place := 12
	if format&flat4 != 0 {
		place = 8
	}
	normal := 4
	if format&hasTangents != 0 {
		normal = 8
	}
	start, stride := place*count, normal
	if format>>version4 == 0 {
		start, stride = place, place+normal
	}
	b, _ := get("vertex_data").Data.([]byte)
	if format&hasNormals != 0 && start+(count-1)*stride+4 <= len(b) {
		for i := range count {
			at := b[start+i*stride:]
			l.normals = append(l.normals, unfold(share(at), share(at[2:])))
		}
	}
	b, _ = get("attribute_data").Data.([]byte)
	at := 0
	if format&hasColors != 0 {
		at = 4
	}
	if stride = len(b) / count; format&hasUV != 0 && stride >= at+8 {
		for i := range count {
			own := b[i*stride+at:]
			l.uv = append(l.uv, [2]float32{float32(single(own, 0)), float32(single(own, 1))})
		}
	}
	return l
}

// share returns a 16-bit fraction, from -1 to 1.
func share(b []byte) float64 { return float64(binary.LittleEndian.Uint16(b))/math.MaxUint16*2 - 1 }

// unfold decodes a direction from octahedral coordinates (Vector3::octahedron_decode, 4.x).
func unfold(x, y float64) [3]float32 {
	z := 1 - math.Abs(x) - math.Abs(y)
	over := max(-z, 0)
	x, y = x-math.Copysign(over, x), y-math.Copysign(over, y)
	n := math.Sqrt(x*x + y*y + z*z)
	return [3]float32{float32(x / n), float32(y / n), float32(z / n)}
}

// looks3 reads array_data, in which all of a vertex stands together (VisualServer::_get_array_from_surface). Normals on an octahedron are not read.
func looks3(get func(string) variant.Value, count int) (l looks) {
	format := get("format").Int()
	b, _ := get("array_data").Data.([]byte)
	if format&(hasNormals|hasUV) == 0 || count == 0 {
		return l
	}
	if format&octahedral3 != 0 {
		l.unread = true
		return l
	}
	small := func(array int64) bool { return format&(array<<small3) != 0 }
	size := func(array int64, whole, compressed int) int {
		switch {
		case format&array == 0:
			return 0
		case small(array):
			return compressed
		}
		return whole
	}
	place := size(1, 12, 8)
	if format&flat3 != 0 {
		place = size(1, 8, 4)
	}
	normal := size(hasNormals, 12, 4)
	uv := place + normal + size(hasTangents, 16, 4) + size(hasColors, 16, 4)
	stride := len(b) / count
	if stride < uv+size(hasUV, 8, 4) {
		return l
	}
	for i := range count {
		own := b[i*stride:]
		if at := own[place:]; normal == 12 {
			l.normals = append(l.normals, [3]float32{float32(single(at, 0)), float32(single(at, 1)), float32(single(at, 2))})
		} else if normal == 4 {
			l.normals = append(l.normals, [3]float32{float32(int8(at[0])) / 127, float32(int8(at[1])) / 127, float32(int8(at[2])) / 127})
		}
		switch at := own[uv:]; {
		case format&hasUV == 0:
		case small(hasUV):
			l.uv = append(l.uv, [2]float32{float32(half.Float(binary.LittleEndian.Uint16(at))), float32(half.Float(binary.LittleEndian.Uint16(at[2:])))})
		default:
			l.uv = append(l.uv, [2]float32{float32(single(at, 0)), float32(single(at, 1))})
		}
	}
	return l
}
