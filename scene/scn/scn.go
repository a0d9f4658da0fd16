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

// File is a binary resource that is to be shown or edited. Nothing in it changes.
type File struct {
	*scene.Scene
	Resource *resource.File
	Index    *resource.Index
	Content  *resource.Scene // what a scene holds; nil of other resources, and where it cannot be read
	List     []Item

	ids     []*variant.Resource // of the resources of the file: how text refers to them
	others  []*variant.Resource // of those of other files
	bundled Field               // of a scene: the property that holds Content
	main    Span                // of a scene: the body of the main resource
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
	s.collect()
	s.Scene = scene.New(view{s, s.List}, f.Dialect())
	return s
}

// Clone is the same file for another goroutine.
func (f *File) Clone() *File {
	c := *f
	c.Index = resource.NewIndex(c.Resource)
	s := *f.Scene
	s.View = view{&c, c.List}
	c.Scene = &s
	return &c
}

// Was is which attribute or property of its item a field is in the file, -1 if it is none there.
func (x *Field) Was() int { return x.was }

// Stored reports whether the value of a field stands in the file as such.
func (x *Field) Stored() bool { return x.Off > 0 && x.Made == nil }

// MainClass is the class of the main resource, as its body says.
func (f *File) MainClass() string {
	if n := f.Resource.Internals(); n > 0 {
		if b, err := f.Resource.Body(n - 1); err == nil {
			return b.Class.Value
		}
	}
	return f.Resource.Class.Value
}
