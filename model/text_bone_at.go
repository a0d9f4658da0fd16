package model

import (
	"savant/codec/variant"
	scene "savant/scene/tscn"
)

// BoneAt is one bone by itself, with what can be chosen for its parent.
type BoneAt struct {
	Bone
	Skeleton string   // the path of the skeleton's node, from the scene's root
	Index    int      // the bone's number
	Names    []string // of all bones of the skeleton, in the order of their numbers
	Parents  []int    // the bones that do not hang below this one
	Flat     bool     // a Bone2D
	Part     bool     // the file tells only what is other than in another scene
	Fixed    string   // why the bone cannot get another parent; "" if it can
	Keys     []string // the values of it that the file tells, such as "position"
}

// BoneAt returns the bone that a row is, by its own path or as a Bone2D's node; ok is false for other rows.
func (d *Document) BoneAt(r Row) (at BoneAt, ok bool) {
	f, text := d.form.(*textForm)
	if !text || !d.Alive(r) || f.arranged().tree == nil {
		return at, false
	}
	a, i := f.boneOf(r)
	if i < 0 {
		return at, false
	}
	node := &f.file().Tree.Nodes[a.Node]
	at = BoneAt{Bone: f.bone(a, i), Skeleton: node.Path, Index: i, Flat: a.Kind == scene.Skeleton2D, Part: a.Part, Fixed: a.Why, Keys: f.file().BoneKeys(&a.Bones[i])}
	for k := range a.Bones {
		at.Names = append(at.Names, a.BonePath(f.file(), k))
		if !a.Under(k, i) {
			at.Parents = append(at.Parents, k)
		}
	}
	return at, true
}

// boneOf is the bone that a row is; its index is -1 for none.
func (f *textForm) boneOf(r Row) (*scene.Armature, int) {
	p := f.place(r)
	if p.kind == textBone {
		return f.armature(int(p.extra)), int(p.key)
	}
	node := f.node(r)
	if node < 0 {
		return nil, -1
	}
	for _, a := range f.armatures() {
		for i := range a.Bones {
			if a.Kind == scene.Skeleton2D && a.Bones[i].Node == node {
				return a, i
			}
		}
	}
	return nil, -1
}

// bone is what is told of a bone.
func (f *textForm) bone(a *scene.Armature, i int) Bone {
	file, b := f.file(), &a.Bones[i]
	name := a.BonePath(file, i)
	out := Bone{Row: f.boneRow(file.Tree.Nodes[a.Node].Section, name), Name: name, Parent: b.Parent, Children: b.Children, Enabled: file.Enabled(b), Bound: b.Bound}
	out.Rest, out.HasRest = file.Rest(b)
	out.Pose, out.HasPose = file.Pose(a, b)
	out.Length, out.Angle, _ = file.Reach(b)
	return out
}

// SetBoneParent makes a bone the child of another by that one's number, of none with -1. Rest and pose stay as they are.
func (d *Document) SetBoneParent(bone Row, parent int) error {
	return d.doBones("Set the parent of", []Row{bone}, func(f *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		if parent >= len(a.Bones) {
			return nil, &scene.Refusal{Why: "the skeleton has no such bone"}
		}
		return f.ReparentBone(a, bones[0], parent)
	})
}

// TurnRest is SetRest, and TurnPose SetPose, but one step with those of the same bone right before.
func (d *Document) TurnRest(bone Row, rest Transform) error {
	return d.again(func() error { return d.SetRest(bone, rest) })
}

// TurnPose is like TurnRest.
func (d *Document) TurnPose(bone Row, pose Transform) error {
	return d.again(func() error { return d.SetPose(bone, pose) })
}

// EnableBone switches a bone on or off.
func (d *Document) EnableBone(bone Row, on bool) error {
	return d.SetBone(bone, "enabled", variant.OfBool(on))
}
