package literal

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"savant/codec/variant"
)

// neutral converts the vectors' neutral form (lossless JSON) into a value.
func neutral(raw json.RawMessage) (v variant.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("neutral form %.200s: %v", raw, p)
		}
	}()
	return neutralReader{}.value(raw), nil
}

// neutralReader holds the objects met so far by number.
type neutralReader map[int]variant.Value

type neutralForm struct {
	T         string          `json:"t"`
	V         json.RawMessage `json:"v"`
	X, Y, Z   []string
	W, Origin []string
	Absolute  bool
	Names     []string
	Subnames  []string
	Type      *neutralType
	KeyType   *neutralType `json:"key_type"`
	ValueType *neutralType `json:"value_type"`
	ID        string
	Name      string
	Null      bool
	Class     string
	Script    string
	Ext       string
	Ref       int
	Props     [][2]json.RawMessage
}

type neutralType struct{ T, Class, Script string }

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func decode[T any](raw json.RawMessage) (x T) {
	if err := json.Unmarshal(raw, &x); err != nil {
		panic(err)
	}
	return x
}

var typesByName = func() map[string]variant.Type {
	m := map[string]variant.Type{"Nil": variant.Nil}
	for name, t := range builtins {
		m[name] = t
	}
	return m
}()

func (t *neutralType) element() (e variant.ElementType) {
	switch {
	case t == nil:
	case t.Script != "":
		e = variant.ElementType{Kind: variant.Script, Type: variant.Object, Name: t.Script}
	case t.Class != "":
		e = variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: t.Class}
	default:
		e = variant.ElementType{Kind: variant.Builtin, Type: typesByName[t.T]}
	}
	return e
}

func bits32(s string) uint32 { return uint32(must(strconv.ParseUint(s, 16, 32))) }

func (r neutralReader) value(raw json.RawMessage) variant.Value {
	f := decode[neutralForm](raw)
	t, ok := typesByName[f.T]
	if !ok {
		panic("type " + f.T)
	}
	v := variant.Value{Type: t}
	switch t {
	case variant.Nil, variant.Callable:
	case variant.Bool:
		v = variant.OfBool(decode[bool](f.V))
	case variant.Int:
		v = variant.OfInt(must(strconv.ParseInt(decode[string](f.V), 10, 64)))
	case variant.Float:
		v.Bits = must(strconv.ParseUint(decode[string](f.V), 16, 64))
	case variant.String, variant.StringName:
		v.Text = decode[string](f.V)
	case variant.NodePath:
		v.Data = &variant.Path{Absolute: f.Absolute, Names: f.Names, Subnames: f.Subnames}
	case variant.RID:
		v.Bits = uint64(must(strconv.ParseInt(f.ID, 10, 64)))
	case variant.Signal:
		v.Text, v.Bits = f.Name, must(strconv.ParseUint(f.ID, 10, 64))
	case variant.Object:
		switch {
		case f.Null:
		case f.ID != "":
			v.Data = variant.ObjectID(must(strconv.ParseInt(f.ID, 10, 64)))
		case f.Class != "" && f.Ext == "":
			obj := &variant.Instance{Class: f.Class}
			for _, p := range f.Props {
				obj.Properties = append(obj.Properties, variant.Property{Name: decode[string](p[0]), Value: r.value(p[1])})
			}
			v.Data = obj
			r[f.Ref] = v
		default:
			if v, ok = r[f.Ref]; !ok {
				panic("reference")
			}
		}
	case variant.Dictionary:
		dict := &variant.Dict{Key: f.KeyType.element(), Value: f.ValueType.element()}
		for _, e := range decode[[][2]json.RawMessage](f.V) {
			dict.Entries = append(dict.Entries, variant.Entry{Key: r.value(e[0]), Value: r.value(e[1])})
		}
		v.Data = dict
	case variant.Array:
		list := &variant.List{Element: f.Type.element()}
		for _, e := range decode[[]json.RawMessage](f.V) {
			list.Items = append(list.Items, r.value(e))
		}
		v.Data = list
	default:
		v.Data = packedNeutral(t, f)
	}
	return v
}

func packedNeutral(t variant.Type, f neutralForm) any {
	if shape, ok := variant.ShapeOf(t); ok {
		m := &variant.Math{}
		flat := f.columns()
		if flat == nil {
			flat = decode[[]string](f.V)
		}
		for _, s := range flat {
			if shape.Integer {
				m.C = append(m.C, float64(must(strconv.ParseInt(s, 10, 32))))
			} else {
				m.C = append(m.C, variant.Widen(bits32(s)))
			}
		}
		if t == variant.Basis || t == variant.Transform3D { // columns in the neutral form, rows in the value
			c := m.C
			m.C = append([]float64{c[0], c[3], c[6], c[1], c[4], c[7], c[2], c[5], c[8]}, c[9:]...)
		}
		return m
	}
	if t == variant.PackedByteArray {
		return must(hex.DecodeString(decode[string](f.V)))
	}
	list := decode[[]string](f.V)
	switch t {
	case variant.PackedStringArray:
		return list
	case variant.PackedInt32Array:
		out := []int32{}
		for _, s := range list {
			out = append(out, int32(must(strconv.ParseInt(s, 10, 32))))
		}
		return out
	case variant.PackedInt64Array:
		out := []int64{}
		for _, s := range list {
			out = append(out, must(strconv.ParseInt(s, 10, 64)))
		}
		return out
	case variant.PackedFloat64Array:
		out := []float64{}
		for _, s := range list {
			out = append(out, math.Float64frombits(must(strconv.ParseUint(s, 16, 64))))
		}
		return out
	}
	if !strings.HasSuffix(t.String(), "Array") {
		panic("type " + t.String())
	}
	out := []float32{}
	for _, s := range list {
		out = append(out, math.Float32frombits(bits32(s)))
	}
	return out
}

// columns returns the numbers of a matrix, column by column.
func (f neutralForm) columns() (flat []string) {
	for _, column := range [][]string{f.X, f.Y, f.Z, f.W, f.Origin} {
		flat = append(flat, column...)
	}
	return flat
}
