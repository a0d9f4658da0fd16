package convert

import (
	"bytes"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/transcode"
)

// Messages.
const (
	noteOneOf message.ID = "convert.note-one-of"
	shortHead message.ID = "convert.short-head"
	shortName message.ID = "convert.short-name"
	toNote    message.ID = "convert.to-note"
)

// note keeps the bytes of one place of a record where writing its JSON would give others, or is refused: a width,
// padding, meaningless bits, a NaN, a type that Godot 4 does not have, an element that its container does not accept.
type note struct {
	At    string `json:"at"`              // the path in the record
	Key   bool   `json:"key,omitempty"`   // it is about the key of the entry there
	Bytes []byte `json:"bytes,omitempty"` // the value, including its header
	Head  []byte `json:"head,omitempty"`  // what a container has before its first child
	Name  []byte `json:"name,omitempty"`  // the name of a property, including length and padding
}

// check returns an error unless a note has exactly one of its contents.
func (n *note) check() error {
	said := 0
	for _, b := range [][]byte{n.Bytes, n.Head, n.Name} {
		if b != nil {
			said++
		}
	}
	switch {
	case said != 1:
		return unlike(noteOneOf)
	case n.Head != nil && len(n.Head) < 8:
		return below(".head", unlike(shortHead))
	case n.Name != nil && len(n.Name) < 4:
		return below(".name", unlike(shortName))
	}
	return nil
}

// noter finds the notes that a record needs: where its bytes differ from those written for its JSON. It goes through
// the bytes value by value, so that a record may have any size.
type noter struct {
	b       []byte // up to the end of the record
	d       *dialect.Dialect
	directs *directs
	into    *transcode.Transcoder // converts to the JSON's values
	opened  *openings
	back    *transcode.Transcoder // converts from the JSON's values
	add     func(note) error
	path    *notePath // in the JSON's values, since notes are looked up by them; nil if not needed
	tick    func(off int) error
	met     int // number of values
	scratch []byte
	around  []int // offsets of the next value with something to note and of those around it, the innermost first
}

// errNoted stops a noter that only checks whether there is anything to note.
var errNoted = message.Err(toNote)

func newNoter(directs *directs, opened *openings, tick func(off int) error) *noter {
	return &noter{d: opened.d, directs: directs, into: opened.into, opened: opened, back: outOf(opened.d, nil), tick: tick}
}

// any reports whether there are notes of the value at off, which is the last in b.
func (n *noter) any(b []byte, off int) (bool, error) {
	n.b, n.path, n.add, n.around = b, nil, stopNoting, nil
	_, err := n.skim(off)
	if err == errNoted {
		return true, nil
	}
	return false, err
}

// all yields the notes of the value at off, which is the last in b.
func (n *noter) all(b []byte, off int, add func(note) error) error {
	n.b, n.path, n.add, n.around = b, &notePath{Path: transcode.Path{Dialect: typedjson.Dialect}}, add, nil
	_, err := n.value(off, nil)
	return err
}

func stopNoting(note) error { return errNoted }

// count counts the values, and looks at the context now and then.
func (n *noter) count(off int) error {
	if n.met++; n.met%1024 == 0 {
		return n.tick(off)
	}
	return nil
}

// outOf returns a transcoder from the values of a JSON text to a dialect.
func outOf(d *dialect.Dialect, l *transcode.Losses) *transcode.Transcoder {
	t := transcode.New(typedjson.Dialect, d, l)
	t.Round = true
	return t
}

// into returns a transcoder to the values of a JSON text.
func into(d *dialect.Dialect) *transcode.Transcoder {
	t := transcode.New(d, typedjson.Dialect, nil)
	t.Native = true
	return t
}

func (n *noter) note(x note) error {
	if n.path != nil {
		x.At = n.path.String()
	}
	return n.add(x)
}

// value yields the notes of the value at off, and returns its end.
func (n *noter) value(off int, in *transcode.Child) (end int, err error) {
	if in != nil && n.path != nil {
		defer n.path.Back(n.path.to(in))
	}
	if in != nil && in.Of.Type == variant.Dictionary {
		if off, err = n.leaf(off, in, true); err != nil {
			return off, err
		}
	}
	if in != nil && in.Of.Type == variant.Object {
		start := off
		off = textEnd(n.b, off)
		if n.scratch = codec.AppendText(n.scratch[:0], in.Name); !bytes.Equal(n.scratch, n.b[start:off]) {
			if err := n.note(note{Name: bytes.Clone(n.b[start:off])}); err != nil {
				return off, err
			}
		}
	}
	if n.path == nil {
		return n.within(off, in)
	}
	if end, clean, err := n.clean(off, in); clean || err != nil {
		return end, err
	}
	if err := n.count(off); err != nil {
		return off, err
	}
	return n.decoded(off, in)
}

// within is value without a path, and without the key or name before the value.
func (n *noter) within(off int, in *transcode.Child) (end int, err error) {
	if in == nil {
		return n.skim(off)
	}
	if demanded := in.Elements(false); !demanded.Typed() || n.directly(off, demanded) {
		return n.skim(off)
	}
	if err := n.count(off); err != nil {
		return off, err
	}
	end, err = n.decoded(off, in)
	return end, n.passed(off, err)
}

// directly reports whether a container accepts the value at off, which has a direct form, so that its type in JSON is the
// same.
func (n *noter) directly(off int, demanded variant.ElementType) bool {
	f, _ := n.directs.at(n.b, off)
	return f.kind != indirect && takes(demanded, n.d.Rows[le.Uint32(n.b[off:])&n.d.Binary.TypeMask].Type)
}

// passed keeps the offset of a value on the way out to where noting stopped.
func (n *noter) passed(off int, err error) error {
	if err == errNoted {
		n.around = append(n.around, off)
	}
	return err
}

// clean returns the end of the value at off if there is nothing to note in it. Where it finds something, it keeps what is
// around that, so that nothing is looked at twice.
func (n *noter) clean(off int, in *transcode.Child) (end int, clean bool, err error) {
	if len(n.around) == 0 {
		path, add := n.path, n.add
		n.path, n.add = nil, stopNoting
		end, err = n.within(off, in)
		n.path, n.add = path, add
		if err != errNoted {
			return end, err == nil, err
		}
	}
	if last := len(n.around) - 1; n.around[last] == off {
		n.around = n.around[:last]
		return off, false, nil
	}
	end, err = codec.Skip(n.b, off, n.d)
	return end, err == nil, err
}

// decoded yields the notes of a value as it is once it is decoded.
func (n *noter) decoded(off int, in *transcode.Child) (end int, err error) {
	o, first, count := n.opened.at(n.b, off)
	if !o.ok {
		return n.leaf(off, in, false)
	}
	r := o.r
	if in != nil && !takes(in.Elements(false), r.Type) {
		if end, err = codec.Skip(n.b, off, n.d); err != nil {
			return off, err
		}
		return end, n.note(note{Bytes: bytes.Clone(n.b[off:end])})
	}
	if n.noted(o, off, first, count) {
		if err := n.note(note{Head: bytes.Clone(n.b[off:first])}); err != nil {
			return off, err
		}
	}
	if n.path != nil {
		n.path.enter()
		defer n.path.leave()
	}
	pos := first
	var c transcode.Child // one for all, as it is kept in memory of its own
	for i := range count {
		c = transcode.Child{Of: r, Index: i}
		switch r.Data.(type) {
		case *variant.Dict:
			if n.path != nil {
				key, _, err := codec.Decode(n.b, pos, n.d)
				if err != nil {
					return pos, err
				}
				c.Key = settled(n.into.Value(key))
			}
		case *variant.Instance:
			c.Name = nameOf(n.b[pos:])
		}
		if pos, err = n.value(pos, &c); err != nil {
			return pos, err
		}
	}
	return pos, nil
}

// leaf handles a value as a whole: a child of the container in, or the key of one.
func (n *noter) leaf(off int, in *transcode.Child, key bool) (end int, err error) {
	var demanded variant.ElementType
	if in != nil {
		demanded = in.Elements(key)
	}
	if takes(demanded, n.d.Rows[le.Uint32(n.b[off:])&n.d.Binary.TypeMask].Type) {
		if end := n.directs.leaf(n.b, off); end > 0 {
			return end, nil
		}
		if end, ok := n.numbers(off); ok {
			return end, nil
		}
	}
	v, end, err := codec.Decode(n.b, off, n.d)
	if err != nil {
		return off, err
	}
	v = settled(n.into.Value(v))
	n.scratch, err = codec.Append(n.scratch[:0], n.back.Value(v), n.d)
	if err != nil || wellTyped(v) != nil || !takes(demanded, v.Type) || !bytes.Equal(n.scratch, n.b[off:end]) {
		return end, n.note(note{Key: key, Bytes: bytes.Clone(n.b[off:end])})
	}
	return end, nil
}

// numbers skips a long packed array part by part; ok is false for all other values, and if there is something to note.
func (n *noter) numbers(off int) (end int, ok bool) {
	p, ok := partsOf(n.b, off, n.d)
	if !ok {
		return off, false
	}
	pos := off
	for part := range p.each() {
		v, _, err := codec.Decode(part, 0, n.d)
		if err != nil || n.tick(p.pos) != nil {
			return off, false
		}
		n.scratch, err = codec.Append(n.scratch[:0], n.back.Value(settled(n.into.Value(v))), n.d)
		if err != nil || !bytes.Equal(n.scratch, part) {
			return off, false
		}
		pos = p.pos
	}
	return pos, p.plain
}

// children returns the number of children of a container, or -1.
func children(v variant.Value) int {
	switch data := v.Data.(type) {
	case *variant.Dict:
		return len(data.Entries)
	case *variant.List:
		return len(data.Items)
	case *variant.Instance:
		return len(data.Properties)
	}
	return -1
}

// repacked converts an Array that replaced a packed array back.
func repacked(was, now variant.Value) (variant.Value, bool) {
	element, ok := variant.ElementOf(was.Type)
	list, both := now.Data.(*variant.List)
	if _, whole := was.Data.([]int32); !ok || !both || !whole || now.Type == was.Type {
		return now, false
	}
	var flat []int32
	for _, v := range list.Items {
		m, ok := v.Data.(*variant.Math)
		if !ok || v.Type != element {
			return now, false
		}
		for _, c := range m.C {
			flat = append(flat, int32(c))
		}
	}
	return variant.Value{Type: was.Type, Data: flat}, true
}
