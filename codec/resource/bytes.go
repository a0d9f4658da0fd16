package resource

import (
	"encoding/binary"
	"math/bits"
)

var le = binary.LittleEndian

// cursor reads numbers and strings in the byte order of a file.
type cursor struct {
	b   []byte
	big bool
}

func (c *cursor) u16(off int) uint16 {
	x := le.Uint16(c.b[off:])
	if c.big {
		return bits.ReverseBytes16(x)
	}
	return x
}

func (c *cursor) u32(off int) uint32 {
	x := le.Uint32(c.b[off:])
	if c.big {
		return bits.ReverseBytes32(x)
	}
	return x
}

func (c *cursor) u64(off int) uint64 {
	x := le.Uint64(c.b[off:])
	if c.big {
		return bits.ReverseBytes64(x)
	}
	return x
}

func (c *cursor) append16(dst []byte, x uint16) []byte {
	if c.big {
		x = bits.ReverseBytes16(x)
	}
	return le.AppendUint16(dst, x)
}

func (c *cursor) append32(dst []byte, x uint32) []byte {
	if c.big {
		x = bits.ReverseBytes32(x)
	}
	return le.AppendUint32(dst, x)
}

func (c *cursor) append64(dst []byte, x uint64) []byte {
	if c.big {
		x = bits.ReverseBytes64(x)
	}
	return le.AppendUint64(dst, x)
}

// put32 and put64 overwrite.
func (c *cursor) put32(b []byte, x uint32) { c.append32(b[:0:4], x) }
func (c *cursor) put64(b []byte, x uint64) { c.append64(b[:0:8], x) }

// has tells whether n bytes lie at off.
func (c *cursor) has(off, n int) bool { return off >= 0 && off <= len(c.b) && n <= len(c.b)-off }

// skipText returns the end of the string at off, or failed.
func (c *cursor) skipText(off int) int {
	if !c.has(off, 4) {
		return failed
	}
	n := uint64(c.u32(off))
	if n > uint64(len(c.b)-off-4) {
		return failed
	}
	return off + 4 + int(n)
}

// failed is what is returned for an end that there is none of.
const failed = -1

// text is the string between its length and its end, without the NUL that ends it.
func (c *cursor) text(off, end int) string {
	s := c.b[off+4 : end]
	if n := len(s); n > 0 && s[n-1] == 0 {
		s = s[:n-1]
	}
	return string(s)
}

// appendText appends a string as the engines write it: its length counts the NUL behind it.
func (c *cursor) appendText(dst []byte, s string) []byte {
	dst = c.append32(dst, uint32(len(s)+1))
	return append(append(dst, s...), 0)
}
