// Package scn is the binary form of scenes and resources: what package resource reads of the bytes becomes the items of a scene.View, and
// edits of these become splices.
//
// The items are those that the same resource has as text, in the same order and with the same attributes: a header, resources of other
// files, resources of the file, then the main resource, or nodes, connections and editable instances of a scene.
package scn

import (
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene"
)

// File is a binary resource that is to be shown or edited. Nothing in it changes. Items are made when they are asked for; a File is for one
// goroutine, and Clone gives another its own.
type File struct {
	Resource *resource.File
	Index    *resource.Index
	Content  *resource.SceneState // what a scene holds; nil of other resources, and where it cannot be read

	scene   *scene.Scene        // nil until asked for
	ids     []*variant.Resource // of the resources of the file: how text refers to them
	others  []*variant.Resource // of those of other files
	numbers map[string]int      // by id: the first resource of the file that has it; nil until asked for
	derived bool                // some of ids are made of classes
	damage  error               // why a scene cannot be read
	body    resource.Body       // of the main resource
	begin   [kinds]int          // by kind of item: the number of the first one; they come in this order
	items   *[remembered]*Item
	node    *node         // the one that was read last
	names   [64]sceneName // some that were asked for, by their places
	found   *found
	holds   *bool // some value is of a type that formats of text tell; nil until asked for
}

// The kinds of items in the order of the file, and behind them.
const (
	headerItem = iota
	externalItem
	internalItem
	nodeItem
	connectionItem
	editableItem
	mainItem
	noItem
	kinds
)

// ofKind are the kinds as package scene knows them.
var ofKind = [...]scene.Kind{scene.HeaderItem, scene.ExternalItem, scene.InternalItem, scene.NodeItem, scene.ConnectionItem, scene.EditableItem, scene.MainItem}

// remembered is how many items are kept that were asked for.
const remembered = 1024

// Item is an item of the view.
type Item struct {
	Kind       scene.Kind
	Place      int // which one it is in its table, or among the nodes, connections or editable instances
	Start, End int // where it stands; both 0 where it has no bytes of its own
	Fields     [2][]Field
	Err        error // an *resource.Error: why the rest of its properties cannot be read, or all of a scene

	was int // by which number the file has it; -1 of a new one
}

// Field is an attribute or a property.
type Field struct {
	Name     string
	Start    int            // where a property of a resource begins, with its name
	Off, End int            // the value as it is stored; 0 of one that is made up
	Made     *variant.Value // of what is not stored as such: most attributes; in an edit, what is to be stored
	value    int32          // which value of the scene it is; -1 for none
	was      int            // which one of its list it is in the file; -1 of a new one
	set      bool           // an edit has given it another value
}

// The property of a PackedScene that holds the scene.
const (
	sceneClass    = "PackedScene"
	sceneProperty = "_bundled"
)

// Open reads the items of a binary resource. What cannot be read is told by the Err of items.
func Open(f *resource.File) *File {
	s := &File{Resource: f, Index: resource.NewIndex(f)}
	s.name()
	s.read(func(off int) (*resource.SceneState, error) { return f.Scene(off, s.Index) })
	return s
}

// After is the File of r, which changes, in order, have made of the resource of this one. What they did not touch is not read again.
func (f *File) After(r *resource.File, changes []resource.Change) *File {
	g := &File{Resource: r, Index: f.Index.After(r, changes)}
	if r.SameTables(f.Resource) && !f.derived {
		g.ids, g.others = f.ids, f.others
	} else {
		g.name()
	}
	g.read(func(off int) (*resource.SceneState, error) {
		if f.Content != nil {
			return f.Content.After(r, off, g.Index, changes)
		}
		return r.Scene(off, g.Index)
	})
	if f.scene != nil && g.begin == f.begin && g.Content != nil && g.Content.SameNodes(f.Content) {
		g.scene = &scene.Scene{View: view{File: g}, Tree: f.scene.Tree, Dialect: r.Dialect()}
	}
	return g
}

// Scene is the scene or resource with the tree of its nodes.
func (f *File) Scene() *scene.Scene {
	if f.scene == nil {
		f.scene = scene.New(view{File: f}, f.Resource.Dialect())
	}
	return f.scene
}

// Clone is the same file for another goroutine.
func (f *File) Clone() *File {
	c := *f
	c.numbers, c.items, c.node, c.names, c.found, c.Index = nil, nil, nil, [64]sceneName{}, nil, f.Index.Clone()
	if f.Content != nil {
		c.Content = f.Content.With(c.Index)
	}
	if f.scene != nil {
		s := *f.scene
		s.View = view{File: &c}
		c.scene = &s
	}
	return &c
}

// Alike tells whether After has left the items and the tree of another file to this one.
func (f *File) Alike(other *File) bool {
	return f.begin == other.begin && f.scene != nil && other.scene != nil && f.scene.Tree == other.scene.Tree
}

// Items is the number of items.
func (f *File) Items() int { return f.begin[noItem] }

// place says of which kind an item is, and which one of them.
func (f *File) place(i int) (kind, place int) {
	for kind = headerItem; f.begin[kind+1] <= i; kind++ {
	}
	return kind, i - f.begin[kind]
}

// Kind says what an item is.
func (f *File) Kind(i int) scene.Kind {
	kind, _ := f.place(i)
	return ofKind[kind]
}

// Title is the tag that an item has in text.
func (f *File) Title(i int) string { return Tag(f.Kind(i), f.Content != nil) }

// Err is why the rest of the properties of an item cannot be read, or all of a scene: an *resource.Error.
func (f *File) Err(i int) error {
	switch kind, place := f.place(i); kind {
	case internalItem:
		b, err := f.Resource.Body(place)
		if err == nil {
			_, _, err = f.Index.Body(b)
		}
		return err
	case mainItem:
		return f.Item(i).Err
	}
	return nil
}

// Values is how many properties the items have.
func (f *File) Values() (n int) {
	for i := range f.begin[nodeItem] - f.begin[internalItem] {
		if b, err := f.Resource.Body(i); err == nil {
			count, _, _ := f.Index.Body(b)
			n += count
		}
	}
	if f.Content != nil {
		n += f.Content.Properties
	}
	if f.begin[noItem] > f.begin[mainItem] {
		n += len(f.Item(f.begin[mainItem]).Fields[scene.Properties])
	}
	return n
}

// Item is an item, which must not be changed.
func (f *File) Item(i int) *Item {
	if f.items == nil {
		f.items = new([remembered]*Item)
	}
	at := &f.items[i%remembered]
	if *at == nil || (*at).was != i {
		x := f.make(i)
		x.was = i
		for list := range x.Fields {
			for k := range x.Fields[list] {
				x.Fields[list][k].was = k
			}
		}
		*at = x
	}
	return *at
}

// Was is which attribute or property of its item a field is in the file, -1 if it is none there.
func (x *Field) Was() int { return x.was }

// Set tells whether an edit gives a field another value.
func (x *Field) Set() bool { return x.set }

// Stored reports whether the value of a field stands in the file as such.
func (x *Field) Stored() bool { return x.Off > 0 && x.Made == nil }

// MainClass is the class of the main resource, as its body says.
func (f *File) MainClass() string {
	if f.body.Start > 0 {
		return f.body.Class.Value
	}
	return f.Resource.Class.Value
}
