package model_test

import (
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
)

func TestCopyAndPaste(t *testing.T) {
	for _, c := range []struct {
		from   []string // rows to copy; none: text is pasted
		text   string
		into   string
		index  int
		want   string // the row pasted into, afterwards
		failed string
	}{
		{from: []string{"a"}, text: "1", into: "list", index: 1, want: `[10, 1, 20]`},
		{from: []string{"a", "deep"}, text: "\"a\": 1,\n\"deep\": {\"x\": [1, 2]}", into: "empty", want: `{"a": 1, "deep": {"x": [1, 2]}}`},
		{from: []string{"list[0]", "list[1]"}, text: "10,\n20", into: "deep.x", index: 2, want: `[1, 2, 10, 20]`},
		{from: []string{"list"}, text: "[10, 20]", into: "deep.x", index: 0, want: `[[10, 20], 1, 2]`},
		{from: []string{"list"}, text: "[10, 20]", into: "ints", index: 1, want: `PackedInt32Array(7, 10, 20, 8)`},
		{from: []string{"[Vector2i(1, 2)]", "a"}, text: "Vector2i(1, 2): &\"n\",\n\"a\": 1", into: "empty", want: `{Vector2i(1, 2): &"n", "a": 1}`},
		{text: `{"a": 1}`, into: "list", index: 2, want: `[10, 20, {"a": 1}]`},
		{text: `{"a": 1, "b": [1.5, null, true]}`, into: "empty", want: `{"a": 1, "b": [1.5, null, true]}`},
		{text: `{"u": "\/"}`, into: "empty", want: `{"u": "/"}`},
		{text: `5`, into: "empty", want: `{}`, failed: "needs keys"},
		{text: `{"new": 1, "a": 2}`, into: "deep", index: 1, want: `{"x": [1, 2], "new": 1, "a": 2}`},
		{text: `{"new": 1, "x": 2}`, into: "deep", want: `{"x": [1, 2]}`, failed: "has the key"},
		{text: `"new": 1, "b": 2`, into: "list", want: `[10, 20]`, failed: "has no keys"},
		{text: `"a", {`, into: "list", want: `[10, 20]`, failed: "character"},
		{text: ` `, into: "list", want: `[10, 20]`, failed: "nothing"},
		{text: strings.Repeat("[", 100_000), into: "list", want: `[10, 20]`, failed: "character"},
	} {
		d := open(t, chain(t, variant.OfDict(
			entry("a", variant.OfInt(1)),
			entry("list", variant.OfArray(variant.OfInt(10), variant.OfInt(20))),
			entry("deep", variant.OfDict(entry("x", variant.OfArray(variant.OfInt(1), variant.OfInt(2))))),
			entry("empty", variant.OfDict()),
			entry("ints", variant.Value{Type: variant.PackedInt32Array, Data: []int32{7, 8}}),
			variant.Entry{Key: variant.OfMath(variant.Vector2i, 1, 2), Value: variant.OfStringName("n")},
		)))
		before := string(d.Bytes())
		row := func(path string) model.Row {
			r, err := d.Find(path)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		text := c.text
		if len(c.from) > 0 {
			var rows []model.Row
			for _, p := range c.from {
				rows = append(rows, row(p))
			}
			var err error
			if text, err = d.Copy(rows...); err != nil || text != c.text {
				t.Errorf("%v is copied as %q, not %q (%v)", c.from, text, c.text, err)
			}
		}
		into := row(c.into)
		first, err := d.Paste(into, c.index, text)
		if (err != nil) != (c.failed != "") || err != nil && !strings.Contains(said(err), c.failed) {
			t.Errorf("%.40q into %s: %v", text, c.into, err)
		}
		if got, _ := d.Text(into); got != c.want {
			t.Errorf("%.40q into %s gives %s, not %s", text, c.into, got, c.want)
		}
		if err != nil {
			if d.CanUndo() || string(d.Bytes()) != before {
				t.Errorf("%.40q into %s: refused, and something was changed", text, c.into)
			}
			continue
		}
		if d.Parent(first) != into || d.Index(first) != c.index {
			t.Errorf("the first new row is %s", d.Path(first))
		}
		if d.Undo(); string(d.Bytes()) != before || d.CanUndo() {
			t.Errorf("%.40q into %s: it is not one step", text, c.into)
		}
	}
}

func TestPasteIntoScene(t *testing.T) {
	d := open(t, []byte(armedScene))
	r, err := d.Find("node.T")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Paste(r, 2, "\"z_index\": 4,\n\"scale\": Vector2(2, 2)"); err != nil {
		t.Fatal(err)
	}
	// A negative index means where the engine would write each.
	want := strings.Replace(armedScene, "texture = ExtResource(\"3\")\nrotation = 0.5\n", "z_index = 4\ntexture = ExtResource(\"3\")\nrotation = 0.5\nscale = Vector2(2, 2)\n", 1)
	if string(d.Bytes()) != want {
		t.Errorf("%s", d.Bytes())
	}
	if d.Undo(); string(d.Bytes()) != armedScene {
		t.Error("it is not one step")
	}
}

// Nodes are copied with their descendants, the connections among them, and the resources that they need.
func TestCopyNodes(t *testing.T) {
	const src = `[gd_scene load_steps=2 format=3]

[ext_resource type="Script" path="res://a.gd" id="1_a"]

[sub_resource type="Gradient" id="G_1"]

[node name="Root" type="Node"]

[node name="A" type="Node" parent="."]
script = ExtResource("1_a")

[node name="B" type="Node" parent="A"]
x = 1

[node name="C" type="Node" parent="."]

[connection signal="ready" from="A" to="A/B" method="f"]
[connection signal="ready" from="A" to="C" method="f"]
`
	const a = `[gd_scene format=3]

[ext_resource type="Script" path="res://a.gd" id="1_a"]

[node name="A" type="Node"]
script = ExtResource("1_a")

[node name="B" type="Node" parent="."]
x = 1

[connection signal="ready" from="." to="B" method="f"]
`
	const both = `[gd_scene copied=2 format=3]

[ext_resource type="Script" path="res://a.gd" id="1_a"]

[node name="Copied" type="Node"]

[node name="A" type="Node" parent="."]
script = ExtResource("1_a")

[node name="B" type="Node" parent="A"]
x = 1

[node name="C" type="Node" parent="."]

[connection signal="ready" from="A" to="A/B" method="f"]
[connection signal="ready" from="A" to="C" method="f"]
`
	d := open(t, []byte(src))
	for _, test := range []struct {
		rows []string
		want string
	}{
		{[]string{`node["A"]`}, a},
		{[]string{`node["A/B"]`, `node["A"]`}, a},
		{[]string{`node["C"]`, `node["A"]`}, both},
		{[]string{`connection[1]`, `node["C"]`}, "[connection signal=\"ready\" from=\"A\" to=\"C\" method=\"f\"]\n\n[node name=\"C\" type=\"Node\" parent=\".\"]"},
		{[]string{`sub_resource["G_1"]`}, `[sub_resource type="Gradient" id="G_1"]`},
	} {
		var rows []model.Row
		for _, path := range test.rows {
			r, err := d.Find(path)
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, r)
		}
		if got, err := d.Copy(rows...); err != nil || got != test.want {
			t.Errorf("%v: %v\n%s\nwant\n%s", test.rows, err, got, test.want)
		}
	}
}

// Nodes are pasted below the nearest node at or above the selection, and the new row is the first of them.
func TestPasteNodes(t *testing.T) {
	const src = `[gd_scene format=3]

[node name="Root" type="Node"]

[node name="A" type="Node" parent="."]
x = 1

[node name="B" type="Node" parent="A"]
`
	for _, c := range []struct {
		into  string
		index int
		want  string
	}{
		{`node["A"]`, -1, `node["A/A"]`}, {`node["A"].x`, 0, `node["A/A"]`}, {`node["."]`, -1, `node.A2`}, {"", 0, `node.A2`}, {`node["A/B"]`, 99, `node["A/B/A"]`},
	} {
		d := open(t, []byte(src))
		row := func(path string) model.Row {
			r, err := d.Find(path)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		text, err := d.Copy(row(`node["A"]`))
		if err != nil {
			t.Fatal(err)
		}
		r, err := d.Paste(row(c.into), c.index, text)
		if err != nil || d.Path(r) != c.want {
			t.Errorf("into %s: %s, %v", c.into, d.Path(r), err)
		}
		if last := d.Child(r, d.Len(r)-1); !strings.HasSuffix(d.Path(last), `/B"]`) {
			t.Errorf("into %s: %v", c.into, err)
		}
		if d.Undo(); string(d.Bytes()) != src || d.CanUndo() {
			t.Errorf("into %s: it is not one step", c.into)
		}
	}
}
