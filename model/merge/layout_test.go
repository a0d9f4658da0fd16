package merge

import (
	"context"
	"strings"
	"testing"
)

// TestTakenSectionsAreLaidOut: sections that are copied stand as the engines write them, those of a line below each other and others behind an empty line.
func TestTakenSectionsAreLaidOut(t *testing.T) {
	const both = `[gd_scene load_steps=4 format=3]

[ext_resource type="Texture2D" path="res://a.png" id="1_a"]
[ext_resource type="Texture2D" path="res://b.png" id="2_b"]
[ext_resource type="Texture2D" path="res://c.png" id="3_c"]

[node name="Top" type="Node2D"]

[node name="S" type="Sprite2D" parent="."]
texture = ExtResource("1_a")

[node name="T" type="Sprite2D" parent="."]
texture = ExtResource("3_c")

[connection signal="draw" from="S" to="." method="a"]
[connection signal="draw" from="T" to="." method="b"]
[connection signal="hidden" from="T" to="." method="c"]
`
	lines := strings.SplitAfter(both, "\n")
	for name, gone := range map[string][]string{ // what begins the lines that one side lacks
		"first":       {`[ext_resource type="Texture2D" path="res://a.png"`, `texture = ExtResource("1_a")`},
		"middle":      {`[ext_resource type="Texture2D" path="res://b.png"`},
		"last":        {`[ext_resource type="Texture2D" path="res://c.png"`, `texture = ExtResource("3_c")`},
		"connection":  {`[connection signal="draw" from="T"`},
		"connections": {`[connection signal="draw" from="T"`, `[connection signal="hidden"`},
		"the end":     {`[connection signal="hidden"`},
	} {
		for _, newline := range []string{"\n", "\r\n"} {
			var without strings.Builder
			steps := 0
			for _, line := range lines {
				left := true
				for _, g := range gone {
					left = left && !strings.HasPrefix(line, g)
				}
				if left {
					without.WriteString(line)
				} else if strings.HasPrefix(line, "[ext_") {
					steps++
				}
			}
			whole := []byte(strings.ReplaceAll(both, "\n", newline))
			part := strings.Replace(without.String(), "load_steps=4", "load_steps="+string(rune('4'-steps)), 1)
			theirs, ours := open(t, []byte(strings.ReplaceAll(part, "\n", newline))), open(t, whole)
			r, err := Take(context.Background(), theirs, ours, differences(t, theirs, ours)...)
			if err != nil || len(r.Left) > 0 {
				t.Fatalf("%s: %v, %+v", name, err, r.Left)
			}
			if got := string(theirs.Bytes()); got != string(whole) {
				t.Errorf("%s: it becomes\n%q\nand not\n%q", name, got, whole)
			}
		}
	}
}
