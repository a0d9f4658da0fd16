package codec

import (
	"encoding/binary"
	"math/bits"

	"savant/codec/dialect"
)

const (
	// patience is how many times the length of a file may be walked over while looking ahead for records. Only files made to be slow
	// need it.
	patience = 64
	// mostEmpty is how many empty records are believed to follow one another. A longer run of zeros is rather padding.
	mostEmpty = 8
	// nearby is how far after its length the value of a record may end.
	nearby = 1 << 14
)

// follower reads records by the lengths before them, past those that hold no value. One that is damaged is passed where
// its length leads on to others; where it does not, at the end of its value if others begin there, or else at the next
// place where records begin that chance does not make.
type follower struct {
	f       *framer
	s       *scanner // of the records that are taken
	ahead   skipper  // of those that are only looked at
	order   binary.ByteOrder
	search  bool // whether to look for a place where records begin before any was found
	records []Record
	read    int  // how many of the records hold a value
	firm    int  // and of these, how many have the length of theirs in front, and are more than a null
	telling bool // one of those read is more than chance
	gaps    bool // bytes are between the records
	proven  int  // up to here the lengths are known to lead on
}

// enoughFirm is how many records in a row are more than chance, whatever they hold: each has the length of its value in front.
const enoughFirm = 3

// follow returns the file of the records that are found from the start. Its framing is Chain or BigEndianChain,
// ChainTail if bytes of no record follow, or Mixed if other bytes are between the records too.
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

// between is bytes that belong to no record.
func between(pos, end int) Record {
	return Record{Start: pos, Prefix: -1, Value: pos, ValueEnd: end, End: end, Opaque: true}
}

// run finds the records and returns where they end.
func (w *follower) run() int {
	b, pos := w.f.b, 0
	for pos < len(b) && !w.f.watch.stopped(pos) {
		end := w.end(pos)
		r := Record{Start: pos, Prefix: pos, Value: pos + 4, ValueEnd: end, End: end}
		// Bytes without their padding are a value where they end the file. Elsewhere it is rather their length that is damaged.
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

// pass adds what is between records from pos to next: a record of which only the length is damaged, or other bytes.
func (w *follower) pass(pos, next int) {
	r := between(pos, next)
	if next-pos > 4 && w.f.telling(w.s.steps, pos+4, next) && w.s.exactly(w.f.b[:next], pos+4) {
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

// end is where the record at pos ends by the length before it, or failed.
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

// exact returns the end of the record at pos if that holds a value and nothing else, or failed, also where to look would cost too much.
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

// afford counts the cost of looking at n bytes, and tells whether it may be done.
func (w *follower) afford(n int) bool {
	w.f.work += n + 1
	return w.f.work/patience <= len(w.f.b)
}

// enoughLast is how many records in a row are more than chance where their lengths, and those before them, meet the end of the file.
const enoughLast = 2

// leads reports whether the lengths from pos on lead to records that are more than chance, past others that need not
// be; or to the end of the file, if records were read before or the last ones hold values.
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

// behind returns where the value of the record at pos ends, if another length than the one before it leads there:
// records that are more than chance begin after it. Else it returns failed.
func (w *follower) behind(pos, end int) int {
	b := w.f.b
	if pos+8 > len(b) {
		return failed
	}
	w.s.noteAhead()
	// Where a length is too small the value is sought a little farther, so that many such records cost no more than the file is long.
	value := w.ahead.within(b[:min(max(end, pos+nearby), len(b))], pos+4)
	if value < 0 || value == end || !w.afford(value-pos) || !w.goesOn(value) {
		return failed
	}
	if end >= 0 && w.goesOn(end) && !w.meets(value, end) {
		return failed // the length leads to records too, and those at the end of the value do not lead there
	}
	return value
}

// meets reports whether records that hold nothing but values follow one another from pos to end.
func (w *follower) meets(pos, end int) bool {
	for 0 <= pos && pos < end {
		pos = w.exact(pos)
	}
	return pos == end
}

// next returns the first place after pos where records begin again, or failed. Where only a length is damaged that is
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
			pos = nonzero(b, pos+4) - 4 // no length that begins before holds more than zeros
			continue
		}
		if w.begins(pos) {
			return pos
		}
	}
	return failed
}

// nonzero is the offset of the first byte from pos on that is not zero, or the length of b. A file that a crash has left as zeros, and
// bytes that unpack to them, are passed a word at a time.
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

// begins reports whether records begin at pos: one that is more than chance, or several that are, or that lead to such.
func (w *follower) begins(pos int) bool {
	b := w.f.b
	if len(b)-pos < 8 {
		return false
	}
	// Most places are no length: to see that here is what makes a search of many megabytes bearable.
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

// goesOn reports whether the file ends at pos, or records begin there that are more than chance.
func (w *follower) goesOn(pos int) bool { return w.follows(pos, true) }

// follows reports whether records that hold nothing but values follow one another from pos up to one that is more than
// chance, or until there are enough of them, or, where that says something, to the end of the file.
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
