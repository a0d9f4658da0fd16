// Package order computes the positions of rows that are removed or moved together, for forms that plan such edits.
package order

import (
	"cmp"
	"slices"

	"savant/model"
)

// Backwards orders rows by their parents, and the children of each from the last to the first, so that taking one away leaves the places of
// those that follow as they are.
func Backwards(h model.Host) func(x, y model.Row) int {
	return func(x, y model.Row) int {
		return cmp.Or(cmp.Compare(h.Parent(x), h.Parent(y)), h.Slot(y).Index-h.Slot(x).Index)
	}
}

// Stays reports whether rows that are moved before the child of parent at index, an index before the move, stay where they are.
func Stays(h model.Host, list []model.Row, parent model.Row, index int) bool {
	first := h.Slot(list[0]).Index
	for i, r := range list {
		if h.Parent(r) != parent || h.Slot(r).Index != first+i {
			return false
		}
	}
	return index >= first && index <= first+len(list)
}

// Moved returns how the handles of rows move with them before the child of parent at index, an index before the move: first all are taken
// away, then they are put back in their order.
func Moved(h model.Host, list []model.Row, parent model.Row, index int) []model.Shift {
	removed := slices.Clone(list)
	slices.SortStableFunc(removed, Backwards(h))
	to := index
	var shifts []model.Shift
	number := make(map[model.Row]int, len(removed))
	for _, r := range removed {
		shifts = append(shifts, model.Shift{Parent: h.Parent(r), At: h.Slot(r).Index, Removed: 1})
		number[r] = len(shifts)
		if h.Parent(r) == parent && h.Slot(r).Index < index {
			to--
		}
	}
	for i, r := range list {
		shifts = append(shifts, model.Shift{Parent: parent, At: to + i, Inserted: 1, Takes: number[r]})
	}
	return shifts
}
