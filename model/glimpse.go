package model

import (
	"bytes"

	"savant/codec/message"
)

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
