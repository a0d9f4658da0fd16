package save

import (
	"savant/model"
	"savant/model/internal/sparse"
)

// place finds the place of a row.
func (b *Form) place(r model.Row) place {
	if known := b.places.Of(b.host, r); known != nil {
		return *known
	}
	var p place
	if r == model.Root {
		p = place{kind: placeRoot, end: b.host.Size(), count: int32(b.records.len()), record: -1}
		if b.hasTail() {
			p.count++
		}
	} else {
		above, at := b.host.Parent(r), b.host.Slot(r)
		if parent := b.place(above); opaque(parent.kind) && at.Part == model.ChildPart {
			p = b.markPlace(above, parent, at.Index)
		} else {
			p = b.below(parent, at)
		}
	}
	b.places.Set(b.host, r, p)
	return p
}

// below finds the place of a child.
func (b *Form) below(p place, s model.Slot) place {
	switch {
	case s.Part == model.ComponentPart:
		return place{kind: placePart, depth: p.depth, start: p.start, end: p.end, record: p.record}
	case s.Part == model.AttributePart:
		return place{kind: placeMark, depth: p.depth, start: p.start, end: p.end, record: p.record}
	case p.kind == placeRoot:
		return b.recordPlace(s.Index)
	case p.kind == placeValue:
		return b.childPlace(p, s.Index)
	}
	return place{start: p.start, end: p.start, record: p.record}
}

// recordPlace returns the place of the i-th record, or of the tail after the last.
func (b *Form) recordPlace(i int) place {
	if i >= b.records.len() {
		return place{kind: placeTail, key: b.tail, start: b.tail, end: b.host.Size(), record: int64(i)}
	}
	r := b.records.at(i)
	p := place{kind: placeValue, key: r.start, start: r.value, end: r.valueEnd, count: -1, record: int64(i)}
	if r.torn() {
		p.end = r.good
	} else if r.opaque {
		p.kind, p.count = placeOpaque, 0
	}
	return p
}

// childPlace is the place of the i-th child of a value.
func (b *Form) childPlace(p place, i int) place {
	lost := place{start: p.start, end: p.start, record: p.record}
	n, err := b.open(p)
	if err != nil {
		return lost
	}
	if i >= n.Count {
		if rest := b.rest(p); rest > p.end && i == n.Count {
			return place{kind: placeRest, key: p.end, start: p.end, end: rest, record: p.record}
		}
		return lost
	}
	at, err := b.reader.Place(n, i)
	if err != nil {
		return lost
	}
	c := place{kind: placeValue, depth: p.depth + 1, key: at.Key, start: at.Value, count: -1, record: p.record}
	if n.Kind == sparse.Fixed || n.Kind == sparse.Strings {
		c.kind, c.count = placeElement, 0
		c.end, err = b.reader.Child(n, i+1)
	} else {
		c.end, err = b.reader.End(at.Value, p.end)
	}
	if err != nil {
		return lost
	}
	return c
}

// record returns the record that contains a row; ok is false for the root and the tail.
func (b *Form) record(r model.Row) (record, bool) {
	i := b.place(r).record
	if i < 0 || i >= int64(b.records.len()) {
		return record{}, false
	}
	return b.records.at(int(i)), true
}

// Len is the number of children of a row.
func (b *Form) Len(r model.Row) int {
	p := b.place(r)
	if opaque(p.kind) {
		return len(b.marks(r, p))
	}
	if p.count >= 0 || p.kind != placeValue {
		return max(int(p.count), 0)
	}
	n, err := b.open(p)
	count := 0
	if err == nil {
		count = n.Count
	}
	if b.rest(p) > p.end {
		count++
	}
	b.places.Of(b.host, r).count = int32(min(count, 1<<31-1))
	return count
}

// markPlace is the place of the i-th mark in a row.
func (b *Form) markPlace(r model.Row, p place, i int) place {
	list := b.marks(r, p)
	if i >= len(list) {
		return place{start: p.start, end: p.start, record: p.record}
	}
	m := list[i]
	at := place{kind: placeValue, depth: p.depth + 1, key: p.start + m.start, start: p.start + m.start, end: p.start + m.end, count: -1, record: p.record}
	if m.as == model.MarkString {
		at.kind, at.count = placeText, 0
	}
	return at
}
