package model

import (
	"savant/codec/variant"
)

// boned makes an edit of bones.
func (d *Document) boned(bones []Row, plan func(Armatured) (Edit, error)) error {
	for _, r := range bones {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	_, err := planned(d, Root, plan)
	return err
}

// Armatures returns the bone trees of a scene, in file order.
func (d *Document) Armatures() []Armature {
	if f, ok := d.form.(Armatured); ok {
		return f.Armatures()
	}
	return nil
}

// InnerArmatures returns the bone trees that a scene gets from others: from instances, and from what it inherits. It
// opens the scenes that KnowScenes finds.
func (d *Document) InnerArmatures() []InnerArmature {
	if f, ok := d.form.(Armatured); ok {
		return f.InnerArmatures()
	}
	return nil
}

// BoneAt returns the bone of a row, by its own path or as a Bone2D's node; ok is false for other rows.
func (d *Document) BoneAt(r Row) (at BoneAt, ok bool) {
	if f, err := formOf[Armatured](d, r, ""); err == nil {
		return f.BoneAt(r)
	}
	return at, false
}

// SetRest sets the rest of a bone, relative to its parent. Unchanged numbers keep their digits.
func (d *Document) SetRest(bone Row, rest Transform) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.SetRest(bone, rest) })
}

// SetPose sets the pose of a bone, relative to its parent.
func (d *Document) SetPose(bone Row, pose Transform) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.SetPose(bone, pose) })
}

// TurnRest is SetRest, merged into one step with a preceding one for the same bone.
func (d *Document) TurnRest(bone Row, rest Transform) error {
	return d.log.Amend(func() error { return d.SetRest(bone, rest) }, amended)
}

// TurnPose is like TurnRest.
func (d *Document) TurnPose(bone Row, pose Transform) error {
	return d.log.Amend(func() error { return d.SetPose(bone, pose) }, amended)
}

// SetBone sets a value of a bone by its key, such as "enabled", including one that the file does not have yet.
func (d *Document) SetBone(bone Row, key string, v variant.Value) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.SetBone(bone, key, v) })
}

// EnableBone switches a bone on or off.
func (d *Document) EnableBone(bone Row, on bool) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.EnableBone(bone, on) })
}

// RestFromPose makes the current poses of bones their rests.
func (d *Document) RestFromPose(bones ...Row) error {
	return d.boned(bones, func(f Armatured) (Edit, error) { return f.RestFromPose(bones...) })
}

// MirrorBones sets the rests and poses of the counterparts of bones on the other side (LeftArm to RightArm) to the
// mirrored ones.
func (d *Document) MirrorBones(bones ...Row) error {
	return d.boned(bones, func(f Armatured) (Edit, error) { return f.MirrorBones(bones...) })
}

// MirrorNames gives bones the names of the other side; two counterparts swap names.
func (d *Document) MirrorNames(bones ...Row) error {
	return d.boned(bones, func(f Armatured) (Edit, error) { return f.MirrorNames(bones...) })
}

// ReorderBone makes a bone the index-th of its skeleton. To change its parent, Move it below that bone's row, or below
// the skeleton's for none.
func (d *Document) ReorderBone(bone Row, index int) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.ReorderBone(bone, index) })
}

// AddBone adds a bone below parent, a bone or (for none) the skeleton's node, and returns its row.
func (d *Document) AddBone(parent Row, name string, rest Transform) (Row, error) {
	f, err := formOf[Armatured](d, parent, noBoneNorSkeleton)
	if err != nil {
		return 0, err
	}
	e, err := f.AddBone(parent, name, rest)
	return e.Show, d.make(e, err)
}

// RemoveBonesAndTracks removes bones of one skeleton as Remove does, including the animation tracks that move them.
func (d *Document) RemoveBonesAndTracks(list []Row) error {
	return d.boned(list, func(f Armatured) (Edit, error) { return f.RemoveBonesAndTracks(list) })
}
