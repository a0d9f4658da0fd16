package sparse

import "slices"

// Root is the value of a record: it begins at Start and ends at Limit or before.
type Root struct{ Start, Limit int64 }

// Repair updates the index after a change of the bytes: the value at start (or a key, a property's name, or a container
// with its contents) now has newLength bytes instead of length. root is the current value of its record. Everything
// else has only moved. Afterwards the index is what a fresh scan would give.
func (r *Reader) Repair(root Root, start, length, newLength int64) error {
	x := r.Index
	x.own()
	r.Reset()
	end, delta := start+length, newLength-length
	a, b := x.from(start), x.from(end)
	if length == 0 {
		b = a
	}
	// Ancestors grow, later entries move.
	inner := -1
	depth := -1
	for i := a - 1; i >= 0 && depth != 0; i-- {
		e := &x.entries[i]
		if e.End < end || e.End <= start || depth >= 0 && int(e.Depth) >= depth {
			continue
		}
		if inner < 0 {
			inner = i
		}
		depth = int(e.Depth)
		e.End += delta
		lo, hi := 0, len(e.Marks)
		for lo < hi {
			if m := (lo + hi) / 2; e.Start+int64(e.Marks[m]) <= start {
				lo = m + 1
			} else {
				hi = m
			}
		}
		for k := lo; k < len(e.Marks); k++ {
			e.Marks[k] = uint32(int64(e.Marks[k]) + delta)
		}
	}
	for i := b; i < len(x.entries); i++ {
		x.entries[i].Start += delta
		x.entries[i].End += delta
	}
	// What was inside is scanned again, from the child of the innermost entry around it.
	x.entries = append(x.entries[:a], x.entries[b:]...)
	s := scanner{Reader: r}
	var err error
	if inner < 0 {
		_, err = s.value(root.Start, root.Limit, 0)
	} else {
		err = s.childAt(&x.entries[inner], start)
	}
	x.entries = slices.Insert(x.entries, a, s.entries...)
	// What became short has no entry any more.
	x.entries = slices.DeleteFunc(x.entries, func(e Entry) bool { return e.End-e.Start < Min && !e.Torn })
	return err
}

// childAt scans the child of an entry, or its key, that begins at off or holds it.
func (s *scanner) childAt(e *Entry, off int64) error {
	n, err := s.open(e.Start, e.End)
	if err != nil {
		return err
	}
	if n.Kind == Leaf || n.Kind == Fixed || n.Kind == Strings {
		return nil
	}
	start, isKey, err := s.holder(&n, off)
	if err != nil || start < 0 || isKey && n.Kind == Named {
		return err
	}
	_, err = s.value(start, n.Limit, int(e.Depth)+1)
	return err
}

// holder returns where the child of n begins, or its key, that begins at off or holds it; -1 if there is none. It does
// not look after off: what begins there may be long, and not indexed yet.
func (s *scanner) holder(n *Node, off int64) (start int64, isKey bool, err error) {
	at, k := s.mark(n, off)
	for ; k < n.Count && at <= off; k++ {
		if n.Kind == Pairs || n.Kind == Named {
			key := at
			if key == off {
				return key, true, nil
			}
			if n.Kind == Pairs {
				at, err = s.End(key, n.Limit)
			} else {
				at, err = s.text(key, n.Limit)
			}
			if err != nil || at > off {
				return key, true, err
			}
		}
		if at == off {
			return at, false, nil
		}
		end, err := s.End(at, n.Limit)
		if err != nil || end > off {
			return at, false, err
		}
		at = end
	}
	return -1, false, nil
}

// Shift moves all entries that begin at off or after it, because bytes between values took another length.
func (x *Index) Shift(off, delta int64) {
	if delta == 0 {
		return
	}
	x.own()
	for i := x.from(off); i < len(x.entries); i++ {
		x.entries[i].Start += delta
		x.entries[i].End += delta
	}
}

// Replace takes the entries of another index of the same document for the bytes from start on, where newLength bytes
// with whole values replaced length. Everything else has only moved.
func (x *Index) Replace(start, length, newLength int64, with *Index) {
	x.own()
	a, b := x.from(start), x.from(start+length)
	for i := b; i < len(x.entries); i++ {
		x.entries[i].Start += newLength - length
		x.entries[i].End += newLength - length
	}
	x.entries = slices.Replace(x.entries, a, b, with.entries...)
}
