package tscn

import (
	"strconv"
	"testing"
)

// TestIndexFollows removes nodes below an instance, so that later ones move up, and adds nodes there, which declare
// their positions.
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

[node name="J" parent="." instance=ExtResource("1")]

[node name="E" type="Node" parent="." unique_id=1]
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
		{"move one in", func() (*Edit, error) { return f.MoveNode(at("E"), at("I"), 2) }, map[string]int{"I/Inner": 0, "I/A": 1, "I/E": 2, "I/B": 3, "I/C": 4}},
		{"move one in as the first", func() (*Edit, error) { return f.MoveNode(at("E"), at("I"), 0) }, map[string]int{"I/E": 0, "I/Inner": 1, "I/A": 2}},
		{"move one in as the last", func() (*Edit, error) { return f.MoveNode(at("E"), at("I"), -1) }, map[string]int{"I/E": -1, "I/C": 3}},
		{"move one where nothing is", func() (*Edit, error) { return f.MoveNode(at("E"), at("J"), 0) }, map[string]int{"J/E": 0}},
		{"move one from one to the other", func() (*Edit, error) { return f.MoveNode(at("I/A"), at("J"), 3) }, map[string]int{"J/A": 3, "I/B": 1}},
		{"move one up", func() (*Edit, error) { return f.MoveNode(at("I/C"), at("I"), 1) }, map[string]int{"I/Inner": 0, "I/C": 1, "I/A": 2, "I/B": 3}},
		{"move one down", func() (*Edit, error) { return f.MoveNode(at("I/A"), at("I"), 2) }, map[string]int{"I/Inner": 0, "I/B": 1, "I/A": 2, "I/C": 3}},
		{"move one to the end", func() (*Edit, error) { return f.MoveNode(at("I/A"), at("I"), -1) }, map[string]int{"I/Inner": 0, "I/B": 1, "I/C": 2, "I/A": -1}},
		{"add one", func() (*Edit, error) { return f.AddNode(at("I"), 1, "New", "Node") }, map[string]int{"I/Inner": 0, "I/New": 1, "I/A": 2}},
		{"add one to a node of this scene", func() (*Edit, error) { return f.AddNode(at("E"), 0, "New", "Node") }, map[string]int{"E/New": -1}},
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
			} else if got, _ := g.Outline.Sections[g.Tree.Nodes[n].Item].Text(g.Src, "index"); got != strconv.Itoa(want) && (got != "" || want >= 0) {
				t.Errorf("%s: %s has index %s, not %d", test.name, path, got, want)
			}
		}
	}
}
