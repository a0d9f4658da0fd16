package model

import (
	"slices"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/internal/piece"
	"savant/model/value"
)

// Messages.
const (
	nothingInside   message.ID = "model.nothing-inside type"
	noSuchComponent message.ID = "model.no-such-component type"
)

// Host is a form's view of its document: the bytes, the rows, and what was decided for the whole document. A form keeps
// its Host and calls it each time, since everything but the Host itself changes with edits. Rows passed to a form are
// alive.
type Host struct{ doc *Document }

// Bytes returns the current innermost payload. A form reads it and never changes it.
func (h Host) Bytes() *piece.List { return &h.doc.bytes }

// Base returns the payload as last opened or saved.
func (h Host) Base() *piece.List { return &h.doc.base }

// Size returns the length of the payload.
func (h Host) Size() int64 { return h.doc.bytes.Len() }

// Dialect returns the dialect in which the document is read and written.
func (h Host) Dialect() *dialect.Dialect { return h.doc.info.Dialect }

// Name returns the name that the document was opened with.
func (h Host) Name() string { return h.doc.name }

// Brief reports whether descriptions leave out what takes longest: see Snapshot.Brief.
func (h Host) Brief() bool { return h.doc.brief }

// Format returns the document's Info.Format.
func (h Host) Format() message.Message { return h.doc.info.Format }

// UnpackedResource reports whether the payload was unpacked from a compressed binary resource, which lacks its first
// four bytes.
func (h Host) UnpackedResource() bool { return h.doc.unpackedResource() }

// Revision is never 0 and changes with each edit, undo and redo: what a form caches about the bytes is valid for one
// revision.
func (h Host) Revision() uint32 { return h.doc.revision + 1 }

// AllowsDuplicateKeys reports whether a dictionary may get a key that it already has.
func (h Host) AllowsDuplicateKeys() bool { return h.doc.twice }

// AllowsLosses reports whether a value may lose what the file cannot hold; then the edit has a Note about it.
func (h Host) AllowsLosses() bool { return h.doc.lossy }

// Changed reports whether bytes from start to end differ from what was last opened or saved. What was removed at a
// border does not count: it belongs to the parent row.
func (h Host) Changed(start, end int64) bool { return h.doc.changes().Touch(start, end) }

// Lost reports whether bytes that were opened or saved last are missing between start and end, the end aside.
func (h Host) Lost(start, end int64) bool { return h.doc.changes().Lost(start, end) }

// OpenedAt returns where the bytes from off on were in the payload as last opened or saved. ok is false within new
// bytes.
func (h Host) OpenedAt(off int64) (was int64, ok bool) { return h.doc.changes().Origin(off) }

// Scene returns the document for a path and a uid in this one; nil if it is unavailable.
func (h Host) Scene(path, uid string) *Document {
	if h.doc.scenes == nil {
		return nil
	}
	return h.doc.scenes(path, uid)
}

// Self returns the path of the document in its project, "" if it is in none or that is unknown.
func (h Host) Self() string {
	if h.doc.self == nil {
		return ""
	}
	return h.doc.self()
}

// KnowsScenes reports whether Scene can find anything.
func (h Host) KnowsScenes() bool { return h.doc.scenes != nil }

// Row returns the handle of a row below another, creating it if necessary.
func (h Host) Row(parent Row, s Slot) Row { return h.doc.rows.Child(parent, s) }

// Child returns the handle of the i-th child of a row.
func (h Host) Child(parent Row, i int) Row {
	return h.doc.rows.Child(parent, Slot{Part: ChildPart, Index: i})
}

// Parent returns the parent of a row, 0 for Root.
func (h Host) Parent(r Row) Row { return h.doc.rows.Parent(r) }

// Slot returns the slot of a row below its parent.
func (h Host) Slot(r Row) Slot { return h.doc.rows.Slot(r) }

// Alive reports whether a row exists now. It is for rows that a form has kept.
func (h Host) Alive(r Row) bool { return h.doc.alive(r) }

// Path returns the path of a row, for labels and messages.
func (h Host) Path(r Row) string { return h.doc.Path(r) }

// Refuse returns the error for an edit of a row that cannot be made, with the reason.
func (h Host) Refuse(r Row, why message.Message) error { return h.doc.refuse(r, why) }

// Visit runs f on the i-th child of a row, creating a handle if necessary: new handles are recycled afterwards, so that
// a walk over millions takes no memory.
func (h Host) Visit(parent Row, i int, f func(Row) bool) bool {
	t := &h.doc.rows
	known := t.Known()
	r := t.Child(parent, Slot{Part: ChildPart, Index: i})
	defer t.Forget(known)
	return f(r)
}

// Trail returns the child indices from Root to a row.
func (h Host) Trail(r Row) []int {
	var list []int
	for ; r != Root; r = h.Parent(r) {
		list = append(list, h.Slot(r).Index)
	}
	slices.Reverse(list)
	return list
}

// Serial distinguishes rows that had the same handle at different times.
func (h Host) Serial(r Row) uint32 { return h.doc.rows.Serial(r) }

// Aside runs f and forgets the handles that it made.
func (h Host) Aside(f func() bool) bool {
	defer h.doc.rows.Forget(h.doc.rows.Known())
	return f()
}

// Places caches what a form has found out about rows, a P for each, as long as the revision does not change. The zero
// value is ready to use.
type Places[P any] struct{ list []knownPlace[P] }

type knownPlace[P any] struct {
	place    P
	revision uint32
	serial   uint32 // of the row: recycled handles are used again for other rows
}

// Of returns what is cached for a row, nil if nothing is. The pointer is valid until the next Set.
func (c *Places[P]) Of(h Host, r Row) *P {
	if int(r) >= len(c.list) {
		return nil
	}
	known := &c.list[r]
	if known.revision != h.Revision() || known.serial != h.Serial(r) {
		return nil
	}
	return &known.place
}

// Set caches what was found out about a row.
func (c *Places[P]) Set(h Host, r Row, p P) {
	if n := int(r) + 1 - len(c.list); n > 0 {
		c.list = append(c.list, make([]knownPlace[P], n)...)
	}
	known := &c.list[r]
	known.place, known.revision, known.serial = p, h.Revision(), h.Serial(r)
}

// Component looks for the part of a row's value, of type t if that is known, that the steps name, as long as possible.
// It returns the part's row and how many steps it took, or why there is none.
func (h Host) Component(r Row, t variant.Type, ok bool, steps []Step) (Row, int, message.Message) {
	list := value.ComponentsOf(t)
	if !ok || len(list) == 0 {
		return 0, 0, message.New(nothingInside, h.Dialect().TypeName(t))
	}
	name, found, used := "", -1, 0
	for i, s := range steps {
		if s.Kind != NameStep || s.Nth > 0 {
			break
		}
		if i > 0 {
			name += "."
		}
		name += s.Text
		for k := range list {
			if list[k].Name == name {
				found, used = k, i+1
			}
		}
	}
	if found < 0 {
		return 0, 0, message.New(noSuchComponent, h.Dialect().TypeName(t))
	}
	return h.Row(r, Slot{Part: ComponentPart, Index: found}), used, message.Message{}
}
