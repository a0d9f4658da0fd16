package player

import (
	"strings"

	"savant/model"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/scene/class"
	"savant/scene/nodepath"
)

// flatProperties are those of a Node2D that place it.
var flatProperties = map[string]bool{"position": true, "rotation": true, "rotation_degrees": true, "scale": true, "skew": true, "transform": true}

// Figure is a picture of the 2D nodes that tracks move, and of those above them, as if they were bones. It has no bones where tracks move none.
func Figure(d *model.Document, targets []Target) model.Armature {
	figure := model.Armature{Path: ".", Flat: true}
	table := class.For(d.Dialect())
	flat := func(node string) bool {
		r, err := d.Find("node[" + rowpath.Quote(node) + "]")
		return err == nil && table.Inherits(property.Class(d, r, nil), "Node2D")
	}
	wanted := map[string]bool{}
	for _, t := range targets {
		name, _, _ := strings.Cut(t.Property, ":")
		if t.Row == 0 || !flatProperties[name] || !flat(t.Node) {
			continue
		}
		for node := t.Node; !wanted[node] && flat(node); node = nodepath.Parent(node) {
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
		b := model.Bone{Name: node, Parent: -1, Enabled: true, HasRest: true, HasPose: true}
		if node != "." {
			if parent, ok := at[nodepath.Parent(node)]; ok {
				b.Parent = parent
				figure.Bones[parent].Children = append(figure.Bones[parent].Children, len(figure.Bones))
			}
		}
		b.Rest = placed(d, node)
		b.Pose = b.Rest
		at[node] = len(figure.Bones)
		figure.Bones = append(figure.Bones, b)
	}
	return figure
}

// placed is where a Node2D stands in its parent, as the file has it.
func placed(d *model.Document, node string) model.Transform {
	t := identity
	for _, name := range []string{"transform", "position", "rotation", "rotation_degrees", "scale", "skew"} {
		r, err := d.Find("node[" + rowpath.Quote(node) + "]." + name)
		if err != nil {
			continue
		}
		if v, err := d.Value(r); err == nil {
			if whole, ok := model.TransformOf(v); ok && name == "transform" {
				t = whole
				continue
			}
			t = flatMoved(t, name, numbersOf(v))
		}
	}
	return t
}
