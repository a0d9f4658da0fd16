package model

import (
	"slices"

	"savant/codec/message"
	"savant/model/label"
)

// Fitter is a form of files in which counts and lengths can be wrong.
type Fitter interface {
	// Fitting returns the numbers that fit in place of those that Problems names as wrong, in order, and of those that it names as perhaps wrong
	// the ones at these offsets.
	Fitting(unsure ...int64) []Patch
}

// Messages.
const (
	nothingFits message.ID = "model.nothing-fits"
	onlyUnsure  message.ID = "model.only-unsure what"
)

// The repairs of a Problem that do what Refit does.
const (
	RepairFitting = "repair"
	RepairUnsure  = "accept-unsure" // only where the user accepts it
)

// Fits reports whether there are counts or lengths that Refit corrects.
func (d *Document) Fits() bool {
	form, ok := d.form.(Fitter)
	return ok && len(form.Fitting()) > 0
}

// Unsure returns the problems of counts that may be wrong, with what Refit writes if it is given their offsets.
func (d *Document) Unsure() (list []Problem) {
	for _, p := range d.Problems() {
		if p.Repair == RepairUnsure {
			list = append(list, p)
		}
	}
	return list
}

// Refit writes the counts and lengths that fit, as one step of the history, and returns what was wrong. Of the counts that may be wrong it writes those
// at the offsets that are accepted. All rows but Root are new afterwards.
func (d *Document) Refit(accepted ...int64) (wrong []Problem, err error) {
	const most = 64 // a number that is right may show that another is wrong
	var lists [][]Patch
	for after := d; len(lists) < most; accepted = nil { // another number that may be wrong then is not accepted
		form, ok := after.form.(Fitter)
		if !ok {
			break
		}
		list := form.Fitting(accepted...)
		if len(list) == 0 {
			break
		}
		for _, p := range after.form.Problems() {
			if p.Repair == RepairFitting || p.Repair == RepairUnsure && slices.Contains(accepted, p.Offset) {
				wrong = append(wrong, p)
			}
		}
		now := after.bytes.Snapshot()
		now.Do(splicesOf(list))
		lists, after = append(lists, list), d.reread(now)
	}
	if len(lists) > 0 {
		return wrong, d.Apply(message.New(label.Refit), lists...)
	}
	if list := d.Unsure(); len(list) > 0 {
		return nil, d.refuse(list[0].Row, message.New(onlyUnsure, list[0].Text))
	}
	return nil, d.refuse(Root, message.New(nothingFits))
}
