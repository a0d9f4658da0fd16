package users

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// keyed is a project with paths in keys, in names, in longer texts and in scripts inside a scene.
var keyed = map[string]string{
	"project.godot": "config_version=5\n",
	"a.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"Gradient\" path=\"res://lamp.tres\" id=\"1\"]\n\n" +
		"[sub_resource type=\"GDScript\" id=\"s\"]\nscript/source = \"extends Node\nvar a = load(\\\"res://lamp.tres\\\")\nvar b = load(\\\"res://lamp.tres\\\")\nvar c = \\\"res://lamp.tres\\\"\n\"\n\n" +
		"[node name=\"A\" type=\"Node\"]\nscript = SubResource(\"s\")\nmetadata/g = ExtResource(\"1\")\n" +
		"metadata/p = \"res://lamp.tres\"\nmetadata/q = \"see res://lamp.tres and res://lamp.tres2\"\n" +
		"metadata/d = {\"path\": \"res://lamp.tres\", \"res://lamp.tres\": {&\"res://lamp.tres\": &\"res://lamp.tres\", \"res://lamp.tres::1\": 2, \"at res://lamp.tres\": 3}}\n",
	"lamp.tres": "[gd_resource type=\"Gradient\" format=3]\n\n[resource]\n",
}

// TestRelocateAlike moves a file that a scene names everywhere, as text and as binary: the same places change, and the same are left.
func TestRelocateAlike(t *testing.T) {
	for _, along := range []bool{false, true} {
		tick := func(p *Place) { p.Along = p.Along || along }
		moved := strings.NewReplacer(`at res://lamp.tres"`, `at res://lamp.tres"`, "see res://lamp.tres ", "see res://lamp.tres ", `c = \"res://lamp.tres`, `c = \"res://lamp.tres`,
			"res://lamp.tres2", "res://lamp.tres2", "res://lamp.tres", "res://art/torch.tres")
		if along {
			moved = strings.NewReplacer("res://lamp.tres2", "res://lamp.tres2", "res://lamp.tres", "res://art/torch.tres")
		}
		want := maps.Clone(keyed)
		want["a.tscn"] = moved.Replace(want["a.tscn"])
		carried(want, "lamp.tres", "art/torch.tres")
		p, text := relocated(t, keyed, "lamp.tres", "art/torch.tres", tick)
		alike(t, onDisk(t, p), want)
		if !along {
			undone(t, p, text, keyed)
		}

		list := turnedBinary(t, keyed)
		p, r := relocated(t, list, "lamp.res", "art/torch.res", tick)
		got, want := onDisk(t, p), turnedBinary(t, want)
		alike(t, got, want)
		if len(r.Files) != 1 || len(r.Files[0].Places) != len(text.Files[0].Places) {
			t.Fatalf("%+v", r.Files)
		}
		at := map[int64]bool{}
		for _, x := range r.Files[0].Places {
			if at[x.Offset] || !strings.HasPrefix(list["a.scn"][x.Offset:], "res://lamp.res") {
				t.Error(x.Offset, x.Line)
			}
			at[x.Offset] = true
		}
		left, leftText := r.Remaining(), text.Remaining()
		if n := map[bool]int{false: 3}[along]; len(left) != n || len(leftText) != n {
			t.Errorf("left are %v, and of the text %v", left, leftText)
		}
		for _, x := range left {
			if !strings.HasPrefix(got["a.scn"][x.Offset:], "res://lamp.res") {
				t.Error(x.Offset, x.Before)
			}
		}
		undone(t, p, r, list)
	}
}

// TestShown has what changes in one line in one line of the preview, but for what can be chosen.
func TestShown(t *testing.T) {
	_, text := relocated(t, keyed, "lamp.tres", "torch.tres", nil)
	_, binary := relocated(t, turnedBinary(t, keyed), "lamp.res", "torch.res", nil)
	for _, test := range []struct {
		plan         *Relocation
		lines, shown int
	}{{text, 5, 8}, {binary, 8, 12}} {
		var list []string
		for _, l := range test.plan.Files[0].Lines() {
			list = append(list, l.After)
		}
		half := func(l string) bool { return strings.Contains(l, "metadata/d =") && strings.Count(l, "torch.tres") != 5 }
		shown := test.plan.Files[0].Shown()
		if len(list) != test.lines || slices.ContainsFunc(list, half) || len(shown) != test.shown {
			t.Errorf("%d lines, %d shown: %q", len(list), len(shown), list)
		}
	}
}
