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
	Signal, From, To, Method string // nodes by their paths from the scene's root
	FromRow, ToRow           Row    // 0 for nodes that are not in the file
	Wiring                   Wiring
}

// Pasted describes the nodes that were pasted and what came along with them.
type Pasted = scene.Pasted

// Wiring is how a connection calls its method.
type Wiring = scene.Wiring

// Flags of a Wiring.
const (
	Deferred = scene.Deferred
	Persist  = scene.Persist
	OneShot  = scene.OneShot
)

// Group is a group with its nodes in the file.
type Group struct {
	Name  string
	Nodes []Row
}

// SceneResource is an external resource or a sub-resource, with its users.
type SceneResource struct {
	Row        Row
	External   bool
	ID, Class  string
	File, UID  string // of an external resource
	Users      []Row  // nodes and resources that refer to it, each once, in file order
	Properties []Row  // by which they do
	Unused     bool   // nothing needs it: it has no references, or only from what is unused itself
}

// Target is something in a file that other files may refer to: the file itself, a sub-resource or a node.
type Target = scene.Target

// Use is a place of a document that refers to a target.
type Use struct {
	Offset, Length int64 // in the payload
	Line, Column   int
	Text           message.Message
	Undecided      bool // it may mean something else
}

// Transform is a position, a rotation and a scale; package transform composes and decomposes it.
type Transform = transform.Transform

// EulerOrder is the order of the three rotations around the axes.
type EulerOrder = transform.EulerOrder

// YXZ is Godot's default order.
const YXZ = transform.YXZ

// Compose returns the transform of a position, Euler angles in degrees (YXZ, as Godot's inspector shows them) and a
// scale.
func Compose(position, euler, scale [3]float64) Transform {
	return transform.Compose(position, euler, scale)
}

// TransformOf reads a Transform3D (Transform), Basis, Quaternion or Transform2D; ok is false for other values.
func TransformOf(v variant.Value) (t Transform, ok bool) { return transform.From(v) }

// IsRotation reports whether a quaternion has the length 1, as the engines ask of a rotation; values of other types pass. length is that of the
// quaternion, 0 for other values.
func IsRotation(v variant.Value) (length float64, ok bool) { return transform.IsRotation(v) }

// Normalized scales a quaternion to the length 1; zero becomes the identity. ok is false for a rotation, for infinite and NaN lengths, and for values
// of other types.
func Normalized(v variant.Value) (made variant.Value, ok bool) { return transform.Normalized(v) }

// MirrorName returns the name of a bone's counterpart on the other side; the name itself if it has no side.
func MirrorName(name string) string {
	other, ok := scene.MirrorName(name)
	if !ok {
		return name
	}
	return other
}

// Armature is the current bone tree of one skeleton of a scene.
type Armature struct {
	Row   Row             // the skeleton's node
	Path  string          // of the node, from the scene's root
	Flat  bool            // a Skeleton2D, whose bones are nodes
	Part  bool            // the file has only what differs from another scene: names and parents are unknown
	Fixed message.Message // why bones cannot be renamed, added, removed or moved; zero if they can
	Bones []Bone          // in the order of their numbers
}

// Bone is one bone of an Armature.
type Bone struct {
	Row              Row    // a row that only a path names: bone["Armature/Skeleton3D:LeftArm"]
	Node             Row    // of a 2D bone: its node; 0 for others
	Place            string // from the scene's root, of the node that a bone of a 2D skeleton is; "" for others
	Name             string
	Parent           int // in Bones; -1 for none
	Children         []int
	Enabled          bool
	Rest, Pose       Transform // relative to the parent; Identity if the file has none
	HasRest, HasPose bool
	Bound            []string // nodes bound to the bone, as paths from the skeleton
	// Length is that of a 2D bone, and Angle its angle to its own x axis, in degrees; Length is 0 if the file has none.
	Length, Angle float64
}

// InnerArmature is the bone tree of a skeleton that a scene gets from another. Its bones and its node have no rows; its
// path is that from the root of the scene, and poses are those that the scene gives the bones.
type InnerArmature struct {
	Armature
	Instance string   // path of the node that is or contains the instance
	From     []string // names of the scenes on the way, that of the instance first; the last one has the skeleton
}

// InnerNode is a node that a scene gets from another, by an instance or inheritance, or one of its own below such a node.
type InnerNode struct {
	Path     string // from the root of the scene
	Class    string // "" if no available scene has it
	Badge    Badge
	Signs    Sign
	Instance string   // path of the node that is or contains the instance
	From     []string // names of the scenes on the way, that of the instance first; the last one has the node; none for an own node
	Place    string   // path of the node in the last of them
	// Mentioned means that the scene changes the node or adds it: it has a row as other nodes.
	Mentioned bool
	Shut      string // the place of the instance whose children are not editable here, "" if the node can be changed
}

// BoneAt is a single bone, with the possible choices for its parent.
type BoneAt struct {
	Bone
	Skeleton string          // the path of the skeleton's node, from the scene's root
	Of       Row             // the skeleton's node
	Rows     []Row           // of all bones of the skeleton, in the order of their numbers
	Index    int             // the bone's number
	Names    []string        // of all bones of the skeleton, in the order of their numbers
	Parents  []int           // the bones that are not below this one
	Flat     bool            // a Bone2D
	Part     bool            // the file has only what differs from another scene
	Fixed    message.Message // why the bone cannot get another parent; zero if it can
	Keys     []string        // the keys of its values in the file, such as "position"
}

// LinkedPath is a path in another file that starts from a node of the scene or of an instance.
type LinkedPath struct {
	File           string      // its path in the project
	At             scene.Place // where it is in that file
	Offset, Length int64
	Line, Column   int
	Text           string
	Noun           message.Message         // what it is, for notes
	Bases          []string                // places in the scene where it starts, "" for an unknown one; empty if all are unknown
	Scene          bool                    // the file is the scene of an instance, rather than one shared by scenes
	Scripted       bool                    // it is used by a script, which may resolve it from elsewhere
	Held           func(place string) bool // whether a scene of an instance on the way to the path itself has the node at a place
	// Reroute returns what it becomes, from one of its bases, once the nodes at was are at now; sure is false if the
	// files do not determine it.
	Reroute func(base string, was, now []string) (next string, sure bool)
}

// PathChange is a new text for a path that is listed as a LinkedPath of the same file.
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

// Linked is a scene joined with the files of its external resources that hold paths of nodes, such as animation
// libraries.
type Linked interface {
	// Missing returns notes about the external resources that could not be joined, in the files that refer to them: the
	// scene, those that it inherits, and their files.
	Missing() (in []string, notes []Note)
	// Paths returns the paths in the other files, and in the scenes of instances with their files, for which may
	// returns true.
	Paths(may func(text string) bool) []LinkedPath
}
