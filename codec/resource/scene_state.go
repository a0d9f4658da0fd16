package resource

import (
	"bytes"
	"math/bits"
	"slices"
	"sort"

	"savant/codec/variant"
)

// SceneState is what the property _bundled of a PackedScene holds (scene/resources/packed_scene.cpp, class SceneState),
// as it is in the file: names, values, nodes and connections are read when they are asked for. What points to one of
// them is its place.
type SceneState struct {
	Version    int32 // 1 in 1.x, 2 until 3.6, 3 since; 1 where none is stored
	Base       int32 // the value that is the scene which this one inherits; RefNone for none
	Properties int   // of all nodes

	f           *File
	x           *Index
	head        Head
	entries     map[string]Child
	names       []int // where each begins, after the first
	texts       Head
	values      Head
	paths       Head // NodePaths to nodes inside instances
	idPaths     Head // beside paths: the ids from the outer instance inwards
	editable    Head // NodePaths of instances whose children are edited
	nodes       records
	connections records
	ids         numberList
}

// numberList is a list of numbers in a file.
type numberList struct {
	first int     // where they lie; 0 if they are no packed array
	b     []byte  // there, in one piece
	list  []int32 // of 1.x, which keeps them as an Array
	n     int
}

func (s *SceneState) number(l *numberList, i int) int32 {
	if l.first == 0 {
		return l.list[i]
	}
	x := le.Uint32(l.b[4*i:])
	if s.f.big {
		x = bits.ReverseBytes32(x)
	}
	return int32(x)
}

// records are groups of numbers of any length.
type records struct {
	numberList
	starts []uint32 // of each, and the end of the last one
}

func (r *records) len() int { return max(0, len(r.starts)-1) }

// span is where a record is in the file; both are 0 where the numbers are no packed array.
func (r *records) span(i int) (start, end int) {
	if r.first == 0 {
		return 0, 0
	}
	return r.first + 4*int(r.starts[i]), r.first + 4*int(r.starts[i+1])
}

// Names is how many names the scene has.
func (s *SceneState) Names() int { return len(s.names) }

// Name is the i-th name.
func (s *SceneState) Name(i int32) (name string, ok bool) {
	if i < 0 || int(i) >= len(s.names) {
		return "", false
	}
	return string(s.name(int(i))), true
}

// IsName reports whether the i-th name is this one.
func (s *SceneState) IsName(i int32, name string) bool {
	return i >= 0 && int(i) < len(s.names) && string(s.name(int(i))) == name
}

// NameHas reports whether a word is in the i-th name.
func (s *SceneState) NameHas(i int32, word string) bool {
	return bytes.Contains(s.name(int(i)), []byte(word))
}

func (s *SceneState) name(i int) []byte {
	off := s.texts.First + s.names[i] + s.idSize()
	return s.f.textBytes(off, s.f.skipText(off))
}

// Values is how many values the scene has.
func (s *SceneState) Values() int { return s.values.Count }

// Value is where the i-th value lies.
func (s *SceneState) Value(i int32) Child {
	c, _ := s.x.Child(s.values, int(i)) // what was read has all of them
	return c
}

// ValueAt is which value holds the byte at off, -1 if none does.
func (s *SceneState) ValueAt(off int) int32 {
	i := sort.Search(s.values.Count, func(i int) bool { return s.Value(int32(i)).End > off })
	if i == s.values.Count || s.Value(int32(i)).Start > off {
		return -1
	}
	return int32(i)
}

// item decodes an element of a list.
func (s *SceneState) item(list Head, i int) variant.Value {
	c, _ := s.x.Child(list, i) // what was read has all of them
	v, _ := s.f.value(c.Start)
	return v
}

// NodePaths is how many paths to nodes inside instances the scene has.
func (s *SceneState) NodePaths() int { return s.paths.Count }

// NodePath is the i-th of them.
func (s *SceneState) NodePath(i int) *variant.Path {
	p, _ := s.item(s.paths, i).Data.(*variant.Path)
	return p
}

// IDPath are the ids from the outer instance inwards to the node at the i-th path.
func (s *SceneState) IDPath(i int) []int32 {
	if i >= s.idPaths.Count {
		return nil
	}
	ids, _ := s.item(s.idPaths, i).Data.([]int32)
	return ids
}

// EditableInstances is how many instances have children that are edited.
func (s *SceneState) EditableInstances() int { return s.editable.Count }

// EditableInstance is the path of the i-th of them.
func (s *SceneState) EditableInstance(i int) *variant.Path {
	p, _ := s.item(s.editable, i).Data.(*variant.Path)
	return p
}

// EditableAt is where that path lies.
func (s *SceneState) EditableAt(i int) Child {
	c, _ := s.x.Child(s.editable, i) // what was read has all of them
	return c
}

// Nodes is how many nodes the scene has.
func (s *SceneState) Nodes() int { return s.nodes.len() }

// Places of what the numbers of a node mean, and of a connection.
const (
	atParent, atOwner, atClass, atName, atInstance, atProperties = 0, 1, 2, 3, 4, 5
	atFrom, atTo, atSignal, atMethod, atFlags, atBinds           = 0, 1, 2, 3, 4, 5
)

// Parent is what points to the parent of the i-th node.
func (s *SceneState) Parent(i int) int32 {
	return s.number(&s.nodes.numberList, int(s.nodes.starts[i])+atParent)
}

// Owner is what points to the owner of the i-th node.
func (s *SceneState) Owner(i int) int32 {
	return s.number(&s.nodes.numberList, int(s.nodes.starts[i])+atOwner)
}

// Class is which name is the class of the i-th node; NoClass for an instance, and for a node inside one.
func (s *SceneState) Class(i int) int32 {
	return s.number(&s.nodes.numberList, int(s.nodes.starts[i])+atClass)
}

// NodeName is the name of the i-th node.
func (s *SceneState) NodeName(i int) string {
	name, _ := s.Name(s.number(&s.nodes.numberList, int(s.nodes.starts[i])+atName) & (1<<nameBits - 1))
	return name
}

// Node is the i-th node.
func (s *SceneState) Node(i int) Node {
	var n Node
	s.ReadNode(i, &n)
	return n
}

// ReadNode reads the i-th node into n, whose lists are used again.
func (s *SceneState) ReadNode(i int, n *Node) {
	l, at := &s.nodes.numberList, int(s.nodes.starts[i])
	next := func() int32 {
		at++
		return s.number(l, at-1)
	}
	n.Start, n.End = s.nodes.span(i)
	n.Parent, n.Owner, n.Class = next(), next(), next()
	name := uint32(next())
	n.Name, n.Index = int32(name&(1<<nameBits-1)), int32(name>>nameBits)-1
	n.Instance, n.Placeholder = next(), false
	if n.Instance >= 0 && n.Instance&flagged != 0 {
		n.Placeholder = true
		n.Instance &= plainPlace
	}
	n.Properties = n.Properties[:0]
	for range next() {
		p := NodeProperty{Name: next(), Value: next()}
		if s.Version >= 3 && p.Name >= 0 && p.Name&flagged != 0 {
			p.Path = true
			p.Name &= plainPlace
		}
		n.Properties = append(n.Properties, p)
	}
	n.Groups = n.Groups[:0]
	for range next() {
		n.Groups = append(n.Groups, next())
	}
	if n.ID = 0; i < s.ids.n {
		n.ID = s.number(&s.ids, i)
	}
}

// Connections is how many connections the scene has.
func (s *SceneState) Connections() int { return s.connections.len() }

// Connection is the i-th connection.
func (s *SceneState) Connection(i int) Connection {
	var c Connection
	s.connection(i, &c)
	return c
}

// connection reads the i-th connection into c, whose list is used again.
func (s *SceneState) connection(i int, c *Connection) {
	l, at := &s.connections.numberList, int(s.connections.starts[i])
	next := func() int32 {
		at++
		return s.number(l, at-1)
	}
	c.Start, c.End = s.connections.span(i)
	c.From, c.To, c.Signal, c.Method, c.Flags = next(), next(), next(), next(), next()
	c.Binds, c.Unbinds = c.Binds[:0], 0
	for range next() {
		c.Binds = append(c.Binds, next())
	}
	if s.Version >= 3 {
		c.Unbinds = next()
	}
}

// Path is the path of the node that ref points to, from the root on, which is ".". ok is false if it points to none.
func (s *SceneState) Path(ref int32) (path string, ok bool) {
	var names []string
	for steps := 0; ref != 0; steps++ {
		if ref >= 0 && ref&RefPath != 0 {
			i := int(ref & refPlace)
			if i >= s.paths.Count {
				return "", false
			}
			c, _ := s.x.Child(s.paths, i)
			parts, _, _ := s.f.pathNames(c.Start + 4)
			first := len(names)
			for pos := c.Start + 8; parts > 0; parts-- {
				if name := s.f.nameBytes(pos); string(name) != "." {
					names = append(names, string(name))
				}
				pos, _ = s.f.skipName(pos)
			}
			slices.Reverse(names[first:])
			break
		}
		if ref < 0 || int(ref) >= s.Nodes() || steps > s.Nodes() || s.Parent(int(ref)) == RefNone {
			return "", false
		}
		names = append(names, s.NodeName(int(ref)))
		ref = s.Parent(int(ref))
	}
	if len(names) == 0 {
		return ".", s.Nodes() > 0
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

// With is the same scene for another goroutine, which has an Index of its own.
func (s *SceneState) With(x *Index) *SceneState {
	t := *s
	t.x = x
	return &t
}

// SameNodes reports whether the nodes have the names and the places that those of another scene have.
func (s *SceneState) SameNodes(other *SceneState) bool {
	n, f, g := s.Nodes(), s.f, other.f
	if n != other.Nodes() || s.texts.Type != other.texts.Type || s.paths.Count != other.paths.Count {
		return false
	}
	// Names come and go at the end of their lists; a node has none that only one of the two knows.
	if last := min(len(s.names), len(other.names)) - 1; last >= 0 {
		same := func(of *SceneState) []byte {
			end := of.f.skipText(of.texts.First + of.names[last] + of.idSize())
			return of.f.at(of.texts.First, end-of.texts.First)
		}
		if !bytes.Equal(same(s), same(other)) {
			return false
		}
	}
	size := g.names[min(f.Names(), g.Names())] - g.names[0]
	if f.names[0] != g.names[0] || f.names[min(f.Names(), g.Names())] != g.names[0]+size || !bytes.Equal(f.at(f.names[0], size), g.at(g.names[0], size)) {
		return false
	}
	a, b := s.entries["node_paths"], other.entries["node_paths"]
	if size := b.End - b.Start; a.End-a.Start != size || !bytes.Equal(f.at(a.Start, size), g.at(b.Start, size)) {
		return false
	}
	for i := range n {
		at, was := int(s.nodes.starts[i]), int(other.nodes.starts[i])
		for _, k := range [...]int{atParent, atClass, atName} {
			if s.number(&s.nodes.numberList, at+k) != other.number(&other.nodes.numberList, was+k) {
				return false
			}
		}
	}
	return true
}

// idSize is how many bytes are before a name: the id of a String where names are values.
func (s *SceneState) idSize() int {
	if s.texts.Type == variant.PackedStringArray {
		return 0
	}
	return 4
}
