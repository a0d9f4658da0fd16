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

// proofOf is what a check of a document proves of it. text says that its values are properties of a text.
func proofOf(i model.Info, r model.CheckResult, text bool) Proof {
	n := int64(r.Values)
	switch {
	case r.Exact && !i.HasValues:
		return Proof{"", look.Muted}
	case r.Exact && text && r.Unreadable > 0:
		return Proof{words.Count(n, "✓ %s property, exact", "✓ %s properties, exact") +
			words.Count(int64(r.Unreadable), ", %s value unreadable", ", %s values unreadable"), look.Changed}
	case r.Exact && text:
		return Proof{words.Count(n, "✓ %s property, exact", "✓ %s properties, exact"), look.Good}
	case r.Exact:
		return Proof{words.Count(n, "✓ %s value, exact", "✓ %s values, exact"), look.Good}
	case text:
		return Proof{words.Count(n, "✗ %s property, not exact: see Problems", "✗ %s properties, not exact: see Problems"), look.Error}
	}
	return Proof{words.Count(n, "✗ %s value, not exact: see Problems", "✗ %s values, not exact: see Problems"), look.Error}
}

// checking is the proof until there is one.
func checking() Proof { return Proof{words.Say("checking…"), look.Muted} }
