package sparse

import (
	"errors"
	"math"

	"savant/codec"
)

// Scan appends the entries of the value at off, which ends at or before limit and is nested in depth others. It returns
// where the value ends.
func (r *Reader) Scan(off, limit int64, depth int) (end int64, err error) {
	s := scanner{Reader: r}
	end, err = s.value(off, limit, depth)
	if err != nil {
		return end, err
	}
	r.Index.own()
	r.Index.entries = append(r.Index.entries, s.entries...)
	return end, nil
}

// Take builds the index from the long values of a file found by codec. The result is that of scanning all records.
func (r *Reader) Take(long []codec.Long) {
	r.Reset()
	r.Index = &Index{}
	s := scanner{Reader: r}
	entries := make([]Entry, len(long))
	for i := range long {
		l := &long[i]
		off, end := int64(l.Start), int64(l.End)
		n, _ := s.open(off, end) // it was walked over, so it opens
		entries[i] = Entry{Start: off, End: end, First: uint32(n.First - off), Count: uint32(n.Count), Depth: uint16(l.Depth), Kind: n.Kind, Marks: l.Marks}
	}
	r.Index = &Index{entries: entries}
}

// errStopped is the error of a stopped Scan.
var errStopped = errors.New("the scan was stopped")

// scanner collects entries. It does not use the index, which need not match the bytes yet.
type scanner struct {
	*Reader
	entries []Entry
	marks   []uint32 // room for the marks of entries to come
}

// value scans the value at off and returns its end.
func (s *scanner) value(off, limit int64, depth int) (int64, error) {
	if off >= limit {
		return 0, errCut
	}
	// A value shorter than Min is one call and no entry. For a longer one that call was wasted, but cost less than Min
	// bytes.
	if n, ok := s.short(off, limit); ok && n < Min {
		return off + n, nil
	}
	id := len(s.entries)
	s.entries = append(s.entries, Entry{Start: off, Depth: uint16(min(depth, math.MaxUint16))})
	n, err := s.open(off, limit)
	if err != nil {
		return 0, err
	}
	end, marks := off, []uint32(nil)
	switch n.Kind {
	case Leaf:
		end, err = s.skip(off, limit)
	case Fixed:
		// Skip knows of the padding after bytes.
		end, err = s.skip(off, limit)
	default:
		end, marks, err = s.children(&n, depth)
	}
	if err != nil {
		return 0, err
	}
	if end-off < Min {
		s.entries = s.entries[:id]
		return end, nil
	}
	e := &s.entries[id]
	e.End, e.First, e.Count, e.Kind, e.Marks = end, uint32(n.First-off), uint32(n.Count), n.Kind, marks
	return end, nil
}

// open is Open without the index.
func (s *scanner) open(off, limit int64) (Node, error) {
	r := Reader{Bytes: s.Bytes, Dialect: s.Dialect, Index: &Index{}}
	return r.Open(off, limit)
}

// children scans the children of a node.
func (s *scanner) children(n *Node, depth int) (end int64, marks []uint32, err error) {
	if k := (n.Count - 1) / stripe; k > 0 && int64(n.Count)*4 <= n.Limit-n.First { // each child takes four bytes at least
		marks = s.room(k)
	}
	off := n.First
	for i := range n.Count {
		if i%stripe == 0 && s.While != nil && !s.While() {
			return 0, nil, errStopped
		}
		if i > 0 && i%stripe == 0 && off-n.Start <= math.MaxUint32 {
			marks = append(marks, uint32(off-n.Start))
		}
		switch n.Kind {
		case Pairs:
			if off, err = s.value(off, n.Limit, depth+1); err != nil {
				return 0, nil, err
			}
		case Named:
			if off, err = s.text(off, n.Limit); err != nil {
				return 0, nil, err
			}
		case Strings:
			if off, err = s.text(off, n.Limit); err != nil {
				return 0, nil, err
			}
			continue
		}
		if off, err = s.value(off, n.Limit, depth+1); err != nil {
			return 0, nil, err
		}
	}
	return off, marks, nil
}

// room returns an empty slice for n marks. Marks of many entries share one allocation.
func (s *scanner) room(n int) []uint32 {
	const chunk = 1 << 14
	if n > chunk/4 {
		return make([]uint32, 0, n)
	}
	if cap(s.marks)-len(s.marks) < n {
		s.marks = make([]uint32, 0, chunk)
	}
	at := len(s.marks)
	s.marks = s.marks[:at+n]
	return s.marks[at : at : at+n]
}
