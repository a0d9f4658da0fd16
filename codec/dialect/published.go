package dialect

import "savant/codec/variant"

// Godot4Docs is the table of the published page on Godot 4's binary format, which no release uses.
var Godot4Docs = table(Dialect{
	Name:   "godot4-docs",
	Title:  "Godot 4 as documented",
	Source: "tutorials/io/binary_serialization_api of the Godot 4 documentation; counts of 64-bit arrays have 32 bits as in the engine",
	Rows:   rowsDocs,
	Text:   text46,
	Binary: binaryDocs,
})

// Godot3Double follows the Godot 3 page's rule for double-precision builds, which the engine does not follow.
var Godot3Double = table(Dialect{
	Name:   "godot3-double",
	Title:  "Godot 3 as documented, double precision",
	Source: "tutorials/io/binary_serialization_api of the Godot 3 documentation",
	Rows:   rows3Double,
	Text:   text33Double,
	Binary: Binary{
		TypeMask:  0xff,
		NullAsNil: true,
		UTF8:      LooseUTF8,
		Garbage:   GarbagePaths,
	},
})

// Godot4DocsDouble follows the Godot 4 page's rule for double-precision builds, which the engine does not follow.
var Godot4DocsDouble = table(Dialect{
	Name:   "godot4-docs-double",
	Title:  "Godot 4 as documented, double precision",
	Source: "tutorials/io/binary_serialization_api of the Godot 4 documentation",
	Rows:   rowsDocsDouble,
	Text:   text46Double,
	Binary: binaryDocs,
})

var binaryDocs = Binary{
	TypeMask:  0xff,
	NullAsNil: true,
	UTF8:      StrictUTF8,
	Garbage:   GarbagePaths,
}

// rowsDocs are the 29 types of the page, which does not say what follows a RID.
var rowsDocs = []Row{
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
	{Type: variant.Quaternion, Name: "Quaternion", Layout: Components, Size: 16},
	{Type: variant.AABB, Name: "AABB", Layout: Components, Size: 24},
	{Type: variant.Basis, Name: "Basis", Layout: Components, Size: 36},
	{Type: variant.Transform3D, Name: "Transform3D", Layout: Components, Size: 48},
	{Type: variant.Color, Name: "Color", Layout: Components, Size: 16},
	{Type: variant.NodePath, Name: "NodePath", Layout: NodePath},
	{Type: variant.RID, Name: "RID", Layout: Empty},
	{Type: variant.Object, Name: "Object", Layout: Object},
	{Type: variant.Dictionary, Name: "Dictionary", Layout: Dictionary},
	{Type: variant.Array, Name: "Array", Layout: Array},
	{Type: variant.PackedByteArray, Name: "PackedByteArray", Layout: Elements, Size: 1},
	{Type: variant.PackedInt32Array, Name: "PackedInt32Array", Layout: Elements, Size: 4},
	{Type: variant.PackedInt64Array, Name: "PackedInt64Array", Layout: Elements, Size: 8},
	{Type: variant.PackedFloat32Array, Name: "PackedFloat32Array", Layout: Elements, Size: 4},
	{Type: variant.PackedFloat64Array, Name: "PackedFloat64Array", Layout: Elements, Size: 8},
	{Type: variant.PackedStringArray, Name: "PackedStringArray", Layout: Strings},
	{Type: variant.PackedVector2Array, Name: "PackedVector2Array", Layout: Elements, Size: 8},
	{Type: variant.PackedVector3Array, Name: "PackedVector3Array", Layout: Elements, Size: 12},
	{Type: variant.PackedColorArray, Name: "PackedColorArray", Layout: Elements, Size: 16},
}

// rows3Double have floats of 8 bytes in structures and in arrays of vectors and colours.
var rows3Double = []Row{
	{Type: variant.Nil, Name: "Nil", Layout: Empty},
	{Type: variant.Bool, Name: "bool", Layout: Flag},
	{Type: variant.Int, Name: "int", Layout: Number, Size: 4, Wide: true},
	{Type: variant.Float, Name: "float", Layout: Number, Size: 4, Wide: true},
	{Type: variant.String, Name: "String", Layout: String},
	{Type: variant.Vector2, Name: "Vector2", Layout: Components, Size: 16},
	{Type: variant.Rect2, Name: "Rect2", Layout: Components, Size: 32},
	{Type: variant.Vector3, Name: "Vector3", Layout: Components, Size: 24},
	{Type: variant.Transform2D, Name: "Transform2D", Layout: Components, Size: 48},
	{Type: variant.Plane, Name: "Plane", Layout: Components, Size: 32},
	{Type: variant.Quaternion, Name: "Quat", Layout: Components, Size: 32},
	{Type: variant.AABB, Name: "AABB", Layout: Components, Size: 48},
	{Type: variant.Basis, Name: "Basis", Layout: Components, Size: 72},
	{Type: variant.Transform3D, Name: "Transform", Layout: Components, Size: 96},
	{Type: variant.Color, Name: "Color", Layout: Components, Size: 32},
	{Type: variant.NodePath, Name: "NodePath", Layout: NodePath},
	{Type: variant.RID, Name: "RID", Layout: Empty},
	{Type: variant.Object, Name: "Object", Layout: Object},
	{Type: variant.Dictionary, Name: "Dictionary", Layout: Dictionary},
	{Type: variant.Array, Name: "Array", Layout: Array},
	{Type: variant.PackedByteArray, Name: "PoolByteArray", Layout: Elements, Size: 1},
	{Type: variant.PackedInt32Array, Name: "PoolIntArray", Layout: Elements, Size: 4},
	{Type: variant.PackedFloat32Array, Name: "PoolRealArray", Layout: Elements, Size: 4},
	{Type: variant.PackedStringArray, Name: "PoolStringArray", Layout: Strings},
	{Type: variant.PackedVector2Array, Name: "PoolVector2Array", Layout: Elements, Size: 16},
	{Type: variant.PackedVector3Array, Name: "PoolVector3Array", Layout: Elements, Size: 24},
	{Type: variant.PackedColorArray, Name: "PoolColorArray", Layout: Elements, Size: 32},
}

// rowsDocsDouble have floats of 8 bytes in structures and in arrays of vectors and colours.
var rowsDocsDouble = []Row{
	{Type: variant.Nil, Name: "Nil", Layout: Empty},
	{Type: variant.Bool, Name: "bool", Layout: Flag},
	{Type: variant.Int, Name: "int", Layout: Number, Size: 4, Wide: true},
	{Type: variant.Float, Name: "float", Layout: Number, Size: 4, Wide: true},
	{Type: variant.String, Name: "String", Layout: String},
	{Type: variant.Vector2, Name: "Vector2", Layout: Components, Size: 16},
	{Type: variant.Rect2, Name: "Rect2", Layout: Components, Size: 32},
	{Type: variant.Vector3, Name: "Vector3", Layout: Components, Size: 24},
	{Type: variant.Transform2D, Name: "Transform2D", Layout: Components, Size: 48},
	{Type: variant.Plane, Name: "Plane", Layout: Components, Size: 32},
	{Type: variant.Quaternion, Name: "Quaternion", Layout: Components, Size: 32},
	{Type: variant.AABB, Name: "AABB", Layout: Components, Size: 48},
	{Type: variant.Basis, Name: "Basis", Layout: Components, Size: 72},
	{Type: variant.Transform3D, Name: "Transform3D", Layout: Components, Size: 96},
	{Type: variant.Color, Name: "Color", Layout: Components, Size: 32},
	{Type: variant.NodePath, Name: "NodePath", Layout: NodePath},
	{Type: variant.RID, Name: "RID", Layout: Empty},
	{Type: variant.Object, Name: "Object", Layout: Object},
	{Type: variant.Dictionary, Name: "Dictionary", Layout: Dictionary},
	{Type: variant.Array, Name: "Array", Layout: Array},
	{Type: variant.PackedByteArray, Name: "PackedByteArray", Layout: Elements, Size: 1},
	{Type: variant.PackedInt32Array, Name: "PackedInt32Array", Layout: Elements, Size: 4},
	{Type: variant.PackedInt64Array, Name: "PackedInt64Array", Layout: Elements, Size: 8},
	{Type: variant.PackedFloat32Array, Name: "PackedFloat32Array", Layout: Elements, Size: 4},
	{Type: variant.PackedFloat64Array, Name: "PackedFloat64Array", Layout: Elements, Size: 8},
	{Type: variant.PackedStringArray, Name: "PackedStringArray", Layout: Strings},
	{Type: variant.PackedVector2Array, Name: "PackedVector2Array", Layout: Elements, Size: 16},
	{Type: variant.PackedVector3Array, Name: "PackedVector3Array", Layout: Elements, Size: 24},
	{Type: variant.PackedColorArray, Name: "PackedColorArray", Layout: Elements, Size: 32},
}
