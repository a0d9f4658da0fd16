package text

import (
	"bytes"

	"savant/model"
	"savant/scene"
	"savant/scene/tscn"
)

// Connections lists the connections of a scene in file order; none for other documents.
func (f sceneForm) Connections() []model.Connection {
	if err := f.scenery(model.Root); err != nil {
		return nil
	}
	var list []model.Connection
	for i := range f.outline.Sections {
		s := &f.outline.Sections[i]
		if s.Tag != "connection" || s.Opaque {
			continue
		}
		c := model.Connection{Row: f.sectionRow(i)}
		for name, to := range map[string]*string{"signal": &c.Signal, "from": &c.From, "to": &c.To, "method": &c.Method} {
			*to, _ = s.Text(f.src, name)
		}
		c.FromRow, c.ToRow = f.nodeAt(c.From), f.nodeAt(c.To)
		list = append(list, c)
	}
	return list
}

// nodeAt is the row of the node at a path, 0 if the file has none.
func (f *Form) nodeAt(path string) model.Row {
	tree := f.arranged().tree
	if n := tree.Find(scene.Simplify(path)); n >= 0 {
		return f.sectionRow(tree.Nodes[n].Item)
	}
	return 0
}

// Groups lists the groups of a scene, in the order in which the file first names them.
func (f sceneForm) Groups() []model.Group {
	if err := f.scenery(model.Root); err != nil {
		return nil
	}
	var list []model.Group
	at := map[string]int{}
	for _, n := range f.arranged().tree.Nodes {
		for _, name := range f.groupsOf(n.Item) {
			i, known := at[name]
			if !known {
				i = len(list)
				at[name] = i
				list = append(list, model.Group{Name: name})
			}
			list[i].Nodes = append(list[i].Nodes, f.sectionRow(n.Item))
		}
	}
	return list
}

// GroupsOf lists the groups of a node.
func (f sceneForm) GroupsOf(r model.Row) []string {
	if f.scenery(r) != nil || f.node(r) < 0 {
		return nil
	}
	return f.groupsOf(f.place(r).section)
}

func (f *Form) groupsOf(section int) []string {
	s := &f.outline.Sections[section]
	a := s.Attribute(f.src, "groups")
	if a < 0 {
		return nil
	}
	var list []string
	for _, child := range f.open(f.pair(textAttribute, section, a, s.Attributes[a])).children {
		if text, ok := tscn.Unquote(bytes.TrimPrefix(f.src[child.Value.Start:child.Value.End], []byte("&"))); ok {
			list = append(list, text)
		}
	}
	return list
}

// SceneResources lists the external resources and the sub-resources of a text scene or resource, in file order.
func (f resourceForm) SceneResources() []model.SceneResource {
	if err := f.scenery(model.Root); err != nil {
		return nil
	}
	file := f.file()
	users := file.UsersOfAll()
	unused := map[int]bool{}
	for _, i := range file.Unused() {
		unused[i] = true
	}
	var list []model.SceneResource
	for i := range f.outline.Sections {
		s := &f.outline.Sections[i]
		if !idTag(s.Tag) || s.Opaque {
			continue
		}
		r := model.SceneResource{Row: f.sectionRow(i), External: s.Tag == "ext_resource", ID: f.idText(s), Unused: unused[i]}
		r.Class, _ = s.Text(f.src, "type")
		r.File, _ = s.Text(f.src, "path")
		r.UID, _ = s.Text(f.src, "uid")
		for _, k := range users[i] {
			r.Users = append(r.Users, f.sectionRow(k))
		}
		list = append(list, r)
	}
	return list
}

// Refers is the row that a row leads to: a value that names a resource or a node, an instance, a connection's first node. ok is
// false if it leads nowhere in the file.
func (f resourceForm) Refers(r model.Row) (to model.Row, ok bool) {
	if err := f.scenery(r); err != nil {
		return 0, false
	}
	p := f.place(r)
	start, end := p.start, p.end
	if p.kind == textSection {
		s := &f.outline.Sections[p.section]
		name := map[string]string{"node": "instance", "connection": "from", "editable": "path"}[s.Tag]
		a := s.Attribute(f.src, name)
		if name == "" || a < 0 {
			return 0, false
		}
		start, end = int64(s.Start)+int64(s.Attributes[a].Value), int64(s.Start)+int64(s.Attributes[a].End)
	}
	section, ok := f.file().Leads(int(start), int(end))
	if !ok {
		return 0, false
	}
	return f.sectionRow(section), true
}

// ExternalFile is the file that an external resource names, as the scene writes it. ok is false for other rows.
func (f resourceForm) ExternalFile(r model.Row) (path string, ok bool) {
	section, err := f.resource(r)
	if err != nil || f.outline.Sections[section].Tag != "ext_resource" {
		return "", false
	}
	return f.outline.Sections[section].Text(f.src, "path")
}

// OwnUses lists where the document itself names one of its nodes by a path.
func (f resourceForm) OwnUses(r model.Row) []model.Use {
	if f.scenery(r) != nil || f.node(r) < 0 {
		return nil
	}
	var list []model.Use
	for _, u := range f.file().OwnUses(f.node(r)) {
		list = append(list, f.use(u))
	}
	return list
}
