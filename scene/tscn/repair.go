package tscn

// Repair makes the outline of a text that was changed between start and end of the old text, now newEnd, from the outline of
// the old one. It reads the changed sections anew, up to the first header that stands as before; damage makes it read
// everything, since damage can reach far. The result always equals Scan's; the old outline stays as it is.
func (o *Outline) Repair(src []byte, start, end, newEnd int) *Outline {
	first := o.At(start)
	if first > 0 && start <= o.Sections[first].Start {
		first--
	}
	if first < 1 || o.damaged() || GrammarOf(src, o.prefer) != o.Grammar {
		return o.Rescan(src)
	}
	first-- // its last value may have been told from nothing by what follows
	delta := newEnd - end
	next := first // the section of the old outline that may be met again
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

func (o *Outline) damaged() bool {
	for i := range o.Sections {
		if len(o.Sections[i].Damage) > 0 {
			return true
		}
	}
	return false
}
