package literal

import "savant/codec/variant"

// constructor is a word followed by an opening bracket: how the rest is parsed, and which engines read it.
type constructor struct {
	of   variant.Type
	form form
	by   support
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

// construct parses what follows the word of a constructor. A table of functions would be an initialization cycle, since
// they parse values, and values refer to the constructors.
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

// constructors has every name that any version accepts. Those after the blank line are Savant's own, for values without
// a text form in Godot.
var constructors = map[string]constructor{
	"Vector2":     {variant.Vector2, asMath, all},
	"Vector2i":    {variant.Vector2i, asMath, only4},
	"Rect2":       {variant.Rect2, asMath, all},
	"Rect2i":      {variant.Rect2i, asMath, only4},
	"Vector3":     {variant.Vector3, asMath, all},
	"Vector3i":    {variant.Vector3i, asMath, only4},
	"Vector4":     {variant.Vector4, asMath, only4},
	"Vector4i":    {variant.Vector4i, asMath, only4},
	"Transform2D": {variant.Transform2D, asMath, all},
	"Matrix32":    {variant.Transform2D, asMath, all},
	"Plane":       {variant.Plane, asMath, all},
	"Quaternion":  {variant.Quaternion, asMath, only4},
	"Quat":        {variant.Quaternion, asMath, all},
	"AABB":        {variant.AABB, asMath, all},
	"Rect3":       {variant.AABB, asMath, all},
	"Basis":       {variant.Basis, asMath, all},
	"Matrix3":     {variant.Basis, asMath, all},
	"Transform3D": {variant.Transform3D, asMath, only4},
	"Transform":   {variant.Transform3D, asMath, all},
	"Projection":  {variant.Projection, asMath, only4},
	"Color":       {variant.Color, asMath, all},

	"PackedByteArray":     {variant.PackedByteArray, asBytes, from33},
	"PoolByteArray":       {variant.PackedByteArray, asBytes, all},
	"ByteArray":           {variant.PackedByteArray, asBytes, all},
	"PackedInt32Array":    {variant.PackedInt32Array, asInts, from33},
	"PackedIntArray":      {variant.PackedInt32Array, asInts, only4},
	"PoolIntArray":        {variant.PackedInt32Array, asInts, all},
	"IntArray":            {variant.PackedInt32Array, asInts, all},
	"PackedInt64Array":    {variant.PackedInt64Array, asLongs, from33},
	"PackedFloat32Array":  {variant.PackedFloat32Array, asFloats, from33},
	"PackedRealArray":     {variant.PackedFloat32Array, asFloats, only4},
	"PoolRealArray":       {variant.PackedFloat32Array, asFloats, all},
	"FloatArray":          {variant.PackedFloat32Array, asFloats, all},
	"PackedFloat64Array":  {variant.PackedFloat64Array, asDoubles, from33},
	"PackedStringArray":   {variant.PackedStringArray, asStrings, from33},
	"PoolStringArray":     {variant.PackedStringArray, asStrings, all},
	"StringArray":         {variant.PackedStringArray, asStrings, all},
	"PackedVector2Array":  {variant.PackedVector2Array, asFloats, from33},
	"PoolVector2Array":    {variant.PackedVector2Array, asFloats, all},
	"Vector2Array":        {variant.PackedVector2Array, asFloats, all},
	"PackedVector3Array":  {variant.PackedVector3Array, asFloats, from33},
	"PoolVector3Array":    {variant.PackedVector3Array, asFloats, all},
	"Vector3Array":        {variant.PackedVector3Array, asFloats, all},
	"PackedColorArray":    {variant.PackedColorArray, asFloats, from33},
	"PoolColorArray":      {variant.PackedColorArray, asFloats, all},
	"ColorArray":          {variant.PackedColorArray, asFloats, all},
	"PackedVector4Array":  {variant.PackedVector4Array, asFloats, from43},
	"PoolVector4Array":    {variant.PackedVector4Array, asFloats, from43},
	"Vector4Array":        {variant.PackedVector4Array, asFloats, from43},
	"PoolVector2iArray":   {variant.PackedVector2iArray, asInts, nobody},
	"PackedVector2iArray": {variant.PackedVector2iArray, asInts, nobody},
	"PoolVector3iArray":   {variant.PackedVector3iArray, asInts, nobody},
	"PackedVector3iArray": {variant.PackedVector3iArray, asInts, nobody},
	"PoolVector4iArray":   {variant.PackedVector4iArray, asInts, nobody},
	"PackedVector4iArray": {variant.PackedVector4iArray, asInts, nobody},

	"NodePath":         {variant.NodePath, asPath, all},
	"RID":              {variant.RID, asRID, all},
	"Callable":         {variant.Callable, asNothing, only4},
	"Signal":           {variant.Signal, asSignal, only4},
	"Object":           {variant.Object, asObject, all},
	"Resource":         {variant.Object, asResource, all},
	"ExtResource":      {variant.Object, asExternal, all},
	"SubResource":      {variant.Object, asInternal, all},
	"Array":            {variant.Array, asArray, only4},
	"Dictionary":       {variant.Dictionary, asDictionary, from44},
	"TypedArray":       {variant.TypedArray, asTyped, nobody},
	"PackedTypedArray": {variant.PackedTypedArray, asTyped, nobody},
	"Image":            {variant.Image, asImage, nobody},
	"InputEvent":       {variant.InputEvent, asEvent, only3},

	"String":     {variant.String, asText, nobody},
	"StringName": {variant.StringName, asText, nobody},
}
