package scene

import (
	"strings"

	"savant/codec/message"
)

// AnimationTrack is the PathUse.Noun of an animation track.
const AnimationTrack message.ID = "scene.animation-track"

// Messages.
const (
	propertyNoun       message.ID = "scene.property-noun name"
	rootMotionTrack    message.ID = "scene.root-motion-track"
	connectionNoun     message.ID = "scene.connection-noun"
	argumentNoun       message.ID = "scene.argument-noun"
	editableNoun       message.ID = "scene.editable-noun"
	ownerNoun          message.ID = "scene.owner-noun"
	polygonBone        message.ID = "scene.polygon-bone"
	filterNoun         message.ID = "scene.filter-noun"
	trackKey           message.ID = "scene.track-key"
	replicatedProperty message.ID = "scene.replicated-property"
)

// pathKind is one way in which a file refers to nodes by path. The first kind in pathKinds that matches a value is its
// kind.
type pathKind struct {
	item      Kind
	attribute string // the attribute's name; "" for a property
	class     string // of the node or resource, a prefix if it ends in "*"; "" for any
	property  string // its name, in which "*" stands for anything without a slash; "" for any
	form      pathForm
	base      pathBase
	noun      message.ID // what it is, for notes; "" means the property's name
}

// pathForm says how paths are stored in a value.
type pathForm uint8

const (
	nodePathForm   pathForm = iota // each NodePath("...")
	textForm                       // the value is a string
	stringForm                     // each string, including those of NodePath("...")
	pairForm                       // an array that alternates between paths, strings or NodePaths, and weights
	treePlayerForm                 // the data of an AnimationTreePlayer: the lists named "filter"
)

// pathBase says where a path starts from.
type pathBase uint8

const (
	fromRoot       pathBase = iota // the root of the scene
	fromSelf                       // the node with the property, or those that use the resource
	fromMixer                      // the root node of the animation player, or of a tree without a player
	fromTrack                      // the node that the track of the same number leads to
	fromReceiver                   // the target of the connection
	fromSkeleton                   // the Skeleton2D of a polygon
	fromTreePlayer                 // the base of an AnimationTreePlayer
	fromReplicated                 // the root of what a MultiplayerSynchronizer synchronizes
	fromElsewhere                  // outside this scene
)

// pathKinds are all kinds of paths except parent=, which makes the tree. All engines have them unless noted.
var pathKinds = []pathKind{
	{item: ConnectionItem, attribute: "from", form: textForm, base: fromRoot, noun: connectionNoun},
	{item: ConnectionItem, attribute: "to", form: textForm, base: fromRoot, noun: connectionNoun},
	// Arguments of the method: one that takes a path resolves it from its own node
	// (RemoteTransform2D::set_remote_node).
	{item: ConnectionItem, attribute: "binds", form: nodePathForm, base: fromReceiver, noun: argumentNoun},
	{item: EditableItem, attribute: "path", form: textForm, base: fromRoot, noun: editableNoun},
	{item: NodeItem, attribute: "owner", form: textForm, base: fromRoot, noun: ownerNoun},
	{item: NodeItem, property: "root_motion_track", form: nodePathForm, base: fromMixer, noun: rootMotionTrack}, // 3.1 and later
	// Strings from 3.3 on, NodePaths before (Polygon2D::_get_bones).
	{item: NodeItem, class: "Polygon2D", property: "bones", form: pairForm, base: fromSkeleton, noun: polygonBone},
	// 2.x and 3.x (AnimationTreePlayer::_get, _recompute_caches).
	{item: NodeItem, class: "AnimationTreePlayer", property: "data", form: treePlayerForm, base: fromTreePlayer, noun: filterNoun},
	{item: NodeItem, form: nodePathForm, base: fromSelf},
	{item: InternalItem, class: "Animation", property: "tracks/*/path", form: nodePathForm, base: fromMixer, noun: AnimationTrack},
	{item: InternalItem, class: "Animation", property: "tracks/*/keys", form: nodePathForm, base: fromTrack, noun: trackKey},
	// 3.1 and later (AnimationNode::_get_filters).
	{item: InternalItem, class: "AnimationNode*", property: "filters", form: stringForm, base: fromMixer, noun: filterNoun},
	{item: InternalItem, class: "ViewportTexture", property: "viewport_path", form: nodePathForm, base: fromRoot}, // ViewportTexture::setup_local_to_scene
	// 4.x (SceneReplicationConfig, MultiplayerSynchronizer::get_state).
	{item: InternalItem, class: "SceneReplicationConfig", property: "properties/*/path", form: nodePathForm, base: fromReplicated, noun: replicatedProperty},
	{item: InternalItem, class: "PackedScene", form: nodePathForm, base: fromElsewhere}, // it has its own tree
	{item: InternalItem, form: nodePathForm, base: fromSelf},
}

// defaultBase is a property of a node with the base of paths, which defaults to the parent.
type defaultBase struct {
	class, property string
	parent          string // the required class of the parent, as far as the file shows it; "" for any
	unless          string // a property that makes this one unused
	only4           bool   // Godot 4 has it; Godot 3 has the class without it
}

// defaultBases are the NodePath properties whose default is "..".
var defaultBases = []defaultBase{
	{class: "AnimationPlayer", property: "root_node"},
	{class: "AnimationTree", property: "root_node", unless: "anim_player", only4: true}, // 4.2 and later
	{class: "AnimationTreePlayer", property: "base_path"},                               // 2.x and 3.x
	{class: "MultiplayerSynchronizer", property: "root_path"},                           // 4.x
	{class: "VisibleOnScreenEnabler2D", property: "enable_node_path"},                   // 4.x
	{class: "VisibleOnScreenEnabler3D", property: "enable_node_path"},                   // 4.x
	{class: "MeshInstance", property: "skeleton", parent: "Skeleton"},                   // 2.x and 3.x
	{class: "SoftBody", property: "skeleton", parent: "Skeleton"},                       // 3.1 and later
	{class: "MeshInstance3D", property: "skeleton", parent: "Skeleton3D"},               // 4.x; in 4.6 if a project setting enables it
	{class: "SoftBody3D", property: "skeleton", parent: "Skeleton3D"},                   // 4.x, the same
}

// kindsOf returns the kinds that values in an item of a class may have.
func kindsOf(kinds []pathKind, item Kind, class string) []pathKind {
	var list []pathKind
	for _, k := range kinds {
		begin, some := strings.CutSuffix(k.class, "*")
		// A node without a class comes from another scene, and may be a polygon.
		fits := k.class == "" || k.class == class || some && strings.HasPrefix(class, begin) || class == "" && k.form == pairForm
		if k.item == item && fits {
			list = append(list, k)
		}
	}
	return list
}

// fits reports whether a property of this name is of the kind. part is what matched its "*".
func (k *pathKind) fits(name string) (part string, ok bool) {
	begin, end, some := strings.Cut(k.property, "*")
	if !some {
		return "", k.property == "" || k.property == name
	}
	rest, ok := strings.CutPrefix(name, begin)
	if !ok {
		return "", false
	}
	part, ok = strings.CutSuffix(rest, end)
	return part, ok && !strings.Contains(part, "/")
}

// defaultPath returns the default path of a node's property, "" if there is none.
func (s *Scene) defaultPath(node int, property string) string {
	class, _ := s.ClassOf(node)
	for _, d := range defaultBases {
		if d.class == class && d.property == property {
			return ".."
		}
	}
	return ""
}
