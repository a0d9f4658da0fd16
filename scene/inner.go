package scene

import (
	"slices"

	"savant/scene/nodepath"
	"savant/scene/transform"
)

// InnerArmature is the bone tree of a skeleton that a scene has from another, of which it is an instance or has one.
type InnerArmature struct {
	*Armature
	In       *Scene   // where the skeleton stands with names and parents
	Path     string   // of the skeleton's node, from the root of the outermost scene
	Instance int      // the node of the outermost scene that is or has the instance
	Files    []string // the scenes on the way, as they are named: that of the instance first, In last

	over []standingIn // scenes on the way that may change bones of it, the outermost first
}

// standingIn is a scene, and where the instance that something comes from stands in it.
type standingIn struct {
	*Scene
	place string
}

// InnerArmatures finds the skeletons that the scenes of instances have, as far as Scenes opens these, in the order of the instances.
func (s *Scene) InnerArmatures() []InnerArmature {
	var list []InnerArmature
	left := maxInstances
	var search func(in *Scene, over []standingIn, place string, outermost int, files []string)
	search = func(in *Scene, over []standingIn, place string, outermost int, files []string) {
		for n := range in.Tree.Nodes {
			path, uid := in.sceneOf(n)
			if path == "" || in.Scenes == nil || left == 0 || len(files) == maxOrigins {
				continue
			}
			next := in.Scenes(path, uid)
			if next == nil || len(next.Tree.Roots) == 0 {
				continue
			}
			left--
			from, above := outermost, append(slices.Clip(over), standingIn{in, in.Tree.Nodes[n].Path})
			if len(over) == 0 {
				from = n
			}
			at, through := nodepath.Nest(place, in.Tree.Nodes[n].Path), append(slices.Clip(files), path)
			for _, a := range next.Armatures() {
				if !a.Part {
					list = append(list, InnerArmature{a, next, nodepath.Nest(at, next.Tree.Nodes[a.Node].Path), from, through, above})
				}
			}
			search(next, above, at, from, through)
		}
	}
	search(s, nil, ".", -1, nil)
	return list
}

// InnerPose is where a bone stands now relative to its parent, as the outermost of the scenes has it that tells; ok is false if none does.
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

// keyedOver is a pose in which the position, rotation and scale that a bone has are those of the bone.
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
