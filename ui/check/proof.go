// Package check verifies that documents are fully understood, and lists what is not.
package check

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// Proof says how much of a file is proved to be written back to the same bytes. A file that holds no values has nothing to prove.
type Proof struct {
	Words string
	Color fyne.ThemeColorName
}

// proofOf says what a check came to; faults is how many places the Problems pane lists.
func proofOf(i model.Info, r model.CheckResult, text bool, faults int) Proof {
	n := r.Readable()
	values := words.Count(int64(n), "%s value", "%s values")
	if text {
		values = words.Count(int64(r.Values), "%s property", "%s properties")
	}
	see := "" // what to do
	if faults > 0 {
		see = words.Count(int64(faults), ", %s problem: see Problems", ", %s problems: see Problems")
	}
	switch verdict := r.Verdict(i); {
	case verdict == model.Inexact:
		return Proof{words.Say("✗ %s, not exact", values) + see, look.Error}
	case verdict == model.Unreadable:
		return Proof{"✗ " + values + words.Count(int64(r.Unreadable), ", %s value unreadable", ", %s values unreadable") + see, look.Changed}
	case verdict == model.Unchecked:
		return Proof{"", look.Muted}
	case verdict == model.Proved && faults == 0:
		return Proof{words.Say("✓ %s, exact", values), look.Good}
	case !i.HasValues || n == 0 && !text:
		return Proof{words.Say("✗ not understood") + see, look.Error}
	}
	return Proof{"✗ " + values + see, look.Changed}
}

// checking is the proof until there is one.
func checking() Proof { return Proof{words.Say("checking…"), look.Muted} }
