package dialect

import "savant/codec/variant"

// Godot30 is Godot 3.0. Its encoder compares an int with an unsigned bound, so every int takes 64 bits.
var Godot30 = table(Dialect{
	Name:   "godot3.0",
	Title:  "Godot 3.0",
	Source: "core/io/marshalls.cpp and core/variant.h of 3.0-stable",
	Rows:   rows3,
	Text:   text30,
	Binary: Binary{
		TypeMask:    0xff,
		Ints:        Always64,
		FullObjects: true,
		OldPaths:    true,
		LooseEnd:    true,
		UTF8:        AnyUTF8,
		Garbage:     GarbageStrings | GarbageBytes | GarbagePaths, // strings until 3.0.2
	},
})

// Godot32 is Godot 3.1 and 3.2, which differ from later 3.x in text.
var Godot32 = table(Dialect{
	Name:   "godot3.2",
	Title:  "Godot 3.1 to 3.2",
	Source: "core/io/marshalls.cpp of 3.1-stable and a 3.2 alpha; engine 3.2.3",
	Rows:   rows3,
	Text:   text32,
	Binary: Binary{
		TypeMask:  0xff,
		NullAsNil: true,
		UTF8:      LooseUTF8,
		Garbage:   GarbageBytes | GarbagePaths, // bytes until 3.1.1
	},
})

// Godot3 is Godot 3.3 to 3.6; the published Godot 3 and Pandemonium pages have the same table.
var Godot3 = table(Dialect{
	Name:   "godot3",
	Title:  "Godot 3.3 to 3.6",
	Source: "core/io/marshalls.cpp and core/variant.h of 3.5.1-stable; engine 3.6.2",
	Rows:   rows3,
	Text:   text33,
	Binary: Binary{
		TypeMask:  0xff,
		NullAsNil: true,
		UTF8:      LooseUTF8,
		Garbage:   GarbagePaths,
	},
})

// rows3 are the types of Godot 3. A RID has only a header.
var rows3 = []Row{
	{Type: variant.Nil, Name: "Nil", Layout: Empty},
	{Type: variant.Bool, Name: "bool", Layout: Flag},
	{Type: variant.Int, Name: "int", Layout: Number, Size: 4, Wide: true},
	{Type: variant.Float, Name: "float", Layout: Number, Size: 4, Wide: true},
	{Type: variant.String, Name: "String", Layout: String},
	{Type: variant.Vector2, Name: "Vector2", Layout: Components, Size: 8},
	{Type: variant.Rect2, Name: "Rect2", Layout: Components, Size: 16},
	{Type: variant.Vector3, Name: "Vector3", Layout: Components, Size: 12},
	{Type: variant.Transform2D, Name: "Transform2D", Layout: Components, Size: 24},
	{Type: variant.Plane, Name: "Plane", Layout: Components, Size: 16},
	{Type: variant.Quaternion, Name: "Quat", Layout: Components, Size: 16},
	{Type: variant.AABB, Name: "AABB", Layout: Components, Size: 24},
	{Type: variant.Basis, Name: "Basis", Layout: Components, Size: 36},
	{Type: variant.Transform3D, Name: "Transform", Layout: Components, Size: 48},
	{Type: variant.Color, Name: "Color", Layout: Components, Size: 16},
	{Type: variant.NodePath, Name: "NodePath", Layout: NodePath},
	{Type: variant.RID, Name: "RID", Layout: Empty},
	{Type: variant.Object, Name: "Object", Layout: Object},
	{Type: variant.Dictionary, Name: "Dictionary", Layout: Dictionary},
	{Type: variant.Array, Name: "Array", Layout: Array},
	{Type: variant.PackedByteArray, Name: "PoolByteArray", Layout: Elements, Size: 1},
	{Type: variant.PackedInt32Array, Name: "PoolIntArray", Layout: Elements, Size: 4},
	{Type: variant.PackedFloat32Array, Name: "PoolRealArray", Layout: Elements, Size: 4},
	{Type: variant.PackedStringArray, Name: "PoolStringArray", Layout: Strings},
	{Type: variant.PackedVector2Array, Name: "PoolVector2Array", Layout: Elements, Size: 8},
	{Type: variant.PackedVector3Array, Name: "PoolVector3Array", Layout: Elements, Size: 12},
	{Type: variant.PackedColorArray, Name: "PoolColorArray", Layout: Elements, Size: 16},
}
