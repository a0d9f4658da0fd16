package player

import (
	"slices"
	"strings"

	"savant/model"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/scene/animation"
	"savant/scene/class"
	"savant/scene/nodepath"
)

// space is a kind of nodes that have a place, and what tracks move them by.
type space struct {
	classes    []string // of Godot 3 and 4
	properties []string // that a file has, in the order in which they apply
	figure     model.Armature
}

var spaces = []space{
	{[]string{"Node2D"}, []string{"transform", "position", "rotation", "rotation_degrees", "scale", "skew"}, model.Armature{Path: ".", Flat: true}},
	{[]string{"Node3D", "Spatial"}, []string{"transform", "position", "translation", "rotation", "rotation_degrees", "quaternion", "scale"}, model.Armature{}},
}

// OfNodes reports whether the bones of a picture are nodes: those of a flat skeleton, or of a Figure, whose names are their places in the scene.
func OfNodes(a *model.Armature) bool { return a.Flat || a.Path == "" }

// Moves reports whether a track with a target moves a bone of a skeleton or Figure: as a node at its place, or by its name.
func Moves(to Target, of *model.Armature, b *model.Bone) bool {
	if OfNodes(of) {
		return to.Node == b.Place
	}
	return to.Node == of.Path && to.Bone == b.Name
}

// Figure is a picture of the nodes that tracks move, and of those above them, as if they were bones: of nodes in 2D, or where no track moves such
// a node, of those in 3D. It has no bones where tracks move none.
func Figure(d *model.Document, tracks []animation.Track, targets []Target) model.Armature {
	for _, s := range spaces {
		if a := s.drawn(d, tracks, targets); len(a.Bones) > 0 {
			return a
		}
	}
	return spaces[0].figure
}

func (s *space) drawn(d *model.Document, tracks []animation.Track, targets []Target) model.Armature {
	figure := s.figure
	table := class.For(d.Dialect())
	is := func(node string) bool {
		r, err := d.Find("node[" + rowpath.Quote(node) + "]")
		return err == nil && slices.ContainsFunc(s.classes, func(c string) bool { return table.Inherits(property.Class(d, r, nil), c) })
	}
	wanted := map[string]bool{}
	for i, t := range targets {
		name, _, _ := strings.Cut(t.Property, ":")
		moves := slices.Contains(s.properties, name) || boneTracks[tracks[i].Type] && t.Bone == ""
		if t.Row == 0 || !moves || !is(t.Node) {
			continue
		}
		for node := t.Node; !wanted[node] && is(node); node = above(node) {
			wanted[node] = true
			if node == "." {
				break
			}
		}
	}
	at := map[string]int{}
	for _, node := range nodes(d) {
		if !wanted[node] {
			continue
		}
		b := model.Bone{Name: node, Place: node, Parent: -1, Enabled: true, HasRest: true, HasPose: true}
		if node != "." {
			if parent, ok := at[nodepath.Parent(node)]; ok {
				b.Parent = parent
				figure.Bones[parent].Children = append(figure.Bones[parent].Children, len(figure.Bones))
			}
		}
		b.Rest = s.placed(d, node)
		b.Pose = b.Rest
		at[node] = len(figure.Bones)
		figure.Bones = append(figure.Bones, b)
	}
	return figure
}

// above is the place of the parent of a node.
func above(node string) string {
	if i := strings.LastIndexByte(node, '/'); i >= 0 {
		return node[:i]
	}
	return "."
}

// placed returns the transform of a node in its parent, as the file has it.
func (s *space) placed(d *model.Document, node string) model.Transform {
	t := identity
	for _, name := range s.properties {
		r, err := d.Find("node[" + rowpath.Quote(node) + "]." + name)
		if err != nil {
			continue
		}
		if v, err := d.Value(r); err == nil {
			if whole, ok := model.TransformOf(v); ok && name == "transform" {
				t = whole
				continue
			}
			t = propertyMoved(s.figure.Flat, t, name, numbersOf(v))
		}
	}
	return t
}
