package model_test

import (
	"testing"

	"savant/codec/variant"
)

// TestRenamedAndMoved: of a node that was renamed and then moved among its siblings no property counts as changed that is as it was, with ids of nodes and
// without; one that was changed does.
func TestRenamedAndMoved(t *testing.T) {
	for name, ids := range map[string][3]string{"without ids": {}, "with ids": {" unique_id=1", " unique_id=2", " unique_id=3"}} {
		d := open(t, []byte("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node2D\"]\n\n"+
			"[node name=\"Shape\" type=\"CollisionShape2D\" parent=\".\""+ids[0]+"]\nposition = Vector2(1, 2)\ndisabled = true\n\n"+
			"[node name=\"Twin\" type=\"CollisionShape2D\" parent=\".\""+ids[1]+"]\ndisabled = true\n\n"+
			"[node name=\"Last\" type=\"Node2D\" parent=\".\""+ids[2]+"]\nposition = Vector2(5, 6)\nrotation = 1.0\n"))
		r := find(t, d, "node.Shape")
		if err := d.RenameKey(r, variant.OfString("Wall")); err != nil {
			t.Fatal(err)
		}
		r = find(t, d, "node.Wall")
		if err := d.Move(r, d.Parent(r), d.Index(r)+2); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"node.Wall.disabled", "node.Wall.position", "node.Twin.disabled", "node.Last.rotation"} {
			if d.Describe(find(t, d, path)).Changed {
				t.Errorf("%s: %s counts as changed", name, path)
			}
		}
		if !d.Describe(find(t, d, "node.Wall")).Changed {
			t.Errorf("%s: the node does not count as changed", name)
		}
		if ids[0] == "" {
			continue // without an id, a node of which all is new is new
		}
		if err := d.Set(find(t, d, "node.Wall.disabled"), variant.OfBool(false)); err != nil {
			t.Fatal(err)
		}
		if !d.Describe(find(t, d, "node.Wall.disabled")).Changed || d.Describe(find(t, d, "node.Wall.position")).Changed {
			t.Errorf("%s: an edit of a property is not what is marked", name)
		}
	}
}
