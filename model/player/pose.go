package player

import (
	"math"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/animation"
)

// Fold converts the time of a playhead to the time that a player shows: within the length, wrapped around its loop (AnimationPlayer of 3.2 to 4.6).
func Fold(a *animation.Animation, d *dialect.Dialect, t float64) float64 {
	four := d.Nearest() == dialect.Godot46.Nearest()
	switch {
	case a.Length <= 0:
		return 0
	case a.Loop == animation.LinearLoop:
		rest := math.Mod(t, a.Length)
		if rest < 0 {
			rest += a.Length
		}
		if rest == 0 && t != 0 && !four {
			return a.Length
		}
		return rest
	case a.Loop == animation.PingPong:
		rest := math.Mod(t, 2*a.Length)
		if rest < 0 {
			rest += 2 * a.Length
		}
		if rest > a.Length {
			rest = 2*a.Length - rest
		}
		return rest
	}
	return min(max(t, 0), a.Length)
}

// Posed is a copy of a skeleton, or of a Figure, with the poses that the tracks of an animation give its bones at a time. Bones without a track keep
// their poses.
// In Godot 3 transform tracks are relative to the rest; in Godot 4 positions, rotations and scales are absolute, each by itself.
func Posed(of model.Armature, a *animation.Animation, targets []Target, d *dialect.Dialect, t float64) model.Armature {
	of.Bones = slices.Clone(of.Bones)
	nodes := OfNodes(&of)
	at := map[string]int{} // bones by what a track names them by, see Moves
	for i, b := range of.Bones {
		if nodes {
			at[b.Place] = i
		} else {
			at[b.Name] = i
		}
	}
	t = Fold(a, d, t)
	for i := range a.Tracks {
		tr, to := &a.Tracks[i], targets[i]
		name := to.Bone
		if nodes {
			name = to.Node
		} else if to.Node != of.Path || to.Bone == "" {
			continue
		}
		bone, ok := at[name]
		if !ok || !tr.Enabled || !to.Problem.IsZero() {
			continue
		}
		if v, ok := a.Sample(i, t); ok {
			b := &of.Bones[bone]
			b.Pose, b.HasPose = moved(&of, b, tr.Type, to.Property, v), true
		}
	}
	return of
}

// moved is the pose of a bone with the value of a track applied.
func moved(of *model.Armature, b *model.Bone, kind, property string, v variant.Value) model.Transform {
	now := b.Pose
	if !b.HasPose {
		now = b.Rest
	}
	c := numbersOf(v)
	switch kind {
	case "transform":
		list, ok := v.Data.(*variant.List)
		if !ok || len(list.Items) != 3 {
			return now
		}
		location, rotation, scale := numbersOf(list.Items[0]), numbersOf(list.Items[1]), numbersOf(list.Items[2])
		if len(location) != 3 || len(rotation) != 4 || len(scale) != 3 {
			return now
		}
		own := identity.WithQuaternion([4]float64(rotation)).WithScale([3]float64(scale)).WithPosition([3]float64(location))
		if OfNodes(of) { // a node has no rest
			return own
		}
		return b.Rest.Mul(own)
	case "position_3d":
		return now.WithPosition([3]float64(c))
	case "rotation_3d":
		return now.WithQuaternion([4]float64(c))
	case "scale_3d":
		return now.WithScale([3]float64(c))
	}
	if t, ok := model.TransformOf(v); ok && property == "transform" {
		return t
	}
	return propertyMoved(of.Flat, now, property, c)
}

// propertyMoved sets a property of a node in 2D or 3D.
func propertyMoved(flat bool, now model.Transform, property string, c []float64) model.Transform {
	if flat {
		return flatMoved(now, property, c)
	}
	return spatialMoved(now, property, c)
}

var identity = model.Transform{X: [3]float64{1}, Y: [3]float64{0, 1}, Z: [3]float64{0, 0, 1}}

// flatMoved sets a property of a Node2D.
func flatMoved(now model.Transform, property string, c []float64) model.Transform {
	p, r, s, k := now.Flat()
	name, part, _ := strings.Cut(property, ":")
	vector := func(to *[2]float64) {
		switch {
		case part == "x" && len(c) == 1:
			to[0] = c[0]
		case part == "y" && len(c) == 1:
			to[1] = c[0]
		case part == "" && len(c) == 2:
			*to = [2]float64(c)
		}
	}
	switch name {
	case "position":
		vector(&p)
	case "scale":
		vector(&s)
	case "rotation":
		if len(c) == 1 {
			r = c[0] * 180 / math.Pi
		}
	case "rotation_degrees":
		if len(c) == 1 {
			r = c[0]
		}
	case "skew":
		if len(c) == 1 {
			k = c[0] * 180 / math.Pi
		}
	}
	return now.With2D(p, r, s, k)
}

// spatialMoved sets a property of a Node3D or Spatial. Its Euler angles are in the order YXZ, which nearly all nodes have.
func spatialMoved(now model.Transform, property string, c []float64) model.Transform {
	name, part, _ := strings.Cut(property, ":")
	vector := func(v [3]float64, unit float64) [3]float64 {
		axis := map[string]int{"x": 0, "y": 1, "z": 2}
		if i, ok := axis[part]; ok && len(c) == 1 {
			v[i] = c[0] * unit
		} else if part == "" && len(c) == 3 {
			v = [3]float64{c[0] * unit, c[1] * unit, c[2] * unit}
		}
		return v
	}
	switch name {
	case "position", "translation":
		return now.WithPosition(vector(now.Origin, 1))
	case "scale":
		return now.WithScale(vector(now.Scale(), 1))
	case "rotation":
		return model.Compose(now.Origin, vector(now.Euler(), 180/math.Pi), now.Scale())
	case "rotation_degrees":
		return model.Compose(now.Origin, vector(now.Euler(), 1), now.Scale())
	case "quaternion":
		if len(c) == 4 {
			return now.WithQuaternion([4]float64(c))
		}
	}
	return now
}

func numbersOf(v variant.Value) []float64 {
	if m, ok := v.Data.(*variant.Math); ok {
		return m.C
	}
	if f, ok := animation.Number(v); ok {
		return []float64{f}
	}
	return nil
}

// KeyOf is the value for a key of a track that holds the pose of a bone of a skeleton or Figure; ok is false for tracks of other kinds.
func KeyOf(a *model.Armature, b *model.Bone, t *animation.Track, property string) (v variant.Value, ok bool) {
	pose := b.Pose
	vector := func(c [3]float64) variant.Value { return variant.OfMath(variant.Vector3, c[:]...) }
	turn := func(t model.Transform) variant.Value {
		q := t.Quaternion()
		return variant.OfMath(variant.Quaternion, q[:]...)
	}
	switch t.Type {
	case "position_3d":
		return vector(pose.Origin), true
	case "rotation_3d":
		return turn(pose), true
	case "scale_3d":
		return vector(pose.Scale()), true
	case "transform":
		back, ok := b.Rest.Inverse()
		own := back.Mul(pose)
		if OfNodes(a) {
			own, ok = pose, true
		}
		return variant.OfArray(vector(own.Origin), turn(own), vector(own.Scale())), ok
	}
	if !a.Flat {
		return spatialKey(pose, property)
	}
	p, r, s, k := pose.Flat()
	switch property {
	case "position":
		return variant.OfMath(variant.Vector2, p[:]...), true
	case "scale":
		return variant.OfMath(variant.Vector2, s[:]...), true
	case "rotation":
		return variant.OfFloat(r * math.Pi / 180), true
	case "rotation_degrees":
		return variant.OfFloat(r), true
	case "skew":
		return variant.OfFloat(k * math.Pi / 180), true
	case "position:x":
		return variant.OfFloat(p[0]), true
	case "position:y":
		return variant.OfFloat(p[1]), true
	case "transform":
		return pose.Value(variant.Transform2D), true
	}
	return v, false
}

// holding are what a track of the place or rotation of its target is: its type, or the property of a value track.
var holding = map[string][]string{
	"position": {"transform", "position_3d", "position", "translation"},
	"rotation": {"transform", "rotation_3d", "rotation", "rotation_degrees", "quaternion"},
}

// Holds reports whether a track holds a part of the pose of its target: "position" or "rotation".
func Holds(t *animation.Track, to Target, part string) bool {
	return slices.Contains(holding[part], t.Type) || slices.Contains(holding[part], to.Property)
}

// spatialKey is the value of a property of a Node3D or Spatial.
func spatialKey(pose model.Transform, property string) (v variant.Value, ok bool) {
	euler := pose.Euler()
	switch property {
	case "position", "translation":
		return variant.OfMath(variant.Vector3, pose.Origin[:]...), true
	case "scale":
		s := pose.Scale()
		return variant.OfMath(variant.Vector3, s[:]...), true
	case "rotation":
		return variant.OfMath(variant.Vector3, euler[0]*math.Pi/180, euler[1]*math.Pi/180, euler[2]*math.Pi/180), true
	case "rotation_degrees":
		return variant.OfMath(variant.Vector3, euler[:]...), true
	case "quaternion":
		q := pose.Quaternion()
		return variant.OfMath(variant.Quaternion, q[:]...), true
	case "transform":
		return pose.Value(variant.Transform3D), true
	}
	return v, false
}
