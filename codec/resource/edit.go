package resource

import (
	"strings"

	"savant/codec/variant"
)

// Splice puts New in the place of the bytes between Start and End.
type Splice struct {
	Start, End int
	New        []byte
}

// Edit collects changes of a file. Offsets and places are those of the file as it is; nothing changes until the splices
// are applied. New names go after the others in their table, for places in it are everywhere; names that nothing uses
// any more stay, as engines leave them too.
//
// The methods return an *Error for what can not be planned, and leave the Edit as it was.
type Edit struct {
	f       *File
	x       *Index
	w       writer
	names   *nameTable
	changes []change
	counts  map[int]int       // by where a count stands: how many more
	bytes   map[int]Head      // the byte arrays among those, whose padding follows
	added   []int             // resources that join the file: before which place in the table each
	gone    []int             // resources of the file that are removed
	without []int             // resources of other files that are removed
	renamed map[uint32]uint32 // numbers by which resources of the file are referred to, where that is not their place
}

// change is a splice whose bytes may refer to other places.
type change struct {
	Splice
	rank   int   // among those that insert at the same place
	values []int // where in New values begin
	entry  int   // the entry of a resource in Edit.added, counted from 1: New ends with the offset of its body
	body   int   // that body
}

// Ranks of what is inserted at the same place: what belongs to the things in front comes first.
const (
	rankInside = iota
	rankBehind
)

// Edit returns an Edit without changes. Long values are remembered in x, which may be nil.
func (f *File) Edit(x *Index) *Edit {
	e := &Edit{f: f, x: x, names: &nameTable{f: f}, counts: map[int]int{}, bytes: map[int]Head{}, renamed: map[uint32]uint32{}}
	e.w = writer{File: f, place: e.names.add, added: map[string]uint32{}}
	return e
}

func (e *Edit) splice(start, end int, b []byte, values ...int) {
	e.changes = append(e.changes, change{Splice: Splice{start, end, b}, values: values})
}

// name is the name as bytes, by its place in the table.
func (e *Edit) name(name string) ([]byte, error) {
	if name == "" || strings.Contains(name, "\x00") { // no engine loads the one, and all cut the other
		return nil, fault(0, badName)
	}
	return e.w.appendName(nil, name), nil
}

// Set puts v in the place of the value at off. What is the same in both keeps its bytes, and only what is between
// changes.
func (e *Edit) Set(off int, v variant.Value) error {
	f := e.f
	end, err := f.skip(off, 0, e.x)
	if err != nil {
		return err
	}
	kept := len(e.names.added)
	b, err := e.w.like(nil, off, v)
	if err != nil {
		e.names.forget(kept)
		return &Error{off, err.Path, err.What}
	}
	e.splice(off, end, b, 0)
	return nil
}

// InsertProperty puts a property before the one that begins at pos, or at the end of the body.
func (e *Edit) InsertProperty(b Body, pos int, name string, v variant.Value) error {
	kept := len(e.names.added)
	list, err := e.name(name)
	if err != nil {
		return err
	}
	at := len(list)
	list, fail := e.w.value(list, v, 0)
	if fail != nil {
		e.names.forget(kept)
		return &Error{pos, name + fail.Path, fail.What}
	}
	e.splice(pos, pos, list, at)
	e.counts[b.CountAt]++
	return nil
}

// RemoveProperty removes a property.
func (e *Edit) RemoveProperty(b Body, p Property) {
	e.splice(p.Start, p.End, nil)
	e.counts[b.CountAt]--
}

// RenameProperty gives a property another name.
func (e *Edit) RenameProperty(p Property, name string) error {
	b, err := e.name(name)
	if err == nil {
		e.splice(p.Start, p.Value, b)
	}
	return err
}

// Insert puts children into a container before the one that begins at pos, or at its end: entries into a dictionary, values into an
// array, elements into a packed array. Only dictionaries look at keys.
func (e *Edit) Insert(h Head, pos int, children ...variant.Entry) error {
	var b []byte
	var values []int
	var err *Error
	kept := len(e.names.added)
	for i := range children {
		c := &children[i]
		r := e.f.row(h.ID)
		switch r.layout {
		case dictionary:
			values = append(values, len(b))
			if b, err = e.w.value(b, c.Key, 0); err == nil {
				values = append(values, len(b))
				b, err = e.w.value(b, c.Value, 0)
			}
		case array, typed:
			values = append(values, len(b))
			b, err = e.w.value(b, c.Value, 0)
		default:
			b, err = e.w.element(b, h, c.Value)
		}
		if err != nil {
			e.names.forget(kept)
			return &Error{pos, err.Path, err.What}
		}
	}
	e.splice(pos, pos, b, values...)
	e.recount(h, len(children))
	return nil
}

// Remove removes n children of a container, those between start and end.
func (e *Edit) Remove(h Head, start, end, n int) {
	e.splice(start, end, nil)
	e.recount(h, -n)
}

func (e *Edit) recount(h Head, more int) {
	e.counts[h.CountAt] += more
	if e.f.row(h.ID).layout == octets {
		e.bytes[h.CountAt] = h
	}
}

// SetElement puts v in the place of an element of a packed array.
func (e *Edit) SetElement(h Head, c Child, v variant.Value) error {
	b, err := e.w.element(nil, h, v)
	if err != nil {
		return &Error{c.Start, err.Path, err.What}
	}
	e.splice(c.Start, c.End, b)
	return nil
}
