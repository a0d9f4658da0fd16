package model

import "savant/model/internal/rows"

// Row is the handle of one row of the tree: a record, an entry, an element, a node, a property. Handles are given when a row
// is first asked for and stay the same for the life of the document, through edits, undo and redo. The zero Row is no row.
type Row = rows.Row

// Root is the file itself. In a save its children are the records, #0 first, and what the format does not explain after
// them.
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
