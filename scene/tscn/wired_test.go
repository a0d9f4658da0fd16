package tscn

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/scene/internal/scenetest"
)

// wired has connections of every kind from, to and around B: among its nodes, out to a sibling and to the root, and in.
const wired = `[gd_scene load_steps=4 format=2]

[ext_resource path="res://a.png" type="Texture" id=1]
[ext_resource path="res://b.png" type="Texture" id=2]

[sub_resource type="Gradient" id=1]

[sub_resource type="GradientTexture" id=2]
gradient = SubResource( 1 )

[sub_resource type="Gradient" id=3]

[node name="Root" type="Node2D"]

[node name="A" type="Node2D" parent="."]
meta = SubResource( 3 )

[node name="B" type="Node2D" parent="."]

; a comment
[node name="C" type="Node2D" parent="B"]
meta = [ ExtResource( 2 ), SubResource( 2 ) ]

[node name="D" type="Node2D" parent="B/C"]

[node name="Z" type="Node2D" parent="."]

[connection signal="hide" from="A" to="B" method="show"]
[connection signal="hide" from="A" to="Z" method="show"]
[connection signal="draw" from="B" to="B/C" method="update" flags=3]
[connection signal="draw" from="B" to="A" method="update"]
[connection signal="hide" from="B/C" to="." method="show" binds= [ 1, "x" ]]
[connection signal="hide" from="B/C/D" to="B" method="hide"]
[connection signal="hide" from="." to="B/C/D" method="hide"]

[editable path="B/C"]
[editable path="A"]
`

// Removing a node lists the connections removed with it.
func TestRemoveNamesConnections(t *testing.T) {
	f := Open([]byte(wired))
	e, err := f.RemoveNodes(f.Tree.Find("B/C"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range e.Notes {
		got = append(got, said(n.Text))
	}
	want := []string{
		"node B/C and all below it are removed",
		"the connection of signal draw from B to B/C, method update, is removed too",
		"the connection of signal hide from B/C to ., method show, is removed too",
		"the connection of signal hide from B/C/D to B, method hide, is removed too",
		"the connection of signal hide from . to B/C/D, method hide, is removed too",
		"its editable children are removed too",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// A duplicate has the same connections as the engines' own duplicate.
func TestDuplicateConnectionsEngine(t *testing.T) {
	for _, version := range []string{"3.2", "3.6", "4.6"} {
		text := wired[:strings.Index(wired, "[ext_resource")] + wired[strings.Index(wired, "[node name=\"Root\""):strings.Index(wired, "[editable")]
		text = strings.NewReplacer("meta = SubResource( 3 )\n", "", "meta = [ ExtResource( 2 ), SubResource( 2 ) ]\n", "", " load_steps=4", "").Replace(text)
		if version[0] == '4' {
			text = strings.NewReplacer("format=2", "format=3", `"hide" from`, `"hidden" from`, `"update"`, `"queue_redraw"`).Replace(text)
		}
		f := Open([]byte(text))
		e, err := f.DuplicateNode(f.Tree.Find("B"))
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		for name, src := range map[string][]byte{"before.tscn": []byte(text), "after.tscn": e.Apply([]byte(text))} {
			if err := os.WriteFile(filepath.Join(dir, name), src, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		answers := scenetest.Says(t, version, "duplicate", "", dir)
		if before, after := answers["before.tscn"], answers["after.tscn"]; len(before) < 11 || !slices.Equal(before, after) {
			t.Errorf("%s duplicates with\n%s\nwe with\n%s", version, strings.Join(before, "\n"), strings.Join(after, "\n"))
		}
	}
}
