package model

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// Batcher is a form that plans new values for many rows at once faster than one by one.
type Batcher interface {
	// SetPart is Form.Set without a label and without the changes for the file as a whole.
	SetPart(r Row, v variant.Value, t Typing) (Edit, error)
	// Complete adds the changes for the file as a whole to an edit made of several such parts.
	Complete(Edit) (Edit, error)
}

// Assignment is a new value for a row.
type Assignment struct {
	Row    Row
	Value  variant.Value
	Retype bool // the type may change, as with SetAs
	Own    bool // and the types that a container has for its elements are those of Value, as with OwnTypes
}

func (a Assignment) typing() Typing {
	switch {
	case a.Own:
		return OwnTypes
	case a.Retype:
		return AnyType
	}
	return SameType
}

// AmendAll is SetAll, but merges with a preceding SetAll or AmendAll of the same rows: dragging a number is one step.
func (d *Document) AmendAll(label message.Message, list []Assignment) error {
	return d.log.Amend(func() error { return d.SetAll(label, list) }, amended)
}

// SetAll sets many rows in one step of the history with this label. No row may be below another of the list. If one of
// them is refused, nothing is changed; the error is that of Set or SetAs.
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

// planSet plans one assignment without a label: computing the path of each row takes longer than the edit.
func (d *Document) planSet(a Assignment) (Edit, error) {
	if form, ok := d.form.(Batcher); ok {
		e, err := form.SetPart(a.Row, a.Value, a.typing())
		if err == nil {
			d.noteUnread(&e, a.Row, a.Value, false)
		}
		return e, err
	}
	return d.planOwn(a.Row, a.Value, a.typing())
}

// add merges the edit of one row's value into another and reports whether that is possible: not if rows are added or
// removed. The length prefix of a record, which is outside the value, is left for later.
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
	e.Notes = append(e.Notes, one.Notes...)
	return true
}

// Refusal is the error with which Set would refuse a value for a row, nil if it would not.
func (d *Document) Refusal(r Row, v variant.Value) error {
	if err := d.demand(r); err != nil {
		return err
	}
	_, err := d.planValue(r, v, SameType)
	return err
}

// setEach is SetAll one row at a time.
func (d *Document) setEach(label message.Message, list []Assignment) error {
	return d.Group(label, func() error {
		for _, a := range list {
			if err := d.set(a.Row, a.Value, a.typing()); err != nil {
				return err
			}
		}
		return nil
	})
}
