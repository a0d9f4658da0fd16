package model

import (
	"encoding/binary"
	"math"

	"savant/codec"
	"savant/model/internal/sparse"
)

// damaged reports whether the length in front of the value is not its own.
func (r record) damaged() bool { return !r.opaque && r.prefix < 0 && r.start < r.value }

// repair has records and index follow a change. Only where nothing is known of it but the bytes, the records are found again.
func (b *saveForm) repair(spans []span) {
	b.moveMarks(spans)
	b.reader.Reset()
	if !b.mend(spans) {
		b.frame(codec.Frame(b.d.Bytes(), b.d.info.Dialect))
	}
}

// mend is repair where only values changed, and reports false where more did. Spans are sorted; their offsets are those before
// the change, all at once.
func (b *saveForm) mend(spans []span) bool {
	if len(spans) == 0 {
		return true
	}
	total := int64(0) // by which what lies behind has moved so far
	i := 0            // the records before it have been moved
	for k := 0; k < len(spans); {
		s := spans[k]
		switch s {
		case anew:
			return false
		case renamed:
			b.namesAt++
			k++
			continue
		}
		switch s.kind {
		case spanRecords:
			n, ok := b.mendRecords(i, s, total)
			if !ok {
				return false
			}
			i, k, total = n, k+1, total+s.newLength-s.length
			continue
		case spanRest:
			if i = b.skipTo(i, s.start-1, total); i == b.records.len() {
				return false
			}
			b.mendRest(i, s, total)
			i, k, total = i+1, k+1, total+s.newLength-s.length
			continue
		case spanTail:
			k++
			continue
		}
		i = b.skipTo(i, s.start, total)
		if i == b.records.len() { // marked bytes of the tail
			k++
			continue
		}
		if b.marked(i, s) {
			b.mendRest(i, s, total)
			i, k, total = i+1, k+1, total+s.newLength-s.length
			continue
		}
		rec := b.records.at(i)
		if rec.opaque || s.start < rec.value || s.start+s.length > rec.valueEnd {
			return false
		}
		old := rec
		s.start += total
		n := k + 1
		for n < len(spans) && spans[n].kind == spanValue && spans[n].start < old.end {
			n++
		}
		if n > k+1 { // several changes in one record: it is scanned anew
			s = span{start: old.value + total, length: old.valueEnd - old.value, newLength: old.valueEnd - old.value}
			for _, other := range spans[k:n] {
				if other.start+other.length > old.valueEnd {
					return false
				}
				s.newLength += other.newLength - other.length
			}
			b.namesAt++
		}
		delta := s.newLength - s.length
		rec.shift(total)
		rec.valueEnd += delta
		rec.end += delta
		if err := b.reader.Repair(sparse.Root{Start: rec.value, Limit: rec.valueEnd}, s.start, s.length, s.newLength); err != nil {
			return false
		}
		total += delta
		if n < len(spans) && spans[n].kind == spanRest && spans[n].start <= old.end {
			rest := spans[n]
			rec.end += rest.newLength - rest.length
			b.reader.Index.Shift(rest.start+rest.length+total, rest.newLength-rest.length)
			total += rest.newLength - rest.length
			n++
		}
		b.records.set(i, rec)
		i, k = i+1, n
	}
	b.skipTo(i, math.MaxInt64, total)
	b.tail += total
	switch {
	case b.framing == codec.ChainTail && !b.hasTail():
		b.framing = codec.Chain
	case b.framing == codec.Chain && b.hasTail():
		b.framing = codec.ChainTail
	}
	return true
}

// mendRecords puts records that came in place of those that went, and returns the number of the first behind them. i is the number of
// the first that was not moved yet. It reports false if the bytes are no records.
func (b *saveForm) mendRecords(i int, s span, total int64) (next int, ok bool) {
	i = b.skipTo(i, s.start, total)
	end := b.records.endingBehind(s.start+s.length, i)
	reader := sparse.Reader{Bytes: &b.d.bytes, Dialect: b.d.info.Dialect, Index: &sparse.Index{}}
	list, ok := b.read(&reader, s.start+total, s.start+total+s.newLength)
	if !ok {
		return i, false
	}
	b.reader.Index.Replace(s.start+total, s.length, s.newLength, reader.Index)
	b.records.replace(i, end, list)
	b.namesAt++
	return i + len(list), true
}

// read reads the records from at to end, and the long values in them into the reader's index.
func (b *saveForm) read(reader *sparse.Reader, at, end int64) (list []record, ok bool) {
	for at < end {
		r := record{start: at, prefix: at}
		if b.framing == codec.Config {
			n := b.number(at, binary.LittleEndian)
			if r.prefix = at + 4 + n; r.prefix > end {
				return nil, false
			}
			r.name = string(b.d.bytes.View(at+4, r.prefix))
		}
		r.value = r.prefix + 4
		if r.end = r.value + b.number(r.prefix, b.order()); r.end > end {
			return nil, false
		}
		var err error
		if r.valueEnd, err = reader.Scan(r.value, r.end, 0); err != nil {
			r.makeOpaque(b.moved(err, r.value))
		}
		list = append(list, r)
		at = r.end
	}
	return list, true
}

// mendRest has the i-th record follow a change of the bytes behind its value, or of those of a record that does not decode.
func (b *saveForm) mendRest(i int, s span, total int64) {
	r := b.records.at(i)
	r.shift(total)
	delta := s.newLength - s.length
	r.end += delta
	if r.opaque {
		r.valueEnd += delta
	}
	b.records.set(i, r)
	b.reader.Index.Shift(s.start+s.length+total, delta)
}

// marked reports whether a change is one of marked bytes in the i-th record, which is none of its value.
func (b *saveForm) marked(i int, s span) bool {
	r := b.records.at(i)
	return s.start+s.length <= r.end && (s.start >= r.valueEnd || r.opaque && s.start >= r.value)
}

// skipTo returns the first record from the i-th on that ends behind off, and moves those before it by so much.
func (b *saveForm) skipTo(i int, off, by int64) int {
	n := b.records.endingBehind(off, i)
	b.records.move(i, n, by)
	return n
}

func (r *record) shift(by int64) {
	r.start, r.value, r.valueEnd, r.end = r.start+by, r.value+by, r.valueEnd+by, r.end+by
	if r.prefix >= 0 {
		r.prefix += by
	}
}
