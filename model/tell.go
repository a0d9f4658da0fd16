package model

import "savant/codec/message"

// found are problems found outside of the file, which its rows show beside their own.
type found struct {
	list []Problem
	rows map[Row]message.Message // looked up on first use; nil before
}

// Tell makes rows show problems that were found outside of the file, such as references to files that the project lacks, in place of those of the
// last call. Copies of the document show them too.
func (d *Document) Tell(list []Problem) { d.found = found{list: list} }

// told returns the problem found at a row.
func (d *Document) told(r Row) message.Message {
	if len(d.found.list) == 0 {
		return message.Message{}
	}
	if d.found.rows == nil {
		d.found.rows = map[Row]message.Message{}
		for _, p := range d.found.list {
			if at, err := d.Find(p.Path); err == nil && d.found.rows[at].IsZero() {
				d.found.rows[at] = p.Text
			}
		}
	}
	return d.found.rows[r]
}
