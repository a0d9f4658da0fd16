package model

import (
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// WalkOptions say what Snapshot.Walk comes by. The zero value is every value.
type WalkOptions struct {
	Progress func(float64) // told from 0 to 1 how far the walk is; may be nil
	Elements bool          // the elements of packed arrays of numbers too; those of packed string arrays are always visited
	Inside   int           // into how many documents in one another the walk goes that bytes hold; 0: bytes are only bytes

	// Seek, if not nil, lets the walk pass over what is of no interest: for an offset of the payload it returns the
	// next one, at or after it, that is. Only values are visited that hold such an offset in their key or, if no others
	// are in them, in their own bytes. Offsets are asked for in rising order. It counts in saves only: in text all
	// values are visited.
	Seek func(off int64) int64

	// Skipped, if not nil, is called with values that may hold a document that the walk does not go into, and why: with
	// all that it has unpacked they would be too much, or they are in too many others ([DeepInside]). Where documents
	// are too many it is called once.
	Skipped func(v *Visit, why message.Message)

	innermost bool // Inside is 0 because the walk has gone into so many: it still tells what it skips
}

// Inside is how many documents in one another a walk should go into.
const Inside = 8

// DeepInside is why a document is skipped that is in so many others.
const DeepInside message.ID = "model.deep-inside levels"

// Visit is a value that Snapshot.Walk has come to. It is good until the function returns.
type Visit struct {
	Type   variant.Type
	Inner  bool  // an Array, a Dictionary or an Object with properties: what is in it is visited next
	Packed bool  // an element of a packed array
	Offset int64 // of the value with its header in the payload, of an element its numbers; in text, of the value's text
	Of     Visited
	In     *dialect.Dialect // of the document inside bytes in which the value lies; nil for one of the document itself
}

// Visited is what answers the questions about the value that a walk has come to.
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
	// Level is in how many values that are visited the value lies, and which child of the innermost it is, or of the file; -1 where there are
	// rows between them that are not visited.
	Level() (depth, index int)
	// Near is the path, or where the value is nested deeper than so many others in one another, that of one of those
	// around it.
	Near(most int) Path
	// Types are the class of an Object, and the types that a container demands of its elements, keys and values.
	Types() (class string, demanded []variant.ElementType)
}

// End returns the offset at which the value ends. For a value with others in it this may take long.
func (v *Visit) End() int64 { return v.Of.End() }

// Raw returns the bytes from Offset to End of a value without others in it, and nil for those with. They must not be changed
// or kept.
func (v *Visit) Raw() []byte { return v.Of.Raw() }

// KeyBytes returns the key of an entry as it is stored if that is a String, the name of a property or attribute; nil for every
// other value. They must not be changed or kept.
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

// Near returns the path, or where the value is in more than so many others in a text, that of one of those around it:
// to name something that lies very deep there takes long, as each value around it is taken apart.
func (v *Visit) Near(most int) Path { return v.Of.Near(most) }

// Types returns the class of an Object in a save, and the types that a container there demands of its elements, keys and values.
func (v *Visit) Types() (class string, demanded []variant.ElementType) { return v.Of.Types() }

// Trail returns the way to the value from the root: at each row which child comes next, or -1 into the bytes. Document.Descend
// finds its row, in the document of the snapshot as long as that has not changed.
func (v *Visit) Trail() []int { return v.Of.Trail() }

// Level returns how many values the value is nested in, which the walk has come to before, and which child of the innermost it is. It takes
// no time. depth is -1 where that does not say which value it is: in texts, whose sections are no values.
func (v *Visit) Level() (depth, index int) { return v.Of.Level() }

// RowVisit is what a form that walks by rows answers of each. It embeds it, and tells itself of keys and of where the value lies.
type RowVisit struct {
	Host Host
	Form Form
	Row  Row
}

// Value is the decoded value.
func (v *RowVisit) Value() (variant.Value, error) { return v.Form.Value(v.Row) }

// Number is the bits of a number.
func (v *RowVisit) Number() (uint64, bool) {
	value, err := v.Value()
	return value.Bits, err == nil
}

// Text is the text of a String or StringName.
func (v *RowVisit) Text() ([]byte, bool) {
	value, err := v.Value()
	return []byte(value.Text), err == nil
}

// Path is the canonical path.
func (v *RowVisit) Path() Path { return v.Form.Path(v.Row) }

// Trail is the way to the value.
func (v *RowVisit) Trail() []int { return v.Host.Trail(v.Row) }

// Level is not told.
func (v *RowVisit) Level() (depth, index int) { return -1, 0 }

// Types are not told: what an Object needs is in its value.
func (v *RowVisit) Types() (class string, demanded []variant.ElementType) { return "", nil }
