package dialect

import "savant/codec/variant"

// Text says how a dialect's VariantWriter (core/variant_parser.cpp, in 4.x core/variant/variant_parser.cpp) spells
// values. Reading depends on few fields, since every spelling of every version is read everywhere.
type Text struct {
	Names  *[variant.Types]string // constructors not spelled as in Godot 4; nil if all are
	Spaced bool                   // spaces inside brackets: "Vector2( 1, 2 )", "[ 1, 2 ]", "[  ]"

	Reader Reader // the VariantParser version that reads it

	Digits  Digits // how a float is formatted
	Single  bool   // a float is narrowed to 32 bits before it is written
	Minus   string // negative infinity where it need not be read back: "inf_neg", or "-inf" as the C library writes it
	Minus4  string // negative infinity in a file of format 4; "" means as Minus
	Suffix  Suffix // which words for infinity and NaN get ".0"
	NegNaN  bool   // a NaN with its sign bit set is "-nan"
	Unread  bool   // the engine reads neither its own negative infinity nor "inf_neg"
	Wide64  bool   // elements of PackedFloat64Array are never tried as 32-bit floats
	IntReal bool   // whole components are written as floats are

	Base64   Base64   // when bytes are written in base64
	NameMark byte     // '&' or '@' before the quote of a StringName; 0 if the dialect has none
	Question bool     // '?' is escaped where full C escapes are used
	Double   bool     // reading: components, including those of colours, have 64 bits
	LongU    bool     // reading: "\UXXXXXX" is an escape, and half of a surrogate pair is refused (tested with 4.6)
	ExtFirst bool     // external resources after a sub-resource are refused (ResourceLoaderText::load)
	Empty    string   // an empty dictionary
	Order    Order    // how keys are compared
	Folded   bool     // a StringName used as a key becomes a String
	Levels   int      // containers nested deeper are written as empty ones; 0: no limit
	Tight    TypeSet  // constructors that Spaced does not apply to
	NoRID    bool     // a RID is written as an empty string
	Typed    TypedAs  // how the type of a typed array is written
	Alpha    AlphaEnd // where "#rgba" has its alpha
}

// Reader is a version of VariantParser that accepts other spellings than the versions before it.
type Reader uint8

// The versions; 3.2, 3.6 and 4.6 were tested.
const (
	AnyReader Reader = iota // untested; assumed to read every spelling
	Reader30                // 3.0 to 3.2
	Reader33                // 3.3 to 3.6
	Reader40                // 4.0 to 4.2
	Reader43                // 4.3
	Reader44                // 4.4
	Reader45                // 4.5 and later
)

// Digits is an algorithm that formats a float.
type Digits uint8

// The algorithms.
const (
	SixDigits Digits = iota // C's %lg: six significant digits
	Grisu                   // Grisu2: the shortest digits that read back equal; the 32-bit algorithm if the number fits
)

// Suffix says which of the words "inf", "nan" and their negatives are followed by ".0" when a float is written.
type Suffix uint8

// The rules.
const (
	NoSuffix       Suffix = iota // none (3.3 and later)
	NegativeSuffix               // "-inf.0" and "-nan.0" (3.1, 3.2)
	EverySuffix                  // "inf.0" too (2.x, 3.0)
)

// Base64 says when byte arrays are written in base64.
type Base64 uint8

// The rules.
const (
	NeverBase64   Base64 = iota
	Format4Base64        // in files of format 4 (4.3 and later)
	AlwaysBase64         // Pandemonium 5
)

// Order says how the keys of a dictionary are compared for sorting. Keys of different types sort by type number.
type Order uint8

// The orders.
const (
	Order3  Order = iota // 2.x, 3.x, Pandemonium: the comparison of arrays is not a consistent order
	Order4               // 4.0 to 4.3
	Order44              // 4.4 and later: String and StringName are compared with each other
)

// TypedAs says how typed arrays are written.
type TypedAs uint8

// The ways.
const (
	TypedBrackets TypedAs = iota // Array[int]([1, 2])
	TypedFirst                   // TypedArray( int, 1, 2 )
)

// AlphaEnd says which end of "#rgba" holds alpha.
type AlphaEnd uint8

// The ends.
const (
	AlphaLast  AlphaEnd = iota // 4.x
	AlphaFirst                 // 2.x, 3.x, Pandemonium
)

// TypeSet is a set of types.
type TypeSet uint64

// Has reports whether the set contains t.
func (s TypeSet) Has(t variant.Type) bool { return s>>t&1 != 0 }

// Name returns the word with which a value of this type begins in the dialect's text.
func (t *Text) Name(of variant.Type) string {
	if t.Names != nil && of < variant.Types && t.Names[of] != "" {
		return t.Names[of]
	}
	return of.String()
}

// text2 is 1.x and 2.x.
var text2 = Text{
	Names:    &names2,
	Spaced:   true,
	Single:   true,
	Minus:    "-inf",
	Suffix:   EverySuffix,
	NegNaN:   true,
	Unread:   true,
	Question: true,
	Empty:    "{\n\n}",
	NoRID:    true,
	Alpha:    AlphaFirst,
}

// text30 is 3.0, whose writer is that of 2.x with other names.
var text30 = Text{
	Reader:   Reader30,
	Names:    &names3,
	Spaced:   true,
	Single:   true,
	Minus:    "-inf",
	Suffix:   EverySuffix,
	NegNaN:   true,
	Unread:   true,
	Question: true,
	Empty:    "{\n\n}",
	NoRID:    true,
	Alpha:    AlphaFirst,
}

// text32 is 3.1 and 3.2; tested with engine 3.2.3.
var text32 = Text{
	Reader:   Reader30,
	Names:    &names3,
	Spaced:   true,
	Single:   true,
	Minus:    "-inf",
	Suffix:   NegativeSuffix,
	NegNaN:   true,
	Unread:   true,
	Question: true,
	Empty:    "{\n\n}",
	NoRID:    true,
	Alpha:    AlphaFirst,
}

// text33 is 3.3 to 3.6; tested with engine 3.6.2.
var text33 = Text{
	Reader:   Reader33,
	Names:    &names3,
	Spaced:   true,
	Single:   true,
	Minus:    "inf_neg",
	Question: true,
	Empty:    "{\n}",
	Levels:   100,
	NoRID:    true,
	Alpha:    AlphaFirst,
}

// textPandemonium35 is Pandemonium 3.5.
var textPandemonium35 = Text{
	Names:    &names3,
	Spaced:   true,
	Single:   true,
	Minus:    "inf_neg",
	IntReal:  true,
	NameMark: '@',
	Question: true,
	Empty:    "{\n}",
	Levels:   100,
	NoRID:    true,
	Alpha:    AlphaFirst,
}

// textPandemonium is Pandemonium 3.8 to 4.
var textPandemonium = Text{
	Names:    &namesPandemonium,
	Spaced:   true,
	Single:   true,
	Minus:    "inf_neg",
	IntReal:  true,
	NameMark: '@',
	Question: true,
	Empty:    "{\n}",
	Levels:   100,
	Tight:    1 << variant.Projection,
	NoRID:    true,
	Typed:    TypedFirst,
	Alpha:    AlphaFirst,
}

// textPandemonium5 is Pandemonium 5.
var textPandemonium5 = Text{
	Names:    &namesPandemonium,
	Spaced:   true,
	Single:   true,
	Minus:    "inf_neg",
	IntReal:  true,
	Base64:   AlwaysBase64,
	NameMark: '@',
	Question: true,
	Empty:    "{\n}",
	Levels:   100,
	Tight:    1 << variant.Projection,
	NoRID:    true,
	Typed:    TypedFirst,
	Alpha:    AlphaFirst,
}

// text40 is 4.0 to 4.2.
var text40 = Text{
	Reader:   Reader40,
	Minus:    "inf_neg",
	NameMark: '&',
	LongU:    true,
	ExtFirst: true,
	Empty:    "{}",
	Order:    Order4,
	Folded:   true,
	Levels:   100,
}

// text43 is 4.3.
var text43 = Text{
	Reader:   Reader43,
	Minus:    "inf_neg",
	Base64:   Format4Base64,
	NameMark: '&',
	LongU:    true,
	ExtFirst: true,
	Empty:    "{}",
	Order:    Order4,
	Folded:   true,
	Levels:   100,
}

// text44 is 4.4.
var text44 = Text{
	Reader:   Reader44,
	Minus:    "inf_neg",
	Base64:   Format4Base64,
	NameMark: '&',
	LongU:    true,
	ExtFirst: true,
	Empty:    "{}",
	Order:    Order44,
	Levels:   100,
}

// text45 is 4.5.
var text45 = Text{
	Reader:   Reader45,
	Digits:   Grisu,
	Minus:    "inf_neg",
	Minus4:   "-inf",
	Wide64:   true,
	Base64:   Format4Base64,
	NameMark: '&',
	LongU:    true,
	ExtFirst: true,
	Empty:    "{}",
	Order:    Order44,
	Levels:   100,
}

// text46 is 4.6; tested with engine 4.6.3.
var text46 = Text{
	Reader:   Reader45,
	Digits:   Grisu,
	Minus:    "inf_neg",
	Minus4:   "-inf",
	Base64:   Format4Base64,
	NameMark: '&',
	LongU:    true,
	ExtFirst: true,
	Empty:    "{}",
	Order:    Order44,
	Levels:   100,
}

// text33Double and text46Double follow the published rules for double-precision builds.
var (
	text33Double = doubled(text33)
	text46Double = doubled(text46)
)

func doubled(t Text) Text {
	t.Double = true
	return t
}

// names2 are the constructors of 1.x and 2.x.
var names2 = [variant.Types]string{
	variant.Transform2D:        "Matrix32",
	variant.Quaternion:         "Quat",
	variant.Basis:              "Matrix3",
	variant.Transform3D:        "Transform",
	variant.PackedByteArray:    "ByteArray",
	variant.PackedInt32Array:   "IntArray",
	variant.PackedFloat32Array: "FloatArray",
	variant.PackedStringArray:  "StringArray",
	variant.PackedVector2Array: "Vector2Array",
	variant.PackedVector3Array: "Vector3Array",
	variant.PackedColorArray:   "ColorArray",
}

// names3 are the constructors of 3.x.
var names3 = [variant.Types]string{
	variant.Quaternion:          "Quat",
	variant.Transform3D:         "Transform",
	variant.PackedByteArray:     "PoolByteArray",
	variant.PackedInt32Array:    "PoolIntArray",
	variant.PackedFloat32Array:  "PoolRealArray",
	variant.PackedStringArray:   "PoolStringArray",
	variant.PackedVector2Array:  "PoolVector2Array",
	variant.PackedVector3Array:  "PoolVector3Array",
	variant.PackedColorArray:    "PoolColorArray",
	variant.PackedVector4Array:  "PoolVector4Array",
	variant.PackedVector2iArray: "PoolVector2iArray",
	variant.PackedVector3iArray: "PoolVector3iArray",
	variant.PackedVector4iArray: "PoolVector4iArray",
}

// namesPandemonium are the constructors of Pandemonium since 3.8.
var namesPandemonium = [variant.Types]string{
	variant.Transform3D:         "Transform",
	variant.PackedByteArray:     "PoolByteArray",
	variant.PackedInt32Array:    "PoolIntArray",
	variant.PackedFloat32Array:  "PoolRealArray",
	variant.PackedStringArray:   "PoolStringArray",
	variant.PackedVector2Array:  "PoolVector2Array",
	variant.PackedVector3Array:  "PoolVector3Array",
	variant.PackedColorArray:    "PoolColorArray",
	variant.PackedVector4Array:  "PoolVector4Array",
	variant.PackedVector2iArray: "PoolVector2iArray",
	variant.PackedVector3iArray: "PoolVector3iArray",
	variant.PackedVector4iArray: "PoolVector4iArray",
}
