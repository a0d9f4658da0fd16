package text

import (
	"savant/model"
	"savant/model/scenery"
	"savant/scene/tscn"
)

// Form is the form of text: scenes, resources, ConfigFile and its like.
//
// The children of Root are, in a scene or resource, the nodes without a parent, the main section of a resource, groups of
// sections of one kind, sections of other kinds and the header; in a ConfigFile the sections. Below a section are its
// properties (with what is damaged between them), the attributes of its tag, and its child nodes.
type Form struct {
	host    model.Host
	places  model.Places[place]
	src     []byte // the whole text
	outline *tscn.Outline
	format  int  // that the header names
	sure    bool // of the dialect

	foreseen *Form // the result of the edit planned last; nil after an edit

	layout  *layout // the positions of sections in the tree; nil until needed
	told    *scenery.Describer
	toldAt  uint32  // the revision for which told is valid, plus one
	nests   []*nest // by depth: the last value taken apart there, so that a walk keeps all that it is in
	single  nest    // of every value that nothing is nested in
	closed  textBrackets
	names   sectionNames
	locator *tscn.Locator // nil until needed

	nodes  *scenery.Nodes // of a scene
	opened *origins       // nil until needed
}

// Kinds of a place in a text.
const (
	textLost      uint8 = iota
	textRoot            // the file
	textGroup           // sections of one kind; extra is its number in layout.groups
	textSection         // a section, node or not
	textProperty        // an assignment
	textAttribute       // an attribute of a tag
	textDamage          // what was not understood
	textElement         // something nested in a value; key is where its key begins
	textPacked          // an element of a packed array
	textPart            // a component of a vector, or several
	textBone            // a bone of the skeleton of section extra; key is its number among the bones
	textInner           // a node of another scene that this one does not mention, below the instance of section extra; key is its number
)

// place is where in the text a row is.
type place struct {
	kind       uint8
	depth      uint16
	count      int32 // of the children, -1 while unknown
	section    int   // the number of its section, of a group that in layout.groups, -1 of the file
	index      int   // the number of a property, an attribute or damage in the section, of a bone in its skeleton, of an inner node
	key        int64 // where the key of an element begins
	start, end int64 // the value
}

// sectionNames says of each property or attribute of one section how many before it have the same name.
type sectionNames struct {
	stamp uint32 // revision plus one for which it holds
	list  *tscn.Property
	nths  []int
}

func (f *Form) now() uint32 { return f.host.Revision() }

// arranged returns the layout, making it if need be.
func (f *Form) arranged() *layout {
	if f.layout == nil {
		f.layout = arrange(f.src, f.outline)
	}
	return f.layout
}

// Position is the line and column of an offset.
func (f *Form) Position(off int64) (line, column int) {
	if f.locator == nil {
		f.locator = tscn.NewLocator(f.src)
	}
	return f.locator.Position(int(off))
}
