package scn

import (
	"strconv"

	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene"
)

// node is a node as the file has it. What is asked of many nodes is read from here, without making their items.
type node struct {
	resource.Node
	place int
}

// nodeAt reads a node of the scene. It is valid until the next one is read.
func (f *File) nodeAt(place int) *node {
	if f.node == nil {
		f.node = &node{place: -1}
	}
	if f.node.place != place {
		f.Content.ReadNode(place, &f.node.Node)
		f.node.place = place
	}
	return f.node
}

// nodeAttribute is an attribute that nodes may have.
type nodeAttribute struct {
	name  string
	has   func(f *File, n *node) bool
	value func(f *File, n *node) variant.Value // of one that is made up; nil of one that is a value of the scene
	at    func(f *File, n *node) int32         // which value it is
}

// nodeAttributes are all of them, in the order of text.
var nodeAttributes = [...]nodeAttribute{
	{name: "name",
		has:   func(*File, *node) bool { return true },
		value: func(f *File, n *node) variant.Value { return f.sceneName(n.Name) }},
	{name: "type",
		has:   func(_ *File, n *node) bool { return n.Class != resource.NoClass },
		value: func(f *File, n *node) variant.Value { return variant.OfString(f.nameOf(n.Class)) }},
	{name: "parent",
		has:   func(_ *File, n *node) bool { return n.Parent != resource.RefNone },
		value: func(f *File, n *node) variant.Value { return f.nodePath(n.Parent) }},
	{name: "parent_id_path",
		has: func(f *File, n *node) bool { return len(f.parentIDs(n)) > 0 },
		value: func(f *File, n *node) variant.Value {
			return variant.Value{Type: variant.PackedInt32Array, Data: f.parentIDs(n)}
		}},
	{name: "owner",
		has: func(f *File, n *node) bool {
			return n.Owner != resource.RefNone && n.Owner != 0 && f.nodePath(n.Owner).Text != "."
		},
		value: func(f *File, n *node) variant.Value { return f.nodePath(n.Owner) }},
	{name: "index",
		has:   func(_ *File, n *node) bool { return n.Index >= 0 },
		value: func(_ *File, n *node) variant.Value { return variant.OfString(strconv.Itoa(int(n.Index))) }},
	{name: "unique_id",
		has:   func(_ *File, n *node) bool { return n.ID != 0 },
		value: func(_ *File, n *node) variant.Value { return variant.OfInt(int64(n.ID)) }},
	{name: "node_paths",
		has: func(_ *File, n *node) bool {
			for _, p := range n.Properties {
				if p.Path {
					return true
				}
			}
			return false
		},
		value: func(f *File, n *node) variant.Value {
			var paths []string
			for _, p := range n.Properties {
				if p.Path {
					paths = append(paths, f.nameOf(p.Name))
				}
			}
			return variant.Value{Type: variant.PackedStringArray, Data: paths}
		}},
	{name: "groups",
		has: func(_ *File, n *node) bool { return len(n.Groups) > 0 },
		value: func(f *File, n *node) variant.Value {
			l := &variant.List{}
			for _, g := range n.Groups {
				l.Items = append(l.Items, f.sceneName(g))
			}
			return variant.Value{Type: variant.Array, Data: l}
		}},
	{name: "instance_placeholder",
		has: func(_ *File, n *node) bool { return n.Instance != resource.RefNone && n.Placeholder },
		at:  func(_ *File, n *node) int32 { return n.Instance }},
	{name: "instance",
		has: func(f *File, n *node) bool { return !n.Placeholder && f.instance(n) != resource.RefNone },
		at:  func(f *File, n *node) int32 { return f.instance(n) }},
}

// instance is the value that a node is an instance of: of the root of a scene that inherits another, that one.
func (f *File) instance(n *node) int32 {
	if n.Instance == resource.RefNone && n.place == 0 {
		return f.Content.Base
	}
	return n.Instance
}

// parentIDs are the unique ids on the way to the parent of a node inside an instance.
func (f *File) parentIDs(n *node) []int32 {
	if n.Parent == resource.RefNone || n.Parent&resource.RefPath == 0 {
		return nil
	}
	return f.Content.IDPath(int(n.Parent &^ resource.RefPath))
}

func (f *File) nodePath(ref int32) variant.Value {
	path, _ := f.Content.Path(ref)
	return variant.OfString(path)
}

func (f *File) sceneName(i int32) variant.Value {
	name, _ := f.Content.Name(i)
	return variant.OfString(name)
}

// sceneName is a name of the scene, as a string.
type sceneName struct {
	at   int32
	text string // "" of one that is not known
}

// nameOf is the name of properties, or a class: there are few, which many nodes have.
func (f *File) nameOf(i int32) string {
	x := &f.names[uint32(i)%uint32(len(f.names))]
	if x.at != i || x.text == "" {
		x.at = i
		x.text, _ = f.Content.Name(i)
	}
	return x.text
}

func (a *nodeAttribute) field(f *File, n *node) Field {
	if a.value == nil {
		return f.valueOf(a.name, a.at(f, n))
	}
	return made(a.name, a.value(f, n))
}

// countAttributes is how many attributes a node has.
func (f *File) countAttributes(n *node) (count int) {
	for i := range nodeAttributes {
		if nodeAttributes[i].has(f, n) {
			count++
		}
	}
	return count
}

// findAttribute is the index of an attribute of a node, -1 if it has none of the name.
func (f *File) findAttribute(n *node, name string) int {
	index := 0
	for i := range nodeAttributes {
		a := &nodeAttributes[i]
		switch wanted := a.name == name; {
		case !a.has(f, n):
			if wanted {
				return -1
			}
		case wanted:
			return index
		default:
			index++
		}
	}
	return -1
}

// findProperty is the index of the last property of a node that has the name, -1 if there is none.
func (f *File) findProperty(n *node, name string) int {
	for i := len(n.Properties) - 1; i >= 0; i-- {
		if f.Content.IsName(n.Properties[i].Name, name) {
			return i
		}
	}
	return -1
}

// nodeField is an attribute or a property of a node.
func (f *File) nodeField(n *node, list scene.List, index int) Field {
	if list == scene.Properties {
		p := n.Properties[index]
		x := f.valueOf(f.nameOf(p.Name), p.Value)
		x.was = index
		return x
	}
	at := 0
	for i := range nodeAttributes {
		if a := &nodeAttributes[i]; a.has(f, n) {
			if at == index {
				x := a.field(f, n)
				x.was = index
				return x
			}
			at++
		}
	}
	panic("a node has no such attribute")
}

// nodeItem makes the item of a node.
func (f *File) nodeItem(place int) *Item {
	n := f.nodeAt(place)
	x := &Item{Kind: scene.NodeItem, Place: place, Start: n.Start, End: n.End}
	a := make([]Field, 0, 4)
	for i := range nodeAttributes {
		if nodeAttributes[i].has(f, n) {
			a = append(a, nodeAttributes[i].field(f, n))
		}
	}
	x.Fields[scene.Attributes] = a
	x.Fields[scene.Properties] = make([]Field, len(n.Properties))
	for i, p := range n.Properties {
		x.Fields[scene.Properties][i] = f.valueOf(f.nameOf(p.Name), p.Value)
	}
	return x
}
