package resource

import (
	"slices"

	"savant/codec/variant"
)

// Scene is what the property _bundled of a PackedScene holds (scene/resources/packed_scene.cpp, SceneState::set_bundled_scene). Names and
// values stand in two lists that everything else points into; values may be shared by several nodes. What points to a node is its
// place in Nodes, or a place in Paths with RefPath: RefNone is none.
type Scene struct {
	Version     int32 // 1 in 1.x, 2 until 3.6, 3 since; 1 where none is stored
	Names       []string
	Variants    []Stored
	Nodes       []Node
	Connections []Connection
	Paths       []variant.Value // NodePaths to nodes inside instances
	Editable    []variant.Value // NodePaths of instances whose children are edited
	Base        int32           // the scene that this one inherits, in Variants; RefNone for none
	IDs         []int32         // of each node, 0 for none; Godot 4.6 and later
	IDPaths     []variant.Value // beside Paths: the ids from the outer instance inwards

	nodesRest, connectionsRest []int32 // behind what is counted
	head                       Head
	entries                    map[string]Child
}

// Bits and values of what points to something.
const (
	RefNone    = -1
	RefPath    = 1 << 30 // the rest is a place in Paths
	refPlace   = 1<<24 - 1
	NoClass    = 0x7fffffff // the class of a node that an instance brings along
	nameBits   = 18
	flagged    = 1 << 30 // of an instance: a placeholder; of a property's name: it holds a path to a node
	plainPlace = flagged - 1
)

// Stored is a value of a Scene: that between Start and End of the file, or another one that is to take its place.
type Stored struct {
	Start, End int
	New        *variant.Value
}

// Node is a node of a Scene. Places are in Names and Variants.
type Node struct {
	Start, End    int // of its numbers in the file; 0 where they are no packed array
	Parent, Owner int32
	Class         int32 // NoClass for an instance, and for a node inside one
	Name          int32
	Index         int32 // among its siblings, -1 where it is not told: only below instances it is
	Instance      int32 // the scene that it is an instance of; RefNone for none
	Placeholder   bool  // Instance is the path of the scene as a String
	Properties    []NodeProperty
	Groups        []int32
}

// NodeProperty is a property of a node.
type NodeProperty struct {
	Name, Value int32
	Path        bool // it stands for the node at that path (Godot 4)
}

// Connection is a connection of a signal. Places are as in Node.
type Connection struct {
	Start, End     int
	From, To       int32
	Signal, Method int32
	Flags          int32 // Object.ConnectFlags
	Binds          []int32
	Unbinds        int32 // since version 3
}

// The keys of _bundled in the order in which the engines write them (4.6; older ones lack some).
var bundleKeys = []string{"names", "variants", "node_count", "nodes", "node_ids", "conn_count", "conns", "node_paths", "id_paths",
	"editable_instances", "base_scene", "version"}

// Path is the path of the node that ref points to, from the root on, which is ".". ok is false if it points to none.
func (s *Scene) Path(ref int32) (path string, ok bool) {
	var names []string
	for steps := 0; ref != 0; steps++ {
		if ref >= 0 && ref&RefPath != 0 {
			i := int(ref & refPlace)
			if i >= len(s.Paths) {
				return "", false
			}
			p, _ := s.Paths[i].Data.(*variant.Path)
			if p == nil {
				return "", false
			}
			for k := len(p.Names) - 1; k >= 0; k-- {
				if p.Names[k] != "." {
					names = append(names, p.Names[k])
				}
			}
			break
		}
		if ref < 0 || int(ref) >= len(s.Nodes) || steps > len(s.Nodes) || s.Nodes[ref].Parent == RefNone {
			return "", false
		}
		name, ok := s.Name(s.Nodes[ref].Name)
		if !ok {
			return "", false
		}
		names = append(names, name)
		ref = s.Nodes[ref].Parent
	}
	if len(names) == 0 {
		return ".", len(s.Nodes) > 0
	}
	n := len(names) - 1
	for _, name := range names {
		n += len(name)
	}
	b := make([]byte, 0, n)
	for i := len(names) - 1; i >= 0; i-- {
		b = append(b, names[i]...)
		if i > 0 {
			b = append(b, '/')
		}
	}
	return string(b), true
}

// Name is the i-th of Names.
func (s *Scene) Name(i int32) (name string, ok bool) {
	if i < 0 || int(i) >= len(s.Names) {
		return "", false
	}
	return s.Names[i], true
}

// Clone is a copy that can be changed.
func (s *Scene) Clone() *Scene {
	c := *s
	c.Names, c.Variants, c.Paths = slices.Clone(s.Names), slices.Clone(s.Variants), slices.Clone(s.Paths)
	c.Editable, c.IDs, c.IDPaths = slices.Clone(s.Editable), slices.Clone(s.IDs), slices.Clone(s.IDPaths)
	c.Nodes = slices.Clone(s.Nodes)
	for i := range c.Nodes {
		n := &c.Nodes[i]
		n.Properties, n.Groups = slices.Clone(n.Properties), slices.Clone(n.Groups)
	}
	c.Connections = slices.Clone(s.Connections)
	for i := range c.Connections {
		c.Connections[i].Binds = slices.Clone(c.Connections[i].Binds)
	}
	return &c
}

// AddName returns the place of a name, which is added if there is none. Names are shared by everything that has one: whoever changes one
// adds another.
func (s *Scene) AddName(name string) int32 {
	i := slices.Index(s.Names, name)
	if i < 0 {
		i = len(s.Names)
		s.Names = append(s.Names, name)
	}
	return int32(i)
}

// AddValue adds a value and returns its place.
func (s *Scene) AddValue(v variant.Value) int32 {
	s.Variants = append(s.Variants, Stored{New: &v})
	return int32(len(s.Variants) - 1)
}

// Insert puts a node before the i-th. Parents stand before their children and siblings in their order.
func (s *Scene) Insert(i int, n Node) {
	s.renumber(func(ref int32) int32 {
		if int(ref) >= i {
			return ref + 1
		}
		return ref
	})
	s.Nodes = slices.Insert(s.Nodes, i, n)
	if i <= len(s.IDs) && s.IDs != nil {
		s.IDs = slices.Insert(s.IDs, i, 0)
	}
}

// Remove removes the i-th node with all below it, and the connections from and to them. Names and values stay.
func (s *Scene) Remove(i int) {
	gone := make([]bool, len(s.Nodes))
	place := make([]int32, len(s.Nodes))
	left := int32(0)
	for k := range s.Nodes {
		parent := s.Nodes[k].Parent
		gone[k] = k == i || parent >= 0 && int(parent) < k && gone[parent]
		if place[k] = left; gone[k] {
			place[k] = RefNone
		} else {
			left++
		}
	}
	ended := func(ref int32) bool { return ref >= 0 && int(ref) < len(gone) && gone[ref] }
	s.Connections = slices.DeleteFunc(s.Connections, func(c Connection) bool { return ended(c.From) || ended(c.To) })
	s.renumber(func(ref int32) int32 {
		if int(ref) < len(place) {
			return place[ref]
		}
		return ref
	})
	var nodes []Node
	var ids []int32
	for k := range s.Nodes {
		if gone[k] {
			continue
		}
		nodes = append(nodes, s.Nodes[k])
		if k < len(s.IDs) {
			ids = append(ids, s.IDs[k])
		}
	}
	s.Nodes = nodes
	if s.IDs != nil {
		s.IDs = ids
	}
}

// renumber changes what points to a node by its place.
func (s *Scene) renumber(to func(int32) int32) {
	follow := func(ref *int32) {
		if *ref >= 0 && *ref&RefPath == 0 {
			*ref = to(*ref)
		}
	}
	for i := range s.Nodes {
		follow(&s.Nodes[i].Parent)
		follow(&s.Nodes[i].Owner)
	}
	for i := range s.Connections {
		follow(&s.Connections[i].From)
		follow(&s.Connections[i].To)
	}
}
