package model

import (
	"savant/codec/message"
	"savant/model/label"
)

// Fitter is a form of files in which counts and lengths can be wrong.
type Fitter interface {
	// Fitting returns the numbers that fit in place of those that Problems names as wrong, in order.
	Fitting() []Patch
}

const nothingFits message.ID = "model.nothing-fits"

// RepairFitting is the repair of a Problem that does what Refit does.
const RepairFitting = "repair"

// Fits reports whether there are counts or lengths that Refit corrects.
func (d *Document) Fits() bool {
	form, ok := d.form.(Fitter)
	return ok && len(form.Fitting()) > 0
}

// Refit writes the counts and lengths that fit, as one step of the history, and returns what was wrong. All rows but Root are new afterwards.
func (d *Document) Refit() (wrong []Problem, err error) {
	const most = 64 // a number that is right may show that another is wrong
	var lists [][]Patch
	for after := d; len(lists) < most; {
		form, ok := after.form.(Fitter)
		if !ok {
			break
		}
		list := form.Fitting()
		if len(list) == 0 {
			break
		}
		for _, p := range after.form.Problems() {
			if p.Repair == RepairFitting {
				wrong = append(wrong, p)
			}
		}
		now := after.bytes.Snapshot()
		now.Do(splicesOf(list))
		lists, after = append(lists, list), d.reread(now)
	}
	if len(lists) == 0 {
		return nil, d.refuse(Root, message.New(nothingFits))
	}
	return wrong, d.Apply(message.New(label.Refit), lists...)
}
