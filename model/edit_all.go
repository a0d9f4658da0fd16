package model

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// Batcher is a form that plans new values for many rows at once faster than one by one.
type Batcher interface {
	// SetPart is Form.Set without a label and without what the whole file has to follow.
	SetPart(r Row, v variant.Value, retype bool) (Edit, error)
	// Complete adds to an edit that is made of several such parts what the file has to follow.
	Complete(Edit) (Edit, error)
}

// Assignment is a new value for a row.
type Assignment struct {
	Row    Row
	Value  variant.Value
	Retype bool // the type may change, as SetAs has it
}

// SetAll gives many rows new values, in one step of the history with this label. No row may be below another of the
// list. If one of them refuses, nothing is changed; the error is that of Set or SetAs.
func (d *Document) SetAll(label message.Message, list []Assignment) error {
	whole := Edit{Label: label}
	for _, a := range list {
		if err := d.demand(a.Row); err != nil {
			return err
		}
		if d.rows.Inside(a.Row) != 0 {
			return d.setEach(label, list)
		}
		e, err := d.planSet(a)
		if err != nil {
			return err
		}
		if len(e.Splices) == 0 {
			continue
		}
		if !whole.add(e) {
			return d.setEach(label, list)
		}
	}
	if len(whole.Splices) == 0 {
		return nil
	}
	slices.SortStableFunc(whole.Splices, piece.InOrder)
	for i := 1; i < len(whole.Splices); i++ {
		if whole.Splices[i].Start < whole.Splices[i-1].End {
			return d.setEach(label, list)
		}
	}
	whole.Spans = MergeSpans(whole.Spans)
	if form, ok := d.form.(Batcher); ok {
		var err error
		if whole, err = form.Complete(whole); err != nil {
			return err
		}
	}
	if err := d.keeps(whole); err != nil {
		return err
	}
	d.do(whole)
	return nil
}

// planSet plans one assignment. The label is not wanted: to name the path of each row takes longer than the edit.
func (d *Document) planSet(a Assignment) (Edit, error) {
	if form, ok := d.form.(Batcher); ok {
		return form.SetPart(a.Row, a.Value, a.Retype)
	}
	return d.form.Set(a.Row, a.Value, a.Retype)
}

// add makes the edit of one row's value part of another and reports whether that can be: not where rows come or go. The
// length before a record, which is outside the value, is left for later.
func (e *Edit) add(one Edit) bool {
	if len(one.Shifts) > 0 || len(one.Spans) != 1 || one.Spans[0] == Reread {
		return false
	}
	s := one.Spans[0]
	for _, p := range one.Splices {
		if p.Start >= s.Start && p.End <= s.Start+s.Length {
			e.Splices = append(e.Splices, piece.Splice{Start: p.Start, End: p.End, New: p.New})
		}
	}
	if n := len(e.Spans); n == 0 || e.Spans[n-1].Start != s.Start || e.Spans[n-1].Length != s.Length {
		e.Spans = append(e.Spans, s)
	} else {
		e.Spans[n-1].NewLength += s.NewLength - s.Length
	}
	e.Rows = append(e.Rows, one.Rows...)
	return true
}

// setEach is SetAll one row after the other.
func (d *Document) setEach(label message.Message, list []Assignment) error {
	return d.Group(label, func() error {
		for _, a := range list {
			if err := d.set(a.Row, a.Value, a.Retype); err != nil {
				return err
			}
		}
		return nil
	})
}
