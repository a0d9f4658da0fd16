package model

import (
	"cmp"
	"slices"
)

// Verdict is what a check comes to, from the best to the worst. Every face of the program takes it from here, so that none
// calls a file sound that another calls damaged.
type Verdict uint8

// The verdicts.
const (
	Unchecked  Verdict = iota // there are no values that could be proved
	Proved                    // every byte is explained, and written back as it is
	Unusual                   // every byte is kept, but no engine would write all of them so
	Unreadable                // every byte is kept, but some values of a text do not parse
	Doubtful                  // every byte is kept, but there are problems
	Inexact                   // not everything would be written back as it is
)

// Faults are what the verdict is about, in the order of the file: the problems, and what no engine would write so.
func (r *CheckResult) Faults() []Problem {
	all := slices.Concat(r.Problems, r.Unusual)
	slices.SortStableFunc(all, func(a, b Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	return all
}

// Counted are the faults for which a file fails a check: all but what no engine would write so and may be as intended.
func (r *CheckResult) Counted() []Problem {
	counted, _ := Weigh(r.Unusual)
	return slices.Concat(r.Problems, counted)
}

// Readable is how many values are shown: those that are proved, and those that can be read of damaged records.
func (r *CheckResult) Readable() int { return r.Values + r.InDamage }

// Verdict returns what the result comes to for a document of this Info.
func (r *CheckResult) Verdict(i Info) Verdict {
	switch {
	case !r.Exact:
		return Inexact
	case r.Unreadable > 0:
		return Unreadable
	case len(r.Counted()) > 0:
		return Doubtful
	case !i.HasValues:
		return Unchecked
	case len(r.Unusual) > 0:
		return Unusual
	}
	return Proved
}
