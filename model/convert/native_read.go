package convert

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"savant/codec"
	"savant/codec/variant"
	"savant/scene/literal"
)

// NativeError says what in a JSON text is not what JSON.from_native gives.
type NativeError struct {
	Path string // in the JSON: records[0].args[3]
	What string
}

func (e *NativeError) Error() string {
	if e.Path == "" {
		return e.What
	}
	return e.Path + ": " + e.What
}

func (e *NativeError) below(step string) *NativeError {
	e.Path = step + e.Path
	return e
}

func unlike(what string, args ...any) *NativeError {
	return &NativeError{What: fmt.Sprintf(what, args...)}
}

// parseJSON reads a JSON text as strings, json.Numbers, maps and slices.
func parseJSON(src []byte) (any, error) {
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = fmt.Errorf("line %d: more text behind the JSON value", lineOf(src, d.InputOffset()))
		}
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		err = fmt.Errorf("line %d: %s", lineOf(src, syntax.Offset), syntax.Error())
	}
	if err == io.ErrUnexpectedEOF || err == io.EOF {
		err = errors.New("the JSON text ends too early")
	}
	return v, err
}

func lineOf(src []byte, off int64) int {
	return 1 + bytes.Count(src[:min(int(off), len(src))], []byte{'\n'})
}

// reader makes values of JSON.
type reader struct {
	refs bool // ExtResource and the like are known
}

// valueOf reads a value in the form of JSON.from_native.
func valueOf(j any) (variant.Value, error) {
	v, err := (&reader{}).value(j, 0)
	if err != nil {
		return v, err
	}
	return v, nil
}

func (r *reader) value(j any, depth int) (variant.Value, *NativeError) {
	if depth > codec.MaxDepth {
		return variant.Value{}, unlike("more than %d values lie in one another", codec.MaxDepth)
	}
	switch j := j.(type) {
	case nil:
		return variant.Value{}, nil
	case bool:
		return variant.OfBool(j), nil
	case string:
		return r.text(j)
	case []any:
		items, err := r.items(j, depth)
		return variant.Value{Type: variant.Array, Data: &variant.List{Items: items}}, err
	case map[string]any:
		return r.object(j, depth)
	case json.Number:
		return variant.Value{}, unlike(`the number %s stands alone; JSON.from_native writes "i:5" and "f:5.0"`, j)
	}
	return variant.Value{}, unlike("%T is no value", j)
}

func (r *reader) items(list []any, depth int) ([]variant.Value, *NativeError) {
	if len(list) == 0 {
		return nil, nil
	}
	items := make([]variant.Value, len(list))
	for i := range list {
		v, err := r.value(list[i], depth+1)
		if err != nil {
			return nil, err.below("[" + strconv.Itoa(i) + "]")
		}
		items[i] = v
	}
	return items, nil
}

// text reads a string by its prefix.
func (r *reader) text(s string) (variant.Value, *NativeError) {
	kind, text, ok := strings.Cut(s, ":")
	if ok {
		switch kind {
		case "s":
			return variant.OfString(text), nil
		case "sn":
			return variant.OfStringName(text), nil
		case "np":
			return variant.Value{Type: variant.NodePath, Data: literal.ParsePath(text)}, nil
		case "i":
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return variant.Value{}, unlike("%q is no whole number of 64 bits", s)
			}
			return variant.OfInt(n), nil
		case "f":
			f, ok := floatOf(text)
			if !ok {
				return variant.Value{}, unlike("%q is no number", s)
			}
			return variant.OfFloat(f), nil
		}
	}
	return variant.Value{}, unlike(`the text %.40q begins with none of "s:", "sn:", "np:", "i:" and "f:"`, s)
}

// floatOf reads a float; one too large for 64 bits is infinite, as for the engine.
func floatOf(text string) (float64, bool) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	if f != f {
		f = variant.NaN()
	}
	return f, true
}

func (r *reader) object(j map[string]any, depth int) (variant.Value, *NativeError) {
	kind, ok := j["type"].(string)
	if !ok {
		return variant.Value{}, unlike(`an object without "type"; JSON.from_native writes a Dictionary as {"type":"Dictionary","args":[key,value,...]}`)
	}
	if props, ok := j["props"]; ok {
		return r.instance(kind, props, depth)
	}
	if r.refs {
		if v, ok := reference(kind, j); ok {
			return v, nil
		}
	}
	t, ok := typeNames[kind]
	if !ok {
		return variant.Value{}, unlike("%.40q is no type of Godot 4", kind)
	}
	switch t {
	case variant.RID, variant.Callable, variant.Signal:
		return variant.Value{Type: t}, nil
	}
	args, ok := j["args"].([]any)
	if !ok {
		return variant.Value{}, unlike(`a %s without "args"`, kind)
	}
	v, err := r.typed(t, j, args, depth)
	if err != nil {
		return v, err.below(".args")
	}
	return v, nil
}

func (r *reader) typed(t variant.Type, j map[string]any, args []any, depth int) (v variant.Value, err *NativeError) {
	v.Type = t
	switch t {
	case variant.Array:
		list := &variant.List{Element: r.element(j["elem_type"])}
		list.Items, err = r.items(args, depth)
		v.Data = list
		return v, err
	case variant.Dictionary:
		return r.dictionary(j, args, depth)
	case variant.PackedStringArray:
		list := make([]string, len(args))
		for i := range args {
			s, ok := args[i].(string)
			if !ok {
				return v, unlike("a string is needed").below("[" + strconv.Itoa(i) + "]")
			}
			list[i] = s
		}
		v.Data = list
		return v, nil
	}
	if shape, ok := variant.ShapeOf(t); ok {
		if len(args) != len(shape.Components) {
			return v, unlike("a %s has %d numbers, not %d", t, len(shape.Components), len(args))
		}
		c := make([]float64, len(args))
		for i := range args {
			f, err := numberOf(args[i])
			if err != nil || shape.Integer && f != float64(int32(f)) {
				return v, unlike("%v is no number of a %s", args[i], t).below("[" + strconv.Itoa(i) + "]")
			}
			c[columns(t, i)] = f
		}
		v.Data = &variant.Math{C: c}
		return v, nil
	}
	return packed(t, args)
}

func (r *reader) dictionary(j map[string]any, args []any, depth int) (variant.Value, *NativeError) {
	if len(args)%2 != 0 {
		return variant.Value{}, unlike("a key without a value")
	}
	d := &variant.Dict{Key: r.element(j["key_type"]), Value: r.element(j["value_type"])}
	items, err := r.items(args, depth)
	if err != nil {
		return variant.Value{}, err
	}
	if len(items) > 0 {
		d.Entries = make([]variant.Entry, len(items)/2)
	}
	for i := range d.Entries {
		d.Entries[i] = variant.Entry{Key: items[2*i], Value: items[2*i+1]}
	}
	return variant.Value{Type: variant.Dictionary, Data: d}, nil
}

func (r *reader) instance(class string, props any, depth int) (variant.Value, *NativeError) {
	list, ok := props.([]any)
	if !ok || len(list)%2 != 0 {
		return variant.Value{}, unlike(`"props" are names and values in turns`)
	}
	in := &variant.Instance{Class: class, Properties: make([]variant.Property, len(list)/2)}
	for i := range in.Properties {
		name, ok := list[2*i].(string)
		if !ok {
			return variant.Value{}, unlike("the name of a property is needed").below(".props[" + strconv.Itoa(2*i) + "]")
		}
		v, err := r.value(list[2*i+1], depth+1)
		if err != nil {
			return v, err.below(".props[" + strconv.Itoa(2*i+1) + "]")
		}
		in.Properties[i] = variant.Property{Name: name, Value: v}
	}
	return asID(in), nil
}

// asID is an object, which is no more than a number where its class says so.
func asID(in *variant.Instance) variant.Value {
	v := variant.Value{Type: variant.Object, Data: in}
	if in.Class == encodedObject && len(in.Properties) > 0 && in.Properties[0].Name == "object_id" && in.Properties[0].Value.Type == variant.Int {
		v.Data = variant.ObjectID(in.Properties[0].Value.Bits)
	}
	return v
}

// element reads the type of a container's elements.
func (r *reader) element(j any) variant.ElementType {
	name, _ := j.(string)
	if name == "" {
		return variant.ElementType{}
	}
	if t, ok := typeNames[name]; ok && t != variant.Object {
		return variant.ElementType{Kind: variant.Builtin, Type: t}
	}
	if r.refs && strings.HasPrefix(name, "{") {
		if j, err := parseJSON([]byte(name)); err == nil {
			if v, err := r.value(j, 0); err == nil {
				if ref, ok := v.Data.(*variant.Resource); ok {
					return variant.ElementType{Kind: variant.Script, Type: variant.Object, Ref: ref}
				}
			}
		}
	}
	if strings.Contains(name, "://") {
		return variant.ElementType{Kind: variant.Script, Type: variant.Object, Name: name}
	}
	return variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: name}
}

// reference reads a reference of a text file.
func reference(kind string, j map[string]any) (variant.Value, bool) {
	ref := &variant.Resource{}
	switch kind {
	case references[variant.External], references[variant.Internal]:
		if kind == references[variant.Internal] {
			ref.Kind = variant.Internal
		}
		switch id := j["id"].(type) {
		case string:
			ref.ID = id
		case json.Number:
			ref.ID, ref.Numeric = string(id), true
		default:
			return variant.Value{}, false
		}
	case references[variant.Loaded]:
		ref.Kind = variant.Loaded
		ref.Path, _ = j["path"].(string)
		ref.UID, _ = j["uid"].(string)
	default:
		return variant.Value{}, false
	}
	return variant.Value{Type: variant.Object, Data: ref}, true
}

// typeNames are the types that stand in "type" and as types of elements.
var typeNames = func() map[string]variant.Type {
	names := map[string]variant.Type{}
	for _, row := range nativeDialect.Rows {
		names[row.Type.String()] = row.Type
	}
	return names
}()

// numberOf is a number of "args"; null is the NaN that JSON can not write.
func numberOf(j any) (float64, error) {
	switch j := j.(type) {
	case json.Number:
		if f, ok := floatOf(string(j)); ok {
			return f, nil
		}
	case string: // to_native takes these too
		if f, ok := floatOf(j); ok {
			return f, nil
		}
	case nil:
		return variant.NaN(), nil
	}
	return 0, errors.New("no number")
}

// wholeOf is a whole number of "args"; 5.0 is one too, for other programs write that.
func wholeOf(j any) (int64, bool) {
	var text string
	switch j := j.(type) {
	case json.Number:
		text = string(j)
	case string:
		text = j
	default:
		return 0, false
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, true
	}
	f, ok := floatOf(text)
	if !ok || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0, false
	}
	return int64(f), true
}

// packed reads a packed array of numbers.
func packed(t variant.Type, args []any) (variant.Value, *NativeError) {
	element, ok := variant.ElementOf(t)
	if !ok {
		return variant.Value{}, unlike(`a %s has no "args"`, t)
	}
	shape, _ := variant.ShapeOf(element)
	if each := len(shape.Components); each > 0 && len(args)%each != 0 {
		return variant.Value{}, unlike("%d numbers make no whole number of %ss", len(args), element)
	}
	v := variant.Value{Type: t}
	wrong := func(i int) (variant.Value, *NativeError) {
		return v, unlike("%v is no element of a %s", args[i], t).below("[" + strconv.Itoa(i) + "]")
	}
	switch t {
	case variant.PackedByteArray:
		list := make([]byte, len(args))
		for i := range args {
			n, ok := wholeOf(args[i])
			if !ok || n != int64(byte(n)) {
				return wrong(i)
			}
			list[i] = byte(n)
		}
		v.Data = list
	case variant.PackedInt32Array:
		list := make([]int32, len(args))
		for i := range args {
			n, ok := wholeOf(args[i])
			if !ok || n != int64(int32(n)) {
				return wrong(i)
			}
			list[i] = int32(n)
		}
		v.Data = list
	case variant.PackedInt64Array:
		list := make([]int64, len(args))
		for i := range args {
			n, ok := wholeOf(args[i])
			if !ok {
				return wrong(i)
			}
			list[i] = n
		}
		v.Data = list
	default:
		return packedFloats(t, args, wrong)
	}
	return v, nil
}

func packedFloats(t variant.Type, args []any, wrong func(int) (variant.Value, *NativeError)) (variant.Value, *NativeError) {
	list := make([]float64, len(args))
	for i := range args {
		f, err := numberOf(args[i])
		if err != nil {
			return wrong(i)
		}
		list[i] = f
	}
	if t != variant.PackedFloat64Array {
		if short, exact := narrowed(list); exact {
			return variant.Value{Type: t, Data: short}, nil
		}
	}
	return variant.Value{Type: t, Data: list}, nil // rounded where it is written, if that has 32 bits
}
