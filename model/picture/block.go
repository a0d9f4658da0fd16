package picture

import (
	"encoding/binary"
	"image/color"
)

// The blocks of S3TC and RGTC, as the specifications of OpenGL's EXT_texture_compression_s3tc and ARB_texture_compression_rgtc have them.

// shades fills in the colours of a block of S3TC: two are stored, the others are between. Without cut there are always
// four.
func shades(b []byte, cut bool, out *[16]color.NRGBA) {
	u, v := binary.LittleEndian.Uint16(b), binary.LittleEndian.Uint16(b[2:])
	first, last := of565(u), of565(v)
	shade := [4]color.NRGBA{first, last, between(first, last, 2, 1), between(first, last, 1, 2)}
	if cut && u <= v {
		shade[2], shade[3] = between(first, last, 1, 1), color.NRGBA{}
	}
	which := binary.LittleEndian.Uint32(b[4:])
	for i := range out {
		out[i] = shade[which>>(2*i)&3]
	}
}

// between mixes two colours in a ratio of parts.
func between(a, b color.NRGBA, m, n int) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8((int(x)*m + int(y)*n + (m+n)/2) / (m + n)) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

func dxt1(b []byte, out *[16]color.NRGBA) { shades(b, true, out) }

func dxt3(b []byte, out *[16]color.NRGBA) {
	shades(b[8:], false, out)
	alpha := binary.LittleEndian.Uint64(b)
	for i := range out {
		out[i].A = widen(uint16(alpha>>(4*i)), 15)
	}
}

func dxt5(b []byte, out *[16]color.NRGBA) {
	shades(b[8:], false, out)
	alpha := steps(b)
	for i := range out {
		out[i].A = alpha[i]
	}
}

// dxt5AsRG reads what Image::convert_ra_rgba8_to_rg of 4.x makes of such a block: green is in alpha.
func dxt5AsRG(b []byte, out *[16]color.NRGBA) {
	dxt5(b, out)
	for i, c := range out {
		out[i] = color.NRGBA{c.R, c.A, 0, 255}
	}
}

// steps are the numbers of a block of RGTC, which are also the alphas of DXT5.
func steps(b []byte) (out [16]uint8) {
	first, last := int(b[0]), int(b[1])
	level := [8]int{0: first, 1: last, 7: 255}
	n := 7 // the parts between the two
	if first <= last {
		n = 5
	}
	for i := 1; i < n; i++ {
		level[i+1] = (first*(n-i) + last*i + n/2) / n
	}
	which := uint64(0)
	for i, x := range b[2:8] {
		which |= uint64(x) << (8 * i)
	}
	for i := range out {
		out[i] = uint8(level[which>>(3*i)&7])
	}
	return out
}

func rgtc1(b []byte, out *[16]color.NRGBA) {
	for i, r := range steps(b) {
		out[i] = color.NRGBA{r, 0, 0, 255}
	}
}

func rgtc2(b []byte, out *[16]color.NRGBA) {
	red, green := steps(b), steps(b[8:])
	for i := range out {
		out[i] = color.NRGBA{red[i], green[i], 0, 255}
	}
}
