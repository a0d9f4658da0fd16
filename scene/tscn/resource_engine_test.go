package tscn

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene/internal/scenetest"
)

// sharing is a scene that inherits another: with nodes among the other's children, a resource that two share, and two
// of files. The words in capitals differ between the engines.
const sharing = `[gd_scene load_steps=5 format=FORMAT]

[ext_resource path="res://base.tscn" type="PackedScene" id=ID1]
[ext_resource UIDpath="res://one.tres" type="BOX" id=ID2]

[sub_resource type="BOX" id=ID3]
SIZE = Vector3(1, 2, 3)

; stays
[node name="Root" instance=ExtResource(ID1)]

[node name="P" type="Timer" parent="." index="1"]

[node name="Q" type="Timer" parent="." index="3"]

[node name="S" type="Timer" parent="." index="5"]

[node name="Wall" type="BODY" parent="."]

[node name="A" type="COLLIDER" parent="Wall"]
shape = SubResource(ID3)

[node name="B" type="COLLIDER" parent="Wall"]
shape = SubResource(ID3)

[node name="C" type="COLLIDER" parent="Wall"]
shape = ExtResource(ID2)

[node name="D" type="COLLIDER" parent="Wall"]
shape = ExtResource(ID2)
`

const sharedBase = `[gd_scene format=FORMAT]

[node name="Base" type="Node"]

[node name="X" type="Timer" parent="."]

[node name="Y" type="Timer" parent="."]

[node name="Z" type="Timer" parent="."]
`

const sharedShape = `[gd_resource type="BOX" format=FORMAT]

[resource]
SIZE = Vector3(SIDE, 4, 4)
`

// TestEngineSeesResourcesAndOrder has the engine load scenes after making resources unique, replacing an external
// resource, and removing and moving nodes with an index: resources must be shared by the right nodes, and the other
// nodes must keep their order.
func TestEngineSeesResourcesAndOrder(t *testing.T) {
	spelled := map[string]*strings.Replacer{
		"4.6": strings.NewReplacer("FORMAT", "3", "ID1", `"1_a"`, "ID2", `"2_b"`, "ID3", `"Box_c"`, "BOX", "BoxShape3D", "SIZE", "size",
			"BODY", "StaticBody3D", "COLLIDER", "CollisionShape3D", "UID", `uid="uid://bq3n1c5uf4nnt" `),
		"3.6": strings.NewReplacer("FORMAT", "2", "ID1", "1", "ID2", "2", "ID3", "3", "BOX", "BoxShape", "SIZE", "extents",
			"BODY", "StaticBody", "COLLIDER", "CollisionShape", "UID", ""),
	}
	for version, spell := range spelled {
		t.Run(version, func(t *testing.T) {
			enginetest.Engine(t, version)
			project := t.TempDir()
			write := func(name, text string) {
				if err := os.WriteFile(filepath.Join(project, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			write("project.godot", "")
			write("base.tscn", spell.Replace(sharedBase))
			for name, side := range map[string]string{"one.tres": "4", "two.tres": "5"} {
				write(name, strings.Replace(spell.Replace(sharedShape), "SIDE", side, 1))
			}
			src := []byte(spell.Replace(sharing))
			f := Open(src)
			node := f.Tree.Find
			section := func(path string) int { return f.Tree.Nodes[node(path)].Item }
			resource := func(tag string, nth int) int {
				for i := range f.Outline.Sections {
					if f.Outline.Sections[i].Tag == tag {
						if nth--; nth < 0 {
							return i
						}
					}
				}
				t.Fatalf("no %s", tag)
				return 0
			}
			write("0.tscn", string(src))
			trials := map[string]struct {
				edit  func() (*Edit, error)
				after func(line []string) []string // the engine's report afterwards instead; nil for none
			}{
				"unique.tscn": {func() (*Edit, error) { return f.MakeUnique(resource("sub_resource", 0), section("Wall/B"), "") },
					func(l []string) []string {
						if l[0] == "R" && l[1] == "Wall/B" {
							l[4] = "Wall/B:shape"
						}
						return l
					}},
				"replaced.tscn": {func() (*Edit, error) { return f.ReplaceExternal(resource("ext_resource", 1), "", "res://two.tres", "") },
					func(l []string) []string {
						if l[0] == "R" && l[4] == "res://one.tres" {
							l[3], l[4] = strings.Replace(l[3], "(4", "(5", 1), "res://two.tres"
						}
						return l
					}},
				"removed.tscn": {func() (*Edit, error) { return f.RemoveNodes(node("P")) }, without("P", "")},
				"two.tscn": {func() (*Edit, error) { return f.RemoveNodes(node("P"), node("Q")) },
					func(l []string) []string {
						if l = without("Q", "")(l); l != nil {
							l = without("P", "")(l)
						}
						return l
					}},
				"moved.tscn": {func() (*Edit, error) { return f.MoveNode(node("P"), node("Wall"), -1) }, without("P", "Wall/P")},
			}
			for name, x := range trials {
				e, err := x.edit()
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				write(name, string(e.Apply(src)))
			}
			answers := scenetest.Says(t, version, "shared", project, project)
			before := answers["0.tscn"]
			if len(before) != 16 || !slices.ContainsFunc(before, func(l string) bool { return strings.HasSuffix(l, "\tres://one.tres") }) {
				t.Fatalf("the engine says of the scene\n%s", strings.Join(before, "\n"))
			}
			for name, x := range trials {
				var want []string
				for _, line := range before {
					if l := x.after(strings.Split(line, "\t")); l != nil {
						want = append(want, strings.Join(l, "\t"))
					}
				}
				after := answers[name]
				slices.Sort(want)
				slices.Sort(after)
				if slices.Equal(want, before) || !slices.Equal(want, after) {
					t.Errorf("%s\nmissing %q\nextra   %q", name, scenetest.Less(want, after), scenetest.Less(after, want))
				}
			}
		})
	}
}

// places are the positions of the nodes below the root of the scene.
var places = map[string]int{"X": 0, "P": 1, "Y": 2, "Q": 3, "Z": 4, "S": 5, "Wall": 6}

// without changes a line to what it must be when a child of the root is removed, or is now the last child of Wall.
func without(gone, now string) func([]string) []string {
	return func(l []string) []string {
		at, ok := places[l[1]]
		switch {
		case l[0] != "N" || !ok:
		case l[1] == gone && now == "":
			return nil
		case l[1] == gone:
			l[1], l[3] = now, "4"
		case at > places[gone]:
			l[3] = string('0' + l[3][0] - '0' - 1)
		}
		return l
	}
}
