// Package scn presents binary scenes and resources as a scene.View: what package resource reads becomes its items, and
// edits of them become splices.
//
// The items are those of the same resource as text, in the same order and with the same attributes: a header, resources
// of other files, resources of the file, then the main resource, or nodes, connections and editable instances of a
// scene.
package scn

import (
	"savant/codec/resource"
	"savant/scene"
)

// Open reads the items of a binary resource. What cannot be read is reported by the Err of items.
func Open(f *resource.File) *File {
	s := &File{Resource: f, Index: resource.NewIndex(f)}
	s.name()
	s.read(func(off int) (*resource.SceneState, error) { return f.Scene(off, s.Index) })
	return s
}

// After returns the File of r, the result of changes, in order, of this one's resource. What they did not touch is not
// read again.
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
		g.scene = &scene.Scene{View: view{File: g}, Tree: f.scene.Tree, Dialect: r.Dialect(), Whole: true}
	}
	return g
}

// Clone returns a copy of the File for another goroutine.
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

// Alike reports whether After left the items and the tree of another file to this one.
func (f *File) Alike(other *File) bool {
	return f.begin == other.begin && f.scene != nil && other.scene != nil && f.scene.Tree == other.scene.Tree
}
