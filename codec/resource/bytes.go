package resource

import (
	"encoding/binary"
	"math/bits"

	"savant/codec/arrival"
)

var le = binary.LittleEndian

// cursor reads numbers and strings in the byte order of a file, whose bytes are in one piece or several.
type cursor struct {
	b      []byte // the only piece, as far as it is there
	pieces []piece
	size   int
	big    bool

	come  arrival.Source // of the only piece, until all of it is there
	whole []byte         // the only piece
}

// piece is some of the bytes of a file.
type piece struct {
	start int
	b     []byte
}

// coming returns a cursor over bytes that still come.
func coming(b []byte, come arrival.Source) cursor {
	if come == nil {
		return over(b)
	}
	return cursor{b: b[:0], size: len(b), come: come, whole: b}
}

// arrived waits until all bytes are there.
func (c *cursor) arrived() {
	if c.come != nil {
		arrival.All(c.come, c.size)
		c.b, c.come, c.whole = c.whole, nil, nil
	}
}

// over returns a cursor over bytes in pieces.
func over(pieces ...[]byte) cursor {
	if len(pieces) == 1 {
		return cursor{b: pieces[0], size: len(pieces[0])}
	}
	c := cursor{pieces: make([]piece, 0, len(pieces))}
	for _, b := range pieces {
		if len(b) > 0 {
			c.pieces = append(c.pieces, piece{c.size, b})
			c.size += len(b)
		}
	}
	return c
}

// at returns the n bytes at off, which has has confirmed.
func (c *cursor) at(off, n int) []byte {
	if off+n <= len(c.b) {
		return c.b[off : off+n : off+n]
	}
	return c.across(off, n)
}

// across is at for bytes that are not there yet, and for several pieces. It copies only what spans more than one.
func (c *cursor) across(off, n int) []byte {
	if c.come != nil {
		c.b = c.whole[:min(c.come.Until(off+n), c.size)]
		return c.b[off : off+n : off+n]
	}
	if n == 0 {
		return nil
	}
	low, high := 0, len(c.pieces)
	for high-low > 1 {
		if mid := (low + high) / 2; c.pieces[mid].start <= off {
			low = mid
		} else {
			high = mid
		}
	}
	p := c.pieces[low]
	if off -= p.start; off+n <= len(p.b) {
		return p.b[off : off+n : off+n]
	}
	b := append(make([]byte, 0, n), p.b[off:]...)
	for len(b) < n {
		low++
		more := c.pieces[low].b
		b = append(b, more[:min(len(more), n-len(b))]...)
	}
	return b
}

func (c *cursor) u16(off int) uint16 {
	x := le.Uint16(c.at(off, 2))
	if c.big {
		return bits.ReverseBytes16(x)
	}
	return x
}

func (c *cursor) u32(off int) uint32 {
	x := le.Uint32(c.at(off, 4))
	if c.big {
		return bits.ReverseBytes32(x)
	}
	return x
}

func (c *cursor) u64(off int) uint64 {
	x := le.Uint64(c.at(off, 8))
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

// has reports whether n bytes are at off.
func (c *cursor) has(off, n int) bool { return off >= 0 && off <= c.size && n <= c.size-off }

// skipText returns the end of the string at off, or failed.
func (c *cursor) skipText(off int) int {
	if !c.has(off, 4) {
		return failed
	}
	n := uint64(c.u32(off))
	if n > uint64(c.size-off-4) {
		return failed
	}
	return off + 4 + int(n)
}

// failed is returned in place of an end where there is none.
const failed = -1

// text returns the string between its length and its end, without the final NUL.
func (c *cursor) text(off, end int) string { return string(c.textBytes(off, end)) }

// textBytes returns the bytes of text, which must not be changed.
func (c *cursor) textBytes(off, end int) []byte {
	s := c.at(off+4, end-off-4)
	if n := len(s); n > 0 && s[n-1] == 0 {
		s = s[:n-1]
	}
	return s
}

// appendText appends a string as engines write it: its length counts the final NUL.
func (c *cursor) appendText(dst []byte, s string) []byte {
	dst = c.append32(dst, uint32(len(s)+1))
	return append(append(dst, s...), 0)
}
