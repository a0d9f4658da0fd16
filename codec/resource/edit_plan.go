package resource

import (
	"slices"
	"sort"
)

// Splices returns the changes and everything that depends on them, sorted and not overlapping.
func (e *Edit) Splices() ([]Splice, error) {
	f := e.f
	if f.Format > MaxFormat {
		return nil, fault(0, newerFormat, f.Format, MaxFormat)
	}
	all := slices.Clone(e.changes)
	if len(e.names.added) > 0 {
		var b []byte
		for _, name := range e.names.added {
			b = f.appendText(b, name)
		}
		at := f.names[f.Names()]
		all = append(all, change{Splice: Splice{at, at, b}})
		e.counts[f.Tables] = len(e.names.added)
	}
	for at, more := range e.counts {
		if n := f.u32(at); more != 0 {
			all = append(all, change{Splice: Splice{at, at + 4, f.append32(nil, uint32(int64(n)+int64(more)))}})
		}
	}
	for at, h := range e.bytes {
		pad := h.First + h.Count
		all = append(all, change{Splice: Splice{pad, pad + -h.Count&3, []byte(zeros[:-(h.Count+e.counts[at])&3])}, rank: rankBehind})
	}
	all, err := e.renumber(all)
	if err != nil {
		return nil, err
	}
	if err := order(all); err != nil {
		return nil, err
	}
	all = e.moved(all)
	list := make([]Splice, 0, len(all))
	for _, c := range all {
		if s := f.narrow(c.Splice); s.Start < s.End || len(s.New) > 0 {
			list = append(list, s)
		}
	}
	return list, nil
}

// narrow removes the unchanged bytes at both ends of a splice.
func (f *File) narrow(s Splice) Splice {
	for s.Start < s.End && len(s.New) > 0 && f.at(s.Start, 1)[0] == s.New[0] {
		s.Start++
		s.New = s.New[1:]
	}
	for s.Start < s.End && len(s.New) > 0 && f.at(s.End-1, 1)[0] == s.New[len(s.New)-1] {
		s.End--
		s.New = s.New[:len(s.New)-1]
	}
	return s
}

// order sorts changes, and returns an error if two conflict.
func order(all []change) error {
	slices.SortStableFunc(all, func(a, b change) int {
		switch {
		case a.Start != b.Start:
			return a.Start - b.Start
		case a.inserts() != b.inserts():
			if a.inserts() {
				return -1
			}
			return 1
		}
		return a.rank - b.rank
	})
	for i := 1; i < len(all); i++ {
		if all[i].Start < all[i-1].End {
			return fault(all[i].Start, overlap)
		}
	}
	return nil
}

func (c *change) inserts() bool { return c.Start == c.End }

// moved adds the changed offsets of bodies and of the block of import options. all is in order.
func (e *Edit) moved(all []change) []change {
	f := e.f
	starts := make([]int, len(all)) // of New
	grown := make([]int, len(all)+1)
	for i, c := range all {
		starts[i] = c.Start + grown[i]
		grown[i+1] = grown[i] + len(c.New) - (c.End - c.Start)
	}
	where := func(off int) uint64 {
		k := sort.Search(len(all), func(i int) bool { return all[i].Start > off || all[i].Start == off && !all[i].inserts() })
		return uint64(off + grown[k])
	}
	bodies := make([]uint64, len(e.added)+1)
	for i, c := range all {
		if c.body > 0 {
			bodies[c.body] = uint64(starts[i])
		}
	}
	for i, c := range all {
		if c.entry > 0 {
			all[i].New = f.append64(slices.Clone(c.New[:len(c.New)-8]), bodies[c.entry])
		}
	}
	var behind []change
	follow := func(at int, off uint64) {
		if to := where(int(off)); to != off {
			behind = append(behind, change{Splice: Splice{at, at + 8, f.append64(nil, to)}})
		}
	}
	for i := range f.Internals() {
		if x := f.Internal(i); x.Offset <= uint64(f.size) && !slices.Contains(e.gone, i) {
			follow(x.End-8, x.Offset)
		}
	}
	if _, ok := f.Imported(); ok {
		follow(f.ImportAt, f.Import)
	}
	all = append(all, behind...)
	slices.SortStableFunc(all, func(a, b change) int { return a.Start - b.Start })
	return all
}
