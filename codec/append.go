package codec

import (
	"fmt"
	"math"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	noSuchType           message.ID = "codec.no-such-type dialect type"
	cannotWriteType      message.ID = "codec.cannot-write-type dialect type"
	wrongData            message.ID = "codec.wrong-data type data"
	intTooLarge          message.ID = "codec.int-too-large dialect int"
	wrongComponents      message.ID = "codec.wrong-components type count"
	notAWholeNumber      message.ID = "codec.not-a-whole-number component type value"
	resourceInBinary     message.ID = "codec.resource-in-binary"
	resourceTypeInBinary message.ID = "codec.resource-type-in-binary"
	noStringName         message.ID = "codec.no-string-name dialect"
	wrongElements        message.ID = "codec.wrong-elements type count"
)

// Append appends v as an engine of the dialect would write it as a new value. A float is rounded to 32 bits if the
// dialect has no other width (Godot 2). The error is an *Error with the path to the value that the dialect cannot hold;
// its offset counts from the start of dst.
func Append(dst []byte, v variant.Value, d *dialect.Dialect) ([]byte, error) {
	w := writer{d: d}
	out, err := w.value(dst, v, 0)
	if err != nil {
		return dst, err
	}
	return out, nil
}

// writer appends values. Its methods return *Error so that callers can prepend to the path.
type writer struct {
	d    *dialect.Dialect
	half bool // it does half of the work already
}

func (w *writer) value(dst []byte, v variant.Value, depth int) ([]byte, *Error) {
	if depth > MaxDepth {
		return dst, fault(len(dst), tooDeep, MaxDepth)
	}
	d := w.d
	if v.Type == variant.Object && v.Data == nil && d.Binary.NullAsNil {
		v.Type = variant.Nil
	}
	id, ok := d.ID(v.Type)
	if !ok {
		return dst, fault(len(dst), noSuchType, d.Title, v.Type)
	}
	row := &d.Rows[id]
	header := uint32(id)
	switch row.Layout {
	case dialect.Empty:
		return le.AppendUint32(dst, header), nil
	case dialect.Flag:
		dst = le.AppendUint32(dst, header)
		return le.AppendUint32(dst, uint32(min(v.Bits, 1))), nil
	case dialect.Number:
		return w.number(dst, v, header, d.Binary)
	case dialect.String:
		return AppendText(le.AppendUint32(dst, header), v.Text), nil
	case dialect.Components:
		m, ok := v.Data.(*variant.Math)
		if !ok {
			return dst, wrong(dst, v)
		}
		return w.math(dst, m, header, row, m.Double && row.Wide)
	case dialect.ID:
		return le.AppendUint64(le.AppendUint32(dst, header), v.Bits), nil
	case dialect.NodePath:
		p, ok := v.Data.(*variant.Path)
		if !ok {
			return dst, wrong(dst, v)
		}
		return w.path(dst, p, header), nil
	case dialect.Object:
		return w.object(dst, v, header, depth)
	case dialect.Signal:
		dst = AppendText(le.AppendUint32(dst, header), v.Text)
		return le.AppendUint64(dst, v.Bits), nil
	case dialect.Dictionary:
		return w.dictionary(dst, v, header, depth)
	case dialect.Array, dialect.TypedArray:
		return w.array(dst, v, header, row, depth)
	case dialect.Elements:
		return w.elements(dst, v, header, row, false)
	case dialect.Strings:
		list, ok := v.Data.([]string)
		if !ok && v.Data != nil {
			return dst, wrong(dst, v)
		}
		dst = le.AppendUint32(le.AppendUint32(dst, header), uint32(len(list)))
		for _, s := range list {
			dst = appendPacked(dst, s)
		}
		return dst, nil
	case dialect.Image:
		p, ok := v.Data.(*variant.Picture)
		if !ok {
			return dst, wrong(dst, v)
		}
		for _, n := range []uint32{header, p.Format, p.Mipmaps, p.Width, p.Height, uint32(len(p.Pixels))} {
			dst = le.AppendUint32(dst, n)
		}
		return AppendPadding(append(dst, p.Pixels...), len(p.Pixels)), nil
	case dialect.InputEvent:
		e, ok := v.Data.(*variant.Event)
		if !ok {
			return dst, wrong(dst, v)
		}
		for _, n := range []uint32{header, e.Kind, e.Device, uint32(12 + len(e.Rest))} {
			dst = le.AppendUint32(dst, n)
		}
		return append(dst, e.Rest...), nil
	}
	return dst, fault(len(dst), cannotWriteType, d.Title, v.Type)
}

func wrong(dst []byte, v variant.Value) *Error {
	return fault(len(dst), wrongData, v.Type, fmt.Sprintf("%T", v.Data))
}

// appendPacked appends a string of a packed array, whose length counts a NUL.
func appendPacked(dst []byte, s string) []byte {
	dst = le.AppendUint32(dst, uint32(len(s)+1))
	dst = append(dst, s...)
	return AppendPadding(append(dst, 0), len(s)+1)
}

// number appends an int or a float in the width that the dialect's rules give it.
func (w *writer) number(dst []byte, v variant.Value, header uint32, rule dialect.Binary) ([]byte, *Error) {
	var narrow uint32
	var exact bool
	width := rule.Ints
	if v.Type == variant.Int {
		i := v.Int()
		narrow, exact = uint32(i), i == int64(int32(i))
		if width == dialect.Always32 && !exact {
			return dst, fault(len(dst), intTooLarge, w.d.Title, i)
		}
	} else {
		width = rule.Floats
		narrow, exact = variant.Narrow(v.Float())
		exact = exact && v.Float() == v.Float()
	}
	if width == dialect.Always32 || width == dialect.Fitting && exact {
		return le.AppendUint32(le.AppendUint32(dst, header), narrow), nil
	}
	return le.AppendUint64(le.AppendUint32(dst, header|bitWide), v.Bits), nil
}

// math appends components, in 64 bits each if wide.
func (w *writer) math(dst []byte, m *variant.Math, header uint32, row *dialect.Row, wide bool) ([]byte, *Error) {
	shape, _ := variant.ShapeOf(row.Type)
	if len(m.C) != len(shape.Components) {
		return dst, fault(len(dst), wrongComponents, row.Name, len(m.C))
	}
	if wide {
		header |= bitWide
	}
	dst = le.AppendUint32(dst, header)
	switch {
	case shape.Integer:
		for i, c := range m.C {
			n := int32(c)
			if float64(n) != c {
				return dst, fault(len(dst), notAWholeNumber, shape.Components[i], row.Name, c)
			}
			dst = le.AppendUint32(dst, uint32(n))
		}
	case wide || row.Size == 8*len(m.C):
		for _, c := range m.C {
			dst = le.AppendUint64(dst, math.Float64bits(c))
		}
	default:
		for _, c := range m.C {
			n, _ := variant.Narrow(c)
			dst = le.AppendUint32(dst, n)
		}
	}
	return dst, nil
}

// path appends a NodePath.
func (w *writer) path(dst []byte, p *variant.Path, header uint32) []byte {
	var flags uint32
	if p.Absolute {
		flags = 1
	}
	subnames := uint32(len(p.Subnames))
	if w.d.Binary.PropertyPaths && subnames > 0 {
		subnames--
		flags |= 2
	}
	dst = le.AppendUint32(dst, header)
	dst = le.AppendUint32(dst, uint32(len(p.Names))|bitNew)
	dst = le.AppendUint32(dst, subnames)
	dst = le.AppendUint32(dst, flags)
	for _, s := range p.Names {
		dst = AppendText(dst, s)
	}
	for _, s := range p.Subnames {
		dst = AppendText(dst, s)
	}
	return dst
}

func (w *writer) object(dst []byte, v variant.Value, header uint32, depth int) ([]byte, *Error) {
	switch o := v.Data.(type) {
	case nil:
		if w.d.Binary.FullObjects {
			return le.AppendUint32(le.AppendUint32(dst, header), 0), nil
		}
		return le.AppendUint64(le.AppendUint32(dst, header|bitWide), 0), nil
	case variant.ObjectID:
		return le.AppendUint64(le.AppendUint32(dst, header|bitWide), uint64(o)), nil
	case *variant.Instance:
		dst = AppendText(le.AppendUint32(dst, header), o.Class)
		if o.Class == "" {
			return dst, nil
		}
		dst = le.AppendUint32(dst, uint32(len(o.Properties)))
		var err *Error
		for i, p := range o.Properties {
			dst = AppendText(dst, p.Name)
			if dst, err = w.value(dst, p.Value, depth+1); err != nil {
				return dst, err.below(stepOfName(p.Name, i))
			}
		}
		return dst, nil
	case *variant.Resource:
		return dst, fault(len(dst), resourceInBinary)
	}
	return dst, wrong(dst, v)
}

// elementType appends the element type of a typed container.
func (w *writer) elementType(dst []byte, t variant.ElementType) ([]byte, *Error) {
	switch t.Kind {
	case variant.Builtin:
		id, ok := w.d.ID(t.Type)
		if !ok {
			return dst, fault(len(dst), noSuchType, w.d.Title, t.Type)
		}
		return le.AppendUint32(dst, uint32(id)), nil
	case variant.Class:
		return AppendText(dst, t.Name), nil
	case variant.Script:
		if t.Ref != nil && t.Name == "" {
			return dst, fault(len(dst), resourceTypeInBinary)
		}
		return AppendText(dst, t.Name), nil
	}
	return dst, nil
}

// kind returns the number that the header stores for an element type.
func kind(t variant.ElementType) uint32 {
	if t.Kind == variant.Builtin && t.Type == variant.Nil {
		return 0
	}
	return uint32(t.Kind) & 3
}

func (w *writer) count(n int) uint32 {
	if w.d.Binary.SharedBit {
		return uint32(n) | bitShared
	}
	return uint32(n)
}

func (w *writer) dictionary(dst []byte, v variant.Value, header uint32, depth int) ([]byte, *Error) {
	dict, ok := v.Data.(*variant.Dict)
	if !ok {
		if v.Data != nil {
			return dst, wrong(dst, v)
		}
		dict = new(variant.Dict)
	}
	var err *Error
	if w.d.Binary.TypedDictionaries && (dict.Key.Kind|dict.Value.Kind) != 0 {
		key, value := dict.Key, dict.Value
		key.Kind, value.Kind = variant.ElementKind(kind(key)), variant.ElementKind(kind(value))
		dst = le.AppendUint32(dst, header|uint32(key.Kind)<<16|uint32(value.Kind)<<18)
		if dst, err = w.elementType(dst, key); err != nil {
			return dst, err
		}
		if dst, err = w.elementType(dst, value); err != nil {
			return dst, err
		}
	} else {
		dst = le.AppendUint32(dst, header)
	}
	dst = le.AppendUint32(dst, w.count(len(dict.Entries)))
	return children(w, dst, dict.Entries, depth, (*writer).entries)
}

// entries appends keys and values one after the other. from is the number of the first.
func (w *writer) entries(dst []byte, list []variant.Entry, from, depth int) ([]byte, *Error) {
	var err *Error
	for i := range list {
		e := &list[i]
		dst = spacious(dst)
		if more := w.small(dst, &e.Key, depth); more != nil {
			dst = more
		} else if dst, err = w.value(dst, e.Key, depth+1); err != nil {
			return dst, err.below("{" + strconv.Itoa(from+i) + "}")
		}
		if more := w.small(dst, &e.Value, depth); more != nil {
			dst = more
		} else if dst, err = w.value(dst, e.Value, depth+1); err != nil {
			return dst, err.below(stepOf(e.Key, from+i))
		}
	}
	return dst, nil
}

func (w *writer) array(dst []byte, v variant.Value, header uint32, row *dialect.Row, depth int) ([]byte, *Error) {
	list, ok := v.Data.(*variant.List)
	if !ok {
		if v.Data != nil {
			return dst, wrong(dst, v)
		}
		list = new(variant.List)
	}
	var err *Error
	switch {
	case row.Layout == dialect.TypedArray:
		if dst, err = w.typedArrayHead(dst, list.Element, header); err != nil {
			return dst, err
		}
	case w.d.Binary.TypedArrays && list.Element.Kind != 0:
		element := list.Element
		element.Kind = variant.ElementKind(kind(element))
		dst = le.AppendUint32(dst, header|uint32(element.Kind)<<16)
		if dst, err = w.elementType(dst, element); err != nil {
			return dst, err
		}
	default:
		dst = le.AppendUint32(dst, header)
	}
	dst = le.AppendUint32(dst, w.count(len(list.Items)))
	return children(w, w.reservePacked(dst, list.Items), list.Items, depth, (*writer).items)
}

// items appends values one after the other. from is the number of the first.
func (w *writer) items(dst []byte, list []variant.Value, from, depth int) ([]byte, *Error) {
	var err *Error
	for i := range list {
		dst = spacious(dst)
		if more := w.small(dst, &list[i], depth); more != nil {
			dst = more
		} else if dst, err = w.value(dst, list[i], depth+1); err != nil {
			return dst, err.below("[" + strconv.Itoa(from+i) + "]")
		}
	}
	return dst, nil
}

// typedArrayHead appends the header and element type of a Pandemonium typed array (core/io/marshalls.cpp since
// 7310ad782): bit 16 marks elements that are objects written as ids; without it, objects are followed by a class name.
func (w *writer) typedArrayHead(dst []byte, t variant.ElementType, header uint32) ([]byte, *Error) {
	id, ok := w.d.ID(t.Type)
	if !ok {
		return dst, fault(len(dst), noSuchType, w.d.Title, t.Type)
	}
	if t.Type != variant.Object {
		return le.AppendUint32(le.AppendUint32(dst, header), uint32(id)), nil
	}
	if t.Name == encodedObject {
		return le.AppendUint32(le.AppendUint32(dst, header|bitWide), uint32(id)), nil
	}
	name, ok := w.d.ID(variant.StringName)
	if !ok {
		return dst, fault(len(dst), noStringName, w.d.Title)
	}
	dst = le.AppendUint32(le.AppendUint32(dst, header), uint32(id))
	return AppendText(le.AppendUint32(dst, uint32(name)), t.Name), nil
}

// elements appends a packed array of numbers, in 64 bits each if it holds float64s or wide is set, and the dialect
// allows it.
func (w *writer) elements(dst []byte, v variant.Value, header uint32, row *dialect.Row, wide bool) ([]byte, *Error) {
	element, _ := variant.ElementOf(row.Type)
	shape, _ := variant.ShapeOf(element)
	each, integer := variant.NumbersPerElement(row.Type), element == variant.Int || shape.Integer
	width := row.Size / each
	if list, ok := v.Data.([]float64); row.Wide && (wide || ok && len(list) > 0) {
		width, header = 8, header|bitWide
	}
	n := variant.PackedLen(v.Data)
	if n%each != 0 || !fits(v.Data, width, integer) {
		return dst, wrong(dst, v)
	}
	if n/each > math.MaxInt32 {
		return dst, fault(len(dst), wrongElements, row.Name, n/each)
	}
	dst = le.AppendUint32(le.AppendUint32(reserve(dst, 8+dialect.Padded(n*width)), header), uint32(n/each))
	dst = appendNumbers(dst, v.Data, width)
	return AppendPadding(dst, n*width), nil
}

// fits reports whether the numbers are of the array's element kind.
func fits(data any, width int, integer bool) bool {
	switch data.(type) {
	case []byte:
		return width == 1
	case []int32:
		return integer && width == 4
	case []int64:
		return integer && width == 8
	case []float32, []float64:
		return !integer && width >= 4
	}
	return data == nil
}

// appendNumbers appends numbers in width bytes each.
func appendNumbers(dst []byte, data any, width int) []byte {
	switch list := data.(type) {
	case []byte:
		return appendBytes(dst, list)
	case []int32:
		return appendAll(dst, list, putInt32)
	case []int64:
		return appendAll(dst, list, putInt64)
	case []float32:
		if width == 4 {
			return appendAll(dst, list, putFloat32)
		}
		for _, x := range list {
			dst = le.AppendUint64(dst, math.Float64bits(variant.Widen(math.Float32bits(x))))
		}
	case []float64:
		if width == 8 {
			return appendAll(dst, list, putFloat64)
		}
		for _, x := range list {
			n, _ := variant.Narrow(x)
			dst = le.AppendUint32(dst, n)
		}
	}
	return dst
}
