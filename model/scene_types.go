package model

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/transform"
)

// Connection is one connection of a scene.
type Connection struct {
	Row                      Row
	Signal, From, To, Method string // the nodes by their paths from the scene's root
	FromRow, ToRow           Row    // 0 for nodes that are not in the file
}

// Group is a group with the nodes of the file that are in it.
type Group struct {
	Name  string
	Nodes []Row
}

// SceneResource is an external resource or a sub-resource, with what names it.
type SceneResource struct {
	Row       Row
	External  bool
	ID, Class string
	File, UID string // of an external resource
	Users     []Row  // the nodes and resources that name it, each once, in file order
	Unused    bool   // nothing needs it: nothing names it, or only what is unused itself
}

// Target is something in a file that other files may name: the file itself, a sub-resource or a node.
type Target = scene.Target

// Use is one place of a document that names a target.
type Use struct {
	Offset, Length int64 // in the payload
	Line, Column   int
	Text           message.Message
	Undecided      bool // it may mean something else
}

// Transform is a place, a rotation and a scale; package scene says how it is taken apart and changed.
type Transform = transform.Transform

// EulerOrder says in which order a rotation is made of three around the axes.
type EulerOrder = transform.EulerOrder

// YXZ is the order that Godot uses where nothing else is said.
const YXZ = transform.YXZ

// Compose makes a transform of a position, Euler angles in degrees (YXZ, as Godot's inspector shows them) and a scale.
func Compose(position, euler, scale [3]float64) Transform {
	return transform.Compose(position, euler, scale)
}

// TransformOf reads a Transform3D (Transform), Basis, Quaternion or Transform2D; ok is false for other values.
func TransformOf(v variant.Value) (t Transform, ok bool) { return transform.From(v) }

// MirrorName is the name of a bone's counterpart on the other side; the name itself where it tells no side.
func MirrorName(name string) string {
	other, ok := scene.MirrorName(name)
	if !ok {
		return name
	}
	return other
}

// Armature is the bone tree of one skeleton of a scene, as it is now.
type Armature struct {
	Row   Row             // the skeleton's node
	Path  string          // of the node, from the scene's root
	Flat  bool            // a Skeleton2D, whose bones are nodes
	Part  bool            // the file tells only what is other than in another scene: names and parents are not known
	Fixed message.Message // why bones cannot be renamed, added, removed or moved; nothing if they can
	Bones []Bone          // in the order of their numbers
}

// Bone is one bone of an Armature.
type Bone struct {
	Row              Row // a row that only a path names: bone["Armature/Skeleton3D:LeftArm"]
	Name             string
	Parent           int // in Bones; -1 for none
	Children         []int
	Enabled          bool
	Rest, Pose       Transform // relative to the parent; Identity where the file does not tell
	HasRest, HasPose bool
	Bound            []string // nodes bound to the bone, as paths from the skeleton
	// Length is that of a flat bone, and Angle how far it is turned from its own x axis, in degrees; Length is 0 where the file does
	// not tell.
	Length, Angle float64
}

// InnerArmature is the bone tree of a skeleton that a scene has from another. Its bones and its node have no rows; its path is that from the
// root of the scene, and poses are those that the scene gives the bones.
type InnerArmature struct {
	Armature
	Instance string   // the path of the node that is or has the instance
	From     []string // the scenes on the way as they are named, that of the instance first; the last one has the skeleton
}

// InnerNode is a node that a scene has from another, of an instance or by what it inherits. It has no row, as the scene says nothing of it.
type InnerNode struct {
	Path     string // from the root of the scene
	Class    string // "" where no scene at hand tells
	Badge    Badge
	Signs    Sign
	Instance string   // the path of the node that is or has the instance
	From     []string // the scenes on the way as they are named, that of the instance first; the last one has the node
	Place    string   // of the node in the last of them
}

// BoneAt is one bone by itself, with what can be chosen for its parent.
type BoneAt struct {
	Bone
	Skeleton string          // the path of the skeleton's node, from the scene's root
	Index    int             // the bone's number
	Names    []string        // of all bones of the skeleton, in the order of their numbers
	Parents  []int           // the bones that do not hang below this one
	Flat     bool            // a Bone2D
	Part     bool            // the file tells only what is other than in another scene
	Fixed    message.Message // why the bone cannot get another parent; nothing if it can
	Keys     []string        // the values of it that the file tells, such as "position"
}

// LinkedPath is a path in another file that starts from a node of the scene, or of one of its instances.
type LinkedPath struct {
	File           string      // its path in the project
	At             scene.Place // where it is in that file
	Offset, Length int64
	Line, Column   int
	Text           string
	Noun           message.Message         // what it is, for notes
	Bases          []string                // places in the scene that it starts from, "" for one that the scene does not tell; none where it tells none
	Scene          bool                    // the file is the scene of an instance, else one that scenes share
	Scripted       bool                    // it is a script's to use, which may take it from elsewhere
	Held           func(place string) bool // whether a scene of an instance on the way to the path has the node at a place itself
	// Reroute is what it becomes, from one of its bases, once the nodes at was are at now; sure is false where the
	// files do not tell.
	Reroute func(base string, was, now []string) (next string, sure bool)
}

// PathChange is another text for a path that is listed as a LinkedPath of the same file.
type PathChange struct {
	At   scene.Place
	Text string
}

// EmbeddedScript is a script whose source is in a scene or resource.
type EmbeddedScript struct {
	Class  string // of the resource: GDScript
	Source string
	Nodes  []string               // the places of the nodes that have it
	Offset func(source int) int64 // where an offset in the source is in the file
}

// Linked is a scene joined with the files of its external resources that hold paths of nodes, such as libraries of animations.
type Linked interface {
	// Missing notes the external resources that could not be joined, in the files that name them: the scene, those that it inherits, and their files.
	Missing() (in []string, notes []Note)
	// Paths lists the paths in the other files, and in the scenes of instances with their files, for which may is true.
	Paths(may func(text string) bool) []LinkedPath
}
