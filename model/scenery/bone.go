package scenery

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene"
	"savant/scene/nodepath"
	"savant/scene/world"
)

// Messages.
const (
	boneNaming         message.ID = "scenery.bone-naming"
	notASkeleton       message.ID = "scenery.not-a-skeleton path"
	noSuchBone         message.ID = "scenery.no-such-bone name"
	noBoneValue        message.ID = "scenery.no-bone-value keys"
	boneValueNeedsName message.ID = "scenery.bone-value-needs-name"
	boneHasValue       message.ID = "scenery.bone-has-value key"
	notABone           message.ID = "scenery.not-a-bone"
	oneSkeleton        message.ID = "scenery.one-skeleton"
	boneBelowBone      message.ID = "scenery.bone-below-bone"
	noBoneNorSkeleton  message.ID = "scenery.no-bone-nor-skeleton"
)

// armatures remembers the bones of a scene, and the names that rows of bones go by.
type armatures struct {
	list  []*scene.Armature
	at    uint32   // revision plus one for which list holds
	names []string // more come, none goes
	ids   map[string]int
}

// trees are the bone trees, found out once for each revision.
func (f Nodes) trees() []*scene.Armature {
	if now := f.Host().Revision(); f.armatures.at != now {
		f.armatures.list, f.armatures.at = f.Alone().Armatures(), now
	}
	return f.armatures.list
}

// of is the bone tree of the node of an item, nil if it has none.
func (f Nodes) of(item int) *scene.Armature {
	if item >= 0 && f.Alone().Tree.Node[item] >= 0 {
		for _, a := range f.trees() {
			if a.Node == f.Alone().Tree.Node[item] {
				return a
			}
		}
	}
	return nil
}

// boneRow is the handle of a bone. It identifies the bone by name, whatever its position among the others.
func (f Nodes) boneRow(item int, name string) model.Row {
	if f.ids == nil {
		f.ids = map[string]int{}
	}
	id, ok := f.ids[name]
	if !ok {
		id = len(f.names)
		f.ids[name] = id
		f.names = append(f.names, name)
	}
	return f.Host().Row(f.ItemRow(item), model.Slot{Part: model.ViewPart, Index: id})
}

// Bone is the skeleton and the number of the bone that a row of model.ViewPart is; nil for none.
func (f Nodes) Bone(r model.Row) (a *scene.Armature, bone int) {
	if slot := f.Host().Slot(r); r != model.Root && slot.Part == model.ViewPart {
		return f.BoneOf(f.Item(f.Host().Parent(r)), slot.Index)
	}
	return nil, -1
}

// IsBone reports whether a row is a bone.
func (f Nodes) IsBone(r model.Row) bool {
	a, _ := f.Bone(r)
	return a != nil
}

// BoneOf is Bone of the row that is the id-th of model.ViewPart below an item.
func (f Nodes) BoneOf(item, id int) (a *scene.Armature, bone int) {
	if a = f.of(item); a == nil || id >= len(f.names) {
		return nil, -1
	}
	if bone = a.Find(f.Alone(), f.names[id]); bone < 0 {
		return nil, -1
	}
	return a, bone
}

// BoneSteps are the steps that name the bone that a row is.
func (f Nodes) BoneSteps(r model.Row) []model.Step {
	path, nth := "", 0
	if n := f.node(f.Host().Parent(r)); n >= 0 {
		tree := f.Alone().Tree
		path = tree.Nodes[n].Path
		for first := tree.Find(path); first >= 0 && first < n; first++ {
			if tree.Nodes[first].Path == path {
				nth++
			}
		}
	}
	return []model.Step{{Kind: model.NameStep, Text: "bone"}, {Kind: model.NameStep, Text: path + ":" + f.names[f.Host().Slot(r).Index], Nth: nth}}
}

// FindBone finds the row of a bone by the step that names skeleton and bone.
func (f Nodes) FindBone(s model.Step) (model.Row, message.Message) {
	in := f.Alone()
	path, name, ok := strings.Cut(s.Text, ":")
	if !ok || s.Kind != model.NameStep {
		return 0, message.New(boneNaming)
	}
	n := in.Tree.Find(nodepath.Simplify(path))
	for nth := s.Nth; nth > 0 && n >= 0; nth-- {
		next := slices.IndexFunc(in.Tree.Nodes[n+1:], func(other scene.Node) bool { return other.Path == in.Tree.Nodes[n].Path })
		if n += next + 1; next < 0 {
			n = -1
		}
	}
	if n < 0 {
		return 0, message.New(NoSuchNode, rowpath.Quote(path))
	}
	a := f.of(in.Tree.Nodes[n].Item)
	if a == nil {
		return 0, message.New(notASkeleton, rowpath.Quote(path))
	}
	i := a.Find(in, name)
	if i < 0 {
		return 0, message.New(noSuchBone, rowpath.Quote(name))
	}
	return f.boneRow(in.Tree.Nodes[n].Item, a.BonePath(in, i)), message.Message{}
}

// InBone finds a value of a bone: the row of the property that holds it.
func (f Nodes) InBone(r model.Row, s model.Step) (model.Row, int, message.Message) {
	a, i := f.Bone(r)
	in := f.Alone()
	b := &a.Bones[i]
	if s.Kind == model.NameStep && s.Nth == 0 {
		if item, property := in.BoneProperty(b, s.Text); property >= 0 {
			return f.FieldRow(scene.Field{Item: item, List: scene.Properties, Index: property}), 1, message.Message{}
		}
	}
	return 0, 0, message.New(noBoneValue, strings.Join(in.BoneKeys(b), ", "))
}

// DescribeBone is what to show of a bone.
func (f Nodes) DescribeBone(r model.Row, d *model.Description) {
	a, i := f.Bone(r)
	b := &a.Bones[i]
	d.Label, d.Badge, d.Kind = value.Shorten(a.BonePath(f.Alone(), i), value.Longest), model.BadgeBone, message.New(boneKind)
	d.About = []message.Message{message.New(noParent)}
	if b.Parent >= 0 {
		d.About = []message.Message{message.New(childOf, value.Shorten(a.BonePath(f.Alone(), b.Parent), value.Longest))}
	}
	if !f.Alone().Enabled(b) {
		d.Note = []message.Message{message.New(disabled)}
	}
	if a.Why.IsZero() {
		d.Can = model.CanRename | model.CanRemove | model.CanMove
	}
}

// Armatures returns the bone trees, in file order.
func (f Nodes) Armatures() []model.Armature {
	var list []model.Armature
	for _, a := range f.trees() {
		n := &f.Alone().Tree.Nodes[a.Node]
		out := model.Armature{Row: f.ItemRow(n.Item), Path: n.Path, Flat: a.Kind == scene.Skeleton2D, Part: a.Part, Fixed: a.Why}
		for i := range a.Bones {
			out.Bones = append(out.Bones, f.bone(a, i))
		}
		list = append(list, out)
	}
	return list
}

// InnerArmatures returns the bone trees of the scenes of instances.
func (f Nodes) InnerArmatures() []model.InnerArmature {
	var list []model.InnerArmature
	s := f.Around()
	for _, a := range s.InnerArmatures() {
		out := model.InnerArmature{Instance: s.Tree.Nodes[a.Instance].Path, From: a.Files}
		out.Path, out.Flat = a.Path, a.Kind == scene.Skeleton2D
		out.Fixed = message.New(fromScene, a.Files[len(a.Files)-1])
		for i := range a.Bones {
			b := told(a.In, a.Armature, i)
			b.Pose, b.HasPose = a.InnerPose(i)
			if out.Flat {
				b.Place = nodepath.Nest(a.Path, nodepath.Relative(a.In.Tree.Nodes[a.Node].Path, a.In.Tree.Nodes[a.Bones[i].Node].Path))
			}
			out.Bones = append(out.Bones, b)
		}
		list = append(list, out)
	}
	return list
}

// bone describes a bone.
func (f Nodes) bone(a *scene.Armature, i int) model.Bone {
	s := f.Alone()
	out := told(s, a, i)
	out.Row = f.boneRow(s.Tree.Nodes[a.Node].Item, out.Name)
	if a.Kind == scene.Skeleton2D {
		node := &s.Tree.Nodes[a.Bones[i].Node]
		out.Node, out.Place = f.ItemRow(node.Item), node.Path
	}
	return out
}

// told is what a scene says about a bone.
func told(s *scene.Scene, a *scene.Armature, i int) model.Bone {
	b := &a.Bones[i]
	out := model.Bone{Name: a.BonePath(s, i), Parent: b.Parent, Children: b.Children, Enabled: s.Enabled(b), Bound: b.Bound}
	out.Rest, out.HasRest = s.Rest(b)
	out.Pose, out.HasPose = s.Pose(a, b)
	out.Length, out.Angle, _ = s.Reach(b)
	return out
}

// BoneAt returns the bone that a row is, by its own path or as a Bone2D's node; ok is false for other rows.
func (f Nodes) BoneAt(r model.Row) (at model.BoneAt, ok bool) {
	a, i := f.Bone(r)
	if n := f.node(r); a == nil && n >= 0 {
		a, i = f.flatBone(n)
	}
	if a == nil {
		return at, false
	}
	s := f.Alone()
	at = model.BoneAt{Bone: f.bone(a, i), Skeleton: s.Tree.Nodes[a.Node].Path, Of: f.ItemRow(s.Tree.Nodes[a.Node].Item), Index: i, Flat: a.Kind == scene.Skeleton2D, Part: a.Part, Fixed: a.Why, Keys: s.BoneKeys(&a.Bones[i])}
	for k := range a.Bones {
		at.Names, at.Rows = append(at.Names, a.BonePath(s, k)), append(at.Rows, f.boneRow(s.Tree.Nodes[a.Node].Item, a.BonePath(s, k)))
		if !a.Under(k, i) {
			at.Parents = append(at.Parents, k)
		}
	}
	return at, true
}

// flatBone is the bone that a node is.
func (f Nodes) flatBone(node int) (*scene.Armature, int) {
	for _, a := range f.trees() {
		for i := range a.Bones {
			if a.Kind == scene.Skeleton2D && a.Bones[i].Node == node {
				return a, i
			}
		}
	}
	return nil, -1
}

// bonesPlan plans an edit of bones of one skeleton.
type bonesPlan func(s *scene.Scene, a *scene.Armature, bones []int) (*scene.Edit, error)

// OnBones plans an edit of bones of one skeleton.
func (f Nodes) OnBones(as message.Message, list []model.Row, plan bonesPlan) (model.Edit, error) {
	var bones []int
	var a *scene.Armature
	for _, r := range list {
		of, i := f.Bone(r)
		switch {
		case of == nil:
			return model.Edit{}, f.Host().Refuse(r, message.New(notABone))
		case a != nil && a != of:
			return model.Edit{}, f.Host().Refuse(r, message.New(oneSkeleton))
		}
		a = of
		bones = append(bones, i)
	}
	if len(list) == 0 {
		return model.Edit{}, nil
	}
	e, err := plan(f.Around(), a, bones)
	return f.Step(as, list[0], e, err)
}

func (f Nodes) onBone(as message.Message, bone model.Row, plan func(s *scene.Scene, a *scene.Armature, bone int) (*scene.Edit, error)) (model.Edit, error) {
	return f.OnBones(as, []model.Row{bone}, func(s *scene.Scene, a *scene.Armature, bones []int) (*scene.Edit, error) { return plan(s, a, bones[0]) })
}

// InsertInBone plans a value that a bone does not have yet.
func (f Nodes) InsertInBone(r model.Row, key *variant.Value, v variant.Value) (model.Edit, error) {
	if key == nil || !value.IsText(key.Type) {
		return model.Edit{}, f.Host().Refuse(r, message.New(boneValueNeedsName))
	}
	if a, i := f.Bone(r); a != nil {
		if _, property := f.Alone().BoneProperty(&a.Bones[i], key.Text); property >= 0 {
			return model.Edit{}, f.Host().Refuse(r, message.New(boneHasValue, key.Text))
		}
	}
	return f.onBone(message.New(label.AddTo, key.Text, f.Host().Path(r)), r, func(s *scene.Scene, a *scene.Armature, bone int) (*scene.Edit, error) {
		return s.SetBone(a, bone, key.Text, v)
	})
}

// RenameBone plans another name for a bone.
func (f Nodes) RenameBone(as message.Message, r model.Row, name string) (model.Edit, error) {
	a, i := f.Bone(r)
	e, err := f.Around().RenameBone(a, i, name)
	out, err := f.Step(as, r, e, err)
	if err != nil {
		return out, err
	}
	s := f.Alone() // the row goes by the old name
	if n := a.Bones[i].Node; n >= 0 {
		out.Show = f.ItemRow(s.Tree.Nodes[n].Item)
	} else {
		out.Show = f.boneRow(s.Tree.Nodes[a.Node].Item, name)
	}
	return out, nil
}

// MoveBone plans another parent for a bone: another bone, or the skeleton itself for none.
func (f Nodes) MoveBone(as message.Message, r, parent model.Row) (model.Edit, error) {
	return f.moveBone(as, r, parent, (*scene.Scene).ReparentBone)
}

// ReparentBone is MoveBone for a bone that keeps its place in the skeleton.
func (f Nodes) ReparentBone(r, parent model.Row) (model.Edit, error) {
	return f.moveBone(message.New(setParent, f.Host().Path(r)), r, parent, world.ReparentBone)
}

func (f Nodes) moveBone(as message.Message, r, parent model.Row, plan func(s *scene.Scene, a *scene.Armature, bone, parent int) (*scene.Edit, error)) (model.Edit, error) {
	a, i := f.Bone(r)
	to, above := f.Bone(parent)
	if to == nil && f.node(parent) == a.Node {
		to = a
	}
	if to != a {
		return model.Edit{}, f.Host().Refuse(r, message.New(boneBelowBone))
	}
	e, err := plan(f.Around(), a, i, above)
	return f.Step(as, r, e, err)
}

// RemoveBones plans that bones of one skeleton go.
func (f Nodes) RemoveBones(list []model.Row) (model.Edit, error) {
	return f.OnBones(message.New(label.Remove, named(f.Host(), list)), list, func(s *scene.Scene, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return s.RemoveBones(a, bones...)
	})
}

// SetRest gives a bone another rest, relative to its parent.
func (f Nodes) SetRest(bone model.Row, rest model.Transform) (model.Edit, error) {
	return f.onBone(message.New(setRest, f.Host().Path(bone)), bone, func(s *scene.Scene, a *scene.Armature, i int) (*scene.Edit, error) { return s.SetRest(a, i, rest) })
}

// SetPose moves a bone, relative to its parent.
func (f Nodes) SetPose(bone model.Row, pose model.Transform) (model.Edit, error) {
	return f.onBone(message.New(setPose, f.Host().Path(bone)), bone, func(s *scene.Scene, a *scene.Armature, i int) (*scene.Edit, error) { return s.SetPose(a, i, pose) })
}

// SetBone sets a value of a bone by its key, such as "enabled", also one that the file does not have yet.
func (f Nodes) SetBone(bone model.Row, key string, v variant.Value) (model.Edit, error) {
	return f.onBone(message.New(setOf, key, f.Host().Path(bone)), bone, func(s *scene.Scene, a *scene.Armature, i int) (*scene.Edit, error) { return s.SetBone(a, i, key, v) })
}

// EnableBone switches a bone on or off.
func (f Nodes) EnableBone(bone model.Row, on bool) (model.Edit, error) {
	return f.SetBone(bone, "enabled", variant.OfBool(on))
}

// RestFromPose makes the present poses of bones their rests.
func (f Nodes) RestFromPose(bones ...model.Row) (model.Edit, error) {
	return f.OnBones(message.New(restFromPose, named(f.Host(), bones)), bones, func(s *scene.Scene, a *scene.Armature, list []int) (*scene.Edit, error) {
		return s.RestFromPose(a, list...)
	})
}

// MirrorBones gives the counterparts of bones on the other side their rests and poses, mirrored.
func (f Nodes) MirrorBones(bones ...model.Row) (model.Edit, error) {
	return f.OnBones(message.New(mirrored, named(f.Host(), bones)), bones, func(s *scene.Scene, a *scene.Armature, list []int) (*scene.Edit, error) {
		return s.MirrorBones(a, list...)
	})
}

// MirrorNames gives bones the names of the other side.
func (f Nodes) MirrorNames(bones ...model.Row) (model.Edit, error) {
	return f.OnBones(message.New(mirrorNames, named(f.Host(), bones)), bones, func(s *scene.Scene, a *scene.Armature, list []int) (*scene.Edit, error) {
		return s.MirrorNames(a, list...)
	})
}

// ReorderBone makes a bone the index-th of its skeleton.
func (f Nodes) ReorderBone(bone model.Row, index int) (model.Edit, error) {
	return f.onBone(message.New(reordered, f.Host().Path(bone)), bone, func(s *scene.Scene, a *scene.Armature, i int) (*scene.Edit, error) { return s.ReorderBone(a, i, index) })
}

// AddBone adds a bone below parent, a bone or (for none) the skeleton's node.
func (f Nodes) AddBone(parent model.Row, name string, rest model.Transform) (model.Edit, error) {
	a, above := f.Bone(parent)
	if a == nil {
		a = f.of(f.Item(parent))
	}
	if a == nil {
		return model.Edit{}, f.Host().Refuse(parent, message.New(noBoneNorSkeleton))
	}
	e, err := f.Around().AddBone(a, above, name, rest)
	planned, err := f.Step(message.New(addBone, name, f.Host().Path(parent)), parent, e, err)
	if err == nil {
		planned.Show = f.boneRow(f.Alone().Tree.Nodes[a.Node].Item, name)
	}
	return planned, err
}

// RemoveBonesAndTracks removes bones of one skeleton, and with them the animation tracks that move them.
func (f Nodes) RemoveBonesAndTracks(list []model.Row) (model.Edit, error) {
	return f.OnBones(message.New(label.Remove, named(f.Host(), list)), list, func(s *scene.Scene, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return s.RemoveBonesAndTracks(a, bones...)
	})
}
