package model_test

import (
	"fmt"
	"testing"

	"savant/model"
)

// room is a scene with connections, groups and resources that name each other.
const room = `[gd_scene load_steps=5 format=3 uid="uid://room"]

[ext_resource type="PackedScene" uid="uid://hud" path="res://hud.tscn" id="1_h"]
[ext_resource type="Script" path="res://room.gd" id="2_s"]

[sub_resource type="Gradient" id="Gradient_a"]

[sub_resource type="GradientTexture1D" id="Texture_b"]
gradient = SubResource("Gradient_a")

[sub_resource type="BoxShape3D" id="Box_c"]

[node name="Room" type="Node3D"]
script = ExtResource("2_s")

[node name="Door" type="Area3D" parent="." groups=["doors", "exits"]]
unique_name_in_owner = true
shape = SubResource("Box_c")
target = NodePath("../Hud")

[node name="Window" type="Area3D" parent="." groups=["exits"]]
shape = SubResource("Box_c")

[node name="Hud" parent="." instance=ExtResource("1_h")]

[connection signal="body_entered" from="Door" to="." method="_on_door"]
[connection signal="gone" from="Hud/Inner" to="Door" method="_on_gone"]
`

// TestPanels asks for what the panels of a scene show.
func TestPanels(t *testing.T) {
	d := openText(t, room, "room.tscn")
	path := func(r model.Row) string {
		if r == 0 {
			return "-"
		}
		return d.Path(r)
	}
	row := func(path string) model.Row {
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	got := ""
	for _, c := range d.Connections() {
		got += fmt.Sprintln(path(c.Row), c.Signal, c.From, path(c.FromRow), c.To, path(c.ToRow), c.Method)
	}
	for _, g := range d.Groups() {
		got += g.Name
		for _, n := range g.Nodes {
			got += " " + path(n)
		}
		got += "\n"
	}
	for _, r := range d.SceneResources() {
		got += fmt.Sprint(path(r.Row), " ", r.External, r.ID, " ", r.Class, " ", r.File, r.UID, " ", r.Unused)
		for _, u := range r.Users {
			got += " " + path(u)
		}
		got += "\n"
	}
	for _, from := range []string{"node.Door.target", "node.Door.shape", "node.Hud", "connection[0]", "connection[1]", "node.Room"} {
		r, err := d.Find(from)
		if err != nil {
			continue
		}
		to, ok := d.Refers(r)
		got += fmt.Sprintln(from, ok, path(to))
	}
	for _, u := range d.OwnUses(row("node.Door")) {
		got += fmt.Sprintln(u.Line, said(u.Text))
	}
	got += fmt.Sprintln(d.GroupsOf(row("node.Door")), d.Describe(row("node.Door")).Signs == model.HasSignals|model.HasGroups|model.IsUnique,
		d.Describe(row("node.Hud")).Signs == model.IsInstance, d.Describe(row(`node["."]`)).Signs == model.HasScript)
	file, ok := d.ExternalFile(row(`ext_resource["1_h"]`))
	got += fmt.Sprintln(file, ok)
	if want := `connection[0] body_entered Door node.Door . node["."] _on_door
connection[1] gone Hud/Inner - Door node.Door _on_gone
doors node.Door
exits node.Door node.Window
ext_resource["1_h"] true1_h PackedScene res://hud.tscnuid://hud false node.Hud
ext_resource["2_s"] true2_s Script res://room.gd false node["."]
sub_resource.Gradient_a falseGradient_a Gradient  true sub_resource.Texture_b
sub_resource.Texture_b falseTexture_b GradientTexture1D  true
sub_resource.Box_c falseBox_c BoxShape3D  false node.Door node.Window
node.Door.target true node.Hud
node.Door.shape true sub_resource.Box_c
node.Hud true ext_resource["1_h"]
connection[0] true node.Door
connection[1] false -
26 [connection]: connection Door
27 [connection]: connection Door
[doors exits] true true true
res://hud.tscn true
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, other := range []string{"[section]\na=1\n"} {
		d := openText(t, other, "a.cfg")
		if d.Connections() != nil || d.Groups() != nil || d.SceneResources() != nil || d.OwnUses(model.Root) != nil {
			t.Error("a file of settings has panels of a scene")
		}
	}
}
