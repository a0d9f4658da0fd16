package envelope

import (
	"encoding/binary"
	"math"
	"math/bits"
)

const zstdMagic = 0xfd2fb528

func isZstd(b []byte) bool { return len(b) >= 5 && binary.LittleEndian.Uint32(b) == zstdMagic }

// zstdBlock is the maximum content of a compressed block (RFC 8878, 3.1.1.2.4).
const zstdBlock = 128 << 10

// A frame is what a zstd frame declares (RFC 8878, 3.1).
type frame struct {
	end   int   // its end, by the sizes of its blocks
	size  int64 // its content size, or -1 if not declared
	least int64 // minimum content: size, or the sum over its blocks
	most  int64 // maximum content of its blocks
	skip  bool  // a skippable frame, without content
}

// zstdFrame reads the sizes in the frame at the start of b. ok is false if there is no complete frame.
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
	h, at, ok := zstdHead(b)
	if !ok {
		return f, false
	}
	f.size = h.size
	least := int64(0)
	for last := false; !last; {
		if at+3 > len(b) {
			return f, false
		}
		block := zstdBlockHead(b[at:])
		last = block.last
		least += block.least
		f.most += block.most
		at += block.size
	}
	f.least = max(f.size, least)
	if h.checksum {
		at += 4
	}
	f.end = at
	return f, at <= len(b)
}

// A frameHead is the header of a zstd frame.
type frameHead struct {
	size     int64 // its content size, or -1 if not declared
	window   byte  // window descriptor that is large enough
	checksum bool  // a checksum follows the blocks
}

// zstdHead reads the frame header at the start of b; at is the offset of the first block.
func zstdHead(b []byte) (h frameHead, at int, ok bool) {
	if len(b) < 6 {
		return h, 0, false
	}
	d := b[4]
	single := d&0x20 != 0
	at = 5 + [4]int{0, 1, 2, 4}[d&3] // dictionary
	if !single {
		h.window = b[5]
		at++
	}
	var word [8]byte
	n := 1 << (d >> 6) // bytes of the content size field
	if d>>6 == 0 && !single {
		n = 0
	}
	if at+n > len(b) {
		return h, 0, false
	}
	copy(word[:], b[at:at+n])
	size := binary.LittleEndian.Uint64(word[:])
	if n == 2 {
		size += 256
	}
	h.size = int64(min(size, math.MaxInt64))
	if n == 0 {
		h.size = -1
	}
	if single {
		h.window = byte(max(bits.Len64(uint64(h.size)), 10)-10) << 3
	}
	h.checksum = d&4 != 0
	return h, at + n, true
}

// A frameBlock is what the header of a zstd block says.
type frameBlock struct {
	size        int   // including the header
	least, most int64 // limits of its content
	last        bool
}

// zstdBlockHead reads the three-byte header of a block.
func zstdBlockHead(b []byte) frameBlock {
	h := uint(b[0]) | uint(b[1])<<8 | uint(b[2])<<16
	n := int(h >> 3)
	block := frameBlock{size: 3 + n, least: int64(n), most: int64(n), last: h&1 != 0}
	switch h >> 1 & 3 {
	case 0:
	case 1:
		block.size = 3 + 1 // one repeated byte
	default:
		block.least, block.most = 0, zstdBlock
	}
	return block
}

// zstdBlockAt returns the block at the start of b; ok is false if it is incomplete.
func zstdBlockAt(b []byte) (block frameBlock, ok bool) {
	if len(b) < 3 {
		return block, false
	}
	block = zstdBlockHead(b)
	return block, block.size <= len(b)
}

// zstdRoom returns the maximum content of the first frame of src. An incomplete frame cannot be unpacked anyway.
func zstdRoom(src []byte) int64 {
	f, ok := zstdFrame(src)
	if !ok {
		return math.MaxInt64
	}
	return f.most
}
