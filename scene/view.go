// Package scene understands scenes, whatever their syntax: nodes, resources, references to them, bones and their poses.
//
// It works on a View, which each form provides of its contents, and plans edits as lists of changes, which the form
// turns into bytes. Only package tscn knows the text format.
package scene

import (
	"cmp"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// View is a form's presentation of a scene or a resource: a list of items, each with attributes and properties. Text
// has one item for each section; other forms give the items and the attributes the same names, which are those of
// Godot's text.
type View interface {
	// Items returns the number of items. They are in file order.
	Items() int
	// Kind returns the kind of an item.
	Kind(item int) Kind
	// Title returns what to call an item without a name or id.
	Title(item int) string
	// ID returns the id by which references name a resource; ok is false for other items.
	ID(item int) (id string, ok bool)
	// Len returns the number of attributes or properties of an item.
	Len(item int, list List) int
	// Find returns the index of the last attribute or property with a name, or -1.
	Find(item int, list List, name string) int
	// Name returns the name of an attribute or property.
	Name(f Field) string
	// Text returns a string value; ok is false for other values.
	Text(f Field) (text string, ok bool)
	// Value returns a value; ok is false if it is damaged or missing.
	Value(f Field) (v variant.Value, ok bool)
	// Mentions returns the mentions of some kinds in a value, in order.
	Mentions(f Field, kinds MentionKind) []Mention
	// Contains is false if a word is certainly not in any name, text, path or reference of an item. It is a fast
	// filter.
	Contains(item int, word string) bool
	// After returns the view after an edit, and for each of its items the previous index, -1 for new ones.
	After(e *Edit) (next *Scene, before []int)
}

// Reserving is a View of a file whose main resource shares the ids of the others, though it is not visible.
type Reserving interface{ ReservedID() string }

// Early is a View of a file that older engines may read as well.
type Early interface{ Earliest() *dialect.Dialect }

// Naming is a View of a file that does not store the ids of resources of other files: they are derived from the index
// among these and the path.
type Naming interface {
	// ExternalID returns the id of the i-th of them, from 0.
	ExternalID(i int, path string) string
}

// Kind is the kind of an item of a view.
type Kind uint8

// The kinds, with their tags in text. Settings are the sections of a ConfigFile; Other has no meaning here, and
// includes damage.
const (
	Other          Kind = iota
	HeaderItem          // gd_scene, gd_resource
	ExternalItem        // ext_resource
	InternalItem        // sub_resource
	NodeItem            // node
	ConnectionItem      // connection
	EditableItem        // editable
	MainItem            // resource
	Settings
)

// List is one of the two lists of an item's fields.
type List uint8

// The lists of an item.
const (
	Attributes List = iota
	Properties
)

// Field is an attribute or a property of an item.
type Field struct {
	Item  int
	List  List
	Index int
}

func (f Field) compare(g Field) int {
	return cmp.Or(cmp.Compare(f.Item, g.Item), cmp.Compare(f.List, g.List), cmp.Compare(f.Index, g.Index))
}

// MentionKind is the kind of a mention. Kinds can be combined with |.
type MentionKind uint8

// The kinds of mentions: strings, strings from which the engine loads a resource, paths of nodes, and resources by id.
// What is inside a reference is not a string of its own.
const (
	Strings MentionKind = 1 << iota
	Loads
	NodePaths
	External
	Internal
)

// Mention is a string in a value, or a reference.
type Mention struct {
	Kind  MentionKind
	Text  string // the string or path; the id of a resource
	At    int    // its position in the value, ascending; meaningful only to the view
	Depth int    // the number of enclosing brackets
}

// Place is a position for notes: an item, a field of it or a mention in that.
type Place struct {
	Field
	Part Part
	At   int // of the mention
}

// Part is a part of a field or item.
type Part uint8

// The parts of fields and items.
const (
	AtItem     Part = iota // where the item begins; the field does not matter
	BehindItem             // where it ends
	AtField                // where the field begins
	AtValue
	AtMention
)

func (p Place) compare(q Place) int {
	return cmp.Or(p.Field.compare(q.Field), cmp.Compare(p.Part, q.Part), cmp.Compare(p.At, q.At))
}

// place returns where an item begins.
func place(item int) Place { return Place{Field: Field{Item: item}} }

// behind returns where an item ends.
func behind(item int) Place { return Place{Field: Field{Item: item}, Part: BehindItem} }

// value returns where the value of a field is.
func (f Field) value() Place { return Place{Field: f, Part: AtValue} }

// mention returns where a mention in a field is.
func (f Field) mention(at int) Place { return Place{Field: f, Part: AtMention, At: at} }
