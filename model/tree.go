package model

import (
	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// ByteTree is a form whose values can be compared by their places in the bytes.
type ByteTree interface{ Tree() Tree }

// Tree provides the values of a save by their place in the bytes, without rows: for comparing large files. It belongs
// to one goroutine.
type Tree interface {
	// Dialect returns the dialect of the save.
	Dialect() *dialect.Dialect
	// Size returns the length of the payload.
	Size() int64
	// Records returns how many records there are, counting what follows the last as one more.
	Records() int
	// Record returns the place of the i-th record's value, or of all its bytes if they do not decode, with value false.
	// rest is what follows the value.
	Record(i int) (p Place, rest []byte, value bool)
	// Exact reports whether equal values of both trees have the same bytes.
	Exact(other Tree) bool
	// Bytes returns the bytes from off to end, without copying if they are contiguous. They must not be changed.
	Bytes(off, end int64) []byte
	// Value returns the decoded value at a place.
	Value(p Place) (variant.Value, error)
	// Key returns the decoded key of an entry.
	Key(p Place) (variant.Value, error)
	// Common returns how many bytes are the same in both trees, from off in this one and from at in other, at most
	// most.
	Common(off int64, other Tree, at, most int64) int64
	// Open opens the value at a place; ok is false for a leaf value.
	Open(p Place) (b *Branch, ok bool)
	// Same reports whether the values at two places are certainly equal, without decoding them. If it returns false
	// they may still be.
	Same(p Place, other Tree, q Place, twins *codec.Twins) bool
}

// Twins returns which values of two trees are the same, whatever their dialects.
func Twins(a, b Tree) *codec.Twins { return codec.NewTwins(a.Dialect(), b.Dialect()) }

// Place is where a value is in the payload.
type Place struct {
	Key        int64 // start of the key or name; Start for values without one
	Start, End int64
}

// Branch is a container, or a packed array.
type Branch struct {
	Type   variant.Type
	Count  int
	Keyed  bool                   // children have keys or names
	Named  bool                   // they are properties
	Packed bool                   // they are elements of a packed array
	Class  string                 // of an Object
	Types  [3]variant.ElementType // the element type of an Array, the key and value types of a Dictionary
	Children
}

// Children are the contents of a Branch.
type Children interface {
	// First returns where the first child begins, including its key.
	First() int64
	// Offset returns where the i-th child begins, including its key; with i equal to Count, where the last ends.
	Offset(i int) int64
	// Number returns which child holds the byte at an offset after First; Count if it is after the last.
	Number(off int64) int
	// Child returns the place of the i-th child, for an element of a packed array that of its numbers.
	Child(i int) Place
	// Element returns an element of a packed array as a value.
	Element(p Place) (variant.Value, error)
	// Step returns the step of a path to the i-th child, which is at p.
	Step(i int, p Place) Step
	// Same returns how many children from the i-th on and, in another branch, from the j-th on are certainly equal
	// including keys, without decoding them. It is not for packed arrays.
	Same(i int, other Children, j int, twins *codec.Twins) int
	// KeyText returns the text of the key of a child if it is a String of a dictionary's; ok is false for other keys. It must not be
	// changed.
	KeyText(p Place) (text []byte, ok bool)
	// Alike reports whether the elements of two packed arrays are stored in the same way, so that their bytes can be compared.
	Alike(other Children) bool
	// Prepare computes the Step of many children at once, before they are requested. It is one quick pass over the
	// keys.
	Prepare(list []int)
}

// Tree returns the values of a save, nil for every other kind of document.
func (s *Snapshot) Tree() Tree {
	if form, ok := s.Document().form.(ByteTree); ok {
		return form.Tree()
	}
	return nil
}
