package model

import (
	"savant/model/internal/rows"
	"savant/model/rowpath"
)

// Row is the handle of one row of the tree: a record, an entry, an element, a node, a property. Handles are given when a row
// is first asked for and stay the same for the life of the document, through edits, undo and redo. The zero Row is no row.
type Row = rows.Row

// Root is the file itself. In a save its children are the records, #0 first, and what the format does not explain behind them.
const Root = rows.Root

// Slot says which row below its parent one is: the index-th of a part.
type Slot = rows.Slot

// The parts of the children of a row.
const (
	ChildPart     = rows.ChildPart     // a child that Len counts
	ComponentPart = rows.ComponentPart // a component of a vector or matrix, or a part such as origin
	AttributePart = rows.AttributePart // .@class, .@type; an attribute of a tag; numbered by the form
	ViewPart      = rows.ViewPart      // something the form shows in a second way, such as a bone; numbered by the form
	IntoPart      = rows.IntoPart      // what is inside the bytes of an array: the only one of its kind
)

// Shift says that children of a row went, and that others came in their place.
type Shift = rows.Shift

// alive reports whether r is a row that exists now.
func (d *Document) alive(r Row) bool { return d.rows.Alive(r) }

// Alive reports whether a row exists now; one that was removed comes back with undo.
func (d *Document) Alive(r Row) bool { return d.alive(r) }

// Len returns how many children a row has. The elements of packed arrays are children, their components are not. Bytes that
// hold a document have one child, what is inside; the single bytes are then known by their paths alone.
func (d *Document) Len(r Row) int {
	in, row, err := d.resolve(r)
	switch {
	case err != nil:
		return 0
	case in.nested(row) != nil:
		return 1
	}
	return in.form.Len(row)
}

// Child returns the i-th child of a row, or 0 if there is none.
func (d *Document) Child(r Row, i int) Row {
	if i < 0 || i >= d.Len(r) {
		return 0
	}
	if in, row, err := d.resolve(r); err == nil && in.nested(row) != nil {
		return d.into(r)
	}
	return d.rows.Child(r, Slot{Part: ChildPart, Index: i})
}

// Parent returns the row above, or 0 for the root and for rows that are gone.
func (d *Document) Parent(r Row) Row {
	if !d.alive(r) {
		return 0
	}
	return d.rows.Parent(r)
}

// Index returns which child of its parent a row is, from 0; -1 for the root, and for rows that only a path names: components
// and attributes.
func (d *Document) Index(r Row) int {
	if !d.alive(r) || r == Root {
		return -1
	}
	parent, at := d.rows.Parent(r), d.rows.Slot(r)
	switch at.Part {
	case ChildPart:
	case IntoPart:
		return 0
	default:
		return -1
	}
	if in, above, err := d.resolve(parent); err == nil && in.nested(above) != nil {
		return -1 // a single byte
	}
	return at.Index
}

// Path returns the path of a row in canonical spelling; "" for the root and for rows that are gone.
func (d *Document) Path(r Row) string {
	if !d.alive(r) || r == Root {
		return ""
	}
	return d.pathOf(r).String()
}

// Find returns the row that a path names. Errors are *PathError.
func (d *Document) Find(path string) (Row, error) {
	p, err := rowpath.Parse(path)
	if err != nil {
		return 0, err
	}
	r, err := d.find(p)
	if e, ok := err.(*PathError); ok {
		e.Path = path
	}
	return r, err
}

// At returns the deepest row whose bytes hold the offset: what the byte view shows under its cursor.
func (d *Document) At(off int64) Row {
	if off < 0 || off >= d.Size() {
		return Root
	}
	r := d.form.At(off)
	if d.rows.Slot(r).Part == ChildPart && r != Root {
		if parent := d.rows.Parent(r); d.nested(parent) != nil {
			return d.inBytes(parent, off)
		}
	}
	return r
}

// Walk calls f for rows in file order: from itself and what lies below it, as deep as depth says (0: only from; negative:
// all), until f returns false. From the root, the records (or sections) are the first level, and the root itself is left out.
// Components and the elements of packed arrays are not visited. A row that was not known before is good only until f
// returns, so that a walk over millions takes no memory.
func (d *Document) Walk(from Row, depth int, f func(Row) bool) {
	if !d.alive(from) {
		return
	}
	defer d.ration()()
	switch n, inner, lost := d.within(from); {
	case n != nil:
		d.walkInside(n, from, inner, depth, f)
	case !lost:
		d.form.Walk(from, depth, f)
	}
}
