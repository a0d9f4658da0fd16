package json

import (
	"bytes"
	"math"
	"strconv"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Messages.
const (
	losesContent message.ID = "json.loses-content type"
)

// prefixed is the text of a value that is a string with a prefix; ok is false for others.
func prefixed(v variant.Value) (text string, ok bool) {
	switch v.Type {
	case variant.Int:
		return "i:" + strconv.FormatInt(v.Int(), 10), true
	case variant.Float:
		return "f:" + string(typedjson.AppendFloat(nil, v.Float())), true
	case variant.String:
		return "s:" + v.Text, true
	case variant.StringName:
		return "sn:" + v.Text, true
	case variant.NodePath:
		p, ok := v.Data.(*variant.Path)
		if !ok {
			p = new(variant.Path)
		}
		return "np:" + literal.PathText(p), true
	}
	return "", false
}

// native writes a value in the form of JSON.from_native. indent is that of its first line. why says what it cannot
// hold.
func (s style) native(dst []byte, v variant.Value, indent string) (out []byte, why message.Message) {
	if text, ok := prefixed(v); ok {
		return s.quote(dst, text), notText(text)
	}
	switch v.Type {
	case variant.Nil, variant.Bool:
		return s.append(dst, v, indent), why
	case variant.RID, variant.Callable, variant.Signal:
		return dst, message.New(losesContent, typedjson.Dialect.TypeName(v.Type))
	}
	comma := "," + s.comma
	member := func(name string) {
		dst = append(s.quote(dst, name), s.colon...)
	}
	open := func(kind string) {
		dst = append(dst, '{')
		member("type")
		dst = s.quote(dst, kind)
	}
	list := func(name string) {
		dst = append(dst, comma...)
		member(name)
	}
	element := func(name string, e variant.ElementType) {
		if e.Kind == variant.Untyped {
			return
		}
		list(name)
		if text := e.Name; e.Kind != variant.Builtin {
			dst = s.quote(dst, text)
		} else {
			dst = s.quote(dst, e.Type.String())
		}
	}
	inner := indent + s.unit
	// each writes n children in brackets, each on its line if there are lines.
	each := func(n int, child func(i int)) {
		dst = append(dst, '[')
		for i := 0; i < n && why.IsZero(); i++ {
			if i > 0 {
				dst = append(dst, ',')
			}
			switch {
			case s.lines:
				dst = append(append(dst, s.newline...), inner...)
			case i > 0:
				dst = append(dst, s.comma...)
			}
			child(i)
		}
		if s.lines && n > 0 {
			dst = append(append(dst, s.newline...), indent...)
		}
		dst = append(dst, ']')
	}
	value := func(v variant.Value) { dst, why = s.native(dst, v, inner) }
	switch data := v.Data.(type) {
	case *variant.List:
		if data.Element.Kind == variant.Untyped {
			each(len(data.Items), func(i int) { value(data.Items[i]) })
			return dst, why
		}
		open("Array")
		element("elem_type", data.Element)
		list("args")
		each(len(data.Items), func(i int) { value(data.Items[i]) })
	case *variant.Dict:
		open("Dictionary")
		element("key_type", data.Key)
		element("value_type", data.Value)
		list("args")
		each(len(data.Entries), func(i int) {
			if value(data.Entries[i].Key); why.IsZero() {
				dst = append(dst, comma...)
				value(data.Entries[i].Value)
			}
		})
	case *variant.Instance:
		open(data.Class)
		list("props")
		each(len(data.Properties), func(i int) {
			if why = notText(data.Properties[i].Name); why.IsZero() {
				dst = append(s.quote(dst, data.Properties[i].Name), comma...)
				value(data.Properties[i].Value)
			}
		})
	case nil:
		return append(dst, "null"...), why // an Object that is none
	default:
		numbers, ok := s.numbers(v)
		if !ok {
			return dst, message.New(losesContent, typedjson.Dialect.TypeName(v.Type))
		}
		open(v.Type.String())
		list("args")
		dst = append(append(append(dst, '['), bytes.Join(numbers, []byte(comma))...), ']')
	}
	return append(dst, '}'), why
}

// numbers are the numbers or strings of a structure or packed array as they are in "args".
func (s style) numbers(v variant.Value) (list [][]byte, ok bool) {
	whole := func(n int64) { list = append(list, strconv.AppendInt(nil, n, 10)) }
	const exact = 1 << 53
	switch data := v.Data.(type) {
	case *variant.Math:
		shape, _ := variant.ShapeOf(v.Type)
		for i := range data.C {
			if c := data.C[typedjson.Column(v.Type, i)]; shape.Integer {
				whole(int64(c))
			} else {
				list = append(list, typedjson.AppendNumber(nil, c))
			}
		}
	case []byte:
		for _, n := range data {
			whole(int64(n))
		}
	case []int32:
		for _, n := range data {
			whole(int64(n))
		}
	case []int64:
		for _, n := range data {
			if whole(n); n > exact || n < -exact {
				list[len(list)-1] = strconv.AppendQuote(nil, strconv.FormatInt(n, 10))
			}
		}
	case []float32:
		for _, f := range data {
			list = append(list, typedjson.AppendNumber(nil, variant.Widen(math.Float32bits(f))))
		}
	case []float64:
		for _, f := range data {
			list = append(list, typedjson.AppendNumber(nil, f))
		}
	case []string:
		for _, text := range data {
			list = append(list, s.quote(nil, text))
		}
	default:
		return nil, false
	}
	return list, true
}

// relisted replaces the numbers of "args", with the same spelling at the unchanged beginning and end. at and end are
// the spans of the old ones in old.
func relisted(old []byte, at, end []int, now [][]byte, comma string) []byte {
	same := func(i, k int) bool {
		return bytes.Equal(old[at[i]:end[i]], now[k]) || sameNumber(old[at[i]:end[i]], now[k])
	}
	front := 0
	for front < len(at) && front < len(now) && same(front, front) {
		front++
	}
	back := 0
	for back < len(at)-front && back < len(now)-front && same(len(at)-1-back, len(now)-1-back) {
		back++
	}
	if len(at) == len(now) { // each in the place of the one before
		var dst []byte
		from := 0
		for i := range at {
			if dst = append(dst, old[from:at[i]]...); same(i, i) {
				dst = append(dst, old[at[i]:end[i]]...)
			} else {
				dst = append(dst, now[i]...)
			}
			from = end[i]
		}
		return append(dst, old[from:]...)
	}
	middle := bytes.Join(now[front:len(now)-back], []byte(comma))
	left, right := len(bytes.TrimRight(old[:len(old)-1], " \t\r\n")), len(old)-1 // of an empty list
	if len(at) > 0 {
		left, right = at[0], end[len(end)-1]
	}
	if front > 0 {
		left = end[front-1]
	}
	if back > 0 {
		right = at[len(at)-back]
	}
	if len(middle) > 0 && front > 0 {
		middle = append([]byte(comma), middle...)
	}
	if back > 0 && len(middle) > 0 || front > 0 && back > 0 {
		middle = append(middle, comma...)
	}
	return append(append(append([]byte{}, old[:left]...), middle...), old[right:]...)
}

// sameNumber reports whether two spellings are of one number, such as 1 and 1.0.
func sameNumber(a, b []byte) bool {
	if !laxjson.IsNumber(a) || !laxjson.IsNumber(b) {
		return false
	}
	x, err := strconv.ParseFloat(string(a), 64)
	y, fail := strconv.ParseFloat(string(b), 64)
	return err == nil && fail == nil && x == y && (x != 0 || a[0] == b[0])
}
