package resource

import (
	"strings"

	"savant/codec/variant"
)

// Part is the readable part of a value without an end, because the file is cut or damaged within it.
type Part struct {
	Head   // Count is the number of children that can be read; the last only in part if Broken
	End    int
	Broken bool
	Err    error // an *Error: why the rest cannot be read
}

// deepestPart is how deep a value may be nested in others without an end and still be opened in part.
const deepestPart = 512

// Part opens a value as far as it can be read. ok is false if it is complete, or if none of it can be read.
func (x *Index) Part(off int) (p Part, ok bool) {
	if p, ok = x.parts[off]; ok {
		return p, true
	}
	if _, err := x.f.skip(off, 0, x); err != nil {
		return x.broken(off, err)
	}
	return p, false
}

// broken is Part for a value that has no end because of err.
func (x *Index) broken(off int, err *Error) (p Part, ok bool) {
	x.quiet = true // one error already has the whole path
	p, ok = x.part(off, 0, err)
	x.quiet = false
	return p, ok
}

// part is broken for a value inside others.
func (x *Index) part(off, depth int, err *Error) (p Part, ok bool) {
	f := x.f
	if !f.has(off, 8) || depth > deepestPart {
		return p, false
	}
	h, lies := f.head(off) // for example about its count; the existing children can be read all the same
	if h.CountAt == 0 || !f.has(h.CountAt, 4) {
		return p, false
	}
	p = Part{Head: h, Err: err}
	n := int64(f.u32(h.CountAt))
	if h.Size > 0 {
		p.Count = int(min(n, int64(f.size-h.First)/int64(h.Size)))
		p.End = h.First + p.Count*h.Size
		x.parts[off] = p
		return p, true
	}
	if h.Type != variant.PackedStringArray {
		n &^= bitShared
	}
	l := long{first: h.First, depth: depth, err: err}
	for p.Count, p.End = 0, h.First; int64(p.Count) < n; p.Count++ {
		if p.Count > 0 && p.Count%x.stripe == 0 {
			l.marks = marked(l.marks, off, p.Count, p.End)
		}
		start := p.End
		c, fail := f.child(h, start, x)
		if fail == nil {
			p.End = c.End
			continue
		}
		l.end, l.count = start, p.Count
		if c.Start > c.Key && h.Type != variant.PackedStringArray {
			if lies == nil {
				fail = &Error{err.Offset, strings.TrimPrefix(err.Path, f.step(h, p.Count, start)), err.What}
			}
			if in, ok := x.part(c.Start, depth+1, fail); ok {
				p.Count, p.End, p.Broken = p.Count+1, in.End, true
			}
		}
		x.note(off, start, l)
		x.parts[off] = p
		return p, true
	}
	return p, false
}

// Broken finds the last child of a part, if it too can be read only in part.
func (x *Index) Broken(p Part) (c Child, err error) {
	pos := p.First
	if p.Count > 1 {
		before, err := x.Child(p.Head, p.Count-2)
		if err != nil {
			return c, err
		}
		pos = before.End
	}
	c, fail := x.f.child(p.Head, pos, x)
	in, ok := x.Part(c.Start)
	if !ok {
		return c, fail
	}
	c.End = in.End
	return c, nil
}
