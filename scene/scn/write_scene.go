package scn

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// sceneWriter makes the content of a scene anew from its items. What did not change keeps its numbers.
type sceneWriter struct {
	*writer
	was, now *resource.Scene
	uses     []int            // by value: how many places of the file point to it
	places   map[int32]int32  // by node of the file: which one it will be
	byPath   map[string]int32 // the first node at each path
}

// scene plans the nodes, connections and editable instances.
func (w *writer) scene() error {
	if w.Content == nil {
		return nil
	}
	s := &sceneWriter{writer: w, was: w.Content, now: w.Content.Clone(), places: map[int32]int32{}, byPath: map[string]int32{}}
	s.count()
	s.place()
	s.now.Nodes, s.now.Connections, s.now.Editable = nil, nil, nil
	if s.now.IDs != nil {
		s.now.IDs = []int32{}
	}
	for i := range w.now {
		x := &w.now[i]
		var err error
		switch x.Kind {
		case scene.NodeItem:
			err = s.node(x)
		case scene.ConnectionItem:
			err = s.connection(x)
		case scene.EditableItem:
			s.editable(x)
		}
		if err != nil {
			return err
		}
	}
	return w.edit.SetScene(s.was, s.now)
}

// count counts what points to values.
func (s *sceneWriter) count() {
	s.uses = make([]int, len(s.was.Variants))
	use := func(i int32) {
		if i >= 0 && int(i) < len(s.uses) {
			s.uses[i]++
		}
	}
	for i := range s.was.Nodes {
		n := &s.was.Nodes[i]
		use(n.Instance)
		for _, p := range n.Properties {
			use(p.Value)
		}
	}
	for i := range s.was.Connections {
		for _, b := range s.was.Connections[i].Binds {
			use(b)
		}
	}
	use(s.was.Base)
}

// place finds out which number each node will have.
func (s *sceneWriter) place() {
	n := int32(0)
	for i := range s.writer.now {
		x := &s.writer.now[i]
		if x.Kind != scene.NodeItem {
			continue
		}
		if x.was >= 0 {
			s.places[int32(x.Place)] = n
		}
		path := "."
		if _, ok := s.attribute(x, "parent"); ok {
			path = scene.Join(scene.Simplify(s.attributeText(x, "parent")), s.attributeText(x, "name"))
		}
		if _, doubled := s.byPath[path]; !doubled {
			s.byPath[path] = n
		}
		n++
	}
}

// ref is what points to the node at a path: its number, or a path that leads into an instance. was is what the file has for the path, and
// changed that it is another path now.
func (s *sceneWriter) ref(path string, was int32, changed bool) int32 {
	if !changed && was >= 0 {
		if was&resource.RefPath != 0 {
			return was
		}
		if now, ok := s.places[was]; ok {
			return now
		}
	}
	path = scene.Simplify(path)
	if n, ok := s.byPath[path]; ok {
		return n
	}
	for i, p := range s.now.Paths {
		if known, _ := p.Data.(*variant.Path); known != nil && scene.Simplify(literal.PathText(known)) == path {
			return int32(i) | resource.RefPath
		}
	}
	p := literal.ParsePath(path)
	p.Names = append([]string{"."}, p.Names...)
	s.now.Paths = append(s.now.Paths, variant.Value{Type: variant.NodePath, Data: p})
	if s.now.IDPaths != nil {
		s.now.IDPaths = append(s.now.IDPaths, variant.Value{Type: variant.PackedInt32Array, Data: []int32{}})
	}
	return int32(len(s.now.Paths)-1) | resource.RefPath
}

// value is the place of the value of a field. One that nothing else points to changes where it is.
func (s *sceneWriter) value(x *Field) (int32, error) {
	if x.Made == nil {
		return x.value, nil
	}
	v, err := s.back(*x.Made)
	if err != nil {
		return 0, err
	}
	if x.value >= 0 && s.uses[x.value] == 1 && s.now.Variants[x.value].New == nil {
		s.now.Variants[x.value].New = &v
		return x.value, nil
	}
	return s.now.AddValue(v), nil
}

// name returns the index of a name in the table. A name that does not change keeps its index, since the table may hold a name twice.
func (s *sceneWriter) name(name string, was int32) int32 {
	if old, ok := s.was.Name(was); ok && old == name {
		return was
	}
	return s.now.AddName(name)
}

func (s *sceneWriter) node(x *Item) error {
	n := resource.Node{Parent: resource.RefNone, Owner: resource.RefNone, Class: resource.NoClass, Name: -1, Index: -1, Instance: resource.RefNone}
	if x.Place >= 0 {
		n = s.was.Nodes[x.Place] // of a copy too
	}
	old := n
	n.Name = s.name(s.attributeText(x, "name"), n.Name)
	if _, ok := s.attribute(x, "type"); ok {
		n.Class = s.name(s.attributeText(x, "type"), n.Class)
	} else {
		n.Class = resource.NoClass
	}
	if _, ok := s.attribute(x, "parent"); ok {
		n.Parent = s.ref(s.attributeText(x, "parent"), old.Parent, s.changed(x, "parent"))
	} else {
		n.Parent = resource.RefNone
	}
	s.owner(x, &n, old)
	if err := s.index(x, &n); err != nil {
		return err
	}
	if err := s.instance(x, &n); err != nil {
		return err
	}
	if err := s.values(x, &n, old); err != nil {
		return err
	}
	if a, ok := s.attribute(x, "groups"); !ok {
		n.Groups = nil
	} else if s.changed(x, "groups") {
		v, _ := s.ValueOf(a)
		l, ok := v.Data.(*variant.List)
		if !ok {
			return message.Err(fixedAttribute, "groups")
		}
		n.Groups = nil
		for _, g := range l.Items {
			n.Groups = append(n.Groups, s.now.AddName(g.Text))
		}
	}
	if s.now.IDs != nil {
		id, _ := strconv.ParseInt(s.attributeText(x, "unique_id"), 10, 32)
		s.now.IDs = append(s.now.IDs, int32(id))
	}
	s.now.Nodes = append(s.now.Nodes, n)
	return nil
}

// owner finds the owner of a node: where none is told, the root, but for a node that an instance brings along.
func (s *sceneWriter) owner(x *Item, n *resource.Node, old resource.Node) {
	_, told := s.attribute(x, "owner")
	switch {
	case told:
		n.Owner = s.ref(s.attributeText(x, "owner"), old.Owner, s.changed(x, "owner"))
	case x.Place >= 0 && (old.Owner == resource.RefNone || old.Owner == 0):
	case n.Parent == resource.RefNone || n.Class == resource.NoClass && !s.instanced(x):
		n.Owner = resource.RefNone
	default:
		n.Owner = 0
	}
}

func (s *sceneWriter) instanced(x *Item) bool {
	_, scene := s.attribute(x, "instance")
	_, placeholder := s.attribute(x, "instance_placeholder")
	return scene || placeholder
}

func (s *sceneWriter) index(x *Item, n *resource.Node) error {
	if !s.changed(x, "index") {
		return nil
	}
	n.Index = -1
	if _, ok := s.attribute(x, "index"); ok {
		i, err := strconv.ParseInt(s.attributeText(x, "index"), 10, 14)
		if err != nil || i < 0 {
			return message.Err(fixedAttribute, "index")
		}
		n.Index = int32(i)
	}
	return nil
}

func (s *sceneWriter) instance(x *Item, n *resource.Node) (err error) {
	inherits := n.Parent == resource.RefNone && s.now.Base != resource.RefNone
	if a, ok := s.attribute(x, "instance"); ok {
		place, err := s.value(a)
		if inherits {
			s.now.Base = place
		} else {
			n.Instance, n.Placeholder = place, false
		}
		return err
	}
	if a, ok := s.attribute(x, "instance_placeholder"); ok {
		n.Instance, err = s.value(a)
		n.Placeholder = true
		return err
	}
	if inherits {
		s.now.Base = resource.RefNone
	}
	n.Instance, n.Placeholder = resource.RefNone, false
	return nil
}

// values plans the properties of a node.
func (s *sceneWriter) values(x *Item, n *resource.Node, old resource.Node) error {
	var paths []string // of those that stand for nodes
	if a, ok := s.attribute(x, "node_paths"); ok {
		v, _ := s.ValueOf(a)
		paths, _ = v.Data.([]string)
	}
	n.Properties = make([]resource.NodeProperty, len(x.Fields[scene.Properties]))
	for i := range x.Fields[scene.Properties] {
		p := &x.Fields[scene.Properties][i]
		place, err := s.value(p)
		if err != nil {
			return err
		}
		name := int32(-1)
		if p.was >= 0 && p.was < len(old.Properties) {
			name = old.Properties[p.was].Name
		}
		if strings.Contains(p.Name, "\x00") || p.Name == "" {
			return message.Err(fixedAttribute, p.Name)
		}
		n.Properties[i] = resource.NodeProperty{Name: s.name(p.Name, name), Value: place, Path: slices.Contains(paths, p.Name)}
	}
	return nil
}

func (s *sceneWriter) connection(x *Item) error {
	c := resource.Connection{From: resource.RefNone, To: resource.RefNone, Signal: -1, Method: -1, Flags: persist}
	if x.Place >= 0 {
		c = s.was.Connections[x.Place]
	}
	old := c
	c.From = s.ref(s.attributeText(x, "from"), old.From, s.changed(x, "from"))
	c.To = s.ref(s.attributeText(x, "to"), old.To, s.changed(x, "to"))
	c.Signal = s.name(s.attributeText(x, "signal"), old.Signal)
	c.Method = s.name(s.attributeText(x, "method"), old.Method)
	for name, to := range map[string]*int32{"flags": &c.Flags, "unbinds": &c.Unbinds} {
		if s.changed(x, name) {
			if *to = 0; name == "flags" {
				*to = persist
			}
			if _, ok := s.attribute(x, name); ok {
				n, err := strconv.ParseInt(s.attributeText(x, name), 10, 32)
				if err != nil {
					return message.Err(fixedAttribute, name)
				}
				*to = int32(n)
			}
		}
	}
	if s.changed(x, "binds") && !(x.was < 0 && x.Place >= 0) {
		c.Binds = nil
		if a, ok := s.attribute(x, "binds"); ok {
			v, _ := s.ValueOf(a)
			l, ok := v.Data.(*variant.List)
			if !ok {
				return message.Err(fixedAttribute, "binds")
			}
			for _, item := range l.Items {
				item, err := s.back(item)
				if err != nil {
					return err
				}
				c.Binds = append(c.Binds, s.now.AddValue(item))
			}
		}
	}
	s.now.Connections = append(s.now.Connections, c)
	return nil
}

func (s *sceneWriter) editable(x *Item) {
	if x.was >= 0 && !s.changed(x, "path") {
		s.now.Editable = append(s.now.Editable, s.was.Editable[x.Place])
		return
	}
	s.now.Editable = append(s.now.Editable, variant.Value{Type: variant.NodePath, Data: literal.ParsePath(s.attributeText(x, "path"))})
}
