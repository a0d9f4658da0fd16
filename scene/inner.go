package scene

import (
	"slices"
	"strings"

	"savant/scene/nodepath"
	"savant/scene/transform"
)

// InnerArmature is the bone tree of a skeleton that a scene gets from an instance.
type InnerArmature struct {
	*Armature
	In       *Scene   // the scene that declares the skeleton with names and parents
	Path     string   // path of the skeleton's node, from the root of the outermost scene
	Instance int      // the node of the outermost scene that is or contains the instance
	Files    []string // the scenes on the way, by name: that of the instance first, In last

	over []standingIn // scenes on the way that may change its bones, outermost first
}

// standingIn is a scene, and where the relevant instance is in it.
type standingIn struct {
	*Scene
	place string
}

// innerScene is a scene that another contains as an instance, or inside one of its instances.
type innerScene struct {
	*Scene
	place    string       // path of its root, from that of the outermost scene
	instance int          // the node of the outermost scene that is or contains the instance
	files    []string     // the scenes on the way by name, that of the instance first, its own last
	over     []standingIn // those scenes without the last, and where the instances are in them
}

// eachInner calls visit for the scenes of instances, as far as Scenes opens them, in the order of the instances and
// outer before inner.
func (s *Scene) eachInner(visit func(innerScene)) {
	left := maxInstances
	var search func(in innerScene)
	search = func(in innerScene) {
		for n := range in.Tree.Nodes {
			path, uid := in.sceneOf(n)
			if path == "" || in.Scenes == nil || left == 0 || len(in.files) == maxOrigins {
				continue
			}
			next := in.Scenes(path, uid)
			if next == nil || len(next.Tree.Roots) == 0 {
				continue
			}
			left--
			from := in.instance
			if len(in.files) == 0 {
				from = n
			}
			x := innerScene{next, nodepath.Nest(in.place, in.Tree.Nodes[n].Path), from, append(slices.Clip(in.files), path),
				append(slices.Clip(in.over), standingIn{in.Scene, in.Tree.Nodes[n].Path})}
			visit(x)
			search(x)
		}
	}
	search(innerScene{Scene: s, place: ".", instance: -1})
}

// InnerArmatures returns the skeletons in the scenes of instances, as far as Scenes opens them, in the order of the
// instances.
func (s *Scene) InnerArmatures() []InnerArmature {
	var list []InnerArmature
	s.eachInner(func(x innerScene) {
		for _, a := range x.Armatures() {
			if !a.Part {
				list = append(list, InnerArmature{a, x.Scene, nodepath.Nest(x.place, x.Tree.Nodes[a.Node].Path), x.instance, x.files, x.over})
			}
		}
	})
	return list
}

// InnerNode is a node that a scene gets from an instance without mentioning it.
type InnerNode struct {
	In       *Scene   // the outermost scene that has or mentions the node
	Node     int      // in In
	Path     string   // from the root of the outermost scene
	Class    string   // "" if no available scene has it
	Instance int      // the node of the outermost scene that is or contains the instance
	Files    []string // the scenes on the way, by name: that of the instance first, In last
}

// mostInnerNodes limits how many nodes of other scenes are listed.
const mostInnerNodes = 100_000

// InnerNodes returns the nodes that the scenes of instances contribute, as far as Scenes opens them, parents first.
// Those that this scene mentions are left out.
func (s *Scene) InnerNodes() []InnerNode {
	var list []InnerNode
	seen := map[string]bool{}
	for i := range s.Tree.Nodes {
		seen[s.Tree.Nodes[i].Path] = true
	}
	s.eachInner(func(x innerScene) {
		for n := range x.Tree.Nodes {
			path := nodepath.Nest(x.place, x.Tree.Nodes[n].Path)
			if seen[path] || x.Tree.Nodes[n].Orphan || len(list) == mostInnerNodes {
				continue
			}
			seen[path] = true
			class, _ := x.ClassOf(n)
			list = append(list, InnerNode{x.Scene, n, path, class, x.instance, x.files})
		}
	})
	slices.SortStableFunc(list, func(a, b InnerNode) int { return strings.Count(a.Path, "/") - strings.Count(b.Path, "/") })
	return list
}

// InnerPose returns the current transform of a bone relative to its parent, from the outermost scene that has one; ok
// is false if none does.
func (x *InnerArmature) InnerPose(bone int) (t transform.Transform, ok bool) {
	b := &x.Bones[bone]
	t, ok = x.In.Pose(x.Armature, b)
	place := x.In.Tree.Nodes[x.Node].Path
	for _, o := range slices.Backward(x.over) {
		place = nodepath.Nest(o.place, place)
		n := o.Tree.Find(place)
		if n < 0 {
			continue
		}
		a := o.Armature(n)
		if a == nil {
			continue
		}
		i := slices.IndexFunc(a.Bones, func(c Bone) bool { return c.Number == b.Number })
		if i < 0 {
			continue
		}
		if a.Kind == Skeleton3D {
			t = o.keyedOver(&a.Bones[i], t)
			ok = true
			continue
		}
		v, _ := o.BoneValue(&a.Bones[i], "pose")
		if pose, has := transform.From(v); has {
			rest, _ := x.In.Rest(b)
			t, ok = rest.Mul(pose), true
		}
	}
	return t, ok
}

// keyedOver returns the pose t with the position, rotation and scale that the bone has in this scene.
func (s *Scene) keyedOver(b *Bone, t transform.Transform) transform.Transform {
	position, q, scale := t.Origin, t.Quaternion(), t.Scale()
	if c, ok := s.components(b, "position", 3); ok {
		position = [3]float64(c)
	}
	if c, ok := s.components(b, "rotation", 4); ok {
		q = [4]float64(c)
	}
	if c, ok := s.components(b, "scale", 3); ok {
		scale = [3]float64(c)
	}
	return transform.ComposeQuaternion(position, q, scale)
}
