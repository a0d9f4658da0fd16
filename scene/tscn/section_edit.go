package tscn

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/scene"
)

// RemoveSections takes sections out that are no nodes: connections, editable children, resources, sections of a ConfigFile. A resource
// that is still used is refused.
func (f *File) RemoveSections(list ...int) (*Edit, error) {
	p := f.plan()
	var uses []int
	for _, i := range list {
		s := &f.Outline.Sections[i]
		switch s.Tag {
		case "ext_resource", "sub_resource":
			if f.Outline.Grammar == Names {
				break
			}
			if uses == nil {
				uses = f.UsesBeyond(list...)
			}
			if uses[i] > 0 {
				return nil, refuse(fmt.Sprintf("%s is used in %d other places; remove those first", ID(f.idValue(s)), uses[i]))
			}
			p.loadSteps(-1)
		case "gd_scene", "gd_resource", "resource":
			if f.Outline.Grammar == Tags && !s.Opaque {
				return nil, refuse("a file needs its " + s.Tag + " section")
			}
		}
		p.cuts[i] = true
		p.note(i, s.Start, fmt.Sprintf("section [%s] goes", s.Tag))
	}
	return p.finish(), nil
}

func (f *File) idValue(s *Section) []byte {
	if a := s.Attribute(f.Src, "id"); a >= 0 {
		return s.Value(f.Src, s.Attributes[a])
	}
	return nil
}

// loadSteps adds to the header's load_steps, if it has them.
func (p *plan) loadSteps(by int) {
	for i := range p.Outline.Sections {
		s := &p.Outline.Sections[i]
		if s.Tag != "gd_scene" && s.Tag != "gd_resource" {
			continue
		}
		a := s.Attribute(p.Src, "load_steps")
		if a < 0 {
			return
		}
		start, end := s.Start+int(s.Attributes[a].Value), s.Start+int(s.Attributes[a].End)
		// Several changes of one edit add up in one splice.
		p.splices = slices.DeleteFunc(p.splices, func(q Splice) bool { return q.Start >= start && q.End <= end })
		p.steps += by
		n, err := strconv.Atoi(string(p.Src[start:end]))
		if err != nil {
			return
		}
		p.replace(start, end, strconv.Itoa(max(n+p.steps, 1)))
		return
	}
}

// ChangeID gives a resource another id, and has every reference in the file follow.
func (f *File) ChangeID(section int, id string) (*Edit, error) {
	s := &f.Outline.Sections[section]
	raw := f.idValue(s)
	if s.Tag != "ext_resource" && s.Tag != "sub_resource" || raw == nil {
		return nil, refuse("this section has no id")
	}
	old := ID(raw)
	numeric := raw[0] != '"'
	if _, err := strconv.ParseUint(id, 10, 63); numeric && err != nil {
		return nil, refuse("ids in this file are whole numbers")
	}
	if id == "" || strings.ContainsAny(id, "\"\\\n") {
		return nil, refuse("an id cannot be empty or hold quotes and backslashes")
	}
	for i := range f.Outline.Sections {
		if t := &f.Outline.Sections[i]; i != section && t.Tag == s.Tag && ID(f.idValue(t)) == id {
			return nil, refuse(fmt.Sprintf("there is a %s with the id %s already", s.Tag, id))
		}
	}
	p := f.plan()
	a := s.Attributes[s.Attribute(f.Src, "id")]
	p.replaceID(s.Start+int(a.Value), s.Start+int(a.End), id)
	p.note(section, s.Start, fmt.Sprintf("id %s becomes %s", old, id))
	f.EachUse(section, func(at scene.Field, m scene.Mention) {
		p.mention(scene.SetMention{Field: at, At: m.At, Text: id})
		p.note(at.Item, m.At, "reference in "+f.View.Name(at))
	})
	return p.finish(), nil
}

// replaceID plans another id, quoted if the old one is.
func (p *plan) replaceID(start, end int, id string) {
	if start < end && p.Src[start] == '"' {
		id = `"` + id + `"`
	}
	p.replace(start, end, id)
}

// newID is an id for a new resource, in the way of the file: a number, or letters as Godot 4 draws them. prefix is the class of
// a sub-resource, or the number of an external one; of a class that is no identifier, only letters, digits and underscores are used.
func (f *File) newID(tag, prefix string) string {
	prefix = strings.Map(func(r rune) rune {
		if r < 0x80 && identifier[r] {
			return r
		}
		return -1
	}, prefix)
	used := map[string]bool{}
	numeric, highest := f.oldIDs(), 0
	for i := range f.Outline.Sections {
		if s := &f.Outline.Sections[i]; s.Tag == tag {
			id := ID(f.idValue(s))
			used[id] = true
			if n, err := strconv.Atoi(id); err == nil {
				highest = max(highest, n)
			}
		}
	}
	if numeric {
		return strconv.Itoa(highest + 1)
	}
	const letters = "abcdefghijklmnopqrstuvwxy012345678"
	h := fnv.New32a()
	h.Write([]byte(prefix))
	for {
		h.Write([]byte{byte(len(used))})
		n := h.Sum32()
		id := []byte(prefix + "_")
		for range 5 {
			id = append(id, letters[n%uint32(len(letters))])
			n /= uint32(len(letters))
		}
		if !used[string(id)] {
			return string(id)
		}
	}
}

// oldIDs tells whether ids are numbers: as in Godot 2, 3 and Pandemonium, or as the file has them.
func (f *File) oldIDs() bool {
	for i := range f.Outline.Sections {
		if s := &f.Outline.Sections[i]; s.Tag == "ext_resource" || s.Tag == "sub_resource" {
			if raw := f.idValue(s); len(raw) > 0 {
				return raw[0] != '"'
			}
		}
	}
	return f.Dialect.Text.NameMark != '&'
}

// DuplicateSection copies a sub-resource under a new id, or a connection.
func (f *File) DuplicateSection(section int) (*Edit, error) {
	s := &f.Outline.Sections[section]
	p, q := f.plan(), f.plan()
	tight := false
	switch s.Tag {
	case "sub_resource":
		a := s.Attribute(f.Src, "id")
		if a < 0 {
			return nil, refuse("this resource has no id")
		}
		class, _ := s.Text(f.Src, "type")
		q.replaceID(s.Start+int(s.Attributes[a].Value), s.Start+int(s.Attributes[a].End), f.newID(s.Tag, class))
		p.loadSteps(1)
	case "connection":
		tight = !f.blankHead()
	default:
		return nil, refuse("only nodes, sub-resources and connections can be duplicated")
	}
	p.pastes = append(p.pastes, paste{after: section, section: -1, text: q.blockText(section), tight: tight})
	p.note(section, s.Start, "a copy of "+ID(f.idValue(s)))
	return p.finish(), nil
}

// last returns the last section with one of these tags, or -1.
func (f *File) last(tags ...string) int {
	for i := len(f.Outline.Sections) - 1; i >= 0; i-- {
		if s := &f.Outline.Sections[i]; !s.Opaque && slices.Contains(tags, s.Tag) {
			return i
		}
	}
	return -1
}

// AddSubResource adds a resource of a class and returns its id.
func (f *File) AddSubResource(class string) (*Edit, string, error) {
	if err := scene.CheckClass(class); err != nil {
		return nil, "", err
	}
	after := f.last("sub_resource", "ext_resource")
	if after < 0 {
		after = f.last("gd_scene", "gd_resource")
	}
	if after < 0 {
		return nil, "", refuse("this file cannot hold resources")
	}
	p := f.plan()
	id := f.newID("sub_resource", class)
	text := `[sub_resource type="` + class + `" id=` + f.idText(id) + "]"
	p.pastes = append(p.pastes, paste{after: after, section: -1, text: text})
	p.loadSteps(1)
	p.note(after, f.contentEnd(after), "sub-resource "+id+" is new")
	return p.finish(), id, nil
}

func (f *File) idText(id string) string {
	if f.oldIDs() {
		return id
	}
	return `"` + id + `"`
}

// AddExtResource adds a reference to another file and returns its id.
func (f *File) AddExtResource(class, path string) (*Edit, string, error) {
	if err := scene.CheckClass(class); err != nil {
		return nil, "", err
	}
	if path == "" || strings.ContainsAny(path, "\"\\\n") {
		return nil, "", refuse("a path is needed, without quotes and backslashes")
	}
	after := f.last("ext_resource")
	tight := after >= 0
	if after < 0 {
		if after = f.last("gd_scene", "gd_resource"); after < 0 {
			return nil, "", refuse("this file cannot hold resources")
		}
	}
	count := 1
	for i := range f.Outline.Sections {
		if f.Outline.Sections[i].Tag == "ext_resource" {
			count++
		}
	}
	p := f.plan()
	id := f.newID("ext_resource", strconv.Itoa(count))
	text := `[ext_resource path="` + path + `" type="` + class + `" id=` + f.idText(id) + "]"
	if f.Dialect.Text.NameMark == '&' {
		text = `[ext_resource type="` + class + `" path="` + path + `" id=` + f.idText(id) + "]"
	}
	p.pastes = append(p.pastes, paste{after: after, section: -1, text: text, tight: tight})
	p.loadSteps(1)
	p.note(after, f.contentEnd(after), "external resource "+id+" is new")
	return p.finish(), id, nil
}

// Connect adds a connection between two nodes, named by their paths from the root.
func (f *File) Connect(signal, from, to, method string) (*Edit, error) {
	for _, path := range []string{from, to} {
		if f.Tree.Find(path) < 0 {
			return nil, refuse("there is no node " + path)
		}
	}
	if signal == "" || method == "" {
		return nil, refuse("a connection needs a signal and a method")
	}
	after := f.last("connection")
	tight := after >= 0 && f.Dialect != dialect.Godot2 && f.Dialect != dialect.Godot30
	if after < 0 {
		after = f.last("node")
		tight = f.Dialect == dialect.Godot32
	}
	p := f.plan()
	q := func(text string) string { return f.QuoteIn("connection", text) }
	text := "[connection signal=" + q(signal) + " from=" + q(from) + " to=" + q(to) + " method=" + q(method) + "]"
	p.pastes = append(p.pastes, paste{after: after, section: -1, text: text, tight: tight})
	p.note(after, f.contentEnd(after), "a new connection")
	return p.finish(), nil
}

// SetEditable makes the children of an instance editable, or not.
func (f *File) SetEditable(node int, editable bool) (*Edit, error) {
	path := f.Tree.Nodes[node].Path
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		if text, ok := s.Text(f.Src, "path"); s.Tag == "editable" && ok && scene.Simplify(text) == path {
			if editable {
				return f.plan().finish(), nil
			}
			return f.RemoveSections(i)
		}
	}
	if !editable {
		return f.plan().finish(), nil
	}
	if f.Instance(node) == "" {
		return nil, refuse("only an instance has children that can be made editable")
	}
	after := f.last("editable")
	tight := after >= 0 && !f.blankHead()
	if after < 0 {
		after = f.last("connection", "node")
	}
	p := f.plan()
	p.pastes = append(p.pastes, paste{after: after, section: -1, text: "[editable path=" + f.QuoteIn("editable", path) + "]", tight: tight})
	p.note(after, f.contentEnd(after), "editable children")
	return p.finish(), nil
}

// SetGroups makes these the groups of a node.
func (f *File) SetGroups(node int, groups []string) (*Edit, error) {
	section := f.Tree.Nodes[node].Item
	s := &f.Outline.Sections[section]
	groups = slices.Compact(slices.Sorted(slices.Values(groups)))
	p := f.plan()
	a := s.Attribute(f.Src, "groups")
	if len(groups) == 0 {
		if a >= 0 {
			p.dropAttribute(s, a)
		}
		return p.finish(), nil
	}
	text := string(WithLineEnd([]byte(f.groupsText(groups)), s.LineEnd(f.Src)))
	p.note(section, s.Start, "groups")
	if a >= 0 {
		p.replace(s.Start+int(s.Attributes[a].Value), s.Start+int(s.Attributes[a].End), text)
		return p.finish(), nil
	}
	// Behind all attributes but those of instances, which the engines write last.
	at := s.Start + int(s.TagEnd) - 1
	if n := len(s.Attributes); n > 0 {
		at = s.Start + int(s.Attributes[n-1].End)
	}
	for _, b := range s.Attributes {
		if name := s.Name(f.Src, b); name == "instance" || name == "instance_placeholder" {
			at = s.Start + int(b.Name) - 1
			break
		}
	}
	p.splices = append(p.splices, Splice{at, at, []byte(" groups=" + text)})
	return p.finish(), nil
}

func (f *File) groupsText(groups []string) string {
	var quoted []string
	for _, g := range groups {
		quoted = append(quoted, QuoteName(g))
	}
	if f.Dialect == dialect.Godot2 || f.Dialect == dialect.Godot30 || f.Dialect == dialect.Godot32 {
		return "[\n" + strings.Join(quoted, ",\n") + ",\n]"
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// RenameGroup renames a group in all nodes.
func (f *File) RenameGroup(old, name string) (*Edit, error) {
	if name == "" {
		return nil, refuse("a group needs a name")
	}
	p := f.plan()
	for i := range f.Tree.Nodes {
		s := &f.Outline.Sections[f.Tree.Nodes[i].Item]
		a := s.Attribute(f.Src, "groups")
		if a < 0 {
			continue
		}
		var groups []string
		hit := false
		for _, m := range f.Mentions(scene.Field{Item: f.Tree.Nodes[i].Item, Index: a}, scene.Strings) {
			if m.Text == old {
				hit, m.Text = true, name
			}
			groups = append(groups, m.Text)
		}
		if !hit {
			continue
		}
		e, err := f.SetGroups(i, groups)
		if err != nil {
			return nil, err
		}
		p.splices = append(p.splices, e.Splices...)
		p.notes = append(p.notes, e.Notes...)
	}
	if len(p.splices) == 0 && old != name {
		return nil, refuse(fmt.Sprintf("no node is in the group %q", old))
	}
	return p.finish(), nil
}

// RenameSection gives a section of a ConfigFile another name.
func (f *File) RenameSection(section int, name string) (*Edit, error) {
	s := &f.Outline.Sections[section]
	if f.Outline.Grammar != Names || s.TagEnd == 0 || s.Opaque {
		return nil, refuse("this section has no name")
	}
	if name != strings.TrimSpace(name) || name == "" || strings.ContainsAny(name, "\n\r") {
		return nil, refuse("a section's name is one line without blanks around it")
	}
	for i := range f.Outline.Sections {
		if i != section && f.Outline.Sections[i].Tag == name && f.Outline.Sections[i].TagEnd > 0 {
			return nil, refuse(fmt.Sprintf("there is a section [%s] already", name))
		}
	}
	text := "[" + strings.ReplaceAll(name, "]", `\]`) + "]"
	if strings.Contains(name, "]") && f.Dialect.Text.NameMark != '&' {
		return nil, refuse("a section's name cannot hold a bracket in this dialect")
	}
	p := f.plan()
	p.replace(s.Start, s.Start+int(s.TagEnd), text)
	p.note(section, s.Start, fmt.Sprintf("section [%s] becomes [%s]", s.Tag, name))
	return p.finish(), nil
}
