package users

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/store"
)

// held is a project in which a boss is an inherited player, and the main scene has both. The shop has a placeholder of the player and a
// property that names its scene: neither loads it within the shop.
func held(t *testing.T) Project {
	return written(t, map[string]string{
		"project.godot": "config_version=5\n",
		"player.tscn": `[gd_scene load_steps=3 format=3 uid="uid://player"]

[ext_resource type="PackedScene" path="res://door.tscn" id="1"]
[ext_resource type="PackedScene" path="res://box.tscn" id="2"]

[node name="Player" type="Node2D"]

[node name="Hand" type="Node2D" parent="."]

[node name="Door" parent="." instance=ExtResource("1")]

[editable path="Door"]
`,
		"boss.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" uid=\"uid://player\" path=\"res://moved.tscn\" id=\"1\"]\n\n" +
			"[node name=\"Boss\" instance=ExtResource(\"1\")]\n",
		"main.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"boss.tscn\" id=\"1\"]\n\n" +
			"[node name=\"Main\" type=\"Node2D\"]\n\n[node name=\"Boss\" parent=\".\" instance=ExtResource(\"1\")]\n",
		"shop.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://player.tscn\" id=\"1\"]\n\n" +
			"[node name=\"Shop\" type=\"Node2D\"]\nmetadata/buyer = ExtResource(\"1\")\n\n[node name=\"P\" parent=\".\" instance_placeholder=\"res://player.tscn\"]\n",
		"door.tscn": "[gd_scene format=3]\n\n[node name=\"Door\" type=\"Node2D\"]\n\n[node name=\"Knob\" type=\"Node2D\" parent=\".\"]\n",
		"box.tscn":  "[gd_scene format=3]\n\n[node name=\"Box\" type=\"Node2D\"]\n",
	})
}

// TestHolders finds the scenes that have another in them, through uids, relative paths and other scenes.
func TestHolders(t *testing.T) {
	found, err := held(t).Holders(context.Background(), "res://player.tscn", "uid://player")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"res://boss.tscn", "res://main.tscn"} {
		if !found[want] {
			t.Errorf("%s is not among %v", want, slices.Collect(maps.Keys(found)))
		}
	}
	for _, not := range []string{"res://door.tscn", "res://box.tscn", "res://player.tscn"} {
		if found[not] {
			t.Errorf("%s is among them", not)
		}
	}
}

// TestNoCycle tries to have a scene lead back to itself, in all ways.
func TestNoCycle(t *testing.T) {
	p := held(t)
	const through = `scene.contains-through("main.tscn", "boss.tscn", "player.tscn")`
	copied := func(d *model.Document, name string) string {
		other := opened(t, p, name)
		text, err := other.Copy(at(t, other, `node["."]`))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	instance := func(path, file string) func(*model.Document) error {
		return func(d *model.Document) error {
			_, err := d.AddInstance(at(t, d, path), -1, "New", file)
			return err
		}
	}
	set := func(path string, v variant.Value) func(*model.Document) error {
		return func(d *model.Document) error { return d.Set(at(t, d, path), v) }
	}
	paste := func(name string) func(*model.Document) error {
		return func(d *model.Document) error {
			_, err := d.Paste(at(t, d, "node.Hand"), -1, copied(d, name))
			return err
		}
	}
	uid := variant.OfString("@uid")
	for _, c := range []struct {
		what string
		edit func(*model.Document) error
		want string // "" if it is made
	}{
		{"the scene itself", instance("node.Hand", "res://player.tscn"), `scene.instance-of-itself("player.tscn")`},
		{"one that inherits it", instance("node.Hand", "res://boss.tscn"), `scene.contains("boss.tscn", "player.tscn")`},
		{"one that has it through another", instance("node.Hand", "res://main.tscn"), through},
		{"one below a node of an instance", func(d *model.Document) error {
			_, err := d.AddInstance(d.InnerRow("Door/Knob"), -1, "New", "res://main.tscn")
			return err
		}, through},
		{"one with a placeholder", instance("node.Hand", "res://shop.tscn"), ""},
		{"one that is missing", instance("node.Hand", "res://gone.tscn"), ""},
		{"pasted", paste("main.tscn"), `scene.contains("boss.tscn", "player.tscn")`},
		{"pasted without harm", paste("shop.tscn"), ""},
		{"another file for an instance", func(d *model.Document) error {
			return d.ReplaceExternal(at(t, d, "ext_resource[\"1\"]"), "", "res://main.tscn", "")
		}, through},
		{"another file for what is no instance", func(d *model.Document) error {
			return d.ReplaceExternal(at(t, d, "ext_resource[\"2\"]"), "", "res://main.tscn", "")
		}, ""},
		{"another path for an instance", set(`ext_resource["1"].@path`, variant.OfString("res://main.tscn")), through},
		{"another path for what is no instance", set(`ext_resource["2"].@path`, variant.OfString("res://main.tscn")), ""},
		{"another uid for what is no instance", func(d *model.Document) error {
			_, err := d.Insert(at(t, d, `ext_resource["2"]`), 0, &uid, variant.OfString("uid://player"))
			return err
		}, ""},
		{"another uid for an instance", func(d *model.Document) error {
			_, err := d.Insert(at(t, d, `ext_resource["1"]`), 0, &uid, variant.OfString("uid://player"))
			return err
		}, `scene.instance-of-itself("player.tscn")`},
		{"an instance of another resource", func(d *model.Document) error {
			if err := d.ReplaceExternal(at(t, d, `ext_resource["2"]`), "", "res://main.tscn", ""); err != nil {
				t.Fatal(err)
			}
			return d.Set(at(t, d, "node.Door.@instance"), variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.External, ID: "2"}})
		}, through},
	} {
		d := opened(t, p, "player.tscn")
		before := string(d.Bytes())
		err := c.edit(d)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.what, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, not %q", c.what, err, c.want)
		case c.want != "" && c.what != "an instance of another resource" && string(d.Bytes()) != before:
			t.Errorf("%s: the scene has changed", c.what)
		}
	}
}

// TestNoCycleInBinaryScenes is told the same by binary scenes, and of them.
func TestNoCycleInBinaryScenes(t *testing.T) {
	files := map[string]string{"project.godot": "config_version=5\n",
		"player.tscn": "[gd_scene format=3]\n\n[node name=\"Player\" type=\"Node2D\"]\n",
		"boss.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://player.scn\" id=\"1\"]\n\n" +
			"[node name=\"Boss\" instance=ExtResource(\"1\")]\n"}
	p := written(t, turnedBinary(t, files))
	d := opened(t, p, "player.scn")
	if _, err := d.AddInstance(at(t, d, `node["."]`), -1, "New", "res://boss.scn"); err == nil || !strings.Contains(err.Error(), `scene.contains("boss.scn", "player.scn")`) {
		t.Error(err)
	}
}

// opened is a scene of a project as the program opens it.
func opened(t *testing.T, p Project, name string) *model.Document {
	t.Helper()
	file := filepath.Join(p.Root, name)
	f, err := store.Open(file, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	Show(f.Doc, func() string { return file })
	return f.Doc
}

// at is the row of a path.
func at(t *testing.T, d *model.Document, path string) model.Row {
	t.Helper()
	r, err := d.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
