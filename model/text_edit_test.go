package model_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// rowsByPath lists the handle of every row by its path, down to a depth.
func rowsByPath(d *model.Document, r model.Row, depth int, into map[string]model.Row) {
	for i := range d.Len(r) {
		c := d.Child(r, i)
		into[d.Path(c)] = c
		if depth > 0 {
			rowsByPath(d, c, depth-1, into)
		}
	}
}

// TestTextCommands makes each kind of edit on the sample scene, says what the tree is afterwards, and that the rows kept their
// handles; undo restores the bytes and the handles.
func TestTextCommands(t *testing.T) {
	find := func(d *model.Document, path string) model.Row {
		r, err := d.Find(path)
		if err != nil {
			panic(err)
		}
		return r
	}
	str := variant.OfString
	for _, test := range []struct {
		name string
		do   func(d *model.Document) error
		same map[string]string // rows that have another path afterwards
		want []string          // in the text
		gone []string          // not in the text
	}{
		{"rename a node", func(d *model.Document) error { return d.RenameKey(find(d, "node.Arm"), str("Leg")) },
			map[string]string{"node.Arm": "node.Leg", `node["Arm/Hand"]`: `node["Leg/Hand"]`, `node["Arm/Hand"].shape`: `node["Leg/Hand"].shape`},
			[]string{`name="Leg"`, `parent="Leg"`, `from="Leg/Hand"`, `NodePath("Leg/Hand")`}, []string{`"Arm`}},
		{"move a node", func(d *model.Document) error { return d.Move(find(d, `node["Arm/Hand"]`), find(d, "node.Hud"), 99) },
			map[string]string{`node["Arm/Hand"]`: `node["Hud/Hand"]`, `node["Arm/Hand"].shape`: `node["Hud/Hand"].shape`},
			[]string{`parent="Hud"`, `from="Hud/Hand"`, `NodePath("Hud/Hand")`}, []string{`parent="Arm"`}},
		{"reorder", func(d *model.Document) error { return d.Move(find(d, `node.Hud`), find(d, `node["."]`), 0) }, nil,
			[]string{"[node name=\"Hud\" parent=\".\" instance=ExtResource(\"2_x\")]\n\n[node name=\"Arm\""}, nil},
		{"remove a node", func(d *model.Document) error { return d.Remove(find(d, "node.Arm")) }, nil, nil, []string{`name="Arm"`, `name="Hand"`, "connection"}},
		{"add a node", func(d *model.Document) error {
			r, err := d.AddNode(find(d, "node.Arm"), 0, "New", "Node3D")
			if err == nil && d.Path(r) != `node["Arm/New"]` {
				err = fmt.Errorf("the new row is %s", d.Path(r))
			}
			return err
		}, nil, []string{"\n\n[node name=\"New\" type=\"Node3D\" parent=\"Arm\"]\n\n[node name=\"Hand\""}, nil},
		{"add an instance", func(d *model.Document) error {
			r, err := d.AddInstance(find(d, "node.Arm"), 0, "Door", "res://door.tscn")
			if err == nil && d.Path(r) != `node["Arm/Door"]` {
				err = fmt.Errorf("the new row is %s", d.Path(r))
			}
			return err
		}, nil, []string{`path="res://door.tscn"`, "\n\n[node name=\"Door\" parent=\"Arm\" instance="}, nil},
		{"add an instance last", func(d *model.Document) error {
			r, err := d.AddInstance(find(d, "node.Arm"), -1, "Door", "res://door.tscn")
			if err == nil && d.Path(r) != `node["Arm/Door"]` {
				err = fmt.Errorf("the new row is %s", d.Path(r))
			}
			return err
		}, nil, []string{"\n\n[node name=\"Door\" parent=\"Arm\" instance="}, nil},
		{"duplicate a node", func(d *model.Document) error {
			r, err := d.Duplicate(find(d, "node.Arm"))
			if err == nil && d.Path(r) != `node.Arm2` {
				err = fmt.Errorf("the new row is %s", d.Path(r))
			}
			return err
		}, nil, []string{"[node name=\"Hand\" type=\"Area3D\" parent=\"Arm2\""}, nil},
		{"add a property", func(d *model.Document) error {
			key := str("visible")
			_, err := d.Insert(find(d, "node.Arm"), -1, &key, variant.OfBool(false))
			return err
		}, nil, []string{"0.25, 0)\nvisible = false\n\n"}, nil},
		{"add the first property", func(d *model.Document) error {
			key := str("x y")
			_, err := d.Insert(find(d, "node.Hud"), -1, &key, variant.OfInt(1))
			return err
		}, nil, []string{"ExtResource(\"2_x\")]\n\"x y\" = 1\n\n[connection"}, nil},
		{"remove a property", func(d *model.Document) error { return d.Remove(find(d, `node["."].data`)) },
			nil, []string{"1_ab12c\")\n\n[node name=\"Arm\""}, []string{"data"}},
		{"rename a property", func(d *model.Document) error { return d.RenameKey(find(d, `node["."].data`), str("stuff")) },
			map[string]string{`node["."].data.a[1]`: `node["."].stuff.a[1]`}, []string{"stuff = {"}, []string{"data"}},
		{"insert an element", func(d *model.Document) error {
			_, err := d.Insert(find(d, `node["."].data.a`), 1, nil, variant.OfInt(7))
			return err
		}, map[string]string{`node["."].data.a[2].b`: `node["."].data.a[3].b`}, []string{"[1, 7, 2, {"}, nil},
		{"remove an element", func(d *model.Document) error { return d.Remove(find(d, `node["."].data.a[0]`)) },
			map[string]string{`node["."].data.a[2].b`: `node["."].data.a[1].b`}, []string{"[2, {"}, nil},
		{"move an element", func(d *model.Document) error {
			return d.Move(find(d, `node["."].data.a[2]`), find(d, `node["."].data.a`), 0)
		},
			map[string]string{`node["."].data.a[2].b`: `node["."].data.a[0].b`, `node["."].data.a[0]`: `node["."].data.a[1]`}, []string{"}, 1, 2]"}, nil},
		{"insert an entry", func(d *model.Document) error {
			key := str("b")
			_, err := d.Insert(find(d, `node["."].data`), -1, &key, variant.OfInt(7))
			return err
		}, nil, []string{`"b": 7`}, nil},
		{"rename a key", func(d *model.Document) error { return d.RenameKey(find(d, `node["."].data.a`), str("c")) },
			map[string]string{`node["."].data.a[2].b`: `node["."].data.c[2].b`}, []string{`"c": [1, 2`}, []string{`"a": [`}},
		{"insert a point", func(d *model.Document) error {
			_, err := d.Insert(find(d, `node["."].data[3]`), 1, nil, variant.OfMath(variant.Vector2, 8, 9))
			return err
		}, map[string]string{`node["."].data[3][1]`: `node["."].data[3][2]`}, []string{"(1, 2, 8, 9, 3, 4)"}, nil},
		{"remove a point", func(d *model.Document) error { return d.Remove(find(d, `node["."].data[3][0]`)) }, nil, []string{"Array(3, 4)"}, nil},
		{"groups", func(d *model.Document) error { return d.SetGroups(find(d, "node.Hud"), []string{"z", "a"}) }, nil,
			[]string{`parent="." groups=["a", "z"] instance=`}, nil},
		{"rename a group", func(d *model.Document) error { return d.RenameGroup("a", "c") }, nil, []string{`groups=["b", "c"]`}, nil},
		{"connect", func(d *model.Document) error { return d.Connect("pressed", "Hud", "Arm", "_on_pressed") }, nil,
			[]string{"_on_hit\"]\n[connection signal=\"pressed\" from=\"Hud\" to=\"Arm\" method=\"_on_pressed\"]\n\n[editable"}, nil},
		{"remove a connection", func(d *model.Document) error { return d.Remove(find(d, "connection[0]")) }, nil, []string{"\n\n[editable"}, []string{"connection", "\n\n\n"}},
		{"not editable", func(d *model.Document) error { return d.SetEditable(find(d, "node.Hud"), false) }, nil, nil, []string{"editable"}},
		{"change an id", func(d *model.Document) error { return d.RenameKey(find(d, "sub_resource.Box_k3x7a"), str("Box_new")) },
			map[string]string{"sub_resource.Box_k3x7a.size": "sub_resource.Box_new.size"}, []string{`SubResource("Box_new")`, `id="Box_new"`}, []string{"k3x7a"}},
		{"make unique", func(d *model.Document) error { _, err := d.Duplicate(find(d, "sub_resource.Box_k3x7a")); return err }, nil,
			[]string{"load_steps=4", "[sub_resource type=\"BoxShape3D\" id=\"BoxShape3D_"}, []string{"load_steps=3"}},
		{"add a resource", func(d *model.Document) error { _, err := d.AddExtResource("Texture2D", "res://t.png"); return err }, nil,
			[]string{"load_steps=4", "id=\"2_x\"]\n[ext_resource type=\"Texture2D\" path=\"res://t.png\" id=\"3_"}, nil},
	} {
		for _, crlf := range []bool{false, true} {
			src := scenery
			if crlf {
				src = strings.ReplaceAll(src, "\n", "\r\n")
			}
			d := openText(t, src, "player.tscn")
			before := map[string]model.Row{}
			rowsByPath(d, model.Root, 9, before)
			if err := test.do(d); err != nil {
				t.Errorf("%s: %v", test.name, err)
				continue
			}
			now := string(d.Bytes())
			if crlf && strings.Count(now, "\n") != strings.Count(now, "\r\n") {
				t.Errorf("%s: LF in a file of CRLF:\n%q", test.name, now)
			}
			now = strings.ReplaceAll(now, "\r\n", "\n")
			for _, w := range test.want {
				if !strings.Contains(now, w) {
					t.Errorf("%s: no %q in\n%s", test.name, w, now)
				}
			}
			for _, g := range test.gone {
				if strings.Contains(now, g) {
					t.Errorf("%s: %q is left in\n%s", test.name, g, now)
				}
			}
			after := map[string]model.Row{}
			rowsByPath(d, model.Root, 9, after)
			for path, r := range before {
				if to, ok := test.same[path]; ok {
					if after[to] != r {
						t.Errorf("%s: %s (row %d) did not become %s (row %d)", test.name, path, r, to, after[to])
					}
				}
			}
			sameRows(t, test.name, d)
			d.Undo()
			if string(d.Bytes()) != src {
				t.Errorf("%s: undo gives other bytes", test.name)
			}
			again := map[string]model.Row{}
			rowsByPath(d, model.Root, 9, again)
			if !reflect.DeepEqual(before, again) {
				t.Errorf("%s: undo gives other rows", test.name)
			}
			d.Redo()
			if strings.ReplaceAll(string(d.Bytes()), "\r\n", "\n") != now {
				t.Errorf("%s: redo gives other bytes", test.name)
			}
			redone := map[string]model.Row{}
			rowsByPath(d, model.Root, 9, redone)
			if !reflect.DeepEqual(after, redone) {
				t.Errorf("%s: redo gives other rows", test.name)
			}
		}
	}
}

// sameRows compares a document after edits with one opened again: the same rows with the same paths and descriptions.
func sameRows(t *testing.T, name string, d *model.Document) {
	t.Helper()
	fresh, err := kinds.Open(d.Bytes(), model.Options{Name: name, Dialect: d.Dialect().Name})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(d.Snapshot().Sections().List, fresh.Snapshot().Sections().List) {
		t.Errorf("%s: the sections are not those of a fresh scan", name)
		return
	}
	wrong := 0
	a, b := map[string]model.Row{}, map[string]model.Row{}
	rowsByPath(d, model.Root, 5, a)
	rowsByPath(fresh, model.Root, 5, b)
	if len(a) != len(b) {
		t.Errorf("%s: %d rows, opened anew %d", name, len(a), len(b))
	}
	for path, r := range a {
		if d.Parent(r) != model.Root && d.Child(d.Parent(r), d.Index(r)) != r {
			t.Errorf("%s: %s is not the child its parent says", name, path)
		}
		x, y := d.Describe(r), fresh.Describe(b[path])
		x.Changed, y.Changed = false, false
		if !reflect.DeepEqual(x, y) && wrong < 3 {
			wrong++
			t.Errorf("%s: %s: %+v, opened anew %+v", name, path, x, y)
		}
	}
}

// other is another value of the same type, where that is easy.
func other(v variant.Value, random *rand.Rand) (variant.Value, bool) {
	switch v.Type {
	case variant.Bool:
		return variant.OfBool(!v.Bool()), true
	case variant.Int:
		return variant.OfInt(v.Int() + 1 + int64(random.IntN(1000))), true
	case variant.Float:
		return variant.OfFloat(float64(random.IntN(1000)) / 8), true
	case variant.String:
		return variant.OfString(v.Text + "\"\\ü\n"), true
	case variant.StringName:
		return variant.OfStringName(v.Text + "x"), true
	case variant.NodePath:
		return variant.Value{Type: variant.NodePath, Data: literal.ParsePath("../" + fmt.Sprint(random.IntN(99)))}, true
	}
	if m, ok := v.Data.(*variant.Math); ok {
		c := append([]float64(nil), m.C...)
		c[random.IntN(len(c))] = float64(random.IntN(1000))
		return variant.OfMath(v.Type, c...), true
	}
	return v, false
}

// TestTextRandomEdits edits real files at random: values get others, rows go, are doubled and moved. After each step the outline is
// that of a fresh scan, only the announced bytes differ, and a value that was set reads back; undoing all restores the file.
func TestTextRandomEdits(t *testing.T) {
	files := textFiles(t)
	var paths []string
	for path, b := range files {
		if len(b) < 20000 && len(b) > 0 && !bytes.HasPrefix(b, []byte("GDEC")) {
			paths = append(paths, path)
		}
	}
	sort.Strings(paths)
	random := rand.New(rand.NewPCG(1, 2))
	counts := map[string]int{}
	for _, path := range paths {
		d, err := kinds.Open(files[path], model.Options{Name: filepath.Base(path)})
		if err != nil || !model.Has[model.Sectioned](d) {
			continue
		}
		var list []model.Row
		pick := func() model.Row {
			r := model.Root
			for d.Len(r) > 0 && (r == model.Root || random.IntN(4) > 0) {
				r = d.Child(r, random.IntN(d.Len(r)))
			}
			return r
		}
		for range 12 {
			r := pick()
			list = append(list, r)
			name := d.Path(r)
			var err error
			kind := "set"
			switch random.IntN(6) {
			case 0:
				kind = "remove"
				err = d.Remove(r)
			case 1:
				kind = "duplicate"
				_, err = d.Duplicate(r)
			case 2:
				kind = "move"
				parent := d.Parent(r)
				if random.IntN(2) == 0 {
					parent = d.Parent(pick())
				}
				if parent == 0 {
					parent = model.Root
				}
				err = d.Move(r, parent, random.IntN(d.Len(parent)+1))
			case 3:
				kind = "rename"
				err = d.RenameKey(r, variant.OfString(fmt.Sprintf("N%d", random.IntN(100))))
			default:
				v, verr := d.Value(r)
				w, ok := other(v, random)
				if verr != nil || !ok {
					continue
				}
				if err = d.Set(r, w); err == nil {
					if again, err := d.Value(r); err != nil || !variant.Equal(again, w) {
						t.Errorf("%s: %s is %v, %v after it was set to %v", path, name, again, err, w)
					}
				}
			}
			if err != nil {
				counts[kind+" refused"]++
				if _, ok := err.(*model.RefusedError); !ok {
					t.Errorf("%s: %s %s: %v", path, kind, name, err)
				}
				continue
			}
			counts[kind]++
			src := d.Bytes()
			outline := tscn.Scan(src)
			fresh, err := kinds.Open(src, model.Options{Name: path, Dialect: d.Dialect().Name})
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(d.Snapshot().Sections().List, fresh.Snapshot().Sections().List) || len(d.Problems()) != len(fresh.Problems()) {
				t.Fatalf("%s: %s %s: the outline is not that of a fresh scan", path, kind, name)
			}
			if err := outline.Check(src); err != nil {
				t.Fatalf("%s: %s %s: %v", path, kind, name, err)
			}
			if len(outline.Problems(src)) > len(tscn.Scan(files[path]).Problems(files[path])) {
				t.Fatalf("%s: %s %s damages the file: %v\n%s", path, kind, name, outline.Problems(src), src)
			}
			patched := applyPatches(files[path], d.Patches())
			if !bytes.Equal(patched, src) {
				t.Fatalf("%s: %s %s: the patches do not lead to the bytes", path, kind, name)
			}
		}
		sameRows(t, path, d)
		for d.Undo() {
		}
		if !bytes.Equal(d.Bytes(), files[path]) {
			t.Errorf("%s: undoing all does not restore the file", path)
		}
		for _, r := range list {
			if !d.Alive(r) {
				continue
			}
			if again, err := d.Find(d.Path(r)); err != nil || again != r {
				t.Errorf("%s: after undo %s leads to %d, %v, not %d", path, d.Path(r), again, err, r)
			}
		}
	}
	t.Log(counts)
}

func applyPatches(src []byte, list []model.Patch) []byte {
	var out bytes.Buffer
	at := int64(0)
	for _, p := range list {
		out.Write(src[at:p.Start])
		out.Write(p.New)
		at = p.End
	}
	out.Write(src[at:])
	return out.Bytes()
}

// TestSetUniqueName marks a node whose name is a unique one already.
func TestSetUniqueName(t *testing.T) {
	d := openText(t, "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\nunique_name_in_owner = true\n\n"+
		"[node name=\"B\" type=\"Node\" parent=\".\"]\nunique_name_in_owner = false\n\n[node name=\"A\" type=\"Node\" parent=\"B\"]\nunique_name_in_owner = false\n", "a.tscn")
	for path, refused := range map[string]bool{`node["B/A"].unique_name_in_owner`: true, `node["B"].unique_name_in_owner`: false, `node["A"].unique_name_in_owner`: false} {
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Set(r, variant.OfBool(true)); (err != nil) != refused {
			t.Errorf("%s: %v, want a refusal: %t", path, err, refused)
		}
	}
}

// TestRefusedNodes reads why the root cannot be moved, and why a node of an instance cannot be named.
func TestRefusedNodes(t *testing.T) {
	d := openText(t, "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://in.tscn\" id=\"1\"]\n\n[node name=\"Root\" type=\"Node\"]\n\n"+
		"[node name=\"A\" type=\"Node\" parent=\".\"]\n\n[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n\n[editable path=\"I\"]\n", "a.tscn")
	root, err := d.Find(`node["."]`)
	if err != nil {
		t.Fatal(err)
	}
	to, err := d.Find(`node["A"]`)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Move(root, to, 0); err == nil || !strings.Contains(said(err), "the root of a scene cannot be moved") {
		t.Error(err)
	}
	for path, want := range map[string]string{
		`node["I/Leg/Hand"]`: `node "I/Leg/Hand" belongs to the instance of res://in.tscn, and this file does not change it`,
		`node["A/Leg"]`:      `there is no node "A/Leg"`,
	} {
		if _, err := d.Find(path); err == nil || !strings.Contains(said(err), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
