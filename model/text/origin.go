package text

import (
	"bytes"
	"slices"

	"savant/model/internal/piece"
	"savant/scene"
	"savant/scene/tscn"
)

// origins say which nodes of the text, as it was opened or saved last, those of now are: by their paths, and where these have changed by
// their places, their parents and their names.
type origins struct {
	revision uint32
	base     piece.List
	src      []byte // as it was
	outline  *tscn.Outline
	tree     *scene.Tree
	from     []int // by node: the one that it was, -1 for a new one
}

// origins returns those of now; nil for a text without nodes.
func (f *Form) origins() *origins {
	tree := f.arranged().tree
	if tree == nil {
		return nil
	}
	base := f.host.Base()
	if o := f.opened; o != nil && o.base.Equal(base) {
		if o.revision != f.now() {
			o.revision = f.now()
			o.trace(f, tree)
		}
		return o
	}
	o := &origins{revision: f.now(), base: base.Snapshot(), src: base.View(0, base.Len())}
	o.outline = f.outline.Rescan(o.src)
	o.tree = tscn.TreeOf(o.src, o.outline)
	o.trace(f, tree)
	f.opened = o
	return o
}

// trace finds what each node was.
func (o *origins) trace(f *Form, now *scene.Tree) {
	o.from = make([]int, len(now.Nodes))
	taken := make([]bool, len(o.tree.Nodes))
	byPath, byName, byStart := map[string][]int{}, map[string][]int{}, map[int]int{}
	for k, n := range o.tree.Nodes {
		byPath[n.Path] = append(byPath[n.Path], k)
		byName[n.Name] = append(byName[n.Name], k)
		byStart[o.outline.Sections[n.Item].Start] = k
	}
	take := func(i int, fits []int, is func(k int) bool) {
		for _, k := range fits {
			if o.from[i] < 0 && !taken[k] && is(k) {
				o.from[i], taken[k] = k, true
			}
		}
	}
	for i, n := range now.Nodes {
		o.from[i] = -1
		take(i, byPath[n.Path], func(int) bool { return true })
	}
	var unnamed map[string][]int  // those that are not found by their paths; made when it is first needed
	for i, n := range now.Nodes { // parents come before their children
		if o.from[i] >= 0 {
			continue
		}
		if n.Parent >= 0 && o.from[n.Parent] >= 0 {
			take(i, o.tree.Nodes[o.from[n.Parent]].Children, func(k int) bool { return o.tree.Nodes[k].Name == n.Name })
		}
		if was, ok := f.host.OpenedAt(int64(f.outline.Sections[n.Item].Start)); ok { // renamed
			if k, ok := byStart[int(was)]; ok {
				take(i, []int{k}, func(int) bool { return true })
			}
		}
		take(i, byName[n.Name], func(k int) bool { return o.alike(f, n.Item, o.tree.Nodes[k].Item) })
		if o.from[i] < 0 { // renamed and moved
			if unnamed == nil {
				unnamed = map[string][]int{}
				for k, was := range o.tree.Nodes {
					if !taken[k] {
						key := withoutName(o.src, &o.outline.Sections[was.Item])
						unnamed[key] = append(unnamed[key], k)
					}
				}
			}
			fits := unnamed[withoutName(f.src, &f.outline.Sections[n.Item])]
			take(i, fits, func(k int) bool { return n.Parent >= 0 && o.tree.Nodes[k].Parent == o.from[n.Parent] })
			take(i, fits, func(int) bool { return true })
		}
	}
}

// withoutName is what a node's section says but for its name and its place: its id, where it has one, which tells most.
func withoutName(src []byte, s *tscn.Section) string {
	if i := s.Attribute(src, "unique_id"); i >= 0 {
		return "unique_id " + string(s.Value(src, s.Attributes[i]))
	}
	var says []byte
	for _, a := range s.Attributes {
		if name := s.Name(src, a); !slices.Contains([]string{"name", "parent", "index"}, name) {
			says = append(append(says, name...), '=')
			says = append(append(says, s.Value(src, a)...), '\n')
		}
	}
	return string(append(says, bytes.TrimRight(src[s.Start+int(s.TagEnd):s.End], " \t\r\n")...))
}

// saying are the bytes of a node's section without its parent's path, which changes with the names above.
func saying(src []byte, s *tscn.Section) (head, rest []byte) {
	end := s.Start + len(bytes.TrimRight(src[s.Start:s.End], " \t\r\n"))
	if i := s.Attribute(src, "parent"); i >= 0 {
		a := s.Attributes[i]
		return src[s.Start : s.Start+int(a.Value)], src[s.Start+int(a.End) : end]
	}
	return src[s.Start:end], nil
}

// alike reports whether two sections say the same but for the path of the parent.
func (o *origins) alike(f *Form, now, was int) bool {
	a, b := saying(f.src, &f.outline.Sections[now])
	c, d := saying(o.src, &o.outline.Sections[was])
	return bytes.Equal(a, c) && bytes.Equal(b, d)
}

// stays reports whether a node is where it was: its text begins or its tag ends at the same bytes.
func (o *origins) stays(f *Form, now, was int) bool {
	a, b := &f.outline.Sections[now], &o.outline.Sections[was]
	from, ok := f.host.OpenedAt(int64(a.Start))
	if ok && from == int64(b.Start) {
		return true
	}
	from, ok = f.host.OpenedAt(int64(a.Start) + int64(a.TagEnd) - 1)
	return ok && from == int64(b.Start)+int64(b.TagEnd)-1
}

// below reports whether a node is still below the same one.
func (o *origins) below(f *Form, i int) bool {
	n, was := &f.arranged().tree.Nodes[i], &o.tree.Nodes[o.from[i]]
	above := -1
	if n.Parent >= 0 {
		above = o.from[n.Parent]
	}
	return above == was.Parent && n.Within == was.Within
}

// placed reports whether a node is still in the same place among its siblings. What came along with its parent is.
func (o *origins) placed(f *Form, i int) bool {
	nodes := f.arranged().tree.Nodes
	if o.stays(f, nodes[i].Item, o.tree.Nodes[o.from[i]].Item) {
		return true
	}
	above := nodes[i].Parent
	return above >= 0 && o.from[above] >= 0 && !o.stays(f, nodes[above].Item, o.tree.Nodes[o.from[above]].Item)
}

// edited reports whether the tag of a place's section is where it was, and a value in it is not what it was: there is no need to look for what the
// node was. That is so for all that is typed, in scenes of any size.
func (f *Form) edited(p place) bool {
	s := &f.outline.Sections[p.section]
	if _, ok := f.host.OpenedAt(int64(s.Start) + int64(s.TagEnd) - 1); !ok || p.kind == textAttribute {
		return false
	}
	return p.kind != textSection || slices.ContainsFunc(s.Properties, func(a tscn.Property) bool {
		return f.host.Changed(int64(s.Start)+int64(a.Value), int64(s.Start)+int64(a.End))
	})
}

// same reports whether a place in a node, whose bytes are not where they were, says what it said: the node moved with its parent, or the value
// with its node.
func (f *Form) same(p place) bool {
	if p.kind != textSection && p.kind != textProperty && p.kind != textAttribute && p.kind != textElement && p.kind != textPacked && p.kind != textPart {
		return false
	}
	if f.edited(p) {
		return false
	}
	o := f.origins()
	if o == nil {
		return false
	}
	i := f.arranged().tree.Node[p.section]
	if i < 0 || o.from[i] < 0 {
		return false
	}
	was := o.tree.Nodes[o.from[i]].Item
	if p.kind == textSection {
		return o.below(f, i) && o.placed(f, i) && o.alike(f, p.section, was)
	}
	a, b := &f.outline.Sections[p.section], &o.outline.Sections[was]
	for _, list := range [][2][]tscn.Property{{a.Properties, b.Properties}, {a.Attributes, b.Attributes}} {
		for _, x := range list[0] {
			if p.start < int64(a.Start)+int64(x.Value) || p.end > int64(a.Start)+int64(x.End) {
				continue
			}
			name := a.Name(f.src, x)
			if p.kind == textAttribute && name == "parent" {
				return o.below(f, i)
			}
			for _, y := range list[1] {
				if b.Name(o.src, y) == name {
					start := int64(a.Start) + int64(x.Value)
					return kept(b.Value(o.src, y), a.Value(f.src, x), int(p.start-start), int(p.end-start))
				}
			}
		}
	}
	return false
}

// kept reports whether a part of a value is before or after all that is different in it, and what is beside the part too: 1 is not what is kept of 12.
func kept(was, now []byte, start, end int) bool {
	if bytes.Equal(was, now) {
		return true
	}
	most := min(len(was), len(now))
	before, after := 0, 0
	for before < most && was[before] == now[before] {
		before++
	}
	for after < most && was[len(was)-1-after] == now[len(now)-1-after] {
		after++
	}
	return end < before || start > len(now)-after
}

// changed reports whether a place has changed: its value, its name or where it is. What is inserted after a section begins in the empty lines
// at its end and is not part of it; what is missing there was its last property.
func (f *Form) changed(p place) bool {
	touched := f.host.Changed(p.start, p.end)
	if p.kind == textSection {
		content := p.start + int64(len(bytes.TrimRight(f.src[p.start:p.end], " \t\r\n")))
		touched = f.host.Changed(p.start, content) || f.host.Lost(content, p.end)
	}
	return touched && !f.same(p)
}
