package model_test

import (
	"testing"
)

// house has two instances of a scene with a Button that has a child Deep; the children of B are changed.
const house = `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://inner.tscn" id="1"]

[node name="Root" type="Node2D"]

[node name="A" parent="." instance=ExtResource("1")]

[node name="B" parent="." instance=ExtResource("1")]
`

const changedB = `
[node name="Button" parent="B" index="0"]
text = "x"

[node name="In" type="Node" parent="B/Button"]

[node name="Far" type="Node" parent="B/Button/Deep"]
`

const ownOfB = `
[node name="Own" type="Node2D" parent="B"]

[node name="C" type="Node2D" parent="."]

`

// TestEditableChildren switches them on and off. What is left is what 3.6 and 4.6 write when they save the scene.
func TestEditableChildren(t *testing.T) {
	const (
		toIn, fromB = "[connection signal=\"ready\" from=\"C\" to=\"B/Button/In\" method=\"free\"]\n", "[connection signal=\"pressed\" from=\"B/Button\" to=\".\" method=\"free\"]\n"
		toB         = "[connection signal=\"ready\" from=\"C\" to=\"B/Button\" method=\"hide\"]\n"
		ofB         = "[editable path=\"B\"]\n"
	)
	whole := house + changedB + ownOfB + fromB + toIn + toB + "\n" + ofB
	for _, c := range []struct {
		name, before, node string
		on                 bool
		after              string
	}{
		{"off, with what is changed", whole, "node.B", false, house + ownOfB + toB},
		{"on, before another", whole, "node.A", true, house + changedB + ownOfB + fromB + toIn + toB + "\n[editable path=\"A\"]\n" + ofB},
		{"on, the first", house + ownOfB + toB, "node.B", true, house + ownOfB + toB + "\n" + ofB},
		{"on, without connections", house, "node.B", true, house + "\n" + ofB},
		{"on, behind another", house + "\n[editable path=\"A\"]\n", "node.B", true, house + "\n[editable path=\"A\"]\n" + ofB},
		{"off, nothing changed", house + "\n" + ofB, "node.B", false, house},
	} {
		d := openText(t, c.before, "house.tscn")
		if err := d.SetEditable(find(t, d, c.node), c.on); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := string(d.Bytes()); got != c.after || d.Editable(find(t, d, c.node)) != c.on {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.after)
		}
		if d.Undo(); string(d.Bytes()) != c.before {
			t.Errorf("%s: one step back:\n%s", c.name, d.Bytes())
		}
	}
	d := openText(t, whole, "house.tscn")
	for _, path := range []string{`node["."]`, "node.C", "node.B.Button"} {
		if r, err := d.Find(path); err == nil && d.SetEditable(r, true) == nil {
			t.Errorf("%s got editable children", path)
		}
	}
	notes, err := d.EditableChange(find(t, d, "node.B"), false)
	removed := 0
	for _, n := range notes {
		if n.Removed {
			removed++
		}
	}
	if err != nil || removed != 3 { // a branch and two connections
		t.Errorf("%d changes are said to go, %v: %v", removed, notes, err)
	}
}
