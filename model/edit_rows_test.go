package model_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// menagerie returns a save with containers of each kind.
func menagerie(t *testing.T) *model.Document {
	t.Helper()
	ints := variant.OfArray(variant.OfInt(0), variant.OfInt(1), variant.OfInt(2), variant.OfInt(3), variant.OfInt(4))
	return open(t, chain(t, variant.OfDict(
		entry("a", variant.OfInt(1)), entry("list", ints), entry("b", variant.OfString("x")),
		entry("bytes", variant.Value{Type: variant.PackedByteArray, Data: []byte{10, 20, 30, 40, 50}}),
		entry("dict", variant.OfDict(entry("a", variant.OfInt(7)), entry("c", variant.OfFloat(0.5)))),
		entry("typed", variant.Value{Type: variant.Array, Data: &variant.List{
			Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(1), variant.OfInt(2)}}}),
	), variant.OfInt(42), variant.OfString("last")))
}

func rowsAt(t *testing.T, d *model.Document, paths []string) []model.Row {
	t.Helper()
	rows := make([]model.Row, len(paths))
	for i, p := range paths {
		rows[i] = find(t, d, p)
	}
	return rows
}

// TestManyRows makes each edit of several rows as one step, with undo and redo.
func TestManyRows(t *testing.T) {
	type edit = func(d *model.Document, list []model.Row) error
	move := func(to string, index int) edit {
		return func(d *model.Document, list []model.Row) error {
			r, err := d.Find(to)
			if err != nil {
				return err
			}
			return d.MoveAll(list, r, index)
		}
	}
	copies := func(d *model.Document, list []model.Row) error {
		made, err := d.DuplicateAll(list)
		for i, r := range made {
			if !d.Alive(r) || slices.Contains(list, r) || i > 0 && slices.Contains(made[:i], r) {
				return errors.New("a copy has no row of its own")
			}
		}
		return err
	}
	same := func(text string, retype bool) edit {
		return func(d *model.Document, list []model.Row) error { return d.SetSame(list, text, retype) }
	}
	retype := func(to variant.Type) edit {
		return func(d *model.Document, list []model.Row) error { return d.Retype(list, to) }
	}
	remove := func(d *model.Document, list []model.Row) error { return d.Remove(list...) }
	for _, c := range []struct {
		what   string
		rows   []string
		edit   edit
		label  string
		where  string
		want   string
		failed string
	}{
		{"remove in an array", []string{"list[1]", "list[3]", "list[4]"}, remove, "Remove 3 rows", "list", `[0, 2]`, ""},
		{"remove with a child of what goes", []string{"list[1]", "dict", "list", "dict.a"}, remove, "Remove 2 rows", "", `{"a": 1, "b": "x", "bytes": PackedByteArray(10, 20, 30, 40, 50), "typed": Array[int]([1, 2])}`, ""},
		{"remove bytes", []string{"bytes[0]", "bytes[4]", "bytes[2]"}, remove, "Remove 3 rows", "bytes", `PackedByteArray(20, 40)`, ""},
		{"remove records and entries", []string{"#1", "list[0]", "#2"}, remove, "Remove 3 rows", "list", `[1, 2, 3, 4]`, ""},
		{"remove all records", []string{"#0", "#1", "#2"}, remove, "", "list", `[0, 1, 2, 3, 4]`, "last one cannot be removed"},
		{"duplicate neighbours", []string{"list[3]", "list[2]", "list[0]"}, copies, "Duplicate 3 rows", "list", `[0, 0, 1, 2, 3, 2, 3, 4]`, ""},
		{"duplicate entries", []string{"dict.c", "dict.a"}, copies, "Duplicate 2 rows", "dict", `{"a": 7, "c": 0.5, "a_2": 7, "c_2": 0.5}`, ""},
		{"duplicate bytes", []string{"bytes[0]", "bytes[1]"}, copies, "Duplicate 2 rows", "bytes", `PackedByteArray(10, 20, 10, 20, 30, 40, 50)`, ""},
		{"duplicate records", []string{"#1", "#2"}, copies, "Duplicate 2 rows", "#3", `42`, ""},
		{"move up", []string{"list[3]", "list[1]"}, move("list", 0), "Move 2 rows", "list", `[3, 1, 0, 2, 4]`, ""},
		{"move among themselves", []string{"list[1]", "list[2]", "list[3]"}, move("list", 2), "", "list", `[0, 1, 2, 3, 4]`, ""},
		{"move down", []string{"list[0]", "list[2]"}, move("list", 4), "Move 2 rows", "list", `[1, 3, 0, 2, 4]`, ""},
		{"move elsewhere", []string{"list[0]", "dict.c", "bytes[1]"}, move("list", 5), "Move 3 rows", "list", `[1, 2, 3, 4, 0, 0.5, 20]`, ""},
		{"move to bytes", []string{"list[3]", "list[4]"}, move("bytes", 1), "Move 2 rows", "bytes", `PackedByteArray(10, 3, 4, 20, 30, 40, 50)`, ""},
		{"move onto a key", []string{"b", "a"}, move("dict", 0), "", "dict", `{"a": 7, "c": 0.5}`, "has the key"},
		{"move keyless", []string{"b", "list[0]"}, move("dict", 0), "", "dict", `{"a": 7, "c": 0.5}`, "needs a key"},
		{"move into itself", []string{"a", "list"}, move("list", 0), "", "list", `[0, 1, 2, 3, 4]`, "into itself"},
		{"move what the array does not hold", []string{"list[0]", "dict.c"}, move("typed", 0), "", "typed", `Array[int]([1, 2])`, "only values of type int"},
		{"move records", []string{"#2", "#1"}, move("", 0), "", "#0", `"last"`, "nothing"},
		{"set the same", []string{"list[1]", "dict.c", "a"}, same("9", false), "Set 3 rows", "dict", `{"a": 7, "c": 9.0}`, ""},
		{"set what does not fit one", []string{"list[1]", "b"}, same("9", false), "", "list", `[0, 1, 2, 3, 4]`, "stored here"},
		{"set the same of another type", []string{"list[1]", "b"}, same("&\"n\"", true), "Set 2 rows", "list", `[0, &"n", 2, 3, 4]`, ""},
		{"change types", []string{"list[1]", "dict.c", "a"}, retype(variant.Bool), "Change the type of 3 rows", "dict", `{"a": 7, "c": true}`, ""},
		{"change a type", []string{"list"}, retype(variant.PackedInt32Array), "Change the type of list", "list", `PackedInt32Array(0, 1, 2, 3, 4)`, ""},
		{"change back", []string{"bytes"}, retype(variant.Array), "Change the type of bytes", "bytes", `[10, 20, 30, 40, 50]`, ""},
		{"change to what it cannot be", []string{"b", "a"}, retype(variant.Vector2), "", "b", `"x"`, "cannot become a Vector2"},
		{"change in a typed array", []string{"typed[0]", "a"}, retype(variant.Float), "", "typed", `Array[int]([1, 2])`, "only values of type int"},
	} {
		t.Run(c.what, func(t *testing.T) {
			d := menagerie(t)
			before := bytes.Clone(d.Bytes())
			rows := rowsAt(t, d, c.rows)
			if c.failed == "nothing" { // records are moved below the file itself
				c.failed, c.label = "", "Move 2 rows"
				c.edit = func(d *model.Document, list []model.Row) error { return d.MoveAll(list, model.Root, 0) }
			}
			err := c.edit(d, rows)
			var refused *model.RefusedError
			if c.failed != "" && (!errors.As(err, &refused) || !contains(err, c.failed)) || c.failed == "" && err != nil {
				t.Fatalf("error %v", err)
			}
			if got, err := d.Text(find(t, d, c.where+map[bool]string{true: "#0"}[c.where == ""])); err != nil || got != c.want {
				t.Errorf("%s is %s, not %s (%v)", c.where, got, c.want, err)
			}
			consistent(t, d, c.what)
			linked(t, d, d.Child(model.Root, 0))
			if c.label == "" {
				if len(d.History()) != 0 || !bytes.Equal(d.Bytes(), before) {
					t.Error("something was changed")
				}
				return
			}
			if h := d.History(); len(h) != 1 || said(h[0].Label) != c.label {
				t.Errorf("history %+v", h)
			}
			after := bytes.Clone(d.Bytes())
			d.Undo()
			consistent(t, d, "undo")
			if !bytes.Equal(d.Bytes(), before) || bytes.Equal(before, after) {
				t.Error("undo gives other bytes")
			}
			for i, r := range rows {
				if d.Path(r) != d.Path(find(t, d, c.rows[i])) {
					t.Errorf("after undo %s has the path %s", c.rows[i], d.Path(r))
				}
			}
			d.Redo()
			consistent(t, d, "redo")
			if !bytes.Equal(d.Bytes(), after) {
				t.Error("redo gives other bytes")
			}
		})
	}
}

func contains(err error, part string) bool { return bytes.Contains([]byte(said(err)), []byte(part)) }

const sceneOfMany = `[gd_scene load_steps=3 format=3]

[ext_resource type="Texture2D" path="res://a.png" id="1_a"]

[sub_resource type="BoxShape3D" id="Box_1"]
size = Vector3(1, 2, 3)

[node name="Root" type="Node2D"]
scores = [1, 2, 3, 4]
names = PackedStringArray("a", "b", "c")
table = {
"a": 1,
"b": 2
}

[node name="A" type="Node2D" parent="."]
position = Vector2(1, 2)
rotation = 0.5

[node name="In" type="Node2D" parent="A"]

[node name="B" type="Node2D" parent="."]
position = Vector2(3, 4)

[node name="C" type="Node2D" parent="."]

[connection signal="ready" from="A" to="B" method="go"]
[connection signal="ready" from="C" to="." method="go"]
`

// TestManyRowsOfText is TestManyRows for a scene.
func TestManyRowsOfText(t *testing.T) {
	remove := func(d *model.Document, list []model.Row) error { return d.Remove(list...) }
	copies := func(d *model.Document, list []model.Row) error {
		made, err := d.DuplicateAll(list)
		if err == nil && len(made) != len(list) {
			return errors.New("not every copy is returned")
		}
		return err
	}
	for _, c := range []struct {
		what   string
		rows   []string
		edit   func(d *model.Document, list []model.Row) error
		change [2]string // text before, and its replacement afterwards
		failed string
	}{
		{"remove elements of two values", []string{`node["."].scores[1]`, `node["."].names[2]`, `node["."].scores[3]`}, remove,
			[2]string{"scores = [1, 2, 3, 4]\nnames = PackedStringArray(\"a\", \"b\", \"c\")", "scores = [1, 3]\nnames = PackedStringArray(\"a\", \"b\")"}, ""},
		{"remove properties of two nodes", []string{`node["A"].rotation`, `node["A"].position`, `node["B"].position`}, remove,
			[2]string{"position = Vector2(1, 2)\nrotation = 0.5\n\n[node name=\"In\" type=\"Node2D\" parent=\"A\"]\n\n[node name=\"B\" type=\"Node2D\" parent=\".\"]\nposition = Vector2(3, 4)\n",
				"\n[node name=\"In\" type=\"Node2D\" parent=\"A\"]\n\n[node name=\"B\" type=\"Node2D\" parent=\".\"]\n"}, ""},
		{"remove a node with its connection", []string{`connection[1]`, `node["C"]`}, remove,
			[2]string{"[node name=\"C\" type=\"Node2D\" parent=\".\"]\n\n[connection signal=\"ready\" from=\"A\" to=\"B\" method=\"go\"]\n[connection signal=\"ready\" from=\"C\" to=\".\" method=\"go\"]\n",
				"[connection signal=\"ready\" from=\"A\" to=\"B\" method=\"go\"]\n"}, ""},
		{"remove a node first", []string{`node["C"]`, `connection[1]`}, remove,
			[2]string{"[node name=\"C\" type=\"Node2D\" parent=\".\"]\n\n[connection signal=\"ready\" from=\"A\" to=\"B\" method=\"go\"]\n[connection signal=\"ready\" from=\"C\" to=\".\" method=\"go\"]\n",
				"[connection signal=\"ready\" from=\"A\" to=\"B\" method=\"go\"]\n"}, ""},
		{"duplicate nodes", []string{`node["B"]`, `node["C"]`}, copies,
			[2]string{"name=\"B\" type=\"Node2D\" parent=\".\"]\nposition = Vector2(3, 4)\n\n[node name=\"C\"", "position = Vector2(3, 4)\n\n[node name=\"B2\" type=\"Node2D\" parent=\".\"]\nposition = Vector2(3, 4)\n\n[node name=\"C\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"C2\" type=\"Node2D\" parent=\".\"]\n"}, ""},
		{"duplicate elements", []string{`node["."].scores[3]`, `node["."].scores[2]`, `node["."].scores[0]`}, copies,
			[2]string{"[1, 2, 3, 4]", "[1, 1, 2, 3, 4, 3, 4]"}, ""},
		{"duplicate entries", []string{`node["."].table.a`, `node["."].table.b`}, copies,
			[2]string{"\"b\": 2\n", "\"b\": 2,\n\"a2\": 1,\n\"b2\": 2\n"}, ""},
		{"move nodes", []string{`node["C"]`, `node["B"]`}, func(d *model.Document, list []model.Row) error {
			to, err := d.Find(`node["A"]`)
			if err != nil {
				return err
			}
			return d.MoveAll(list, to, d.Len(to))
		}, [2]string{"parent=\".\"]\nposition = Vector2(3, 4)\n\n[node name=\"C\" type=\"Node2D\" parent=\".\"]\n",
			"[node name=\"C\" type=\"Node2D\" parent=\"A\"]\n\n[node name=\"B\" type=\"Node2D\" parent=\"A\"]\nposition = Vector2(3, 4)\n"}, ""},
		{"move elements", []string{`node["."].scores[3]`, `node["."].scores[1]`}, func(d *model.Document, list []model.Row) error {
			return d.MoveAll(list, d.Parent(list[0]), 0)
		}, [2]string{"[1, 2, 3, 4]", "[4, 2, 1, 3]"}, ""},
		{"set the same", []string{`node["A"].position`, `node["B"].position`}, func(d *model.Document, list []model.Row) error { return d.SetSame(list, "Vector2(9, 9)", false) },
			[2]string{"Vector2(3, 4)", "Vector2(9, 9)"}, ""},
		{"change a type", []string{`node["."].scores`}, func(d *model.Document, list []model.Row) error { return d.Retype(list, variant.PackedInt32Array) },
			[2]string{"[1, 2, 3, 4]", "PackedInt32Array(1, 2, 3, 4)"}, ""},
		{"remove the root", []string{`node["A"].rotation`, `node["."]`}, remove, [2]string{}, "root"},
	} {
		t.Run(c.what, func(t *testing.T) {
			d, err := kinds.Open([]byte(sceneOfMany), model.Options{Name: "many.tscn"})
			if err != nil {
				t.Fatal(err)
			}
			rows := rowsAt(t, d, c.rows)
			err = c.edit(d, rows)
			var refused *model.RefusedError
			if c.failed != "" && (!errors.As(err, &refused) || !contains(err, c.failed)) || c.failed == "" && err != nil {
				t.Fatalf("error %v", err)
			}
			after := string(d.Bytes())
			if c.failed != "" {
				if len(d.History()) > 0 || after != sceneOfMany {
					t.Error("something was changed")
				}
				return
			}
			if strings.Contains(after, c.change[0]) || !strings.Contains(after, c.change[1]) {
				t.Errorf("the text is now\n%s", after)
			}
			if len(d.History()) != 1 {
				t.Errorf("history %+v", d.History())
			}
			linkedText(t, d, model.Root)
			d.Undo()
			if string(d.Bytes()) != sceneOfMany {
				t.Error("undo gives other bytes")
			}
			for i, r := range rows {
				if r != find(t, d, c.rows[i]) {
					t.Errorf("after undo %s has the path %s", c.rows[i], d.Path(r))
				}
			}
			d.Redo()
			if string(d.Bytes()) != after {
				t.Error("redo gives other bytes")
			}
		})
	}
}

// linkedText checks that the rows below r are found by their paths.
func linkedText(t *testing.T, d *model.Document, r model.Row) {
	t.Helper()
	for i := range d.Len(r) {
		c := d.Child(r, i)
		if d.Parent(c) != r || d.Index(c) != i || !d.Alive(c) {
			t.Fatalf("child %d of %s: parent %d, index %d", i, d.Path(r), d.Parent(c), d.Index(c))
		}
		if path := d.Path(c); path != "" {
			if found, err := d.Find(path); err != nil || found != c {
				t.Errorf("%s leads elsewhere: %s, %v", path, d.Path(found), err)
			}
		}
		linkedText(t, d, c)
	}
}
