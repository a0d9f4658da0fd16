package merge

import (
	"context"
	"slices"
	"strings"
	"testing"

	"savant/model"
	"savant/model/diff"
)

// inScenes are the ends of scenes and what becomes of them.
var inScenes = map[string][2]string{
	"an id of a file": {
		"[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\nscript = ExtResource(\"1\")\n",
		"[ext_resource type=\"Script\" uid=\"uid://b51qillnxp84r\" path=\"res://a.gd\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\nscript = ExtResource(\"1\")\n",
	},
	"a property that holds a node": {
		"[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\" parent=\".\"]\nx = 1\n",
		"[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\" parent=\".\" node_paths=PackedStringArray(\"up\", \"by\")]\nx = 1\nup = NodePath(\"..\")\nby = NodePath(\".\")\n",
	},
	"another property that holds a node": {
		"[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\" parent=\".\" node_paths=PackedStringArray(\"up\")]\nup = NodePath(\"..\")\n",
		"[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\" parent=\".\" node_paths=PackedStringArray(\"up\", \"by\")]\nup = NodePath(\"..\")\nby = NodePath(\".\")\n",
	},
	"a node below a new parent": {
		"[node name=\"A\" type=\"Control\"]\n\n[node name=\"B\" type=\"Label\" parent=\".\" unique_id=7]\noffset_left = 10.0\ntext = \"a text\"\n\n[node name=\"C\" type=\"Label\" parent=\"B\" unique_id=8]\n",
		"[node name=\"A\" type=\"Control\"]\n\n[node name=\"P\" type=\"Control\" parent=\".\" unique_id=2]\n\n[node name=\"M\" type=\"Control\" parent=\"P\" unique_id=3]\n\n" +
			"[node name=\"B\" type=\"Label\" parent=\"P/M\" unique_id=7]\nlayout_mode = 2\ntext = \"a text\"\n\n[node name=\"C\" type=\"Label\" parent=\"P/M/B\" unique_id=8]\n",
	},
	"a node below one of an instance": {
		"[ext_resource type=\"PackedScene\" path=\"res://a.tscn\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n",
		"[ext_resource type=\"PackedScene\" path=\"res://a.tscn\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n\n" +
			"[node name=\"N\" type=\"Node\" parent=\"B/Inner/Deep\"]\nprocess_mode = 1\n\n[node name=\"O\" type=\"Node\" parent=\"B/Inner/Deep/N\"]\n\n[editable path=\"B\"]\n",
	},
}

// TestTakeInScenes copies what differs in scenes, all at once and one by one, in both directions: all of it comes over in one go, and one by one the scenes
// become equal too.
func TestTakeInScenes(t *testing.T) {
	for name, pair := range inScenes {
		for _, back := range []bool{false, true} {
			for _, single := range []bool{false, true} {
				a, b := textDoc(t, "a.tscn", "[gd_scene format=3]\n\n"+pair[0]), textDoc(t, "a.tscn", "[gd_scene format=3]\n\n"+pair[1])
				for step := 0; ; step++ {
					to, from := a, b
					if back {
						to, from = b, a
					}
					list := differences(t, to, from)
					if len(list) == 0 {
						break
					}
					if step > 0 && !single || step > 20 {
						t.Errorf("%s, back %v: %v are left of\n%s", name, back, list, to.Bytes())
						break
					}
					if single {
						list = list[:1]
					}
					if r, err := Take(context.Background(), to, from, list...); err != nil || len(r.Left) > 0 {
						t.Errorf("%s, back %v: %v, %v", name, back, r.Left, err)
						break
					}
				}
			}
		}
	}
}

// TestTakeOfANodeAlone copies a node below one of an instance, which is editable then as in the other scene, and a property that holds a node, which
// is listed. Below an instance of another scene there is no such place.
func TestTakeOfANodeAlone(t *testing.T) {
	const head = "[gd_scene format=3]\n\n"
	take := func(name string, change func(string) string, which func(diff.Difference) bool) (string, []Edit) {
		a, b := textDoc(t, "a.tscn", change(head+inScenes[name][0])), textDoc(t, "a.tscn", head+inScenes[name][1])
		list := slices.DeleteFunc(differences(t, a, b), func(d diff.Difference) bool { return !which(d) })
		if len(list) != 1 {
			t.Fatalf("%s: %v", name, list)
		}
		r, err := Take(context.Background(), a, b, list...)
		if err != nil {
			t.Fatal(err)
		}
		return string(a.Bytes()), r.Left
	}
	same := func(s string) string { return s }
	node := func(d diff.Difference) bool { return model.NodePlace(d.Path) == "B/Inner/Deep/N" }
	got, left := take("a node below one of an instance", same, node)
	if len(left) > 0 || !strings.Contains(got, `parent="B/Inner/Deep"]`) || !strings.Contains(got, `[editable path="B"]`) {
		t.Errorf("%v is left, it is\n%s", left, got)
	}
	other := func(s string) string { return strings.Replace(s, "res://a.tscn", "res://b.tscn", 1) }
	if got, left = take("a node below one of an instance", other, node); len(left) != 1 || left[0].Why.ID != noParent {
		t.Errorf("in another scene %v is left of\n%s", left, got)
	}
	got, left = take("a property that holds a node", same, func(d diff.Difference) bool { return strings.HasSuffix(d.Path, ".by") })
	if len(left) > 0 || !strings.Contains(got, `node_paths=PackedStringArray("by")`) {
		t.Errorf("%v is left, it is\n%s", left, got)
	}
}
