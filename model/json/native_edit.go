package json

import (
	"bytes"
	"strconv"

	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/reason"
	"savant/model/value"
)

// writesNative reports whether values below a row are written as by JSON.from_native, as those around them are.
func (f *Form) writesNative(r model.Row) bool {
	for ; r != model.Root; r = f.host.Parent(r) {
		p := f.place(r)
		n := f.node(p)
		switch {
		case p.sense != nil:
			return true
		case n.keys == members:
			return false
		}
		if off, ok := f.reader.firstChild(n); ok {
			if _, ok := f.reader.sense(off); ok || f.reader.byte(off) != '[' {
				return ok
			}
		}
	}
	return false
}

// isPlain reports whether a value is the same in plain JSON, even where that is read as JSON.from_native's output.
func isPlain(v variant.Value) bool {
	switch v.Type {
	case variant.String:
		_, _, ok := typedjson.Cut(v.Text)
		return !ok
	case variant.Array:
		list, ok := v.Data.(*variant.List)
		if !ok || list.Element.Kind != variant.Untyped {
			return false
		}
		for _, item := range list.Items {
			if !isPlain(item) {
				return false
			}
		}
		return true
	case variant.Dictionary:
		dict, ok := v.Data.(*variant.Dict)
		if !ok || !value.DemandsOf(v).None() {
			return false
		}
		for _, e := range dict.Entries {
			if e.Key.Type != variant.String || !isPlain(e.Value) {
				return false
			}
		}
		return true
	}
	out, why := plain(v, typedjson.Dialect.TypeName)
	return why.IsZero() && out.Type == v.Type
}

// fitting converts a value as its container requires: to the types of a typed one.
func (f *Form) fitting(parent model.Row, key *variant.Value, v variant.Value) (variant.Value, message.Message) {
	p := f.place(parent)
	if parent == model.Root || p.sense == nil || p.sense.demands.None() {
		return v, message.Message{}
	}
	whole := variant.OfArray(v)
	if key != nil {
		whole = variant.OfDict(variant.Entry{Key: *key, Value: v})
	}
	whole, why := p.sense.demands.Typed(whole, f.host.Dialect())
	switch data := whole.Data.(type) {
	case *variant.List:
		v = data.Items[0]
	case *variant.Dict:
		v = data.Entries[0].Value
	}
	return v, why
}

// setNative plans another value for a row, written as by JSON.from_native. done is false for a value that plain JSON
// has, in a plain row.
func (f *Form) setNative(e model.Edit, r model.Row, v variant.Value, how model.Typing) (edit model.Edit, done bool, err error) {
	p := f.place(r)
	if !f.reader.godot {
		return e, false, nil
	}
	if p.kind == placeElement {
		e, err := f.setElement(e, r, v)
		return e, true, err
	}
	parent := f.host.Parent(r)
	if p.sense == nil && !f.writesNative(parent) && isPlain(v) || p.kind == placeDeep {
		return e, false, nil
	}
	d := f.host.Dialect()
	was, err := f.reader.value(p.start)
	known := err == nil
	var why message.Message
	if known && how == model.SameType && was.Type != v.Type {
		if v, why = value.Exactly(v, was.Type, d); !why.IsZero() {
			return e, true, f.host.Refuse(r, why)
		}
	}
	if known && how != model.OwnTypes && was.Type == v.Type {
		if v, why = value.DemandsOf(was).Typed(v, d); !why.IsZero() && how == model.SameType {
			return e, true, f.host.Refuse(r, why)
		}
	}
	var key *variant.Value
	if f.hasKeys(parent) {
		k := f.reader.keyValue(f.node(f.place(parent)), p.key)
		key = &k
	}
	if v, why = f.fitting(parent, key, v); !why.IsZero() {
		return e, true, f.host.Refuse(r, why)
	}
	if known && was.Type == v.Type && variant.Equal(was, v) {
		return model.Edit{Show: r}, true, nil
	}
	if int(p.depth)+2*depthOf(v) > deepest {
		return e, true, f.host.Refuse(r, message.New(tooDeepToSet, deepest))
	}
	old := f.host.Bytes().View(p.start, p.end)
	s := f.fileStyle()
	now, why := f.renative(p, old, was, v, s)
	if !why.IsZero() {
		return e, true, f.host.Refuse(r, why)
	}
	if bytes.Equal(old, now) {
		return model.Edit{Show: r}, true, nil
	}
	if before, after := f.Len(r), children(v); before > 0 || after > 0 {
		e.Shifts = []model.Shift{{Parent: r, Removed: before, Inserted: after}}
	}
	e.Splices = []piece.Splice{piece.Trim(p.start, old, now)}
	e.Spans = []model.Span{{Start: p.start, Length: p.end - p.start, NewLength: int64(len(now))}}
	return e, true, nil
}

// children is how many rows a value has below it.
func children(v variant.Value) int {
	switch data := v.Data.(type) {
	case *variant.Dict:
		return len(data.Entries)
	case *variant.List:
		return len(data.Items)
	case *variant.Instance:
		return len(data.Properties)
	}
	if _, packed := variant.ElementOf(v.Type); packed {
		return variant.PackedLen(v.Data) / max(1, variant.NumbersPerElement(v.Type))
	}
	return 0
}

// renative writes a value in place of another, keeping what is unchanged: the spelling of a string, the numbers of a
// structure or packed array.
func (f *Form) renative(p place, old []byte, was, v variant.Value, s style) (now []byte, why message.Message) {
	if p.sense != nil && old[0] == '"' {
		if text, ok := prefixed(v); ok {
			return s.restring(old, text)
		}
	}
	if p.sense != nil && was.Type == v.Type && p.sense.list.first > 0 {
		if numbers, ok := s.numbers(v); ok {
			n := p.sense.list
			list := f.host.Bytes().View(n.start, n.end)
			at, end := f.spans(n)
			return bytes.Join([][]byte{old[:n.start-p.start], relisted(list, at, end, numbers, ","+s.comma), old[n.end-p.start:]}, nil), why
		}
	}
	s.lines = f.spread(p, s)
	return s.native(nil, v, f.indent(p.key))
}

// spans are where the values of a list begin and end, counted from its bracket.
func (f *Form) spans(n node) (at, end []int) {
	one := n.single()
	for off, ok := f.reader.firstChild(one); ok; off, ok = f.reader.next(one, off) {
		at, end = append(at, int(off-n.start)), append(end, int(f.reader.skip(off)-n.start))
	}
	return at, end
}

// setElement plans another element of a packed array.
func (f *Form) setElement(e model.Edit, r model.Row, v variant.Value) (model.Edit, error) {
	p := f.place(r)
	s := f.fileStyle()
	numbers, err := f.element(r, f.node(f.place(f.host.Parent(r))), v, s)
	if err != nil {
		return e, err
	}
	old := f.host.Bytes().View(p.start, p.end)
	var at, end []int
	for off := p.start; len(at) < len(numbers); {
		next := f.reader.skip(off)
		at, end = append(at, int(off-p.start)), append(end, int(next-p.start))
		off = f.reader.gap(f.reader.gap(next, false)+1, false)
	}
	now := relisted(old, at, end, numbers, "")
	if bytes.Equal(old, now) {
		return model.Edit{Show: r}, nil
	}
	e.Splices = []piece.Splice{piece.Trim(p.start, old, now)}
	e.Spans = []model.Span{{Start: p.start, Length: p.end - p.start, NewLength: int64(len(now))}}
	return e, nil
}

// element are the numbers of an element of a packed array.
func (f *Form) element(r model.Row, n node, v variant.Value, s style) ([][]byte, error) {
	t, _ := variant.ElementOf(n.packed)
	v, why := value.Exactly(v, t, f.host.Dialect())
	if !why.IsZero() {
		return nil, f.host.Refuse(r, why)
	}
	packed, why := value.PackedOf(n.packed, v, false)
	if !why.IsZero() {
		return nil, f.host.Refuse(r, why)
	}
	numbers, _ := s.numbers(packed)
	return numbers, nil
}

// nativeChild writes a new child of a container whose values are written as JSON.from_native does.
func (c *change) nativeChild(p *part, one model.Entry) ([]byte, error) {
	f := c.form
	if p.node.packed != variant.Nil {
		numbers, err := f.element(p.row, p.node, one.Value, p.style)
		return bytes.Join(numbers, []byte(","+p.style.comma)), err
	}
	v, why := f.fitting(p.row, one.Key, one.Value)
	if !why.IsZero() {
		return nil, f.host.Refuse(p.row, why)
	}
	if int(p.place.depth)+1+2*depthOf(v) > deepest {
		return nil, f.host.Refuse(p.row, message.New(tooDeepToSet, deepest))
	}
	var dst []byte
	if p.node.keys != none {
		key, err := c.nativeKey(p, *one.Key)
		if err != nil {
			return nil, err
		}
		dst = append(key, p.colon...)
	}
	dst, why = p.style.native(dst, v, p.indent)
	if !why.IsZero() {
		return nil, f.host.Refuse(p.row, why)
	}
	return dst, nil
}

// nativeKey writes the key of a new child, which the container must not have.
func (c *change) nativeKey(p *part, key variant.Value) ([]byte, error) {
	f := c.form
	if p.node.keys != values {
		if key.Type != variant.String && key.Type != variant.StringName {
			return nil, f.host.Refuse(p.row, message.New(keyIsString))
		}
		if why := notText(key.Text); !why.IsZero() {
			return nil, f.host.Refuse(p.row, why)
		}
		return p.style.quote(nil, key.Text), c.take(p, key.Text)
	}
	if err := c.take(p, nameOf(key)); err != nil {
		return nil, err
	}
	s := p.style
	s.lines = false
	b, why := s.native(nil, key, "")
	if !why.IsZero() {
		return nil, f.host.Refuse(p.row, why)
	}
	return b, nil
}

// renameNative plans another key in a dictionary whose keys are values.
func (f *Form) renameNative(e model.Edit, r model.Row, n node, key variant.Value) (model.Edit, error) {
	p := f.place(r)
	was := f.reader.keyValue(n, p.key)
	if was.Type == key.Type && variant.Equal(was, key) {
		return model.Edit{Show: r}, nil
	}
	for _, name := range equalKeys(key) {
		if i := f.childNamed(n, name, 0); !f.host.AllowsDuplicateKeys() && i >= 0 && i != f.host.Slot(r).Index {
			return e, f.host.Refuse(r, message.New(keyTaken, nameOf(key)))
		}
	}
	demands := value.Demands{Key: f.place(f.host.Parent(r)).sense.demands.Key}
	if _, why := demands.Typed(variant.OfDict(variant.Entry{Key: key}), f.host.Dialect()); !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	end := f.reader.skip(p.key)
	old := f.host.Bytes().View(p.key, end)
	s := f.fileStyle()
	s.lines = false
	now, why := s.native(nil, key, "")
	if !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	if text, ok := prefixed(key); ok && old[0] == '"' {
		if now, why = s.restring(old, text); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
	}
	e.Splices = []piece.Splice{piece.Trim(p.key, old, now)}
	e.Spans = []model.Span{{Start: p.key, Length: end - p.key, NewLength: int64(len(now))}}
	return e, nil
}

// copiedNative returns the copy of a child of a dictionary whose keys are values, with a new key: the next free text,
// name or number.
func (c *change) copiedNative(p *part, r model.Row) ([]byte, error) {
	f := c.form
	at := f.place(r)
	key := f.reader.keyValue(p.node, at.key)
	const most = 1000
	for i := range most {
		next := key
		switch key.Type {
		case variant.String, variant.StringName:
			next.Text += "_" + strconv.Itoa(i+2)
		case variant.Int:
			next = variant.OfInt(key.Int() + int64(i) + 1)
		default:
			return nil, f.host.Refuse(r, message.New(reason.NoFreeKey))
		}
		if name := nameOf(next); !c.keys(p)[p.node.sameKey(name)] {
			p.taken[p.node.sameKey(name)] = true
			text, _ := prefixed(next)
			end := f.reader.skip(at.key)
			b, _ := p.style.restring(f.host.Bytes().View(at.key, end), text) // bytes that are not UTF-8 are those of the old key
			return append(b, f.host.Bytes().View(end, at.end)...), nil
		}
	}
	return nil, f.host.Refuse(r, message.New(reason.NoFreeKey))
}

// zero returns the value of new elements of a growing array.
func (c *change) zero(p *part) ([]byte, error) {
	if p.place.sense == nil {
		return []byte("null"), nil
	}
	t := p.place.sense.demands.Element.Type
	if p.node.packed != variant.Nil {
		t, _ = variant.ElementOf(p.node.packed)
	}
	if t == variant.Object {
		t = variant.Nil
	}
	return c.nativeChild(p, model.Entry{Value: variant.Zero(t)})
}
