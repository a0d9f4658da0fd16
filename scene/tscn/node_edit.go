package tscn

import (
	"fmt"
	"slices"
	"strings"

	"savant/codec/dialect"
)

// nameProblem says why a node cannot have a name; "" if it can.
func nameProblem(name string) string {
	switch {
	case name == "":
		return "a node needs a name"
	case strings.ContainsAny(name, `.:@/"%`):
		return fmt.Sprintf("a node's name cannot hold any of . : @ / \" %%, as %q does", name)
	}
	return ""
}

// sibling returns a child of parent that has this name and is not node, or -1.
func (f *File) sibling(parent int, name string, node int) int {
	if parent < 0 {
		return -1
	}
	for _, c := range f.Tree.Nodes[parent].Children {
		if n := &f.Tree.Nodes[c]; c != node && n.Name == name && n.Within == "" {
			return c
		}
	}
	return -1
}

// foreign names the scene that a node comes from when the file only changes it, "" when the node is the file's own.
func (f *File) foreign(node int) string {
	n := &f.Tree.Nodes[node]
	s := &f.Outline.Sections[n.Section]
	if n.Parent < 0 || s.Attribute(f.Src, "type") >= 0 || s.Attribute(f.Src, "instance") >= 0 || s.Attribute(f.Src, "instance_placeholder") >= 0 {
		return ""
	}
	for i := n.Parent; i >= 0; i = f.Tree.Nodes[i].Parent {
		if scene := f.instanceOf(i); scene != "" {
			return scene
		}
	}
	return "another scene"
}

// below lists a node and all below it, in file order.
func (f *File) below(node int) []int {
	var list []int
	todo := []int{node}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], f.Tree.Nodes[n].Children...)
		list = append(list, n)
	}
	slices.Sort(list)
	return list
}

// attributeText plans another text for an attribute, quoted.
func (p *plan) attributeText(section int, name, text string) {
	s := &p.Outline.Sections[section]
	if a := s.Attribute(p.Src, name); a >= 0 {
		at := s.Attributes[a]
		start, end := s.Start+int(at.Value), s.Start+int(at.End)
		p.replace(start, end, p.quoteLike(section, start, end, text))
	}
}

// RenameNode gives a node another name and has every path that names it follow.
func (f *File) RenameNode(node int, name string) (*Edit, error) {
	n := &f.Tree.Nodes[node]
	if why := nameProblem(name); why != "" {
		return nil, refuse(why)
	}
	if scene := f.foreign(node); scene != "" {
		return nil, refuse(fmt.Sprintf("%s belongs to %s; rename it there", n.Path, scene))
	}
	if f.sibling(n.Parent, name, node) >= 0 {
		return nil, refuse(fmt.Sprintf("there is a node %s already", Join(f.Tree.Nodes[n.Parent].Path, name)))
	}
	if f.Outline.Sections[n.Section].Attribute(f.Src, "name") < 0 {
		return nil, refuse("this node has no name that could be changed")
	}
	p := f.plan()
	if name == n.Name {
		return p.finish(), nil
	}
	if f.isUnique(node) {
		if why := f.uniqueProblem(node, name); why != "" {
			return nil, refuse(why)
		}
	}
	p.attributeText(n.Section, "name", name)
	p.note(n.Section, f.Outline.Sections[n.Section].Start, fmt.Sprintf("node %s becomes %s", n.Name, name))
	inside := f.below(node)
	if n.Parent >= 0 {
		now := Join(parentOf(n.Path), name)
		for _, i := range inside[1:] {
			p.reparent(i, n.Path, now)
		}
	}
	f.renameInPaths(p, node, name)
	if n.Parent >= 0 { // paths do not name the root
		f.noteFiles(p, nil)
	}
	return p.finish(), nil
}

// reparent plans the parent attribute of a node whose way from the root begins with old, which is now.
func (p *plan) reparent(node int, old, now string) {
	s := &p.Outline.Sections[p.Tree.Nodes[node].Section]
	parent, ok := s.Text(p.Src, "parent")
	if !ok {
		return
	}
	parent = Simplify(parent)
	if rest, ok := strings.CutPrefix(parent, old); ok && (rest == "" || rest[0] == '/') {
		p.attributeText(p.Tree.Nodes[node].Section, "parent", now+rest)
		p.note(p.Tree.Nodes[node].Section, s.Start, fmt.Sprintf("parent of %s", p.Tree.Nodes[node].Name))
	}
}

// renameInPaths plans the new name in all paths that pass the node.
func (f *File) renameInPaths(p *plan, node int, name string) {
	old := f.Tree.Nodes[node].Name
	marked := f.isUnique(node)
	for _, use := range f.pathUses() {
		r := routeOf(use.text)
		if !slices.ContainsFunc(r.parts, func(part string) bool { return part == old || marked && part == "%"+old }) {
			continue
		}
		hits, ways := make([]int, len(r.parts)), 0 // by part: in how many of the ways it names the node
		for _, base := range use.bases {
			for _, places := range f.readings(base, r) {
				ways++
				for i, part := range r.parts {
					if places[i] == f.Tree.Nodes[node].Path && (part == old || part == "%"+old) {
						hits[i]++
					}
				}
			}
		}
		now, uncertain, behindInstance := route{r.absolute, slices.Clone(r.parts), r.rest}, use.unsure(), false
		for i, part := range r.parts {
			if hits[i] > 0 && hits[i] == ways {
				now.parts[i] = strings.Replace(part, old, name, 1)
			} else if hits[i] > 0 {
				uncertain, behindInstance = true, behindInstance || strings.HasPrefix(part, "%")
			}
		}
		if now.String() != r.String() {
			p.replace(use.start, use.end, p.quoteLike(use.section, use.start, use.end, now.String()))
			p.note(use.section, use.start, fmt.Sprintf("%s %s becomes %s", use.noun, use.text, now.String()))
		}
		switch {
		case r.absolute:
			p.doubt(use.section, use.start, fmt.Sprintf("%s %s may name the node: that depends on where the scene is in the running game", use.noun, use.text))
		case behindInstance:
			p.doubt(use.section, use.start, fmt.Sprintf("%s %s may name the node: the instance may have that unique name itself", use.noun, use.text))
		case uncertain:
			p.doubt(use.section, use.start, fmt.Sprintf("%s %s may name the node: what it starts from is not certain", use.noun, use.text))
		}
	}
}

// quoteLike spells text as the literal from start to end is spelled: with its mark, and with its spelling of what is in both.
func (p *plan) quoteLike(section, start, end int, text string) string {
	quoted := p.QuoteIn(p.Outline.Sections[section].Tag, text)
	if start == end {
		return quoted
	}
	mark, old := "", start
	if c := p.Src[start]; c == '&' || c == '@' {
		mark, old = string(c), start+1
	}
	if p.Src[old] == '"' {
		if behind, what := skipString(p.Src, old); what == "" {
			quoted = spelledLike(p.Src[old:behind], quoted)
		}
	}
	return mark + quoted
}

// spelledLike is a literal of a path in which the names that the old literal has too are spelled as they are there: an edit that changes
// one name leaves alone which characters of the others are escaped.
func spelledLike(old []byte, quoted string) string {
	spelled := map[string]string{}
	for _, name := range pathNames(string(old)) {
		if text, ok := Unquote([]byte(`"` + name + `"`)); ok {
			spelled[text] = name
		}
	}
	out := []byte{'"'}
	rest := quoted[1:]
	for _, name := range pathNames(quoted) {
		n := strings.Index(rest, name)
		out, rest = append(out, rest[:n]...), rest[n+len(name):]
		if text, ok := Unquote([]byte(`"` + name + `"`)); ok && spelled[text] != "" {
			name = spelled[text]
		}
		out = append(out, name...)
	}
	return string(append(out, rest...))
}

// pathNames are the names of nodes and properties in the literal of a path, as they are spelled.
func pathNames(quoted string) []string {
	return strings.FieldsFunc(quoted[1:len(quoted)-1], func(c rune) bool { return c == '/' || c == ':' })
}

// QuoteIn spells a name or path of nodes as the engine writes it in sections with a tag: with C escapes, but raw in connections
// and editable children of Godot 3, and in nodes of 2.x and 3.0 (text.md section 3). Text that would not read back is escaped
// everywhere.
func (f *File) QuoteIn(tag, text string) string {
	old := f.Dialect.Text.NameMark != '&'
	raw := old && (tag == "connection" || tag == "editable") || tag == "node" && (f.Dialect == dialect.Godot2 || f.Dialect == dialect.Godot30)
	if raw {
		return Quote(text)
	}
	quoted := QuoteName(text)
	if f.Dialect.Text.Question {
		quoted = strings.ReplaceAll(quoted, "?", `\?`)
	}
	return quoted
}

// MoveNode makes a node the index-th child of another and has every path follow. An index beyond the children, or negative, puts it last;
// it is counted without the node itself.
func (f *File) MoveNode(node, parent, index int) (*Edit, error) {
	n := &f.Tree.Nodes[node]
	switch {
	case n.Parent < 0:
		return nil, refuse("the root of a scene cannot be moved")
	case f.Tree.Below(parent, node):
		return nil, refuse("a node cannot be moved into itself")
	}
	if scene := f.foreign(node); scene != "" {
		return nil, refuse(fmt.Sprintf("%s belongs to %s; move it there", n.Path, scene))
	}
	if f.sibling(parent, n.Name, node) >= 0 {
		return nil, refuse(fmt.Sprintf("there is a node %s already", Join(f.Tree.Nodes[parent].Path, n.Name)))
	}
	p := f.plan()
	target := &f.Tree.Nodes[parent]
	same := parent == n.Parent && n.Within == ""
	siblings := slices.DeleteFunc(slices.Clone(target.Children), func(i int) bool { return i == node })
	if index < 0 || index > len(siblings) {
		index = len(siblings)
	}
	if same && slices.Index(target.Children, node) == index {
		return p.finish(), nil
	}
	after := target.Section
	if index > 0 {
		inside := f.below(siblings[index-1])
		after = f.Tree.Nodes[inside[len(inside)-1]].Section
	}
	inside := f.below(node)
	for _, i := range inside {
		section := f.Tree.Nodes[i].Section
		p.cuts[section] = true
		p.pastes = append(p.pastes, paste{after: after, section: section})
	}
	p.note(n.Section, f.Outline.Sections[n.Section].Start, fmt.Sprintf("node %s moves below %s", n.Path, target.Path))
	if same {
		if f.Outline.Sections[n.Section].Attribute(f.Src, "index") >= 0 {
			p.doubt(n.Section, f.Outline.Sections[n.Section].Start, "the index of the node counts children of another scene and stays")
		}
		return p.finish(), nil
	}
	path := Join(target.Path, n.Name)
	p.attributeText(n.Section, "parent", target.Path)
	p.dropAttribute(n.Section, "index")
	p.dropAttribute(n.Section, "parent_id_path")
	for _, i := range inside[1:] {
		p.reparent(i, n.Path, path)
	}
	f.closeGaps(p, []int{node})
	f.moveInPaths(p, node, path)
	for _, i := range inside {
		f.keepBase(p, i, n.Path, path)
	}
	f.noteFiles(p, nil)
	return p.finish(), nil
}

// dropAttribute plans the removal of an attribute with the blank before it.
func (p *plan) dropAttribute(section int, name string) {
	s := &p.Outline.Sections[section]
	a := s.Attribute(p.Src, name)
	if a < 0 {
		return
	}
	start, end := s.Start+int(s.Attributes[a].Name), s.Start+int(s.Attributes[a].End)
	for start > s.Start && p.Src[start-1] <= ' ' {
		start--
	}
	p.splices = append(p.splices, Splice{Start: start, End: end})
}

// moveInPaths plans new paths where the way between two places changes because node is now at path now.
func (f *File) moveInPaths(p *plan, node int, now string) {
	old, name := f.Tree.Nodes[node].Path, f.Tree.Nodes[node].Name
	for _, use := range f.pathUses() {
		r := routeOf(use.text)
		results := map[string]bool{}
		undecided := use.unsure() && slices.Contains(r.parts, name)
		for _, base := range use.bases {
			for _, places := range f.readings(base, r) {
				next, sure := moved(base, r, places, old, now)
				undecided = undecided || !sure
				results[next.String()] = true
			}
		}
		switch {
		case undecided || len(results) > 1:
			p.doubt(use.section, use.start, fmt.Sprintf("%s %s may lead to or through the node", use.noun, use.text))
		case len(results) == 1 && !results[use.text]:
			for text := range results {
				p.replace(use.start, use.end, p.quoteLike(use.section, use.start, use.end, text))
				p.note(use.section, use.start, fmt.Sprintf("%s %s becomes %s", use.noun, use.text, text))
			}
		}
	}
}

// keepBase writes down what a node starts its paths from, where the file does not and the branch with the node moves from old to now: an
// AnimationPlayer without root_node starts its tracks at its parent, a mesh without skeleton has that one. The editor of the engine does
// the same. What an instance is, its scene tells; if that is not at hand, a note says that its base may be another now.
func (f *File) keepBase(p *plan, node int, old, now string) {
	n := &f.Tree.Nodes[node]
	s := &f.Outline.Sections[n.Section]
	here := func(property string) bool { return s.Property(f.Src, property) >= 0 }
	class, known := f.classOf(node)
	if !known && n.Path == old && !slices.ContainsFunc(defaultBases, func(d defaultBase) bool { return here(d.property) }) {
		p.doubt(n.Section, s.Start, fmt.Sprintf("%s is an instance: if its paths start from its parent, they start from another node now", n.Path))
	}
	above, _ := f.classOf(n.Parent)
	for _, d := range defaultBases {
		if d.class != class || here(d.property) || d.unless != "" && f.assigns(node, d.unless) || d.only4 && f.Dialect.Text.NameMark != '&' {
			continue
		}
		// A parent that comes from another scene may have no class here; a mesh with a skin below it takes it for its skeleton.
		if d.parent != "" && above != d.parent && (above != "" || !f.assigns(node, "skin")) {
			continue
		}
		text, inherited := f.pathProperty(node, d.property)
		if !inherited {
			text = ".."
		}
		place := f.Place(n.Path, text)
		switch {
		case text == "" || place != lost && under(place, old):
			continue
		case place == lost:
			p.doubt(n.Section, s.Start, fmt.Sprintf("%s of %s leads out of the scene and stays as it is", d.property, n.Path))
			continue
		}
		base := strings.Join(between(now+n.Path[len(old):], place), "/")
		if e, err := f.AddProperty(n.Section, -1, d.property, []byte("NodePath("+f.QuoteIn("node", base)+")")); err == nil {
			p.splices = append(p.splices, e.Splices...)
			if inherited {
				p.note(n.Section, s.Start, fmt.Sprintf("%s of %s becomes %s", d.property, n.Path, base))
			} else {
				p.note(n.Section, s.Start, d.property+" of "+n.Name+", which was its parent")
			}
		}
	}
}

// goesAlong says that a connection or an entry of editable children goes with a node.
func (f *File) goesAlong(s *Section) string {
	if s.Tag != "connection" {
		return "its editable children are removed too"
	}
	var parts []any
	for _, name := range []string{"signal", "from", "to", "method"} {
		text, _ := s.Text(f.Src, name)
		parts = append(parts, text)
	}
	return fmt.Sprintf("the connection of signal %s from %s to %s, method %s, is removed too", parts...)
}

// RemoveNodes takes nodes out of the scene with all below them, the connections from and to them, and their entries of editable
// children. Paths that then lead nowhere are listed.
func (f *File) RemoveNodes(nodes ...int) (*Edit, error) {
	p := f.plan()
	gone := map[int]bool{}
	var places []string
	for _, node := range nodes {
		n := &f.Tree.Nodes[node]
		if len(f.Tree.Roots) > 0 && node == f.Tree.Roots[0] {
			return nil, refuse("the root of the scene cannot be removed")
		}
		for _, i := range f.below(node) {
			gone[i] = true
			p.cuts[f.Tree.Nodes[i].Section] = true
		}
		places = append(places, n.Path)
		p.note(n.Section, f.Outline.Sections[n.Section].Start, fmt.Sprintf("node %s and what lies below it go", n.Path))
		if scene := f.foreign(node); scene != "" {
			p.doubt(n.Section, f.Outline.Sections[n.Section].Start, fmt.Sprintf("the node itself stays: it belongs to %s; only what this scene changes of it goes", scene))
		}
	}
	f.closeGaps(p, nodes)
	inside := func(place string) bool {
		return slices.ContainsFunc(places, func(above string) bool { return under(place, above) })
	}
	for _, use := range f.pathUses() {
		s := &f.Outline.Sections[use.section]
		if t := f.Tree.Section[use.section]; p.cuts[use.section] && (t < 0 || gone[t]) {
			continue
		}
		r := routeOf(use.text)
		hit := false
		for _, base := range use.bases {
			for _, place := range f.follow(base, r) {
				hit = hit || inside(place) && !inside(base)
			}
		}
		if !hit {
			continue
		}
		switch s.Tag {
		case "connection", "editable":
			if !p.cuts[use.section] {
				p.cuts[use.section] = true
				p.removed(use.section, s.Start, f.goesAlong(s))
			}
		default:
			p.doubt(use.section, use.start, fmt.Sprintf("%s %s leads nowhere then", use.noun, use.text))
		}
	}
	f.noteFiles(p, gone)
	return p.finish(), nil
}
