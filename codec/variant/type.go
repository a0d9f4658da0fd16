package variant

// Type is a kind of value that some engine of the Godot family stores. The numbers are Savant's own: the id in a file
// depends on its dialect (package dialect).
type Type uint8

// The types, in Godot 4's order; after them those that only other engines of the family know.
const (
	Nil Type = iota
	Bool
	Int
	Float
	String
	Vector2
	Vector2i
	Rect2
	Rect2i
	Vector3
	Vector3i
	Transform2D
	Vector4
	Vector4i
	Plane
	Quaternion
	AABB
	Basis
	Transform3D
	Projection
	Color
	StringName
	NodePath
	RID
	Object
	Callable
	Signal
	Dictionary
	Array
	PackedByteArray
	PackedInt32Array
	PackedInt64Array
	PackedFloat32Array
	PackedFloat64Array
	PackedStringArray
	PackedVector2Array
	PackedVector3Array
	PackedColorArray
	PackedVector4Array
	PackedVector2iArray // Pandemonium
	PackedVector3iArray // Pandemonium
	PackedVector4iArray // Pandemonium
	TypedArray          // Pandemonium: an Array with an element type
	PackedTypedArray    // Pandemonium
	Image               // Godot 1 and 2
	InputEvent          // Godot 1 and 2

	// Types is the number of types; valid types are below it.
	Types
)

// Shape describes the numbers of a type with components, or of one element of a packed array.
type Shape struct {
	Components []string // names in stored order, as in paths: "x", "position.x", "basis.x.y"
	Integer    bool     // 32-bit ints instead of floats
}

// ShapeOf returns the components of a math type (Vector2 to Color); ok is false for every other type. Basis and
// Transform3D are stored by rows, so their first three names are x.x, y.x, z.x: the x of each column vector (Godot
// core/io/marshalls.cpp, all versions).
func ShapeOf(t Type) (s Shape, ok bool) {
	if t >= Types || shapes[t].Components == nil {
		return Shape{}, false
	}
	return shapes[t], true
}

var shapes = [Types]Shape{
	Vector2:     {Components: []string{"x", "y"}},
	Vector2i:    {Components: []string{"x", "y"}, Integer: true},
	Rect2:       {Components: []string{"position.x", "position.y", "size.x", "size.y"}},
	Rect2i:      {Components: []string{"position.x", "position.y", "size.x", "size.y"}, Integer: true},
	Vector3:     {Components: []string{"x", "y", "z"}},
	Vector3i:    {Components: []string{"x", "y", "z"}, Integer: true},
	Transform2D: {Components: []string{"x.x", "x.y", "y.x", "y.y", "origin.x", "origin.y"}},
	Vector4:     {Components: []string{"x", "y", "z", "w"}},
	Vector4i:    {Components: []string{"x", "y", "z", "w"}, Integer: true},
	Plane:       {Components: []string{"normal.x", "normal.y", "normal.z", "d"}},
	Quaternion:  {Components: []string{"x", "y", "z", "w"}},
	AABB: {Components: []string{
		"position.x", "position.y", "position.z", "size.x", "size.y", "size.z"}},
	Basis: {Components: []string{"x.x", "y.x", "z.x", "x.y", "y.y", "z.y", "x.z", "y.z", "z.z"}},
	Transform3D: {Components: []string{
		"basis.x.x", "basis.y.x", "basis.z.x", "basis.x.y", "basis.y.y", "basis.z.y", "basis.x.z", "basis.y.z", "basis.z.z",
		"origin.x", "origin.y", "origin.z"}},
	Projection: {Components: []string{
		"x.x", "x.y", "x.z", "x.w", "y.x", "y.y", "y.z", "y.w", "z.x", "z.y", "z.z", "z.w", "w.x", "w.y", "w.z", "w.w"}},
	Color: {Components: []string{"r", "g", "b", "a"}},
}

// ElementOf returns the type of one element of a packed array; ok is false for every other type. PackedByteArray has
// elements of type Int, PackedFloat32Array and PackedFloat64Array of type Float.
func ElementOf(t Type) (element Type, ok bool) {
	if t >= Types || elements[t] == Nil {
		return Nil, false
	}
	return elements[t], true
}

var elements = [Types]Type{
	PackedByteArray:     Int,
	PackedInt32Array:    Int,
	PackedInt64Array:    Int,
	PackedFloat32Array:  Float,
	PackedFloat64Array:  Float,
	PackedStringArray:   String,
	PackedVector2Array:  Vector2,
	PackedVector3Array:  Vector3,
	PackedColorArray:    Color,
	PackedVector4Array:  Vector4,
	PackedVector2iArray: Vector2i,
	PackedVector3iArray: Vector3i,
	PackedVector4iArray: Vector4i,
}

// String returns Godot 4's name of the type (Nil is "Nil"); a dialect may spell it differently.
func (t Type) String() string {
	if t < Types {
		return names[t]
	}
	return "unknown"
}

var names = [Types]string{
	"Nil", "bool", "int", "float", "String", "Vector2", "Vector2i", "Rect2", "Rect2i", "Vector3", "Vector3i", "Transform2D",
	"Vector4", "Vector4i", "Plane", "Quaternion", "AABB", "Basis", "Transform3D", "Projection", "Color", "StringName",
	"NodePath", "RID", "Object", "Callable", "Signal", "Dictionary", "Array", "PackedByteArray", "PackedInt32Array",
	"PackedInt64Array", "PackedFloat32Array", "PackedFloat64Array", "PackedStringArray", "PackedVector2Array",
	"PackedVector3Array", "PackedColorArray", "PackedVector4Array", "PackedVector2iArray", "PackedVector3iArray",
	"PackedVector4iArray", "TypedArray", "PackedTypedArray", "Image", "InputEvent",
}
