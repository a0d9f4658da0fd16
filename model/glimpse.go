package model

import (
	"bytes"

	"savant/codec/message"
)

// Glimpse is what was found inside bytes.
type Glimpse struct {
	raw   []byte
	title message.Message // of the document inside; zero if there is none
	looks message.Message // what bytes without a document look like
}

// LookLater makes Describe skip large bytes that were not looked into yet, and call later with their row instead. Look
// looks into them elsewhere, and Looked passes the result to Describe.
func (d *Document) LookLater(later func(Row)) { d.later = later }

// Look looks into the bytes of the row at a path. ok is false if it has none.
func (s *Snapshot) Look(path string) (g Glimpse, ok bool) {
	known := s.doc.rows.Known()
	defer func() { s.doc.rows.Forget(known) }() // and, with the rows, what was unpacked
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

// Looked stores what the bytes of a row hold, if they have not changed since, and reports whether that is so.
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
