package model

import (
	"slices"

	"savant/codec/variant"
	"savant/model/internal/piece"
)

// Assignment is a new value for a row.
type Assignment struct {
	Row    Row
	Value  variant.Value
	Retype bool // the type may change, as SetAs has it
}

// SetAll gives many rows new values, in one step of the history with this label. No row may lie below another of the list. If
// one of them refuses, nothing is changed; the error is that of Set or SetAs.
func (d *Document) SetAll(label string, list []Assignment) error {
	whole := edit{label: label}
	for _, a := range list {
		if err := d.demand(a.Row); err != nil {
			return err
		}
		if d.rows.at(a.Row).inside != 0 {
			return d.setEach(label, list)
		}
		e, err := d.planSet(a)
		if err != nil {
			return err
		}
		if len(e.splices) == 0 {
			continue
		}
		if !whole.add(e) {
			return d.setEach(label, list)
		}
	}
	if len(whole.splices) == 0 {
		return nil
	}
	slices.SortStableFunc(whole.splices, inOrder)
	for i := 1; i < len(whole.splices); i++ {
		if whole.splices[i].Start < whole.splices[i-1].End {
			return d.setEach(label, list)
		}
	}
	whole.spans = merged(whole.spans)
	if form, ok := d.form.(*saveForm); ok {
		var err error
		if whole, err = form.lengths(whole, whole.rows[0]); err != nil {
			return err
		}
	}
	if err := d.lasting(whole); err != nil {
		return err
	}
	d.do(whole)
	return nil
}

// planSet plans one assignment. In a save the label is not wanted: to name the path of each row takes longer than the edit.
func (d *Document) planSet(a Assignment) (edit, error) {
	form, ok := d.form.(*saveForm)
	if !ok {
		return d.form.set(a.Row, a.Value, a.Retype)
	}
	e := edit{rows: []Row{a.Row}}
	switch form.place(a.Row).kind {
	case placeValue:
		return form.setValue(e, a.Row, a.Value, a.Retype)
	case placeElement:
		return form.setElement(e, a.Row, a.Value)
	}
	return form.set(a.Row, a.Value, a.Retype)
}

// add makes the edit of one row's value part of another and reports whether that can be: not where rows come or go. The length
// in front of a record, which is outside the value, is left for later.
func (e *edit) add(one edit) bool {
	if len(one.shifts) > 0 || len(one.spans) != 1 || one.spans[0] == anew {
		return false
	}
	s := one.spans[0]
	for _, p := range one.splices {
		if p.Start >= s.start && p.End <= s.start+s.length {
			e.splices = append(e.splices, piece.Splice{Start: p.Start, End: p.End, New: p.New})
		}
	}
	if n := len(e.spans); n == 0 || e.spans[n-1].start != s.start || e.spans[n-1].length != s.length {
		e.spans = append(e.spans, s)
	} else {
		e.spans[n-1].newLength += s.newLength - s.length
	}
	e.rows = append(e.rows, one.rows...)
	return true
}

// setEach is SetAll one row after the other.
func (d *Document) setEach(label string, list []Assignment) error {
	return d.Group(label, func() error {
		for _, a := range list {
			if err := d.set(a.Row, a.Value, a.Retype); err != nil {
				return err
			}
		}
		return nil
	})
}
