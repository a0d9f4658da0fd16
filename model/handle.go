package model

import "savant/model/internal/rows"

// Row is the handle of one row of the tree: a record, an entry, an element, a node, a property. A handle is assigned
// when a row is first requested and stays the same for the life of the document, through edits, undo and redo. The zero
// Row is no row.
type Row = rows.Row

// Root is the file itself. In a save its children are the records, #0 first, and then what the format does not explain.
const Root = rows.Root

// Slot identifies a row below its parent: the index-th of a part.
type Slot = rows.Slot

// The parts of the children of a row.
const (
	ChildPart     = rows.ChildPart     // a child that Len counts
	ComponentPart = rows.ComponentPart // a component of a vector or matrix, or a part such as origin
	AttributePart = rows.AttributePart // .@class, .@type; an attribute of a tag; numbered by the form
	ViewPart      = rows.ViewPart      // another view of something, such as a bone; numbered by the form
	IntoPart      = rows.IntoPart      // the contents of the bytes of an array; there is only one
	InnerPart     = rows.InnerPart     // what another file has here, which this one does not mention; numbered by the form
)

// Shift says that children of a row were removed, and that others were inserted in their place.
type Shift = rows.Shift

// Seat is where the row of what another file has is, as long as this one does not mention it.
type Seat = rows.Seat
