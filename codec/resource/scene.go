package resource

import (
	"slices"

	"savant/codec/variant"
)

// Scene is the content of a scene to be written. Names and values are in two lists that everything else indexes; values
// may be shared by several nodes. A reference to a node is its index in Nodes, or an index in Paths with RefPath;
// RefNone means none.
type Scene struct {
	Version     int32 // as in SceneState
	Names       []string
	Variants    []variant.Value
	Nodes       []Node
	Connections []Connection
	Paths       []variant.Value // NodePaths to nodes inside instances
	Editable    []variant.Value
	Base        int32 // index in Variants of the inherited scene; RefNone for none
	IDPaths     []variant.Value
}

// Bits and values of references.
const (
	RefNone    = -1
	RefPath    = 1 << 30 // the rest is an index in Paths
	refPlace   = 1<<24 - 1
	NoClass    = 0x7fffffff // the class of a node that comes from an instance
	nameBits   = 18
	flagged    = 1 << 30 // on an instance: a placeholder; on a property's name: it holds a path to a node
	plainPlace = flagged - 1
)

// Node is a node of a scene. Names and values are indices in their lists.
type Node struct {
	Start, End    int // of its numbers in the file; 0 if they are not a packed array
	Parent, Owner int32
	Class         int32 // NoClass for an instance, and for a node inside one
	Name          int32
	Index         int32 // among its siblings, -1 if not stored: it is stored only below instances
	Instance      int32 // index of the instanced scene; RefNone for none
	Placeholder   bool  // Instance is the path of the scene as a String
	ID            int32 // 0 for none; Godot 4.6 and later
	Properties    []NodeProperty
	Groups        []int32
}

// NodeProperty is a property of a node.
type NodeProperty struct {
	Name, Value int32
	Path        bool // it refers to the node at that path (Godot 4)
}

// Connection is a signal connection. Indices are as in Node.
type Connection struct {
	Start, End     int
	From, To       int32
	Signal, Method int32
	Flags          int32 // Object.ConnectFlags
	Binds          []int32
	Unbinds        int32 // version 3 and later
}

// The keys of _bundled in the order in which engines write them (4.6; older ones lack some).
var bundleKeys = []string{"names", "variants", "node_count", "nodes", "node_ids", "conn_count", "conns", "node_paths", "id_paths",
	"editable_instances", "base_scene", "version"}

// AddName returns the index of a name, adding it if it is missing.
func (s *Scene) AddName(name string) int32 {
	i := slices.Index(s.Names, name)
	if i < 0 {
		i = len(s.Names)
		s.Names = append(s.Names, name)
	}
	return int32(i)
}

// AddValue adds a value and returns its index.
func (s *Scene) AddValue(v variant.Value) int32 {
	s.Variants = append(s.Variants, v)
	return int32(len(s.Variants) - 1)
}

// appendNode appends the numbers of a node.
func appendNode(list []int32, n *Node) []int32 {
	instance := n.Instance
	if n.Placeholder {
		instance |= flagged
	}
	name := uint32(n.Name)&(1<<nameBits-1) | uint32(n.Index+1)<<nameBits
	list = append(list, n.Parent, n.Owner, n.Class, int32(name), instance, int32(len(n.Properties)))
	for _, p := range n.Properties {
		name := p.Name
		if p.Path {
			name |= flagged
		}
		list = append(list, name, p.Value)
	}
	return append(append(list, int32(len(n.Groups))), n.Groups...)
}

// appendConnection appends the numbers of a connection.
func appendConnection(list []int32, c *Connection, version int32) []int32 {
	list = append(list, c.From, c.To, c.Signal, c.Method, c.Flags, int32(len(c.Binds)))
	list = append(list, c.Binds...)
	if version >= 3 {
		list = append(list, c.Unbinds)
	}
	return list
}
