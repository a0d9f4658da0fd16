package text

import (
	"savant/codec/variant"
	"savant/model"
	"savant/scene"
	"savant/scene/tscn"
)

// BoneAt returns the bone that a row is, by its own path or as a Bone2D's node; ok is false for other rows.
func (f sceneForm) BoneAt(r model.Row) (at model.BoneAt, ok bool) {
	if f.arranged().tree == nil {
		return at, false
	}
	a, i := f.boneOf(r)
	if i < 0 {
		return at, false
	}
	node := &f.file().Tree.Nodes[a.Node]
	at = model.BoneAt{Bone: f.bone(a, i), Skeleton: node.Path, Index: i, Flat: a.Kind == scene.Skeleton2D, Part: a.Part, Fixed: a.Why, Keys: f.file().BoneKeys(&a.Bones[i])}
	for k := range a.Bones {
		at.Names = append(at.Names, a.BonePath(f.file().Scene, k))
		if !a.Under(k, i) {
			at.Parents = append(at.Parents, k)
		}
	}
	return at, true
}

// boneOf is the bone that a row is; its index is -1 for none.
func (f *Form) boneOf(r model.Row) (*scene.Armature, int) {
	p := f.place(r)
	if p.kind == textBone {
		return f.armature(p.section), p.index
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
func (f *Form) bone(a *scene.Armature, i int) model.Bone {
	file, b := f.file(), &a.Bones[i]
	name := a.BonePath(file.Scene, i)
	out := model.Bone{Row: f.boneRow(file.Tree.Nodes[a.Node].Item, name), Name: name, Parent: b.Parent, Children: b.Children, Enabled: file.Enabled(b), Bound: b.Bound}
	out.Rest, out.HasRest = file.Rest(b)
	out.Pose, out.HasPose = file.Pose(a, b)
	out.Length, out.Angle, _ = file.Reach(b)
	return out
}

// SetBoneParent makes a bone the child of another by that one's number, of none with -1. Rest and pose stay as they are.
func (f sceneForm) SetBoneParent(bone model.Row, parent int) (model.Edit, error) {
	return f.onBones("Set the parent of", []model.Row{bone}, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		if parent >= len(a.Bones) {
			return nil, &scene.Refusal{Why: "the skeleton has no such bone"}
		}
		return file.ReparentBone(a, bones[0], parent)
	})
}

// EnableBone switches a bone on or off.
func (f sceneForm) EnableBone(bone model.Row, on bool) (model.Edit, error) {
	return f.SetBone(bone, "enabled", variant.OfBool(on))
}
