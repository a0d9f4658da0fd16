package bintext

import (
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene/literal"
	"savant/scene/nodepath"
	"savant/scene/tscn"
)

// Messages.
const (
	attributeNoNumber message.ID = "bintext.attribute-no-number name value"
	notA32Bit         message.ID = "bintext.not-a32-bit number"
	nodeNeedsName     message.ID = "bintext.node-needs-name"
	secondRoot        message.ID = "bintext.second-root"
	tooManyNames      message.ID = "bintext.too-many-names most"
	nodeIDLost        message.ID = "bintext.node-id-lost dialect"
	connectionNeeds   message.ID = "bintext.connection-needs name"
	editableNeedsPath message.ID = "bintext.editable-needs-path"
)

// sceneMaker builds the content of a binary scene from the sections of a text one.
type sceneMaker struct {
	r      *resourceReader
	s      resource.Scene
	ids    bool             // nodes have ids (4.6)
	names  map[string]int32 // indices
	values map[string]int32 // indices by type and text
	nodes  map[string]int32 // indices by path
	paths  map[string]int32 // indices by text
}

func newSceneMaker(r *resourceReader) *sceneMaker {
	m := &sceneMaker{r: r, ids: r.d == dialect.Godot46, names: map[string]int32{}, values: map[string]int32{}, nodes: map[string]int32{}, paths: map[string]int32{}}
	m.s.Base, m.s.Version = resource.RefNone, 3
	if r.format < 4 {
		m.s.Version = 2
	}
	return m
}

func (m *sceneMaker) bundle() variant.Value { return m.s.Bundle(m.ids) }

// name returns the index of a name, shared by all uses.
func (m *sceneMaker) name(text string) int32 {
	i, ok := m.names[text]
	if !ok {
		i = int32(len(m.s.Names))
		m.names[text] = i
		m.s.Names = append(m.s.Names, text)
	}
	return i
}

// value returns the index of a value. Equal ones are shared, as when the engine packs a scene.
func (m *sceneMaker) value(v variant.Value) int32 {
	key := string(literal.Append([]byte{byte(v.Type)}, v, literal.Style{Dialect: m.r.d, NoSort: true, Shortest: true}))
	i, ok := m.values[key]
	if !ok {
		i = m.s.AddValue(v)
		m.values[key] = i
	}
	return i
}

// ref returns the reference to the node at a path: its index, or that of the path if it is inside an instance rather
// than in this file.
func (m *sceneMaker) ref(path string) int32 {
	if i, ok := m.nodes[path]; ok {
		return i
	}
	i, ok := m.paths[path]
	if !ok {
		i = int32(len(m.s.Paths))
		m.paths[path] = i
		m.s.Paths = append(m.s.Paths, variant.Value{Type: variant.NodePath, Data: literal.ParsePath("./" + path)})
		m.s.IDPaths = append(m.s.IDPaths, variant.Value{Type: variant.PackedInt32Array, Data: []int32{}})
	}
	return i | resource.RefPath
}

// attribute reads an attribute of a tag; ok is false if it is missing.
func (m *sceneMaker) attribute(s *tscn.Section, name string) (v variant.Value, ok bool, err error) {
	a := s.Attribute(m.r.src, name)
	if a < 0 {
		return v, false, nil
	}
	v, err = m.r.value(s, s.Attributes[a])
	return v, err == nil, err
}

// number reads a numeric attribute, with or without quotes.
func (m *sceneMaker) number(s *tscn.Section, name string, none int32) (int32, error) {
	v, ok, err := m.attribute(s, name)
	if !ok {
		return none, err
	}
	if v.Type == variant.String {
		n, err := strconv.ParseInt(v.Text, 10, 32)
		if err != nil {
			return none, m.r.fault(s, attributeNoNumber, name, v.Text)
		}
		return int32(n), nil
	}
	if v.Type != variant.Int || v.Int() != int64(int32(v.Int())) {
		return none, m.r.fault(s, notA32Bit, name)
	}
	return int32(v.Int()), nil
}

func (m *sceneMaker) node(s *tscn.Section) error {
	src := m.r.src
	name, ok := s.Text(src, "name")
	if !ok {
		return m.r.fault(s, nodeNeedsName)
	}
	n := resource.Node{Parent: resource.RefNone, Owner: resource.RefNone, Class: resource.NoClass, Name: m.name(name), Instance: resource.RefNone}
	class, own := s.Text(src, "type")
	if own {
		n.Class = m.name(class)
	}
	path := "."
	parent, below := s.Text(src, "parent")
	if below {
		n.Parent, path = m.ref(parent), nodepath.Join(parent, name)
	} else if len(m.s.Nodes) > 0 {
		return m.r.fault(s, secondRoot)
	}
	m.r.at = "node[" + strconv.Quote(path) + "]"
	if err := m.instance(s, &n, below); err != nil {
		return err
	}
	if owner, ok := s.Text(src, "owner"); ok {
		n.Owner = m.ref(owner)
	} else if below && (own || n.Instance != resource.RefNone) {
		n.Owner = 0
	}
	if err := m.extras(s, &n); err != nil {
		return err
	}
	at := m.r.at
	list, err := m.r.properties(s)
	if err != nil {
		return err
	}
	m.r.at = at
	nodePaths, _, err := m.attribute(s, "node_paths")
	if err != nil {
		return err
	}
	stand := map[string]bool{}
	for _, name := range textsOf(nodePaths) {
		stand[name] = true
	}
	for _, p := range list {
		n.Properties = append(n.Properties, resource.NodeProperty{Name: m.name(p.Name), Value: m.value(p.Value), Path: stand[p.Name]})
	}
	if len(m.s.Names) >= resource.MostNames {
		return m.r.fault(s, tooManyNames, resource.MostNames)
	}
	if _, twice := m.nodes[path]; !twice { // the engine takes the first
		m.nodes[path] = int32(len(m.s.Nodes))
	}
	m.s.Nodes = append(m.s.Nodes, n)
	return nil
}

// instance reads what a node is an instance of.
func (m *sceneMaker) instance(s *tscn.Section, n *resource.Node, below bool) error {
	v, ok, err := m.attribute(s, "instance")
	if err != nil {
		return err
	}
	if ok {
		if place := m.value(m.r.stored(v, true)); below {
			n.Instance = place
		} else {
			m.s.Base = place
		}
	}
	if v, ok, err = m.attribute(s, "instance_placeholder"); ok {
		n.Instance, n.Placeholder = m.value(v), true
	}
	return err
}

// extras reads the index among siblings, the groups and the ids of a node.
func (m *sceneMaker) extras(s *tscn.Section, n *resource.Node) error {
	var err error
	if n.Index, err = m.number(s, "index", -1); err != nil {
		return err
	}
	groups, _, err := m.attribute(s, "groups")
	if err != nil {
		return err
	}
	for _, g := range textsOf(groups) {
		n.Groups = append(n.Groups, m.name(g))
	}
	id, err := m.number(s, "unique_id", 0)
	if err != nil {
		return err
	}
	n.ID = id
	way, ok, err := m.attribute(s, "parent_id_path")
	if ids, isInts := way.Data.([]int32); ok && isInts && n.Parent >= 0 && n.Parent&resource.RefPath != 0 {
		m.s.IDPaths[n.Parent&^resource.RefPath].Data = ids
	}
	if !m.ids && (id != 0 || ok) {
		m.r.lost(message.New(nodeIDLost, m.r.d.Title))
	}
	return err
}

// textsOf returns the strings of an array, packed or not.
func textsOf(v variant.Value) (list []string) {
	switch data := v.Data.(type) {
	case []string:
		return data
	case *variant.List:
		for _, item := range data.Items {
			list = append(list, item.Text)
		}
	}
	return list
}

func (m *sceneMaker) connection(s *tscn.Section) error {
	src := m.r.src
	var texts [4]string
	for i, name := range []string{"signal", "method", "from", "to"} {
		var ok bool
		if texts[i], ok = s.Text(src, name); !ok {
			return m.r.fault(s, connectionNeeds, name)
		}
	}
	c := resource.Connection{Signal: m.name(texts[0]), Method: m.name(texts[1]), From: m.ref(strings.TrimPrefix(texts[2], "./")), To: m.ref(strings.TrimPrefix(texts[3], "./"))}
	const persist = 2
	var err error
	if c.Flags, err = m.number(s, "flags", persist); err != nil {
		return err
	}
	if c.Unbinds, err = m.number(s, "unbinds", 0); err != nil {
		return err
	}
	m.r.at = "connection[" + strconv.Itoa(len(m.s.Connections)) + "]"
	binds, ok, err := m.attribute(s, "binds")
	if l, isList := binds.Data.(*variant.List); ok && isList {
		for _, item := range l.Items {
			c.Binds = append(c.Binds, m.value(m.r.stored(item, false)))
		}
	}
	m.s.Connections = append(m.s.Connections, c)
	return err
}

func (m *sceneMaker) editable(s *tscn.Section) error {
	path, ok := s.Text(m.r.src, "path")
	if !ok {
		return m.r.fault(s, editableNeedsPath)
	}
	m.s.Editable = append(m.s.Editable, variant.Value{Type: variant.NodePath, Data: literal.ParsePath(path)})
	return nil
}
