package literal

import (
	"encoding/binary"
	"strconv"

	"savant/codec/variant"
)

// constructor is a word that an opening bracket follows, and how the rest is read.
type constructor struct {
	of   variant.Type
	form form
}

// form is what a constructor has between its brackets.
type form uint8

const (
	asMath form = iota
	asBytes
	asInts
	asLongs
	asFloats
	asDoubles
	asStrings
	asPath
	asRID
	asNothing
	asSignal
	asObject
	asResource
	asExternal
	asInternal
	asArray
	asDictionary
	asTyped
	asImage
	asEvent
	asText
)

// construct reads what follows the word of a constructor. It is no table of functions, since they read values, and values
// are read through the table of constructors.
func (r *reader) construct(c constructor, v *variant.Value) error {
	switch v.Type = c.of; c.form {
	case asMath:
		return readMath(r, v)
	case asBytes:
		return readBytes(r, v)
	case asInts:
		return readList(r, v, func(x number) int32 { return int32(x.whole()) })
	case asLongs:
		return readList(r, v, number.whole)
	case asFloats:
		return readFloats(r, v)
	case asDoubles:
		return readList(r, v, number.value)
	case asStrings:
		return readStrings(r, v)
	case asPath:
		return readPath(r, v)
	case asRID:
		return readRID(r, v)
	case asNothing:
		return readNothing(r)
	case asSignal:
		return readSignal(r, v)
	case asObject:
		return readObject(r, v)
	case asResource:
		return readResource(r, v)
	case asExternal:
		return readReference(r, v, variant.External)
	case asInternal:
		return readReference(r, v, variant.Internal)
	case asArray:
		return readArray(r, v)
	case asDictionary:
		return readDictionary(r, v)
	case asTyped:
		return readTyped(r, v)
	case asImage:
		return readImage(r, v)
	case asEvent:
		return readEvent(r, v)
	}
	return readText(r, v)
}

// constructors has every name that any version accepts. Those behind the blank line are Savant's own, for values that have no
// text in Godot.
var constructors = map[string]constructor{
	"Vector2":     {variant.Vector2, asMath},
	"Vector2i":    {variant.Vector2i, asMath},
	"Rect2":       {variant.Rect2, asMath},
	"Rect2i":      {variant.Rect2i, asMath},
	"Vector3":     {variant.Vector3, asMath},
	"Vector3i":    {variant.Vector3i, asMath},
	"Vector4":     {variant.Vector4, asMath},
	"Vector4i":    {variant.Vector4i, asMath},
	"Transform2D": {variant.Transform2D, asMath},
	"Matrix32":    {variant.Transform2D, asMath},
	"Plane":       {variant.Plane, asMath},
	"Quaternion":  {variant.Quaternion, asMath},
	"Quat":        {variant.Quaternion, asMath},
	"AABB":        {variant.AABB, asMath},
	"Rect3":       {variant.AABB, asMath},
	"Basis":       {variant.Basis, asMath},
	"Matrix3":     {variant.Basis, asMath},
	"Transform3D": {variant.Transform3D, asMath},
	"Transform":   {variant.Transform3D, asMath},
	"Projection":  {variant.Projection, asMath},
	"Color":       {variant.Color, asMath},

	"PackedByteArray":     {variant.PackedByteArray, asBytes},
	"PoolByteArray":       {variant.PackedByteArray, asBytes},
	"ByteArray":           {variant.PackedByteArray, asBytes},
	"PackedInt32Array":    {variant.PackedInt32Array, asInts},
	"PackedIntArray":      {variant.PackedInt32Array, asInts},
	"PoolIntArray":        {variant.PackedInt32Array, asInts},
	"IntArray":            {variant.PackedInt32Array, asInts},
	"PackedInt64Array":    {variant.PackedInt64Array, asLongs},
	"PackedFloat32Array":  {variant.PackedFloat32Array, asFloats},
	"PackedRealArray":     {variant.PackedFloat32Array, asFloats},
	"PoolRealArray":       {variant.PackedFloat32Array, asFloats},
	"FloatArray":          {variant.PackedFloat32Array, asFloats},
	"PackedFloat64Array":  {variant.PackedFloat64Array, asDoubles},
	"PackedStringArray":   {variant.PackedStringArray, asStrings},
	"PoolStringArray":     {variant.PackedStringArray, asStrings},
	"StringArray":         {variant.PackedStringArray, asStrings},
	"PackedVector2Array":  {variant.PackedVector2Array, asFloats},
	"PoolVector2Array":    {variant.PackedVector2Array, asFloats},
	"Vector2Array":        {variant.PackedVector2Array, asFloats},
	"PackedVector3Array":  {variant.PackedVector3Array, asFloats},
	"PoolVector3Array":    {variant.PackedVector3Array, asFloats},
	"Vector3Array":        {variant.PackedVector3Array, asFloats},
	"PackedColorArray":    {variant.PackedColorArray, asFloats},
	"PoolColorArray":      {variant.PackedColorArray, asFloats},
	"ColorArray":          {variant.PackedColorArray, asFloats},
	"PackedVector4Array":  {variant.PackedVector4Array, asFloats},
	"PoolVector4Array":    {variant.PackedVector4Array, asFloats},
	"Vector4Array":        {variant.PackedVector4Array, asFloats},
	"PoolVector2iArray":   {variant.PackedVector2iArray, asInts},
	"PackedVector2iArray": {variant.PackedVector2iArray, asInts},
	"PoolVector3iArray":   {variant.PackedVector3iArray, asInts},
	"PackedVector3iArray": {variant.PackedVector3iArray, asInts},
	"PoolVector4iArray":   {variant.PackedVector4iArray, asInts},
	"PackedVector4iArray": {variant.PackedVector4iArray, asInts},

	"NodePath":         {variant.NodePath, asPath},
	"RID":              {variant.RID, asRID},
	"Callable":         {variant.Callable, asNothing},
	"Signal":           {variant.Signal, asSignal},
	"Object":           {variant.Object, asObject},
	"Resource":         {variant.Object, asResource},
	"ExtResource":      {variant.Object, asExternal},
	"SubResource":      {variant.Object, asInternal},
	"Array":            {variant.Array, asArray},
	"Dictionary":       {variant.Dictionary, asDictionary},
	"TypedArray":       {variant.TypedArray, asTyped},
	"PackedTypedArray": {variant.PackedTypedArray, asTyped},
	"Image":            {variant.Image, asImage},
	"InputEvent":       {variant.InputEvent, asEvent},

	"String":     {variant.String, asText},
	"StringName": {variant.StringName, asText},
}

// readText reads String(…) and StringName(…) around the bytes of one that is no UTF-8.
func readText(r *reader, v *variant.Value) (err error) {
	if err = r.open(); err != nil {
		return err
	}
	if v.Text, err = r.text(); err != nil {
		return err
	}
	return r.close()
}

// readPath reads NodePath("a/b:c"), or NodePath("/", ["a/b"], ["c"]) for names that the short form cannot hold; the first is
// "/" where the path is absolute, else "".
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
		if err := r.need(',', "before the names"); err != nil {
			return err
		}
		if r.peek() != '[' {
			return r.fail(r.pos, "expected names in brackets"+r.found())
		}
		r.pos++
		for !r.take(']') {
			if len(*list) > 0 {
				if err := r.need(',', "or ']' behind a name"); err != nil {
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
	if err := r.open(); err != nil {
		return err
	}
	if r.take(')') {
		return nil
	}
	x, err := r.number()
	if err != nil {
		return err
	}
	v.Bits = uint64(x.whole())
	return r.close()
}

// readSignal reads Signal(), or Signal("name", id).
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
	if err = r.need(',', "behind the signal's name"); err != nil {
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

// encodedID is the class that stands for an object of which only the number is known.
const encodedID = "EncodedObjectAsID"

// readObject reads Object(Class,"name":value,…), and Object(null) for a null object that is no Nil.
func readObject(r *reader, v *variant.Value) (err error) {
	if err = r.open(); err != nil {
		return err
	}
	obj := &variant.Instance{}
	quoted := false
	if obj.Class = r.identifier(); obj.Class == "" {
		quoted = true
		if obj.Class, err = r.text(); err != nil {
			return err
		}
	} else if obj.Class == "null" && r.peek() == ')' {
		return r.close()
	}
	for r.take(',') {
		if r.peek() == ')' {
			break
		}
		name, err := r.text()
		if err != nil {
			return err
		}
		if err := r.need(':', "behind a property's name"); err != nil {
			return err
		}
		value, err := r.value()
		if err != nil {
			return err
		}
		obj.Properties = append(obj.Properties, variant.Property{Name: name, Value: value})
	}
	v.Data = obj
	if !quoted { // in quotes it is an object that happens to look so: Savant's own
		if id, ok := onlyID(obj); ok {
			v.Data = id
		}
	}
	return r.close()
}

// onlyID returns the number that an EncodedObjectAsID stands for, and whether nothing else is in it.
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

// readResource reads Resource("path"), since 4.5 also Resource("uid://…", "path") in either order.
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

// readReference reads ExtResource(id) and SubResource(id), the id a number or a string.
func readReference(r *reader, v *variant.Value, kind variant.ReferenceKind) error {
	if err := r.open(); err != nil {
		return err
	}
	res := &variant.Resource{Kind: kind}
	v.Data = res
	if r.peek() == '"' {
		id, err := r.quoted()
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
	if x.real || !x.fits {
		return r.fail(start, "an id is a whole number or a string")
	}
	res.ID, res.Numeric = string(r.src[start:r.pos]), true
	return r.close()
}

// builtins are the names of types that a typed container can demand.
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

// element reads the type that a typed container demands.
func (r *reader) element() (e variant.ElementType, err error) {
	if c := r.peek(); !identifierStart(c) {
		if c != '"' {
			return e, r.fail(r.pos, "expected a type"+r.found())
		}
		e.Kind, e.Type = variant.Class, variant.Object // a class whose name is no identifier: Savant's own
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
	v, err := r.value()
	if err != nil {
		return e, err
	}
	res, ok := v.Data.(*variant.Resource)
	if !ok {
		return e, r.fail(start, "expected a script")
	}
	e.Kind, e.Type, e.Ref = variant.Script, variant.Object, res
	if res.Kind == variant.Loaded {
		e.Name = res.Path
		if res.UID == "" {
			e.Ref = nil // says no more than the name
		}
	}
	return e, nil
}

// readArray reads Array[T]([…]).
func readArray(r *reader, v *variant.Value) (err error) {
	list := &variant.List{}
	v.Data = list
	if err = r.need('[', "behind Array"); err != nil {
		return err
	}
	if list.Element, err = r.element(); err != nil {
		return err
	}
	if err = r.need(']', "behind the type"); err != nil {
		return err
	}
	if err = r.open(); err != nil {
		return err
	}
	if list.Items, err = r.items(); err != nil {
		return err
	}
	return r.close()
}

// readDictionary reads Dictionary[K, V]({…}).
func readDictionary(r *reader, v *variant.Value) (err error) {
	dict := &variant.Dict{}
	v.Data = dict
	if err = r.need('[', "behind Dictionary"); err != nil {
		return err
	}
	if dict.Key, err = r.element(); err != nil {
		return err
	}
	if err = r.need(',', "between the types"); err != nil {
		return err
	}
	if dict.Value, err = r.element(); err != nil {
		return err
	}
	if err = r.need(']', "behind the types"); err != nil {
		return err
	}
	if err = r.open(); err != nil {
		return err
	}
	if dict.Entries, err = r.entries(); err != nil {
		return err
	}
	return r.close()
}

// readTyped reads Pandemonium's TypedArray(T, value, …).
func readTyped(r *reader, v *variant.Value) (err error) {
	list := &variant.List{}
	v.Data = list
	if err = r.open(); err != nil {
		return err
	}
	if list.Element, err = r.element(); err != nil {
		return err
	}
	for r.take(',') {
		if r.peek() == ')' {
			break
		}
		item, err := r.value()
		if err != nil {
			return err
		}
		list.Items = append(list.Items, item)
	}
	return r.close()
}

// imageFormats are the names that 2.x gives the formats of an Image, by their numbers.
var imageFormats = [...]string{
	"GRAYSCALE", "INTENSITY", "GRAYSCALE_ALPHA", "RGB", "RGBA", "INDEXED", "INDEXED_ALPHA", "YUV_422", "YUV_444", "BC1", "BC2",
	"BC3", "BC4", "BC5", "PVRTC2", "PVRTC2_ALPHA", "PVRTC4", "PVRTC4_ALPHA", "ETC", "ATC", "ATC_ALPHA_EXPLICIT",
	"ATC_ALPHA_INTERPOLATED", "CUSTOM",
}

// readImage reads Image() or Image(width, height, mipmaps, FORMAT, byte, …); a number may stand for the format.
func readImage(r *reader, v *variant.Value) error {
	img := &variant.Picture{}
	v.Data = img
	if err := r.open(); err != nil {
		return err
	}
	if r.take(')') {
		return nil
	}
	for _, part := range []*uint32{&img.Width, &img.Height, &img.Mipmaps, &img.Format} {
		r.peek()
		start := r.pos
		if name := r.identifier(); name != "" {
			format := -1
			for i, f := range imageFormats {
				if f == name {
					format = i
				}
			}
			if part != &img.Format || format < 0 {
				return r.fail(start, "unknown image format "+name)
			}
			*part = uint32(format)
		} else if x, err := r.number(); err != nil {
			return err
		} else {
			*part = uint32(x.whole())
		}
		if part == &img.Format && r.peek() == ')' {
			break
		}
		if err := r.need(',', "in an image"); err != nil {
			return err
		}
	}
	img.Pixels = make([]byte, 0, r.room())
	for r.peek() != ')' {
		if len(img.Pixels) > 0 {
			if err := r.need(',', "between bytes"); err != nil {
				return err
			}
			r.peek()
		}
		x, err := r.number()
		if err != nil {
			return err
		}
		img.Pixels = append(img.Pixels, byte(x.whole()))
	}
	return r.close()
}

// eventKinds are the kinds of InputEvent that have text, with their numbers in 2.x (core/os/input_event.h).
var eventKinds = map[string]uint32{"NONE": 0, "KEY": 1, "MBUTTON": 3, "JAXIS": 4, "JBUTTON": 5}

// eventModifiers are the letters of a key's modifiers, in the order written, and their bits (core/os/keyboard.h, KEY_MASK_SHIFT).
var eventModifiers = []struct {
	letter byte
	bit    uint32
}{{'A', 1 << 26}, {'S', 1 << 25}, {'C', 1 << 28}, {'M', 1 << 27}}

// readEvent reads InputEvent(KEY, code, CSAM) and the like, and InputEvent(kind, device, PackedByteArray(…)) for any.
func readEvent(r *reader, v *variant.Value) error {
	event := &variant.Event{}
	v.Data = event
	if err := r.open(); err != nil {
		return err
	}
	start := r.pos
	kind := r.identifier()
	if kind == "" {
		for _, part := range []*uint32{&event.Kind, &event.Device} {
			r.peek()
			x, err := r.number()
			if err != nil {
				return err
			}
			*part = uint32(x.whole())
			if err := r.need(',', "in an event"); err != nil {
				return err
			}
		}
		rest, err := r.text()
		if err != nil {
			return err
		}
		event.Rest = []byte(rest)
		return r.close()
	}
	number, ok := eventKinds[kind]
	if !ok {
		return r.fail(start, "unknown kind of event "+strconv.Quote(kind))
	}
	event.Kind = number
	var words []uint32
	for r.take(',') {
		if r.peek(); identifierStart(r.peek()) || r.peek() == '"' {
			mask, err := r.modifiers()
			if err != nil {
				return err
			}
			words = append([]uint32{mask}, words...)
			continue
		}
		x, err := r.number()
		if err != nil {
			return err
		}
		words = append(words, uint32(x.whole()))
	}
	if kind == "KEY" && len(words) == 1 {
		words = append([]uint32{0}, words...)
	}
	for _, w := range words {
		event.Rest = binary.LittleEndian.AppendUint32(event.Rest, w)
	}
	return r.close()
}

// modifiers reads the letters of a key's modifiers, quoted or not.
func (r *reader) modifiers() (mask uint32, err error) {
	letters := r.identifier()
	if letters == "" {
		if letters, err = r.quoted(); err != nil {
			return 0, err
		}
	}
	for i := range len(letters) {
		for _, m := range eventModifiers {
			if m.letter == letters[i] {
				mask |= m.bit
			}
		}
	}
	return mask, nil
}
