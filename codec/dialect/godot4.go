package dialect

import "savant/codec/variant"

// Godot40 is Godot 4.0 to 4.2.
var Godot40 = table(Dialect{
	Name:   "godot4.0",
	Title:  "Godot 4.0 to 4.2",
	Source: "core/io/marshalls.cpp and core/variant/variant.h of 4.2.2",
	Rows:   rows40,
	Text:   text40,
	Binary: Binary{
		TypeMask:  0xff,
		NullAsNil: true,
		UTF8:      StrictUTF8,
		Garbage:   GarbagePaths, // zero from 4.6.3
	},
})

// Godot43 is Godot 4.3, the first with typed arrays and Vector4 arrays.
var Godot43 = table(Dialect{
	Name:   "godot4.3",
	Title:  "Godot 4.3",
	Source: "core/io/marshalls.cpp of a tree based on 4.3",
	Rows:   rows43,
	Text:   text43,
	Binary: Binary{
		TypeMask:    0xff,
		NullAsNil:   true,
		TypedArrays: true,
		UTF8:        StrictUTF8,
		Garbage:     GarbagePaths, // zero from 4.6.3
	},
})

// Godot44 is Godot 4.4, the first with typed dictionaries.
var Godot44 = table(Dialect{
	Name:   "godot4.4",
	Title:  "Godot 4.4",
	Source: "core/io/marshalls.cpp of 4.4-dev, November 2024 and January 2025",
	Rows:   rows43,
	Text:   text44,
	Binary: Binary{
		TypeMask:          0xff,
		NullAsNil:         true,
		TypedArrays:       true,
		TypedDictionaries: true,
		UTF8:              StrictUTF8,
		Garbage:           GarbagePaths, // zero from 4.6.3
	},
})

// Godot45 is Godot 4.5: as 4.4 in bytes.
var Godot45 = table(Dialect{
	Name:   "godot4.5",
	Title:  "Godot 4.5",
	Source: "core/io/marshalls.cpp of a tree based on 4.5",
	Rows:   rows43,
	Text:   text45,
	Binary: Binary{
		TypeMask:          0xff,
		NullAsNil:         true,
		TypedArrays:       true,
		TypedDictionaries: true,
		UTF8:              StrictUTF8,
		Garbage:           GarbagePaths, // zero from 4.6.3
	},
})

// Godot46 is Godot 4.6 and, as far as known, 4.7: as 4.4 in bytes.
var Godot46 = table(Dialect{
	Name:   "godot4.6",
	Title:  "Godot 4.6",
	Source: "core/io/marshalls.cpp of 4.6-dev and a tree of February 2026; engine 4.6.3",
	Rows:   rows43,
	Text:   text46,
	Binary: Binary{
		TypeMask:          0xff,
		NullAsNil:         true,
		TypedArrays:       true,
		TypedDictionaries: true,
		UTF8:              StrictUTF8,
		Garbage:           GarbagePaths, // zero from 4.6.3
	},
})

// rows40 are the types of Godot 4.0 to 4.2.
var rows40 = []Row{
	{Type: variant.Nil, Name: "Nil", Layout: Empty},
	{Type: variant.Bool, Name: "bool", Layout: Flag},
	{Type: variant.Int, Name: "int", Layout: Number, Size: 4, Wide: true},
	{Type: variant.Float, Name: "float", Layout: Number, Size: 4, Wide: true},
	{Type: variant.String, Name: "String", Layout: String},
	{Type: variant.Vector2, Name: "Vector2", Layout: Components, Size: 8, Wide: true},
	{Type: variant.Vector2i, Name: "Vector2i", Layout: Components, Size: 8},
	{Type: variant.Rect2, Name: "Rect2", Layout: Components, Size: 16, Wide: true},
	{Type: variant.Rect2i, Name: "Rect2i", Layout: Components, Size: 16},
	{Type: variant.Vector3, Name: "Vector3", Layout: Components, Size: 12, Wide: true},
	{Type: variant.Vector3i, Name: "Vector3i", Layout: Components, Size: 12},
	{Type: variant.Transform2D, Name: "Transform2D", Layout: Components, Size: 24, Wide: true},
	{Type: variant.Vector4, Name: "Vector4", Layout: Components, Size: 16, Wide: true},
	{Type: variant.Vector4i, Name: "Vector4i", Layout: Components, Size: 16},
	{Type: variant.Plane, Name: "Plane", Layout: Components, Size: 16, Wide: true},
	{Type: variant.Quaternion, Name: "Quaternion", Layout: Components, Size: 16, Wide: true},
	{Type: variant.AABB, Name: "AABB", Layout: Components, Size: 24, Wide: true},
	{Type: variant.Basis, Name: "Basis", Layout: Components, Size: 36, Wide: true},
	{Type: variant.Transform3D, Name: "Transform3D", Layout: Components, Size: 48, Wide: true},
	{Type: variant.Projection, Name: "Projection", Layout: Components, Size: 64, Wide: true},
	{Type: variant.Color, Name: "Color", Layout: Components, Size: 16},
	{Type: variant.StringName, Name: "StringName", Layout: String},
	{Type: variant.NodePath, Name: "NodePath", Layout: NodePath},
	{Type: variant.RID, Name: "RID", Layout: ID},
	{Type: variant.Object, Name: "Object", Layout: Object},
	{Type: variant.Callable, Name: "Callable", Layout: Empty},
	{Type: variant.Signal, Name: "Signal", Layout: Signal},
	{Type: variant.Dictionary, Name: "Dictionary", Layout: Dictionary},
	{Type: variant.Array, Name: "Array", Layout: Array},
	{Type: variant.PackedByteArray, Name: "PackedByteArray", Layout: Elements, Size: 1},
	{Type: variant.PackedInt32Array, Name: "PackedInt32Array", Layout: Elements, Size: 4},
	{Type: variant.PackedInt64Array, Name: "PackedInt64Array", Layout: Elements, Size: 8},
	{Type: variant.PackedFloat32Array, Name: "PackedFloat32Array", Layout: Elements, Size: 4},
	{Type: variant.PackedFloat64Array, Name: "PackedFloat64Array", Layout: Elements, Size: 8},
	{Type: variant.PackedStringArray, Name: "PackedStringArray", Layout: Strings},
	{Type: variant.PackedVector2Array, Name: "PackedVector2Array", Layout: Elements, Size: 8, Wide: true},
	{Type: variant.PackedVector3Array, Name: "PackedVector3Array", Layout: Elements, Size: 12, Wide: true},
	{Type: variant.PackedColorArray, Name: "PackedColorArray", Layout: Elements, Size: 16},
}

// rows43 are the types of Godot 4.3 and later.
var rows43 = append(rows40[:len(rows40):len(rows40)],
	Row{Type: variant.PackedVector4Array, Name: "PackedVector4Array", Layout: Elements, Size: 16, Wide: true},
)
