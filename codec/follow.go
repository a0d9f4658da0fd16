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
	// nearby is how far behind its length the value of a record may end.
	nearby = 1 << 14
)

// follower reads records by the lengths in front of them, past those that hold no value. One that is damaged is passed where its length
// leads on to others; where it does not, the next place is looked for at which records begin that chance does not make.
type follower struct {
	f       *framer
	s       *scanner // of the records that are taken
	ahead   skipper  // of those that are only looked at
	order   binary.ByteOrder
	search  bool // whether to look for a place where records begin before any was found
	records []Record
	read    int  // how many of the records hold a value
	telling bool // one of those is more than chance
	gaps    bool // bytes lie between the records
	proven  int  // up to here the lengths are known to lead on
}

// follow returns the file of the records that are found from the start. Its framing is Chain or BigEndianChain, ChainTail if bytes of
// no record follow, or Mixed if other bytes lie between the records too.
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
	for pos < len(b) && !w.f.watch.ended(pos) {
		end := w.end(pos)
		r := Record{Start: pos, Prefix: pos, Value: pos + 4, ValueEnd: end, End: end}
		if end >= 0 && w.s.exactly(b[:end], pos+4) {
			w.take(r)
			pos = end
			continue
		}
		next := w.behind(pos, end)
		if next >= 0 {
			w.pass(pos, next)
			pos = next
			continue
		}
		if end < 0 || !w.leads(end) {
			if next = w.next(pos); next < 0 && w.last(pos) {
				next = len(b)
			}
			if next >= 0 {
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

// pass adds what lies between records from pos to next: a record of which only the length is damaged, or other bytes.
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
	w.telling = w.telling || w.f.telling(w.s.steps, r.Value, r.ValueEnd)
}

// end is where the record at pos ends by the length in front of it, or failed.
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

// exact tells whether a value takes up the record from pos to end.
func (w *follower) exact(pos, end int) bool { return w.ahead.within(w.f.b[:end], pos+4) == end }

// afford counts the cost of looking at n bytes, and tells whether it may be done.
func (w *follower) afford(n int) bool {
	w.f.work += n + 1
	return w.f.work/patience <= len(w.f.b)
}

// leads tells whether the lengths from pos on lead to a record that is more than chance, past others that need not be; or to the end of
// the file, if records were read before.
func (w *follower) leads(pos int) bool {
	if pos <= w.proven {
		return true
	}
	w.s.noteAhead()
	empty := 0
	for at := pos; at < len(w.f.b); {
		end := w.end(at)
		if end < 0 || !w.afford(end-at) {
			return false
		}
		if empty++; end-at > 4 {
			empty = 0
		}
		if empty > mostEmpty {
			return false
		}
		if w.exact(at, end) && w.f.telling(w.s.steps, at+4, end) {
			w.proven = at
			return true
		}
		at = end
	}
	if w.read > 0 {
		w.proven = len(w.f.b)
	}
	return w.read > 0
}

// behind returns where the value of the record at pos ends, if another length than the one in front of it leads there: the value is more
// than chance, and another such record begins behind it. Else it returns failed.
func (w *follower) behind(pos, end int) int {
	b := w.f.b
	if w.order == binary.BigEndian || pos+8 > len(b) {
		return failed
	}
	w.s.noteAhead()
	if !w.f.promising(w.s.steps, le.Uint32(b[pos+4:]), pos+4, len(b)) {
		return failed
	}
	if next := w.end(max(end, 0)); end >= 0 && next >= 0 && w.afford(next-end) && w.exact(end, next) {
		return failed // the length leads to a record
	}
	// Where a length is too small the value is sought a little farther, so that many such records cost no more than the file is long.
	value := w.ahead.within(b[:min(max(end, pos+nearby), len(b))], pos+4)
	if value < 0 || value == end || !w.afford(value-pos) || !w.f.telling(w.s.steps, pos+4, value) {
		return failed
	}
	next := w.end(value)
	if next < 0 || !w.afford(next-value) || !w.exact(value, next) || !w.f.telling(w.s.steps, value+4, next) {
		return failed
	}
	return value
}

// next returns the first place behind pos where records begin again, or failed. Where only a length is damaged that is behind its value.
func (w *follower) next(pos int) int {
	b := w.f.b
	if w.order == binary.BigEndian || !w.search && !w.telling {
		return failed
	}
	w.s.noteAhead()
	if w.telling && pos+8 <= len(b) {
		end := w.ahead.within(b, pos+4)
		if w.afford(max(end-pos, 0)) && end >= 0 && end < len(b) && w.begins(end) {
			return end
		}
	}
	look := pos
	for pos++; pos+8 <= len(b); pos++ {
		if pos >= look {
			if look = pos + 1<<16; w.f.watch.ended(pos) {
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

// last tells whether all that is left of the file is a record of which only the length is damaged.
func (w *follower) last(pos int) bool {
	b := w.f.b
	if w.order == binary.BigEndian || !w.telling || len(b)-pos < 8 || !w.afford(len(b)-pos) {
		return false
	}
	return w.exact(pos, len(b)) && w.f.telling(w.s.steps, pos+4, len(b))
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

// begins tells whether records begin at pos: one that is more than chance, or several up to such a one.
func (w *follower) begins(pos int) bool {
	b := w.f.b
	if len(b)-pos < 8 {
		return false
	}
	// Most places are no length: to see that here is what makes a search of many megabytes bearable.
	n := le.Uint32(b[pos:])
	if n&3 != 0 || n < 4 || uint64(n) > uint64(len(b)-pos-4) {
		return false
	}
	h := le.Uint32(b[pos+4:])
	if h>>20 != 0 || h>>8&0xff != 0 || w.s.steps[uint8(h)].Layout == dialect.Invalid {
		return false
	}
	end := pos + 4 + int(n)
	if !w.telling && !w.f.promising(w.s.steps, h, pos+4, end) || !w.afford(int(n)) {
		return false
	}
	return w.exact(pos, end) && (w.f.telling(w.s.steps, pos+4, end) || w.telling && w.goesOn(end))
}

// goesOn tells whether records that hold nothing but values follow one another from pos up to one that is more than chance, or to the
// end of the file.
func (w *follower) goesOn(pos int) bool {
	for pos < len(w.f.b) {
		end := w.end(pos)
		if end < 0 || !w.afford(end-pos) || !w.exact(pos, end) {
			return false
		}
		if w.f.telling(w.s.steps, pos+4, end) {
			return true
		}
		pos = end
	}
	return true
}
