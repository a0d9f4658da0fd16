package tscn

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
)

// AddNode adds a node of a class as the index-th child of parent; a negative index puts it last.
func (f *File) AddNode(parent, index int, name, class string) (*Edit, error) {
	if why := nameProblem(name); why != "" {
		return nil, refuse(why)
	}
	if why := classProblem(class); why != "" {
		return nil, refuse(why)
	}
	target := &f.Tree.Nodes[parent]
	if f.sibling(parent, name, -1) >= 0 {
		return nil, refuse(fmt.Sprintf("there is a node %s already", Join(target.Path, name)))
	}
	p := f.plan()
	text := "[node name=" + f.QuoteIn("node", name) + " type=\"" + class + "\" parent=" + f.QuoteIn("node", target.Path)
	if id := f.newUniqueID(name + " " + target.Path); id != "" {
		text += " unique_id=" + id
	}
	text += "]"
	after := f.placeBelow(parent, index)
	p.pastes = append(p.pastes, paste{after: after, section: -1, text: text})
	p.note(after, f.contentEnd(after), fmt.Sprintf("node %s is new", Join(target.Path, name)))
	return p.finish(), nil
}

func classProblem(class string) string {
	for i := 0; i < len(class); i++ {
		if !identifier[class[i]] || i == 0 && class[i] >= '0' && class[i] <= '9' {
			return fmt.Sprintf("%q is no name of a class", class)
		}
	}
	if class == "" {
		return "a node needs a class"
	}
	return ""
}

// placeBelow is the section behind which the index-th child of a node goes.
func (f *File) placeBelow(parent, index int) int {
	children := f.Tree.Nodes[parent].Children
	if index < 0 || index > len(children) {
		index = len(children)
	}
	if index == 0 {
		return f.Tree.Nodes[parent].Section
	}
	inside := f.below(children[index-1])
	return f.Tree.Nodes[inside[len(inside)-1]].Section
}

// newUniqueID is an unused unique_id, "" if the file has none: the engine gives one at its next save then.
func (f *File) newUniqueID(seed string) string {
	used := map[string]bool{}
	for i := range f.Tree.Nodes {
		s := &f.Outline.Sections[f.Tree.Nodes[i].Section]
		if a := s.Attribute(f.Src, "unique_id"); a >= 0 {
			used[string(s.Value(f.Src, s.Attributes[a]))] = true
		}
	}
	if len(used) == 0 || f.Dialect != dialect.Godot46 {
		return ""
	}
	h := fnv.New32a()
	h.Write([]byte(seed))
	for {
		id := strconv.Itoa(int(h.Sum32() & 0x7fffffff))
		if id != "0" && !used[id] {
			return id
		}
		h.Write([]byte{1})
	}
}

// freeName is a name that no child of parent has, counted up from name as the engine's editor does: Box, Box2, Box3.
func (f *File) freeName(parent int, name string) string {
	base := strings.TrimRight(name, "0123456789")
	n, err := strconv.Atoi(name[len(base):])
	if err != nil || n < 1 {
		n, base = 1, name
	}
	for {
		n++
		if next := base + strconv.Itoa(n); f.sibling(parent, next, -1) < 0 {
			return next
		}
	}
}

// DuplicateNode puts a copy of a node with all below it behind it, under a free name. The connections from them are copied along, as
// the editor does: those among them lead to the copies, the others where they led. Connections from the rest of the scene are not.
func (f *File) DuplicateNode(node int) (*Edit, error) {
	n := &f.Tree.Nodes[node]
	if n.Parent < 0 {
		return nil, refuse("the root of a scene cannot be duplicated")
	}
	if scene := f.foreign(node); scene != "" {
		return nil, refuse(fmt.Sprintf("%s belongs to %s; duplicate it there", n.Path, scene))
	}
	name := f.freeName(n.Parent, n.Name)
	p := f.plan()
	inside := f.below(node)
	after := f.Tree.Nodes[inside[len(inside)-1]].Section
	now := Join(parentOf(n.Path), name)
	for _, i := range inside {
		section := f.Tree.Nodes[i].Section
		q := f.plan()
		if i == node {
			q.attributeText(section, "name", name)
		} else {
			q.reparent(i, n.Path, now)
		}
		s := &f.Outline.Sections[section]
		if a := s.Attribute(f.Src, "unique_id"); a >= 0 {
			if id := f.newUniqueID(now + f.Tree.Nodes[i].Path); id != "" {
				q.replace(s.Start+int(s.Attributes[a].Value), s.Start+int(s.Attributes[a].End), id)
			} else {
				q.dropAttribute(section, "unique_id")
			}
		}
		if u := s.Property(f.Src, uniqueName); f.isUnique(i) { // the name stays that of the original
			start, end := f.lineStart(s, s.Properties[u]), f.lineEnd(s, s.Properties[u])
			start -= breakBefore(f.Src, start) // with the line end before it, which every block has
			q.splices = append(q.splices, Splice{Start: start, End: end})
		}
		p.pastes = append(p.pastes, paste{after: after, section: -1, text: q.blockText(section)})
	}
	f.copyConnections(p, node, now)
	p.note(n.Section, f.Outline.Sections[n.Section].Start, fmt.Sprintf("%s is a copy of %s", now, n.Path))
	return p.finish(), nil
}

// blockText is the text of a section with the plan's splices made.
func (p *plan) blockText(section int) string {
	start, end := p.Outline.Sections[section].Start, p.contentEnd(section)
	slices.SortFunc(p.splices, func(a, b Splice) int { return a.Start - b.Start })
	var out bytes.Buffer
	at := start
	for _, s := range p.splices {
		out.Write(p.Src[at:s.Start])
		out.Write(s.New)
		at = s.End
	}
	out.Write(p.Src[at:end])
	return out.String()
}
