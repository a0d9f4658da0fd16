package dialect

// Binary says how a dialect encodes values, apart from its table of types. Fields marked "reading" concern decoding;
// the others say what an encoder of the dialect writes.
type Binary struct {
	TypeMask uint32 // reading: the header bits that hold the type id

	Ints   Width // width of ints
	Floats Width // width of floats

	NullAsNil         bool // a null object is written as Nil, not as an empty Object
	FullObjects       bool // objects are written in full by default
	TypedArrays       bool // arrays carry the type of their elements in header bits 16 and 17
	TypedDictionaries bool // dictionaries carry the types of keys (bits 16, 17) and values (bits 18, 19)
	SharedBit         bool // bit 31 of a container's count is set
	PropertyPaths     bool // a NodePath stores its last subname separately, marked by bit 1 of its flags
	OldPaths          bool // reading: a NodePath may be one plain string
	LooseEnd          bool // reading: the last string may lack its padding

	UTF8    UTF8    // reading: which strings are refused
	Garbage Garbage // where padding may be uninitialized memory
}

// Width says in how many bits an encoder writes a number.
type Width uint8

// The widths. Fitting means 32 bits where they hold the number exactly (a NaN never does), else 64.
const (
	Fitting Width = iota
	Always32
	Always64
)

// UTF8 says which strings a decoder refuses, which makes it refuse the whole value.
type UTF8 uint8

// The rules, from core/ustring.cpp (core/string/ustring.cpp), String::parse_utf8.
const (
	AnyUTF8    UTF8 = iota // 1.0 to 3.0: none
	LooseUTF8              // 3.1 to 3.6, Pandemonium: surrogates and numbers beyond U+10FFFF pass, so do overlong forms of three bytes and more
	StrictUTF8             // 4.x
)

// Garbage is a set of places where the engines write uninitialized memory as padding.
type Garbage uint8

// The places.
const (
	GarbageStrings Garbage = 1 << iota // String and StringName, names of classes and properties
	GarbageBytes                       // arrays of bytes, images
	GarbagePaths                       // names in a NodePath
)
