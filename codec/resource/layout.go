package resource

import (
	"savant/codec/dialect"
	"savant/codec/variant"
)

// layout says what follows the id of a value.
type layout uint8

const (
	invalid    layout = iota // no value has this id
	empty                    // nothing
	truth                    // 32 bits, zero or non-zero
	numbers                  // row.n numbers
	text                     // a string
	picture                  // Godot 1 and 2: a kind, and what follows from it
	path                     // two 16-bit counts, and names
	object                   // a kind, and a number or two strings
	dictionary               // a count, then keys and values, alternating
	array                    // a count, values
	typed                    // Pandemonium: 8 bits of element type, for objects a class as a value, a count, values
	octets                   // a count, bytes, zeros to a multiple of four
	packed                   // a count, count times row.n numbers
	stringList               // a count, strings
)

// number is how a single number is stored.
type number uint8

const (
	real number = iota // a float of 32 bits, or 64 if the header says so
	f32                // a float of 32 bits, whatever the header says
	f64
	i32
	i64
)

// width returns the bytes that a number takes in a file whose reals take ofReal bytes.
func (n number) width(ofReal int) int {
	switch n {
	case real:
		return ofReal
	case f64, i64:
		return 8
	}
	return 4
}

// row describes one id.
type row struct {
	kind   variant.Type
	layout layout
	number number
	n      int // numbers per value or element
}

// Ids that are used by themselves, not only through their row.
const (
	idNil     = 1
	idInt     = 3
	idFloat   = 4
	idInt64   = 40
	idDouble  = 41
	idsShared = 42 // ids below it mean the same in all formats
)

// shared are the ids common to all engines: core/io/resource_format_binary.cpp of 1.0 to 4.7. 40 and 41 came with
// format 2.
var shared = [idsShared]row{
	1:  {variant.Nil, empty, 0, 0},
	2:  {variant.Bool, truth, 0, 0},
	3:  {variant.Int, numbers, i32, 1},
	4:  {variant.Float, numbers, real, 1},
	5:  {variant.String, text, 0, 0},
	10: {variant.Vector2, numbers, real, 2},
	11: {variant.Rect2, numbers, real, 4},
	12: {variant.Vector3, numbers, real, 3},
	13: {variant.Plane, numbers, real, 4},
	14: {variant.Quaternion, numbers, real, 4},
	15: {variant.AABB, numbers, real, 6},
	16: {variant.Basis, numbers, real, 9},
	17: {variant.Transform3D, numbers, real, 12},
	18: {variant.Transform2D, numbers, real, 6},
	20: {variant.Color, numbers, f32, 4},
	21: {variant.Image, picture, 0, 0},
	22: {variant.NodePath, path, 0, 0},
	23: {variant.RID, numbers, i32, 1},
	24: {variant.Object, object, 0, 0},
	26: {variant.Dictionary, dictionary, 0, 0},
	30: {variant.Array, array, 0, 0},
	31: {variant.PackedByteArray, octets, 0, 0},
	32: {variant.PackedInt32Array, packed, i32, 1},
	33: {variant.PackedFloat32Array, packed, f32, 1},
	34: {variant.PackedStringArray, stringList, 0, 0},
	35: {variant.PackedVector3Array, packed, real, 3},
	36: {variant.PackedColorArray, packed, f32, 4},
	37: {variant.PackedVector2Array, packed, real, 2},
	40: {variant.Int, numbers, i64, 1},
	41: {variant.Float, numbers, f64, 1},
}

// table holds the ids of a range of formats.
type table struct {
	rows [64]row
	ids  [variant.Types]uint32 // id of each type, 0 for none; for numbers the shorter one
	wide bool                  // has 40 and 41
	// property: the subnames of a NodePath are followed by one more, which may be empty
	property bool
}

// Markers for strings and containers in the table of value sizes; no size has these values.
const (
	sizeOfText = 1 + iota
	sizeOfDictionary
	sizeOfArray
)

// sizes returns the size of values by id if reals take ofReal bytes; 0 if it varies.
func (t *table) sizes(ofReal int) (sizes [64]uint8) {
	for id := range t.rows {
		switch r := &t.rows[id]; r.layout {
		case empty:
			sizes[id] = 4
		case truth:
			sizes[id] = 8
		case numbers:
			sizes[id] = uint8(4 + r.n*r.number.width(ofReal))
		case text:
			sizes[id] = sizeOfText
		case dictionary:
			sizes[id] = sizeOfDictionary
		case array:
			sizes[id] = sizeOfArray
		}
	}
	return sizes
}

func tableOf(wide, property bool, more ...map[uint32]row) *table {
	t := &table{wide: wide, property: property}
	copy(t.rows[:], shared[:])
	if !wide {
		t.rows[idInt64], t.rows[idDouble] = row{}, row{}
	}
	for _, rows := range more {
		for id, r := range rows {
			t.rows[id] = r
		}
	}
	for id := len(t.rows) - 1; id >= 0; id-- {
		if r := t.rows[id]; r.layout != invalid {
			t.ids[r.kind] = uint32(id)
		}
	}
	return t
}

// pandemonium are the ids of format 3 that Godot 3 lacks (core/io/resource_format_binary.cpp of Pandemonium, 2022-03-21
// to 2025-12-30). Godot 3 never wrote them, so one table serves both.
var pandemonium = map[uint32]row{
	42: {variant.Vector2i, numbers, i32, 2},
	43: {variant.Rect2i, numbers, i32, 4},
	44: {variant.Vector3i, numbers, i32, 3},
	45: {variant.PackedVector3iArray, packed, i32, 3},
	46: {variant.PackedVector2iArray, packed, i32, 2},
	47: {variant.StringName, text, 0, 0},
	48: {variant.Vector4, numbers, real, 4},
	49: {variant.Vector4i, numbers, i32, 4},
	50: {variant.Projection, numbers, real, 16},
	51: {variant.PackedVector4Array, packed, real, 4},
	52: {variant.PackedVector4iArray, packed, i32, 4},
	53: {variant.TypedArray, typed, 0, 0},
	54: {variant.PackedTypedArray, typed, 0, 0},
}

// godot4 are the ids of Godot 4 (core/io/resource_format_binary.cpp of 4.0 to 4.7), which no longer reads an Image.
var godot4 = map[uint32]row{
	21: {},
	42: {variant.Callable, empty, 0, 0},
	43: {variant.Signal, empty, 0, 0},
	44: {variant.StringName, text, 0, 0},
	45: {variant.Vector2i, numbers, i32, 2},
	46: {variant.Rect2i, numbers, i32, 4},
	47: {variant.Vector3i, numbers, i32, 3},
	48: {variant.PackedInt64Array, packed, i64, 1},
	49: {variant.PackedFloat64Array, packed, f64, 1},
	50: {variant.Vector4, numbers, real, 4},
	51: {variant.Vector4i, numbers, i32, 4},
	52: {variant.Projection, numbers, real, 16},
}

// godot43 adds one type (4.3 to 4.7).
var godot43 = map[uint32]row{53: {variant.PackedVector4Array, packed, real, 4}}

// MaxFormat is the newest known format, that of Godot 4.3 to 4.7. Files of a newer one are read by its rules, but not
// edited.
const MaxFormat = 6

// MaxMajor is the newest known major version of an engine. Godot reads no file whose header has a later one than its
// own.
const MaxMajor = 4

// tables is indexed by format.
var tables = [MaxFormat + 1]*table{
	0: tableOf(false, true), 1: tableOf(false, true),
	2: tableOf(true, true), 3: tableOf(true, false, pandemonium),
	4: tableOf(true, false, godot4), 5: tableOf(true, false, godot4), 6: tableOf(true, false, godot4, godot43),
}

// engine names the engines that write files of a format and version.
type engine struct {
	format, major, minor uint32
	dialect              *dialect.Dialect
	longInts             bool // an int always takes 64 bits, since -0x80000000 is a positive number in the saver's comparison
}

// engines are in order of age: a file was written by the last one that is not newer than it.
var engines = [...]engine{
	{0, 0, 0, dialect.Godot2, false},
	{2, 0, 0, dialect.Godot30, false},
	{3, 0, 0, dialect.Godot30, true},
	{3, 3, 1, dialect.Godot32, false},
	{3, 3, 3, dialect.Godot3, false},
	{3, 4, 0, dialect.Pandemonium38, false},
	{3, 5, 0, dialect.Pandemonium5, false},
	{4, 0, 0, dialect.Godot40, false},
	{5, 0, 0, dialect.Godot40, false},
	{6, 0, 0, dialect.Godot43, false},
	{6, 4, 4, dialect.Godot44, false},
	{6, 4, 5, dialect.Godot45, false},
	{6, 4, 6, dialect.Godot46, false},
}

func (f *File) engine() *engine {
	format := min(f.Format, MaxFormat)
	for i := len(engines) - 1; i > 0; i-- {
		e := &engines[i]
		if format > e.format || format == e.format && (f.Major > e.major || f.Major == e.major && f.Minor >= e.minor) {
			return e
		}
	}
	return &engines[0]
}

// Dialect returns the dialect in which the engine that wrote the file spells values; the newest for a file that does
// not say. Pandemonium 3 cannot be told from Godot 3.
func (f *File) Dialect() *dialect.Dialect {
	if !f.Versioned {
		return engines[len(engines)-1].dialect
	}
	return f.engine().dialect
}
