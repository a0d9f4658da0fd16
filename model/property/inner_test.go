package property_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/bintext"
	"savant/model/convert"
	"savant/model/property"
	"savant/model/transcode"
	"savant/model/users"
)

// wordsOf4 are the words of scenes of 4.x for those that nested uses, by those of 3.x.
var wordsOf4 = strings.NewReplacer("format=2", "format=3", "Spatial", "Node3D", "OmniLight", "OmniLight3D", "id=1", `id="1"`, "ExtResource( 1 )", `ExtResource("1")`)

// nested are scenes with instances in instances, and one that inherits, in the words of 3.x. id is put where 4.6 has a unique_id.
var nested = map[string]string{
	"lamp.tscn": `[gd_scene format=2]

[node name="Lamp" type="Spatial"id]

[node name="Body" type="Spatial" parent="."id]

[node name="Pivot" type="Spatial" parent="."id]

[node name="Light" type="OmniLight" parent="Pivot"id]
light_energy = 2.0

[node name="Other" type="Spatial" parent="Pivot"id]
`,
	"room.tscn": `[gd_scene load_steps=2 format=2]

[ext_resource path="res://lamp.tscn" type="PackedScene" id=1]

[node name="Room" type="Spatial"id]

[node name="Lamp" parent="."id instance=ExtResource( 1 )]

[node name="Tail" type="Spatial" parent="."id]

[editable path="Lamp"]
`,
	"world.tscn": `[gd_scene load_steps=2 format=2]

[ext_resource path="res://room.tscn" type="PackedScene" id=1]

[node name="World" type="Spatial"id]

[node name="First" type="Spatial" parent="."id]

[node name="Room" parent="."id instance=ExtResource( 1 )]

[node name="Mine" type="Spatial" parent="Room"id]

[node name="Last" type="Spatial" parent="."id]

[node name="Shut" parent="."id instance=ExtResource( 1 )]

[editable path="Room"]
[editable path="Room/Lamp"]
`,
	"heir.tscn": `[gd_scene load_steps=2 format=2]

[ext_resource path="res://lamp.tscn" type="PackedScene" id=1]

[node name="Heir"id instance=ExtResource( 1 )]

[node name="New" type="Spatial" parent="." index="2"id]
`,
}

// withNested writes the scenes for an engine into a folder, with unique_ids if it has them, and returns how a scene is opened there.
func withNested(t *testing.T, engine enginetest.Version) (folder string, open func(name string) *model.Document) {
	t.Helper()
	folder = t.TempDir()
	write(t, folder, "project.godot", fmt.Sprintf("config_version=%d\n", engine.Format+2))
	number := 100
	for _, name := range []string{"lamp.tscn", "room.tscn", "world.tscn", "heir.tscn"} {
		text := nested[name]
		id := func(string) string {
			number++
			return fmt.Sprintf(` unique_id=%d`, number)
		}
		if engine.Format == 2 {
			id = func(string) string { return "" }
		} else {
			text = wordsOf4.Replace(text)
		}
		text = regexp.MustCompile(`id\]|id instance`).ReplaceAllStringFunc(text, func(found string) string { return id("") + strings.TrimPrefix(found, "id") })
		write(t, folder, name, text)
		write(t, folder, binaryName(name), binaryOf(t, text))
	}
	return folder, func(name string) *model.Document {
		d := openIn(t, folder, name, engine.Dialect.Name)
		users.Show(d, func() string { return filepath.Join(folder, name) })
		return d
	}
}

// binaryName is the name of the binary scene beside a text scene.
func binaryName(name string) string { return strings.TrimSuffix(name, ".tscn") + ".scn" }

// binaryOf is a text scene as a binary one, which names the same scenes.
func binaryOf(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := bintext.ToBinary(t.Context(), &out, []byte(text), nil, &transcode.Losses{}, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// textOf is a scene as text.
func textOf(t *testing.T, d *model.Document) string {
	t.Helper()
	r, err := convert.Bytes(t.Context(), "made.scn", d.Bytes(), "made.tscn", convert.Request{Form: convert.Scene}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(r.Data)
}

// headers are the lines of a scene's nodes that say where they are.
func headers(text string) (list []string) {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "[node ") || strings.HasPrefix(line, "[editable ") {
			list = append(list, regexp.MustCompile(` (instance=ExtResource\([^)]*\))`).ReplaceAllString(line, ""))
		}
	}
	return list
}

// changeInner changes a property of a node that a scene has from another.
func changeInner(t *testing.T, d *model.Document, node, name string, v variant.Value) {
	t.Helper()
	r, err := d.Find(`node["` + node + `"]`)
	if err != nil {
		t.Fatal(err)
	}
	if err := property.Insert(d, r, name, v, nil, nil); err != nil {
		t.Fatal(err)
	}
}

// innerForms are how the scenes of the tests are stored.
var innerForms = []struct {
	file  func(name string) string // the file of a scene, by that of its text
	text  func(t *testing.T, d *model.Document) string
	exact bool // a section that goes leaves nothing; a binary file keeps the names it had
}{
	{func(name string) string { return name }, func(_ *testing.T, d *model.Document) string { return string(d.Bytes()) }, true},
	{binaryName, textOf, false},
}

// TestChangeOfInnerNode: a change of a node that a scene has from another is a section where the engine writes it, in one step
// of the history, in text and binary scenes alike, and the row of the node stays the same through undo and redo. Once nothing of the section is
// left, it goes.
func TestChangeOfInnerNode(t *testing.T) {
	for _, engine := range enginetest.Versions()[1:] {
		_, open := withNested(t, engine)
		for _, c := range []struct{ scene, node, want string }{
			{"world.tscn", "Room/Lamp/Pivot/Light", `[node name="Light" parent="Room/Lamp/Pivot"`},
			{"world.tscn", "Room/Tail", `[node name="Tail" parent="Room"`},
			{"heir.tscn", "Pivot/Light", `[node name="Light" parent="Pivot"`},
			{"heir.tscn", "Body", `[node name="Body" parent="."`},
		} {
			asText := open(c.scene)
			without := headers(string(asText.Bytes()))
			changeInner(t, asText, c.node, "visible", variant.OfBool(false))
			with := headers(string(asText.Bytes()))
			for _, form := range innerForms {
				d := open(form.file(c.scene))
				was := string(d.Bytes())
				r, err := d.Find(`node["` + c.node + `"]`)
				if err != nil {
					t.Fatal(err)
				}
				path := d.Path(r)
				if about := d.Describe(r); about.Type == "" || about.Label != filepath.Base(c.node) || !d.Unmentioned(r) || !d.IsNode(r) {
					t.Errorf("%s: %+v", c.node, about)
				}
				changeInner(t, d, c.node, "visible", variant.OfBool(false))
				changed, text := string(d.Bytes()), form.text(t, d)
				if !strings.Contains(text, "\n\n"+c.want) || strings.Count(text, "visible = false\n") != 1 || d.Steps() != 1 || !slices.Equal(headers(text), with) {
					t.Errorf("%s: %d steps make\n%s", c.node, d.Steps(), text)
				}
				if d.Unmentioned(r) || d.Path(r) != path || d.Index(r) < 0 || d.Len(r) == 0 {
					t.Errorf("%s: the row is %s, %d", c.node, d.Path(r), d.Index(r))
				}
				visible, err := d.Find(d.Path(r) + ".visible")
				if err != nil {
					t.Fatal(err)
				}
				d.Undo()
				if string(d.Bytes()) != was || !d.Unmentioned(r) || d.Path(r) != path || d.Alive(visible) {
					t.Errorf("%s: undone, the row is %s, its property alive: %v\n%s", c.node, d.Path(r), d.Alive(visible), form.text(t, d))
				}
				d.Redo()
				if string(d.Bytes()) != changed || d.Unmentioned(r) || !d.Alive(visible) || d.Path(visible) != d.Path(r)+".visible" {
					t.Errorf("%s: redone, the row is %s, the property %s", c.node, d.Path(r), d.Path(visible))
				}
				if err := d.Remove(visible); err != nil {
					t.Fatal(err)
				}
				if got := headers(form.text(t, d)); !slices.Equal(got, without) || form.exact && string(d.Bytes()) != was || !d.Unmentioned(r) || d.Path(r) != path {
					t.Errorf("%s: without the property the row is %s\n%s", c.node, d.Path(r), strings.Join(got, "\n"))
				}
				d.Undo()
				if string(d.Bytes()) != changed || !d.Alive(visible) || d.Unmentioned(r) {
					t.Errorf("%s: the property does not come back:\n%s", c.node, form.text(t, d))
				}
			}
		}
		for _, form := range innerForms {
			refusedOfInner(t, open(form.file("world.tscn")))
		}
	}
}

// refusedOfInner looks at what a scene cannot change of the nodes that it has from others.
func refusedOfInner(t *testing.T, d *model.Document) {
	t.Helper()
	for _, path := range []string{"Shut/Tail", "Room/None", "First/None"} {
		if _, err := d.Find(`node["` + path + `"]`); err == nil {
			t.Errorf("%s can be changed", path)
		}
	}
	r, err := d.Find(`node["Room/Tail"]`)
	if err != nil {
		t.Fatal(err)
	}
	for name, edit := range map[string]func() error{
		"remove": func() error { return d.Remove(r) },
		"rename": func() error { return d.RenameKey(r, variant.OfString("Hull")) },
		"move":   func() error { return d.Move(r, d.Parent(r), -1) },
	} {
		if err := edit(); err == nil || d.Steps() > 0 || !strings.Contains(err.Error(), "room.tscn") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestOwnNodeBelowInnerNode: the rows below the node of another scene stay with it when the scene begins to mention it, and when it ceases to.
func TestOwnNodeBelowInnerNode(t *testing.T) {
	_, open := withNested(t, enginetest.Versions()[2])
	for _, name := range []string{"world.tscn", "world.scn"} {
		ownBelowInner(t, open(name))
	}
}

func ownBelowInner(t *testing.T, d *model.Document) {
	t.Helper()
	pivot, err := d.Find(`node["Room/Lamp/Pivot"]`)
	if err != nil {
		t.Fatal(err)
	}
	own, err := d.AddNode(pivot, -1, "Own", "Node3D")
	if err != nil || d.Path(own) != `node["Room/Lamp/Pivot/Own"]` || !d.Unmentioned(pivot) {
		t.Fatal(d.Path(own), err)
	}
	changeInner(t, d, "Room/Lamp/Pivot", "visible", variant.OfBool(false))
	if d.Parent(own) != pivot || d.Path(own) != `node["Room/Lamp/Pivot/Own"]` {
		t.Errorf("it is now %s below %s", d.Path(own), d.Path(d.Parent(own)))
	}
	d.Undo()
	if !d.Alive(own) || d.Path(own) != `node["Room/Lamp/Pivot/Own"]` || d.Parent(own) == pivot {
		t.Errorf("undone it is %s below %s", d.Path(own), d.Path(d.Parent(own)))
	}
	d.Redo()
	if err := d.SetGroups(pivot, []string{"lamps"}); err != nil || d.Parent(own) != pivot {
		t.Error(err)
	}
}

// TestInnerNodesBesideEngines: engines find the changes of nodes of other scenes at these nodes, and save the sections in the same places with
// the same attributes.
func TestInnerNodesBesideEngines(t *testing.T) {
	for _, engine := range enginetest.Versions()[1:] {
		t.Run(engine.Name, func(t *testing.T) {
			program := enginetest.Engine(t, engine.Name)
			folder, open := withNested(t, engine)
			class := "Spatial"
			if engine.Format == 3 {
				class = "Node3D"
			}
			all := func(top string) func(d *model.Document) {
				return func(d *model.Document) {
					for _, node := range []string{"Pivot", "Pivot/Other", "Pivot/Light", "Body"} {
						changeInner(t, d, top+node, "visible", variant.OfBool(false))
					}
				}
			}
			adding := func(parent string) func(d *model.Document) {
				return func(d *model.Document) {
					r, err := d.Find(`node["` + parent + `"]`)
					if err != nil {
						t.Fatal(err)
					}
					own, err := d.AddNode(r, -1, "Own", class)
					if err != nil {
						t.Fatal(err)
					}
					if err := property.Insert(d, own, "visible", variant.OfBool(false), nil, nil); err != nil {
						t.Fatal(err)
					}
				}
			}
			one := func(node string) func(d *model.Document) {
				return func(d *model.Document) { changeInner(t, d, node, "visible", variant.OfBool(false)) }
			}
			var list strings.Builder
			made := map[string]string{}
			ask := func(name, node string, d *model.Document) {
				write(t, folder, name, string(d.Bytes()))
				line, err := json.Marshal([]string{"res://" + name, node, "visible"})
				if err != nil {
					t.Fatal(err)
				}
				list.Write(append(line, '\n'))
			}
			for i, c := range []struct {
				scene, node string
				edit        func(d *model.Document)
			}{
				{"world.tscn", "Room/Lamp/Pivot/Light", one("Room/Lamp/Pivot/Light")},
				{"world.tscn", "Room/Tail", one("Room/Tail")},
				{"world.tscn", "Room/Lamp", one("Room/Lamp")},
				{"world.tscn", "Room/Lamp/Body", all("Room/Lamp/")},
				{"world.tscn", "Room/Lamp/Pivot/Own", adding("Room/Lamp/Pivot")},
				{"world.tscn", "Room/Lamp/Own", adding("Room/Lamp")},
				{"heir.tscn", "Pivot/Light", one("Pivot/Light")},
				{"heir.tscn", "Pivot/Other", all("")},
				{"heir.tscn", "Pivot/Own", adding("Pivot")},
			} {
				d := open(c.scene)
				c.edit(d)
				name := fmt.Sprintf("made%d.tscn", i)
				made[name] = string(d.Bytes())
				ask(name, c.node, d)
				d = open(binaryName(c.scene))
				c.edit(d)
				name = fmt.Sprintf("binary%d.scn", i)
				made[name] = textOf(t, d)
				ask(name, c.node, d)
			}
			write(t, folder, "list", list.String())
			script, err := filepath.Abs(filepath.Join("testdata", "inner"+engine.Name[:1]+".gd"))
			if err != nil {
				t.Fatal(err)
			}
			out, err := enginetest.Command(t, program, "--path", folder, "--script", script, "--", "res://list").CombinedOutput()
			if err != nil {
				t.Errorf("%v\n%.3000s", err, out)
			}
			for name, text := range made {
				if !regexp.MustCompile(`(?m)^value res://` + name + ` \w+ false$`).Match(out) {
					t.Errorf("%s: the engine does not find the change\n%s\n%.3000s", name, text, out)
				}
				packed, err := os.ReadFile(filepath.Join(folder, "packed."+strings.TrimSuffix(name, filepath.Ext(name))+".tscn"))
				if err != nil {
					t.Error(err)
					continue
				}
				if got, want := strings.Join(headers(text), "\n"), strings.Join(headers(string(packed)), "\n"); got != want {
					t.Errorf("%s has\n%s\nand the engine saves\n%s", name, got, want)
				}
			}
		})
	}
}
