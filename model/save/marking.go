package save

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/message"
	"savant/model"
	"savant/model/value"
)

// Messages.
const (
	understood    message.ID = "save.understood"
	offsetOutside message.ID = "save.offset-outside offset from to"
	markedAlready message.ID = "save.marked-already"
	noLength      message.ID = "save.no-length"
	stringBeyond  message.ID = "save.string-beyond count left"
	notUTF8       message.ID = "save.not-utf8 bytes"
	noValueHere   message.ID = "save.no-value-here cause"
)

// Mark marks the bytes from off on in a row, and returns which child of the row they are then.
func (b *Form) Mark(r model.Row, off int64, as model.MarkAs) (index int, err error) {
	p := b.place(r)
	switch {
	case !opaque(p.kind):
		return 0, b.host.Refuse(r, message.New(understood))
	case off < p.start || off >= p.end:
		return 0, b.host.Refuse(r, message.New(offsetOutside, off, p.start, p.end))
	}
	end, why := b.markable(off, p.end, as)
	if !why.IsZero() {
		return 0, b.host.Refuse(r, why)
	}
	m := marking{start: off - p.start, end: end - p.start, as: as}
	list := b.marks(r, p)
	i, _ := slices.BinarySearchFunc(list, m, func(x, y marking) int { return cmp.Compare(x.start, y.start) })
	if i > 0 && list[i-1].end > m.start || i < len(list) && list[i].start < m.end {
		return 0, b.host.Refuse(r, message.New(markedAlready))
	}
	b.keepMarks(r, slices.Insert(slices.Clip(list), i, m))
	return i, nil
}

// Unmark removes a mark.
func (b *Form) Unmark(r model.Row) {
	parent, i := b.host.Parent(r), b.host.Slot(r).Index
	list, _ := b.marksOf(parent)
	b.keepMarks(parent, slices.Delete(slices.Clone(list), i, i+1))
}

// Marked reports whether a row is a mark.
func (b *Form) Marked(r model.Row) bool {
	s := b.host.Slot(r)
	list, _ := b.marksOf(b.host.Parent(r))
	return s.Part == model.ChildPart && s.Index < len(list)
}

// markable finds the end of what begins at off; why says that it is not there.
func (b *Form) markable(off, limit int64, as model.MarkAs) (end int64, why message.Message) {
	if as == model.MarkString {
		if limit-off < 4 {
			return 0, message.New(noLength)
		}
		var length [4]byte
		b.host.Bytes().ReadAt(length[:], off)
		n := int64(b.order.Uint32(length[:]))
		if n > limit-off-4 {
			return 0, message.New(stringBeyond, n, limit-off-4)
		}
		if !utf8.Valid(b.host.Bytes().View(off+4, off+4+n)) {
			return 0, message.New(notUTF8, message.New(value.Bytes, n))
		}
		return off + 4 + n, message.Message{}
	}
	n, err := codec.Skip(b.host.Bytes().View(off, limit), 0, b.host.Dialect())
	if err != nil {
		return 0, message.New(noValueHere, plain(err))
	}
	return off + int64(n), message.Message{}
}

// markAt returns which mark of a row holds an offset, -1 for none.
func (b *Form) markAt(r model.Row, p place, off int64) int {
	return slices.IndexFunc(b.marks(r, p), func(m marking) bool { return off >= p.start+m.start && off < p.start+m.end })
}

// moveMarks has marks follow an edit, while records and rows are still as they were before it.
func (b *Form) moveMarks(spans []model.Span) {
	for r, kept := range b.markings {
		start, ok := b.opaqueStart(r)
		if !ok || kept.serial != b.host.Serial(r) {
			continue
		}
		list := slices.Clone(kept.list)
		for i := range list {
			m := &list[i]
			from, to := start+m.start, start+m.end
			for _, s := range spans {
				grown := s.NewLength - s.Length
				switch {
				case s.Kind != model.SpanValue || s.Start < start:
				case s.Start >= from && s.Start+s.Length <= to:
					m.end += grown
				case s.Start+s.Length <= from:
					m.start, m.end = m.start+grown, m.end+grown
				}
			}
		}
		b.keepMarks(r, list)
	}
}

// opaqueStart is where a row with marks begins, by the records alone.
func (b *Form) opaqueStart(r model.Row) (int64, bool) {
	if !b.host.Alive(r) {
		return 0, false
	}
	parent, i := b.host.Parent(r), b.host.Slot(r).Index
	switch {
	case parent != model.Root:
		i = b.host.Slot(parent).Index
		if b.host.Parent(parent) != model.Root || i >= b.records.len() {
			return 0, false
		}
		if rec := b.records.at(i); rec.torn() {
			return rec.good, true
		}
		return b.records.at(i).valueEnd, true
	case i < b.records.len():
		return b.records.at(i).value, true
	}
	return b.tail, true
}
