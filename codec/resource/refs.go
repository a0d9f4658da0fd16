package resource

import (
	"math"
	"slices"
	"sort"
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
)

// errStop ends a walk early.
var errStop = &Error{}

// walk calls visit for the value at off and all values in it, in order, keys before their values. depth is the number
// of enclosing containers. It returns the end of the value; an error of visit ends it.
func (f *File) walk(off, depth int, visit func(off int, kind variant.Type, depth int) *Error) (int, *Error) {
	if !f.has(off, 4) {
		return 0, fault(off, cutOff, message.New(aValue))
	}
	r := f.row(f.u32(off))
	switch r.layout {
	case dictionary, array, typed:
		h, err := f.head(off)
		if err != nil {
			return 0, err
		}
		if h.Count > 0 && depth == MaxDepth {
			return 0, fault(off, tooDeep, MaxDepth)
		}
		if err := visit(off, r.kind, depth); err != nil {
			return 0, err
		}
		n := h.Count
		if r.layout == dictionary {
			n *= 2
		}
		pos := h.First
		for range n {
			if pos, err = f.walk(pos, depth+1, visit); err != nil {
				return 0, err
			}
		}
		return pos, nil
	}
	end := f.leaf(off)
	if end < 0 {
		var err *Error
		if end, err = f.skip(off, depth, nil); err != nil {
			return 0, err
		}
	}
	return end, visit(off, r.kind, depth)
}

// Walk calls visit for the value at off and all values in it, in order, keys before their values, until it returns
// false. depth is the number of enclosing containers. Nothing is decoded. The error is an *Error.
func (f *File) Walk(off int, visit func(off int, kind variant.Type, depth int) bool) error {
	_, err := f.walk(off, 0, func(off int, kind variant.Type, depth int) *Error {
		if visit(off, kind, depth) {
			return nil
		}
		return errStop
	})
	if err == nil || err == errStop {
		return nil
	}
	return err
}

// IsNull reports whether the Object at off is null.
func (f *File) IsNull(off int) bool { return f.u32(off+4) == objectNull }

// references calls visit for each reference in the value at off, with the offset of its number and the kind of Object.
func (f *File) references(off int, visit func(at int, kind uint32) *Error) (int, *Error) {
	return f.walk(off, 0, func(off int, kind variant.Type, _ int) *Error {
		if kind != variant.Object {
			return nil
		}
		if kind := f.u32(off + 4); kind == objectInternal || kind == objectExternal {
			return visit(off+8, kind)
		}
		return nil
	})
}

// Has reports whether any property of the file is or holds a value of one of these types, as far as it can be read.
func (f *File) Has(kinds ...variant.Type) bool {
	has := false
	for i := range f.Internals() {
		b, err := f.Body(i)
		if err != nil {
			continue
		}
		for p, err := range f.Properties(b, nil) {
			if err != nil {
				break
			}
			f.Walk(p.Value, func(_ int, kind variant.Type, _ int) bool {
				has = has || slices.Contains(kinds, kind)
				return !has
			})
			if has {
				return true
			}
		}
	}
	return false
}

// numbering maps the numbers by which the file refers to resources to new ones.
type numbering struct {
	e    *Edit
	gone map[uint32]bool // in files without FlagNamedIDs: the numbers of removed resources
}

// renumber adjusts references to added and removed resources. The adjustments are added to all; those in new bytes are
// made in a copy.
func (e *Edit) renumber(all []change) ([]change, error) {
	f := e.f
	follow := len(e.gone)+len(e.without)+len(e.renamed) > 0 || len(e.added) > 0 && f.named()
	if !follow && len(e.added)+e.w.externals == 0 {
		return all, nil
	}
	n := numbering{e, map[uint32]bool{}}
	for _, i := range e.gone {
		if x, ok := localNumber(f.Internal(i).Path.Value); ok && !f.named() {
			n.gone[x] = true
		}
	}
	for i := range all {
		c := &all[i]
		if len(c.values) == 0 {
			continue
		}
		c.New = slices.Clone(c.New)
		g := *f
		g.cursor, g.names = over(c.New), nil
		g.big = f.big
		g.known = math.MaxInt32
		for _, off := range c.values {
			if _, err := g.references(off, func(at int, kind uint32) *Error {
				x, err := n.follow(g.u32(at), kind, c.Start)
				g.put32(c.New[at:], x)
				return err
			}); err != nil {
				return nil, err
			}
		}
	}
	var covered []Splice
	for _, c := range all {
		if c.Start < c.End {
			covered = append(covered, c.Splice)
		}
	}
	slices.SortFunc(covered, func(a, b Splice) int { return a.Start - b.Start })
	var refused *Error
	visit := func(at int, kind uint32) *Error {
		if k := sort.Search(len(covered), func(i int) bool { return covered[i].End > at }); k < len(covered) && covered[k].Start <= at {
			return nil
		}
		was := f.u32(at)
		if refused = n.dangling(was, kind, at); refused != nil {
			return refused
		}
		now, err := n.follow(was, kind, at)
		if now != was {
			all = append(all, change{Splice: Splice{at, at + 4, f.append32(nil, now)}})
		}
		return err
	}
	for i := range f.Internals() {
		if slices.Contains(e.gone, i) {
			continue
		}
		b, err := f.body(i)
		pos := b.First
		for k := 0; k < b.Count && err == nil; k++ {
			if pos, err = f.skipName(pos); err == nil {
				pos, err = f.references(pos, visit)
			}
		}
		if err != nil && (follow || refused != nil) {
			return nil, err
		}
	}
	if m, ok := f.Imported(); ok {
		for _, o := range m.Options {
			if _, err := f.references(o.Value, visit); err != nil && (follow || refused != nil) {
				return nil, err
			}
		}
	}
	return all, nil
}

// dangling refuses an addition to which a dangling reference would then refer. off is the offset of the reference.
func (n *numbering) dangling(was uint32, kind uint32, off int) *Error {
	f := n.e.f
	count, added := f.Internals(), len(n.e.added)
	switch {
	case kind == objectExternal:
		count, added = f.Externals(), n.e.w.externals
	case !f.named():
		for _, x := range n.e.w.added {
			if x == was {
				return fault(off, wouldName, was, count)
			}
		}
		return nil
	}
	if k := int(was) - count; k >= 0 && k < added {
		return fault(off, wouldName, was, count)
	}
	return nil
}

// follow returns the new number of a reference. off is its offset.
func (n *numbering) follow(was uint32, kind uint32, off int) (uint32, *Error) {
	e := n.e
	f := e.f
	switch {
	case kind == objectExternal:
		if slices.Contains(e.without, int(was)) {
			return was, fault(off, stillUsed, f.External(int(was)).Path.Value)
		}
		return was - below(e.without, int(was)), nil
	case !f.named():
		if n.gone[was] {
			return was, fault(off, stillUsed, strconv.FormatUint(uint64(was), 10))
		}
		if now, ok := e.renamed[was]; ok {
			return now, nil
		}
		return was, nil
	case slices.Contains(e.gone, int(was)):
		return was, fault(off, stillUsed, f.Internal(int(was)).ID())
	}
	index, behind := int(was), len(e.added)
	if k := index - f.Internals(); k >= 0 && k < len(e.added) {
		index, behind = e.added[k], k
	} else if k >= 0 {
		return was, nil // a dangling reference, which stays one
	}
	place := uint32(index) - below(e.gone, index)
	for k, a := range e.added {
		if a < index || a == index && k < behind {
			place++
		}
	}
	return place, nil
}

// below returns how many of the indices are less than i.
func below(places []int, i int) uint32 {
	n := uint32(0)
	for _, p := range places {
		if p < i {
			n++
		}
	}
	return n
}
