//go:build !nogui

package ui

import (
	"savant/codec/variant"
	"savant/model"
)

// edits remembers what values were before they were first changed, so that each can be shown beside what it is now and be
// taken back alone.
type edits struct {
	doc   *model.Document
	list  []*changed
	byRow map[model.Row]*changed
}

// changed is a value with what it was.
type changed struct {
	row    model.Row
	value  variant.Value
	before string
	after  string // as of the last look
}

// note keeps the value of a row that is about to be changed.
func (e *edits) note(r model.Row) {
	if e.byRow[r] != nil {
		return
	}
	v, err := e.doc.Value(r)
	if err != nil {
		return
	}
	text, err := e.doc.Text(r)
	if err != nil {
		return
	}
	if e.byRow == nil {
		e.byRow = map[model.Row]*changed{}
	}
	c := &changed{row: r, value: v, before: text}
	e.byRow[r] = c
	e.list = append(e.list, c)
}

// now lists the values that differ from what they were.
func (e *edits) now() []*changed {
	var list []*changed
	for _, c := range e.list {
		if !e.doc.Alive(c.row) {
			continue
		}
		if text, err := e.doc.Text(c.row); err == nil && text != c.before {
			c.after = text
			list = append(list, c)
		}
	}
	return list
}

// was returns the text of a row's value before it was changed.
func (e *edits) was(r model.Row) (string, bool) {
	c := e.byRow[r]
	if c == nil || !e.doc.Alive(r) {
		return "", false
	}
	text, err := e.doc.Text(r)
	return c.before, err == nil && text != c.before
}

// revert sets a row back.
func (e *edits) revert(r model.Row) error {
	c := e.byRow[r]
	if c == nil {
		return nil
	}
	return e.doc.SetAs(r, c.value)
}

// forget begins anew: the file now holds what the document holds.
func (e *edits) forget() { e.list, e.byRow = nil, nil }
