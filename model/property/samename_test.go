package property_test

import (
	"slices"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
)

// sameName has two children of one name, of different classes, and what paths with that name lead to: the first. Below the second is an instance.
const sameName = `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://lamp.tscn" id="1"]

[node name="Hall" type="Node2D"]

[node name="Twin" type="Sprite2D" parent="." groups=["first"]]
position = Vector2(1, 2)

[node name="Twin" type="Label" parent="."]
text = "second"

[node name="Lamp" type="Sprite2D" parent="."]

[node name="Lamp" parent="." instance=ExtResource("1")]

[node name="End" type="Node" parent="."]
target = NodePath("../Twin")

[connection signal="texture_changed" from="Twin" to="." method="_on_twin"]
[connection signal="hidden" from="End" to="Twin" method="queue_free"]

[editable path="Lamp"]
`

const sameLamp = "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"PointLight2D\"]\nenergy = 3.0\n\n[node name=\"Bulb\" type=\"Node2D\" parent=\".\"]\n"

// eachForm runs a test on a scene as text and as binary.
func eachForm(t *testing.T, text string, test func(t *testing.T, d *model.Document)) {
	t.Helper()
	for _, name := range []string{"hall.tscn", "hall.scn"} {
		t.Run(name, func(t *testing.T) {
			data := []byte(text)
			if name == "hall.scn" {
				data = []byte(binaryOf(t, text))
			}
			d, err := kinds.Open(data, model.Options{})
			if err != nil {
				t.Fatal(err)
			}
			d.KnowScenes(lampOnly(t), func() string { return "res://" + name })
			test(t, d)
		})
	}
}

// lampOnly opens the scene of the lamp.
func lampOnly(t *testing.T) property.Scenes {
	t.Helper()
	lamp, err := kinds.Open([]byte(sameLamp), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return func(path, _ string) *model.Document {
		if path != "res://lamp.tscn" {
			return nil
		}
		return lamp
	}
}

func mustFind(t *testing.T, d *model.Document, path string) model.Row {
	t.Helper()
	r, err := d.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSameName: of two siblings of one name each has the properties of its own class.
func TestSameName(t *testing.T) {
	eachForm(t, sameName, func(t *testing.T, d *model.Document) {
		for _, x := range []struct{ path, class, has, lacks string }{
			{`node["Twin"]`, "Sprite2D", "texture", "text"},
			{`node["Twin"]{1}`, "Label", "text", "texture"},
			{`node["Lamp"]`, "Sprite2D", "texture", "energy"},
			{`node["Lamp"]{1}`, "PointLight2D", "energy", "frame"},
		} {
			r := mustFind(t, d, x.path)
			o, err := property.Of(d, r, lampOnly(t), nil)
			if err != nil {
				t.Fatal(err)
			}
			has := func(name string) bool {
				return slices.ContainsFunc(o.Properties, func(p property.Property) bool { return p.Name == name })
			}
			if o.Class != x.class || !has(x.has) || has(x.lacks) {
				t.Errorf("%s: class %q, %s %v, %s %v", x.path, o.Class, x.has, has(x.has), x.lacks, has(x.lacks))
			}
			if got := property.Class(d, r, lampOnly(t)); got != x.class {
				t.Errorf("%s: class %q, not %s", x.path, got, x.class)
			}
			if got := property.MembersOf(d, r, lampOnly(t), nil); got.Class != x.class {
				t.Errorf("%s: signals of %q, not %s", x.path, got.Class, x.class)
			}
			if _, ok := property.Declared(d, r, x.lacks, lampOnly(t), nil); ok {
				t.Errorf("%s has %s", x.path, x.lacks)
			}
		}
		second := mustFind(t, d, `node["Twin"]{1}`)
		if err := property.Insert(d, second, "autowrap_mode", variant.OfInt(2), nil, nil); err != nil {
			t.Fatal(err)
		}
		if stored, _ := property.Stored(d, second); stored["autowrap_mode"] == 0 || d.Path(stored["autowrap_mode"]) != "node.Twin{1}.autowrap_mode" {
			t.Errorf("the second stores %v", stored)
		}
		if stored, _ := property.Stored(d, mustFind(t, d, `node["Twin"]`)); len(stored) != 1 {
			t.Errorf("the first stores %v", stored)
		}
	})
}

// TestSameNamePaths: paths lead to the first of two siblings of one name. What is done to the second leaves them alone.
func TestSameNamePaths(t *testing.T) {
	second := func(t *testing.T, d *model.Document) model.Row { return mustFind(t, d, `node["Twin"]{1}`) }
	led := func(t *testing.T, d *model.Document, want int) {
		t.Helper()
		n := 0
		for _, c := range d.Connections() {
			if c.From == "Twin" || c.To == "Twin" {
				n++
			}
		}
		if v, err := d.Text(mustFind(t, d, `node["End"].target`)); err != nil || !strings.Contains(v, "../Twin") {
			t.Errorf("target = %s, %v", v, err)
		}
		if n != want {
			t.Errorf("%d connections name the node, not %d", n, want)
		}
	}
	for name, edit := range map[string]func(t *testing.T, d *model.Document) error{
		"rename": func(t *testing.T, d *model.Document) error {
			return d.RenameKey(second(t, d), variant.OfString("Other"))
		},
		"remove": func(t *testing.T, d *model.Document) error { return d.Remove(second(t, d)) },
		"move": func(t *testing.T, d *model.Document) error {
			return d.Move(second(t, d), mustFind(t, d, `node["End"]`), -1)
		},
		"duplicate": func(t *testing.T, d *model.Document) error {
			_, err := d.Duplicate(second(t, d))
			return err
		},
		"property": func(t *testing.T, d *model.Document) error {
			return d.RenameKey(mustFind(t, d, `node["Twin"]{1}.text`), variant.OfString("texture"))
		},
		"class": func(t *testing.T, d *model.Document) error {
			if notes, err := d.ClassChange(second(t, d), "Node"); err != nil || strings.Contains(notesText(notes), "texture_changed") {
				t.Errorf("%v, %v", notes, err)
			}
			return d.ChangeClass(second(t, d), "Node")
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachForm(t, sameName, func(t *testing.T, d *model.Document) {
				if err := edit(t, d); err != nil {
					t.Fatal(err)
				}
				led(t, d, 2)
			})
		})
	}
	eachForm(t, sameName, func(t *testing.T, d *model.Document) {
		if uses := d.OwnUses(second(t, d)); len(uses) != 0 {
			t.Errorf("paths lead to the second: %v", uses)
		}
		if uses := d.OwnUses(mustFind(t, d, `node["Twin"]`)); len(uses) != 3 {
			t.Errorf("%d paths lead to the first", len(uses))
		}
		if signs := d.Describe(second(t, d)).Signs; signs&model.HasSignals != 0 || signs&model.HasGroups != 0 {
			t.Error("the second has the signs of the first")
		}
		if d.Describe(mustFind(t, d, `node["Twin"]`)).Signs&model.HasSignals == 0 {
			t.Error("the first has no signals")
		}
		lamp := mustFind(t, d, `node["Lamp"]{1}`)
		if d.Editable(lamp) || d.SetEditable(lamp, true) == nil {
			t.Error("the children of the second can be made editable, by a path that leads to the first")
		}
		for _, n := range d.InnerNodes() {
			t.Errorf("%s of the second instance is listed, and its path leads to the first", n.Path)
		}
		for path, named := range map[string]bool{`node["Twin"]`: true, `node["Twin"]{1}`: false, `node["."]`: true, `node["End"].target`: true, `connection[0]`: true} {
			if why := d.NotAddressed(mustFind(t, d, path)); (why == nil) != named {
				t.Errorf("%s: %v", path, why)
			}
		}
		text, err := d.Copy(second(t, d))
		if err != nil || strings.Contains(text, "[connection") {
			t.Errorf("%v\n%s", err, text)
		}
	})
}

// notesText is what notes say.
func notesText(notes []model.Note) string {
	var texts []string
	for _, n := range notes {
		texts = append(texts, n.Text.String())
	}
	return strings.Join(texts, "\n")
}

// TestSameNameBones: the bones of two skeletons of one name have paths of their own, and a bone that is a node leads to its own node.
func TestSameNameBones(t *testing.T) {
	const skeletons = `[gd_scene format=3]

[node name="Hall" type="Node3D"]

[node name="Rig" type="Skeleton3D" parent="."]
bones/0/name = "Hips"
bones/0/parent = -1

[node name="Rig" type="Skeleton3D" parent="."]
bones/0/name = "Hips"
bones/0/parent = -1
bones/1/name = "Head"
bones/1/parent = 0

[node name="Flat" type="Skeleton2D" parent="."]

[node name="Arm" type="Bone2D" parent="Flat"]
`
	eachForm(t, skeletons, func(t *testing.T, d *model.Document) {
		bones := 0
		for _, a := range d.Armatures() {
			for _, b := range a.Bones {
				bones++
				if r, err := d.Find(d.Path(b.Row)); err != nil || r != b.Row {
					t.Errorf("%s leads to %s, %v", d.Path(b.Row), d.Path(r), err)
				}
				if a.Flat != (b.Node != 0 && d.Path(b.Node) == `node["Flat/Arm"]`) {
					t.Errorf("the bone %s is the node %s", b.Name, d.Path(b.Node))
				}
			}
		}
		if bones != 4 {
			t.Errorf("%d bones", bones)
		}
	})
}
