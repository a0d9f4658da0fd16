package save

import (
	"encoding/binary"
	"math"

	"savant/codec"
	"savant/model"
	"savant/model/internal/sparse"
)

// Repair has records and index follow a change. Only where nothing is known of it but the bytes, the records are found again.
func (b *Form) Repair(spans []model.Span) {
	b.moveMarks(spans)
	b.reader.Reset()
	if b.reframed || !b.mend(spans) {
		b.reframed = b.reframed || b.framing != codec.Mixed
		b.markings = nil // of rows that are no more
		payload := b.host.Bytes().View(0, b.host.Size())
		b.frame(codec.Frame(payload, b.host.Dialect()), payload)
	}
}

// mend is repair for changes of values only; it returns false for others. Spans are sorted; their offsets are those before
// any of the changes.
func (b *Form) mend(spans []model.Span) bool {
	if len(spans) == 0 {
		return true
	}
	total := int64(0) // by which later bytes have moved so far
	i := 0            // the records before it have been moved
	for k := 0; k < len(spans); {
		s := spans[k]
		switch s {
		case model.Reread:
			return false
		case renamed:
			b.namesAt++
			k++
			continue
		}
		switch s.Kind {
		case model.SpanRecords:
			if b.framing == codec.Mixed {
				return false // the bytes around them determine what they are
			}
			n, ok := b.mendRecords(i, s, total)
			if !ok {
				return false
			}
			i, k, total = n, k+1, total+s.NewLength-s.Length
			continue
		case model.SpanRest:
			if i = b.skipTo(i, s.Start-1, total); i == b.records.len() {
				return false
			}
			b.mendRest(i, s, total)
			i, k, total = i+1, k+1, total+s.NewLength-s.Length
			continue
		case model.SpanTail:
			k++
			continue
		}
		i = b.skipTo(i, s.Start, total)
		if i == b.records.len() { // marked bytes of the tail
			k++
			continue
		}
		if b.marked(i, s) {
			if old := b.records.at(i); old.opaque {
				delta := int64(0)
				for ; k < len(spans) && spans[k].Kind == model.SpanValue && spans[k].Start < old.end; k++ {
					delta += spans[k].NewLength - spans[k].Length
				}
				if !b.mendOpaque(i, delta, total) {
					return false
				}
				i, total = i+1, total+delta
				continue
			}
			b.mendRest(i, s, total)
			i, k, total = i+1, k+1, total+s.NewLength-s.Length
			continue
		}
		rec := b.records.at(i)
		if rec.opaque || s.Start < rec.value || s.Start+s.Length > rec.valueEnd {
			return false
		}
		old := rec
		s.Start += total
		n := k + 1
		for n < len(spans) && spans[n].Kind == model.SpanValue && spans[n].Start < old.end {
			n++
		}
		if n > k+1 { // several changes in one record: it is scanned again
			s = model.Span{Start: old.value + total, Length: old.valueEnd - old.value, NewLength: old.valueEnd - old.value}
			for _, other := range spans[k:n] {
				if other.Start+other.Length > old.valueEnd {
					return false
				}
				s.NewLength += other.NewLength - other.Length
			}
			b.namesAt++
		}
		delta := s.NewLength - s.Length
		rec.shift(total)
		rec.valueEnd += delta
		rec.end += delta
		if err := b.reader.Repair(sparse.Root{Start: rec.value, Limit: rec.valueEnd}, s.Start, s.Length, s.NewLength); err != nil {
			return false
		}
		total += delta
		if n < len(spans) && spans[n].Kind == model.SpanRest && spans[n].Start <= old.end {
			rest := spans[n]
			rec.end += rest.NewLength - rest.Length
			b.reader.Index.Shift(rest.Start+rest.Length+total, rest.NewLength-rest.Length)
			total += rest.NewLength - rest.Length
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

// mendRecords inserts the new records in place of the removed ones, and returns the number of the first after them. i is
// the number of the first that was not moved yet. It returns false if the bytes are no records.
func (b *Form) mendRecords(i int, s model.Span, total int64) (next int, ok bool) {
	i = b.skipTo(i, s.Start, total)
	end := b.records.endingBehind(s.Start+s.Length, i)
	reader := sparse.Reader{Bytes: b.host.Bytes(), Dialect: b.host.Dialect(), Index: &sparse.Index{}}
	list, ok := b.read(&reader, s.Start+total, s.Start+total+s.NewLength)
	if !ok {
		return i, false
	}
	b.reader.Index.Replace(s.Start+total, s.Length, s.NewLength, reader.Index)
	b.records.replace(i, end, list)
	b.namesAt++
	return i + len(list), true
}

// read reads the records from at to end, and the long values in them into the reader's index.
func (b *Form) read(reader *sparse.Reader, at, end int64) (list []record, ok bool) {
	for at < end {
		r := record{start: at, prefix: at}
		if b.framing == codec.Config {
			n := b.number(at, binary.LittleEndian)
			if r.prefix = at + 4 + n; r.prefix > end {
				return nil, false
			}
			r.name = string(b.host.Bytes().View(at+4, r.prefix))
		}
		r.value = r.prefix + 4
		if r.end = r.value + b.number(r.prefix, b.order); r.end > end {
			return nil, false
		}
		var err error
		if r.valueEnd, err = reader.Scan(r.value, r.end, 0); err != nil {
			r.makeOpaque(moved(err, r.value))
			b.reread(reader, &r)
		}
		list = append(list, r)
		at = r.end
	}
	return list, true
}

// mendRest updates the i-th record after a change of the bytes after its value, or of those of a record that cannot be
// decoded.
func (b *Form) mendRest(i int, s model.Span, total int64) {
	r := b.records.at(i)
	r.shift(total)
	delta := s.NewLength - s.Length
	r.end += delta
	if r.opaque {
		r.valueEnd += delta
	}
	b.records.set(i, r)
	b.reader.Index.Shift(s.Start+s.Length+total, delta)
}

// mendOpaque finds again what can be read of the i-th record, which grew by delta. It returns false if all of it can be read now.
func (b *Form) mendOpaque(i int, delta, total int64) bool {
	r := b.records.at(i)
	r.shift(total)
	length := r.end - r.value
	r.end, r.valueEnd = r.end+delta, r.end+delta
	fresh := sparse.Reader{Bytes: b.host.Bytes(), Dialect: b.host.Dialect(), Index: &sparse.Index{}}
	if _, err := fresh.Scan(r.value, r.end, 0); err == nil {
		return false
	}
	b.reread(&fresh, &r)
	b.reader.Index.Replace(r.value, length, r.end-r.value, fresh.Index)
	b.records.set(i, r)
	return true
}

// marked reports whether a change is one of marked bytes in the i-th record, which is none of its value.
func (b *Form) marked(i int, s model.Span) bool {
	r := b.records.at(i)
	return s.Start+s.Length <= r.end && (s.Start >= r.valueEnd || r.opaque && s.Start >= r.value)
}

// skipTo returns the first record from the i-th on that ends after off, and moves those before it.
func (b *Form) skipTo(i int, off, by int64) int {
	n := b.records.endingBehind(off, i)
	b.records.move(i, n, by)
	return n
}
