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
	// Chosen returns what writes a number that Problems names as one of several choices; ok is false for any other.
	Chosen(off, number int64) (p Patch, ok bool)
	// Misfit returns what may be wrong with the length of the text at an offset, though all is read with it; ok is false if there is none or it fits.
	Misfit(off int64) (p Problem, ok bool)
}

// AllUnsure is the offset of every number that may be wrong, with those that come to light when others are written.
const AllUnsure int64 = -1

// Messages.
const (
	nothingFits message.ID = "model.nothing-fits"
	onlyUnsure  message.ID = "model.only-unsure what"
	noChoice    message.ID = "model.no-choice offset number"
)

// Fits reports whether there are counts or lengths that Refit corrects.
func (d *Document) Fits() bool {
	form, ok := d.form.(Fitter)
	return ok && len(form.Fitting()) > 0 || len(d.unsealed()) > 0
}

// Unsealed reports whether a checksum of wrapped content is wrong, which Refit writes anew.
func (d *Document) Unsealed() bool { return len(d.unsealed()) > 0 }

// Counted reports whether the document is of a form in which counts and lengths can be wrong.
func (d *Document) Counted() bool {
	_, ok := d.form.(Fitter)
	return ok
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

// Refit writes the counts and lengths that fit, as one step of the history, and returns what was wrong, with the Choice that was made. Of the counts that may be wrong it writes those
// at the offsets that are accepted. A number that is right may show that another is wrong: it goes on until nothing is. All rows but Root are new afterwards.
func (d *Document) Refit(accepted ...int64) (wrong []Problem, err error) {
	return d.refit(nil, accepted)
}

// RefitTo is Refit, but that it begins with a number that is one of the Choices of a problem.
func (d *Document) RefitTo(off, number int64) (wrong []Problem, err error) {
	if form, ok := d.form.(Fitter); ok {
		if p, ok := form.Chosen(off, number); ok {
			return d.refit(&p, nil)
		}
	}
	return nil, d.refuse(d.At(off), message.New(noChoice, off, number))
}

// refit is Refit that begins with a choice, unless nil.
func (d *Document) refit(choice *Patch, accepted []int64) (wrong []Problem, err error) {
	const most = 64
	var lists [][]Patch
	sums := d.unsealed()
	written := map[int64]bool{} // no number is written twice
	for after := d; len(lists) < most; {
		form, ok := after.form.(Fitter)
		if !ok {
			break
		}
		problems := after.form.Problems()
		list := form.Fitting()
		switch {
		case choice != nil:
			list, choice = []Patch{*choice}, nil
		case len(list) == 0: // what is sure comes first: then another number may be right
			list = form.Fitting(acceptedOf(problems, accepted)...)
		}
		list = slices.DeleteFunc(list, func(p Patch) bool { return written[p.Start] })
		if len(list) == 0 {
			break
		}
		for _, p := range list {
			written[p.Start] = true
			accepted = slices.DeleteFunc(slices.Clone(accepted), func(off int64) bool { return off == p.Start }) // what is there is right now
			if i := slices.IndexFunc(problems, func(q Problem) bool { return q.mendedAt(p.Start) }); i >= 0 {
				wrong = append(wrong, problems[i].chosen(p.Start))
			} else if q, ok := form.Misfit(p.Start - lengthBehind); ok {
				wrong = append(wrong, q)
			}
		}
		now := after.bytes.Snapshot()
		now.Do(splicesOf(list))
		lists, after = append(lists, list), d.reread(now)
	}
	switch wrong = append(sums, wrong...); {
	case len(lists) > 0:
		return wrong, d.Apply(message.New(label.Refit), lists...)
	case len(sums) > 0:
		d.seal()
		return wrong, nil
	}
	if list := d.Unsure(); len(list) > 0 {
		return nil, d.refuse(list[0].Row, message.New(onlyUnsure, list[0].Text))
	}
	if i := slices.IndexFunc(d.Problems(), func(p Problem) bool { return !p.Wrapper.IsZero() }); i >= 0 { // what is missing or damaged there is no number
		return nil, d.refuse(Root, d.Problems()[i].Text)
	}
	return nil, d.refuse(Root, message.New(nothingFits))
}

// mendedAt reports whether a number at an offset mends a problem.
func (p *Problem) mendedAt(off int64) bool {
	return p.Repair != "" && p.Offset == off || slices.ContainsFunc(p.Choices, func(c Choice) bool { return c.Offset == off })
}

// chosen is a problem of which a number is written: of several counts the one at an offset, alone.
func (p Problem) chosen(off int64) Problem {
	if i := slices.IndexFunc(p.Choices, func(c Choice) bool { return c.Offset == off }); i >= 0 {
		c := p.Choices[i]
		p.Row, p.Path, p.Offset, p.Fits, p.Choices = c.Row, c.Path, c.Offset, c.Fits, []Choice{c}
	}
	return p
}

// lengthBehind is how many bytes behind the beginning of a text its length is.
const lengthBehind = 4

// acceptedOf are the offsets that are accepted, of all problems if that is so.
func acceptedOf(list []Problem, accepted []int64) []int64 {
	if !slices.Contains(accepted, AllUnsure) {
		return accepted
	}
	all := slices.Clone(accepted)
	for _, p := range list {
		if p.Repair == RepairUnsure {
			all = append(all, p.Offset)
		}
	}
	return all
}

// seal has the checksums written anew though no byte of the content changes.
func (d *Document) seal() {
	d.do(Edit{Label: message.New(label.Seal), Rows: []Row{Root}})
}
