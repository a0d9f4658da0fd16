package literal

import (
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	beforeNames     message.ID = "literal.before-names"
	expectedNames   message.ID = "literal.expected-names found"
	afterName       message.ID = "literal.after-name"
	afterSignal     message.ID = "literal.after-signal"
	afterProperty   message.ID = "literal.after-property"
	badID           message.ID = "literal.bad-id"
	expectedType    message.ID = "literal.expected-type found"
	expectedScript  message.ID = "literal.expected-script"
	afterArray      message.ID = "literal.after-array"
	afterType       message.ID = "literal.after-type"
	afterDictionary message.ID = "literal.after-dictionary"
	betweenTypes    message.ID = "literal.between-types"
	afterTypes      message.ID = "literal.after-types"
)

// readText parses Savant's String(…) and StringName(…) with the bytes of one that is not UTF-8.
func readText(r *reader, v *variant.Value) (err error) {
	if err = r.open(); err != nil {
		return err
	}
	if v.Text, err = r.text(); err != nil {
		return err
	}
	return r.close()
}

// readPath parses NodePath("a/b:c"), or NodePath("/", ["a/b"], ["c"]) for names that the short form cannot hold; the
// first argument is "/" if the path is absolute, else "".
func readPath(r *reader, v *variant.Value) error {
	if err := r.open(); err != nil {
		return err
	}
	s, err := r.text()
	if err != nil {
		return err
	}
	p := ParsePath(s)
	v.Data = p
	if r.peek() != ',' {
		return r.close()
	}
	for _, list := range []*[]string{&p.Names, &p.Subnames} {
		if err := r.need(',', beforeNames); err != nil {
			return err
		}
		if r.peek() != '[' {
			return r.fail(r.pos, expectedNames, r.foundInstead())
		}
		r.pos++
		for !r.take(']') {
			if len(*list) > 0 {
				if err := r.need(',', afterName); err != nil {
					return err
				}
			}
			name, err := r.text()
			if err != nil {
				return err
			}
			*list = append(*list, name)
		}
	}
	return r.close()
}

func readNothing(r *reader) error {
	if err := r.open(); err != nil {
		return err
	}
	return r.close()
}

func readRID(r *reader, v *variant.Value) error {
	start := r.pos - len("RID")
	if err := r.open(); err != nil {
		return err
	}
	if r.take(')') {
		r.meets(start, only4)
		return nil
	}
	x, err := r.number()
	if err != nil {
		return err
	}
	v.Bits = uint64(x.whole())
	return r.close()
}

// readSignal parses Signal(), or Signal("name", id).
func readSignal(r *reader, v *variant.Value) (err error) {
	if err = r.open(); err != nil {
		return err
	}
	if r.take(')') {
		return nil
	}
	if v.Text, err = r.text(); err != nil {
		return err
	}
	if err = r.need(',', afterSignal); err != nil {
		return err
	}
	r.peek()
	x, err := r.number()
	if err != nil {
		return err
	}
	v.Bits = uint64(x.whole())
	return r.close()
}

// encodedID is the class of objects known only by id.
const encodedID = "EncodedObjectAsID"

// readObject parses Object(Class,"name":value,…), and Object(null) for a null object that is not Nil.
func readObject(r *reader, v *variant.Value) (err error) {
	if err = r.open(); err != nil {
		return err
	}
	obj := &variant.Instance{}
	v.Data = obj
	start, quoted := r.pos, false
	if obj.Class = r.identifier(); obj.Class == "" || obj.Class == "PackedByteArray" && r.peek() == '(' {
		r.pos, quoted = start, true
		if obj.Class, err = r.text(); err != nil {
			return err
		}
	} else if obj.Class == "null" && r.peek() == ')' {
		v.Data = nil
		return r.close()
	}
	if !quoted && obj.Class == encodedID { // only the whole object shows whether it is an id
		visitor := r.visitor
		r.visitor = nil
		defer func() { r.visitor = visitor }()
	}
	if err := r.begin(*v); err != nil {
		return err
	}
	for r.take(',') {
		if r.peek() == ')' {
			break
		}
		name, err := r.text()
		if err != nil {
			return err
		}
		if err := r.need(':', afterProperty); err != nil {
			return err
		}
		if err := r.key(variant.OfString(name)); err != nil {
			return err
		}
		value, err := r.child()
		if err != nil {
			return err
		}
		if r.visitor == nil {
			obj.Properties = append(obj.Properties, variant.Property{Name: name, Value: value})
		}
	}
	if err := r.end(); err != nil {
		return err
	}
	if !quoted { // a quoted class means an object that only looks like it: Savant's own form
		if id, ok := onlyID(obj); ok {
			v.Data = id
		}
	}
	return r.close()
}

// onlyID returns the id in an EncodedObjectAsID, and whether nothing else is in it.
func onlyID(obj *variant.Instance) (id variant.ObjectID, ok bool) {
	if obj.Class != encodedID {
		return 0, false
	}
	for _, p := range obj.Properties {
		switch {
		case p.Name == "object_id" && p.Value.Type == variant.Int && !ok:
			id, ok = variant.ObjectID(p.Value.Bits), true
		case p.Name == "script" && p.Value.Type == variant.Nil:
		default:
			return 0, false
		}
	}
	return id, ok
}

// readResource parses Resource("path"), since 4.5 also Resource("uid://…", "path") in either order.
func readResource(r *reader, v *variant.Value) error {
	if err := r.open(); err != nil {
		return err
	}
	first, err := r.text()
	if err != nil {
		return err
	}
	res := &variant.Resource{Kind: variant.Loaded, Path: first}
	if r.take(',') {
		second, err := r.text()
		if err != nil {
			return err
		}
		res.UID, res.Path = first, second
		if isUID(second) && !isUID(first) {
			res.UID, res.Path = second, first
		}
	}
	v.Data = res
	return r.close()
}

func isUID(s string) bool { return len(s) >= 6 && s[:6] == "uid://" }

// readReference parses ExtResource(id) and SubResource(id), the id a number or a string.
func readReference(r *reader, v *variant.Value, kind variant.ReferenceKind) error {
	if err := r.open(); err != nil {
		return err
	}
	res := &variant.Resource{Kind: kind}
	v.Data = res
	if c, start := r.peek(), r.pos; c == '"' || identifierStart(c) {
		id, err := r.text()
		r.meets(start, only4) // 3.x has numbers (ResourceLoaderText::_parse_ext_resource and _parse_sub_resource)
		if err != nil {
			return err
		}
		res.ID = id
		return r.close()
	}
	start := r.pos
	x, err := r.number()
	if err != nil {
		return err
	}
	if x.real {
		return r.fail(start, badID)
	}
	res.ID, res.Numeric = string(r.src[start:r.pos]), true
	return r.close()
}

// builtins are the names of built-in element types.
var builtins = func() map[string]variant.Type {
	m := map[string]variant.Type{}
	for t := variant.Bool; t < variant.Types; t++ {
		m[t.String()] = t
	}
	for name, t := range map[string]variant.Type{
		"Quat": variant.Quaternion, "Transform": variant.Transform3D, "PoolByteArray": variant.PackedByteArray,
		"PoolIntArray": variant.PackedInt32Array, "PoolRealArray": variant.PackedFloat32Array,
		"PoolStringArray": variant.PackedStringArray, "PoolVector2Array": variant.PackedVector2Array,
		"PoolVector3Array": variant.PackedVector3Array, "PoolColorArray": variant.PackedColorArray,
		"PoolVector4Array": variant.PackedVector4Array, "PoolVector2iArray": variant.PackedVector2iArray,
		"PoolVector3iArray": variant.PackedVector3iArray, "PoolVector4iArray": variant.PackedVector4iArray,
	} {
		m[name] = t
	}
	return m
}()

// element parses the element type of a typed container.
func (r *reader) element() (e variant.ElementType, err error) {
	if c := r.peek(); !identifierStart(c) {
		if c != '"' {
			return e, r.fail(r.pos, expectedType, r.foundInstead())
		}
		e.Kind, e.Type = variant.Class, variant.Object // a class whose name is not an identifier: Savant's own form
		e.Name, err = r.quoted()
		return e, err
	}
	start := r.pos
	name := r.identifier()
	if r.peek() != '(' {
		switch t, ok := builtins[name]; {
		case name == "Variant":
		case ok:
			e.Kind, e.Type = variant.Builtin, t
		default:
			e.Kind, e.Type, e.Name = variant.Class, variant.Object, name
		}
		return e, nil
	}
	r.pos = start
	v, err := r.whole()
	if err != nil {
		return e, err
	}
	if name, ok := v.Data.([]byte); ok { // a class name that is not UTF-8: Savant's own form
		e.Kind, e.Type, e.Name = variant.Class, variant.Object, string(name)
		return e, nil
	}
	res, ok := v.Data.(*variant.Resource)
	if !ok {
		return e, r.fail(start, expectedScript)
	}
	e.Kind, e.Type, e.Ref = variant.Script, variant.Object, res
	if res.Kind == variant.Loaded {
		e.Name = res.Path
		if res.UID == "" {
			e.Ref = nil // it adds nothing to the name
		}
	}
	return e, nil
}

// readArray parses Array[T]([…]).
func readArray(r *reader, v *variant.Value) (err error) {
	list := &variant.List{}
	v.Data = list
	if err = r.need('[', afterArray); err != nil {
		return err
	}
	if list.Element, err = r.element(); err != nil {
		return err
	}
	if err = r.need(']', afterType); err != nil {
		return err
	}
	if err = r.open(); err != nil {
		return err
	}
	if list.Items, err = r.items(*v); err != nil {
		return err
	}
	return r.close()
}

// readDictionary parses Dictionary[K, V]({…}).
func readDictionary(r *reader, v *variant.Value) (err error) {
	dict := &variant.Dict{}
	v.Data = dict
	if err = r.need('[', afterDictionary); err != nil {
		return err
	}
	if dict.Key, err = r.element(); err != nil {
		return err
	}
	if err = r.need(',', betweenTypes); err != nil {
		return err
	}
	if dict.Value, err = r.element(); err != nil {
		return err
	}
	if err = r.need(']', afterTypes); err != nil {
		return err
	}
	if err = r.open(); err != nil {
		return err
	}
	if dict.Entries, err = r.entries(*v); err != nil {
		return err
	}
	return r.close()
}

// readTyped parses Pandemonium's TypedArray(T, value, …).
func readTyped(r *reader, v *variant.Value) (err error) {
	list := &variant.List{}
	v.Data = list
	if err = r.open(); err != nil {
		return err
	}
	if list.Element, err = r.element(); err != nil {
		return err
	}
	if err := r.begin(*v); err != nil {
		return err
	}
	for r.take(',') {
		if r.peek() == ')' {
			break
		}
		item, err := r.child()
		if err != nil {
			return err
		}
		if r.visitor == nil {
			list.Items = append(list.Items, item)
		}
	}
	if err := r.end(); err != nil {
		return err
	}
	return r.close()
}
