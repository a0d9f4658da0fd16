package envelope

import (
	"encoding/binary"
	"math"
)

const zstdMagic = 0xfd2fb528

func isZstd(b []byte) bool { return len(b) >= 5 && binary.LittleEndian.Uint32(b) == zstdMagic }

// zstdBlock is the most that a compressed block holds (RFC 8878, 3.1.1.2.4).
const zstdBlock = 128 << 10

// A frame is what a zstd frame says about itself (RFC 8878, 3.1).
type frame struct {
	end   int   // where it ends, by the sizes of its blocks
	size  int64 // how much it holds, or -1 when it does not say
	least int64 // how much it holds at least: size, or what its blocks say
	most  int64 // how much its blocks can hold
	skip  bool  // it is a skippable one, with no content
}

// zstdFrame reads the sizes in the frame at the start of b. ok is false when there is none, or not all of it.
func zstdFrame(b []byte) (f frame, ok bool) {
	if len(b) < 8 {
		return f, false
	}
	if m := binary.LittleEndian.Uint32(b); m&^15 == 0x184d2a50 {
		n := uint64(binary.LittleEndian.Uint32(b[4:])) + 8
		return frame{end: int(min(n, uint64(len(b)))), skip: true}, n <= uint64(len(b))
	} else if m != zstdMagic {
		return f, false
	}
	d := b[4]
	at := 5 + [4]int{0, 1, 2, 4}[d&3] // dictionary
	if d&0x20 == 0 {
		at++ // window
	}
	var word [8]byte
	n := 1 << (d >> 6) // bytes of the content's size
	if d>>6 == 0 && d&0x20 == 0 {
		n = 0
	}
	if at+n > len(b) {
		return f, false
	}
	copy(word[:], b[at:at+n])
	size := binary.LittleEndian.Uint64(word[:])
	if n == 2 {
		size += 256
	}
	f.size = int64(min(size, math.MaxInt64))
	if n == 0 {
		f.size = -1
	}
	at += n
	least := int64(0)
	for last := false; !last; {
		if at+3 > len(b) {
			return f, false
		}
		h := uint(b[at]) | uint(b[at+1])<<8 | uint(b[at+2])<<16
		last = h&1 != 0
		n, holds := int(h>>3), int64(h>>3)
		switch h >> 1 & 3 {
		case 0:
			least += holds
		case 1:
			n = 1 // one byte, repeated
			least += holds
		default:
			holds = zstdBlock
		}
		f.most += holds
		at += 3 + n
	}
	f.least = max(f.size, least)
	if d&4 != 0 {
		at += 4 // checksum
	}
	f.end = at
	return f, at <= len(b)
}

// zstdRoom is how much the first frame of src can hold. What is no whole frame cannot be unpacked anyway.
func zstdRoom(src []byte) int64 {
	f, ok := zstdFrame(src)
	if !ok {
		return math.MaxInt64
	}
	return f.most
}
