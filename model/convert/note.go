package convert

import (
	"bytes"
	"encoding/binary"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// note keeps the bytes of one place of a record where writing what its JSON says would give others: a width, padding, bits that
// mean nothing, a NaN, a type that Godot 4 does not have.
type note struct {
	At    string `json:"at"`              // the path in the record
	Key   bool   `json:"key,omitempty"`   // it is about the key of the entry there
	Bytes []byte `json:"bytes,omitempty"` // the value, with its header
	Head  []byte `json:"head,omitempty"`  // what a container has in front of its first child
	Name  []byte `json:"name,omitempty"`  // the name of a property, with length and padding
}

// keyMark stands behind the path of an entry where its key is meant.
const keyMark = "\x00"

func (n *note) place() string {
	if n.Key {
		return n.At + keyMark
	}
	return n.At
}

// noter finds the notes that a record needs.
type noter struct {
	b     []byte // up to the end of the record
	d     *dialect.Dialect
	back  *twinner // from the JSON's values
	path  trail    // of the JSON's values, for those are what the notes are found by
	notes []note
}

// notesOf compares the value at off, whose end is end, with what its JSON would be written as. v is what the bytes hold, r what
// was read from the JSON.
func notesOf(b []byte, off, end int, d *dialect.Dialect, v, r variant.Value) []note {
	plain, err := writeValue(nil, r, d, nil, nil)
	if err == nil && bytes.Equal(plain, b[off:end]) {
		return nil
	}
	n := noter{b: b[:end], d: d, back: outOf(d, nil), path: trail{d: nativeDialect}}
	if n.value(off, v, r, false) == end {
		again, err := writeValue(nil, r, d, n.notes, nil)
		if err == nil && bytes.Equal(again, b[off:end]) {
			return n.notes
		}
	}
	return []note{{Bytes: bytes.Clone(b[off:end])}}
}

// outOf makes values of a dialect from those of a JSON text.
func outOf(d *dialect.Dialect, l *losses) *twinner {
	t := newTwinner(nativeDialect, d, l)
	t.round = true
	return t
}

// into makes values for a JSON text.
func into(d *dialect.Dialect) *twinner {
	t := newTwinner(d, nativeDialect, nil)
	t.native = true
	return t
}

func (n *noter) add(x note) {
	x.At = n.path.String()
	n.notes = append(n.notes, x)
}

// value notes what there is to note of the value at off and returns its end, or less than 0.
func (n *noter) value(off int, v, r variant.Value, key bool) int {
	if pos, ok := n.container(off, v, r, key); ok {
		return pos
	}
	end, err := codec.Skip(n.b, off, n.d)
	if err != nil {
		return -1
	}
	made, err := codec.Append(nil, n.back.value(r), n.d)
	if err != nil || !bytes.Equal(made, n.b[off:end]) {
		n.add(note{Key: key, Bytes: bytes.Clone(n.b[off:end])})
	}
	return end
}

// container does the children of a container; ok is false for what is none, or has not the same children in the JSON.
func (n *noter) container(off int, v, r variant.Value, key bool) (int, bool) {
	if children(v) < 0 || children(v) != children(r) {
		return 0, false
	}
	h, err := codec.Open(n.b, off, n.d)
	if err != nil || h.First > len(n.b) {
		return 0, false
	}
	head, err := appendHead(nil, r, n.back, n.d)
	if err != nil || !bytes.Equal(head, n.b[off:h.First]) {
		n.add(note{Key: key, Head: bytes.Clone(n.b[off:h.First])})
	}
	pos := h.First
	switch data := v.Data.(type) {
	case *variant.Dict:
		other := r.Data.(*variant.Dict)
		for i := range data.Entries {
			back := n.path.entry(other, i)
			if pos = n.value(pos, data.Entries[i].Key, other.Entries[i].Key, true); pos >= 0 {
				pos = n.value(pos, data.Entries[i].Value, other.Entries[i].Value, false)
			}
			n.path.back(back)
			if pos < 0 {
				return pos, true
			}
		}
	case *variant.List:
		other := r.Data.(*variant.List)
		for i := range data.Items {
			back := n.path.index(i)
			pos = n.value(pos, data.Items[i], other.Items[i], false)
			n.path.back(back)
			if pos < 0 {
				return pos, true
			}
		}
	case *variant.Instance:
		other := r.Data.(*variant.Instance)
		for i := range data.Properties {
			back := n.path.property(other, i)
			end := textEnd(n.b, pos)
			if name := appendText(nil, other.Properties[i].Name); !bytes.Equal(name, n.b[pos:end]) {
				n.add(note{Name: bytes.Clone(n.b[pos:end])})
			}
			pos = n.value(end, data.Properties[i].Value, other.Properties[i].Value, false)
			n.path.back(back)
			if pos < 0 {
				return pos, true
			}
		}
	}
	return pos, true
}

// children is the number of children of a container, or -1.
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

// textEnd is the end of a string of which the length is at pos; the bytes are known to hold it.
func textEnd(b []byte, pos int) int {
	n := int(binary.LittleEndian.Uint32(b[pos:]))
	return min(pos+4+(n+3)&^3, len(b))
}

func appendText(dst []byte, s string) []byte {
	dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(s))), s...)
	return append(dst, "\x00\x00\x00"[:-len(s)&3]...)
}

// emptied is a container without its children.
func emptied(v variant.Value) variant.Value {
	switch data := v.Data.(type) {
	case *variant.Dict:
		v.Data = &variant.Dict{Key: data.Key, Value: data.Value}
	case *variant.List:
		v.Data = &variant.List{Element: data.Element}
	case *variant.Instance:
		v.Data = &variant.Instance{Class: data.Class}
	}
	return v
}

const sharedBit = 1 << 31

// counted puts the number of children into the head of a container, which ends with it.
func counted(head []byte, n int) {
	at := head[len(head)-4:]
	binary.LittleEndian.PutUint32(at, binary.LittleEndian.Uint32(at)&sharedBit|uint32(n))
}

// appendHead appends what the dialect writes in front of the children of a container.
func appendHead(dst []byte, r variant.Value, back *twinner, d *dialect.Dialect) ([]byte, error) {
	start := len(dst)
	dst, err := codec.Append(dst, back.value(emptied(r)), d)
	if err != nil || len(dst)-start < 8 {
		return dst, err
	}
	counted(dst, children(r))
	return dst, nil
}

// noteWriter writes values of a JSON text with the help of notes.
type noteWriter struct {
	d     *dialect.Dialect
	back  *twinner
	exact *twinner // the same, without rounding
	into  *twinner
	notes map[string]*note
	heads map[string]*note
	names map[string]*note
	path  trail
}

// writeValue appends a value read from JSON as the dialect has it. Notes are taken where the JSON still says what they were
// made for; elsewhere the new value keeps of the old what it can.
func writeValue(dst []byte, r variant.Value, d *dialect.Dialect, notes []note, l *losses) ([]byte, error) {
	back := outOf(d, l)
	if len(notes) == 0 {
		return codec.Append(dst, back.value(r), d)
	}
	w := noteWriter{d: d, back: back, exact: newTwinner(nativeDialect, d, l), into: into(d), path: trail{d: nativeDialect},
		notes: map[string]*note{}, heads: map[string]*note{}, names: map[string]*note{}}
	for i := range notes {
		n := &notes[i]
		switch {
		case n.Bytes != nil:
			w.notes[n.place()] = n
		case n.Head != nil:
			w.heads[n.place()] = n
		case n.Name != nil:
			w.names[n.At] = n
		}
	}
	return w.value(dst, r, "")
}

// same tells whether the JSON still says of a place what it said when its note was made.
func (w *noteWriter) same(was, now variant.Value) bool {
	return bytes.Equal(appendNative(nil, w.into.value(was)), appendNative(nil, now))
}

func (w *noteWriter) value(dst []byte, r variant.Value, mark string) ([]byte, error) {
	w.path.text = append(w.path.text, mark...)
	n := w.notes[string(w.path.text)]
	head := w.heads[string(w.path.text)]
	w.path.text = w.path.text[:len(w.path.text)-len(mark)]
	if n != nil {
		if was, _, err := codec.Decode(n.Bytes, 0, w.d); err == nil {
			if w.same(was, r) {
				return append(dst, n.Bytes...), nil
			}
			return w.like(dst, n.Bytes, was, r)
		}
	}
	if children(r) < 0 {
		w.at(w.back)
		return codec.Append(dst, w.back.value(r), w.d)
	}
	return w.container(dst, r, head)
}

// at tells a twinner where it is.
func (w *noteWriter) at(t *twinner) { t.path.text = append(t.path.text[:0], w.path.text...) }

// like appends a value that was edited.
func (w *noteWriter) like(dst, old []byte, was, r variant.Value) ([]byte, error) {
	if again, ok := repacked(was, r); ok {
		return codec.AppendLike(dst, old, again, w.d)
	}
	t := w.back
	if len(old) > 2 && old[2]&1 != 0 { // 64 bits each
		t = w.exact
	}
	w.at(t)
	return codec.AppendLike(dst, old, t.value(r), w.d)
}

// repacked makes an Array that stood for a packed array one again.
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

func (w *noteWriter) container(dst []byte, r variant.Value, head *note) ([]byte, error) {
	start := len(dst)
	w.at(w.back)
	dst, err := appendHead(dst, r, w.back, w.d)
	if err != nil {
		return dst, err
	}
	if head != nil && len(head.Head) >= 8 {
		empty := bytes.Clone(head.Head)
		counted(empty, 0)
		if was, end, err := codec.Decode(empty, 0, w.d); err == nil && end == len(empty) && w.same(was, emptied(r)) {
			dst = append(dst[:start], head.Head...)
			counted(dst[start:], children(r))
		}
	}
	switch data := r.Data.(type) {
	case *variant.Dict:
		for i := range data.Entries {
			back := w.path.entry(data, i)
			if dst, err = w.value(dst, data.Entries[i].Key, keyMark); err == nil {
				dst, err = w.value(dst, data.Entries[i].Value, "")
			}
			w.path.back(back)
			if err != nil {
				return dst, err
			}
		}
	case *variant.List:
		for i := range data.Items {
			back := w.path.index(i)
			dst, err = w.value(dst, data.Items[i], "")
			w.path.back(back)
			if err != nil {
				return dst, err
			}
		}
	case *variant.Instance:
		for i := range data.Properties {
			back := w.path.property(data, i)
			name := appendText(nil, data.Properties[i].Name)
			if n := w.names[string(w.path.text)]; n != nil && len(n.Name) >= 4 && nameOf(n.Name) == data.Properties[i].Name {
				name = n.Name
			}
			dst, err = w.value(append(dst, name...), data.Properties[i].Value, "")
			w.path.back(back)
			if err != nil {
				return dst, err
			}
		}
	}
	return dst, nil
}

// nameOf is what the JSON says of a property's name.
func nameOf(b []byte) string {
	n := int(binary.LittleEndian.Uint32(b))
	if n > len(b)-4 {
		return ""
	}
	return valid(string(b[4 : 4+n]))
}
