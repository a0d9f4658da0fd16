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

	// Cut tells that the file is cut or damaged within the value: End is where the part of it that can be read ends. It cannot be decoded.
	Cut bool
}

// The property of a PackedScene that holds the scene.
const (
	sceneClass    = "PackedScene"
	sceneProperty = "_bundled"
)

// Items is the number of items.
func (f *File) Items() int { return f.begin[noItem] }

// place says of which kind an item is, and which one of them.
func (f *File) place(i int) (kind, place int) {
	for kind = headerItem; f.begin[kind+1] <= i; kind++ {
	}
	return kind, i - f.begin[kind]
}

// MainClass is the class of the main resource, as its body says.
func (f *File) MainClass() string {
	if f.body.Start > 0 {
		return f.body.Class.Value
	}
	return f.Resource.Class.Value
}

// Was is which attribute or property of its item a field is in the file, -1 if it is none there.
func (x *Field) Was() int { return x.was }

// Set reports whether an edit gives a field another value.
func (x *Field) Set() bool { return x.set }

// Stored reports whether the value of a field is in the file as such.
func (x *Field) Stored() bool { return x.Off > 0 && x.Made == nil }

// The kinds of items in the order of the file, and after them.
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

// node is a node as the file has it. What is asked of many nodes is read from here, without making their items.
type node struct {
	resource.Node
	place int
}

// sceneName is a name of the scene, as a string.
type sceneName struct {
	at   int32
	text string // "" of one that is not known
}
