// Package variant holds Godot's Variant types and values, free of any encoding.
package variant

// Value is one variant. Type says which of the other fields count:
//
//	Nil, Callable                     none
//	Bool                              Bits: 0 or 1
//	Int                               Bits: the int64; Text: its spelling in JSON, else empty
//	Float                             Bits: the IEEE 754 binary64; Text: as for Int
//	String, StringName                Text: the bytes as stored, not always valid UTF-8
//	Vector2 to Projection, Color      Data: *Math
//	NodePath                          Data: *Path
//	RID                               Bits: the id
//	Object                            Data: nil (null), ObjectID, *Instance or *Resource
//	Signal                            Text: its name; Bits: the object's id
//	Dictionary                        Data: *Dict
//	Array, TypedArray,
//	PackedTypedArray                  Data: *List
//	PackedByteArray                   Data: []byte
//	PackedInt32Array,
//	PackedVector2iArray to 4i         Data: []int32, components one after the other
//	PackedInt64Array                  Data: []int64
//	PackedFloat32Array                Data: []float32
//	PackedColorArray                  Data: []float32, components one after the other; []float64 only in the published
//	                                  tables of double-precision builds
//	PackedFloat64Array                Data: []float64
//	PackedVector2Array to 4           Data: []float32, or []float64 from a double-precision build
//	PackedStringArray                 Data: []string
//	Image                             Data: *Picture
//	InputEvent                        Data: *Event
//
// Values are immutable: to change one, make another.
type Value struct {
	Type Type
	Bits uint64
	Text string
	Data any
}

// Math is a value with components. Its length is that of the type's Shape; ints are exact in float64.
type Math struct {
	Double bool // stored in 64 bits per component (Godot 4 double-precision builds)
	C      []float64
}

// Path is a NodePath in parts: "/root/a:b:c" is absolute, with names root, a and subnames b, c.
type Path struct {
	Absolute bool
	Names    []string
	Subnames []string
}

// ObjectID is an Object stored as an id only (EncodedObjectAsID); 0 is a null object.
type ObjectID uint64

// Instance is an Object stored in full.
type Instance struct {
	Class      string
	Properties []Property // in stored order, including "script"
}

// Property is one property of an Instance.
type Property struct {
	Name  string
	Value Value
}

// ReferenceKind says how a Resource is written in text.
type ReferenceKind uint8

// ExtResource(id) and SubResource(id) name a section of the file, Resource(path) names another file.
const (
	External ReferenceKind = iota
	Internal
	Loaded
)

// Resource is an Object in a text file that refers to a resource.
type Resource struct {
	Kind    ReferenceKind
	ID      string // External and Internal: the id as written, without quotes
	Numeric bool   // the id was written as a bare number
	Path    string // Loaded
	Class   string // Loaded in a binary file of Godot 1; else ""
	UID     string // Loaded, Godot 4.5 and later; else ""
}

// ElementKind says what is known of a typed container's elements.
type ElementKind uint8

// The kinds, with the numbers that Godot 4.3 and later store (core/io/marshalls.cpp, ContainerTypeKind).
const (
	Untyped ElementKind = iota
	Builtin
	Class
	Script
)

// ElementType is the element type of a typed container; the zero value means untyped.
type ElementType struct {
	Kind ElementKind
	Type Type      // Builtin; Object for Class and Script
	Name string    // Class: the class's name; Script: its path
	Ref  *Resource // Script in text: the reference as written; else nil
}

// Typed reports whether elements of other types are refused. Nil as the element type means untyped, as in Godot.
func (e ElementType) Typed() bool { return e.Kind != Untyped && (e.Kind != Builtin || e.Type != Nil) }

// Dict is a Dictionary: its entries in stored order, duplicate keys included.
type Dict struct {
	Key, Value ElementType
	Entries    []Entry
}

// Entry is one key with its value.
type Entry struct {
	Key, Value Value
}

// List is an Array with its elements.
type List struct {
	Element ElementType
	Items   []Value
}

// Picture is the Image of Godot 1 and 2.
type Picture struct {
	Format, Mipmaps, Width, Height uint32
	Packing                        Packing
	Pixels                         []byte
}

// PictureFormats are 2.x's names of the formats of a Picture, by number.
var PictureFormats = [...]string{
	"GRAYSCALE", "INTENSITY", "GRAYSCALE_ALPHA", "RGB", "RGBA", "INDEXED", "INDEXED_ALPHA", "YUV_422", "YUV_444", "BC1", "BC2",
	"BC3", "BC4", "BC5", "PVRTC2", "PVRTC2_ALPHA", "PVRTC4", "PVRTC4_ALPHA", "ETC", "ATC", "ATC_ALPHA_EXPLICIT",
	"ATC_ALPHA_INTERPOLATED", "CUSTOM",
}

// Packing says how the Pixels of a Picture are encoded. Encoded ones include their size and format, and occur only in
// binary resources.
type Packing uint8

// The packings.
const (
	Raw      Packing = iota // raw pixels
	Lossless                // a PNG or lossless WebP file after a four-letter tag
	Lossy                   // a WebP file after a four-letter tag
)

// Event is the InputEvent of Godot 1 and 2: its kind and device, and the payload that follows them as stored.
type Event struct {
	Kind, Device uint32
	Rest         []byte
}
