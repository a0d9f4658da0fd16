package literal

import "savant/codec/variant"

// constructor is a word that an opening bracket follows, and how the rest is read.
type constructor struct {
	of   variant.Type
	form form
}

// form is what a constructor has between its brackets.
type form uint8

const (
	asMath form = iota
	asBytes
	asInts
	asLongs
	asFloats
	asDoubles
	asStrings
	asPath
	asRID
	asNothing
	asSignal
	asObject
	asResource
	asExternal
	asInternal
	asArray
	asDictionary
	asTyped
	asImage
	asEvent
	asText
)

// construct reads what follows the word of a constructor. It is no table of functions, since they read values, and values
// are read through the table of constructors.
func (r *reader) construct(c constructor, v *variant.Value) error {
	switch v.Type = c.of; c.form {
	case asMath:
		return readMath(r, v)
	case asBytes:
		return readBytes(r, v)
	case asInts:
		return readList(r, v, number.whole32)
	case asLongs:
		return readList(r, v, number.whole)
	case asFloats:
		return readFloats(r, v)
	case asDoubles:
		return readList(r, v, number.value)
	case asStrings:
		return readStrings(r, v)
	case asPath:
		return readPath(r, v)
	case asRID:
		return readRID(r, v)
	case asNothing:
		return readNothing(r)
	case asSignal:
		return readSignal(r, v)
	case asObject:
		return readObject(r, v)
	case asResource:
		return readResource(r, v)
	case asExternal:
		return readReference(r, v, variant.External)
	case asInternal:
		return readReference(r, v, variant.Internal)
	case asArray:
		return readArray(r, v)
	case asDictionary:
		return readDictionary(r, v)
	case asTyped:
		return readTyped(r, v)
	case asImage:
		return readImage(r, v)
	case asEvent:
		return readEvent(r, v)
	}
	return readText(r, v)
}

// constructors has every name that any version accepts. Those behind the blank line are Savant's own, for values that have no
// text in Godot.
var constructors = map[string]constructor{
	"Vector2":     {variant.Vector2, asMath},
	"Vector2i":    {variant.Vector2i, asMath},
	"Rect2":       {variant.Rect2, asMath},
	"Rect2i":      {variant.Rect2i, asMath},
	"Vector3":     {variant.Vector3, asMath},
	"Vector3i":    {variant.Vector3i, asMath},
	"Vector4":     {variant.Vector4, asMath},
	"Vector4i":    {variant.Vector4i, asMath},
	"Transform2D": {variant.Transform2D, asMath},
	"Matrix32":    {variant.Transform2D, asMath},
	"Plane":       {variant.Plane, asMath},
	"Quaternion":  {variant.Quaternion, asMath},
	"Quat":        {variant.Quaternion, asMath},
	"AABB":        {variant.AABB, asMath},
	"Rect3":       {variant.AABB, asMath},
	"Basis":       {variant.Basis, asMath},
	"Matrix3":     {variant.Basis, asMath},
	"Transform3D": {variant.Transform3D, asMath},
	"Transform":   {variant.Transform3D, asMath},
	"Projection":  {variant.Projection, asMath},
	"Color":       {variant.Color, asMath},

	"PackedByteArray":     {variant.PackedByteArray, asBytes},
	"PoolByteArray":       {variant.PackedByteArray, asBytes},
	"ByteArray":           {variant.PackedByteArray, asBytes},
	"PackedInt32Array":    {variant.PackedInt32Array, asInts},
	"PackedIntArray":      {variant.PackedInt32Array, asInts},
	"PoolIntArray":        {variant.PackedInt32Array, asInts},
	"IntArray":            {variant.PackedInt32Array, asInts},
	"PackedInt64Array":    {variant.PackedInt64Array, asLongs},
	"PackedFloat32Array":  {variant.PackedFloat32Array, asFloats},
	"PackedRealArray":     {variant.PackedFloat32Array, asFloats},
	"PoolRealArray":       {variant.PackedFloat32Array, asFloats},
	"FloatArray":          {variant.PackedFloat32Array, asFloats},
	"PackedFloat64Array":  {variant.PackedFloat64Array, asDoubles},
	"PackedStringArray":   {variant.PackedStringArray, asStrings},
	"PoolStringArray":     {variant.PackedStringArray, asStrings},
	"StringArray":         {variant.PackedStringArray, asStrings},
	"PackedVector2Array":  {variant.PackedVector2Array, asFloats},
	"PoolVector2Array":    {variant.PackedVector2Array, asFloats},
	"Vector2Array":        {variant.PackedVector2Array, asFloats},
	"PackedVector3Array":  {variant.PackedVector3Array, asFloats},
	"PoolVector3Array":    {variant.PackedVector3Array, asFloats},
	"Vector3Array":        {variant.PackedVector3Array, asFloats},
	"PackedColorArray":    {variant.PackedColorArray, asFloats},
	"PoolColorArray":      {variant.PackedColorArray, asFloats},
	"ColorArray":          {variant.PackedColorArray, asFloats},
	"PackedVector4Array":  {variant.PackedVector4Array, asFloats},
	"PoolVector4Array":    {variant.PackedVector4Array, asFloats},
	"Vector4Array":        {variant.PackedVector4Array, asFloats},
	"PoolVector2iArray":   {variant.PackedVector2iArray, asInts},
	"PackedVector2iArray": {variant.PackedVector2iArray, asInts},
	"PoolVector3iArray":   {variant.PackedVector3iArray, asInts},
	"PackedVector3iArray": {variant.PackedVector3iArray, asInts},
	"PoolVector4iArray":   {variant.PackedVector4iArray, asInts},
	"PackedVector4iArray": {variant.PackedVector4iArray, asInts},

	"NodePath":         {variant.NodePath, asPath},
	"RID":              {variant.RID, asRID},
	"Callable":         {variant.Callable, asNothing},
	"Signal":           {variant.Signal, asSignal},
	"Object":           {variant.Object, asObject},
	"Resource":         {variant.Object, asResource},
	"ExtResource":      {variant.Object, asExternal},
	"SubResource":      {variant.Object, asInternal},
	"Array":            {variant.Array, asArray},
	"Dictionary":       {variant.Dictionary, asDictionary},
	"TypedArray":       {variant.TypedArray, asTyped},
	"PackedTypedArray": {variant.PackedTypedArray, asTyped},
	"Image":            {variant.Image, asImage},
	"InputEvent":       {variant.InputEvent, asEvent},

	"String":     {variant.String, asText},
	"StringName": {variant.StringName, asText},
}
