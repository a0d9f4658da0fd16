package tscn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
)

// boneNameProblem says why a bone cannot have a name; "" if it can (Skeleton3D::add_bone, all versions).
func boneNameProblem(name string) string {
	switch {
	case name == "":
		return "a bone needs a name"
	case strings.ContainsAny(name, ":/"):
		return fmt.Sprintf("a bone's name cannot hold : or /, as %q does", name)
	}
	return ""
}

// fixed says why the bones of a skeleton cannot be added, removed, moved or renamed.
func (f *File) fixed(a *Armature) error {
	if a.Why != "" {
		return refuse(fmt.Sprintf("the bones of %s cannot be changed so: %s", f.Tree.Nodes[a.Node].Path, a.Why))
	}
	return nil
}

// RenameBone gives a bone another name; tracks, attachments, binds, modifiers and filters that name it follow.
func (f *File) RenameBone(a *Armature, bone int, name string) (*Edit, error) {
	if b := &a.Bones[bone]; b.Node >= 0 {
		return f.RenameNode(b.Node, name)
	}
	return f.RenameBones(a, map[int]string{bone: name})
}

// RenameBones gives bones other names, all at once, so that two can change theirs.
func (f *File) RenameBones(a *Armature, names map[int]string) (*Edit, error) {
	if a.Kind == Skeleton2D {
		return f.renameBoneNodes(a, names)
	}
	if err := f.fixed(a); err != nil {
		return nil, err
	}
	taken, changed := map[string]bool{}, map[string]string{}
	for i := range a.Bones {
		name, ok := names[i]
		if !ok {
			name = a.Bones[i].Name
		} else if why := boneNameProblem(name); why != "" {
			return nil, refuse(why)
		}
		if taken[name] {
			return nil, refuse(fmt.Sprintf("there is a bone %s already", name))
		}
		taken[name] = true
		if name != a.Bones[i].Name {
			changed[a.Bones[i].Name] = name
		}
	}
	p := f.plan()
	if len(changed) == 0 {
		return p.finish(), nil
	}
	for i := range a.Bones {
		b := &a.Bones[i]
		name, ok := changed[b.Name]
		if !ok {
			continue
		}
		section, k := f.BoneProperty(b, "name")
		s := &f.Outline.Sections[section]
		span := s.Properties[k]
		old, _ := f.BoneValue(b, "name")
		start, end := s.Start+int(span.Value), s.Start+int(span.End)
		p.replace(start, end, string(f.like(start, end, variant.Value{Type: old.Type, Text: name})))
		p.note(section, start, fmt.Sprintf("bone %s becomes %s", b.Name, name))
	}
	for _, u := range f.boneUses(a) {
		name, ok := changed[u.name]
		switch {
		case !ok || u.number >= 0:
		case u.sure:
			p.renamed(u, name)
		default:
			p.doubt(u.section, u.start, fmt.Sprintf("%s may name the bone %s: it is not certain that it is of this skeleton", u.noun, u.name))
		}
	}
	f.noteFiles(p, nil)
	return p.finish(), nil
}

// renameBoneNodes renames Bone2D nodes one after the other, over names in between where two exchange theirs.
func (f *File) renameBoneNodes(a *Armature, names map[int]string) (*Edit, error) {
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
			section := a.Bones[i].section
			name := names[i]
			if round == 0 {
				if !between {
					continue
				}
				name = "savant-between-" + strconv.Itoa(i)
			}
			steps = append(steps, func(f *File, now func(int) int) (*Edit, error) {
				return f.RenameNode(f.Tree.Section[now(section)], name)
			})
		}
	}
	return f.chain(steps)
}

// ReparentBone makes a bone the child of another, of none with parent -1. Its rest and pose stay as they are, relative to the new
// parent. If it stands before its new parent, the bones are put in an order in which parents come first.
func (f *File) ReparentBone(a *Armature, bone, parent int) (*Edit, error) {
	if parent >= 0 && a.Under(parent, bone) {
		return nil, refuse("a bone cannot become its own child")
	}
	b := &a.Bones[bone]
	if b.Node >= 0 {
		if parent == b.Parent {
			return f.plan().finish(), nil
		}
		target := a.Node
		if parent >= 0 {
			target = a.Bones[parent].Node
		}
		return f.withFlatDoubts(a)(f.MoveNode(b.Node, target, -1))
	}
	if err := f.fixed(a); err != nil {
		return nil, err
	}
	p := f.plan()
	if parent == b.Parent {
		return p.finish(), nil
	}
	parents := a.parents()
	parents[bone] = parent
	to := "none"
	if parent >= 0 {
		to = a.Bones[parent].Name
	}
	p.note(b.section, f.boneStart(b), fmt.Sprintf("parent of bone %s becomes %s", b.Name, to))
	f.arrange(p, a, parentsFirst(parents), parents)
	return p.finish(), nil
}

// ReorderBone makes a bone the index-th. It cannot stand before its parent or behind its children.
func (f *File) ReorderBone(a *Armature, bone, index int) (*Edit, error) {
	b := &a.Bones[bone]
	if b.Node >= 0 {
		return nil, refuse("the bones of a Skeleton2D are nodes; move them")
	}
	if err := f.fixed(a); err != nil {
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
		return nil, refuse(fmt.Sprintf("bone %s cannot stand before its parent %s", b.Name, a.Bones[b.Parent].Name))
	}
	for _, c := range b.Children {
		if c > bone && slices.Index(order, c) < at {
			return nil, refuse(fmt.Sprintf("bone %s cannot stand behind its child %s", b.Name, a.Bones[c].Name))
		}
	}
	p := f.plan()
	if index != bone {
		p.note(b.section, f.boneStart(b), fmt.Sprintf("bone %s becomes number %d", b.Name, index))
	}
	f.arrange(p, a, order, a.parents())
	return p.finish(), nil
}

// RemoveBones takes bones out; their children go to their parents, with rest and pose as they are. Numbers follow. What names the bones
// is listed.
func (f *File) RemoveBones(a *Armature, bones ...int) (*Edit, error) {
	if a.Kind == Skeleton2D {
		return f.removeBoneNodes(a, bones)
	}
	if err := f.fixed(a); err != nil {
		return nil, err
	}
	gone := map[int]bool{}
	for _, i := range bones {
		gone[i] = true
	}
	parents := a.parents()
	var order []int
	p := f.plan()
	for i := range a.Bones {
		for parents[i] >= 0 && gone[parents[i]] {
			parents[i] = a.Bones[parents[i]].Parent
		}
		if !gone[i] {
			order = append(order, i)
		} else {
			b := &a.Bones[i]
			p.note(b.section, f.boneStart(b), fmt.Sprintf("bone %s goes", b.Name))
			for _, node := range b.Bound {
				p.doubt(b.section, f.boneStart(b), fmt.Sprintf("%s is bound to bone %s", node, b.Name))
			}
		}
	}
	f.arrange(p, a, order, parents)
	f.noteFiles(p, nil)
	return p.finish(), nil
}

// removeBoneNodes moves what hangs below Bone2D nodes to their parents and removes them.
func (f *File) removeBoneNodes(a *Armature, bones []int) (*Edit, error) {
	var steps []step
	list := slices.Clone(bones)
	slices.Sort(list)
	for _, i := range slices.Backward(slices.Compact(list)) { // from the tips to the root
		section := a.Bones[i].section
		steps = append(steps, func(f *File, now func(int) int) (*Edit, error) { return f.dissolve(f.Tree.Section[now(section)]) })
	}
	return f.withFlatDoubts(a)(f.chain(steps))
}

// dissolve removes a node; its children take its place.
func (f *File) dissolve(node int) (*Edit, error) {
	var steps []step
	section := f.Tree.Nodes[node].Section
	for k, c := range f.Tree.Nodes[node].Children {
		child := f.Tree.Nodes[c].Section
		steps = append(steps, func(f *File, now func(int) int) (*Edit, error) {
			parent := f.Tree.Nodes[f.Tree.Section[now(section)]].Parent
			at := slices.Index(f.Tree.Nodes[parent].Children, f.Tree.Section[now(section)])
			return f.MoveNode(f.Tree.Section[now(child)], parent, at+1+k)
		})
	}
	steps = append(steps, func(f *File, now func(int) int) (*Edit, error) { return f.RemoveNodes(f.Tree.Section[now(section)]) })
	return f.chain(steps)
}

// withFlatDoubts adds what names bones of a Skeleton2D by number, which counts them in an order that only the engine makes.
func (f *File) withFlatDoubts(a *Armature) func(*Edit, error) (*Edit, error) {
	return func(e *Edit, err error) (*Edit, error) {
		if err != nil {
			return e, err
		}
		for i := range f.Outline.Sections {
			s := &f.Outline.Sections[i]
			for _, p := range s.Properties {
				name := s.Name(f.Src, p)
				last := name[strings.LastIndexByte(name, '/')+1:]
				if last == "bone_index" || last == "bone2d_index" || strings.HasSuffix(last, "_bone_idx") {
					e.Notes = append(e.Notes, Note{Section: i, Offset: s.Start + int(p.Value), Text: "property " + name + " counts the bones of a Skeleton2D", Undecided: true})
				}
			}
		}
		return e, nil
	}
}

// AddBone adds a bone behind all others, below parent or, with -1, below none. Its rest and pose are rest. It writes what the last
// bone has, or else what the engine writes.
func (f *File) AddBone(a *Armature, parent int, name string, rest Transform) (*Edit, error) {
	if a.Kind == Skeleton2D {
		return f.addBoneNode(a, parent, name, rest)
	}
	if why := boneNameProblem(name); why != "" {
		return nil, refuse(why)
	}
	if err := f.fixed(a); err != nil {
		return nil, err
	}
	for i := range a.Bones {
		if a.Bones[i].Name == name {
			return nil, refuse(fmt.Sprintf("there is a bone %s already", name))
		}
	}
	section := f.Tree.Nodes[a.Node].Section
	s := &f.Outline.Sections[section]
	keys := f.newBoneKeys(a)
	line := f.newline(section)
	var lines []string
	for _, key := range keys {
		lines = append(lines, f.assignment("bones/"+strconv.Itoa(len(a.Bones))+"/"+key, f.written(f.newBoneValue(a, key, name, parent, rest))))
	}
	p := f.plan()
	text := strings.Join(lines, line)
	if n := len(a.Bones); n > 0 {
		last := a.Bones[n-1].properties
		at := f.lineEnd(s, s.Properties[last[len(last)-1]])
		p.splices = append(p.splices, Splice{at, at, []byte(line + text)})
	} else {
		at := f.contentEnd(section)
		if f.blankHead() && len(s.Properties) == 0 {
			text = line + text
		}
		p.splices = append(p.splices, Splice{at, at, []byte(line + text)})
	}
	p.note(section, s.Start, fmt.Sprintf("bone %s is new", name))
	return p.finish(), nil
}

// newBoneKeys are the keys of a new bone, in the order of the file.
func (f *File) newBoneKeys(a *Armature) []string {
	if n := len(a.Bones); n > 0 {
		keys := slices.DeleteFunc(f.BoneKeys(&a.Bones[n-1]), func(key string) bool { return !slices.Contains(boneOrder, key) })
		if len(keys) > 1 && keys[0] == "name" {
			return keys
		}
	}
	switch {
	case a.Kind == Skeleton3D:
		return []string{"name", "parent", "rest", "enabled", "position", "rotation", "scale"}
	case f.Dialect.TypeName(variant.Transform2D) == "Matrix32":
		return []string{"name", "parent", "rest", "enabled", "bound_childs"}
	}
	return []string{"name", "parent", "rest", "enabled", "bound_children"}
}

// boneOrder is the order in which the engines write, or exporters wrote, the values of a bone.
var boneOrder = []string{"name", "parent", "rest", "pose", "enabled", "bound_childs", "bound_children", "position", "rotation", "scale"}

func (f *File) newBoneValue(a *Armature, key, name string, parent int, rest Transform) variant.Value {
	switch key {
	case "name":
		return variant.OfString(name)
	case "parent":
		return variant.OfInt(int64(parent))
	case "rest":
		return rest.Value(variant.Transform3D)
	case "pose":
		return Identity.Value(variant.Transform3D)
	case "enabled":
		return variant.OfBool(true)
	case "position":
		return single(variant.Vector3, rest.Origin[:]...)
	case "rotation":
		return rest.Value(variant.Quaternion)
	case "scale":
		scale := rest.Scale()
		return single(variant.Vector3, scale[:]...)
	}
	return variant.OfArray()
}

// addBoneNode adds a Bone2D.
func (f *File) addBoneNode(a *Armature, parent int, name string, rest Transform) (*Edit, error) {
	target := a.Node
	if parent >= 0 {
		target = a.Bones[parent].Node
	}
	e, err := f.AddNode(target, -1, name, "Bone2D")
	if err != nil || len(e.Splices) != 1 {
		return e, err
	}
	line := f.newline(f.Tree.Nodes[a.Node].Section)
	text := line
	if f.blankHead() {
		text += line
	}
	position, rotation, _, _ := rest.Flat()
	if position != [2]float64{} {
		text += f.assignment("position", f.written(single(variant.Vector2, position[:]...))) + line
	}
	if rotation != 0 {
		text += f.assignment("rotation", f.written(angle(radians(rotation)))) + line
	}
	text += f.assignment("rest", f.written(rest.Value(variant.Transform2D)))
	e.Splices[0].New = append(e.Splices[0].New, text...)
	return f.withFlatDoubts(a)(e, nil)
}

// parents is the parent of each bone.
func (a *Armature) parents() []int {
	list := make([]int, len(a.Bones))
	for i := range a.Bones {
		list[i] = a.Bones[i].Parent
	}
	return list
}

// parentsFirst is the order of the bones in which none stands before its parent, as near to the present one as can be: what stands
// before its parent goes right behind it.
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
