package model

import (
	"savant/codec/message"
	"savant/codec/variant"
)

// Description is what the window shows of one row. It is cheap to make: at most 200 letters of text, from a few KB of
// the file.
type Description struct {
	Label    string            // name within the parent: "gold", "[3]", "#0"
	Title    message.Message   // instead of Label, for a row without a name of its own: the header
	Type     string            // as shown to people: "int", "float 32", "Array[Dictionary]", the class of a node
	Kind     message.Message   // instead of Type, if there is none: "section"
	Summary  string            // the value, shortened
	About    []message.Message // instead of Summary, for what holds too much: "12 entries"
	Badge    Badge
	Children int
	Can      Can
	Changed  bool              // the value, or one below it, differs from the saved file
	Color    *[4]float64       // red, green, blue, alpha from 0 to 1, for a Color; else nil
	Offset   int64             // of the value including its header in the innermost payload; of the value's text in text files
	Length   int64             // of the same
	Width    int               // bits in which an int or float is stored; else 0
	Note     []message.Message // marks such as "script", "2 signals"
	Problem  message.Message   // what is wrong with it
	Misfit   message.Message   // what a typed container does not allow of it, and what the engine makes of that
	Signs    Sign              // for a node
	Far      bool              // About begins with where the row is, since its parent does not tell
}

// Sign is a set of small icons of a node, as in Godot's scene dock.
type Sign uint8

// The members of Sign.
const (
	HasScript  Sign = 1 << iota
	HasSignals      // it is the source of connections
	HasGroups
	IsInstance // of another scene
	IsUnique   // has a scene-unique name
)

// Badge is the small icon of a row.
type Badge uint8

// The badges: for values, for rows of saves, and for the contents of text scenes.
const (
	BadgeNone Badge = iota
	BadgeNil
	BadgeBool
	BadgeInt
	BadgeFloat
	BadgeString
	BadgeStringName
	BadgeNodePath
	BadgeVector   // vectors, rects, planes, boxes
	BadgeRotation // quaternions
	BadgeMatrix   // Basis, transforms, Projection
	BadgeColor
	BadgeDictionary
	BadgeArray
	BadgeBytes
	BadgePackedInt
	BadgePackedFloat
	BadgePackedString
	BadgePackedVector
	BadgePackedColor
	BadgeObject
	BadgeReference // RID, Callable, Signal, ExtResource, SubResource
	BadgeFile
	BadgeRecord
	BadgeOpaque
	BadgeSection
	BadgeProperty
	BadgeNode
	BadgeNode2D
	BadgeNode3D
	BadgeControl
	BadgeAnimation
	BadgePhysics
	BadgeAudio
	BadgeSkeleton
	BadgeBone
	BadgeInstance
	BadgeResource
	BadgeExternal
	BadgeConnection
	BadgeGroup
	BadgeScript

	// Badges is the number of badges.
	Badges
)

// Can is a set of the edits that a row supports.
type Can uint16

// The members of Can.
const (
	CanSet       Can = 1 << iota // Set and SetAs
	CanRename                    // RenameKey, or a name
	CanInsert                    // Insert below it
	CanRemove                    // Remove
	CanMove                      // Move
	CanDuplicate                 // Duplicate
	CanMark                      // MarkBytes
	CanUnmark                    // Unmark
)

// badges are the badges of the types.
var badges = [variant.Types]Badge{
	variant.Nil: BadgeNil, variant.Bool: BadgeBool, variant.Int: BadgeInt, variant.Float: BadgeFloat,
	variant.String: BadgeString, variant.StringName: BadgeStringName, variant.NodePath: BadgeNodePath,
	variant.Vector2: BadgeVector, variant.Vector2i: BadgeVector, variant.Rect2: BadgeVector, variant.Rect2i: BadgeVector,
	variant.Vector3: BadgeVector, variant.Vector3i: BadgeVector, variant.Vector4: BadgeVector, variant.Vector4i: BadgeVector,
	variant.Plane: BadgeVector, variant.AABB: BadgeVector, variant.Quaternion: BadgeRotation,
	variant.Transform2D: BadgeMatrix, variant.Basis: BadgeMatrix, variant.Transform3D: BadgeMatrix, variant.Projection: BadgeMatrix,
	variant.Color: BadgeColor, variant.RID: BadgeReference, variant.Callable: BadgeReference, variant.Signal: BadgeReference,
	variant.Object: BadgeObject, variant.Dictionary: BadgeDictionary, variant.Array: BadgeArray,
	variant.TypedArray: BadgeArray, variant.PackedTypedArray: BadgeArray,
	variant.PackedByteArray: BadgeBytes, variant.PackedInt32Array: BadgePackedInt, variant.PackedInt64Array: BadgePackedInt,
	variant.PackedFloat32Array: BadgePackedFloat, variant.PackedFloat64Array: BadgePackedFloat,
	variant.PackedStringArray: BadgePackedString, variant.PackedColorArray: BadgePackedColor,
	variant.PackedVector2Array: BadgePackedVector, variant.PackedVector3Array: BadgePackedVector,
	variant.PackedVector4Array: BadgePackedVector, variant.PackedVector2iArray: BadgePackedVector,
	variant.PackedVector3iArray: BadgePackedVector, variant.PackedVector4iArray: BadgePackedVector,
	variant.Image: BadgeObject, variant.InputEvent: BadgeObject,
}

// BadgeOf returns the badge of a type.
func BadgeOf(t variant.Type) Badge {
	if t >= variant.Types {
		return BadgeOpaque
	}
	return badges[t]
}
