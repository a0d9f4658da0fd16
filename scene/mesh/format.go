package mesh

import (
	"encoding/binary"
	"math"
)

// The bits of a surface's format that say how its vertices are stored (servers/rendering_server.h, 4.x;
// servers/visual_server.h, 3.x).
const (
	flat4, packed4, version4 = 1 << 25, 1 << 29, 35
	half3, flat3             = 1 << 9, 1 << 18
)

// single reads a 32-bit float.
func single(b []byte, i int) float64 {
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
}
