package model

import (
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// WalkOptions select what Snapshot.Walk visits. The zero value is every value.
type WalkOptions struct {
	Progress func(float64) // called with the progress from 0 to 1; may be nil
	Elements bool          // visit the elements of packed arrays of numbers too; those of packed string arrays are always visited
	Inside   int           // how many levels of documents inside bytes to visit; 0: bytes are only bytes

	// Seek, if not nil, lets the walk skip what is of no interest: for an offset of the payload it returns the next
	// one, at or after it, that is. Only values are visited that contain such an offset in their key or, if they are
	// leaves, in their own bytes. Offsets are passed in ascending order. It affects only saves: in text all values are
	// visited.
	Seek func(off int64) int64

	// Skipped, if not nil, is called with values that may hold a document that the walk does not enter, and why: the
	// budget is used up, or they are nested too deep ([DeepInside]). If there are too many documents it is called once.
	Skipped func(v *Visit, why message.Message)

	innermost bool // Inside is 0 because the maximum nesting is reached: skipped values are still reported
}

// Inside is how many levels of nested documents a walk should visit.
const Inside = 8

// DeepInside means that a document is skipped because it is nested too deep.
const DeepInside message.ID = "model.deep-inside levels"

// Visit is a value reached by Snapshot.Walk. It is valid until the function returns.
type Visit struct {
	Type   variant.Type
	Inner  bool  // an Array, a Dictionary or an Object with properties: its contents are visited next
	Packed bool  // an element of a packed array
	Offset int64 // of the value including its header in the payload, for an element of its numbers; in text, of the value's text
	Of     Visited
	In     *dialect.Dialect // dialect of the document inside bytes that contains the value; nil for the document itself
}

// Visited answers queries about the value that a walk has reached.
type Visited interface {
	End() int64
	Raw() []byte
	Key() (string, bool)
	KeyBytes() []byte
	Number() (bits uint64, ok bool)
	Text() ([]byte, bool)
	Value() (variant.Value, error)
	Path() Path
	Trail() []int
	// Level returns how many visited values enclose the value, and which child of the innermost, or of the file, it is;
	// -1 if there are rows between them that are not visited.
	Level() (depth, index int)
	// Near returns the path, or if the value is nested deeper than most, that of one that encloses it.
	Near(most int) Path
	// Types returns the class of an Object, and the element, key and value types of a container.
	Types() (class string, demanded []variant.ElementType)
}

// End returns the offset where the value ends. For a container this may take long.
func (v *Visit) End() int64 { return v.Of.End() }

// Raw returns the bytes from Offset to End of a leaf value, nil for others. They must not be changed or kept.
func (v *Visit) Raw() []byte { return v.Of.Raw() }

// KeyBytes returns the stored key of an entry if that is a String, or the name of a property or attribute; nil for
// every other value. They must not be changed or kept.
func (v *Visit) KeyBytes() []byte { return v.Of.KeyBytes() }

// Key returns the key of an entry of a dictionary, or the name of a property, attribute or setting: the text itself if it is a String or
// StringName, else the literal. ok is false for values that have none.
func (v *Visit) Key() (text string, ok bool) { return v.Of.Key() }

// Number returns the Bits of an int or float without making a Value; ok is false for other types.
func (v *Visit) Number() (bits uint64, ok bool) {
	if v.Type != variant.Int && v.Type != variant.Float {
		return 0, false
	}
	return v.Of.Number()
}

// Text returns the bytes of a String or StringName without making a Value; ok is false for other types. They must not be
// changed or kept.
func (v *Visit) Text() (text []byte, ok bool) {
	if v.Type != variant.String && v.Type != variant.StringName {
		return nil, false
	}
	return v.Of.Text()
}

// Value returns the decoded value.
func (v *Visit) Value() (variant.Value, error) { return v.Of.Value() }

// Path returns the canonical path of the value.
func (v *Visit) Path() Path { return v.Of.Path() }

// Near returns the path, or if the value is nested deeper than most in a text, that of one that encloses it: computing
// the path of a very deep value takes long, since each enclosing value is parsed.
func (v *Visit) Near(most int) Path { return v.Of.Near(most) }

// Types returns the class of an Object in a save, and the element, key and value types of a container there.
func (v *Visit) Types() (class string, demanded []variant.ElementType) { return v.Of.Types() }

// Trail returns the child indices from the root to the value, with -1 for entering bytes. Document.Descend finds its
// row, in the document of the snapshot as long as that is unchanged.
func (v *Visit) Trail() []int { return v.Of.Trail() }

// Level returns how many values enclose the value, all of them visited before, and which child of the innermost it is.
// It is cheap. depth is -1 if that does not identify the value: in texts, whose sections are not values.
func (v *Visit) Level() (depth, index int) { return v.Of.Level() }

// RowVisit implements Visited for a form that walks by rows. The form embeds it, and adds keys and the position of the
// value.
type RowVisit struct {
	Host Host
	Form Form
	Row  Row
}

// Value returns the decoded value.
func (v *RowVisit) Value() (variant.Value, error) { return v.Form.Value(v.Row) }

// Number returns the bits of a number.
func (v *RowVisit) Number() (uint64, bool) {
	value, err := v.Value()
	return value.Bits, err == nil
}

// Text returns the text of a String or StringName.
func (v *RowVisit) Text() ([]byte, bool) {
	value, err := v.Value()
	return []byte(value.Text), err == nil
}

// Path returns the canonical path.
func (v *RowVisit) Path() Path { return v.Form.Path(v.Row) }

// Trail returns the child indices to the value.
func (v *RowVisit) Trail() []int { return v.Host.Trail(v.Row) }

// Level is unknown.
func (v *RowVisit) Level() (depth, index int) { return -1, 0 }

// Types returns nothing: what an Object needs is in its value.
func (v *RowVisit) Types() (class string, demanded []variant.ElementType) { return "", nil }
