package codec

import (
	"runtime"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// halvedFrom is from how many bytes on a value is decoded in two halves at once, if there is a processor for each.
const halvedFrom = 256 << 10

// halves is where the second half of a value begins: with a child of some container in it.
type halves struct {
	middle    int // where the bytes of the second half should begin
	container int // where the container begins
	child     int // number of the child
	pos       int // where it begins; 0 if the value is not halved
}

// deepestHalved is how deep in others a container may be whose children are halved.
const deepestHalved = 8

// halve is skip for a value of which halves looks for the middle.
func (s *skipper) halve(off, depth int, at *halves) int {
	if off+8 > len(s.b) || depth == deepestHalved || at.pos > 0 {
		return s.skip(off, depth)
	}
	h := le.Uint32(s.b[off:])
	id := h & s.d.Binary.TypeMask
	if id > 0xff {
		return failed
	}
	step := &s.steps[id]
	if step.Layout != dialect.Array && step.Layout != dialect.Dictionary {
		return s.skip(off, depth)
	}
	n, pos := s.children(off, h, step)
	for i := uint64(0); i < n && pos >= 0; i++ {
		if pos >= at.middle && at.pos == 0 && (step.Layout == dialect.Array || i&1 == 0) {
			at.container, at.pos, at.child = off, pos, int(i)
			if step.Layout == dialect.Dictionary {
				at.child /= 2
			}
		}
		start := pos
		if pos = s.skip(start, depth+1); pos-start > halvedFrom/4 && start < at.middle && pos > at.middle {
			s.halve(start, depth+1, at)
		}
	}
	return pos
}

// halved finds the halves of the value at off, which ends where b does or before.
func (s *skipper) halved(off int) (end int, at halves) {
	size := len(s.b) - off
	if size < halvedFrom || runtime.GOMAXPROCS(0) < 2 {
		return s.skip(off, 0), at
	}
	at.middle = off + size/2
	return s.halve(off, 0, &at), at
}

// second reads the second half of the children of a container, beginning at pos: read reads the one after the other. It
// returns a function that waits for it and returns where they end.
func (r *reader) second(read func(r *reader, pos int) int) (wait func() int) {
	other := reader{skipper: r.skipper}
	pos, end := r.halves.pos, 0
	done := make(chan struct{})
	go func() {
		defer close(done)
		end = read(&other, pos)
	}()
	return func() int {
		<-done
		return end
	}
}

// valuesInto reads values one after the other.
func (r *reader) valuesInto(list []variant.Value, pos int) int {
	for i := range list {
		pos = r.into(&list[i], pos)
	}
	return pos
}

// entriesInto reads keys and values one after the other.
func (r *reader) entriesInto(list []variant.Entry, pos int) int {
	for i := range list {
		e := &list[i]
		pos = r.into(&e.Key, pos)
		pos = r.into(&e.Value, pos)
	}
	return pos
}
