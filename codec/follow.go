package codec

import (
	"encoding/binary"
	"math/bits"

	"savant/codec/dialect"
)

const (
	// patience limits the bytes scanned while looking ahead for records, as a multiple of the file's length. Only files
	// crafted to be slow reach it.
	patience = 64
	// mostEmpty is the longest believable run of empty records. A longer run of zeros is more likely padding.
	mostEmpty = 8
	// nearby is how far beyond its stated length the value of a record may end.
	nearby = 1 << 14
)

// follower reads records by their length prefixes, past those that hold no value. After a damaged record it continues
// where its length leads, if that leads to others; else at the end of its value, if records begin there; else at the
// next place with records that are more than chance.
type follower struct {
	f       *framer
	s       *scanner // for accepted records
	ahead   skipper  // for looking ahead
	order   binary.ByteOrder
	search  bool // whether to look for the first record beyond the start of the file
	records []Record
	read    int  // number of records that hold a value
	firm    int  // of these, how many have their own length prefix and are more than a null
	telling bool // one of them is more than chance
	gaps    bool // there are other bytes between the records
	proven  int  // the lengths are known to lead on up to here
}

// enoughFirm is how many consecutive records with a matching length prefix are more than chance, whatever they hold.
const enoughFirm = 3

// follow returns the file with the records found from the start. Its framing is Chain or BigEndianChain, ChainTail if
// other bytes follow, or Mixed if other bytes are between the records too.
func (f *framer) follow(s *scanner, order binary.ByteOrder, search bool) File {
	w := follower{f: f, s: s, order: order, search: search, ahead: skipper{b: s.b, steps: s.steps, d: s.d}}
	f.work = 0
	end := w.run()
	file := File{Framing: Chain, Records: w.records, Tail: end}
	file.Long, file.Values = s.take()
	switch {
	case w.gaps:
		file.Framing, file.Tail = Mixed, len(f.b)
		if end < len(f.b) {
			file.Records = append(file.Records, between(end, len(f.b)))
		}
	case order == binary.BigEndian:
		file.Framing = BigEndianChain
	case end < len(f.b):
		file.Framing = ChainTail
	}
	return file
}

// between returns a record of bytes that belong to none.
func between(pos, end int) Record {
	return Record{Start: pos, Prefix: -1, Value: pos, ValueEnd: end, End: end, Opaque: true}
}

// run finds the records and returns where they end.
func (w *follower) run() int {
	b, pos := w.f.b, 0
	for pos < len(b) && !w.f.watch.stopped(pos) {
		end := w.end(pos)
		r := Record{Start: pos, Prefix: pos, Value: pos + 4, ValueEnd: end, End: end}
		// A value without its padding counts at the end of the file. Elsewhere its length is more likely damaged.
		padded := (end-pos)&3 == 0 || end == len(b)
		if end >= 0 && padded && w.s.exactly(b[:end], pos+4) {
			w.take(r)
			pos = end
			continue
		}
		if next := w.behind(pos, end); next >= 0 {
			w.pass(pos, next)
			pos = next
			continue
		}
		if end >= 0 && !padded && w.s.exactly(b[:end], pos+4) {
			w.take(r)
			pos = end
			continue
		}
		if end < 0 || !w.leads(end) {
			if next := w.next(pos); next >= 0 {
				w.pass(pos, next)
				pos = next
				continue
			}
		}
		if end < 0 {
			break
		}
		kept := len(w.s.long)
		values := w.s.values
		value := w.s.within(b[:end], pos+4)
		switch {
		case value >= 0 && (w.proven >= end || w.f.telling(w.s.steps, pos+4, value)):
			r.ValueEnd = value
			w.take(r)
		case w.proven >= end:
			r.Opaque = true
			w.records = append(w.records, r)
		default:
			w.s.long, w.s.values = w.s.long[:kept], values
			return pos
		}
		pos = end
	}
	return pos
}

// pass adds what is between records from pos to next: a record whose length is damaged, or other bytes.
func (w *follower) pass(pos, next int) {
	r := between(pos, next)
	if next-pos > 4 && (firm(pos, next) || w.f.telling(w.s.steps, pos+4, next)) && w.s.exactly(w.f.b[:next], pos+4) {
		r.Value, r.Opaque = pos+4, false
	}
	w.records = append(w.records, r)
	w.gaps = true
}

// take adds a record that holds a value.
func (w *follower) take(r Record) {
	w.records = append(w.records, r)
	w.read++
	if r.ValueEnd == r.End && firm(r.Start, r.End) {
		w.firm++
	}
	w.telling = w.telling || w.f.telling(w.s.steps, r.Value, r.ValueEnd)
}

// firm reports whether a record from pos to end, whose length fits its value, is more than a 4 and a 0.
func firm(pos, end int) bool { return end-pos > 8 }

// sure reports whether the records so far are more than chance.
func (w *follower) sure() bool { return w.telling || w.firm >= enoughFirm }

// end returns where the record at pos ends by its length prefix, or failed.
func (w *follower) end(pos int) int {
	if len(w.f.b)-pos < 4 {
		return failed
	}
	n := uint64(w.order.Uint32(w.f.b[pos:]))
	if n > uint64(len(w.f.b)-pos-4) {
		return failed
	}
	return pos + 4 + int(n)
}

// exact returns the end of the record at pos if it holds a value and nothing else; else, or if checking costs too much,
// failed.
func (w *follower) exact(pos int) int {
	end := w.end(pos)
	if end < pos+8 {
		return failed
	}
	cost := end - pos
	if w.s.steps[w.f.b[pos+4]].Plain {
		cost = 8 // its length is known at once
	}
	if !w.afford(cost) || w.ahead.within(w.f.b[:end], pos+4) != end {
		return failed
	}
	return end
}

// afford adds the cost of checking n bytes and reports whether it is within the limit.
func (w *follower) afford(n int) bool {
	w.f.work += n + 1
	return w.f.work/patience <= len(w.f.b)
}

// enoughLast is how many consecutive records are more than chance if their lengths, and those before, reach exactly the
// end of the file.
const enoughLast = 2

// leads reports whether the lengths from pos on lead to records that are more than chance, possibly past others; or to
// the end of the file, if records were read before or the last ones hold values.
func (w *follower) leads(pos int) bool {
	if pos <= w.proven {
		return true
	}
	w.s.noteAhead()
	empty, row := 0, 0
	for at := pos; at < len(w.f.b); {
		end := w.end(at)
		if end < 0 || !w.afford(1) {
			return false
		}
		if empty++; end-at > 4 {
			empty = 0
		}
		if empty > mostEmpty {
			return false
		}
		if w.exact(at) != end {
			row = 0
		} else if firm(at, end) {
			if row++; row == enoughFirm || w.f.telling(w.s.steps, at+4, end) {
				w.proven = at
				return true
			}
		}
		at = end
	}
	if w.read == 0 && row < enoughLast {
		return false
	}
	w.proven = len(w.f.b)
	return true
}

// behind returns where the value of the record at pos ends if its length prefix is wrong, that is, if records that are
// more than chance begin there. Else it returns failed.
func (w *follower) behind(pos, end int) int {
	b := w.f.b
	if pos+8 > len(b) {
		return failed
	}
	w.s.noteAhead()
	// If the length is too small, look only a little farther for the end of the value, so that many such records cost
	// no more than the length of the file.
	value := w.ahead.within(b[:min(max(end, pos+nearby), len(b))], pos+4)
	if value < 0 || value == end || !w.afford(value-pos) || !w.goesOn(value) {
		return failed
	}
	if end >= 0 && w.goesOn(end) && !w.meets(value, end) {
		return failed // the length leads to records too, and those at the end of the value do not lead there
	}
	return value
}

// meets reports whether consecutive records that hold nothing but values go from pos to end.
func (w *follower) meets(pos, end int) bool {
	for 0 <= pos && pos < end {
		pos = w.exact(pos)
	}
	return pos == end
}

// next returns the first place after pos where records begin again, or failed. If only a length is damaged, that is
// after its value.
func (w *follower) next(pos int) int {
	b := w.f.b
	if !w.search && !w.sure() {
		return failed
	}
	w.s.noteAhead()
	if w.sure() && pos+8 <= len(b) {
		end := w.ahead.within(b, pos+4)
		if w.afford(max(end-pos, 0)) && end >= 0 && w.goesOn(end) {
			return end
		}
	}
	look := pos
	for pos++; pos+8 <= len(b); pos++ {
		if pos >= look {
			if look = pos + 1<<16; w.f.watch.stopped(pos) {
				return failed
			}
		}
		if w.f.work/patience > len(b) {
			return failed
		}
		if le.Uint32(b[pos:]) == 0 {
			pos = nonzero(b, pos+4) - 4 // no length that begins before this holds more than zeros
			continue
		}
		if w.begins(pos) {
			return pos
		}
	}
	return failed
}

// nonzero returns the offset of the first non-zero byte from pos on, or the length of b. It is fast because crashes
// leave files of zeros, and decompression bombs unpack to them.
func nonzero(b []byte, pos int) int {
	for ; pos+8 <= len(b); pos += 8 {
		if word := binary.LittleEndian.Uint64(b[pos:]); word != 0 {
			return pos + bits.TrailingZeros64(word)/8
		}
	}
	for ; pos < len(b) && b[pos] == 0; pos++ {
	}
	return pos
}

// begins reports whether records begin at pos: one that is more than chance, or several that are or lead to such.
func (w *follower) begins(pos int) bool {
	b := w.f.b
	if len(b)-pos < 8 {
		return false
	}
	// Most places are not lengths: rejecting them here is what makes searching many megabytes fast enough.
	n := w.order.Uint32(b[pos:])
	if n&3 != 0 || n < 4 || uint64(n) > uint64(len(b)-pos-4) {
		return false
	}
	h := le.Uint32(b[pos+4:])
	if h>>20 != 0 || h>>8&0xff != 0 || w.s.steps[uint8(h)].Layout == dialect.Invalid {
		return false
	}
	return w.follows(pos, w.sure())
}

// goesOn reports whether the file ends at pos, or records that are more than chance begin there.
func (w *follower) goesOn(pos int) bool { return w.follows(pos, true) }

// follows reports whether consecutive records that hold nothing but values go from pos up to one that is more than
// chance, or are numerous enough, or, with toEnd, reach the end of the file.
func (w *follower) follows(pos int, toEnd bool) bool {
	row := 0
	for pos < len(w.f.b) {
		end := w.exact(pos)
		if end < 0 {
			return false
		}
		if firm(pos, end) {
			if row++; row == enoughFirm || w.f.telling(w.s.steps, pos+4, end) {
				return true
			}
		}
		pos = end
	}
	return toEnd && row+w.firm > 0
}
