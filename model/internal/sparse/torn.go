package sparse

import (
	"math"
	"slices"

	"savant/codec"
)

// deepestTorn bounds how deep damage is looked for: each level costs another walk.
const deepestTorn = 64

// Tear appends the entries of a damaged value at off, nested in depth others, and returns where it stops making sense, at limit at most; off if no
// child can be read.
func (r *Reader) Tear(off, limit int64, depth int) (end int64) {
	s := scanner{Reader: r}
	if end = s.torn(off, limit, depth); end > off {
		r.Index.own()
		r.Index.entries = slices.Insert(r.Index.entries, r.Index.from(off), s.entries...)
		r.Reset()
	}
	return end
}

// Torn reports whether the value at off is damaged, and part of it can be read.
func (r *Reader) Torn(off int64) bool {
	e := r.entry(off)
	return e != nil && e.Torn
}

// torn scans the value at off, which cannot be read to its end.
func (s *scanner) torn(off, limit int64, depth int) (end int64) {
	n, _ := s.open(off, limit) // its first child is known even if it has too many
	if depth > deepestTorn || n.First <= off+4 || n.First > limit || n.Kind != Pairs && n.Kind != Values && n.Kind != Named {
		return off
	}
	id := len(s.entries)
	s.entries = append(s.entries, Entry{Start: off, Depth: uint16(depth), Kind: n.Kind, First: uint32(n.First - off), Torn: true})
	of := codec.Count(s.Bytes.View(n.First-4, n.First))
	count, marks := 0, []uint32(nil)
	for end = n.First; count < of; count++ {
		kept := len(s.entries)
		if count > 0 && count%stripe == 0 && end-off <= math.MaxUint32 {
			marks = append(marks, uint32(end-off))
		}
		at, err := end, error(nil)
		switch n.Kind {
		case Pairs:
			at, err = s.value(at, limit, depth+1)
		case Named:
			at, err = s.text(at, limit)
		}
		if err != nil {
			s.entries = s.entries[:kept]
			break
		}
		next, err := s.value(at, limit, depth+1)
		if err != nil {
			s.entries = s.entries[:kept]
			if next = s.torn(at, limit, depth+1); next > at {
				end = next
				count++
			}
			break
		}
		end = next
	}
	if count == 0 && (depth == 0 || of == 0 || end != limit) { // one whose first child is damaged is one if all before that makes sense
		s.entries = s.entries[:id]
		return off
	}
	for len(marks) > 0 && (count-1)/stripe < len(marks) {
		marks = marks[:len(marks)-1]
	}
	e := &s.entries[id]
	e.End, e.Count, e.Marks = end, uint32(count), marks
	return end
}
