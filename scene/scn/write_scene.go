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
	"savant/scene/nodepath"
)

// sceneWriter plans the changes of a scene's content. Unchanged parts keep their indices.
type sceneWriter struct {
	*writer
	was     *resource.SceneState
	now     *resource.SceneChange
	set     map[int32]bool // values that changed in place
	numbers []int32        // by item: see number
	uses    []uint32       // by value: how many references the file has to it; nil until requested
}

// scene plans the nodes, connections and editable instances.
func (w *writer) scene() error {
	if w.Content == nil {
		return nil
	}
	s := &sceneWriter{writer: w, was: w.Content, now: w.Content.Change(), set: map[int32]bool{}}
	s.now.Nodes.Made, s.now.Connections.Made = map[int]resource.Node{}, map[int]resource.Connection{}
	if w.order != nil {
		s.now.Nodes.Order, s.now.Connections.Order = s.ordered(scene.NodeItem, nodeItem), s.ordered(scene.ConnectionItem, connectionItem)
	}
	editable := w.order != nil
	for _, i := range w.made {
		x := w.at(i)
		var err error
		switch x.Kind {
		case scene.NodeItem:
			err = s.node(x, s.number(i))
		case scene.ConnectionItem:
			err = s.connection(x, s.number(i))
		case scene.EditableItem:
			editable = true
		}
		if err != nil {
			return err
		}
	}
	if w.order != nil {
		if err := s.bereft(); err != nil {
			return err
		}
	}
	if editable {
		s.editable()
	}
	s.unused()
	return w.edit.SetScene(s.now)
}

// unused replaces by null the values that nothing uses any more and that refer to a removed resource: scenes keep
// unused values, and engines load what they refer to.
func (s *sceneWriter) unused() {
	externals, internals := s.gone(externalItem), s.gone(internalItem)
	if len(externals)+len(internals) == 0 {
		return
	}
	for i, uses := range s.now.Uses() {
		if uses == 0 && s.refers(s.was.Value(int32(i)).Start, externals, internals) {
			s.now.SetValue(int32(i), variant.Value{})
		}
	}
}

// refers reports whether the value at off is or contains a reference to one of these resources, given by table index.
func (s *sceneWriter) refers(off int, externals, internals []int) (found bool) {
	s.Resource.Walk(off, func(off int, kind variant.Type, _ int) bool {
		if kind != variant.Object || s.Resource.IsNull(off) {
			return true
		}
		v, _, err := s.Resource.Decode(off)
		if r, ok := v.Data.(*variant.Resource); ok && err == nil {
			n, _ := strconv.Atoi(r.ID)
			found = r.Kind == variant.External && slices.Contains(externals, n-1) ||
				r.Kind == variant.Internal && slices.Contains(internals, s.Resource.Target(r))
		}
		return !found
	})
	return found
}

// number returns the index of an item among its kind after the edit.
func (s *sceneWriter) number(i int) int {
	if s.order == nil {
		_, place := s.File.place(i)
		return place
	}
	if s.numbers == nil {
		s.numbers = make([]int32, len(s.order))
		var counts [scene.Settings + 1]int32
		for k := range s.order {
			kind := s.Kind(k)
			s.numbers[k] = counts[kind]
			counts[kind]++
		}
	}
	return int(s.numbers[i])
}

// ordered returns the items of a kind in their order after the edit, by their index in the file.
func (s *sceneWriter) ordered(kind scene.Kind, own int) []int32 {
	order := []int32{}
	for i, was := range s.order {
		if s.Kind(i) != kind {
			continue
		}
		if was >= 0 {
			was -= int32(s.begin[own])
		}
		order = append(order, was)
	}
	return order
}

// bereft plans the nodes and connections that refer to a removed node: they refer to its path instead.
func (s *sceneWriter) bereft() error {
	gone := func(ref int32) bool {
		return ref >= 0 && ref&resource.RefPath == 0 && s.after(s.begin[nodeItem]+int(ref)) < 0
	}
	for i, was := range s.order {
		if was < 0 || s.view.made[i] != nil {
			continue
		}
		var err error
		switch kind, place := s.File.place(int(was)); kind {
		case nodeItem:
			if gone(s.was.Parent(place)) || gone(s.was.Owner(place)) {
				err = s.node(s.at(i), s.number(i))
			}
		case connectionItem:
			if c := s.was.Connection(place); gone(c.From) || gone(c.To) {
				err = s.connection(s.at(i), s.number(i))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ref returns the reference to the node at a path: its index, or a path that leads into an instance. was is the file's
// reference, and changed says that the path has changed. ids is the chain of unique ids that leads there; nil if there
// is none.
func (s *sceneWriter) ref(path string, was int32, changed bool, ids []int32) int32 {
	if !changed && was >= 0 {
		if was&resource.RefPath != 0 {
			return was
		}
		if at := s.after(s.begin[nodeItem] + int(was)); at >= 0 {
			return int32(s.number(at))
		}
	}
	path = nodepath.Simplify(path)
	if n := s.next.Tree.Find(path); n >= 0 {
		return int32(s.number(s.next.Tree.Nodes[n].Item))
	}
	for i := range s.was.NodePaths() {
		if nodepath.Simplify(literal.PathText(s.was.NodePath(i))) == path {
			return int32(i) | resource.RefPath
		}
	}
	p := literal.ParsePath(path)
	p.Names = append([]string{"."}, p.Names...)
	return s.now.AddPath(p, ids)
}

// value returns the index of the value of a field. One without other uses is changed in place.
func (s *sceneWriter) value(x *Field) (int32, error) {
	if x.Made == nil {
		return x.value, nil
	}
	v, err := s.back(*x.Made)
	if err != nil {
		return 0, err
	}
	if x.value < 0 {
		return s.now.AddValue(v), nil
	}
	if s.uses == nil {
		s.uses = s.was.Change().Uses()
	}
	if !s.set[x.value] && s.uses[x.value] == 1 {
		s.set[x.value] = true
		s.now.SetValue(x.value, v)
		return x.value, nil
	}
	return s.now.AddValue(v), nil
}

// name returns the index of a name in the table. An unchanged name keeps its index, since the table may contain it
// twice.
func (s *sceneWriter) name(name string, was int32) int32 {
	if old, ok := s.was.Name(was); ok && old == name {
		return was
	}
	return s.now.AddName(name)
}

// node plans the node with index at.
func (s *sceneWriter) node(x *Item, at int) error {
	n := resource.Node{Parent: resource.RefNone, Owner: resource.RefNone, Class: resource.NoClass, Name: -1, Index: -1, Instance: resource.RefNone}
	if x.Place >= 0 {
		n = s.was.Node(x.Place) // for a copy too
	}
	old := n
	n.Name = s.name(s.attributeText(x, "name"), n.Name)
	if _, ok := s.attribute(x, "type"); ok {
		n.Class = s.name(s.attributeText(x, "type"), n.Class)
	} else {
		n.Class = resource.NoClass
	}
	if _, ok := s.attribute(x, "parent"); ok {
		var ids []int32
		if a, ok := s.attribute(x, "parent_id_path"); ok {
			v, _ := s.ValueOf(a)
			ids, _ = v.Data.([]int32)
		}
		n.Parent = s.ref(s.attributeText(x, "parent"), old.Parent, s.changed(x, "parent"), ids)
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
	id, _ := strconv.ParseInt(s.attributeText(x, "unique_id"), 10, 32)
	n.ID = int32(id)
	s.now.Nodes.Made[at] = n
	return nil
}

// owner determines the owner of a node: by default the root, except for a node that comes from an instance.
func (s *sceneWriter) owner(x *Item, n *resource.Node, old resource.Node) {
	_, told := s.attribute(x, "owner")
	switch {
	case told:
		n.Owner = s.ref(s.attributeText(x, "owner"), old.Owner, s.changed(x, "owner"), nil)
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
	var paths []string // the properties that refer to nodes
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

// connection plans the connection with index at.
func (s *sceneWriter) connection(x *Item, at int) error {
	c := resource.Connection{From: resource.RefNone, To: resource.RefNone, Signal: -1, Method: -1, Flags: persist}
	if x.Place >= 0 {
		c = s.was.Connection(x.Place)
	}
	old := c
	c.From = s.ref(s.attributeText(x, "from"), old.From, s.changed(x, "from"), nil)
	c.To = s.ref(s.attributeText(x, "to"), old.To, s.changed(x, "to"), nil)
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
	s.now.Connections.Made[at] = c
	return nil
}

// editable plans the instances with editable children.
func (s *sceneWriter) editable() {
	var list []*variant.Path
	for i := range s.Items() {
		if s.Kind(i) != scene.EditableItem {
			continue
		}
		x := s.at(i)
		if x.was >= 0 && !s.changed(x, "path") {
			list = append(list, s.was.EditableInstance(x.Place))
			continue
		}
		list = append(list, literal.ParsePath(s.attributeText(x, "path")))
	}
	s.now.SetEditable(list)
}
