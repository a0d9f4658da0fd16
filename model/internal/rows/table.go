// Package rows assigns the handles of a document's rows and moves them along with their rows.
package rows

import (
	"iter"
	"math"
)

// Row is the handle of one row of the tree: a record, an entry, an element, a node, a property. A handle is assigned
// when a row is first requested and stays the same for the life of the document, through edits, undo and redo. The zero
// Row is no row.
type Row uint32

// Root is the file itself. In a save its children are the records, #0 first, and then what the format does not explain.
const Root Row = 1

// Slot identifies a row below its parent: the index-th of a part.
type Slot struct {
	Part  SlotPart
	Index int
}

// SlotPart distinguishes the children that Len counts from rows that only a path can name.
type SlotPart uint8

// The parts.
const (
	ChildPart     SlotPart = iota // a child that Len counts
	ComponentPart                 // a component of a vector or matrix, or a part such as origin; index into componentsOf
	AttributePart                 // .@class, .@type; an attribute of a tag; numbered by the form
	ViewPart                      // another view of something, such as a bone; numbered by the form
	IntoPart                      // the contents of the bytes of an array; there is only one
	InnerPart                     // what another file has here, which this one does not mention; numbered by the form
)

// Table holds what is known of the visited rows, and for each a T that the document keeps with it.
type Table[T any] struct {
	list  []state[T] // by handle; list[0] is unused
	given uint32     // how many handles were assigned
}

// state is what is kept of one row.
type state[T any] struct {
	parent Row
	slot   Slot
	gone   bool         // removed by an edit; undo brings it back
	inside Row          // the row of IntoPart that it is, or is below; 0 for rows of the document itself
	serial uint32       // number of the assignment of the handle
	few    [3]Row       // visited children: most rows have no more, and a map takes hundreds of bytes; 0 for none
	kids   map[Slot]Row // other visited children
	kept   T
}

// kid returns a visited child, 0 for none.
func (t *Table[T]) kid(parent Row, s Slot) Row {
	p := &t.list[parent]
	for _, r := range p.few {
		if r != 0 && t.list[r].slot == s {
			return r
		}
	}
	return p.kids[s]
}

// addKid adds a child to the visited ones by the slot that it has, in place of another that has it.
func (t *Table[T]) addKid(parent, r Row) {
	t.dropKid(parent, t.list[r].slot)
	p := &t.list[parent]
	for i, taken := range p.few {
		if taken == 0 {
			p.few[i] = r
			return
		}
	}
	if p.kids == nil {
		p.kids = make(map[Slot]Row)
	}
	p.kids[t.list[r].slot] = r
}

// dropKid takes a child from the visited ones.
func (t *Table[T]) dropKid(parent Row, s Slot) {
	p := &t.list[parent]
	for i, r := range p.few {
		if r != 0 && t.list[r].slot == s {
			p.few[i] = 0
			return
		}
	}
	delete(p.kids, s)
}

// Reset forgets all rows but Root.
func (t *Table[T]) Reset() {
	t.list = make([]state[T], 2, 64)
}

// Known returns how many handles were assigned and not recycled; all are smaller.
func (t *Table[T]) Known() Row { return Row(len(t.list)) }

// Parent returns the parent of a row, 0 for Root.
func (t *Table[T]) Parent(r Row) Row { return t.list[r].parent }

// Slot returns the slot of a row below its parent.
func (t *Table[T]) Slot(r Row) Slot { return t.list[r].slot }

// Inside returns the row of IntoPart that a row is, or is below; 0 for rows of the document itself.
func (t *Table[T]) Inside(r Row) Row { return t.list[r].inside }

// Serial distinguishes rows that had the same handle at different times.
func (t *Table[T]) Serial(r Row) uint32 { return t.list[r].serial }

// Kept returns what the document keeps with a row. The pointer is valid until the next row is made.
func (t *Table[T]) Kept(r Row) *T { return &t.list[r].kept }

// All yields the visited rows, including removed ones, with what is kept with them.
func (t *Table[T]) All() iter.Seq2[Row, T] {
	return func(yield func(Row, T) bool) {
		for r := Root; r < t.Known(); r++ {
			if !yield(r, t.list[r].kept) {
				return
			}
		}
	}
}

// Child returns the handle of a child, creating it if necessary.
func (t *Table[T]) Child(parent Row, s Slot) Row {
	if r := t.kid(parent, s); r != 0 {
		return r
	}
	if len(t.list) == math.MaxUint32 {
		return 0 // four billion visited rows: memory runs out before
	}
	r := Row(len(t.list))
	inside := t.list[parent].inside
	if inside == 0 && s.Part == IntoPart {
		inside = r
	}
	t.given++
	t.list = append(t.list, state[T]{parent: parent, slot: s, inside: inside, serial: t.given})
	t.addKid(parent, r)
	return r
}

// Forget drops the handles from known on, which must not have been passed on.
func (t *Table[T]) Forget(known Row) {
	for i := t.Known() - 1; i >= known; i-- {
		if s := &t.list[i]; !s.gone {
			t.dropKid(s.parent, s.slot)
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

// Vacate marks all rows but Root as gone for good.
func (t *Table[T]) Vacate() {
	var none T
	for i := int(Root) + 1; i < len(t.list); i++ {
		s := &t.list[i]
		s.gone, s.few, s.kids, s.kept = true, [3]Row{}, nil, none
	}
	root := &t.list[Root]
	root.few, root.kids, root.kept = [3]Row{}, nil, none
}
