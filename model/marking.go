package model

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/variant"
)

// MarkAs says what bytes are taken for by MarkBytes.
type MarkAs uint8

// What can be marked: a variant with its header, or the length and the bytes of a text, as store_pascal_string writes them.
const (
	MarkValue MarkAs = iota
	MarkString
)

// marking is a stretch of bytes that the format does not explain, and the user does. Offsets count from the beginning of the
// row that it lies in, so that it goes where that goes.
type marking struct {
	start, end int64
	as         MarkAs
}

var errOpaque = errors.New("nothing is known to be inside")

// MarkBytes takes the bytes from off on (an offset in the payload) of a row that does not decode, or follows what does, for a
// value or a string, and returns the row for it: a child of r, which can be set like any other. Marks last as long as the
// document is open and are no steps of the history. Bytes that are no such thing give a *RefusedError.
func (d *Document) MarkBytes(r Row, off int64, as MarkAs) (Row, error) {
	if err := d.demand(r); err != nil {
		return 0, err
	}
	b, ok := d.form.(*saveForm)
	if !ok || d.rows.at(r).inside != 0 {
		return 0, d.refuse(r, "only bytes of a save itself can be marked")
	}
	p := b.place(r)
	switch {
	case !opaque(p.kind):
		return 0, d.refuse(r, "this is understood already; only bytes that are not can be marked")
	case off < p.start || off >= p.end:
		return 0, d.refuse(r, fmt.Sprintf("offset %#x is not in it: it goes from %#x to %#x", off, p.start, p.end))
	}
	end, why := b.markable(off, p.end, as)
	if why != "" {
		return 0, d.refuse(r, why)
	}
	m := marking{off - p.start, end - p.start, as}
	list := b.markings[r]
	i, _ := slices.BinarySearchFunc(list, m, func(x, y marking) int { return int(min(max(x.start-y.start, -1), 1)) })
	if i > 0 && list[i-1].end > m.start || i < len(list) && list[i].start < m.end {
		return 0, d.refuse(r, "these bytes, or some of them, are marked already")
	}
	if b.markings == nil {
		b.markings = map[Row][]marking{}
	}
	b.markings[r] = slices.Insert(slices.Clip(list), i, m)
	d.remark(shift{parent: r, at: i, inserted: 1})
	return d.rows.child(r, slot{childPart, i}), nil
}

// Unmark takes back a mark; r is the row that MarkBytes returned.
func (d *Document) Unmark(r Row) error {
	if err := d.demand(r); err != nil {
		return err
	}
	if !d.Marked(r) {
		return d.refuse(r, "this is not marked")
	}
	b, s := d.form.(*saveForm), d.rows.at(r)
	parent, i := s.parent, s.slot.index
	b.markings[parent] = slices.Delete(slices.Clone(b.markings[parent]), i, i+1)
	d.remark(shift{parent: parent, at: i, removed: 1})
	return nil
}

// Marked reports whether a row is there because of MarkBytes.
func (d *Document) Marked(r Row) bool {
	b, ok := d.form.(*saveForm)
	if !ok || !d.alive(r) || r == Root {
		return false
	}
	s := d.rows.at(r)
	return s.inside == 0 && s.slot.part == childPart && s.slot.index < len(b.markings[s.parent])
}

// remark has rows and watchers follow a mark that came or went.
func (d *Document) remark(s shift) {
	list := []shift{s}
	d.rows.shift(list, false)
	d.revision++
	d.notify(Change{Rows: []Row{s.parent}, Shifts: announced(list, false)})
}

// opaque reports whether a place is one of bytes that are not understood.
func opaque(kind uint8) bool { return kind == placeOpaque || kind == placeTail || kind == placeRest }

// markable finds the end of what begins at off; why says that it is not there.
func (b *saveForm) markable(off, limit int64, as MarkAs) (end int64, why string) {
	if as == MarkString {
		if limit-off < 4 {
			return 0, "too few bytes are left for the length of a string"
		}
		var length [4]byte
		b.d.bytes.ReadAt(length[:], off)
		n := int64(b.order().Uint32(length[:]))
		if n > limit-off-4 {
			return 0, fmt.Sprintf("a string here would have %d bytes, and %d are left", n, limit-off-4)
		}
		if !utf8.Valid(b.d.bytes.View(off+4, off+4+n)) {
			return 0, fmt.Sprintf("the %s here are no text in UTF-8", sized(n, "byte", "bytes"))
		}
		return off + 4 + n, ""
	}
	n, err := codec.Skip(b.d.bytes.View(off, limit), 0, b.d.info.Dialect)
	if err != nil {
		return 0, "no value begins here: " + b.plain(err)
	}
	return off + int64(n), ""
}

// markPlace is the place of the i-th mark in a row.
func (b *saveForm) markPlace(r Row, p place, i int) place {
	if i >= len(b.markings[r]) {
		return place{start: p.start, end: p.start, extra: p.extra}
	}
	m := b.markings[r][i]
	at := place{kind: placeValue, depth: p.depth + 1, key: p.start + m.start, start: p.start + m.start, end: p.start + m.end, count: -1, extra: p.extra}
	if m.as == MarkString {
		at.kind, at.count = placeText, 0
	}
	return at
}

// markAt returns which mark of a row holds an offset, -1 for none.
func (b *saveForm) markAt(r Row, p place, off int64) int {
	return slices.IndexFunc(b.markings[r], func(m marking) bool { return off >= p.start+m.start && off < p.start+m.end })
}

// moveMarks has marks follow an edit, while records and rows are still as they were before it.
func (b *saveForm) moveMarks(spans []span) {
	for r, list := range b.markings {
		start, ok := b.opaqueStart(r)
		if !ok {
			continue
		}
		list = slices.Clone(list)
		for i := range list {
			m := &list[i]
			from, to := start+m.start, start+m.end
			for _, s := range spans {
				grown := s.newLength - s.length
				switch {
				case s.kind != spanValue || s.start < start:
				case s.start >= from && s.start+s.length <= to:
					m.end += grown
				case s.start+s.length <= from:
					m.start, m.end = m.start+grown, m.end+grown
				}
			}
		}
		b.markings[r] = list
	}
}

// opaqueStart is where a row with marks begins, by the records alone.
func (b *saveForm) opaqueStart(r Row) (int64, bool) {
	if !b.d.alive(r) {
		return 0, false
	}
	s := b.d.rows.at(r)
	parent, i := s.parent, s.slot.index
	switch {
	case parent != Root:
		i = b.d.rows.at(parent).slot.index
		if b.d.rows.at(parent).parent != Root || i >= b.records.len() {
			return 0, false
		}
		return b.records.at(i).valueEnd, true
	case i < b.records.len():
		return b.records.at(i).value, true
	}
	return b.tail, true
}

// markedText is the text of a place that is marked as a string.
func (b *saveForm) markedText(p place) variant.Value {
	return variant.OfString(string(b.d.bytes.View(min(p.start+4, p.end), p.end)))
}

// setText plans another text in place of a marked one.
func (b *saveForm) setText(e edit, r Row, v variant.Value) (edit, error) {
	v, why := exactly(v, variant.String, b.d.info.Dialect)
	switch {
	case why != "":
		return e, b.d.refuse(r, why)
	case len(v.Text) > math.MaxInt32:
		return e, b.d.refuse(r, "the text is too long")
	}
	p := b.place(r)
	now := make([]byte, 4, 4+len(v.Text))
	b.order().PutUint32(now, uint32(len(v.Text)))
	return b.replace(e, r, p.start, p.end, append(now, v.Text...))
}
