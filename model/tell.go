package model

import "savant/codec/message"

// found are problems that were found by what knows more than the file, and that its rows show beside what the form tells of them.
type found struct {
	list []Problem
	rows map[Row]message.Message // looked up on first use; nil before
}

// Tell has rows show problems that were found elsewhere, in place of those that were told before: what a scene names and its project does not
// have. Copies made of the document show them too.
func (d *Document) Tell(list []Problem) { d.found = found{list: list} }

// told returns what was found at a row.
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
