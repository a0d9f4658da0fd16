// Package scene is what a scene means, whatever its syntax: nodes, resources, references to them, bones and their poses.
//
// It works on a View, which each form offers of what it holds, and plans edits as lists of changes, which the form turns into
// bytes. What a file of text looks like is known to package tscn alone.
package scene

import (
	"cmp"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// View is what a form shows of a scene or a resource: a list of items, each with attributes and properties. Text has one item for
// each section; other forms give the items and the attributes the same names, which are those of Godot's text.
type View interface {
	// Items is the number of items. They come in the order of the file.
	Items() int
	// Kind says what an item is.
	Kind(item int) Kind
	// Title is what an item is called that has no name and no id.
	Title(item int) string
	// ID is the id by which references name a resource; ok is false for other items.
	ID(item int) (id string, ok bool)
	// Len is the number of attributes or properties of an item.
	Len(item int, list List) int
	// Find returns the index of the attribute or property of a name, of the last one where there are several, or -1.
	Find(item int, list List, name string) int
	// Name is the name of an attribute or property.
	Name(f Field) string
	// Text is a value that is a string; ok is false for other values.
	Text(f Field) (text string, ok bool)
	// Value is a value; ok is false if it is damaged or missing.
	Value(f Field) (v variant.Value, ok bool)
	// Mentions lists what a value mentions of some kinds, in order.
	Mentions(f Field, kinds MentionKind) []Mention
	// Contains is false if a word is certainly in no name, text, path or reference of an item. It saves looking.
	Contains(item int, word string) bool
	// After is the view that an edit leaves, and for each of its items the number that it had before, -1 for new ones.
	After(e *Edit) (next *Scene, before []int)
}

// Reserving is a View of a file in which the main resource has an id among those of the others, though nothing shows it.
type Reserving interface{ ReservedID() string }

// Early is a View of a file that engines of an earlier dialect may read as well.
type Early interface{ Earliest() *dialect.Dialect }

// Naming is a View of a file that does not keep the ids of resources of other files: they follow from the place among these and from the path.
type Naming interface {
	// ExternalID is the id of the i-th of them, from 0.
	ExternalID(i int, path string) string
}

// Kind says what an item of a view is.
type Kind uint8

// The kinds, with the tags of text. Settings are the sections of a ConfigFile; Other is what has no meaning here, damage too.
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

// List says which of its two lists a field of an item is in.
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

// MentionKind says what a value mentions. Kinds can be joined with |.
type MentionKind uint8

// The kinds of mentions: strings, strings from which the engine loads a resource, paths of nodes, and resources by
// their ids. What is inside a reference is no string of its own.
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
	Text  string // of the string or path; the id of a resource
	At    int    // where it is in the value; it grows from mention to mention and means something to the view alone
	Depth int    // the number of brackets around it
}

// Place is where something stands, for notes: an item, a field of it or what that mentions.
type Place struct {
	Field
	Part Part
	At   int // of the mention
}

// Part says what of a field or item a place is.
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

// place is where an item stands.
func place(item int) Place { return Place{Field: Field{Item: item}} }

// behind is where an item ends.
func behind(item int) Place { return Place{Field: Field{Item: item}, Part: BehindItem} }

// value is where the value of a field stands.
func (f Field) value() Place { return Place{Field: f, Part: AtValue} }

// mention is where a field mentions something.
func (f Field) mention(at int) Place { return Place{Field: f, Part: AtMention, At: at} }
