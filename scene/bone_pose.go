package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/flat"
	"savant/scene/transform"
)

// Messages.
const (
	nameAndParentApart message.ID = "scene.name-and-parent-apart"
	noPose             message.ID = "scene.no-pose name"
	relativeToRest     message.ID = "scene.relative-to-rest noun path"
	noCounterpart      message.ID = "scene.no-counterpart name"
	bothPattern        message.ID = "scene.both-pattern name other"
	parentsDiffer      message.ID = "scene.parents-differ name other"
	flatRest           message.ID = "scene.flat-rest name"
	boneValue          message.ID = "scene.bone-value key name"
	boneValueAdded     message.ID = "scene.bone-value-added key name"
)

// SetBone sets a value of a bone for a key such as "rest", "enabled" or "position". Unchanged parts of the value keep
// their digits; a missing value is written where the engine would. Use ReparentBone for parents, RenameBone for names.
func (s *Scene) SetBone(a *Armature, bone int, key string, v variant.Value) (*Edit, error) {
	if b := &a.Bones[bone]; key == "name" || key == "parent" && b.Node < 0 {
		return nil, refuse(nameAndParentApart)
	}
	p := s.plan()
	p.boneValue(&a.Bones[bone], key, v)
	return p.finish(), nil
}

// SetRest sets the rest of a bone.
func (s *Scene) SetRest(a *Armature, bone int, rest transform.Transform) (*Edit, error) {
	p := s.plan()
	p.rest(a, &a.Bones[bone], rest)
	return p.finish(), nil
}

// SetPose sets the transform of a bone relative to its parent, in the file's own form: position, rotation and scale; or
// a pose relative to the rest; or the transform of a Bone2D.
func (s *Scene) SetPose(a *Armature, bone int, pose transform.Transform) (*Edit, error) {
	p := s.plan()
	if err := p.pose(a, &a.Bones[bone], pose); err != nil {
		return nil, err
	}
	return p.finish(), nil
}

// RestFromPose makes the current poses of bones their rests.
func (s *Scene) RestFromPose(a *Armature, bones ...int) (*Edit, error) {
	p := s.plan()
	for _, i := range bones {
		b := &a.Bones[i]
		pose, ok := s.Pose(a, b)
		if !ok {
			return nil, refuse(noPose, a.BonePath(s, i))
		}
		p.rest(a, b, pose)
		if _, k := s.BoneProperty(b, "pose"); k >= 0 && b.Node < 0 {
			p.boneValue(b, "pose", transform.Identity.Value(variant.Transform3D)) // the pose is relative to the rest
		}
	}
	if a.Kind == Skeleton && len(p.Changes) > 0 {
		p.relativeTracks(a, bones)
	}
	return p.finish(), nil
}

// relativeTracks lists the bone tracks in Godot 2 and 3, whose keys are relative to the rest.
func (p *plan) relativeTracks(a *Armature, bones []int) {
	for _, u := range p.boneUses(a) {
		if u.noun.ID == AnimationTrack && slices.ContainsFunc(bones, func(i int) bool { return a.Bones[i].Name == u.name }) {
			p.Doubt(u.at, relativeToRest, u.noun, u.way)
		}
	}
}

// MirrorBones mirrors the rest and pose of bones in the plane x = 0 of the skeleton onto their counterparts (LeftArm to
// RightArm). Bones without a counterpart are refused.
func (s *Scene) MirrorBones(a *Armature, bones ...int) (*Edit, error) {
	p := s.plan()
	for _, i := range bones {
		b := &a.Bones[i]
		name, ok := MirrorName(b.Name)
		other := -1
		if ok {
			other = slices.IndexFunc(a.Bones, func(c Bone) bool { return c.Name == name })
		}
		if other < 0 {
			return nil, refuse(noCounterpart, a.BonePath(s, i))
		}
		if slices.Contains(bones, other) {
			return nil, refuse(bothPattern, b.Name, name)
		}
		c := &a.Bones[other]
		if rest, ok := s.Rest(b); ok {
			p.rest(a, c, rest.Mirrored())
		}
		if err := p.mirroredPose(a, b, c); err != nil {
			return nil, err
		}
		if s.unlike(a, b, c) {
			p.Doubt(c.place(), parentsDiffer, b.Name, name)
		}
	}
	return p.finish(), nil
}

// mirroredPose plans the mirrored pose of b for c, part by part, so that no digits change by way of a matrix.
func (p *plan) mirroredPose(a *Armature, b, c *Bone) error {
	if a.Kind == Skeleton {
		if v, ok := p.BoneValue(b, "pose"); ok {
			if t, ok := transform.From(v); ok {
				p.boneValue(c, "pose", t.Mirrored().Value(v.Type))
			}
		}
		return nil
	}
	if pose, ok := p.Pose(a, b); ok {
		return p.pose(a, c, pose.Mirrored())
	}
	return nil
}

// unlike reports whether the parents of two bones are not mirror images, so that their local transforms are not either.
func (s *Scene) unlike(a *Armature, b, c *Bone) bool {
	if b.Parent == c.Parent {
		return false
	}
	if b.Parent < 0 || c.Parent < 0 {
		return true
	}
	name, ok := MirrorName(a.Bones[b.Parent].Name)
	return !ok || name != a.Bones[c.Parent].Name
}

// rest plans a new rest of a bone.
func (p *plan) rest(a *Armature, b *Bone, t transform.Transform) {
	as := variant.Transform3D
	if a.Kind == Skeleton2D {
		as = variant.Transform2D
	}
	p.boneValue(b, "rest", t.Value(as))
}

// pose plans a new pose of a bone.
func (p *plan) pose(a *Armature, b *Bone, t transform.Transform) error {
	was, _ := p.Pose(a, b)
	switch {
	case a.Kind == Skeleton2D:
		for _, e := range flat.Changes(p.Dialect, func(name string) bool { return p.hasKey(b, name) }, p.flatIn(b), t) {
			p.boneValue(b, e.Name, e.Value)
		}
	case a.Kind == Skeleton || p.hasKey(b, "pose") && !p.hasKey(b, "rotation"):
		rest, _ := p.Rest(b)
		back, ok := rest.Inverse()
		if !ok {
			return refuse(flatRest, b.Name)
		}
		relative := back.Mul(t)
		relative = relative.WithBasis(relative)
		if p.hasKey(b, "pose") || !sameNumbers(relative, transform.Identity) {
			p.boneValue(b, "pose", relative.Value(variant.Transform3D))
		}
	default:
		// What is unchanged is not written: if the file lacks it, a base scene may have it.
		if was.Origin != t.Origin {
			p.boneValue(b, "position", transform.Single(variant.Vector3, t.Origin[0], t.Origin[1], t.Origin[2]))
		}
		if q := t.Quaternion(); !alike(was.Quaternion(), q) {
			p.boneValue(b, "rotation", t.Value(variant.Quaternion))
		}
		if s, now := was.Scale(), t.Scale(); !near3(s, now) {
			p.boneValue(b, "scale", transform.Single(variant.Vector3, transform.Clean(now[0]), transform.Clean(now[1]), transform.Clean(now[2])))
		}
	}
	return nil
}

func (p *plan) hasKey(b *Bone, key string) bool {
	_, i := p.BoneProperty(b, key)
	return i >= 0
}

// alike reports whether two quaternions are the same rotation within 32-bit precision.
func alike(a, b [4]float64) bool {
	same, turned := true, true
	for i := range a {
		same = same && float32(a[i]) == float32(b[i])
		turned = turned && float32(a[i]) == float32(-b[i])
	}
	return same || turned
}

// sameNumbers reports whether two transforms differ at most by rounding.
func sameNumbers(a, b transform.Transform) bool {
	x, y := [][3]float64{a.X, a.Y, a.Z, a.Origin}, [][3]float64{b.X, b.Y, b.Z, b.Origin}
	for i := range x {
		for k := range x[i] {
			if d := x[i][k] - y[i][k]; d > 1e-9 || d < -1e-9 {
				return false
			}
		}
	}
	return true
}

func near3(a, b [3]float64) bool {
	return float32(a[0]) == float32(b[0]) && float32(a[1]) == float32(b[1]) && float32(a[2]) == float32(b[2])
}

// boneValue plans a value of a bone: as a replacement, or as a new property.
func (p *plan) boneValue(b *Bone, key string, v variant.Value) {
	item, i := p.BoneProperty(b, key)
	if i >= 0 {
		f := Field{item, Properties, i}
		if old, ok := p.Value(f); !ok || !variant.Equal(old, v) {
			p.Do(SetValue{f, v})
			p.Note(f.value(), boneValue, key, b.Name)
		}
		return
	}
	name := key
	if b.Node < 0 {
		name = boneKey(b.Number, key)
	}
	p.Do(AddProperty{Item: item, After: p.placeOfKey(b, key), Name: name, Value: v})
	p.Note(place(item), boneValueAdded, key, b.Name)
}

// flatOrder is the order of a Bone2D's values.
var flatOrder = []string{"position", "transform/pos", "rotation", "rotation_degrees", "transform/rot", "scale", "transform/scale", "skew", "transform"}

// placeOfKey returns the property after which a value of a bone is inserted, -1 if the item has none.
func (s *Scene) placeOfKey(b *Bone, key string) (after int) {
	keys, order := s.BoneKeys(b), boneOrder
	if b.Node >= 0 {
		order = flatOrder
	}
	rank := slices.Index(order, key)
	if rank < 0 {
		rank = len(order)
	}
	last := -1
	for i, k := range keys {
		if r := slices.Index(order, k); r >= 0 && r < rank {
			last = i
		}
	}
	if last < 0 {
		last = len(keys) - 1
	}
	if b.Node >= 0 {
		return last
	}
	return b.properties[last]
}
