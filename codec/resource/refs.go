package resource

import (
	"math"
	"slices"
	"sort"
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
)

// references calls visit for each reference in the value at off: where its number stands, and the kind of Object that it is.
func (f *File) references(off, depth int, visit func(at int, kind uint32) *Error) (int, *Error) {
	if !f.has(off, 4) {
		return 0, fault(off, cutOff, message.New(aValue))
	}
	switch f.row(f.u32(off)).layout {
	case object:
		end, err := f.skip(off, depth, nil)
		if err != nil {
			return 0, err
		}
		if kind := f.u32(off + 4); kind == objectInternal || kind == objectExternal {
			err = visit(off+8, kind)
		}
		return end, err
	case dictionary, array, typed:
		h, err := f.head(off)
		if err != nil {
			return 0, err
		}
		if h.Count > 0 && depth == MaxDepth {
			return 0, fault(off, tooDeep, MaxDepth)
		}
		n := h.Count
		if f.row(h.ID).layout == dictionary {
			n *= 2
		}
		pos := h.First
		for range n {
			if pos, err = f.references(pos, depth+1, visit); err != nil {
				return 0, err
			}
		}
		return pos, nil
	}
	return f.skip(off, depth, nil)
}

// Has tells whether any property of the file is or holds a value of one of these types, as far as it can be read.
func (f *File) Has(kinds ...variant.Type) bool {
	for i := range f.Internals() {
		b, err := f.Body(i)
		if err != nil {
			continue
		}
		for p, err := range f.Properties(b, nil) {
			if err != nil {
				break
			}
			if f.holds(p.Value, kinds) {
				return true
			}
		}
	}
	return false
}

// holds tells it of the value at off, which skip has walked over without an error.
func (f *File) holds(off int, kinds []variant.Type) bool {
	h, _ := f.head(off)
	if slices.Contains(kinds, h.Type) {
		return true
	}
	n := 0
	switch f.row(h.ID).layout {
	case array, typed:
		n = h.Count
	case dictionary:
		n = 2 * h.Count
	}
	pos := h.First
	for range n {
		if f.holds(pos, kinds) {
			return true
		}
		pos, _ = f.skip(pos, 0, nil)
	}
	return false
}

// numbering says what becomes of the numbers by which the file refers to resources.
type numbering struct {
	e    *Edit
	gone map[uint32]bool // in files without FlagNamedIDs: the numbers of resources that are removed
}

// renumber lets references follow resources that come and go. They are part of all afterwards, those in new bytes are changed in a copy.
func (e *Edit) renumber(all []change) ([]change, error) {
	f := e.f
	if len(e.gone)+len(e.without)+len(e.renamed) == 0 && (len(e.added) == 0 || !f.named()) {
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
			if _, err := g.references(off, 0, func(at int, kind uint32) *Error {
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
	visit := func(at int, kind uint32) *Error {
		if k := sort.Search(len(covered), func(i int) bool { return covered[i].End > at }); k < len(covered) && covered[k].Start <= at {
			return nil
		}
		was := f.u32(at)
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
		if err != nil {
			return nil, err
		}
		pos := b.First
		for range b.Count {
			if pos, err = f.skipName(pos); err == nil {
				pos, err = f.references(pos, 0, visit)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	if m, ok := f.Imported(); ok {
		for _, o := range m.Options {
			if _, err := f.references(o.Value, 0, visit); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// follow is the number that a reference has afterwards. off is where the reference stands.
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
		return was, nil // to nothing, and so it stays
	}
	place := uint32(index) - below(e.gone, index)
	for k, a := range e.added {
		if a < index || a == index && k < behind {
			place++
		}
	}
	return place, nil
}

// below is how many of the places are less than i.
func below(places []int, i int) uint32 {
	n := uint32(0)
	for _, p := range places {
		if p < i {
			n++
		}
	}
	return n
}
