package convert

import (
	"savant/codec/variant"
	"savant/model/transcode"
)

// skim returns the end of the value at off, or errNoted if there is something to note about it.
func (n *noter) skim(off int) (end int, err error) {
	end, err = n.skimmed(off)
	return end, n.passed(off, err)
}

func (n *noter) skimmed(off int) (end int, err error) {
	if err := n.count(off); err != nil {
		return off, err
	}
	f, _ := n.directs.at(n.b, off)
	if f.kind == directDict || f.kind == directArray {
		if count, ok := n.directs.count(n.b, off); ok {
			pos := off + 8
			for range count {
				if f.kind == directDict {
					if pos, err = n.key(pos); err != nil {
						return pos, err
					}
				}
				if pos, err = n.skim(pos); err != nil {
					return pos, err
				}
			}
			return pos, nil
		}
	}
	if end := n.directs.leaf(n.b, off); end > 0 {
		return end, nil
	}
	return n.decoded(off, nil)
}

// key is skim for the key of an entry.
func (n *noter) key(off int) (end int, err error) {
	if end := n.directs.leaf(n.b, off); end > 0 {
		return end, nil
	}
	return n.leaf(off, &transcode.Child{Of: variant.OfDict()}, true)
}

// leaf returns the end of the value at off, or 0 unless it is stored exactly as the encoder writes what is read from its
// JSON. A value that has children is not looked at.
func (all *directs) leaf(b []byte, off int) (end int) {
	f, wide := all.at(b, off)
	switch f.kind {
	case directNil:
		return off + 4
	case directBool:
		if le.Uint32(b[off+4:]) <= 1 {
			return off + 8
		}
	case directInt:
		_, end = all.int(b, off, wide)
	case directFloat:
		_, end = all.float(b, off, wide)
	case directText:
		_, end, _ = all.text(b, off)
	case directPath:
		_, _, end = all.path(b, off)
	case directInts, directFloats:
		end = off + 4 + 4*f.numbers
		if end > len(b) || f.kind == directFloats && anyNaN32(b[off+4:end]) {
			return 0
		}
	case directStrings:
		_, _, end = all.strings(b, off)
	case directBytes, directInt32s, directInt64s, directFloat32s, directFloat64s:
		var numbers []byte
		numbers, end = f.elements(b, off)
		if f.kind == directFloat32s && anyNaN32(numbers) || f.kind == directFloat64s && anyNaN64(numbers) {
			return 0
		}
	}
	return end
}

// anyNaN32 reports whether a float of 32 bits is NaN, which has many encodings.
func anyNaN32(floats []byte) bool {
	for ; len(floats) >= 4; floats = floats[4:] {
		if le.Uint32(floats)&^(1<<31) > 0x7f800000 {
			return true
		}
	}
	return false
}

// anyNaN64 is anyNaN32 for floats of 64 bits.
func anyNaN64(floats []byte) bool {
	for ; len(floats) >= 8; floats = floats[8:] {
		if le.Uint64(floats)&^(1<<63) > 0x7ff<<52 {
			return true
		}
	}
	return false
}
