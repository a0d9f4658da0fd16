package model

import (
	"sort"

	"savant/scene/literal"
	scene "savant/scene/tscn"
)

// place finds out where a row lies.
func (f *textForm) place(r Row) place {
	s := f.d.rows.at(r)
	if s.stamp == f.now() {
		return s.place
	}
	var p place
	if r == Root {
		p = place{kind: textRoot, end: f.d.Size(), extra: -1}
	} else {
		// The way up to a row whose place is known.
		way := []Row{r}
		above := s.parent
		for above != Root && f.d.rows.at(above).stamp != f.now() {
			way = append(way, above)
			above = f.d.rows.at(above).parent
		}
		p = f.place(above)
		for i := len(way) - 1; i >= 0; i-- {
			p = f.below(p, f.d.rows.at(way[i]).slot)
			s := f.d.rows.at(way[i])
			s.place, s.stamp = p, f.now()
		}
		return p
	}
	s.place, s.stamp = p, f.now()
	return p
}

// below finds out where a child of a place lies.
func (f *textForm) below(p place, s slot) place {
	lost := place{start: p.start, end: p.start, extra: p.extra}
	switch s.part {
	case childPart:
	case componentPart:
		return place{kind: textPart, start: p.start, end: p.end, extra: p.extra}
	case viewPart:
		return f.bonePlace(p, s.index)
	default:
		return lost
	}
	l := f.arranged()
	switch p.kind {
	case textRoot:
		if s.index >= len(l.top) {
			return lost
		}
		top := l.top[s.index]
		if top.section >= 0 {
			return f.sectionPlace(top.section)
		}
		g := &l.groups[top.group]
		first, last := &f.outline.Sections[g.sections[0]], &f.outline.Sections[g.sections[len(g.sections)-1]]
		return place{kind: textGroup, start: int64(first.Start), end: int64(last.End), count: int32(len(g.sections)), extra: int64(top.group)}
	case textGroup:
		if g := &l.groups[p.extra]; s.index < len(g.sections) {
			return f.sectionPlace(g.sections[s.index])
		}
	case textSection:
		return f.inSection(p, s.index)
	case textProperty, textAttribute, textElement:
		return f.nested(p, s.index)
	}
	return lost
}

func (f *textForm) sectionPlace(i int) place {
	s := &f.outline.Sections[i]
	return place{kind: textSection, key: int64(s.Start), start: int64(s.Start), end: int64(s.End), extra: int64(i)}
}

// inSection is the place of the i-th child of a section.
func (f *textForm) inSection(p place, i int) place {
	s := &f.outline.Sections[p.extra]
	mixed := len(s.Properties) + len(s.Damage)
	switch {
	case i < mixed:
		n, damage := mixedAt(s, i)
		if damage {
			d := s.Damage[n]
			return place{kind: textDamage, key: int64(n), start: int64(s.Start) + int64(d.Start), end: int64(s.Start) + int64(d.End), extra: p.extra}
		}
		return f.pair(textProperty, p.extra, n, s.Properties[n])
	case i < own(s):
		return f.pair(textAttribute, p.extra, i-mixed, s.Attributes[i-mixed])
	}
	l := f.arranged()
	if i -= own(s); l.tree != nil && l.tree.Section[p.extra] >= 0 {
		if children := l.tree.Nodes[l.tree.Section[p.extra]].Children; i < len(children) {
			return f.sectionPlace(l.tree.Nodes[children[i]].Section)
		}
	}
	return place{start: p.start, end: p.start, extra: p.extra}
}

func (f *textForm) pair(kind uint8, section int64, n int, a scene.Property) place {
	start := int64(f.outline.Sections[section].Start)
	return place{kind: kind, key: int64(n), start: start + int64(a.Value), end: start + int64(a.End), count: -1, extra: section}
}

// mixedAt returns the i-th of a section's properties and damage in file order.
func mixedAt(s *scene.Section, i int) (n int, damage bool) {
	d := sort.Search(len(s.Damage), func(d int) bool { return mixedIndex(s, d, true) > i })
	if d > 0 && mixedIndex(s, d-1, true) == i {
		return d - 1, true
	}
	return i - d, false
}

// mixedIndex is the inverse of mixedAt.
func mixedIndex(s *scene.Section, n int, damage bool) int {
	if damage {
		return n + sort.Search(len(s.Properties), func(p int) bool { return s.Properties[p].Name >= s.Damage[n].Start })
	}
	return n + sort.Search(len(s.Damage), func(d int) bool { return s.Damage[d].Start >= s.Properties[n].Name })
}

// nested is the place of the i-th child of a value.
func (f *textForm) nested(p place, i int) place {
	n := f.open(p)
	if i >= n.count() {
		return place{start: p.start, end: p.start, extra: p.extra}
	}
	c := place{kind: textElement, depth: p.depth + 1, count: -1, extra: p.extra}
	if n.kind == literal.Components {
		c.kind, c.count = textPacked, 0
		c.start, c.end = int64(n.children[i*n.stride].Value.Start), int64(n.children[(i+1)*n.stride-1].Value.End)
		c.key = c.start
		return c
	}
	child := n.children[i]
	c.start, c.end, c.key = int64(child.Value.Start), int64(child.Value.End), int64(child.Value.Start)
	if n.kind != literal.Elements {
		c.key = int64(child.Key.Start)
	}
	return c
}
