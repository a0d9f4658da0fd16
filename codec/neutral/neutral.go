// Package neutral formats values in the JSON form in which the engines' oracle reports what it read, so that the two
// can be compared. Only tests import it.
package neutral

import (
	"fmt"
	"math"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// Teller formats values. The form loses nothing: ints are decimal digits, floats the hex digits of their bits.
type Teller struct {
	Dialect *dialect.Dialect
	// Engine selects what the engine makes of the bytes instead of what they hold: strings cut at a NUL and without
	// byte order mark, one entry for a duplicate key, no elements of another type than the array's, and so on.
	Engine bool
	// Allowed says, with Engine, that objects were allowed.
	Allowed bool
	// Reference appends the description of a resource after its type.
	Reference func(b []byte, r *variant.Resource) []byte

	count int
}

// Tell returns the JSON text of a value.
func (t *Teller) Tell(v variant.Value) string {
	t.count = 0
	return string(t.append(nil, v))
}

func (t *Teller) append(b []byte, v variant.Value) []byte {
	b = fmt.Appendf(b, `{"t":"%s"`, t.Dialect.TypeName(v.Type))
	switch data := v.Data.(type) {
	case *variant.Math:
		return append(t.math(b, v.Type, data), '}')
	case *variant.Path:
		return append(t.path(b, data), '}')
	case *variant.Dict:
		return append(t.dict(b, data), '}')
	case *variant.List:
		return append(t.list(b, data), '}')
	case variant.ObjectID:
		if data == 0 {
			return append(b, `,"null":true}`...)
		}
		return fmt.Appendf(b, `,"id":"%d"}`, int64(data))
	case *variant.Instance:
		return append(t.instance(b, data), '}')
	case *variant.Resource:
		return append(t.Reference(b, data), '}')
	case []byte:
		return fmt.Appendf(b, `,"v":"%x"}`, data)
	case []string:
		return append(t.texts(append(b, `,"v":`...), data), '}')
	case []int32:
		return append(each(append(b, `,"v":`...), len(data), func(b []byte, i int) []byte { return fmt.Appendf(b, `"%d"`, data[i]) }), '}')
	case []int64:
		return append(each(append(b, `,"v":`...), len(data), func(b []byte, i int) []byte { return fmt.Appendf(b, `"%d"`, data[i]) }), '}')
	case []float32:
		return append(t.floats(b, v.Type, len(data), func(b []byte, i int) []byte {
			return fmt.Appendf(b, `"%08x"`, math.Float32bits(data[i]))
		}), '}')
	case []float64:
		return append(t.floats(b, v.Type, len(data), func(b []byte, i int) []byte {
			if t.Engine && v.Type != variant.PackedFloat64Array {
				return appendFloat(b, data[i])
			}
			return fmt.Appendf(b, `"%016x"`, math.Float64bits(data[i]))
		}), '}')
	}
	switch v.Type {
	case variant.Bool:
		return fmt.Appendf(b, `,"v":%t}`, v.Bool())
	case variant.Int:
		return fmt.Appendf(b, `,"v":"%d"}`, v.Int())
	case variant.Float:
		return fmt.Appendf(b, `,"v":"%016x"}`, v.Bits)
	case variant.String, variant.StringName:
		return append(t.Quote(append(b, `,"v":`...), v.Text), '}')
	case variant.RID:
		return fmt.Appendf(b, `,"id":"%d"}`, int64(v.Bits))
	case variant.Callable:
		return append(b, `,"null":true,"method":""}`...)
	case variant.Signal:
		return fmt.Appendf(t.Quote(append(b, `,"name":`...), v.Text), `,"id":"%d"}`, int64(v.Bits))
	case variant.Object:
		return append(b, `,"null":true}`...)
	case variant.PackedStringArray:
		return append(b, `,"v":[]}`...)
	}
	return append(b, '}')
}

// each appends a list.
func each(b []byte, n int, one func(b []byte, i int) []byte) []byte {
	b = append(b, '[')
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, i)
	}
	return append(b, ']')
}

// appendFloat appends the bits of a single-precision component.
func appendFloat(b []byte, f float64) []byte {
	bits, _ := variant.Narrow(f)
	return fmt.Appendf(b, `"%08x"`, bits)
}

func (t *Teller) math(b []byte, kind variant.Type, m *variant.Math) []byte {
	shape, _ := variant.ShapeOf(kind)
	one := func(b []byte, i int) []byte {
		switch {
		case shape.Integer:
			return fmt.Appendf(b, `"%d"`, int32(m.C[i]))
		case m.Double && !t.Engine:
			return fmt.Appendf(b, `"%016x"`, math.Float64bits(m.C[i]))
		}
		return appendFloat(b, m.C[i])
	}
	columns, ok := matrixColumns[kind]
	if !ok {
		return each(append(b, `,"v":`...), len(m.C), one)
	}
	for _, c := range columns {
		b = fmt.Appendf(b, `,"%s":`, c.name)
		b = each(b, len(c.at), func(b []byte, i int) []byte { return one(b, c.at[i]) })
	}
	return b
}

// matrixColumns says which stored components make up the vectors of a matrix in the JSON form.
var matrixColumns = map[variant.Type][]struct {
	name string
	at   []int
}{
	variant.Transform2D: {{"x", []int{0, 1}}, {"y", []int{2, 3}}, {"origin", []int{4, 5}}},
	variant.Basis:       {{"x", []int{0, 3, 6}}, {"y", []int{1, 4, 7}}, {"z", []int{2, 5, 8}}},
	variant.Transform3D: {{"x", []int{0, 3, 6}}, {"y", []int{1, 4, 7}}, {"z", []int{2, 5, 8}}, {"origin", []int{9, 10, 11}}},
	variant.Projection:  {{"x", []int{0, 1, 2, 3}}, {"y", []int{4, 5, 6, 7}}, {"z", []int{8, 9, 10, 11}}, {"w", []int{12, 13, 14, 15}}},
}

func (t *Teller) path(b []byte, p *variant.Path) []byte {
	text := ""
	absolute := p.Absolute
	if t.Engine && len(p.Names)+len(p.Subnames) == 0 && t.Dialect.Binary.UTF8 != dialect.StrictUTF8 {
		absolute = false // 3.x loses the flag of "/"
	}
	if absolute {
		text = "/"
	}
	for i, n := range p.Names {
		if i > 0 {
			text += "/"
		}
		text += n
	}
	for _, n := range p.Subnames {
		text += ":" + n
	}
	b = fmt.Appendf(b, `,"absolute":%t,"names":`, absolute)
	b = t.texts(b, p.Names)
	b = t.texts(append(b, `,"subnames":`...), p.Subnames)
	return t.Quote(append(b, `,"text":`...), text)
}

func (t *Teller) texts(b []byte, list []string) []byte {
	return each(b, len(list), func(b []byte, i int) []byte { return t.Quote(b, list[i]) })
}

func (t *Teller) floats(b []byte, kind variant.Type, n int, one func([]byte, int) []byte) []byte {
	if kind == variant.PackedFloat64Array {
		return each(append(b, `,"v":`...), n, one)
	}
	return each(fmt.Appendf(b, `,"n":%d,"v":`, n/variant.NumbersPerElement(kind)), n, one)
}

func (t *Teller) dict(b []byte, d *variant.Dict) []byte {
	if typed(d.Key) || typed(d.Value) {
		b = t.element(append(b, `,"key_type":`...), d.Key)
		b = t.element(append(b, `,"value_type":`...), d.Value)
	}
	entries := d.Entries
	if t.Engine {
		at := map[string]int{}
		entries = nil
		for _, e := range d.Entries {
			key := string((&Teller{Dialect: t.Dialect, Engine: true, Reference: t.Reference}).append(nil, e.Key))
			if i, double := at[key]; double {
				entries[i].Value = e.Value
				continue
			}
			at[key] = len(entries)
			entries = append(entries, e)
		}
	}
	return each(append(b, `,"v":`...), len(entries), func(b []byte, i int) []byte {
		b = append(t.append(append(b, '['), entries[i].Key), ',')
		return append(t.append(b, entries[i].Value), ']')
	})
}

func (t *Teller) list(b []byte, l *variant.List) []byte {
	items := l.Items
	if typed(l.Element) {
		b = t.element(append(b, `,"type":`...), l.Element)
		if t.Engine {
			items = nil
			for _, v := range l.Items {
				if v.Type == l.Element.Type || l.Element.Type == variant.Object && v.Type == variant.Nil {
					items = append(items, v)
				}
			}
		}
	}
	return each(append(b, `,"v":`...), len(items), func(b []byte, i int) []byte { return t.append(b, items[i]) })
}

func typed(e variant.ElementType) bool {
	return e.Kind > variant.Builtin || e.Kind == variant.Builtin && e.Type != variant.Nil
}

func (t *Teller) element(b []byte, e variant.ElementType) []byte {
	switch {
	case !typed(e):
		return append(b, "null"...)
	case e.Kind == variant.Builtin:
		return fmt.Appendf(b, `{"t":"%s"}`, t.Dialect.TypeName(e.Type))
	case t.Engine && !t.Allowed:
		return append(b, `{"t":"Object","class":"EncodedObjectAsID"}`...)
	case e.Kind == variant.Script:
		return append(t.Quote(append(b, `{"t":"Object","class":"Resource","script":`...), e.Name), '}')
	}
	return append(t.Quote(append(b, `{"t":"Object","class":`...), e.Name), '}')
}

// instance formats an object as the oracle does: its script separately, the path of its file not at all.
func (t *Teller) instance(b []byte, in *variant.Instance) []byte {
	t.count++
	b = t.Quote(append(b, `,"class":`...), in.Class)
	b = fmt.Appendf(b, `,"ref":%d`, t.count)
	for _, p := range in.Properties {
		if p.Name == "script" && p.Value.Type == variant.String {
			b = t.Quote(append(b, `,"script":`...), p.Value.Text)
		}
	}
	var kept []variant.Property
	for _, p := range in.Properties {
		if p.Name != "script" && p.Name != "resource_path" {
			kept = append(kept, p)
		}
	}
	return each(append(b, `,"props":`...), len(kept), func(b []byte, i int) []byte {
		b = append(t.Quote(append(b, '['), kept[i].Name), ',')
		return append(t.append(b, kept[i].Value), ']')
	})
}

// Quote appends a JSON string in ASCII. Surrogates in the bytes, and numbers beyond Unicode, are written as 3.x keeps
// them.
func (t *Teller) Quote(b []byte, s string) []byte {
	if t.Engine {
		s = codec.Shown(s)
	}
	b = append(b, '"')
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			if len(s) > 2 && s[0] == 0xed && s[1] >= 0xa0 && s[2]&0xc0 == 0x80 {
				r, n = rune(s[0]&15)<<12|rune(s[1]&63)<<6|rune(s[2]&63), 3
			} else {
				r = rune(s[0])
			}
		}
		s = s[n:]
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r >= 0x20 && r <= 0x7e:
			b = append(b, byte(r))
		case r < 0x10000:
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			r -= 0x10000
			b = fmt.Appendf(b, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		}
	}
	return append(b, '"')
}
