package scene

import (
	"cmp"
	"slices"

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
// outer before inner. It passes over an instance that shares its path with a node before it, since only paths name what is in it.
func (s *Scene) eachInner(visit func(innerScene)) {
	left := maxInstances
	var search func(in innerScene)
	search = func(in innerScene) {
		for n := range in.Tree.Nodes {
			path, uid := in.sceneOf(n)
			if path == "" || !in.Tree.Leads(n) || in.Scenes == nil || left == 0 || len(in.files) == maxOrigins {
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

// InnerNode is a node that a scene gets from an instance, or one of its own below such a node.
type InnerNode struct {
	In        *Scene   // the outermost other scene that has or mentions the node; this scene for its own
	Node      int      // in In
	Path      string   // from the root of the outermost scene
	Class     string   // "" if no available scene has it
	Instance  int      // the node of the outermost scene that is or contains the instance
	Files     []string // the scenes on the way, by name: that of the instance first, In last; none for an own node
	Mentioned bool     // the outermost scene changes the node, or adds it
	Shut      string   // the place of the instance whose children are not editable, "" if the node can be changed
}

// mostInnerNodes limits how many nodes of other scenes are listed.
const mostInnerNodes = 100_000

// InnerNodes returns the nodes that the scenes of instances contribute, as far as Scenes opens them, and the own ones
// beside and directly below them, in the order in which the engine has them, parents first.
func (s *Scene) InnerNodes() []InnerNode {
	var list []InnerNode
	instances := map[string]int{} // by the path of what is listed
	holds := map[int]bool{}       // the instances that hold any of it
	shut := map[string]string{}   // by the path of an instance: for the nodes of its scene
	s.eachInner(func(x innerScene) {
		for n := range x.Tree.Nodes {
			path := nodepath.Nest(x.place, x.Tree.Nodes[n].Path)
			if _, seen := instances[path]; seen || x.Tree.Nodes[n].Orphan || len(list) == mostInnerNodes {
				continue
			}
			here := s.Tree.Find(path)
			if here >= 0 && s.foreign(here).IsZero() {
				continue
			}
			instances[path] = x.instance
			holds[x.instance] = true
			class, _ := x.ClassOf(n)
			inner := InnerNode{In: x.Scene, Node: n, Path: path, Class: class, Instance: x.instance, Files: x.files, Mentioned: here >= 0}
			if !inner.Mentioned {
				inner.Shut = s.shutIn(shut, x, n)
			}
			list = append(list, inner)
		}
	})
	if len(list) == 0 {
		return nil
	}
	for i := range s.Tree.Nodes {
		path := s.Tree.Nodes[i].Path
		instance, inside := instances[nodepath.Parent(path)]
		if above := s.Tree.Nodes[i].Parent; !inside && above >= 0 && holds[above] && s.Tree.Nodes[i].Within == "" {
			instance, inside = above, true
		}
		if inside && s.foreign(i).IsZero() {
			class, _ := s.ClassOf(i)
			list = append(list, InnerNode{In: s, Node: i, Path: path, Class: class, Instance: instance, Mentioned: true})
		}
	}
	order := s.whole().order(".")
	slices.SortStableFunc(list, func(a, b InnerNode) int { return cmp.Compare(order[a.Path], order[b.Path]) })
	return list
}

// shutIn is shut for a node of an inner scene. known are the results for the nodes of inner scenes that are their own.
func (s *Scene) shutIn(known map[string]string, x innerScene, node int) string {
	rest := nodepath.Relative(s.Tree.Nodes[x.instance].Path, nodepath.Nest(x.place, x.Tree.Nodes[node].Path))
	if !x.foreign(node).IsZero() {
		return s.shut(x.instance, rest)
	}
	if _, ok := known[x.place]; !ok {
		known[x.place] = s.shut(x.instance, rest)
	}
	return known[x.place]
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
