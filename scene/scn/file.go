package scn

import (
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene"
)

// File is a binary resource as a view. It is immutable. Items are made on demand; a File is for one goroutine, and
// Clone makes one for another.
type File struct {
	Resource *resource.File
	Index    *resource.Index
	Content  *resource.SceneState // content of a scene; nil for other resources, and if it cannot be read

	scene   *scene.Scene        // nil until requested
	ids     []*variant.Resource // how text refers to the resources of the file
	others  []*variant.Resource // the same for those of other files
	numbers map[string]int      // by id: the first resource of the file that has it; nil until requested
	derived bool                // some of ids are derived from classes
	damage  error               // why a scene cannot be read
	body    resource.Body       // of the main resource
	begin   [kinds]int          // by kind of item: the index of the first one; they come in this order
	items   *[remembered]*Item
	node    *node         // the one read last
	names   [64]sceneName // cache of names, by index
	found   *found
	holds   *bool // whether some value has a type that determines the text format; nil until requested
}

// Item is an item of the view.
type Item struct {
	Kind       scene.Kind
	Place      int // its index in its table, or among the nodes, connections or editable instances
	Start, End int // its span in the file; both 0 if it has no bytes of its own
	Fields     [2][]Field
	Err        error // an *resource.Error: why the rest of its properties, or all of a scene, cannot be read

	was int // its index in the file; -1 for a new one
}

// Field is an attribute or a property.
type Field struct {
	Name     string
	Start    int            // where a property of a resource begins, including its name
	Off, End int            // the value as stored; 0 for one that is computed
	Made     *variant.Value // for values not stored as such: most attributes; in an edit, the value to store
	value    int32          // its index in the values of the scene; -1 for none
	was      int            // its index in the file's list; -1 for a new one
	set      bool           // changed by an edit

	// Cut says that the file is cut or damaged within the value, which cannot be decoded: End is where its readable
	// part ends.
	Cut bool
}

// The property of a PackedScene that holds the scene.
const (
	sceneClass    = "PackedScene"
	sceneProperty = "_bundled"
)

// Items returns the number of items.
func (f *File) Items() int { return f.begin[noItem] }

// place returns the kind of an item, and its index within that kind.
func (f *File) place(i int) (kind, place int) {
	for kind = headerItem; f.begin[kind+1] <= i; kind++ {
	}
	return kind, i - f.begin[kind]
}

// MainClass returns the class of the main resource, from its body.
func (f *File) MainClass() string {
	if f.body.Start > 0 {
		return f.body.Class.Value
	}
	return f.Resource.Class.Value
}

// Was returns the index of the attribute or property in its item in the file, -1 if it is new.
func (x *Field) Was() int { return x.was }

// Set reports whether an edit changes the value of a field.
func (x *Field) Set() bool { return x.set }

// Stored reports whether the value of a field is in the file as such.
func (x *Field) Stored() bool { return x.Off > 0 && x.Made == nil }

// The kinds of items in the order of the file, and the end.
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

// ofKind maps them to the kinds of package scene.
var ofKind = [...]scene.Kind{scene.HeaderItem, scene.ExternalItem, scene.InternalItem, scene.NodeItem, scene.ConnectionItem, scene.EditableItem, scene.MainItem}

// remembered is how many items are cached.
const remembered = 1024

// node is a node as the file has it. What is needed of many nodes is read from here, without making their items.
type node struct {
	resource.Node
	place int
}

// sceneName is a name of the scene as a string.
type sceneName struct {
	at   int32
	text string // "" if not read yet
}
