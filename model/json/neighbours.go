package json

import (
	"bytes"

	"savant/codec/laxjson"
	"savant/codec/variant"
	"savant/model"
)

// layout says how the containers of one depth and kind in neighbouring values are written.
type layout uint8

const (
	unknown layout = iota
	oneLine
	spread // each child has a line of its own
)

// mostDepths is how deep neighbours are looked into.
const mostDepths = 8

// inside returns the style of a container and of what is in it: as neighbours write containers of its kind at this depth, or else of the
// other kind.
func (s style) inside(object bool) style {
	if len(s.neighbours) == 0 {
		return s
	}
	n, other := s.neighbours[0], s.neighbours[1]
	if object {
		n, other = other, n
	}
	if n == unknown {
		n = other
	}
	if n != unknown {
		s.lines = n == spread
	}
	if s.neighbours = s.neighbours[2:]; !s.lines {
		s.neighbours = nil // and nothing in it has lines
	}
	return s
}

// learn adds how the containers in a text are written that begins with one: for each depth arrays, then objects. What was learned before stays.
func (s *style) learn(text []byte) {
	var open []int // where the containers began that are not closed
	add := func(from, end int, depth int) {
		if blank(text[from+1:end]) || depth >= mostDepths {
			return
		}
		at := 2 * depth
		for len(s.neighbours) < at+2 {
			s.neighbours = append(s.neighbours, unknown)
		}
		if text[from] == '{' {
			at++
		}
		if s.neighbours[at] != unknown {
			return
		}
		s.neighbours[at] = oneLine
		if bytes.IndexByte(text[from:end], '\n') >= 0 {
			s.neighbours[at] = spread
		}
	}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			end, ok := laxjson.Quoted(text, i)
			if !ok {
				return
			}
			i = end - 1
		case '/':
			if end, ok := laxjson.Comment(text, i); ok && end > i {
				i = end - 1
			}
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			if len(open) == 0 {
				return
			}
			last := len(open) - 1
			add(open[last], i, last)
			open = open[:last]
		}
	}
	for depth, from := range open {
		if bytes.IndexByte(text[from:], '\n') >= 0 {
			add(from, len(text), depth)
		}
	}
}

// learn adds how the last child of a node is written, and the first ones.
func (f *Form) learn(s *style, n node) {
	const most, part = 8, 4 << 10
	if n.packed != variant.Nil {
		return
	}
	count := f.reader.count(n)
	for i := -1; i < min(count-1, most); i++ {
		off, ok := f.reader.child(n, (i+count)%count)
		if !ok {
			return
		}
		off = f.reader.valueOf(n, off)
		if c := f.reader.byte(off); c == '{' || c == '[' {
			s.learn(f.host.Bytes().View(off, min(f.reader.skip(off), off+part)))
		}
	}
}

// learnAround adds how the neighbours of a row are written.
func (f *Form) learnAround(s *style, r model.Row) {
	if r == model.Root {
		return
	}
	if p := f.place(f.host.Parent(r)); p.kind == placeRoot || p.kind == placeContainer {
		f.learn(s, f.node(p))
	}
}
