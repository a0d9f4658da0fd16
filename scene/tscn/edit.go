package tscn

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/transform"
)

// The edits of package scene as splices of the text.

func (f *File) edit(e *scene.Edit, err error) (*Edit, error) {
	if err != nil {
		return nil, err
	}
	return f.Write(e), nil
}

// AddNode is scene.Scene.AddNode for the text.
func (f *File) AddNode(parent, index int, name, class string) (*Edit, error) {
	return f.edit(f.Scene.AddNode(parent, index, name, class))
}

// RenameNode is scene.Scene.RenameNode for the text.
func (f *File) RenameNode(node int, name string) (*Edit, error) {
	return f.edit(f.Scene.RenameNode(node, name))
}

// MoveNode is scene.Scene.MoveNode for the text.
func (f *File) MoveNode(node, parent, index int) (*Edit, error) {
	return f.edit(f.Scene.MoveNode(node, parent, index))
}

// DuplicateNode is scene.Scene.DuplicateNode for the text.
func (f *File) DuplicateNode(node int) (*Edit, error) { return f.edit(f.Scene.DuplicateNode(node)) }

// RemoveNodes is scene.Scene.RemoveNodes for the text.
func (f *File) RemoveNodes(nodes ...int) (*Edit, error) {
	return f.edit(f.Scene.RemoveNodes(nodes...))
}

// RenameProperty is scene.Scene.RenameProperty for the text.
func (f *File) RenameProperty(section, index int, name string) (*Edit, error) {
	return f.edit(f.Scene.RenameProperty(section, index, name))
}

// ChangeID is scene.Scene.ChangeID for the text.
func (f *File) ChangeID(section int, id string) (*Edit, error) {
	return f.edit(f.Scene.ChangeID(section, id))
}

// RemoveAttributes is scene.Scene.RemoveAttributes for the text.
func (f *File) RemoveAttributes(section int, indexes ...int) (*Edit, error) {
	return f.edit(f.Scene.RemoveAttributes(section, indexes...))
}

// InsertAttribute is scene.Scene.InsertAttribute for the text.
func (f *File) InsertAttribute(section int, name string, v variant.Value) (*Edit, error) {
	return f.edit(f.Scene.InsertAttribute(section, name, v))
}

// DuplicateSection is scene.Scene.DuplicateItem for the text.
func (f *File) DuplicateSection(section int) (*Edit, error) { return f.edit(f.DuplicateItem(section)) }

// MakeUnique is scene.Scene.MakeUnique for the text.
func (f *File) MakeUnique(resource, user int, property string) (*Edit, error) {
	return f.edit(f.Scene.MakeUnique(resource, user, property))
}

// ReplaceExternal is scene.Scene.ReplaceExternal for the text.
func (f *File) ReplaceExternal(section int, class, file, uid string) (*Edit, error) {
	return f.edit(f.Scene.ReplaceExternal(section, class, file, uid))
}

// AddSubResource is scene.Scene.AddSubResource for the text.
func (f *File) AddSubResource(class string, user int) (*Edit, string, error) {
	e, id, err := f.Scene.AddSubResource(class, user)
	edit, err := f.edit(e, err)
	return edit, id, err
}

// AddExtResource is scene.Scene.AddExtResource for the text.
func (f *File) AddExtResource(class, path string) (*Edit, string, error) {
	e, id, err := f.Scene.AddExtResource(class, path)
	edit, err := f.edit(e, err)
	return edit, id, err
}

// Connect is scene.Scene.Connect for the text.
func (f *File) Connect(signal, from, to, method string) (*Edit, error) {
	return f.edit(f.Scene.Connect(signal, from, to, method))
}

// Wire is scene.Scene.Wire for the text.
func (f *File) Wire(item int, w scene.Wiring) (*Edit, error) { return f.edit(f.Scene.Wire(item, w)) }

// SetEditable is scene.Scene.SetEditable for the text.
func (f *File) SetEditable(node int, editable bool) (*Edit, error) {
	return f.edit(f.Scene.SetEditable(node, editable))
}

// SetGroups is scene.Scene.SetGroups for the text.
func (f *File) SetGroups(node int, groups []string) (*Edit, error) {
	return f.edit(f.Scene.SetGroups(node, groups))
}

// RenameGroup is scene.Scene.RenameGroup for the text.
func (f *File) RenameGroup(old, name string) (*Edit, error) {
	return f.edit(f.Scene.RenameGroup(old, name))
}

// Follow is scene.Scene.Follow for the text.
func (f *File) Follow(self string, from, to scene.Target) (*Edit, error) {
	return f.edit(f.Scene.Follow(self, from, to))
}

// RenameBone is scene.Scene.RenameBone for the text.
func (f *File) RenameBone(a *scene.Armature, bone int, name string) (*Edit, error) {
	return f.edit(f.Scene.RenameBone(a, bone, name))
}

// RenameBones is scene.Scene.RenameBones for the text.
func (f *File) RenameBones(a *scene.Armature, names map[int]string) (*Edit, error) {
	return f.edit(f.Scene.RenameBones(a, names))
}

// ReparentBone is scene.Scene.ReparentBone for the text.
func (f *File) ReparentBone(a *scene.Armature, bone, parent int) (*Edit, error) {
	return f.edit(f.Scene.ReparentBone(a, bone, parent))
}

// ReorderBone is scene.Scene.ReorderBone for the text.
func (f *File) ReorderBone(a *scene.Armature, bone, index int) (*Edit, error) {
	return f.edit(f.Scene.ReorderBone(a, bone, index))
}

// RemoveBones is scene.Scene.RemoveBones for the text.
func (f *File) RemoveBones(a *scene.Armature, bones ...int) (*Edit, error) {
	return f.edit(f.Scene.RemoveBones(a, bones...))
}

// RemoveTracks is scene.Scene.RemoveTracks for the text.
func (f *File) RemoveTracks(a *scene.Armature, bones ...int) (*Edit, error) {
	return f.edit(f.Scene.RemoveTracks(a, bones...))
}

// RemoveBonesAndTracks is scene.Scene.RemoveBonesAndTracks for the text.
func (f *File) RemoveBonesAndTracks(a *scene.Armature, bones ...int) (*Edit, error) {
	return f.edit(f.Scene.RemoveBonesAndTracks(a, bones...))
}

// AddBone is scene.Scene.AddBone for the text.
func (f *File) AddBone(a *scene.Armature, parent int, name string, rest transform.Transform) (*Edit, error) {
	return f.edit(f.Scene.AddBone(a, parent, name, rest))
}

// SetBone is scene.Scene.SetBone for the text.
func (f *File) SetBone(a *scene.Armature, bone int, key string, v variant.Value) (*Edit, error) {
	return f.edit(f.Scene.SetBone(a, bone, key, v))
}

// SetRest is scene.Scene.SetRest for the text.
func (f *File) SetRest(a *scene.Armature, bone int, rest transform.Transform) (*Edit, error) {
	return f.edit(f.Scene.SetRest(a, bone, rest))
}

// SetPose is scene.Scene.SetPose for the text.
func (f *File) SetPose(a *scene.Armature, bone int, pose transform.Transform) (*Edit, error) {
	return f.edit(f.Scene.SetPose(a, bone, pose))
}

// RestFromPose is scene.Scene.RestFromPose for the text.
func (f *File) RestFromPose(a *scene.Armature, bones ...int) (*Edit, error) {
	return f.edit(f.Scene.RestFromPose(a, bones...))
}

// MirrorBones is scene.Scene.MirrorBones for the text.
func (f *File) MirrorBones(a *scene.Armature, bones ...int) (*Edit, error) {
	return f.edit(f.Scene.MirrorBones(a, bones...))
}

// MirrorNames is scene.Scene.MirrorNames for the text.
func (f *File) MirrorNames(a *scene.Armature, bones ...int) (*Edit, error) {
	return f.edit(f.Scene.MirrorNames(a, bones...))
}

// BoneSpan returns the text of a bone: from the first to the last of its properties, for a Bone2D its section.
func (f *File) BoneSpan(b *scene.Bone) (start, end int) {
	section, list := b.Fields()
	s := &f.Outline.Sections[section]
	if b.Node >= 0 || len(list) == 0 {
		return s.Start, s.End
	}
	return s.Start + int(s.Properties[list[0]].Name), s.Start + int(s.Properties[list[len(list)-1]].End)
}

// AssignProblem returns why a property of a section cannot have a value, given as text; zero if it can, as far as this
// file shows.
func (f *File) AssignProblem(section int, name string, value []byte) message.Message {
	var v variant.Value
	if string(value) == "true" {
		v = variant.OfBool(true)
	}
	return f.Scene.AssignProblem(section, name, v)
}
