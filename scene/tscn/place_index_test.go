package tscn

import (
	"strconv"
	"testing"
)

// TestIndexFollows takes nodes from below an instance: those behind them there move up.
func TestIndexFollows(t *testing.T) {
	src := `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://a.tscn" id="1"]

[node name="Root" type="Node"]

[node name="I" parent="." instance=ExtResource("1")]

[node name="Inner" parent="I" index="0"]

[node name="A" type="Node" parent="I" index="1"]

[node name="B" type="Node" parent="I" index="2"]

[node name="C" type="Node" parent="I" index="3"]

[node name="D" type="Node" parent="I/Inner" index="3"]
`
	f := Open([]byte(src))
	at := f.Tree.Find
	for _, test := range []struct {
		name string
		edit func() (*Edit, error)
		want map[string]int
	}{
		{"remove one", func() (*Edit, error) { return f.RemoveNodes(at("I/A")) }, map[string]int{"I/Inner": 0, "I/B": 1, "I/C": 2, "I/Inner/D": 3}},
		{"remove two", func() (*Edit, error) { return f.RemoveNodes(at("I/A"), at("I/B")) }, map[string]int{"I/Inner": 0, "I/C": 1, "I/Inner/D": 3}},
		{"move one away", func() (*Edit, error) { return f.MoveNode(at("I/B"), at("."), -1) }, map[string]int{"I/Inner": 0, "I/A": 1, "I/C": 2, "I/Inner/D": 3}},
		// What belongs to the other scene stays there, so nothing moves up.
		{"remove what changes one", func() (*Edit, error) { return f.RemoveNodes(at("I/Inner")) }, map[string]int{"I/A": 1, "I/B": 2, "I/C": 3}},
	} {
		e, err := test.edit()
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		g := Open(e.Apply([]byte(src)))
		for path, want := range test.want {
			if n := g.Tree.Find(path); n < 0 {
				t.Errorf("%s: %s is gone", test.name, path)
			} else if got, _ := g.Outline.Sections[g.Tree.Nodes[n].Item].Text(g.Src, "index"); got != strconv.Itoa(want) {
				t.Errorf("%s: %s has index %s, not %d", test.name, path, got, want)
			}
		}
	}
}
