package json

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/strtod"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/value"
	"savant/scene/literal"
)

// sense is the meaning of a value written by JSON.from_native: a string with a prefix, or an object with a type.
type sense struct {
	t       variant.Type
	class   string        // of an Object
	demands value.Demands // of a typed container
	list    node          // what is in it; zero for a value that has no list
}

// holds reports whether the value contains others, or the elements of a packed array.
func (s *sense) holds() bool {
	_, packed := variant.ElementOf(s.t)
	return packed || s.list.first > 0 && (s.t == variant.Array || s.t == variant.Dictionary || s.t == variant.Object)
}

// sense returns the meaning of the value at off; ok is false for plain JSON, and always if Godot's values are not
// requested.
func (r *reader) sense(off int64) (s sense, ok bool) {
	if _, opaque := r.opaque(off); opaque || !r.godot {
		return s, false
	}
	switch r.byte(off) {
	case '"':
		const longest = len("sn:")
		if s.t, _, ok = typedjson.Cut(string(r.list.View(off+1, off+1+int64(longest)))); !ok {
			return s, false
		}
		if s.t == variant.Int || s.t == variant.Float {
			_, err := r.scalar(off)
			ok = err == nil
		}
		return s, ok
	case '{':
		if _, deep := in(r.index.deep, off); !deep {
			return r.typed(off)
		}
	}
	return s, false
}

// typed is sense for an object.
func (r *reader) typed(off int64) (s sense, ok bool) {
	const longest = 4096 // bytes of a class or the path of a script
	said := map[string]string{}
	list, props := int64(0), false
	n := r.open(off)
	at, more := r.firstChild(n)
	for ; more; at, more = r.next(n, at) {
		if _, opaque := r.opaque(at); opaque || r.lex(at, laxjson.Quoted)-at > int64(len(`"value_type"`)) {
			return s, false
		}
		v := r.valueOf(n, at)
		switch key := r.key(at); key {
		case "type", "elem_type", "key_type", "value_type":
			if r.byte(v) != '"' || r.skip(v)-v > longest {
				return s, false
			}
			said[key] = r.key(v)
		case "args", "props":
			if _, deep := in(r.index.deep, v); deep || r.byte(v) != '[' || list > 0 {
				return s, false
			}
			list, props = v, key == "props"
		default:
			return s, false
		}
	}
	kind := said["type"]
	if kind == "" {
		return s, false
	}
	if list > 0 {
		s.list = r.open(list)
	}
	t, known := typedjson.Type(kind)
	shape, structure := variant.ShapeOf(t)
	_, packed := variant.ElementOf(t)
	s.t = t
	switch {
	case list == 0:
		return s, known && (t == variant.RID || t == variant.Callable || t == variant.Signal)
	case props:
		s.t, s.class = variant.Object, kind
		s.list.each, s.list.keys = 2, propertyNames
	case !known:
		return s, false
	case t == variant.Array:
		s.demands.Element = elementOf(said["elem_type"])
	case t == variant.Dictionary:
		s.demands.Key, s.demands.Value = elementOf(said["key_type"]), elementOf(said["value_type"])
		s.list.each, s.list.keys = 2, values
	case packed:
		s.list.packed, s.list.each = t, max(1, variant.NumbersPerElement(t))
	case structure:
		if r.count(s.list) != len(shape.Components) {
			return s, false
		}
	default:
		return s, false
	}
	if each := s.list.each; each > 1 {
		return s, r.count(s.list.single())%each == 0
	}
	return s, true
}

// elementOf is the type of a container's elements: that of a name, else a class, or the path of a script.
func elementOf(name string) variant.ElementType {
	t, ok := typedjson.Type(name)
	switch {
	case name == "":
		return variant.ElementType{}
	case ok && t != variant.Object:
		return variant.ElementType{Kind: variant.Builtin, Type: t}
	case strings.Contains(name, "://"):
		return variant.ElementType{Kind: variant.Script, Type: variant.Object, Name: name}
	}
	return variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: name}
}

// elementName returns the name of an element type, "" for untyped.
func elementName(e variant.ElementType) string {
	if e.Kind == variant.Builtin {
		return e.Type.String()
	}
	return e.Name
}

// title is what is in brackets after the name of a typed container.
func (s *sense) title() string {
	switch {
	case s.demands.None():
		return ""
	case s.t == variant.Array:
		return "[" + elementName(s.demands.Element) + "]"
	}
	return "[" + value.OrVariant(elementName(s.demands.Key)) + ", " + value.OrVariant(elementName(s.demands.Value)) + "]"
}

// wrong is the error of a value that does not say what its type needs.
func (r *reader) wrong(off int64) error {
	end := r.skip(off)
	if o, opaque := r.opaque(off); opaque {
		end = o.end
	}
	return message.Err(notAValue, value.Shorten(string(r.list.View(off, min(end, off+value.LongestItem))), value.LongestItem))
}

// scalar decodes a string with a prefix.
func (r *reader) scalar(off int64) (v variant.Value, err error) {
	t, text, _ := typedjson.Cut(r.key(off))
	switch t {
	case variant.Int:
		n, ok := typedjson.ParseInt(text)
		if !ok {
			return v, r.wrong(off)
		}
		return variant.OfInt(n), nil
	case variant.Float:
		f, err := typedjson.ParseFloat(text)
		if err != nil {
			return v, r.wrong(off)
		}
		return variant.OfFloat(f), nil
	case variant.NodePath:
		return variant.Value{Type: t, Data: literal.ParsePath(text)}, nil
	}
	return variant.Value{Type: t, Text: text}, nil
}

// meant decodes a value by what it means.
func (r *reader) meant(off int64, s sense) (variant.Value, error) {
	if r.byte(off) == '"' {
		return r.scalar(off)
	}
	v := variant.Value{Type: s.t}
	n := s.list
	if _, packed := variant.ElementOf(s.t); packed {
		return r.elements(n, n.first, -1)
	}
	if shape, ok := variant.ShapeOf(s.t); ok {
		m := &variant.Math{C: make([]float64, len(shape.Components))}
		i := 0
		for at, ok := r.firstChild(n); ok; at, ok = r.next(n, at) {
			if _, opaque := r.opaque(at); opaque {
				return v, r.wrong(at)
			}
			f, err := r.number64(at, shape.Integer)
			if err != nil {
				return v, err
			}
			m.C[typedjson.Column(s.t, i)] = f
			i++
		}
		v.Data = m
		return v, nil
	}
	list, dict, object := &variant.List{Element: s.demands.Element}, &variant.Dict{Key: s.demands.Key, Value: s.demands.Value}, &variant.Instance{Class: s.class}
	for at, ok := r.firstChild(n); ok && n.first > 0; at, ok = r.next(n, at) {
		child, err := r.value(r.valueOf(n, at))
		if err != nil {
			return v, err
		}
		switch s.t {
		case variant.Array:
			list.Items = append(list.Items, child)
		case variant.Dictionary:
			key, err := r.value(at)
			if err != nil {
				return v, err
			}
			dict.Entries = append(dict.Entries, variant.Entry{Key: key, Value: child})
		case variant.Object:
			object.Properties = append(object.Properties, variant.Property{Name: r.key(at), Value: child})
		}
	}
	switch s.t {
	case variant.Array:
		v.Data = list
	case variant.Dictionary:
		v.Data = dict
	case variant.Object:
		v.Data = object
	}
	return v, nil
}

// number64 reads a number of "args".
func (r *reader) number64(off int64, whole bool) (float64, error) {
	word := string(r.list.View(off, r.skip(off)))
	if word[0] == '"' && !whole {
		if f, ok := typedjson.NotFinite(word[1 : len(word)-1]); ok {
			return f, nil
		}
	}
	if f, ok := typedjson.Infinity(word); ok && !whole {
		return f, nil
	}
	_, err := strconv.ParseFloat(word, 64)
	f := strtod.Parse([]byte(word))
	if err != nil || !laxjson.IsNumber([]byte(word)) || whole && f != math.Trunc(f) {
		return 0, r.wrong(off)
	}
	return f, nil
}

// number reads a whole number of "args"; one that is larger than JSON's readers know is in quotes.
func (r *reader) whole(off int64, t variant.Type) (int64, error) {
	word := string(r.list.View(off, r.skip(off)))
	if t == variant.PackedInt64Array {
		word = strings.Trim(word, `"`)
	}
	if n, ok := typedjson.ParseInt(word); ok {
		return n, nil
	}
	f, err := r.number64(off, true)
	return int64(f), err
}

// elements are most elements of a packed array from off on, all with -1.
func (r *reader) elements(n node, off int64, most int) (variant.Value, error) {
	v := variant.Value{Type: n.packed}
	one := n.single()
	most *= n.each
	var floats []float64
	var ints []int64
	var texts []string
	at, ok := r.there(one, r.gap(off, false))
	for i := 0; ok && i != most; i++ {
		if _, opaque := r.opaque(at); opaque {
			return v, r.wrong(at)
		}
		var err error
		switch n.packed {
		case variant.PackedStringArray:
			if r.byte(at) != '"' {
				return v, r.wrong(at)
			}
			texts = append(texts, r.key(at))
		case variant.PackedByteArray, variant.PackedInt32Array, variant.PackedInt64Array:
			var x int64
			x, err = r.whole(at, n.packed)
			if n.packed == variant.PackedByteArray && x != int64(byte(x)) || n.packed == variant.PackedInt32Array && x != int64(int32(x)) {
				err = r.wrong(at)
			}
			ints = append(ints, x)
		default:
			var x float64
			x, err = r.number64(at, false)
			floats = append(floats, x)
		}
		if err != nil {
			return v, err
		}
		at, ok = r.next(one, at)
	}
	switch n.packed {
	case variant.PackedStringArray:
		v.Data = slices.Concat([]string{}, texts)
	case variant.PackedByteArray:
		v.Data = each(ints, func(x int64) byte { return byte(x) })
	case variant.PackedInt32Array:
		v.Data = each(ints, func(x int64) int32 { return int32(x) })
	case variant.PackedInt64Array:
		v.Data = slices.Concat([]int64{}, ints)
	case variant.PackedFloat64Array:
		v.Data = slices.Concat([]float64{}, floats)
	default:
		v.Data = each(floats, func(x float64) float32 { return float32(x) })
	}
	return v, nil
}

func each[A, B any](list []A, of func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = of(a)
	}
	return out
}

// element decodes the element of a packed array that begins at off.
func (r *reader) element(n node, off int64) (variant.Value, error) {
	v, err := r.elements(n, off, 1)
	if err != nil {
		return v, err
	}
	return value.FirstElement(v)
}

// keyValue is the key of the child that begins at off.
func (r *reader) keyValue(n node, off int64) variant.Value {
	if n.keys != values {
		return variant.OfString(r.key(off))
	}
	v, err := r.value(off)
	if err != nil {
		return variant.OfString(string(r.list.View(off, r.skip(off))))
	}
	return v
}

// name is the key of the child that begins at off as it is compared: its text, or, where keys are values, its literal.
func (r *reader) name(n node, off int64) string {
	if n.keys != values {
		return r.key(off)
	}
	return nameOf(r.keyValue(n, off))
}

// nameOf is name of a key in a dictionary whose keys are values.
func nameOf(key variant.Value) string { return literal.Text(key, typedjson.Dialect) }

// equalKeys are the names of all keys that the engine takes for the same as a key: a String and the StringName of its characters.
func equalKeys(key variant.Value) []string {
	if !value.IsText(key.Type) {
		return []string{nameOf(key)}
	}
	text, name := key, key
	text.Type, name.Type = variant.String, variant.StringName
	return []string{nameOf(text), nameOf(name)}
}

// sameKey is the same for the names of all keys of a node that the engine takes for equal.
func (n node) sameKey(name string) string {
	if n.keys == values && strings.HasPrefix(name, "&") {
		return name[1:]
	}
	return name
}
