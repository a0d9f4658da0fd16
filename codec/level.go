package codec

import (
	"strconv"

	"savant/codec/dialect"
	"savant/codec/variant"
)

const (
	salvageDepth = 64 // how deep damaged values are looked into: each level costs another walk
	typesSeen    = 16 // children before the fault that tell of which types keys and elements are
)

// openLevel is a container that is open at a fault.
type openLevel struct {
	start, first int // of the value, of its first child
	kind         Contents
	count, index int     // children as it says, and before the one with the fault
	kept         int     // children that can be read, the one with the fault not counted
	types        typeSet // of its keys, or of its elements, before the fault
	fault        int     // where that child begins
	number       int     // which of Behind.Broken it is
}

// width is how many values a child is.
func (l *openLevel) width() int {
	if l.kind == Pairs {
		return 2
	}
	return 1
}

// fits reports whether a key, or an element, has a type that one before the fault has. Where there was none, keys are strings and elements
// anything but null.
func (l *openLevel) fits(s *skipper, pos int) bool {
	id, ok := l.id(s, pos)
	switch {
	case !ok:
		return false
	case l.types != typeSet{}:
		return l.types.has(id)
	case l.kind == Pairs:
		return id == idOfString
	}
	return s.steps[id].Layout != dialect.Empty
}

// met notes the type of the key, or the element, at pos.
func (l *openLevel) met(s *skipper, pos int) {
	if id, ok := l.id(s, pos); ok && l.kind != Named {
		l.types.add(id)
	}
}

// id is the type id of the key, or the element, at pos.
func (l *openLevel) id(s *skipper, pos int) (id uint32, ok bool) {
	if l.kind == Pairs {
		return s.keyID(pos)
	}
	return s.id(pos)
}

// rest is how many children follow the one with the fault.
func (l *openLevel) rest() int { return l.count - l.index - 1 }

// way is the path from the outermost level to the child that is open in the innermost.
func (s *skipper) way(levels []openLevel) string {
	var err Error
	for i := len(levels) - 1; i >= 0; i-- {
		err.below(s.step(&levels[i]))
	}
	return err.Path
}

// step is the step of a path to the child that is open in a level.
func (s *skipper) step(l *openLevel) string {
	switch l.kind {
	case Pairs:
		if s.skip(l.fault, 0) >= 0 {
			x := explainer{skipper: *s}
			return x.key(l.fault, l.index)
		}
		return stepOf(variant.Value{}, l.index)
	case Named:
		if s.text(l.fault) >= 0 {
			return stepOfName(string(s.b[l.fault+4:l.fault+4+int(le.Uint32(s.b[l.fault:]))]), l.index)
		}
		return stepOf(variant.Value{}, l.index)
	}
	return "[" + strconv.Itoa(l.index) + "]"
}

// trimmed are the levels without the containers above at of which nothing can be read.
func trimmed(levels []openLevel, at int) []openLevel {
	last := len(levels) - 1
	for last > at && levels[last].kept == 0 {
		last--
	}
	return levels[:last+1]
}

// opened appends the containers that are open where the value at off cannot be read on.
func (s *skipper) opened(list []openLevel, off int) []openLevel {
	h, _ := open(s.b, off, s.d)
	l := openLevel{start: off, first: h.First, kind: h.Contents()}
	if len(list) > salvageDepth || l.first <= h.Payload || l.first > len(s.b) || l.kind != Pairs && l.kind != Values && l.kind != Named {
		return list
	}
	l.count, l.fault = Count(s.b[:l.first]), l.first
	for ; l.index < l.count; l.index++ {
		value := l.fault
		switch l.kind {
		case Pairs:
			value = s.skip(l.fault, 0)
		case Named:
			value = s.text(l.fault)
		}
		if value < 0 {
			break
		}
		next := s.skip(value, 0)
		if next < 0 {
			l.kept = l.index
			with := l
			if s.alike {
				with.met(s, l.fault)
			}
			if inner := s.opened(append(list, with), value); len(inner) > len(list)+1 {
				return inner
			}
			break
		}
		if l.index < typesSeen {
			l.met(s, l.fault)
		}
		l.fault = next
	}
	l.kept = l.index
	return append(list, l)
}
