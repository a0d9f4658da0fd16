package convert

import (
	"bytes"

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
	f.pairs = string(kind) == "Dictionary"
	if !ok || !f.pairs && string(kind) != "Array" || !s.take(',') {
		return f, false
	}
	value := `"elem_type"`
	if f.pairs {
		value = `"value_type"`
		f.key, ok = r.accepted(`"key_type"`)
	}
	if ok {
		f.value, ok = r.accepted(value)
	}
	if !ok || !f.key.Typed() && !f.value.Typed() || !s.word(`"args"`) || !s.take(':') || !s.take('[') {
		return f, false
	}
	whole := s.base == base // it was read without moving the text
	if whole {
		if head, known := r.heads[string(s.b[start:s.pos])]; known {
			f.head = head
			return f, true
		}
	}
	if r.w.head(f.empty()) != nil || len(r.w.losses.List) > 0 || len(r.w.scratch) < 8 {
		r.w.losses.List = nil
		return f, false
	}
	count := len(r.w.scratch) - 4
	f.head = bytes.Clone(r.w.scratch[:count])
	const mostHeads = 1000
	if whole && len(r.heads) < mostHeads {
		r.heads[string(s.b[start:s.pos])] = f.head
	}
	return f, true
}

// empty returns the container without content.
func (f *directTyped) empty() variant.Value {
	if f.pairs {
		return variant.Value{Type: variant.Dictionary, Data: &variant.Dict{Key: f.key, Value: f.value}}
	}
	return variant.Value{Type: variant.Array, Data: &variant.List{Element: f.value}}
}

// accepted reads what a container accepts, if that follows a word, and the comma after it.
func (r *directReader) accepted(word string) (e variant.ElementType, ok bool) {
	if !r.scan.word(word) {
		return e, true
	}
	if !r.scan.take(':') {
		return e, false
	}
	name, ok := r.scan.name()
	if !ok {
		return e, false
	}
	e = elementOf(string(name), false)
	return e, e.Kind == variant.Builtin && e.Type != variant.Nil && e.Type != variant.Object && r.scan.take(',')
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
