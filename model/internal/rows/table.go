// Package rows gives out the handles of a document's rows and keeps them with their rows when edits move those.
package rows

import (
	"iter"
	"math"
)

// Row is the handle of one row of the tree: a record, an entry, an element, a node, a property. Handles are given when a row
// is first asked for and stay the same for the life of the document, through edits, undo and redo. The zero Row is no row.
type Row uint32

// Root is the file itself. In a save its children are the records, #0 first, and what the format does not explain after
// them.
const Root Row = 1

// Slot says which row below its parent one is: the index-th of a part.
type Slot struct {
	Part  SlotPart
	Index int
}

// SlotPart tells the children that Len counts from rows that only a path can name.
type SlotPart uint8

// The parts.
const (
	ChildPart     SlotPart = iota // a child that Len counts
	ComponentPart                 // a component of a vector or matrix, or a part such as origin; index into componentsOf
	AttributePart                 // .@class, .@type; an attribute of a tag; numbered by the form
	ViewPart                      // something the form shows in a second way, such as a bone; numbered by the form
	IntoPart                      // what is inside the bytes of an array: the only one of its kind
)

// Table holds what is known of the rows that were visited, and of each a T that the document keeps with it.
type Table[T any] struct {
	list  []state[T] // by handle; list[0] is no row
	given uint32     // how many handles were given out
}

// state is what is kept of one row.
type state[T any] struct {
	parent Row
	slot   Slot
	gone   bool   // removed by an edit; undo brings it back
	inside Row    // the row of IntoPart that it is below, or is; 0 for rows of the document's own
	serial uint32 // which handle given out it is
	kids   map[Slot]Row
	kept   T
}

// Reset forgets all rows but Root.
func (t *Table[T]) Reset() {
	t.list = make([]state[T], 2, 64)
}

// Known is how many handles were given out and not taken back; those are smaller.
func (t *Table[T]) Known() Row { return Row(len(t.list)) }

// Parent is the row above another, 0 for Root.
func (t *Table[T]) Parent(r Row) Row { return t.list[r].parent }

// Slot is which row below its parent one is.
func (t *Table[T]) Slot(r Row) Slot { return t.list[r].slot }

// Inside is the row of IntoPart that a row is below, or is; 0 for rows of the document's own.
func (t *Table[T]) Inside(r Row) Row { return t.list[r].inside }

// Serial tells rows apart that had the same handle, one after the other.
func (t *Table[T]) Serial(r Row) uint32 { return t.list[r].serial }

// Kept is what the document keeps with a row. The pointer is good until the next row is made.
func (t *Table[T]) Kept(r Row) *T { return &t.list[r].kept }

// All are the rows that were visited, those that are gone too, with what is kept with them.
func (t *Table[T]) All() iter.Seq2[Row, T] {
	return func(yield func(Row, T) bool) {
		for r := Root; r < t.Known(); r++ {
			if !yield(r, t.list[r].kept) {
				return
			}
		}
	}
}

// Child returns the handle of a child, making it if it was never asked for.
func (t *Table[T]) Child(parent Row, s Slot) Row {
	if r, ok := t.list[parent].kids[s]; ok {
		return r
	}
	if len(t.list) == math.MaxUint32 {
		return 0 // four thousand million visited rows: memory ends before
	}
	r := Row(len(t.list))
	inside := t.list[parent].inside
	if inside == 0 && s.Part == IntoPart {
		inside = r
	}
	t.given++
	t.list = append(t.list, state[T]{parent: parent, slot: s, inside: inside, serial: t.given})
	p := &t.list[parent]
	if p.kids == nil {
		p.kids = make(map[Slot]Row)
	}
	p.kids[s] = r
	return r
}

// Forget drops the handles from known on, which nobody outside has seen.
func (t *Table[T]) Forget(known Row) {
	for i := t.Known() - 1; i >= known; i-- {
		if s := &t.list[i]; !s.gone {
			delete(t.list[s.parent].kids, s.slot)
		}
	}
	clear(t.list[known:])
	t.list = t.list[:known]
}

// Alive reports whether a row exists now.
func (t *Table[T]) Alive(r Row) bool {
	for ; r != Root; r = t.list[r].parent {
		if r == 0 || r >= t.Known() || t.list[r].gone {
			return false
		}
	}
	return true
}

// Vacate makes all rows but Root gone, for good.
func (t *Table[T]) Vacate() {
	var none T
	for i := int(Root) + 1; i < len(t.list); i++ {
		t.list[i].gone, t.list[i].kids, t.list[i].kept = true, nil, none
	}
	root := &t.list[Root]
	root.kids, root.kept = nil, none
}
