package resource

import (
	"bytes"
	"math/bits"
	"slices"
	"sort"

	"savant/codec/variant"
)

// SceneState is the content of a PackedScene's property _bundled (scene/resources/packed_scene.cpp, class SceneState),
// as it is in the file: names, values, nodes and connections are read on demand and referred to by index.
type SceneState struct {
	Version    int32 // 1 in 1.x, 2 until 3.6, 3 since; 1 if none is stored
	Base       int32 // index of the inherited scene in the values; RefNone for none
	Properties int   // number of properties of all nodes

	f           *File
	x           *Index
	head        Head
	entries     map[string]Child
	names       []int // start of each, and the end of the last
	texts       Head
	values      Head
	paths       Head // NodePaths to nodes inside instances
	idPaths     Head // parallel to paths: the ids from the outer instance inwards
	editable    Head // NodePaths of instances with editable children
	nodes       records
	connections records
	ids         numberList
}

// numberList is a list of numbers in a file.
type numberList struct {
	first int     // offset of the first; 0 if they are not a packed array
	b     []byte  // its bytes, in one piece
	list  []int32 // of 1.x, which stores them as an Array
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

// records are groups of numbers of varying length.
type records struct {
	numberList
	starts []uint32 // of each, and the end of the last one
}

func (r *records) len() int { return max(0, len(r.starts)-1) }

// span returns where a record is in the file; both are 0 if the numbers are not a packed array.
func (r *records) span(i int) (start, end int) {
	if r.first == 0 {
		return 0, 0
	}
	return r.first + 4*int(r.starts[i]), r.first + 4*int(r.starts[i+1])
}

// Names returns how many names the scene has.
func (s *SceneState) Names() int { return len(s.names) }

// Name returns the i-th name.
func (s *SceneState) Name(i int32) (name string, ok bool) {
	if i < 0 || int(i) >= len(s.names) {
		return "", false
	}
	return string(s.name(int(i))), true
}

// IsName reports whether the i-th name is name.
func (s *SceneState) IsName(i int32, name string) bool {
	return i >= 0 && int(i) < len(s.names) && string(s.name(int(i))) == name
}

// NameHas reports whether the i-th name contains word.
func (s *SceneState) NameHas(i int32, word string) bool {
	return bytes.Contains(s.name(int(i)), []byte(word))
}

func (s *SceneState) name(i int) []byte {
	off := s.texts.First + s.names[i] + s.idSize()
	return s.f.textBytes(off, s.f.skipText(off))
}

// Values returns how many values the scene has.
func (s *SceneState) Values() int { return s.values.Count }

// Value returns where the i-th value is.
func (s *SceneState) Value(i int32) Child {
	c, _ := s.x.Child(s.values, int(i)) // the read found all of them
	return c
}

// ValueAt returns the index of the value that holds the byte at off, -1 if none does.
func (s *SceneState) ValueAt(off int) int32 {
	i := sort.Search(s.values.Count, func(i int) bool { return s.Value(int32(i)).End > off })
	if i == s.values.Count || s.Value(int32(i)).Start > off {
		return -1
	}
	return int32(i)
}

// item decodes an element of a list.
func (s *SceneState) item(list Head, i int) variant.Value {
	c, _ := s.x.Child(list, i) // the read found all of them
	v, _ := s.f.value(c.Start)
	return v
}

// NodePaths returns how many paths to nodes inside instances the scene has.
func (s *SceneState) NodePaths() int { return s.paths.Count }

// NodePath returns the i-th of them.
func (s *SceneState) NodePath(i int) *variant.Path {
	p, _ := s.item(s.paths, i).Data.(*variant.Path)
	return p
}

// IDPath returns the ids from the outer instance inwards to the node at the i-th path.
func (s *SceneState) IDPath(i int) []int32 {
	if i >= s.idPaths.Count {
		return nil
	}
	ids, _ := s.item(s.idPaths, i).Data.([]int32)
	return ids
}

// EditableInstances returns how many instances have editable children.
func (s *SceneState) EditableInstances() int { return s.editable.Count }

// EditableInstance returns the path of the i-th of them.
func (s *SceneState) EditableInstance(i int) *variant.Path {
	p, _ := s.item(s.editable, i).Data.(*variant.Path)
	return p
}

// EditableAt returns where that path is.
func (s *SceneState) EditableAt(i int) Child {
	c, _ := s.x.Child(s.editable, i) // the read found all of them
	return c
}

// Nodes returns how many nodes the scene has.
func (s *SceneState) Nodes() int { return s.nodes.len() }

// Indices of the numbers of a node, and of a connection.
const (
	atParent, atOwner, atClass, atName, atInstance, atProperties = 0, 1, 2, 3, 4, 5
	atFrom, atTo, atSignal, atMethod, atFlags, atBinds           = 0, 1, 2, 3, 4, 5
)

// Parent returns the reference to the parent of the i-th node.
func (s *SceneState) Parent(i int) int32 {
	return s.number(&s.nodes.numberList, int(s.nodes.starts[i])+atParent)
}

// Owner returns the reference to the owner of the i-th node.
func (s *SceneState) Owner(i int) int32 {
	return s.number(&s.nodes.numberList, int(s.nodes.starts[i])+atOwner)
}

// Class returns the name index of the i-th node's class; NoClass for an instance, and for a node inside one.
func (s *SceneState) Class(i int) int32 {
	return s.number(&s.nodes.numberList, int(s.nodes.starts[i])+atClass)
}

// NodeName returns the name of the i-th node.
func (s *SceneState) NodeName(i int) string {
	name, _ := s.Name(s.number(&s.nodes.numberList, int(s.nodes.starts[i])+atName) & (1<<nameBits - 1))
	return name
}

// Node returns the i-th node.
func (s *SceneState) Node(i int) Node {
	var n Node
	s.ReadNode(i, &n)
	return n
}

// ReadNode reads the i-th node into n, reusing its slices.
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

// Connections returns how many connections the scene has.
func (s *SceneState) Connections() int { return s.connections.len() }

// Connection returns the i-th connection.
func (s *SceneState) Connection(i int) Connection {
	var c Connection
	s.connection(i, &c)
	return c
}

// connection reads the i-th connection into c, reusing its slice.
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

// Path returns the path of the node that ref refers to, relative to the root, which is ".". ok is false if ref is not a
// node.
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

// With returns the scene for another goroutine, which has its own Index.
func (s *SceneState) With(x *Index) *SceneState {
	t := *s
	t.x = x
	return &t
}

// SameNodes reports whether the nodes have the same names and positions as those of another scene.
func (s *SceneState) SameNodes(other *SceneState) bool {
	n, f, g := s.Nodes(), s.f, other.f
	if n != other.Nodes() || s.texts.Type != other.texts.Type || s.paths.Count != other.paths.Count {
		return false
	}
	// Names are added and removed at the end of their lists; nodes cannot have a name that only one scene has.
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

// idSize returns how many bytes precede a name: the id of a String if names are values.
func (s *SceneState) idSize() int {
	if s.texts.Type == variant.PackedStringArray {
		return 0
	}
	return 4
}
