package save

import (
	"slices"

	"savant/codec"
	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	lostRecord message.ID = "save.lost-record framing record"
	lostUnless message.ID = "save.lost-unless record tail"
)

// guessed reports whether codec finds the records by their contents, at least in part. Lengths that add up to the end of
// the file are beyond doubt when every record can be read, and so are named settings.
func (b *Form) guessed() bool {
	switch b.framing {
	case codec.Mixed, codec.ChainTail, codec.BigEndianChain:
		return true
	case codec.Bare:
		return b.hasTail()
	case codec.Chain:
		for _, r := range b.records.all() {
			if r.opaque || r.valueEnd != r.end {
				return true
			}
		}
	}
	return false
}

// Keep refuses an edit of a record after which the file would no longer be recognized as having it: an empty array cannot
// be distinguished from the bytes around it, a full one can. The document would still work, but the record would be lost
// when the file is opened again.
func (b *Form) Keep(e model.Edit) error {
	if b.framing != codec.Mixed && !b.hasTail() {
		return nil
	}
	if b.framing == codec.Mixed && slices.ContainsFunc(e.Spans, func(s model.Span) bool { return s.Kind == model.SpanRecords }) {
		return b.keepRecords(e)
	}
	for _, s := range e.Spans {
		i := b.recordAt(s.Start)
		if s.Start < 0 || i == b.records.len() || b.records.at(i).opaque || s.Kind == model.SpanTail || s.Kind == model.SpanRecords && s.Length == 0 {
			continue
		}
		if b.telling(i, model.Edit{}) && (s.Kind == model.SpanRecords || !b.telling(i, e)) && !b.known(i) {
			r := model.Root
			if len(e.Rows) > 0 && b.host.Alive(e.Rows[0]) {
				r = e.Rows[0]
			}
			why := message.New(lostRecord, b.framing, i)
			if b.framing != codec.Mixed {
				why = message.New(lostUnless, i, b.records.len())
			}
			return b.host.Refuse(r, why)
		}
	}
	return nil
}

// keepRecords refuses an edit that adds or removes records, after which the file would not be recognized as having those
// records: bytes between records are distinguished from them by what follows. It reads the whole file.
func (b *Form) keepRecords(e model.Edit) error {
	after := b.host.Bytes().Snapshot()
	after.Do(e.Splices)
	file := codec.Frame(after.View(0, after.Len()), b.host.Dialect())
	if file.Framing == codec.Opaque || file.Framing == codec.Bare {
		return &model.RefusedError{Why: message.New(lastRecord)}
	}
	found := file.Records
	matches := func(start int64, among bool) bool {
		if len(found) == 0 || int64(found[0].Start) != start || among != (found[0].Prefix < 0) {
			return false
		}
		found = found[1:]
		return true
	}
	k, gone, by := 0, int64(0), int64(0) // spans that were passed, up to where records move, and by how much the later ones move
	for i := range b.records.len() + 1 {
		start := b.boundary(i)
		for ; k < len(e.Spans) && e.Spans[k].Start <= start; k++ {
			s := e.Spans[k]
			if s.Kind == model.SpanRecords {
				gone = s.Start + s.Length
				for at, end := s.Start+by, s.Start+by+s.NewLength; at < end; {
					if !matches(at, false) {
						return b.host.Refuse(model.Root, message.New(lostRecord, b.framing, i))
					}
					var length [4]byte
					after.ReadAt(length[:], at)
					at += 4 + int64(b.order.Uint32(length[:]))
				}
			}
			by += s.NewLength - s.Length
		}
		if i < b.records.len() && start >= gone && !matches(start+by, b.records.at(i).prefix < 0) {
			return b.host.Refuse(model.Root, message.New(lostRecord, b.framing, i))
		}
	}
	if len(found) > 0 {
		return b.host.Refuse(model.Root, message.New(lostRecord, b.framing, b.records.len()-1))
	}
	return nil
}

// telling reports whether the value of the i-th record is unlikely to be chance, after an edit.
func (b *Form) telling(i int, e model.Edit) bool {
	r, bytes := b.records.at(i), *b.host.Bytes()
	start, size := r.value, r.valueEnd-r.value
	if len(e.Splices) > 0 {
		bytes = bytes.Snapshot()
		bytes.Do(e.Splices)
	}
	for _, s := range e.Splices {
		switch grown := int64(len(s.New)) - (s.End - s.Start); {
		case s.Start < r.value:
			start += grown
		case s.End <= r.valueEnd:
			size += grown
		}
	}
	return codec.Telling(bytes.View(start, start+min(size, codec.TellingHead)), int(size), b.host.Dialect())
}

// nearby is how many records are looked at for one that is more than chance.
const nearby = 1000

// known reports whether the i-th record is found because of others: of three or more in a row from the start of the file, or of one that is
// more than chance and follows it. Records that do not decode, and bytes between records, may only be passed where such a one follows.
func (b *Form) known(i int) bool {
	between := func(k int) bool { return b.records.at(k).opaque && b.records.at(k).prefix < 0 }
	plain := func(k int) bool {
		return !b.records.at(k).opaque && !b.records.at(k).damaged() && b.records.at(k).valueEnd == b.records.at(k).end
	}
	if i == 1 && between(0) || b.framing == codec.Bare || b.records.at(i).damaged() {
		return false // nothing was read before it, or no length leads to its end
	}
	for k := i + 1; k < min(b.records.len(), i+nearby) && plain(k); k++ {
		if b.telling(k, model.Edit{}) {
			return true
		}
	}
	first := i
	for first > 0 && i-first < nearby && plain(first-1) {
		first--
	}
	for _, r := range b.records.between(i, min(b.records.len(), i+nearby)) {
		if r.opaque || r.damaged() {
			return false
		}
	}
	return first == 0 && b.records.len() > 3
}

// same reports whether two saves of the same bytes fall into the same records.
func (b *Form) same(other *Form) bool {
	if b.framing != other.framing || b.tail != other.tail || b.records.len() != other.records.len() {
		return false
	}
	for i, x := range b.records.all() {
		y := other.records.at(i)
		x.cause, y.cause, x.others, y.others = nil, nil, nil, nil
		if x != y {
			return false
		}
	}
	return true
}
