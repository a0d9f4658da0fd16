package text

import (
	"savant/codec/variant"
	"savant/scene/literal"
)

// brackets returns the brackets of a value or of one around it. A long value inside many levels is not read once for each
// level.
func (f *Form) brackets(p place) *literal.Brackets {
	if b := f.closed; b.stamp == f.now() && b.start <= p.start && p.end <= b.end {
		return b.Brackets
	}
	f.closed = textBrackets{p.start, p.end, f.now(), literal.BracketsOf(f.src[:p.end], int(p.start))}
	return f.closed.Brackets
}

// open takes a value apart. The last one of each depth is kept, so that a walk takes a value apart once and not for each child. It is
// never nil.
func (f *Form) open(p place) *nest {
	for int(p.depth) >= len(f.nests) {
		f.nests = append(f.nests, nil)
	}
	if n := f.nests[p.depth]; n != nil && n.stamp == f.now() && n.start == p.start && n.end == p.end {
		return n
	}
	if p.start == p.end || !mayNest[f.src[p.start]] {
		return &f.single
	}
	n := &nest{start: p.start, end: p.end, stamp: f.now()}
	f.nests[p.depth] = n
	kind, children, err := f.brackets(p).Children(f.src[:p.end], int(p.start))
	if err != nil {
		return n
	}
	n.kind, n.children = kind, children
	if kind == literal.Components {
		n.packed, n.stride = packedAt(f.src[p.start:p.end])
		if n.packed == variant.Nil {
			n.children = nil
		}
	}
	return n
}
