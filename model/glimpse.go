package model

import (
	"bytes"

	"savant/codec/message"
)

// slowInside is from how many bytes on looking into them takes longer than a window has to draw. A list shows dozens of such rows.
const slowInside = 64 << 10

// Glimpse is what bytes turned out to hold.
type Glimpse struct {
	raw   []byte
	title message.Message // of the document inside; nothing if there is none
	looks message.Message // what bytes without a document look like
}

// LookLater has Describe say nothing of what bytes hold that are many and were not looked into yet, and call later with their row instead. Look
// finds it out elsewhere, and Looked tells Describe.
func (d *Document) LookLater(later func(Row)) { d.later = later }

// Look looks into the bytes of the row at a path. ok is false if it has none.
func (s *Snapshot) Look(path string) (g Glimpse, ok bool) {
	known := s.doc.rows.Known()
	defer func() { s.doc.rows.Forget(known) }() // and with the rows what was unpacked
	r, err := s.doc.Find(path)
	if err != nil || s.doc.rows.Inside(r) != 0 {
		return g, false
	}
	n := s.doc.looked(r)
	if n == nil {
		return g, false
	}
	g = Glimpse{raw: n.raw, looks: n.looks}
	if n.doc != nil {
		g.title = n.title()
	}
	return g, true
}

// Looked tells what the bytes of a row hold, if they are still the ones that were looked into. It reports whether they are.
func (d *Document) Looked(r Row, g Glimpse) bool {
	if !d.alive(r) {
		return false
	}
	n := *d.rows.Kept(r)
	if n == nil || !n.unknown() || !bytes.Equal(n.raw, g.raw) {
		return false
	}
	*d.rows.Kept(r) = &inlay{stamp: n.stamp, raw: n.raw, away: !g.title.IsZero(), heading: g.title, looks: g.looks}
	return true
}

// unknown reports whether it was not looked yet what the bytes hold.
func (n *inlay) unknown() bool { return n.away && n.heading.IsZero() }

// glimpsed is looked for who only wants to know what the bytes hold: the document itself may not be there.
func (d *Document) glimpsed(r Row) *inlay {
	now := d.revision + 1
	old := *d.rows.Kept(r)
	if old != nil && old.stamp == now && !old.none {
		return old
	}
	form, ok := d.form.(ByteHolder)
	if !ok || d.later == nil || old != nil && !old.none && !old.away || d.rows.Slot(r).Part != ChildPart {
		return d.looked(r)
	}
	start, end, ok := form.BytesAt(r)
	if !ok || end-start < slowInside {
		return d.looked(r)
	}
	raw := d.bytes.View(start, end)
	switch {
	case old == nil || old.none || old.unknown() && !bytes.Equal(old.raw, raw):
		*d.rows.Kept(r) = &inlay{stamp: now, raw: raw, away: true}
		d.later(r)
	case bytes.Equal(old.raw, raw):
		old.stamp = now
	default: // it is edited: whoever does that wants to see it
		return d.looked(r)
	}
	return *d.rows.Kept(r)
}
