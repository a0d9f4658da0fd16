package tscn

import (
	"bytes"
	"math"
	"slices"
	"sort"
)

// Repair updates the outline of a text that was changed between start and end of the old text, now newEnd. It parses a
// changed value again, or else the changed sections, up to the first unchanged header; damage makes it parse
// everything, since damage can reach far. The result always equals Scan's; the old outline is not changed.
func (o *Outline) Repair(src []byte, start, end, newEnd int) *Outline {
	first := o.At(start)
	if first > 0 && start <= o.Sections[first].Start {
		first--
	}
	if first < 1 || o.damaged() || GrammarOf(src, o.prefer) != o.Grammar {
		return o.Rescan(src)
	}
	if mended := o.repairValue(src, start, end, newEnd); mended != nil {
		return mended
	}
	first-- // the end of its last value may have depended on what follows
	delta := newEnd - end
	next := first // the section of the old outline that may be reached again
	s := scanner{src: src, end: len(src), p: o.Sections[first].Start, grammar: o.Grammar, patience: 8*len(src) + 1<<16}
	s.met = func(header int) bool {
		for next < len(o.Sections) && (o.Sections[next].Start < end || o.Sections[next].Start+delta < header) {
			next++
		}
		return header >= newEnd && next < len(o.Sections) && o.Sections[next].Start+delta == header
	}
	s.run()
	for i := range s.sections {
		if len(s.sections[i].Damage) > 0 {
			return o.Rescan(src)
		}
	}
	list := make([]Section, 0, first+len(s.sections)+len(o.Sections)-next)
	list = append(append(list, o.Sections[:first]...), s.sections...)
	if s.stopped {
		for _, section := range o.Sections[next:] {
			section.Start += delta
			section.End += delta
			list = append(list, section)
		}
	}
	return &Outline{Grammar: o.Grammar, Sections: list, Size: len(src), prefer: o.prefer}
}

// repairValue is Repair for a change within one value, which begins on the line of its name and in the new text ends
// where it ended: then nothing else is read differently. It returns nil for every other change. A section may have
// megabytes of values that need not be read.
func (o *Outline) repairValue(src []byte, start, end, newEnd int) *Outline {
	i := o.At(start)
	if i < 0 {
		return nil
	}
	old, delta := &o.Sections[i], newEnd-end
	from, to := start-old.Start, end-old.Start
	k := sort.Search(len(old.Properties), func(k int) bool { return int(old.Properties[k].End) >= to })
	if k == len(old.Properties) || old.End+delta-old.Start > math.MaxInt32 {
		return nil
	}
	p := old.Properties[k]
	value := old.Start + int(p.Value)
	if p.Value == p.End || from < int(p.Value) || value >= len(src) || src[value] <= ' ' || src[value] == ';' ||
		bytes.IndexByte(src[old.Start+int(p.NameEnd):value], '\n') >= 0 {
		return nil
	}
	if now, what := skipValue(src, value, o.Grammar); what != "" || now != old.Start+int(p.End)+delta {
		return nil
	}
	list := slices.Clone(o.Sections)
	list[i].End += delta
	list[i].Properties = slices.Clone(old.Properties)
	list[i].Properties[k].End += int32(delta)
	for n := range list[i].Properties[k+1:] {
		next := &list[i].Properties[k+1+n]
		*next = Property{next.Name + int32(delta), next.NameEnd + int32(delta), next.Value + int32(delta), next.End + int32(delta)}
	}
	for n := i + 1; n < len(list); n++ {
		list[n].Start += delta
		list[n].End += delta
	}
	return &Outline{Grammar: o.Grammar, Sections: list, Size: len(src), prefer: o.prefer}
}

func (o *Outline) damaged() bool {
	for i := range o.Sections {
		if len(o.Sections[i].Damage) > 0 {
			return true
		}
	}
	return false
}
