package merge

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"savant/model/convert"
	"savant/model/diff"
)

// few and more are two versions of a scene whose resources have other numbers.
const (
	few = `[gd_scene load_steps=4 format=2]

[ext_resource path="res://Rewards.gd" type="Script" id=1]
[ext_resource path="res://default.theme" type="Theme" id=2]

[sub_resource type="Gradient" id=1]
colors = PoolColorArray( 1, 1, 1, 1 )

[node name="Combat" type="Node"]

[node name="Rewards" type="Panel" parent="."]
script = ExtResource( 1 )
theme = ExtResource( 2 )
fade = SubResource( 1 )
`
	more = `[gd_scene load_steps=7 format=2]

[ext_resource path="res://Turns.tscn" type="PackedScene" id=1]
[ext_resource path="res://Rewards.gd" type="Script" id=2]
[ext_resource path="res://default.theme" type="Theme" id=3]

[sub_resource type="StyleBoxTexture" id=1]
texture = ExtResource( 1 )

[sub_resource type="Theme" id=2]
Panel/styles/panel = SubResource( 1 )
names = "SubResource( 1 )"

[sub_resource type="Gradient" id=3]
colors = PoolColorArray( 1, 1, 1, 1 )

[node name="Combat" type="Node"]

[node name="Turns" parent="." instance=ExtResource( 1 )]

[node name="Rewards" type="Panel" parent="."]
script = ExtResource( 2 )
theme = SubResource( 2 )
fade = SubResource( 3 )
kinds = [ ExtResource( 2 ), { "own": [ SubResource( 2 ), ExtResource( 1 ) ], "theme": ExtResource( 3 ) } ]
`
)

// TestTakeRenumbered copies what refers to resources into a scene that numbers them differently, text and binary, both ways: one difference at a time,
// from the last on, until there are none.
func TestTakeRenumbered(t *testing.T) {
	binary := func(text string) []byte {
		made, err := convert.Bytes(t.Context(), "a.tscn", []byte(text), "a.scn", convert.Request{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return made.Data
	}
	for name, pair := range map[string][2][]byte{
		"text": {[]byte(few), []byte(more)}, "binary": {binary(few), binary(more)}, "into binary": {binary(few), []byte(more)}, "from binary": {[]byte(few), binary(more)},
	} {
		for _, back := range []bool{false, true} {
			for _, first := range []bool{false, true} {
				was, is := pair[0], pair[1]
				if back {
					was, is = is, was
				}
				a, b := open(t, was), open(t, is)
				list := differences(t, a, b)
				for steps := 0; len(list) > 0; list = differences(t, a, b) {
					if !first {
						slices.Reverse(list)
					}
					if !slices.ContainsFunc(list, func(d diff.Difference) bool { // a resource goes only after what uses it
						r, err := Take(context.Background(), a, b, d)
						return err == nil && len(r.Left) == 0
					}) {
						t.Fatalf("%s, back %v: none was taken of %v", name, back, list)
					}
					if steps++; steps > 20 {
						t.Fatalf("%s, back %v: left is %v in\n%s", name, back, list, a.Bytes())
					}
					if p := a.Problems(); len(p) > 0 {
						t.Fatalf("%s, back %v: %v in\n%s", name, back, p, a.Bytes())
					}
				}
				for a.Undo() {
				}
				if !bytes.Equal(a.Bytes(), was) {
					t.Errorf("%s: undone, it is not what it was", name)
				}
				if r, err := Take(context.Background(), a, b, differences(t, a, b)...); err != nil || len(r.Left) > 0 || len(differences(t, a, b)) > 0 || len(a.Problems()) > 0 {
					t.Errorf("%s, back %v: all at once: %+v, %v, left is %v, %v in\n%s", name, back, r.Left, err, differences(t, a, b), a.Problems(), a.Bytes())
				}
			}
		}
	}
}

// TestTakeBringsResources copies a node and a property: the references lead to what they led to, and what is not there comes along.
func TestTakeBringsResources(t *testing.T) {
	a, b := open(t, []byte(few)), open(t, []byte(more))
	for _, path := range []string{"node.Turns", "node.Rewards.kinds"} {
		if r, err := Take(context.Background(), a, b, diff.Difference{Op: diff.Added, Path: path}); err != nil || len(r.Left) > 0 {
			t.Fatalf("%s: %+v, %v", path, r.Left, err)
		}
	}
	got := string(a.Bytes())
	for _, line := range []string{
		"[gd_scene load_steps=7 format=2]", `[ext_resource path="res://Turns.tscn" type="PackedScene" id=3]`, `[node name="Turns" parent="." instance=ExtResource( 3 )]`,
		"texture = ExtResource( 3 )", `names = "SubResource( 1 )"`, "script = ExtResource( 1 )",
	} {
		if !strings.Contains(got, line+"\n") {
			t.Errorf("%s is not in\n%s", line, got)
		}
	}
	r, err := a.Find("node.Rewards.kinds")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := a.Text(r); err != nil || strings.Join(strings.Fields(text), "") != `[ExtResource(1),{"own":[SubResource(3),ExtResource(3)],"theme":ExtResource(2)}]` {
		t.Errorf("%s, %v", text, err)
	}
	if p := a.Problems(); len(p) > 0 {
		t.Error(p)
	}
}

// TestTakeBackKeepsIDs takes a property back to an older version of the same document, in which the resource named another file.
func TestTakeBackKeepsIDs(t *testing.T) {
	before := open(t, []byte(few))
	now := open(t, []byte(strings.NewReplacer("res://Rewards.gd", "res://Other.gd", "script = ExtResource( 1 )\n", "").Replace(few)))
	if r, err := TakeBack(t.Context(), now, before, diff.Difference{Op: diff.Added, Path: "node.Rewards.script"}); err != nil || len(r.Left) > 0 {
		t.Fatalf("%+v, %v", r.Left, err)
	}
	if got := string(now.Bytes()); !strings.Contains(got, "script = ExtResource( 1 )\n") || strings.Contains(got, "res://Rewards.gd") {
		t.Error(got)
	}
}

// TestOntoRenumbered makes edits again in a scene whose resources an engine has numbered anew meanwhile.
func TestOntoRenumbered(t *testing.T) {
	edited := strings.Replace(few, "theme = ExtResource( 2 )", "theme = ExtResource( 1 )", 1) + "again = [ ExtResource( 2 ), SubResource( 1 ) ]\n"
	renumbered := strings.NewReplacer("ExtResource( 1 )", "ExtResource( 2 )", "ExtResource( 2 )", "ExtResource( 1 )", `"Script" id=1`, `"Script" id=2`, `"Theme" id=2`, `"Theme" id=1`,
		`"Gradient" id=1`, `"Gradient" id=4`, "SubResource( 1 )", "SubResource( 4 )").Replace(few)
	theirs := open(t, []byte(renumbered))
	r, err := Onto(t.Context(), open(t, []byte(few)).Snapshot(), open(t, []byte(edited)).Snapshot(), theirs)
	if err != nil || len(r.Left) > 0 || len(r.Made) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	want := strings.Replace(renumbered, "theme = ExtResource( 1 )", "theme = ExtResource( 2 )", 1) + "again = [ ExtResource( 1 ), SubResource( 4 ) ]\n"
	if got := string(theirs.Bytes()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
