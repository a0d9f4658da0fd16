package property_test

import (
	"path/filepath"
	"testing"

	"savant/model/property"
	"savant/model/users"
)

// chain are scenes that inherit each other and have each other as instances, with editable children.
var chain = map[string]string{
	"project.godot": "config_version=5\n",
	"glow.gd":       "extends Node\n@export var glow := 0.5\n",
	"lamp.tscn":     "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"OmniLight3D\"]\nlight_energy = 2.0\n\n[node name=\"Bulb\" type=\"MeshInstance3D\" parent=\".\"]\nvisible = false\n",
	"base.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n[node name=\"Base\" type=\"Node3D\"]\n\n" +
		"[node name=\"Lamp\" parent=\".\" instance=ExtResource(\"1\")]\nomni_range = 9.0\n\n[node name=\"Bulb\" parent=\"Lamp\"]\ncast_shadow = 2\n\n[editable path=\"Lamp\"]\n",
	"heir.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://base.tscn\" id=\"1\"]\n\n[node name=\"Heir\" instance=ExtResource(\"1\")]\nposition = Vector3(4, 5, 6)\n\n" +
		"[node name=\"Lamp\" parent=\".\"]\nlight_energy = 4.0\n",
	"world.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://heir.tscn\" id=\"1\"]\n[ext_resource type=\"PackedScene\" path=\"res://gone.tscn\" id=\"2\"]\n" +
		"[ext_resource type=\"Script\" path=\"res://glow.gd\" id=\"3\"]\n\n[node name=\"World\" type=\"Node3D\"]\n\n" +
		"[node name=\"A\" type=\"Node3D\" parent=\".\" instance=ExtResource(\"1\")]\nposition = Vector3(7, 8, 9)\nvisible = false\n\n" +
		"[node name=\"Lamp\" parent=\"A\"]\nlight_energy = 5.0\nomni_range = 8.0\nlight_specular = 1.0\n\n[node name=\"Bulb\" parent=\"A/Lamp\"]\nvisible = true\ncast_shadow = 3\n\n" +
		"[node name=\"B\" parent=\".\" instance=ExtResource(\"2\")]\nscript = ExtResource(\"3\")\nglow = 0.7\n\n[node name=\"In\" parent=\"B\"]\nvisible = false\n\n[editable path=\"A\"]\n[editable path=\"B\"]\n",
}

// TestInheritedDefaults: the default of a property is what the nearest scene of the chain stores, and says so; where a scene of it is missing
// nothing is said of defaults.
func TestInheritedDefaults(t *testing.T) {
	folder := t.TempDir()
	for name, text := range chain {
		write(t, folder, name, text)
	}
	file := filepath.Join(folder, "world.tscn")
	here := func() string { return file }
	d := openIn(t, folder, "world.tscn", "")
	for _, c := range []struct{ node, property, want, from, missing string }{
		{"A", "position", "Vector3(4, 5, 6)", "res://heir.tscn", ""},
		{"A", "visible", "true", "", ""},
		{"A/Lamp", "light_energy", "4.0", "res://heir.tscn", ""},
		{"A/Lamp", "omni_range", "9.0", "res://base.tscn", ""},
		{"A/Lamp", "light_specular", "0.5", "", ""},
		{"A/Lamp/Bulb", "visible", "false", "res://lamp.tscn", ""},
		{"A/Lamp/Bulb", "cast_shadow", "2", "res://base.tscn", ""},
		{"B", "glow", "", "", "res://gone.tscn"},
		{"B/In", "visible", "", "", "res://gone.tscn"},
	} {
		r, err := d.Find(`node["` + c.node + `"]`)
		if err != nil {
			t.Fatal(err)
		}
		o := property.List(d, r, users.Around(here), users.ScriptsAround(t.Context(), here))
		found := false
		for _, p := range o.Properties {
			if p.Name != c.property {
				continue
			}
			found = true
			if !p.Stored() || p.Default != c.want || p.From != c.from || p.HasDefault != (c.want != "") || o.Missing != c.missing {
				t.Errorf("%s of %s: default %q from %q, missing %q", c.property, c.node, p.Default, p.From, o.Missing)
			}
		}
		if !found {
			t.Errorf("%s has no %s", c.node, c.property)
		}
	}
}

// TestInheritedReferences: the path of a node that a scene beneath stores is a default like any other; of a resource there, only what
// that scene calls it can be told.
func TestInheritedReferences(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "project.godot", "config_version=5\n")
	write(t, folder, "mount.tscn", "[gd_scene format=3]\n\n[sub_resource type=\"BoxMesh\" id=\"BoxMesh_1\"]\n\n"+
		"[node name=\"Mount\" type=\"MeshInstance3D\"]\nmesh = SubResource(\"BoxMesh_1\")\nskeleton = NodePath(\"Rig\")\n\n[node name=\"Rig\" type=\"Skeleton3D\" parent=\".\"]\n")
	write(t, folder, "stage.tscn", "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://mount.tscn\" id=\"1\"]\n\n"+
		"[node name=\"Stage\" type=\"Node3D\"]\n\n[node name=\"Mount\" parent=\".\" instance=ExtResource(\"1\")]\n")
	here := func() string { return filepath.Join(folder, "stage.tscn") }
	d := openIn(t, folder, "stage.tscn", "")
	r, err := d.Find("node.Mount")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]property.Property{}
	for _, p := range property.List(d, r, users.Around(here), users.ScriptsAround(t.Context(), here)).Properties {
		got[p.Name] = p
	}
	if p := got["skeleton"]; !p.HasDefault || p.Default != `NodePath("Rig")` || p.There != "" {
		t.Errorf("the path of a node: %+v", p)
	}
	if p := got["mesh"]; p.HasDefault || p.There != "BoxMesh_1" || p.From != "res://mount.tscn" {
		t.Errorf("a resource: %+v", p)
	}
}
