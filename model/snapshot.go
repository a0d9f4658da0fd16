package model

import ()

// Snapshot is a document at one moment. It does not change and may be used in another goroutine than the document, but
// in one at a time.
type Snapshot struct {
	doc    *Document
	opened []byte // the file as opened, if the document is unchanged since; else nil
}

// Snapshot returns the current document. It is very cheap.
func (d *Document) Snapshot() *Snapshot {
	s := &Snapshot{doc: d.clone()}
	if !d.Dirty() {
		s.opened = d.opened
	}
	return s
}

// Document returns a document of the snapshot's own, for walking, finding and comparing. Edits of it affect nothing
// else.
func (s *Snapshot) Document() *Document { return s.doc.clone() }

// Afresh is Document as if it were just opened or saved as it is: its Patches are what its own edits change.
func (s *Snapshot) Afresh() *Document {
	d := s.doc.clone()
	d.base, d.opened = d.bytes.Snapshot(), nil
	return d
}

// Rationed is Document for operations on all of it: what is unpacked on the way shares one budget.
func (s *Snapshot) Rationed() *Document {
	d := s.doc.clone()
	d.ration()
	return d
}

// Brief is Rationed for searches through all rows: containers are described without a preview of what they hold, and members without what repeats
// their keys.
func (s *Snapshot) Brief() *Document {
	d := s.Rationed()
	d.brief = true
	return d
}

// Budget returns a budget for everything inside the values of the document.
func (s *Snapshot) Budget() *Budget { return s.doc.allowance() }

// clone returns a document with the same bytes and no rows or history.
func (d *Document) clone() *Document {
	c := &Document{name: d.name, opener: d.opener, bytes: d.bytes.Snapshot(), base: d.base, layers: d.layers, cut: d.cut, resealed: d.sealed(), key: d.key, unpack: d.unpack, info: d.info, found: found{list: d.found.list}}
	if c.shared = d.shared; c.shared.budget == nil {
		c.shared = &shared{} // it may be used in another goroutine
	}
	c.rows.Reset()
	c.form = d.form.Clone(Host{c})
	return c
}
