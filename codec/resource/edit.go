package resource

import (
	"strings"

	"savant/codec/variant"
)

// Splice replaces the bytes between Start and End with New.
type Splice struct {
	Start, End int
	New        []byte
}

// Edit collects changes of a file. Offsets and indices refer to the unchanged file; nothing changes until the splices
// are applied. New names are added at the end of their table, since values refer to names by index; unused names are
// kept, as engines do.
//
// The methods return an *Error for what cannot be planned, and leave the Edit unchanged.
type Edit struct {
	f       *File
	x       *Index
	w       writer
	names   *nameTable
	changes []change
	counts  map[int]int       // offset of a count to its increase
	bytes   map[int]Head      // the byte arrays among those, which have padding
	added   []int             // added resources: the index in the table before which each is inserted
	gone    []int             // removed resources of the file
	without []int             // removed resources of other files
	renamed map[uint32]uint32 // changed reference numbers, in files where those are not table indices
}

// change is a splice whose bytes may refer to other places.
type change struct {
	Splice
	rank   int   // among those that insert at the same place
	values []int // where in New values begin
	entry  int   // index+1 of the resource in Edit.added: New ends with the offset of its body
	body   int   // the index of that body
}

// Ranks of insertions at the same place: what belongs to the preceding thing comes first.
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

// name returns the bytes of a name, which is its index in the table.
func (e *Edit) name(name string) ([]byte, error) {
	if name == "" || strings.Contains(name, "\x00") { // engines do not load the former, and cut the latter
		return nil, fault(0, badName)
	}
	return e.w.appendName(nil, name), nil
}

// Set replaces the value at off with v. Parts that are equal in both keep their bytes.
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

// InsertProperty inserts a property before the one that begins at pos, or at the end of the body.
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

// RenameProperty renames a property.
func (e *Edit) RenameProperty(p Property, name string) error {
	b, err := e.name(name)
	if err == nil {
		e.splice(p.Start, p.Value, b)
	}
	return err
}

// Insert inserts children into a container before the one that begins at pos, or at its end: entries into a dictionary,
// values into an array, elements into a packed array. Keys are used only for dictionaries.
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

// SetElement replaces an element of a packed array with v.
func (e *Edit) SetElement(h Head, c Child, v variant.Value) error {
	b, err := e.w.element(nil, h, v)
	if err != nil {
		return &Error{c.Start, err.Path, err.What}
	}
	e.splice(c.Start, c.End, b)
	return nil
}
