package tscn

import (
	"strings"
	"testing"
)

// TestUniqueNames gives a node a unique name that another node of the scene has: every way must be refused, since %name
// could then not be told apart. Unique names of another scene do not count.
func TestUniqueNames(t *testing.T) {
	const scene = `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://in.tscn" id="1"]

[node name="Root" type="Node2D"]
metadata/p = [NodePath("%A"), NodePath("%B")]

[node name="X" type="Node2D" parent="."]

[node name="A" type="Node2D" parent="X"]
unique_name_in_owner = true

[node name="B" type="Node2D" parent="."]
unique_name_in_owner = true

[node name="Plain" type="Node2D" parent="."]

[node name="A" type="Node2D" parent="Plain"]
y = true

[node name="Free" type="Node2D" parent="."]
y = true

[node name="I" parent="." instance=ExtResource("1")]
unique_name_in_owner = true

[node name="A" parent="I" index="0"]
x = 1

[editable path="I"]
`
	rename := func(node, name string) func(f *File) (*Edit, error) {
		return func(f *File) (*Edit, error) { return f.RenameNode(f.Tree.Find(node), name) }
	}
	mark := func(node, value string) func(f *File) (*Edit, error) {
		return func(f *File) (*Edit, error) {
			return f.AddProperty(f.Tree.Nodes[f.Tree.Find(node)].Item, -1, "unique_name_in_owner", []byte(value))
		}
	}
	becomesMark := func(node string) func(f *File) (*Edit, error) {
		return func(f *File) (*Edit, error) {
			return f.RenameProperty(f.Tree.Nodes[f.Tree.Find(node)].Item, 0, "unique_name_in_owner")
		}
	}
	for _, test := range []struct {
		name, want string // want is the refusal
		do         func(f *File) (*Edit, error)
	}{
		{"rename", "node X/A already has the unique name %A", rename("B", "A")},
		{"rename a unique node", "node X/A already has the unique name %A", rename("I", "A")},
		{"rename to the name of an instance", "node I already has the unique name %I", rename("X/A", "I")},
		{"rename to a name that is not unique", "", rename("X/A", "Free")},
		{"rename a node that is not unique", "", rename("Plain", "I2")},
		{"mark", "node X/A already has the unique name %A", mark("Plain/A", "true")},
		{"mark with false", "", mark("Plain/A", "false")},
		{"mark with a free name", "", mark("Free", "true")},
		{"mark a node of an instance", "", mark("I/A", "true")},
		{"rename a property", "node X/A already has the unique name %A", becomesMark("Plain/A")},
		{"rename a property of a node with a free name", "", becomesMark("Free")},
	} {
		f := Open([]byte(scene))
		e, err := test.do(f)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", test.name, err)
		case test.want != "" && (err == nil || said(err) != test.want):
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		case test.want == "":
			g := Open(e.Apply(f.Src))
			if list := g.Outline.Structure(g.Src, g.Tree, g.Dialect); len(list) > 0 {
				t.Errorf("%s: %v", test.name, list)
			}
		}
	}
}

// TestDuplicateUnique duplicates a branch with unique names, which must stay with the originals.
func TestDuplicateUnique(t *testing.T) {
	f := Open([]byte(`[gd_scene format=3]

[node name="Root" type="Node2D"]

[node name="X" type="Node2D" parent="."]
unique_name_in_owner = true

[node name="A" type="Node2D" parent="X"]
unique_name_in_owner = true
z_index = 1
`))
	e, err := f.DuplicateNode(f.Tree.Find("X"))
	if err != nil {
		t.Fatal(err)
	}
	g := Open(e.Apply(f.Src))
	for path, want := range map[string]bool{"X": true, "X/A": true, "X2": false, "X2/A": false} {
		if n := g.Tree.Find(path); n < 0 || g.Unique(n) != want {
			t.Errorf("%s, unique %t:\n%s", path, !want, g.Src)
		}
	}
	if !strings.HasSuffix(string(g.Src), "[node name=\"A\" type=\"Node2D\" parent=\"X2\"]\nz_index = 1\n") {
		t.Errorf("the copy is\n%s", g.Src)
	}
}
