package page

import (
	"cmp"
	"slices"

	"savant/model"
	"savant/ui/outline"
)

// mostShifted is how many kept rows may be renumbered for an edit. What takes longer than that makes the tree again.
const mostShifted = 4_000_000

// shift follows an edit that removes and inserts rows, without making anew what it leaves, neither here nor in the list that is shown. It reports
// false, and has done nothing, where that cannot be done: with nodes of other scenes, and where many rows move at once.
func (k *filtered) shift(shifts []model.Shift, list *outline.Rows) bool {
	t, plain := k.rowTree.(innerTree)
	if plain {
		_, plain = t.rowTree.(Tree)
	}
	if !plain || len(t.inner.lines) > 0 || len(k.grown) > 0 {
		return false
	}
	renumbered := 0
	for _, s := range shifts {
		if k.all(outline.Node(s.Parent)) && len(shifts) > 1 {
			return false // where its parent is meanwhile, only the end of the edit knows
		}
		if i, kept := k.at[outline.Node(s.Parent)]; kept {
			renumbered += len(k.rows.at(i).kids)
		}
	}
	if renumbered > mostShifted {
		return false
	}
	var gone []int32
	for _, s := range shifts {
		up := outline.Node(s.Parent)
		if k.all(up) {
			path, ok := k.shownPath(up)
			if !ok {
				return false
			}
			list.Removed(path, s.At, s.Removed)
			list.Inserted(path, s.At, s.Inserted)
		} else if i, kept := k.at[up]; kept {
			gone = append(gone, k.shiftBelow(i, s, list)...)
		}
	}
	k.again(gone)
	k.sort(list)
	return true
}

// shownPath is the way to a row in the tree that is shown.
func (k *filtered) shownPath(n outline.Node) (path []int, ok bool) {
	for ; n != outline.Node(model.Root); n = k.rowTree.Parent(n) {
		i := k.Index(n)
		if i < 0 || n == 0 {
			return nil, false
		}
		path = append(path, i)
	}
	slices.Reverse(path)
	return path, true
}

// shiftBelow renumbers the children of a row, and returns those that went, with what was below them.
func (k *filtered) shiftBelow(i int32, s model.Shift, list *outline.Rows) (gone []int32) {
	kids := k.rows.at(i).kids
	seat := func(index int) int {
		at, _ := slices.BinarySearchFunc(kids, int32(index), func(c, index int32) int { return cmp.Compare(k.rows.at(c).index, index) })
		return at
	}
	from, to := seat(s.At), seat(s.At+s.Removed)
	for _, c := range kids[to:] {
		k.rows.at(c).index += int32(s.Inserted - s.Removed)
	}
	if from == to {
		return nil
	}
	list.Removed(k.path(i), from, to-from)
	for _, c := range kids[from:to] {
		gone = k.drop(c, gone)
	}
	lost := int32(0)
	for _, c := range kids[from:to] {
		lost += k.rows.at(c).hits
	}
	k.rows.at(i).kids = slices.Delete(kids, from, to)
	for at := i; ; at = k.rows.at(at).up {
		k.rows.at(at).hits -= lost
		if at == 0 {
			break
		}
	}
	k.trim(i, list)
	return gone
}

// drop forgets a row and what is below it, and adds them to those that went.
func (k *filtered) drop(i int32, gone []int32) []int32 {
	delete(k.at, k.rows.at(i).node)
	gone = append(gone, i)
	for _, c := range k.rows.at(i).kids {
		gone = k.drop(c, gone)
	}
	return gone
}

// trim takes away a row that is shown for what it held, where it holds nothing any more, and so on up.
func (k *filtered) trim(i int32, list *outline.Rows) {
	for i > 0 && len(k.rows.at(i).kids) == 0 && !k.rows.at(i).hit {
		if _, admitted := k.admitted[k.rows.at(i).node]; admitted {
			return
		}
		up, seat := k.rows.at(i).up, k.seat(i)
		list.Removed(k.path(up), seat, 1)
		k.rows.at(up).kids = slices.Delete(k.rows.at(up).kids, seat, seat+1)
		delete(k.at, k.rows.at(i).node)
		i = up
	}
}

// again keeps those of the rows that went which are elsewhere now.
func (k *filtered) again(gone []int32) {
	for _, i := range gone {
		r := k.rows.at(i)
		whole, admitted := k.admitted[r.node]
		switch there := listed(k.rowTree, r.node); {
		case there && r.hit:
			k.hit(r.node, r.whole)
		case !there:
			delete(k.admitted, r.node)
			continue
		}
		if admitted {
			k.admit(r.node, whole)
		}
	}
}
