package codec

import (
	"bytes"

	"savant/codec/dialect"
)

// leastReached is how many bytes of a damaged value must make sense for it to be more than chance.
const leastReached = 16

// largestRecovered limits the size of a damaged value that is searched behind its faults, once for every dialect.
const largestRecovered = 16 << 20

// Reach returns how far the value at off can be read, which is damaged or cut short there; 0 if that is no more than chance. Only the children
// of dictionaries and arrays tell.
func Reach(b []byte, off int, d *dialect.Dialect) int {
	if !holds(b, off, d) {
		return 0
	}
	s := skipper{b: b, steps: d.Steps(), d: d}
	if at := s.reach(off, 0); at-off >= leastReached {
		return at
	}
	return 0
}

// holds reports whether the value at off is a dictionary or an array as engines write it.
func holds(b []byte, off int, d *dialect.Dialect) bool {
	if off < 0 || len(b)-off < leastReached {
		return false
	}
	h := le.Uint32(b[off:])
	l := d.Steps()[uint8(h)].Layout
	return h>>20 == 0 && h>>8&0xff == 0 && (l == dialect.Dictionary || l == dialect.Array)
}

// recovered returns how many bytes can be read of the value at off, which is damaged or cut short, and the values behind its faults. n is 0 if that is
// no more than chance.
func recovered(b []byte, off int, d *dialect.Dialect) (n int, behind []Found) {
	if !holds(b, off, d) {
		return 0, nil
	}
	if len(b)-off <= largestRecovered {
		if r, ok := Resync(b, off, d); ok {
			n = len(b) - off
			for _, g := range r.Gaps {
				n -= g.To - g.From
			}
			return n, r.Values
		}
	}
	return max(0, Reach(b, off, d)-off), nil
}

// Harmless reports whether no less of the value at off, with which b ends, can be read if another number stands at a place in it: it ends where the bytes do if it
// did before, else it makes sense as far, and no less is found behind its faults.
func Harmless(b []byte, off, at int, number uint32, d *dialect.Dialect) bool {
	changed := bytes.Clone(b)
	le.PutUint32(changed[at:], number)
	had, ok := End(b, off, d)
	if has, fine := End(changed, off, d); fine {
		return has == len(b) || ok && had != len(b) && has >= had
	}
	if ok {
		return false
	}
	if Reach(changed, off, d) < Reach(b, off, d) {
		return false
	}
	before, _ := recovered(b, off, d)
	after, _ := recovered(changed, off, d)
	return after >= before
}

// reach returns where the value at off, which cannot be read to its end, stops making sense. A count that is too large is no reason not to read
// what is there.
func (s *skipper) reach(off, depth int) int {
	h, _ := open(s.b, off, s.d)
	kind := h.Contents()
	if depth > salvageDepth || h.First <= h.Payload || h.First > len(s.b) || kind != Pairs && kind != Values && kind != Named {
		return off
	}
	pos := h.First
	for range Count(s.b[:h.First]) {
		value := pos
		switch kind {
		case Pairs:
			value = s.skip(pos, 0)
		case Named:
			value = s.text(pos)
		}
		if value < 0 {
			return pos
		}
		next := s.skip(value, 0)
		if next < 0 {
			if next = s.reach(value, depth+1); next > value {
				return next
			}
			return pos
		}
		pos = next
	}
	return pos
}

// torn is the file as one value that is damaged or cut short, alone or behind its length; read is how much of it can be read, 0 if that is no
// more than chance.
func (f *framer) torn(s *scanner) (file File, read int) {
	n := len(f.b)
	r := Record{Prefix: -1, ValueEnd: n, End: n, Opaque: true}
	if n > 8 {
		end := s.within(f.b, 4) // for the notes, too
		long, values := s.take()
		if whole := (Record{Prefix: -1, Value: 4, ValueEnd: n, End: n}); end == n && (n-4 > leastReached || f.telling(s.steps, 4, n)) { // only the length is wrong
			return File{Framing: Chain, Records: []Record{whole}, Tail: n, Long: long, Values: values}, n
		}
	}
	bare := Reach(f.b, 0, s.d)
	if n > 4 && s.steps[f.b[0]].Layout == dialect.Dictionary { // an array may be the length of a small record
		bare, _ = recovered(f.b, 0, s.d)
	}
	sized := max(0, Reach(f.b, 4, s.d)-4)
	if n > 4 && int64(le.Uint32(f.b)) >= int64(n-4) { // else other records may follow
		sized, _ = recovered(f.b, 4, s.d)
	}
	if sized > 0 && sized > bare {
		r.Prefix, r.Value = 0, 4
	}
	return File{Framing: Torn, Records: []Record{r}, Tail: n}, max(bare, sized)
}

// tornTail returns how far the record can be read in which a chain is cut short, and 0 if there is none.
func (file *File) tornTail(b []byte, d *dialect.Dialect) int {
	if file.Framing != ChainTail {
		return 0
	}
	return Reach(b, file.Tail+4, d)
}

// CutOff makes the record in which a chain is cut short one of its records.
func (file *File) CutOff(b []byte, d *dialect.Dialect) {
	if file.tornTail(b, d) == 0 {
		return
	}
	n := len(b)
	file.Records = append(file.Records[:len(file.Records):len(file.Records)],
		Record{Start: file.Tail, Prefix: file.Tail, Value: file.Tail + 4, ValueEnd: n, End: n, Opaque: true})
	file.Framing, file.Tail = Chain, n
}
