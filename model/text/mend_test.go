package text_test

import (
	"bytes"
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
)

const brokenScene = `[gd_scene load_steps=2 format=3]

[node name="Hall" type="Node3D"]
speed = 7
this is broken
visible = true
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0,

[node name="Lamp" type="OmniLight3D parent="."]
light_energy = 4

[node name="Door" type="Node3D" parent="."]
position = Vector3(1, 2, x)
`

// TestMend writes each place anew that was not understood: it is judged before, nothing else changes, and undo takes it back.
func TestMend(t *testing.T) {
	doc, err := kinds.Open([]byte(brokenScene), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		was, wrong, where, right, path string
	}{
		{"this is broken", "this is", "(5, 1,", "this = 1", `node["."].this`},
		{"transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0,", "transform = Transform3D(1, 0", "(7, 13,", "transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)", `node["."].transform`},
		{"[node name=\"Lamp\" type=\"OmniLight3D parent=\".\"]\nlight_energy = 4", "[node name=\"Lamp\"", "(9, 1,", "[node name=\"Lamp\" type=\"OmniLight3D\" parent=\".\"]\nlight_energy = 4", "node.Lamp.light_energy"},
		{"Vector3(1, 2, x)", "Vector3(1, 2, y)", "(13, 26,", "Vector3(1, 2, 3)", "node.Door.position"},
	} {
		before := bytes.Clone(doc.Bytes())
		row := brokenBelow(doc, model.Root, c.was)
		if row == 0 {
			t.Errorf("%q is not offered", c.was)
			continue
		}
		if wrong := doc.Judge(row, c.wrong); !strings.Contains(wrong.String(), c.where) {
			t.Errorf("%q: %v, want it at %s", c.wrong, wrong, c.where)
		}
		if wrong := doc.Judge(row, c.right); !wrong.IsZero() {
			t.Errorf("%q: %v", c.right, wrong)
		}
		if _, err := doc.Mend(row, c.right); err != nil {
			t.Fatal(err)
		}
		if want := strings.Replace(string(before), c.was, c.right, 1); string(doc.Bytes()) != want {
			t.Errorf("the file is\n%s", doc.Bytes())
		}
		if _, err := doc.Find(c.path); err != nil {
			t.Error(err)
		}
		doc.Undo()
		if !bytes.Equal(doc.Bytes(), before) {
			t.Error("undone, the file is another")
		}
		doc.Redo()
	}
	if n := len(doc.Problems()); n != 0 {
		t.Errorf("mended, %d problems are left: %v", n, doc.Problems())
	}
	speed, err := doc.Find(`node["."].speed`)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := doc.Broken(speed); ok {
		t.Error("what is understood is offered")
	}
	if _, err := doc.Mend(speed, "x"); err == nil {
		t.Error("what is understood is written anew")
	}
}

// brokenBelow is the row with a text that was not understood; 0 for none.
func brokenBelow(doc *model.Document, r model.Row, text string) model.Row {
	if was, ok := doc.Broken(r); ok && was == text {
		return r
	}
	for i := range doc.Len(r) {
		if found := brokenBelow(doc, doc.Child(r, i), text); found != 0 {
			return found
		}
	}
	return 0
}
