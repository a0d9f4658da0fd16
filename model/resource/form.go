// Package resource is the form of binary resources and scenes (RSRC: .res, .scn, .mesh, .material and their kin). Its rows and their paths are
// those of the same resource as text.
package resource

import (
	"savant/codec/variant"
	"savant/model"
	"savant/model/scenery"
	"savant/scene"
	"savant/scene/scn"
)

// Form is the form of binary resources and scenes.
//
// The children of Root are, in a scene, the nodes without a parent, else the main resource; then groups of items of one
// kind, bytes that are not understood, and the header. Below an item are its properties, its attributes and, below a node,
// its child nodes.
type Form struct {
	host   model.Host
	places model.Places[place]
	nodes  scenery.Nodes // of a scene
	state
}

// state is what follows from the bytes as they are now.
type state struct {
	file   *scn.File
	wrong  error           // why the header or the tables cannot be read to their end
	layout *scenery.Layout // of the items, and of the gaps after them; nil until needed, as are
	gaps   []scn.Span      // bytes that nothing refers to
	told   *scenery.Describer
	marks  []mark
	keys   keys
}

// arranged returns the layout, making it if need be.
func (f *Form) arranged() *scenery.Layout {
	if f.layout == nil {
		f.gaps = f.file.Gaps()
		f.layout = arrange(f.file.Scene(), len(f.gaps))
	}
	return f.layout
}

// arrange lays out a scene with gaps, which are items after those of the scene.
func arrange(s *scene.Scene, gaps int) *scenery.Layout {
	return scenery.Arrange(s.Tree, s.Items()+gaps, func(i int) scene.Kind {
		if i >= s.Items() {
			return scene.Other
		}
		return s.Kind(i)
	})
}

// mark is the position of a field, or bytes of an item that belong to no field.
type mark struct {
	scn.Span
	item  int
	list  scene.List
	index int // of the field, -1 for the item itself
}

// keys are the steps to the children of one keyed value, so that a walk over them counts duplicates only once.
type keys struct {
	start int
	made  *variant.Value
	steps []model.Step
	ok    []bool
}

// kind says what a row is.
type kind uint8

const (
	lostRow    kind = iota
	rootRow         // the file
	groupRow        // items of one kind; item is the number of the group
	gapRow          // bytes that nothing refers to; item is the number of the gap
	itemRow         // an item, node or not
	fieldRow        // a property or an attribute
	elementRow      // something nested in a value
	packedRow       // an element of a packed array
	partRow         // a component of a vector, or several
	boneRow         // a bone of a skeleton
	innerRow        // a node of another scene that this one does not mention, below the instance of an item
)

// place is where a row is.
type place struct {
	kind       kind
	list       scene.List
	item       int
	index      int            // the number of a field in its list
	start, end int            // of the value as it is stored
	key        int            // where the key of an entry begins, -1 without
	made       *variant.Value // of what is not stored as such
	cut        bool           // the file is cut or damaged within the value
	damaged    bool           // or within one that it is in
	name       *variant.Value // the key of that
}

// from is where what belongs to a place begins.
func (p place) from() int {
	if p.key >= 0 {
		return p.key
	}
	return p.start
}
