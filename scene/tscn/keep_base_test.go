package tscn

import (
	"strings"
	"testing"
)

// TestMoveKeepsBase moves nodes whose default base must be written out. The new property must be in the moved node, not
// in the section before it, which ends where the node's own text ends once the blank lines between them are removed.
func TestMoveKeepsBase(t *testing.T) {
	player := `[gd_scene format=3]

[node name="Root" type="Node"]

[node name="A" type="AnimationPlayer" parent="."]
autoplay = "x"

[node name="P" type="AnimationPlayer" parent="."]
autoplay = "y"

[node name="B" type="Node" parent="."]
`
	mesh := `[gd_scene format=3]

[node name="Root" type="Node3D"]

[node name="Skel" type="Skeleton3D" parent="."]

[node name="A" type="MeshInstance3D" parent="Skel"]

[node name="P" type="MeshInstance3D" parent="Skel"]

[node name="B" type="Node3D" parent="."]
`
	tight := func(src string) string { return strings.ReplaceAll(src, "\n\n", "\n") }
	for _, test := range []struct{ name, src, node, want string }{
		{"player", player, "P", `root_node = NodePath("../..")`},
		{"player without blank lines", tight(player), "P", `root_node = NodePath("../..")`},
		{"player with CRLF", string(WithLineEnd([]byte(player), "\r\n")), "P", `root_node = NodePath("../..")`},
		{"player without lines between", strings.ReplaceAll(player, "\n\n[", "["), "P", `root_node = NodePath("../..")`},
		{"player with comments", strings.ReplaceAll(player, "[node name=\"P\"", "; the second\n[node name=\"P\""), "P", `root_node = NodePath("../..")`},
		{"player before another", player, "A", `root_node = NodePath("../..")`},
		{"mesh", mesh, "Skel/P", `skeleton = NodePath("../../Skel")`},
		{"mesh before another", mesh, "Skel/A", `skeleton = NodePath("../../Skel")`},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := Open([]byte(test.src))
			node := f.Tree.Find(test.node)
			e, err := f.MoveNode(node, f.Tree.Find("B"), -1)
			if err != nil {
				t.Fatal(err)
			}
			after := e.Apply(f.Src)
			g := Open(after)
			checkOrder(t, f.Outline, g.Outline, e)
			moved := f.Tree.Nodes[node].Item
			for now, old := range e.Order {
				was, is := f.Src[f.blockStart(old):f.contentEnd(old)], after[g.blockStart(now):g.contentEnd(now)]
				if old != moved && string(was) != string(is) {
					t.Errorf("section %d became\n%s\nfrom\n%s", old, is, was)
				}
				if old == moved && strings.Count(string(is), test.want) != 1 {
					t.Errorf("%s does not stand once in\n%s", test.want, is)
				}
			}
		})
	}
}
