package model

import (
	"fmt"
	"strings"

	"savant/codec/variant"
	scene "savant/scene/tscn"
)

// Transform is a place, a rotation and a scale; package scene says how it is taken apart and changed.
type Transform = scene.Transform

// Compose makes a transform of a position, Euler angles in degrees (YXZ, as Godot's inspector shows them) and a scale.
func Compose(position, euler, scale [3]float64) Transform {
	return scene.Compose(position, euler, scale)
}

// TransformOf reads a Transform3D (Transform), Basis, Quaternion or Transform2D; ok is false for other values.
func TransformOf(v variant.Value) (t Transform, ok bool) { return scene.TransformOf(v) }

// Armature is the bone tree of one skeleton of a scene, as it is now.
type Armature struct {
	Row   Row    // the skeleton's node
	Path  string // of the node, from the scene's root
	Flat  bool   // a Skeleton2D, whose bones are nodes
	Part  bool   // the file tells only what is other than in another scene: names and parents are not known
	Fixed string // why bones cannot be renamed, added, removed or moved; "" if they can
	Bones []Bone // in the order of their numbers
}

// Bone is one bone of an Armature.
type Bone struct {
	Row              Row // a row that only a path names: bone["Armature/Skeleton3D:LeftArm"]
	Name             string
	Parent           int // in Bones; -1 for none
	Children         []int
	Enabled          bool
	Rest, Pose       Transform // relative to the parent; Identity where the file does not tell
	HasRest, HasPose bool
	Bound            []string // nodes bound to the bone, as paths from the skeleton
	// Length is that of a flat bone, and Angle how far it is turned from its own x axis, in degrees; Length is 0 where the file does
	// not tell.
	Length, Angle float64
}

// Armatures returns the bone trees of a scene, in file order.
func (d *Document) Armatures() []Armature {
	f, ok := d.form.(*textForm)
	if !ok || f.arranged().tree == nil {
		return nil
	}
	file := f.file()
	var list []Armature
	for _, a := range f.armatures() {
		node := &file.Tree.Nodes[a.Node]
		out := Armature{Row: f.sectionRow(node.Section), Path: node.Path, Flat: a.Kind == scene.Skeleton2D, Part: a.Part, Fixed: a.Why}
		for i := range a.Bones {
			out.Bones = append(out.Bones, f.bone(a, i))
		}
		list = append(list, out)
	}
	return list
}

// armatures are the bone trees, found out once for each revision.
func (f *textForm) armatures() []*scene.Armature {
	if f.bonesAt != f.now() {
		f.boneTrees, f.bonesAt = f.file().Armatures(), f.now()
	}
	return f.boneTrees
}

// armature is the bone tree of the node of a section, or nil.
func (f *textForm) armature(section int) *scene.Armature {
	tree := f.arranged().tree
	if tree == nil {
		return nil
	}
	for _, a := range f.armatures() {
		if tree.Nodes[a.Node].Section == section {
			return a
		}
	}
	return nil
}

// boneRow is the handle of a bone. It holds for the bone that has this name, wherever that stands among the others.
func (f *textForm) boneRow(section int, name string) Row {
	if f.boneIDs == nil {
		f.boneIDs = map[string]int{}
	}
	id, ok := f.boneIDs[name]
	if !ok {
		id = len(f.boneNames)
		f.boneIDs[name] = id
		f.boneNames = append(f.boneNames, name)
	}
	return f.d.rows.child(f.sectionRow(section), slot{viewPart, id})
}

// bonePlace is the place of a bone of the skeleton at p: of a bone that is properties all from the first to the last of them, of one
// that is a node its section.
func (f *textForm) bonePlace(p place, id int) place {
	lost := place{start: p.start, end: p.start, extra: p.extra}
	if p.kind != textSection || id >= len(f.boneNames) {
		return lost
	}
	a := f.armature(int(p.extra))
	if a == nil {
		return lost
	}
	i := a.Find(f.file(), f.boneNames[id])
	if i < 0 {
		return lost
	}
	start, end := f.file().BoneSpan(&a.Bones[i])
	return place{kind: textBone, key: int64(i), start: int64(start), end: int64(end), extra: p.extra}
}

// boneSteps are the steps that name a bone.
func (f *textForm) boneSteps(skeleton Row, id int) []Step {
	path := ""
	if node := f.node(skeleton); node >= 0 {
		path = f.arranged().tree.Nodes[node].Path
	}
	return []Step{{Kind: NameStep, Text: "bone"}, {Kind: NameStep, Text: path + ":" + f.boneNames[id]}}
}

// findBone finds the row of a bone by the step that names skeleton and bone.
func (f *textForm) findBone(s Step) (Row, string) {
	tree := f.arranged().tree
	path, name, ok := strings.Cut(s.Text, ":")
	if !ok || s.Kind != NameStep || s.Nth > 0 || tree == nil {
		return 0, `a bone is named by its skeleton's path from the scene's root and its own name, such as bone["Armature/Skeleton3D:LeftArm"]`
	}
	node := tree.Find(scene.Simplify(path))
	if node < 0 {
		return 0, "there is no node " + Quote(path)
	}
	a := f.armature(tree.Nodes[node].Section)
	if a == nil {
		return 0, "the node " + Quote(path) + " is no skeleton"
	}
	i := a.Find(f.file(), name)
	if i < 0 {
		return 0, "the skeleton has no bone " + Quote(name)
	}
	return f.boneRow(tree.Nodes[node].Section, a.BonePath(f.file(), i)), ""
}

// inBone finds a value of a bone: the row of the property that holds it.
func (f *textForm) inBone(p place, s Step) (Row, int, string) {
	a := f.armature(int(p.extra))
	b := &a.Bones[p.key]
	section, i := -1, -1
	if s.Kind == NameStep && s.Nth == 0 {
		section, i = f.file().BoneProperty(b, s.Text)
	}
	if i < 0 {
		return 0, 0, fmt.Sprintf("the bone has no such value; it has %s", strings.Join(f.file().BoneKeys(b), ", "))
	}
	return f.d.rows.child(f.sectionRow(section), slot{childPart, mixedIndex(&f.outline.Sections[section], i, false)}), 1, ""
}

func (f *textForm) describeBone(p place, d *Description) {
	a := f.armature(int(p.extra))
	b := &a.Bones[p.key]
	d.Label, d.Badge, d.Type = shorten(a.BonePath(f.file(), int(p.key)), longest), BadgeBone, "bone"
	d.Summary, d.Own = "no parent", OwnSummary
	if b.Parent >= 0 {
		d.Summary = shorten("child of "+a.BonePath(f.file(), b.Parent), longest)
	}
	if !f.file().Enabled(b) {
		d.Note = "disabled"
	}
	if a.Why == "" {
		d.Can = CanRename | CanRemove | CanMove
	}
}

// insertInBone plans a value that a bone does not have yet.
func (f *textForm) insertInBone(r Row, key *variant.Value, v variant.Value) (edit, error) {
	if key == nil || !isText(key.Type) {
		return edit{}, f.d.refuse(r, "a value of a bone needs a name")
	}
	return f.onBones("Add "+key.Text+" to", []Row{r}, func(file *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		if _, i := file.BoneProperty(&a.Bones[bones[0]], key.Text); i >= 0 {
			return nil, &scene.Refusal{Why: "the bone has a " + key.Text + " already"}
		}
		return file.SetBone(a, bones[0], key.Text, v)
	})
}

// onBones plans an edit of bones of one skeleton.
func (f *textForm) onBones(label string, list []Row, plan func(file *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error)) (edit, error) {
	var bones []int
	var a *scene.Armature
	for _, r := range list {
		p := f.place(r)
		if p.kind != textBone {
			return edit{}, f.d.refuse(r, "this is no bone")
		}
		of := f.armature(int(p.extra))
		if a != nil && a != of {
			return edit{}, f.d.refuse(r, "only bones of one skeleton can be changed together")
		}
		a = of
		bones = append(bones, int(p.key))
	}
	if len(list) == 0 {
		return edit{}, nil
	}
	label += " " + f.d.Path(list[0])
	if len(list) > 1 {
		label += fmt.Sprintf(" and %d more", len(list)-1)
	}
	e, err := plan(f.file(), a, bones)
	return f.planned(label, list[0], e, err)
}

// renameBone plans another name for a bone.
func (f *textForm) renameBone(label string, r Row, name string) (edit, error) {
	a := f.armature(int(f.place(r).extra))
	bone := int(f.place(r).key)
	e, err := f.file().RenameBone(a, bone, name)
	out, err := f.planned(label, r, e, err)
	if err == nil { // the row goes by the old name
		if node := a.Bones[bone].Node; node >= 0 {
			out.show = f.sectionRow(f.arranged().tree.Nodes[node].Section)
		} else {
			out.show = f.boneRow(int(f.place(r).extra), name)
		}
	}
	return out, err
}

// moveBone plans another parent for a bone: another bone, or the skeleton itself for none.
func (f *textForm) moveBone(label string, r, parent Row) (edit, error) {
	p, to := f.place(r), f.place(parent)
	switch {
	case to.kind == textBone && to.extra == p.extra:
		e, err := f.file().ReparentBone(f.armature(int(p.extra)), int(p.key), int(to.key))
		return f.planned(label, r, e, err)
	case to.kind == textSection && to.extra == p.extra:
		e, err := f.file().ReparentBone(f.armature(int(p.extra)), int(p.key), -1)
		return f.planned(label, r, e, err)
	}
	return edit{}, f.d.refuse(r, "a bone can only be moved below another bone of its skeleton, or below none")
}

// doBones makes an edit of bones.
func (d *Document) doBones(label string, list []Row, plan func(file *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error)) error {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	f, err := d.scenery(Root)
	if err != nil {
		return err
	}
	return d.make(f.onBones(label, list, plan))
}

// SetRest gives a bone another rest, relative to its parent. Numbers that stay equal keep their digits.
func (d *Document) SetRest(bone Row, rest Transform) error {
	return d.doBones("Set rest of", []Row{bone}, func(f *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return f.SetRest(a, bones[0], rest)
	})
}

// SetPose makes a bone stand elsewhere, relative to its parent.
func (d *Document) SetPose(bone Row, pose Transform) error {
	return d.doBones("Set pose of", []Row{bone}, func(f *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return f.SetPose(a, bones[0], pose)
	})
}

// SetBone sets a value of a bone by its key, such as "enabled", also one that the file does not have yet.
func (d *Document) SetBone(bone Row, key string, v variant.Value) error {
	return d.doBones("Set "+key+" of", []Row{bone}, func(f *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return f.SetBone(a, bones[0], key, v)
	})
}

// RestFromPose makes the present poses of bones their rests.
func (d *Document) RestFromPose(bones ...Row) error {
	return d.doBones("Rest from pose of", bones, func(f *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return f.RestFromPose(a, bones...)
	})
}

// MirrorBones gives the counterparts of bones on the other side (LeftArm for RightArm) their rests and poses, mirrored.
func (d *Document) MirrorBones(bones ...Row) error {
	return d.doBones("Mirror", bones, func(f *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return f.MirrorBones(a, bones...)
	})
}

// MirrorNames gives bones the names of the other side; two that are each other's counterparts exchange theirs.
func (d *Document) MirrorNames(bones ...Row) error {
	return d.doBones("Mirror the names of", bones, func(f *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return f.MirrorNames(a, bones...)
	})
}

// ReorderBone makes a bone the index-th of its skeleton. To give it another parent, Move it below that bone's row, or below the
// skeleton's for none.
func (d *Document) ReorderBone(bone Row, index int) error {
	return d.doBones("Reorder", []Row{bone}, func(f *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return f.ReorderBone(a, bones[0], index)
	})
}

// AddBone adds a bone below parent, a bone or (for none) the skeleton's node, and returns its row.
func (d *Document) AddBone(parent Row, name string, rest Transform) (Row, error) {
	f, err := d.scenery(parent)
	if err != nil {
		return 0, err
	}
	p := f.place(parent)
	a := f.armature(int(p.extra))
	above := -1
	switch {
	case a == nil || p.kind != textBone && p.kind != textSection:
		return 0, d.refuse(parent, "this is neither a bone nor a skeleton")
	case p.kind == textBone:
		above = int(p.key)
	}
	e, err := f.file().AddBone(a, above, name, rest)
	planned, err := f.planned("Add bone "+name+" to "+d.Path(parent), parent, e, err)
	if err != nil {
		return 0, err
	}
	row := f.boneRow(int(p.extra), name)
	planned.show = row
	return row, d.make(planned, nil)
}
