package slot_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/model/slot"
	"savant/scene/class"
)

const scene = `[gd_scene load_steps=4 format=3]

[ext_resource type="Texture2D" path="res://lamp.png" id="1_lamp"]

[sub_resource type="Gradient" id="Gradient_a"]
colors = PackedColorArray(1, 0, 0, 1)

[sub_resource type="GradientTexture2D" id="Texture_a"]
gradient = SubResource("Gradient_a")

[node name="A" type="Sprite2D"]
texture = SubResource("Texture_a")

[node name="B" type="Sprite2D" parent="."]
texture = SubResource("Texture_a")

[node name="C" type="Sprite2D" parent="."]
texture = ExtResource("1_lamp")
`

// opened is a document with the slot of a node's texture.
func opened(t *testing.T, src []byte, node string) (*model.Document, slot.Slot) {
	t.Helper()
	d, err := kinds.Open(src, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	owner, err := d.Find(node)
	if err != nil {
		t.Fatal(err)
	}
	s := slot.Slot{Doc: d, Table: class.For(d.Dialect()), Owner: owner, Name: "texture"}
	p, _ := s.Table.Property(property.Class(d, owner, nil), "texture")
	s.Hint = p.Hint
	s.Put = func(v variant.Value) error {
		rows, _ := property.Stored(d, owner)
		return d.SetAs(rows["texture"], v)
	}
	return d, s
}

func text(d *model.Document) string { return string(d.Bytes()) }

// TestSlot makes each edit of a slot, sees that what nothing names any more goes, and that the edit is one step.
func TestSlot(t *testing.T) {
	for name, c := range map[string]struct {
		node string
		edit func(d *model.Document, s slot.Slot) error
		has  []string
		not  []string
	}{
		"new": {`node["."]`, func(_ *model.Document, s slot.Slot) error { return s.Make("NoiseTexture2D") },
			[]string{`[sub_resource type="NoiseTexture2D" id="NoiseTexture2D_`, `id="Texture_a"`}, nil},
		"load": {`node["."]`, func(_ *model.Document, s slot.Slot) error { return s.Load("Texture2D", "res://new.png", "uid://abc") },
			[]string{`[ext_resource type="Texture2D" `, `path="res://new.png"`, `uid="uid://abc"`}, nil},
		"load again": {`node["."]`, func(_ *model.Document, s slot.Slot) error { return s.Load("Texture2D", "res://lamp.png", "") },
			[]string{"type=\"Sprite2D\"]\ntexture = ExtResource(\"1_lamp\")\n\n[node name=\"B\""}, nil},
		"unique": {`node["B"]`, func(d *model.Document, s slot.Slot) error {
			r, err := d.Find(`sub_resource["Texture_a"]`)
			if err != nil {
				return err
			}
			return s.Unique(r)
		}, []string{`[sub_resource type="GradientTexture2D" id="GradientTexture2D_`, `id="Texture_a"`}, nil},
		"orphan": {`node["C"]`, func(_ *model.Document, s slot.Slot) error { return s.Clear() }, []string{"texture = null"}, []string{"lamp.png"}},
	} {
		d, s := opened(t, []byte(scene), c.node)
		if err := c.edit(d, s); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, part := range c.has {
			if !strings.Contains(text(d), part) {
				t.Errorf("%s: %s is not in\n%s", name, part, text(d))
			}
		}
		for _, part := range c.not {
			if strings.Contains(text(d), part) {
				t.Errorf("%s: %s is left in\n%s", name, part, text(d))
			}
		}
		if d.Steps() != 1 || !d.Undo() || text(d) != scene {
			t.Errorf("%s: %d steps; undone, it is\n%s", name, d.Steps(), text(d))
		}
	}
	d, s := opened(t, []byte(scene), `node["."]`)
	_, other := d, s
	if err := s.Clear(); err != nil || !strings.Contains(text(d), "Texture_a") {
		t.Error("what another node names is gone", err)
	}
	other.Owner, _ = d.Find(`node["B"]`)
	other.Put = func(v variant.Value) error {
		rows, _ := property.Stored(d, other.Owner)
		return d.SetAs(rows["texture"], v)
	}
	if err := other.Clear(); err != nil || strings.Contains(text(d), "Texture_a") || strings.Contains(text(d), "Gradient_a") || !strings.Contains(text(d), "lamp.png") {
		t.Errorf("what nothing names is left, or too little: %v\n%s", err, text(d))
	}
}

// TestDetach: all that names a resource names the file that takes its place, in one step.
func TestDetach(t *testing.T) {
	src := strings.Replace(scene, "texture = ExtResource(\"1_lamp\")", "texture = ExtResource(\"1_lamp\")\nmetadata/all = [1, SubResource(\"Texture_a\")]", 1)
	d, _ := opened(t, []byte(src), `node["."]`)
	r, err := d.Find(`sub_resource["Texture_a"]`)
	if err != nil {
		t.Fatal(err)
	}
	if err := slot.Detach(d, r, "GradientTexture2D", "res://own.tres"); err != nil {
		t.Fatal(err)
	}
	got := text(d)
	_, id, _ := strings.Cut(got, `path="res://own.tres" id=`)
	id, _, _ = strings.Cut(id, "]")
	for _, part := range []string{"type=\"Sprite2D\"]\ntexture = ExtResource(" + id + ")", "parent=\".\"]\ntexture = ExtResource(" + id + ")", "metadata/all = [1, ExtResource(" + id + ")]"} {
		if !strings.Contains(got, part) {
			t.Errorf("%s is not in\n%s", part, got)
		}
	}
	if strings.Contains(strings.ToLower(got), "sub") || d.Steps() != 1 || !d.Undo() || text(d) != src {
		t.Errorf("%d steps to\n%s\nand undone\n%s", d.Steps(), got, text(d))
	}
}

// TestTakes: a resource of a class that the property does not take is refused, with the class that it wants.
func TestTakes(t *testing.T) {
	d, s := opened(t, []byte(scene), `node["."]`)
	for literal, want := range map[string]string{
		`SubResource("Gradient_a")`: `slot.wrong-class("Texture2D", "Gradient")`, `SubResource("Texture_a")`: "", `ExtResource("1_lamp")`: "",
		`SubResource("none")`: `slot.no-resource("none")`, "null": "",
	} {
		v, err := d.Parse(s.Owner, literal)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := s.Takes(v); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", literal, got, want)
		}
	}
	if list := slot.Classes(s.Table, s.Hint); !slices.Contains(list, "NoiseTexture2D") || slices.Contains(list, "Gradient") {
		t.Error(list)
	}
	all := slot.Classes(s.Table, class.NewHint(class.ResourceHint, "Texture2D,-NoiseTexture2D"))
	if slices.Contains(all, "NoiseTexture2D") {
		t.Error("what the hint leaves out is offered")
	}
}

// TestFile writes a sub-resource as a file of its own: it holds the same, also where it comes from a binary scene.
func TestFile(t *testing.T) {
	d, _ := opened(t, []byte(scene), `node["."]`)
	r, err := d.Find(`sub_resource["Texture_a"]`)
	if err != nil {
		t.Fatal(err)
	}
	got, name, err := slot.File(d, r)
	want := "[gd_resource type=\"GradientTexture2D\" load_steps=2 format=3]\n\n[sub_resource type=\"Gradient\" id=\"Gradient_a\"]\ncolors = PackedColorArray(1, 0, 0, 1)\n\n[resource]\ngradient = SubResource(\"Gradient_a\")\n"
	if err != nil || name != "GradientTexture2D" || string(got) != want {
		t.Errorf("%v: %s\n%s", err, name, got)
	}
	d, _ = opened(t, []byte(strings.Replace(scene, " load_steps=4", "", 1)), `node["."]`) // as 4.6 writes scenes
	if r, err = d.Find(`sub_resource["Texture_a"]`); err != nil {
		t.Fatal(err)
	}
	if got, _, err := slot.File(d, r); err != nil || string(got) != strings.Replace(want, " load_steps=2", "", 1) {
		t.Errorf("%v\n%s", err, got)
	}
}

// TestBinarySlot edits slots of a binary scene as those of a text.
func TestBinarySlot(t *testing.T) {
	folder := enginetest.Folder(t, "SAVANT_VECTORS")
	src, err := os.ReadFile(filepath.Join(folder, "godot-4.6", "resources", "world3d.scn"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(src, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	find := func(path string) model.Row {
		t.Helper()
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	const material = `sub_resource["ShaderMaterial_k4a2v"]`
	s := slot.Slot{Doc: d, Table: class.For(d.Dialect()), Name: "shader", Put: func(v variant.Value) error { return d.SetAs(find(material+".shader"), v) }}
	for name, edit := range map[string]func() error{
		"new": func() error { return s.Make("VisualShader") }, "load": func() error { return s.Load("Shader", "res://a.gdshader", "uid://abc") },
	} {
		s.Owner = find(material)
		if err := edit(); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := d.Find(`sub_resource["Shader_jd6nk"]`); err == nil {
			t.Errorf("%s: what nothing names is left", name)
		}
		if to, ok := d.Refers(find(material + ".shader")); !ok {
			t.Errorf("%s: it leads to %s", name, d.Path(to))
		}
		if d.Steps() != 1 || !d.Undo() || string(d.Bytes()) != string(src) {
			t.Errorf("%s: undone, it is not what it was", name)
		}
	}
	if text, _, err := slot.File(d, find(material)); err != nil || !strings.Contains(string(text), "shader = SubResource(\"Shader_jd6nk\")\nshader_parameter/amount = 0.75\n") {
		t.Errorf("%v\n%s", err, text)
	}
}
