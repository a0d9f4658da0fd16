package dialect

import "savant/codec/variant"

// Godot2 is Godot 1.x and 2.x.
var Godot2 = table(Dialect{
	Name:   "godot2",
	Title:  "Godot 2",
	Source: "core/io/marshalls.cpp and core/variant.h of 1.0, 2.0 and 2.1.7",
	Rows:   rows2,
	Text:   text2,
	Binary: Binary{
		TypeMask:      0xffffffff, // no mask: the whole header is the id
		Ints:          Always32,
		Floats:        Always32,
		SharedBit:     true,
		PropertyPaths: true,
		OldPaths:      true, // 1.x and 2.0; 2.1.7 refuses it
		LooseEnd:      true,
		UTF8:          AnyUTF8,
		Garbage:       GarbageStrings | GarbageBytes | GarbagePaths,
	},
})

// rows2 are the types of Godot 1.x and 2.x. An Object or RID has only a header.
var rows2 = []Row{
	{Type: variant.Nil, Name: "Nil", Layout: Empty},
	{Type: variant.Bool, Name: "bool", Layout: Flag},
	{Type: variant.Int, Name: "int", Layout: Number, Size: 4},
	{Type: variant.Float, Name: "float", Layout: Number, Size: 4},
	{Type: variant.String, Name: "String", Layout: String},
	{Type: variant.Vector2, Name: "Vector2", Layout: Components, Size: 8},
	{Type: variant.Rect2, Name: "Rect2", Layout: Components, Size: 16},
	{Type: variant.Vector3, Name: "Vector3", Layout: Components, Size: 12},
	{Type: variant.Transform2D, Name: "Matrix32", Layout: Components, Size: 24},
	{Type: variant.Plane, Name: "Plane", Layout: Components, Size: 16},
	{Type: variant.Quaternion, Name: "Quat", Layout: Components, Size: 16},
	{Type: variant.AABB, Name: "AABB", Layout: Components, Size: 24},
	{Type: variant.Basis, Name: "Matrix3", Layout: Components, Size: 36},
	{Type: variant.Transform3D, Name: "Transform", Layout: Components, Size: 48},
	{Type: variant.Color, Name: "Color", Layout: Components, Size: 16},
	{Type: variant.Image, Name: "Image", Layout: Image},
	{Type: variant.NodePath, Name: "NodePath", Layout: NodePath},
	{Type: variant.RID, Name: "RID", Layout: Empty},
	{Type: variant.Object, Name: "Object", Layout: Empty},
	{Type: variant.InputEvent, Name: "InputEvent", Layout: InputEvent},
	{Type: variant.Dictionary, Name: "Dictionary", Layout: Dictionary},
	{Type: variant.Array, Name: "Array", Layout: Array},
	{Type: variant.PackedByteArray, Name: "RawArray", Layout: Elements, Size: 1},
	{Type: variant.PackedInt32Array, Name: "IntArray", Layout: Elements, Size: 4},
	{Type: variant.PackedFloat32Array, Name: "RealArray", Layout: Elements, Size: 4},
	{Type: variant.PackedStringArray, Name: "StringArray", Layout: Strings},
	{Type: variant.PackedVector2Array, Name: "Vector2Array", Layout: Elements, Size: 8},
	{Type: variant.PackedVector3Array, Name: "Vector3Array", Layout: Elements, Size: 12},
	{Type: variant.PackedColorArray, Name: "ColorArray", Layout: Elements, Size: 16},
}
