package text

import (
	"sort"

	"savant/model"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// place finds the place of a row.
func (f *Form) place(r model.Row) place {
	if known := f.places.Of(f.host, r); known != nil {
		return *known
	}
	var p place
	if r == model.Root {
		p = place{kind: textRoot, end: f.host.Size(), section: -1}
	} else {
		// The way up to a row whose place is known.
		way := []model.Row{r}
		above := f.host.Parent(r)
		for above != model.Root && f.places.Of(f.host, above) == nil {
			way = append(way, above)
			above = f.host.Parent(above)
		}
		p = f.place(above)
		for i := len(way) - 1; i >= 0; i-- {
			p = f.below(p, f.host.Slot(way[i]))
			f.places.Set(f.host, way[i], p)
		}
		return p
	}
	f.places.Set(f.host, r, p)
	return p
}

// below finds the place of a child.
func (f *Form) below(p place, s model.Slot) place {
	lost := place{start: p.start, end: p.start, section: p.section}
	switch s.Part {
	case model.ChildPart:
	case model.ComponentPart:
		return place{kind: textPart, start: p.start, end: p.end, section: p.section}
	case model.ViewPart:
		return f.bonePlace(p, s.Index)
	case model.InnerPart:
		return place{kind: textInner, index: s.Index, start: p.start, end: p.start, section: p.section}
	default:
		return lost
	}
	l := f.arranged()
	switch p.kind {
	case textRoot:
		if s.Index >= len(l.Top) {
			return lost
		}
		top := l.Top[s.Index]
		if top.Item >= 0 {
			return f.sectionPlace(top.Item)
		}
		g := &l.Groups[top.Group]
		first, last := &f.outline.Sections[g.Items[0]], &f.outline.Sections[g.Items[len(g.Items)-1]]
		return place{kind: textGroup, start: int64(first.Start), end: int64(last.End), count: int32(len(g.Items)), section: top.Group}
	case textGroup:
		if g := &l.Groups[p.section]; s.Index < len(g.Items) {
			return f.sectionPlace(g.Items[s.Index])
		}
	case textSection:
		return f.inSection(p, s.Index)
	case textProperty, textAttribute, textElement:
		return f.nested(p, s.Index)
	}
	return lost
}

func (f *Form) sectionPlace(i int) place {
	s := &f.outline.Sections[i]
	return place{kind: textSection, start: int64(s.Start), end: int64(s.End), section: i}
}

// inSection is the place of the i-th child of a section.
func (f *Form) inSection(p place, i int) place {
	s := &f.outline.Sections[p.section]
	mixed := len(s.Properties) + len(s.Damage)
	switch {
	case i < mixed:
		n, damage := mixedAt(s, i)
		if damage {
			d := s.Damage[n]
			return place{kind: textDamage, index: n, start: int64(s.Start) + int64(d.Start), end: int64(s.Start) + int64(d.End), section: p.section}
		}
		return f.pair(textProperty, p.section, n, s.Properties[n])
	case i < own(s):
		return f.pair(textAttribute, p.section, i-mixed, s.Attributes[i-mixed])
	}
	l := f.arranged()
	if i -= own(s); l.tree != nil && l.tree.Node[p.section] >= 0 {
		if children := l.tree.Nodes[l.tree.Node[p.section]].Children; i < len(children) {
			return f.sectionPlace(l.tree.Nodes[children[i]].Item)
		}
	}
	return place{start: p.start, end: p.start, section: p.section}
}

func (f *Form) pair(kind uint8, section, n int, a tscn.Property) place {
	start := int64(f.outline.Sections[section].Start)
	return place{kind: kind, index: n, start: start + int64(a.Value), end: start + int64(a.End), count: -1, section: section}
}

// mixedAt returns the i-th of a section's properties and damage in file order.
func mixedAt(s *tscn.Section, i int) (n int, damage bool) {
	d := sort.Search(len(s.Damage), func(d int) bool { return mixedIndex(s, d, true) > i })
	if d > 0 && mixedIndex(s, d-1, true) == i {
		return d - 1, true
	}
	return i - d, false
}

// mixedIndex is the inverse of mixedAt.
func mixedIndex(s *tscn.Section, n int, damage bool) int {
	if damage {
		return n + sort.Search(len(s.Properties), func(p int) bool { return s.Properties[p].Name >= s.Damage[n].Start })
	}
	return n + sort.Search(len(s.Damage), func(d int) bool { return s.Damage[d].Start >= s.Properties[n].Name })
}

// nested is the place of the i-th child of a value.
func (f *Form) nested(p place, i int) place {
	n := f.open(p)
	if i >= n.count() {
		return place{start: p.start, end: p.start, section: p.section}
	}
	c := place{kind: textElement, depth: p.depth + 1, count: -1, section: p.section}
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

// sectionRow returns the handle of a section.
func (f *Form) sectionRow(i int) model.Row { return f.arranged().Row(f.host, i, f.Own) }

// bonePlace is the place of a bone of the skeleton at p: of a bone that is properties all from the first to the last of them, of one
// that is a node its section.
func (f *Form) bonePlace(p place, id int) place {
	if f.nodes != nil && p.kind == textSection {
		if a, i := f.nodes.BoneOf(p.section, id); a != nil {
			start, end := f.file().BoneSpan(&a.Bones[i])
			return place{kind: textBone, index: i, start: int64(start), end: int64(end), section: p.section}
		}
	}
	return place{start: p.start, end: p.start, section: p.section}
}

// Len is the number of children of a row.
func (f *Form) Len(r model.Row) int {
	p := f.place(r)
	switch p.kind {
	case textRoot:
		return len(f.arranged().Top)
	case textGroup:
		return int(p.count)
	case textSection:
		s := &f.outline.Sections[p.section]
		n := own(s)
		if l := f.arranged(); l.tree != nil && l.tree.Node[p.section] >= 0 {
			n += len(l.tree.Nodes[l.tree.Node[p.section]].Children)
		}
		return n
	case textProperty, textAttribute, textElement:
		if p.count < 0 {
			p.count = int32(min(f.open(p).count(), 1<<31-1))
			f.places.Set(f.host, r, p)
		}
		return int(p.count)
	}
	return 0
}
