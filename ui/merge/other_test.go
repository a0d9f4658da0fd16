package merge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model/threeway"
	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

const everyKind = `[gd_scene load_steps=3 format=3 uid="uid://base"]

[ext_resource type="Texture2D" uid="uid://tex0" path="res://a.png" id="1"]

[sub_resource type="BoxShape3D" id="box"]
size = Vector3(1, 1, 1)

[node name="Player" type="Node2D" groups=["a"]]
speed = 5.0
glow = ExtResource("1")

[node name="Arm" type="Node2D" parent="."]
shape = SubResource("box")

[node name="Leg" type="Node2D" parent="." unique_id=5]
visible = true

[node name="Gone" type="Node2D" parent="."]
n = 1

[node name="Foot" type="Node2D" parent="."]

[connection signal="ready" from="Arm" to="." method="go" flags=3]
`

// bothSides are what ours and theirs say in place of a text of base.
var bothSides = [][3]string{
	{"uid://base", "uid://ours", "uid://theirs"},
	{"uid://tex0", "uid://tex1", "uid://tex2"},
	{"res://a.png", "res://b.png", "res://c.png"},
	{"Vector3(1, 1, 1)", "Vector3(2, 1, 1)", "Vector3(3, 1, 1)"},
	{`groups=["a"]`, `groups=["b"]`, `groups=["c"]`},
	{"speed = 5.0", "speed = 6.0", "speed = 7.0"},
	{`name="Arm" type="Node2D"`, `name="Arm" type="Sprite2D"`, `name="Arm" type="Control"`},
	{"visible = true", "visible = false", "visible = true"},
	{"unique_id=5", "unique_id=5", "unique_id=7"},
	{"[node name=\"Gone\" type=\"Node2D\" parent=\".\"]\nn = 1\n\n", "", "[node name=\"Gone\" type=\"Node2D\" parent=\".\"]\nn = 2\n\n"},
	{"[node name=\"Foot\" type=\"Node2D\" parent=\".\"]\n\n", "[node name=\"Foot\" type=\"Node2D\" parent=\"Leg\"]\n\n", "[node name=\"Foot\" type=\"Node2D\" parent=\".\"]\n\n"},
}

// TestAnotherValueOfEveryKind: F2 on each row of a merge asks for another value, for the attributes and properties of a section too, or says why
// there can be none; what is written is what the file has.
func TestAnotherValueOfEveryKind(t *testing.T) {
	var ours, theirs []string
	for _, s := range bothSides {
		ours, theirs = append(ours, s[0], s[1]), append(theirs, s[0], s[2])
	}
	for _, c := range []struct {
		path  string
		texts []string // for its fields; nil where there are none
		want  []string // in the file; where there are no fields what is said
	}{
		{"header", []string{`"uid://mine"`}, []string{`uid="uid://mine"`}},
		{`ext_resource["1"]`, []string{`"uid://tex9"`, `"res://d.png"`}, []string{`uid="uid://tex9"`, `path="res://d.png"`}},
		{"sub_resource.box.size", []string{"Vector3(9, 1, 1)"}, []string{"size = Vector3(9, 1, 1)"}},
		{`node["."]`, []string{`["d"]`, "2*4"}, []string{`groups=["d"]`, "speed = 8.0"}},
		{"node.Arm", []string{`"Label"`}, []string{`name="Arm" type="Label"`}},
		{"node.Leg.visible", []string{"true"}, []string{"visible = true"}},
		{"node.Leg.@unique_id", []string{"9"}, []string{"unique_id=9"}},
		{"node.Gone", []string{"3"}, []string{"n = 3"}},
		{`node["Leg/Foot"]`, nil, []string{"more than a value"}},
	} {
		t.Run(c.path, func(t *testing.T) {
			w := hosttest.New(t, Actions(none))
			out := filepath.Join(t.TempDir(), "out.tscn")
			Start(w, Request{Name: "out.tscn", Base: Source{Data: []byte(everyKind)}, Ours: Source{Data: []byte(strings.NewReplacer(ours...).Replace(everyKind))},
				Theirs: Source{Data: []byte(strings.NewReplacer(theirs...).Replace(everyKind))}, Out: out})
			w.After("merge", 1)
			m := mergingOf(w)
			n := m.tree.find(c.path)
			if n == 0 {
				for i := range m.result.Changes {
					t.Log(m.result.Changes[i].Path)
				}
				t.Fatal("there is no such row")
			}
			m.table.SelectNode(n)
			if w.May("merge-value") != (c.texts != nil) {
				t.Errorf("another value is offered: %v", c.texts == nil)
			}
			if told := len(w.Events("error")); w.May("merge-both") {
				t.Error("what is no list is offered together")
			} else if w.Canvas().Focused().TypedRune('4'); len(w.Events("error")) != told+1 || len(w.Events("merge")) != 1 {
				t.Error("4 says nothing")
			}
			w.Type(fyne.KeyF2)
			if c.texts == nil {
				if e := w.Last("error"); !strings.Contains(e["text"].(string), c.want[0]) {
					t.Errorf("it says %v", e)
				}
				return
			}
			if len(c.texts) == 1 {
				m.detail.other.SetText(c.texts[0])
				w.Type(fyne.KeyReturn)
			} else {
				if fields := w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields; len(fields) != len(c.texts) {
					t.Fatalf("%d fields", len(fields))
				}
				w.Fill(c.texts...)
			}
			w.After("merge", 2)
			for i := range m.result.Changes {
				if change := &m.result.Changes[i]; change.Path == c.path && len(change.Parts) > 0 && !strings.Contains(shown(change)[resultCell], change.Parts[0].Result) {
					t.Errorf("the result shows %q", shown(change)[resultCell])
				}
			}
			paths := []string{}
			for i := range m.result.Changes {
				if m.result.Changes[i].Left() {
					paths = append(paths, m.result.Changes[i].Path)
				}
			}
			m.take(paths, threeway.Ours)
			m.restart()
			w.After("merge", 3)
			m.write(out)
			w.After("merge-saved", 1)
			saved, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range c.want {
				if !strings.Contains(string(saved), want) {
					t.Errorf("no %s in\n%s", want, saved)
				}
			}
		})
	}
}
