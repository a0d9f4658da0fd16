package envelope

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
)

// A zip is a container of a deflate stream: gzip (RFC 1952) or zlib (RFC 1950).
type zip struct {
	head  func(b []byte) (n int, ok bool)  // length of the header at the start of b
	tail  int                              // length of the trailer
	check func(tail, plain []byte) bool    // whether the trailer matches the content
	close func(dst, plain []byte) []byte   // appends the trailer
	fresh []byte                           // the header that engines write
	guess func(head []byte) (levels []int) // the levels that can have made it, most likely first
	// declared returns the content size that the stream at the start of b, after its header, declares if nothing
	// follows it; 0 if it does not.
	declared func(b []byte) int64
}

var gzipZip = zip{
	head: gzipHead, tail: 8,
	check: func(tail, plain []byte) bool {
		return binary.LittleEndian.Uint32(tail) == crc32.ChecksumIEEE(plain) && binary.LittleEndian.Uint32(tail[4:]) == uint32(len(plain))
	},
	close: func(dst, plain []byte) []byte {
		dst = binary.LittleEndian.AppendUint32(dst, crc32.ChecksumIEEE(plain))
		return binary.LittleEndian.AppendUint32(dst, uint32(len(plain)))
	},
	declared: func(b []byte) int64 {
		if len(b) < 4 {
			return 0
		}
		n := int64(binary.LittleEndian.Uint32(b[len(b)-4:]))
		if n > times(1100)(b) {
			return 0 // other bytes follow the stream
		}
		return n
	},
	fresh: []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3}, // no time, no name, made on Unix
	guess: func(head []byte) []int {
		switch head[8] {
		case 2:
			return []int{9}
		case 4:
			return []int{1, 0}
		}
		return []int{6, 5, 4, 3, 2, 7, 8}
	},
}

var zlibZip = zip{
	head: zlibHead, tail: 4,
	check:    func(tail, plain []byte) bool { return binary.BigEndian.Uint32(tail) == adler32.Checksum(plain) },
	close:    func(dst, plain []byte) []byte { return binary.BigEndian.AppendUint32(dst, adler32.Checksum(plain)) },
	declared: func([]byte) int64 { return 0 },
	fresh:    []byte{0x78, 0x9c},
	guess: func(head []byte) []int {
		return [4][]int{{1, 0}, {5, 4, 3, 2}, {6}, {9, 8, 7}}[head[1]>>6]
	},
}

func gzipHead(b []byte) (int, bool) {
	if len(b) < 10 || b[0] != 0x1f || b[1] != 0x8b || b[2] != 8 || b[3]&0xe0 != 0 {
		return 0, false
	}
	n := 10
	if b[3]&4 != 0 { // extra field
		if len(b) < n+2 {
			return 0, false
		}
		n += 2 + int(binary.LittleEndian.Uint16(b[n:]))
	}
	for _, flag := range []byte{8, 16} { // name, comment
		if b[3]&flag == 0 {
			continue
		}
		if n >= len(b) {
			return 0, false
		}
		z := bytes.IndexByte(b[n:], 0)
		if z < 0 {
			return 0, false
		}
		n += z + 1
	}
	if b[3]&2 != 0 { // checksum of the header
		n += 2
	}
	return n, n <= len(b)
}

func zlibHead(b []byte) (int, bool) {
	return 2, len(b) >= 2 && b[0]&0x8f == 8 && (uint(b[0])<<8|uint(b[1]))%31 == 0 && b[1]&0x20 == 0
}

// into unpacks the single stream at the start of src into dst, which it must fill.
func (z *zip) into(t *tools, dst, src []byte) error {
	n, ok := z.head(src)
	if !ok {
		return errHead
	}
	if err := fill(dst, t.inflater(src[n:])); err != nil {
		return err
	}
	rest := src[len(src)-t.source.Len():]
	if len(rest) < z.tail {
		return errEnd
	}
	if !z.check(rest[:z.tail], dst) {
		return errChecksum
	}
	return nil
}

// append compresses plain with a header and level.
func (z *zip) append(t *tools, dst, head, plain []byte, level int) []byte {
	dst = append(dst, head...)
	dst = t.deflateAppend(dst, plain, level)
	return z.close(dst, plain)
}

// A pair is a stream and its content.
type pair struct{ packed, plain []byte }

// like returns the header and level of the given streams, as far as their bytes tell: the header of the first, and of
// the levels that it allows the one that reproduces most of the bytes. Of long content only the beginning is tried.
func (z *zip) like(t *tools, streams []pair) (head []byte, level int) {
	n, ok := z.head(streams[0].packed)
	if !ok {
		return z.fresh, 6
	}
	head = streams[0].packed[:n]
	levels := z.guess(head)
	if len(levels) == 1 {
		return head, levels[0]
	}
	const sample = 256 << 10
	best := -1
	var repacked []byte
	for _, l := range levels {
		same, all := 0, true
		for _, s := range streams {
			n, ok := z.head(s.packed)
			if !ok {
				continue
			}
			repacked = t.deflateAppend(repacked[:0], s.plain[:min(len(s.plain), sample)], l)
			k := common(repacked, s.packed[n:])
			same += k
			// A stream of only the beginning ends differently.
			all = all && (k == len(repacked) || len(s.plain) > sample && k > len(repacked)/2)
		}
		if same > best {
			best, level = same, l
		}
		if all {
			break
		}
	}
	return head, level
}

// common returns the length of the longest common prefix.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	const stride = 256
	i := 0
	for i+stride <= n && bytes.Equal(a[i:i+stride], b[i:i+stride]) {
		i += stride
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// times is the room of methods in which one byte stands for at most n.
func times(n int64) func([]byte) int64 {
	return func(src []byte) int64 { return n*int64(len(src)) + 16 }
}
