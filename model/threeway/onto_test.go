package threeway_test

import (
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model/threeway"
)

// TestOnto merges edits of a node onto a file in which others were made of the same node: one side gives it another name or parent, the other another
// value.
func TestOnto(t *testing.T) {
	const base = `[gd_scene load_steps=2 format=2]

[sub_resource type="Animation" id=1]
tracks/0/path = NodePath("Body/Hip:position")

[node name="Root" type="Node2D"]

[node name="Player" type="AnimationPlayer" parent="."]
anims/walk = SubResource( 1 )

[node name="Body" type="Node2D" parent="."]

[node name="Hip" type="Bone2D" parent="Body"]
position = Vector2( 1, 2 )
rest = Transform2D( 1, 0, 0, 1, 1, 2 )

[node name="Chest" type="Bone2D" parent="Body/Hip"]
position = Vector2( 3, 4 )
`
	place := func(text string) string { return strings.Replace(text, "( 1, 2 )", "( 5, 6 )", 1) }
	renamed := strings.NewReplacer(`"Hip"`, `"Pelvis"`, "Body/Hip", "Body/Pelvis").Replace(base)
	moved := strings.NewReplacer(`name="Hip" type="Bone2D" parent="Body"`, `name="Hip" type="Bone2D" parent="."`, "Body/Hip", "Hip").Replace(base)
	twin := base + "\n[node name=\"Pelvis\" type=\"Sprite\" parent=\"Body\"]\n"
	for _, c := range []struct {
		name               string
		ours, theirs, want string // no want where an edit is left
		made               int
	}{
		{"renamed here", renamed, place(base), place(renamed), 1},
		{"renamed there", place(base), renamed, place(renamed), 1},
		{"renamed in both", place(renamed), renamed, place(renamed), 2},
		{"moved here", moved, place(base), place(moved), 1},
		{"moved there", place(base), moved, place(moved), 1},
		{"the name is taken there", renamed, twin, "", 0},
	} {
		theirs := open(t, []byte(c.theirs))
		r, err := threeway.Onto(t.Context(), open(t, []byte(base)), open(t, []byte(c.ours)), theirs)
		if err != nil {
			t.Fatal(err)
		}
		got := string(theirs.Bytes())
		switch {
		case c.want == "" && (len(r.Left) == 0 || strings.Count(got, `"Pelvis"`) != 1):
			t.Errorf("%s: left %v, and the result is\n%s", c.name, r.Left, got)
		case c.want != "" && (got != c.want || len(r.Left) > 0 || len(r.Made) != c.made):
			t.Errorf("%s: made %v, left %v, and the result is\n%s", c.name, r.Made, r.Left, got)
		}
		if theirs.Go(0); string(theirs.Bytes()) != c.theirs {
			t.Errorf("%s: undo does not take it back", c.name)
		}
	}
	edited := open(t, []byte(base))
	parent, err := edited.Find(`node["Body/Hip"].@parent`)
	if err == nil {
		err = edited.Set(parent, variant.OfString("."))
	}
	if err != nil {
		t.Fatal(err)
	}
	theirs := open(t, []byte(place(base)))
	if r, err := threeway.Onto(t.Context(), open(t, []byte(base)), edited, theirs); err != nil || len(r.Left) > 0 {
		t.Error(r.Left, err)
	}
	if got := string(theirs.Bytes()); got != place(string(edited.Bytes())) {
		t.Errorf("with another parent here, the result is\n%s", got)
	}
}

// TestOntoInElements: what both sides changed differently in an element of an array to which one of them also added is left alone, and the rest of the array
// is merged. Where it is not sure which element is which, the array is left as a whole.
func TestOntoInElements(t *testing.T) {
	const base = `{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":3,"mp":4},{"n":"c","hp":5,"mp":6}]}`
	for _, c := range []struct{ name, ours, theirs, want, made, left string }{
		{"appended here", `{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":30,"mp":4},{"n":"c","hp":50,"mp":6},{"n":"d"}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":3,"mp":40},{"n":"c","hp":51,"mp":6}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":30,"mp":40},{"n":"c","hp":51,"mp":6},{"n":"d"}]}`, "l", "l[2].hp"},
		{"appended there", `{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":30,"mp":4},{"n":"c","hp":50,"mp":6}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":3,"mp":40},{"n":"c","hp":51,"mp":6},{"n":"d"}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":30,"mp":40},{"n":"c","hp":51,"mp":6},{"n":"d"}]}`, "l", "l[2].hp"},
		{"nothing to make", `{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":3,"mp":4},{"n":"c","hp":50,"mp":6}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":3,"mp":4},{"n":"c","hp":51,"mp":6},{"n":"d"}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":3,"mp":4},{"n":"c","hp":51,"mp":6},{"n":"d"}]}`, "", "l[2].hp"},
		{"removed here", `{"l":[{"n":"b","hp":30,"mp":4},{"n":"c","hp":5,"mp":6}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":31,"mp":4},{"n":"c","hp":5,"mp":6}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":31,"mp":4},{"n":"c","hp":5,"mp":6}]}`, "", "l"},
		{"a field is gone here", `{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","mp":4},{"n":"c","hp":5,"mp":6},{"n":"d"}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":31,"mp":4},{"n":"c","hp":5,"mp":6}]}`,
			`{"l":[{"n":"a","hp":1,"mp":2},{"n":"b","hp":31,"mp":4},{"n":"c","hp":5,"mp":6}]}`, "", "l"},
	} {
		theirs := open(t, []byte(c.theirs))
		r, err := threeway.Onto(t.Context(), open(t, []byte(base)), open(t, []byte(c.ours)), theirs)
		if err != nil {
			t.Fatal(err)
		}
		var made, left []string
		for _, e := range r.Made {
			made = append(made, e.Path)
		}
		for _, e := range r.Left {
			left = append(left, e.Path)
		}
		if got := string(theirs.Bytes()); got != c.want || strings.Join(made, " ") != c.made || strings.Join(left, " ") != c.left {
			t.Errorf("%s: made %v, left %v\n%s\nnot\n%s", c.name, made, left, got, c.want)
		}
	}
}
