package convert

import (
	"bytes"

	"savant/codec"
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

// appendPath appends the text of the NodePath at off, and returns its end, which is 0 as that of path.
func (all *directs) appendPath(dst []byte, b []byte, off int) (made []byte, end int) {
	names, subnames, end := all.path(b, off)
	if end == 0 {
		return dst, 0
	}
	if b[off+12]&absolutePath != 0 {
		dst = append(dst, '/')
	}
	pos := off + pathHead
	for i := range names + subnames {
		switch {
		case i >= names:
			dst = append(dst, ':')
		case i > 0:
			dst = append(dst, '/')
		}
		name, after, _ := all.text(b, pos-4)
		dst, pos = append(dst, name...), after
	}
	return dst, end
}

// storePath appends what is stored of the NodePath of a text after its header; ok is false if a name in it is empty.
func (all *directs) storePath(dst, text []byte) (made []byte, ok bool) {
	counts := len(dst)
	made = append(dst, make([]byte, pathHead-4)...)
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
				return dst, false
			}
			n[i]++
			made = append(le.AppendUint32(made, uint32(len(name))), name...)
			made = codec.AppendPadding(made, len(name))
		}
	}
	if all.properties && n[1] > 0 {
		n[1]--
		flags |= propertyPath
	}
	le.PutUint32(made[counts:], n[0]|newPath)
	le.PutUint32(made[counts+4:], n[1])
	le.PutUint32(made[counts+8:], flags)
	return made, true
}
