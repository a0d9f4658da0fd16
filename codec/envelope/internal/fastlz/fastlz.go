// Package fastlz packs and unpacks FastLZ blocks, byte for byte as the engines' copy of that library does at level 1.
//
// All tested engines (3.2.3, 3.6.2, 4.6.3) write the same bytes. Their copy calls itself 0.5.0, but packs as the
// library did shortly before that: with a 13-bit hash over pairs of bytes. A block is a sequence of instructions: a
// byte below 32 copies that many bytes plus one from the input; any other gives in its upper three bits the length of a
// match, and in its lower five and one more byte its distance.
package fastlz

import "savant/codec/message"

const (
	window   = 8192 // maximum distance of level 1
	longest  = 262  // the longest match of one instruction, less the two bytes always included
	run      = 32   // the longest run of literals
	hashBits = 13
)

// ErrCorrupt means that a block refers to bytes before its start, ends within an instruction, or holds more than
// allowed.
var ErrCorrupt = message.Err(corrupt)

const corrupt message.ID = "fastlz.corrupt"

// MinSize is the smallest block that the library packs; the engine pads shorter ones with zeros.
const MinSize = 16

// Encoder packs blocks. Reusing one saves allocating its table.
type Encoder struct{ table [1 << hashBits]uint32 }

// hash hashes the three bytes at i.
func hash(b []byte, i int) int {
	a := int(b[i]) | int(b[i+1])<<8
	c := int(b[i+1]) | int(b[i+2])<<8
	return (a ^ c ^ a>>(16-hashBits)) & (1<<hashBits - 1)
}

// Append packs src, of at least MinSize bytes, at level 1 after dst.
func (e *Encoder) Append(dst, src []byte) []byte {
	clear(e.table[:])
	limit := len(src) - 13 // no match begins at or after this
	bound := len(src) - 2  // no byte beyond this is compared
	anchor := 0            // start of the pending literals
	for at := 2; at < limit; {
		slot := &e.table[hash(src, at)]
		from := int(*slot)
		*slot = uint32(at)
		if at-from >= window || src[from] != src[at] || src[from+1] != src[at+1] || src[from+2] != src[at+2] {
			at++
			continue
		}
		dst = literals(dst, src[anchor:at])
		// The stored length includes the differing byte and leaves out the first three.
		n := 0
		for p, q := from+3, at+3; q < bound; p, q = p+1, q+1 {
			n++
			if src[p] != src[q] {
				break
			}
		}
		dst = match(dst, n, at-from-1)
		// Only the last two bytes of a match are entered into the table.
		at += n
		e.table[hash(src, at)] = uint32(at)
		e.table[hash(src, at+1)] = uint32(at + 1)
		at += 2
		anchor = at
	}
	return literals(dst, src[anchor:])
}

func literals(dst, b []byte) []byte {
	for len(b) > 0 {
		n := min(len(b), run)
		dst = append(append(dst, byte(n-1)), b[:n]...)
		b = b[n:]
	}
	return dst
}

func match(dst []byte, n, back int) []byte {
	for ; n > longest; n -= longest {
		dst = append(dst, 7<<5|byte(back>>8), longest-9, byte(back))
	}
	if n < 7 {
		return append(dst, byte(n)<<5|byte(back>>8), byte(back))
	}
	return append(dst, 7<<5|byte(back>>8), byte(n-7), byte(back))
}

// Decode unpacks src into dst, which must be filled exactly. It reads both levels.
func Decode(dst, src []byte) error {
	n, err := decode(dst, src)
	if err == nil && n != len(dst) {
		err = ErrCorrupt
	}
	return err
}

// Begin unpacks as much into dst as the beginning of a block gives, and returns how much that is.
func Begin(dst, src []byte) int {
	n, _ := decode(dst, src)
	return n
}

func decode(dst, src []byte) (out int, err error) {
	if len(src) == 0 {
		return 0, ErrCorrupt
	}
	far := src[0]>>5 == 1 // level 2: longer matches at longer distances
	if src[0]>>5 > 1 {
		return out, ErrCorrupt
	}
	op := src[0] & 31
	for at := 1; ; {
		if op < 32 {
			n := int(op) + 1
			if n > len(src)-at || n > len(dst)-out {
				return out + copy(dst[out:], src[at:]), ErrCorrupt
			}
			copy(dst[out:], src[at:at+n])
			at, out = at+n, out+n
		} else {
			n, back := int(op>>5)+2, int(op&31)<<8
			for more := op>>5 == 7; more; {
				if at >= len(src) {
					return out, ErrCorrupt
				}
				n += int(src[at])
				more = far && src[at] == 255
				at++
			}
			if at >= len(src) {
				return out, ErrCorrupt
			}
			low := int(src[at])
			at++
			if far && low == 255 && back == 31<<8 {
				if len(src)-at < 2 {
					return out, ErrCorrupt
				}
				back, low = window-1+int(src[at])<<8, int(src[at+1])
				at += 2
			}
			from := out - back - low - 1
			if from < 0 || n > len(dst)-out {
				return out, ErrCorrupt
			}
			for end := out + n; out < end; out, from = out+1, from+1 {
				dst[out] = dst[from]
			}
		}
		if at == len(src) {
			break
		}
		op = src[at]
		at++
	}
	return out, nil
}
