package scene

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
	"savant/scene/transform"
)

// Messages.
const (
	boneNeedsName  message.ID = "scene.bone-needs-name"
	badBoneName    message.ID = "scene.bad-bone-name name"
	bonesFixed     message.ID = "scene.bones-fixed path why"
	boneExists     message.ID = "scene.bone-exists name"
	boneRenamed    message.ID = "scene.bone-renamed name now"
	ownChild       message.ID = "scene.own-child"
	boneReparented message.ID = "scene.bone-reparented name parent"
	keysOldParent  message.ID = "scene.keys-old-parent noun path"
	bonesAreNodes  message.ID = "scene.bones-are-nodes"
	beforeParent   message.ID = "scene.before-parent name parent"
	behindChild    message.ID = "scene.behind-child name child"
	boneReordered  message.ID = "scene.bone-reordered name index"
	boneRemoved    message.ID = "scene.bone-removed name"
	boundToBone    message.ID = "scene.bound-to-bone node name"
	countsBones    message.ID = "scene.counts-bones name"
	boneAdded      message.ID = "scene.bone-added name"
)

// boneNameProblem returns why a bone cannot have a name; zero if it can (Skeleton3D::add_bone, all versions).
func boneNameProblem(name string) message.Message {
	switch {
	case name == "":
		return message.New(boneNeedsName)
	case strings.ContainsAny(name, ":/"):
		return message.New(badBoneName, name)
	}
	return message.Message{}
}

// fixed returns why the bones of a skeleton cannot be added, removed, moved or renamed.
func (s *Scene) fixed(a *Armature) error {
	if !a.Why.IsZero() {
		return refuse(bonesFixed, s.Tree.Nodes[a.Node].Path, a.Why)
	}
	return nil
}

// RenameBone renames a bone, including in tracks, attachments, binds, modifiers and filters that name it.
func (s *Scene) RenameBone(a *Armature, bone int, name string) (*Edit, error) {
	if b := &a.Bones[bone]; b.Node >= 0 {
		return s.RenameNode(b.Node, name)
	}
	return s.RenameBones(a, map[int]string{bone: name})
}

// RenameBones renames bones all at once, so that two can swap names.
func (s *Scene) RenameBones(a *Armature, names map[int]string) (*Edit, error) {
	if a.Kind == Skeleton2D {
		return s.renameBoneNodes(a, names)
	}
	if err := s.fixed(a); err != nil {
		return nil, err
	}
	taken, changed := map[string]bool{}, map[string]string{}
	for i := range a.Bones {
		name, ok := names[i]
		if !ok {
			name = a.Bones[i].Name
		} else if why := boneNameProblem(name); !why.IsZero() {
			return nil, &Refusal{why}
		}
		if taken[name] {
			return nil, refuse(boneExists, name)
		}
		taken[name] = true
		if name != a.Bones[i].Name {
			changed[a.Bones[i].Name] = name
		}
	}
	p := s.plan()
	if len(changed) == 0 {
		return p.finish(), nil
	}
	for i := range a.Bones {
		b := &a.Bones[i]
		name, ok := changed[b.Name]
		if !ok {
			continue
		}
		item, k := s.BoneProperty(b, "name")
		f := Field{item, Properties, k}
		old, _ := s.Value(f)
		p.Do(SetValue{f, variant.Value{Type: old.Type, Text: name}})
		p.Note(f.value(), boneRenamed, b.Name, name)
	}
	for _, u := range s.boneUses(a) {
		name, ok := changed[u.name]
		switch {
		case !ok || u.number >= 0:
		case u.sure:
			p.renamed(u, name)
		default:
			p.Doubt(u.at, mayNameBone, u.noun, u.name)
		}
	}
	p.noteFiles(boneConcern(slices.Collect(maps.Keys(changed))))
	return p.finish(), nil
}

// renameBoneNodes renames Bone2D nodes one by one, using temporary names where two swap theirs.
func (s *Scene) renameBoneNodes(a *Armature, names map[int]string) (*Edit, error) {
	var list []int
	for i, name := range names {
		if name != a.Bones[i].Name {
			list = append(list, i)
		}
	}
	slices.Sort(list)
	var steps []step
	between := len(list) > 1
	for round := range 2 {
		for _, i := range list {
			item := a.Bones[i].item
			name := names[i]
			if round == 0 {
				if !between {
					continue
				}
				name = "savant-between-" + strconv.Itoa(i)
			}
			steps = append(steps, func(s *Scene, now func(int) int) (*Edit, error) {
				return s.RenameNode(s.Tree.Node[now(item)], name)
			})
		}
	}
	return s.chain(steps)
}

// ReparentBone makes a bone the child of another, or a root with parent -1. Its rest and pose are unchanged, relative
// to the new parent. Bones are reordered if necessary so that parents come first.
func (s *Scene) ReparentBone(a *Armature, bone, parent int) (*Edit, error) {
	if parent >= 0 && a.Under(parent, bone) {
		return nil, refuse(ownChild)
	}
	b := &a.Bones[bone]
	if b.Node >= 0 {
		if parent == b.Parent {
			return s.plan().finish(), nil
		}
		target := a.Node
		if parent >= 0 {
			target = a.Bones[parent].Node
		}
		return s.withFlatDoubts(s.MoveNode(b.Node, target, -1))
	}
	if err := s.fixed(a); err != nil {
		return nil, err
	}
	p := s.plan()
	if parent == b.Parent {
		return p.finish(), nil
	}
	parents := a.parents()
	parents[bone] = parent
	to := "none"
	if parent >= 0 {
		to = a.Bones[parent].Name
	}
	p.Note(b.place(), boneReparented, b.Name, to)
	p.arrange(a, parentsFirst(parents), parents)
	if a.Kind == Skeleton3D { // keys of Godot 3 are relative to the rest
		for _, u := range p.boneUses(a) {
			if u.noun.ID == AnimationTrack && u.name == b.Name {
				p.Doubt(u.at, keysOldParent, u.noun, u.way)
			}
		}
	}
	return p.finish(), nil
}

// ReorderBone makes a bone the index-th. It cannot be before its parent or after its children.
func (s *Scene) ReorderBone(a *Armature, bone, index int) (*Edit, error) {
	b := &a.Bones[bone]
	if b.Node >= 0 {
		return nil, refuse(bonesAreNodes)
	}
	if err := s.fixed(a); err != nil {
		return nil, err
	}
	if index < 0 || index >= len(a.Bones) {
		index = len(a.Bones) - 1
	}
	order := make([]int, 0, len(a.Bones))
	for i := range a.Bones {
		if i != bone {
			order = append(order, i)
		}
	}
	order = slices.Insert(order, index, bone)
	at := slices.Index(order, bone)
	if b.Parent >= 0 && b.Parent < bone && slices.Index(order, b.Parent) > at {
		return nil, refuse(beforeParent, b.Name, a.Bones[b.Parent].Name)
	}
	for _, c := range b.Children {
		if c > bone && slices.Index(order, c) < at {
			return nil, refuse(behindChild, b.Name, a.Bones[c].Name)
		}
	}
	p := s.plan()
	if index != bone {
		p.Note(b.place(), boneReordered, b.Name, index)
	}
	p.arrange(a, order, a.parents())
	return p.finish(), nil
}

// RemoveBones removes bones; their children go to their parents, with rest and pose unchanged. Bone numbers follow.
// What still names the bones is listed.
func (s *Scene) RemoveBones(a *Armature, bones ...int) (*Edit, error) {
	if a.Kind == Skeleton2D {
		return s.removeBoneNodes(a, bones)
	}
	if err := s.fixed(a); err != nil {
		return nil, err
	}
	gone := map[int]bool{}
	for _, i := range bones {
		gone[i] = true
	}
	parents := a.parents()
	var order []int
	var names []string // of the removed bones
	p := s.plan()
	for i := range a.Bones {
		for parents[i] >= 0 && gone[parents[i]] {
			parents[i] = a.Bones[parents[i]].Parent
		}
		if !gone[i] {
			order = append(order, i)
		} else {
			b := &a.Bones[i]
			names = append(names, b.Name)
			p.Note(b.place(), boneRemoved, b.Name)
			for _, node := range b.Bound {
				p.Doubt(b.place(), boundToBone, node, b.Name)
			}
		}
	}
	p.arrange(a, order, parents)
	p.noteFiles(boneConcern(names))
	return p.finish(), nil
}

// removeBoneNodes moves the children of Bone2D nodes to their parents and removes the nodes.
func (s *Scene) removeBoneNodes(a *Armature, bones []int) (*Edit, error) {
	var steps []step
	list := slices.Clone(bones)
	slices.Sort(list)
	for _, i := range slices.Backward(slices.Compact(list)) { // from the tips to the root
		item := a.Bones[i].item
		steps = append(steps, func(s *Scene, now func(int) int) (*Edit, error) { return s.dissolve(s.Tree.Node[now(item)]) })
	}
	return s.withFlatDoubts(s.chain(steps))
}

// dissolve removes a node; its children take its place.
func (s *Scene) dissolve(node int) (*Edit, error) {
	var steps []step
	item := s.item(node)
	for k, c := range s.Tree.Nodes[node].Children {
		child := s.item(c)
		steps = append(steps, func(s *Scene, now func(int) int) (*Edit, error) {
			node := s.Tree.Node[now(item)]
			parent := s.Tree.Nodes[node].Parent
			at := slices.Index(s.Tree.Nodes[parent].Children, node)
			return s.MoveNode(s.Tree.Node[now(child)], parent, at+1+k)
		})
	}
	steps = append(steps, func(s *Scene, now func(int) int) (*Edit, error) { return s.RemoveNodes(s.Tree.Node[now(item)]) })
	return s.chain(steps)
}

// withFlatDoubts notes what refers to bones of a Skeleton2D by number, since only the engine knows their order.
func (s *Scene) withFlatDoubts(e *Edit, err error) (*Edit, error) {
	if err != nil {
		return nil, err
	}
	for i := range s.Items() {
		for k := range s.Len(i, Properties) {
			f := Field{i, Properties, k}
			name := s.Name(f)
			last := nodepath.Name(name)
			if last == "bone_index" || last == "bone2d_index" || strings.HasSuffix(last, "_bone_idx") {
				e.Notes = append(e.Notes, Note{Place: f.value(), Text: message.New(countsBones, name), Undecided: true})
			}
		}
	}
	return e, nil
}

// AddBone adds a bone after all others, below parent or, with -1, as a root. rest is its rest and its pose. It writes
// the same keys as the last bone has, or else those that the engine writes.
func (s *Scene) AddBone(a *Armature, parent int, name string, rest transform.Transform) (*Edit, error) {
	if a.Kind == Skeleton2D {
		return s.addBoneNode(a, parent, name, rest)
	}
	if why := boneNameProblem(name); !why.IsZero() {
		return nil, &Refusal{why}
	}
	if err := s.fixed(a); err != nil {
		return nil, err
	}
	for i := range a.Bones {
		if a.Bones[i].Name == name {
			return nil, refuse(boneExists, name)
		}
	}
	item := s.item(a.Node)
	after := s.Len(item, Properties) - 1
	if n := len(a.Bones); n > 0 {
		last := a.Bones[n-1].properties
		after = last[len(last)-1]
	}
	p := s.plan()
	for _, key := range s.newBoneKeys(a) {
		p.Do(AddProperty{Item: item, After: after, Name: boneKey(len(a.Bones), key), Value: s.newBoneValue(key, name, parent, rest)})
	}
	p.Note(place(item), boneAdded, name)
	return p.finish(), nil
}

// newBoneKeys returns the keys of a new bone, in the order of the file.
func (s *Scene) newBoneKeys(a *Armature) []string {
	if n := len(a.Bones); n > 0 {
		keys := slices.DeleteFunc(s.BoneKeys(&a.Bones[n-1]), func(key string) bool { return !slices.Contains(boneOrder, key) })
		if len(keys) > 1 && keys[0] == "name" {
			return keys
		}
	}
	switch {
	case a.Kind == Skeleton3D:
		return []string{"name", "parent", "rest", "enabled", "position", "rotation", "scale"}
	case s.Dialect.TypeName(variant.Transform2D) == "Matrix32":
		return []string{"name", "parent", "rest", "enabled", "bound_childs"}
	}
	return []string{"name", "parent", "rest", "enabled", "bound_children"}
}

func (s *Scene) newBoneValue(key, name string, parent int, rest transform.Transform) variant.Value {
	switch key {
	case "name":
		return variant.OfString(name)
	case "parent":
		return variant.OfInt(int64(parent))
	case "rest":
		return rest.Value(variant.Transform3D)
	case "pose":
		return transform.Identity.Value(variant.Transform3D)
	case "enabled":
		return variant.OfBool(true)
	case "position":
		return transform.Single(variant.Vector3, rest.Origin[:]...)
	case "rotation":
		return rest.Value(variant.Quaternion)
	case "scale":
		scale := rest.Scale()
		return transform.Single(variant.Vector3, scale[:]...)
	}
	return variant.OfArray()
}

// addBoneNode adds a Bone2D.
func (s *Scene) addBoneNode(a *Armature, parent int, name string, rest transform.Transform) (*Edit, error) {
	target := a.Node
	if parent >= 0 {
		target = a.Bones[parent].Node
	}
	e, err := s.AddNode(target, -1, name, "Bone2D")
	if err != nil {
		return nil, err
	}
	added := e.Changes[0].(Add)
	position, rotation, _, _ := rest.Flat()
	if position != [2]float64{} {
		added.Properties = append(added.Properties, Entry{"position", transform.Single(variant.Vector2, position[:]...)})
	}
	if rotation != 0 {
		added.Properties = append(added.Properties, Entry{"rotation", transform.Angle(transform.Radians(rotation))})
	}
	added.Properties = append(added.Properties, Entry{"rest", rest.Value(variant.Transform2D)})
	e.Changes[0] = added
	return s.withFlatDoubts(e, nil)
}

// parents returns the parent of each bone.
func (a *Armature) parents() []int {
	list := make([]int, len(a.Bones))
	for i := range a.Bones {
		list[i] = a.Bones[i].Parent
	}
	return list
}

// parentsFirst returns the order of the bones in which parents come first, changed as little as possible: a bone before
// its parent is moved right after it.
func parentsFirst(parents []int) []int {
	var order []int
	out := make([]bool, len(parents))
	waiting := map[int][]int{}
	var come func(i int)
	come = func(i int) {
		order, out[i] = append(order, i), true
		for _, c := range waiting[i] {
			come(c)
		}
	}
	for i, p := range parents {
		if p >= 0 && !out[p] {
			waiting[p] = append(waiting[p], i)
		} else {
			come(i)
		}
	}
	return order
}
