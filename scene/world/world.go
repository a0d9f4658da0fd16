// Package world computes the global transforms of a scene's nodes, and moves nodes that keep theirs.
package world

import (
	"math"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/class"
	"savant/scene/flat"
	"savant/scene/nodepath"
	"savant/scene/transform"
)

// Messages.
const (
	placeUnknown  message.ID = "world.place-unknown path"
	placeDriven   message.ID = "world.place-driven path class"
	placeLaidOut  message.ID = "world.place-laid-out path"
	placeAnchored message.ID = "world.place-anchored path"
	placeFlat     message.ID = "world.place-flat"
)

// space is the kind of a node's transform.
type space uint8

const (
	noSpace space = iota // the node has no transform, and those below it start anew
	flatSpace
	deepSpace
	unknownSpace // the file does not determine it
)

// nodes computes transforms of the nodes of a scene.
type nodes struct{ *scene.Scene }

// at is Scene.At.
func (s nodes) at(place string) (in nodes, node int) {
	in.Scene, node = s.At(place)
	return in, node
}

// sets reports whether an item has a property, whatever its value.
func (s nodes) sets(item int, name string) bool { return s.Find(item, scene.Properties, name) >= 0 }

// driven are the classes whose nodes the engine places independently of their properties, depending on what is around
// them.
var driven = []string{"PathFollow", "PathFollow2D", "PathFollow3D", "ParallaxLayer", "Parallax2D", "PhysicalBone", "PhysicalBone3D", "BoneAttachment", "BoneAttachment3D"}

// unscaled are the classes whose nodes have no global scale, whatever theirs is and those of their ancestors
// (Node3D::set_disable_scale, Spatial::set_disable_scale; 3.6 and 4.6).
var unscaled = []string{"Camera3D", "Camera", "Light3D", "Light", "ReflectionProbe", "VoxelGI", "GIProbe", "BakedLightmap", "AudioStreamPlayer3D"}

// link is a node on the way from a place up to the world.
type link struct {
	place string
	t     transform.Transform // relative to its parent
	why   message.Message     // why t is unknown; zero if it is known
	whole bool                // it has no global scale
}

// stored returns a lookup of a node's properties: those set here, and then those of the scenes that it comes from.
func (s nodes) stored(node int) func(name string) (variant.Value, bool) {
	return func(name string) (v variant.Value, ok bool) {
		s.Originals(node, func(s *scene.Scene, node int) bool {
			v, ok = s.Property(s.Tree.Nodes[node].Item, name)
			return !ok
		})
		return v, ok
	}
}

// spaceOf returns the kind of a node's transform, and its class.
func (s nodes) spaceOf(node int) (of space, name string) {
	name, known := s.ClassOf(node)
	table := class.For(s.Dialect)
	if _, has := table.Class(name); !known || !has {
		return unknownSpace, name
	}
	switch {
	case table.Inherits(name, "CanvasItem"):
		return flatSpace, name
	case table.Inherits(name, "Node3D"), table.Inherits(name, "Spatial"):
		return deepSpace, name
	}
	return noSpace, name
}

// isAny reports whether a node's class is or descends from one of bases.
func (s nodes) isAny(node int, bases []string) bool {
	name, _ := s.ClassOf(node)
	return slices.ContainsFunc(bases, func(base string) bool { return class.For(s.Dialect).Inherits(name, base) })
}

// topLevel reports whether a node is placed globally rather than relative to its parent (4.x).
func (s nodes) topLevel(node int) bool {
	v, _ := s.stored(node)("top_level")
	return v.Type == variant.Bool && v.Bool()
}

// wayUp returns the transforms from the node at a place up to where global space begins: at the root, at a node that is
// top_level, or below a node without a transform in this space (CanvasItem::get_parent_item,
// Node3D::get_parent_node_3d).
func (s nodes) wayUp(place string, of space) []link {
	var way []link
	for {
		in, node := s.at(place)
		x := link{place: place, t: transform.Identity, why: message.New(placeUnknown, s.labelAt(place))}
		top := false
		if in.Scene != nil {
			has, name := in.spaceOf(node)
			if has != of && has != unknownSpace {
				return way
			}
			x.t, x.why = in.local(node, has, name, of, s.labelAt(place))
			x.whole = of == deepSpace && in.isAny(node, unscaled)
			top = in.topLevel(node)
		}
		way = append(way, x)
		if place == "." || top {
			return way
		}
		place = nodepath.Parent(place)
	}
}

// labelAt returns what people call the node at a place.
func (s nodes) labelAt(place string) string {
	if n := s.Tree.Find(place); n >= 0 {
		return s.Tree.Nodes[n].Label()
	}
	return place
}

// local returns the transform of a node relative to its parent, in a space. has is the space of its class, name, which
// may be unknown; path is what messages call the node.
func (s nodes) local(node int, has space, name string, of space, path string) (t transform.Transform, why message.Message) {
	table := class.For(s.Dialect)
	heir := func(base string) bool { return table.Inherits(name, base) }
	switch {
	case has == unknownSpace && of == deepSpace:
		// An instance whose scene is unavailable is where this scene puts it.
		if v, ok := s.Property(s.Tree.Nodes[node].Item, "transform"); ok && v.Type == variant.Transform3D {
			t, _ = transform.From(v)
			return t, why
		}
		return transform.Identity, message.New(placeUnknown, path)
	case has == unknownSpace:
		return transform.Identity, message.New(placeUnknown, path)
	case heir("BoneAttachment") || heir("BoneAttachment3D"):
		if t, ok := s.boneHeld(node); ok {
			return t, why
		}
		return transform.Identity, message.New(placeDriven, path, name)
	case slices.ContainsFunc(driven, heir):
		return transform.Identity, message.New(placeDriven, path, name)
	case heir("Control"):
		return s.controlTransform(node, path)
	case of == flatSpace:
		return flat.From(s.stored(node)).Transform(), why
	}
	if t, ok := s.deep(node); ok {
		return t, why
	}
	return transform.Identity, message.New(placeUnknown, path)
}

// deepNames are the properties with the transform of a 3D node: the first ones hold all of it.
var deepNames = []string{"transform", "transform/local", "position", "translation", "transform/translation", "rotation", "rotation_degrees", "transform/rotation",
	"quaternion", "basis", "scale", "transform/scale"}

// deep returns the transform of a 3D node from its properties, in the order in which the engine sets them; ok is false
// if that is undetermined.
func (s nodes) deep(node int) (t transform.Transform, ok bool) {
	type owner struct {
		*scene.Scene
		item int
	}
	var from []owner
	s.Originals(node, func(s *scene.Scene, node int) bool {
		from = append(from, owner{s, s.Tree.Nodes[node].Item})
		return true
	})
	t = transform.Identity
	for _, o := range slices.Backward(from) {
		for i := range o.Len(o.item, scene.Properties) {
			f := scene.Field{Item: o.item, List: scene.Properties, Index: i}
			name := o.Name(f)
			if !slices.Contains(deepNames, name) {
				continue
			}
			v, _ := o.Value(f)
			m, _ := v.Data.(*variant.Math)
			if m == nil {
				return transform.Identity, false
			}
			switch name {
			case "transform", "transform/local":
				if t, ok = transform.From(v); !ok {
					return transform.Identity, false
				}
				continue
			case "quaternion", "basis":
				turned, ok := transform.From(v)
				if !ok {
					return transform.Identity, false
				}
				if name == "quaternion" {
					turned = turned.Scaled(t.Scale())
				}
				t = t.WithBasis(turned)
				continue
			}
			if len(m.C) != 3 {
				return transform.Identity, false
			}
			c := [3]float64(m.C)
			switch name {
			case "position", "translation", "transform/translation":
				t.Origin = c
			case "scale", "transform/scale":
				t = t.WithScale(c)
			default:
				if order, turned := s.stored(node)("rotation_order"); turned && order.Int() != 2 {
					return transform.Identity, false // angles in another order than YXZ
				}
				if name == "rotation" {
					for i := range c {
						c[i] = transform.Degrees(c[i])
					}
				}
				t = transform.Compose(t.Origin, c, t.Scale())
			}
		}
	}
	return t, true
}

// boneHeld returns where a BoneAttachment is, below a skeleton whose bones this scene has.
func (s nodes) boneHeld(node int) (t transform.Transform, ok bool) {
	value := s.stored(node)
	external, _ := value("use_external_skeleton")
	name, _ := value("bone_name")
	parent := s.Tree.Nodes[node].Parent
	if external.Type == variant.Bool && external.Bool() || name.Text == "" || parent < 0 || s.Tree.Nodes[node].Within != "" {
		return transform.Identity, false
	}
	a := s.Armature(parent)
	if a == nil || a.Part || a.Kind == scene.Skeleton2D {
		return transform.Identity, false
	}
	bone := a.Find(s.Scene, name.Text)
	if bone < 0 {
		return transform.Identity, false
	}
	t = transform.Identity
	for ; bone >= 0; bone = a.Bones[bone].Parent {
		pose, ok := s.Pose(a, &a.Bones[bone])
		if !ok {
			return transform.Identity, false
		}
		t = pose.Mul(t)
	}
	return t, true
}

// betweenWays returns what converts the transform that a node has below the first way into the one with which it is at
// the same place below the second; moved is false if there is nothing to convert. What both ways have in common does
// not matter, unless something after it has no scale.
func betweenWays(from, to []link) (t transform.Transform, moved bool, why message.Message) {
	a, b := len(from), len(to)
	for a > 0 && b > 0 && from[a-1].place == to[b-1].place {
		a, b = a-1, b-1
	}
	if a+b == 0 {
		return transform.Identity, false, why
	}
	if absolute := func(x link) bool { return x.whole }; !slices.ContainsFunc(from[:a], absolute) && !slices.ContainsFunc(to[:b], absolute) {
		from, to = from[:a], to[:b]
	}
	world := func(way []link) transform.Transform {
		t := transform.Identity
		for _, x := range slices.Backward(way) {
			if !x.why.IsZero() && why.IsZero() {
				why = x.why
			}
			if t = t.Mul(x.t); x.whole {
				t = t.Orthonormalized()
			}
		}
		return t
	}
	was, now := world(from), world(to)
	back, ok := now.Inverse()
	if why.IsZero() && !(ok && back.IsFinite()) {
		why = message.New(placeFlat)
	}
	return back.Mul(was), true, why
}

// tidy sets to zero what is only a rounding error of larger numbers.
func tidy(t transform.Transform, reach float64) transform.Transform {
	small := func(c *[3]float64, than float64) {
		for i := range c {
			if math.Abs(c[i]) < 1e-13*than {
				c[i] = 0
			}
		}
	}
	for _, c := range []*[3]float64{&t.X, &t.Y, &t.Z} {
		small(c, transform.Length(*c))
	}
	small(&t.Origin, reach)
	return t
}
