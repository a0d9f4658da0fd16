package convert

import (
	"savant/codec/variant"
)

// directTyped is a container whose type is an object in JSON because it says what the container accepts. The zero value
// accepts everything.
type directTyped struct {
	head       []byte // what the save has of it, without the count
	pairs      bool
	key, value variant.ElementType
}

// typed reads such an object up to its content; ok is false for all others, and for what classes and scripts name.
func (r *directReader) typed() (f directTyped, ok bool) {
	s := r.scan
	start, base := s.pos, s.base
	s.pos++
	if !s.word(`"type"`) || !s.take(':') {
		return f, false
	}
	kind, ok := s.name()
	c := variant.Value{}
	var list variant.List
	var dict variant.Dict
	switch {
	case !ok || !s.take(','):
		return f, false
	case string(kind) == "Array":
		c = variant.Value{Type: variant.Array, Data: &list}
		ok = s.word(`"elem_type"`) && r.accepted(&list.Element)
	case string(kind) == "Dictionary":
		c = variant.Value{Type: variant.Dictionary, Data: &dict}
		key := s.word(`"key_type"`)
		if key && !r.accepted(&dict.Key) {
			return f, false
		}
		value := s.word(`"value_type"`)
		if value && !r.accepted(&dict.Value) {
			return f, false
		}
		ok = key || value
	default:
		return f, false
	}
	if !ok || !s.word(`"args"`) || !s.take(':') || !s.take('[') {
		return f, false
	}
	whole := s.base == base // it was read without moving the text
	if whole {
		if f, ok = r.heads[string(s.b[start:s.pos])]; ok {
			return f, true
		}
	}
	if r.w.head(c) != nil || len(r.w.losses.List) > 0 || len(r.w.scratch) < 8 {
		r.w.losses.List = nil
		return f, false
	}
	count := len(r.w.scratch) - 4
	f = directTyped{head: append([]byte(nil), r.w.scratch[:count]...), pairs: c.Type == variant.Dictionary, key: dict.Key, value: dict.Value}
	if !f.pairs {
		f.value = list.Element
	}
	const mostHeads = 1000
	if whole && len(r.heads) < mostHeads {
		r.heads[string(s.b[start:s.pos])] = f
	}
	return f, true
}

// accepted reads what a container accepts, and the comma after it.
func (r *directReader) accepted(e *variant.ElementType) bool {
	if !r.scan.take(':') {
		return false
	}
	name, ok := r.scan.name()
	if !ok {
		return false
	}
	*e = elementOf(string(name), false)
	return e.Kind == variant.Builtin && e.Type != variant.Nil && e.Type != variant.Object && r.scan.take(',')
}

// taken reports whether a container accepts the value that was written at an offset.
func (r *directReader) taken(e variant.ElementType, made int) bool {
	if !e.Typed() {
		return true
	}
	b, at := r.b, made-r.out.len()
	if at < 0 {
		b, at = r.out.b, made
	}
	return len(b)-at >= 4 && takes(e, r.d.Rows[le.Uint32(b[at:])&r.d.Binary.TypeMask].Type)
}
