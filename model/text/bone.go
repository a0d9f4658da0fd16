package text

import (
	"fmt"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/tscn"
)

// Messages.
const (
	boneNaming         message.ID = "text.bone-naming"
	notASkeleton       message.ID = "text.not-a-skeleton path"
	noSuchBone         message.ID = "text.no-such-bone name"
	noBoneValue        message.ID = "text.no-bone-value keys"
	boneValueNeedsName message.ID = "text.bone-value-needs-name"
	notABone           message.ID = "text.not-a-bone"
	oneSkeleton        message.ID = "text.one-skeleton"
	boneBelowBone      message.ID = "text.bone-below-bone"
	noBoneNorSkeleton  message.ID = "text.no-bone-nor-skeleton"
)

// Armatures returns the bone trees of a scene, in file order.
func (f sceneForm) Armatures() []model.Armature {
	if f.arranged().tree == nil {
		return nil
	}
	file := f.file()
	var list []model.Armature
	for _, a := range f.armatures() {
		node := &file.Tree.Nodes[a.Node]
		out := model.Armature{Row: f.sectionRow(node.Item), Path: node.Path, Flat: a.Kind == scene.Skeleton2D, Part: a.Part, Fixed: a.Why}
		for i := range a.Bones {
			out.Bones = append(out.Bones, f.bone(a, i))
		}
		list = append(list, out)
	}
	return list
}

// armatures are the bone trees, found out once for each revision.
func (f *Form) armatures() []*scene.Armature {
	if f.bonesAt != f.now() {
		f.boneTrees, f.bonesAt = f.file().Armatures(), f.now()
	}
	return f.boneTrees
}

// armature is the bone tree of the node of a section, or nil.
func (f *Form) armature(section int) *scene.Armature {
	tree := f.arranged().tree
	if tree == nil {
		return nil
	}
	for _, a := range f.armatures() {
		if tree.Nodes[a.Node].Item == section {
			return a
		}
	}
	return nil
}

// boneRow is the handle of a bone. It holds for the bone that has this name, wherever that stands among the others.
func (f *Form) boneRow(section int, name string) model.Row {
	if f.boneIDs == nil {
		f.boneIDs = map[string]int{}
	}
	id, ok := f.boneIDs[name]
	if !ok {
		id = len(f.boneNames)
		f.boneIDs[name] = id
		f.boneNames = append(f.boneNames, name)
	}
	return f.host.Row(f.sectionRow(section), model.Slot{Part: model.ViewPart, Index: id})
}

// bonePlace is the place of a bone of the skeleton at p: of a bone that is properties all from the first to the last of them, of one
// that is a node its section.
func (f *Form) bonePlace(p place, id int) place {
	lost := place{start: p.start, end: p.start, section: p.section}
	if p.kind != textSection || id >= len(f.boneNames) {
		return lost
	}
	a := f.armature(p.section)
	if a == nil {
		return lost
	}
	i := a.Find(f.file().Scene, f.boneNames[id])
	if i < 0 {
		return lost
	}
	start, end := f.file().BoneSpan(&a.Bones[i])
	return place{kind: textBone, index: i, start: int64(start), end: int64(end), section: p.section}
}

// boneSteps are the steps that name a bone.
func (f *Form) boneSteps(skeleton model.Row, id int) []model.Step {
	path := ""
	if node := f.node(skeleton); node >= 0 {
		path = f.arranged().tree.Nodes[node].Path
	}
	return []model.Step{{Kind: model.NameStep, Text: "bone"}, {Kind: model.NameStep, Text: path + ":" + f.boneNames[id]}}
}

// findBone finds the row of a bone by the step that names skeleton and bone.
func (f *Form) findBone(s model.Step) (model.Row, message.Message) {
	tree := f.arranged().tree
	path, name, ok := strings.Cut(s.Text, ":")
	if !ok || s.Kind != model.NameStep || s.Nth > 0 || tree == nil {
		return 0, message.New(boneNaming)
	}
	node := tree.Find(scene.Simplify(path))
	if node < 0 {
		return 0, message.New(scenery.NoSuchNode, model.Quote(path))
	}
	a := f.armature(tree.Nodes[node].Item)
	if a == nil {
		return 0, message.New(notASkeleton, model.Quote(path))
	}
	i := a.Find(f.file().Scene, name)
	if i < 0 {
		return 0, message.New(noSuchBone, model.Quote(name))
	}
	return f.boneRow(tree.Nodes[node].Item, a.BonePath(f.file().Scene, i)), message.Message{}
}

// inBone finds a value of a bone: the row of the property that holds it.
func (f *Form) inBone(p place, s model.Step) (model.Row, int, message.Message) {
	a := f.armature(p.section)
	b := &a.Bones[p.index]
	section, i := -1, -1
	if s.Kind == model.NameStep && s.Nth == 0 {
		section, i = f.file().BoneProperty(b, s.Text)
	}
	if i < 0 {
		return 0, 0, message.New(noBoneValue, strings.Join(f.file().BoneKeys(b), ", "))
	}
	return f.host.Child(f.sectionRow(section), mixedIndex(&f.outline.Sections[section], i, false)), 1, message.Message{}
}

func (f *Form) describeBone(p place, d *model.Description) {
	a := f.armature(p.section)
	b := &a.Bones[p.index]
	d.Label, d.Badge, d.Type = value.Shorten(a.BonePath(f.file().Scene, p.index), value.Longest), model.BadgeBone, "bone"
	d.Summary, d.Own = "no parent", model.OwnSummary
	if b.Parent >= 0 {
		d.Summary = value.Shorten("child of "+a.BonePath(f.file().Scene, b.Parent), value.Longest)
	}
	if !f.file().Enabled(b) {
		d.Note = "disabled"
	}
	if a.Why == "" {
		d.Can = model.CanRename | model.CanRemove | model.CanMove
	}
}

// insertInBone plans a value that a bone does not have yet.
func (f *Form) insertInBone(r model.Row, key *variant.Value, v variant.Value) (model.Edit, error) {
	if key == nil || !value.IsText(key.Type) {
		return model.Edit{}, f.host.Refuse(r, message.New(boneValueNeedsName))
	}
	return f.onBones("Add "+key.Text+" to", []model.Row{r}, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		if _, i := file.BoneProperty(&a.Bones[bones[0]], key.Text); i >= 0 {
			return nil, &scene.Refusal{Why: "the bone has a " + key.Text + " already"}
		}
		return file.SetBone(a, bones[0], key.Text, v)
	})
}

// onBones plans an edit of bones of one skeleton.
func (f *Form) onBones(label string, list []model.Row, plan func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error)) (model.Edit, error) {
	var bones []int
	var a *scene.Armature
	for _, r := range list {
		p := f.place(r)
		if p.kind != textBone {
			return model.Edit{}, f.host.Refuse(r, message.New(notABone))
		}
		of := f.armature(p.section)
		if a != nil && a != of {
			return model.Edit{}, f.host.Refuse(r, message.New(oneSkeleton))
		}
		a = of
		bones = append(bones, p.index)
	}
	if len(list) == 0 {
		return model.Edit{}, nil
	}
	label += " " + f.host.Path(list[0])
	if len(list) > 1 {
		label += fmt.Sprintf(" and %d more", len(list)-1)
	}
	e, err := plan(f.around(), a, bones)
	return f.planned(label, list[0], e, err)
}

// renameBone plans another name for a bone.
func (f *Form) renameBone(label string, r model.Row, name string) (model.Edit, error) {
	a := f.armature(f.place(r).section)
	bone := f.place(r).index
	e, err := f.around().RenameBone(a, bone, name)
	out, err := f.planned(label, r, e, err)
	if err == nil { // the row goes by the old name
		if node := a.Bones[bone].Node; node >= 0 {
			out.Show = f.sectionRow(f.arranged().tree.Nodes[node].Item)
		} else {
			out.Show = f.boneRow(f.place(r).section, name)
		}
	}
	return out, err
}

// moveBone plans another parent for a bone: another bone, or the skeleton itself for none.
func (f *Form) moveBone(label string, r, parent model.Row) (model.Edit, error) {
	p, to := f.place(r), f.place(parent)
	switch {
	case to.kind == textBone && to.section == p.section:
		e, err := f.around().ReparentBone(f.armature(p.section), p.index, to.index)
		return f.planned(label, r, e, err)
	case to.kind == textSection && to.section == p.section:
		e, err := f.around().ReparentBone(f.armature(p.section), p.index, -1)
		return f.planned(label, r, e, err)
	}
	return model.Edit{}, f.host.Refuse(r, message.New(boneBelowBone))
}

// SetRest gives a bone another rest, relative to its parent. Numbers that stay equal keep their digits.
func (f sceneForm) SetRest(bone model.Row, rest model.Transform) (model.Edit, error) {
	return f.onBones("Set rest of", []model.Row{bone}, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		return file.SetRest(a, bones[0], rest)
	})
}

// SetPose makes a bone stand elsewhere, relative to its parent.
func (f sceneForm) SetPose(bone model.Row, pose model.Transform) (model.Edit, error) {
	return f.onBones("Set pose of", []model.Row{bone}, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		return file.SetPose(a, bones[0], pose)
	})
}

// SetBone sets a value of a bone by its key, such as "enabled", also one that the file does not have yet.
func (f sceneForm) SetBone(bone model.Row, key string, v variant.Value) (model.Edit, error) {
	return f.onBones("Set "+key+" of", []model.Row{bone}, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		return file.SetBone(a, bones[0], key, v)
	})
}

// RestFromPose makes the present poses of bones their rests.
func (f sceneForm) RestFromPose(bones ...model.Row) (model.Edit, error) {
	return f.onBones("Rest from pose of", bones, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		return file.RestFromPose(a, bones...)
	})
}

// MirrorBones gives the counterparts of bones on the other side (LeftArm for RightArm) their rests and poses, mirrored.
func (f sceneForm) MirrorBones(bones ...model.Row) (model.Edit, error) {
	return f.onBones("Mirror", bones, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		return file.MirrorBones(a, bones...)
	})
}

// MirrorNames gives bones the names of the other side; two that are each other's counterparts exchange theirs.
func (f sceneForm) MirrorNames(bones ...model.Row) (model.Edit, error) {
	return f.onBones("Mirror the names of", bones, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		return file.MirrorNames(a, bones...)
	})
}

// ReorderBone makes a bone the index-th of its skeleton. To give it another parent, Move it below that bone's row, or below the
// skeleton's for none.
func (f sceneForm) ReorderBone(bone model.Row, index int) (model.Edit, error) {
	return f.onBones("Reorder", []model.Row{bone}, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		return file.ReorderBone(a, bones[0], index)
	})
}

// AddBone adds a bone below parent, a bone or (for none) the skeleton's node, and returns its row.
func (f sceneForm) AddBone(parent model.Row, name string, rest model.Transform) (model.Edit, error) {
	if err := f.scenery(parent); err != nil {
		return model.Edit{}, err
	}
	p := f.place(parent)
	a := f.armature(p.section)
	above := -1
	switch {
	case a == nil || p.kind != textBone && p.kind != textSection:
		return model.Edit{}, f.host.Refuse(parent, message.New(noBoneNorSkeleton))
	case p.kind == textBone:
		above = p.index
	}
	e, err := f.around().AddBone(a, above, name, rest)
	planned, err := f.planned("Add bone "+name+" to "+f.host.Path(parent), parent, e, err)
	if err != nil {
		return model.Edit{}, err
	}
	planned.Show = f.boneRow(p.section, name)
	return planned, nil
}

// RemoveBonesAndTracks removes bones of one skeleton as Remove does, and with them the animation tracks that move them.
func (f sceneForm) RemoveBonesAndTracks(list []model.Row) (model.Edit, error) {
	return f.onBones("Remove", list, func(file *tscn.File, a *scene.Armature, bones []int) (*tscn.Edit, error) {
		return file.RemoveBonesAndTracks(a, bones...)
	})
}
