package convert

import (
	"bytes"

	"savant/codec"
	"savant/codec/variant"
)

const (
	pathHead     = 16      // bytes of a NodePath before its names: the header, how many names and subnames there are, flags
	newPath      = 1 << 31 // with the number of names: it is not stored as its text
	absolutePath = 1       // a flag
	propertyPath = 2       // a flag of the dialects that do not count the last subname
)

// path returns how many names and subnames the NodePath at off has and its end, which is 0 unless it is stored as encoders
// do and its text, which needs no escapes, says all of it.
func (all *directs) path(b []byte, off int) (names, subnames, end int) {
	if len(b)-off < pathHead {
		return 0, 0, 0
	}
	first, flags := le.Uint32(b[off+4:]), le.Uint32(b[off+12:])
	names, subnames = int(first&^newPath), int(le.Uint32(b[off+8:]))
	counted := subnames == 0 || !all.properties
	if flags&propertyPath != 0 {
		subnames++
		counted = all.properties
	}
	if first&newPath == 0 || flags > absolutePath|propertyPath || !counted {
		return 0, 0, 0
	}
	end = off + pathHead
	for i := range names + subnames {
		if len(b)-end < 4 {
			return 0, 0, 0
		}
		name, after, plain := all.text(b, end-4)
		if !plain || len(name) == 0 || bytes.IndexByte(name, ':') >= 0 || i < names && bytes.IndexByte(name, '/') >= 0 {
			return 0, 0, 0
		}
		end = after
	}
	return names, subnames, end
}

// path writes the NodePath at off.
func (w *saveWriter) path(b []byte, off int, open string) (end int) {
	names, subnames, end := w.directs.path(b, off)
	if end == 0 {
		return 0
	}
	if w.b = append(w.b, open...); b[off+12]&absolutePath != 0 {
		w.b = append(w.b, '/')
	}
	pos := off + pathHead
	for i := range names + subnames {
		switch {
		case i >= names:
			w.b = append(w.b, ':')
		case i > 0:
			w.b = append(w.b, '/')
		}
		name, after, _ := w.directs.text(b, pos-4)
		w.b, pos = append(w.b, name...), after
	}
	w.b = append(w.b, '"')
	return end
}

// plainPath writes the NodePath of a text without escapes; ok is false, and nothing written, if a name in it is empty.
func (r *directReader) plainPath(text []byte) (ok bool) {
	start := len(r.b)
	if !r.head(variant.NodePath) {
		r.b = r.b[:start]
		return false
	}
	counts := len(r.b)
	r.b = append(r.b, make([]byte, pathHead-4)...)
	var flags uint32
	if bytes.HasPrefix(text, []byte("/")) {
		flags, text = absolutePath, text[1:]
	}
	var n [2]uint32 // of names, and of subnames
	names, properties, colon := bytes.Cut(text, []byte(":"))
	for i, part := range [...][]byte{names, properties} {
		separator := byte("/:"[i])
		more := i == 0 && len(names) > 0 || i == 1 && colon
		for more {
			var name []byte
			if name, part, more = bytes.Cut(part, []byte{separator}); len(name) == 0 {
				r.b = r.b[:start]
				return false
			}
			n[i]++
			r.b = append(le.AppendUint32(r.b, uint32(len(name))), name...)
			r.b = codec.AppendPadding(r.b, len(name))
		}
	}
	if r.directs.properties && n[1] > 0 {
		n[1]--
		flags |= propertyPath
	}
	le.PutUint32(r.b[counts:], n[0]|newPath)
	le.PutUint32(r.b[counts+4:], n[1])
	le.PutUint32(r.b[counts+8:], flags)
	return true
}
