package merge

import (
	"context"
	"testing"

	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
)

// textDoc opens a text.
func textDoc(t *testing.T, name, text string) *model.Document {
	t.Helper()
	d, err := kinds.Open([]byte(text), model.Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// inTexts are values of text files and what becomes of them.
var inTexts = [][2]string{
	{`["a", "b", "d"]`, `["a", "b", "c", "d"]`},
	{`["b"]`, `["a", "b"]`},
	{`[1, 2, 3, 4, 5, 6]`, `[7, 1, 2, 8, 9, 3, 6, 5]`},
	{`[]`, `[1]`},
	{`["a", [1, 2, 3]]`, `["a", "b", [0, 1, 2, 4, 3]]`},
	{`[{"name": "first of many", "n": 1}, {"name": "the second of many", "n": 2}]`, `[{"name": "one before"}, {"name": "first of many", "n": 1}, {"name": "the second of many", "n": 2, "m": 3}]`},
	{`[{"name": "first of many", "n": 1}, {"name": "the second of many", "n": 2}]`, `[{"name": "the second of many", "n": 2, "m": 3}]`},
	{`{"list": [1, 2, 3], "b": 1}`, `{"a": 0, "list": [1, 5, 2, 3], "b": 1}`},
	{`PackedInt32Array(1, 2, 3)`, `PackedInt32Array(1, 4, 2, 3)`},
	{`PackedStringArray("a", "b", "c")`, `PackedStringArray("x", "b", "a", "c")`},
	{`Array[int]([1, 2])`, `Array[int]([3, 1, 2])`},
}

// TestTakeInTexts copies differences in values of text files, all at once and one by one in several orders, in both directions: they become equal.
func TestTakeInTexts(t *testing.T) {
	for _, pair := range inTexts {
		for name, before := range map[string]string{
			"a.cfg": "[s]\n\nv=", "a.tscn": "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nmetadata/v = ", "a.tres": "[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/v = ",
		} {
			for _, back := range []bool{false, true} {
				for order := range 4 {
					a, b := textDoc(t, name, before+pair[0]+"\n"), textDoc(t, name, before+pair[1]+"\n")
					for step := 0; ; step++ {
						list := differences(t, a, b)
						if len(list) == 0 {
							break
						}
						if step > 30 {
							t.Fatalf("%s: %s and %s do not become equal", name, pair[0], pair[1])
						}
						to, from := a, b
						if back {
							to, from = b, a
							for i := range list {
								list[i] = list[i].Reversed()
							}
						}
						switch order {
						case 1:
							list = list[:1]
						case 2:
							list = list[len(list)-1:]
						case 3:
							list = []diff.Difference{list[len(list)/2]}
						}
						if r, err := Take(context.Background(), to, from, list...); err != nil || len(r.Left) > 0 {
							t.Fatalf("%s: %s and %s, back %v: %v: %v, %v", name, pair[0], pair[1], back, list, r.Left, err)
						}
					}
				}
			}
		}
	}
}

// TestTakeElementsWithResources copies elements that refer to resources, which come along under other ids.
func TestTakeElementsWithResources(t *testing.T) {
	const head = "[gd_scene format=3]\n\n"
	a := textDoc(t, "a.tscn", head+"[ext_resource type=\"Texture2D\" path=\"res://a.png\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\nmetadata/v = [ExtResource(\"1\")]\n")
	b := textDoc(t, "a.tscn", head+"[ext_resource type=\"Texture2D\" path=\"res://b.png\" id=\"1\"]\n[ext_resource type=\"Texture2D\" path=\"res://a.png\" id=\"2\"]\n\n"+
		"[sub_resource type=\"Resource\" id=\"r\"]\nmetadata/n = 1\n\n[node name=\"A\" type=\"Node\"]\nmetadata/v = [ExtResource(\"1\"), SubResource(\"r\"), ExtResource(\"2\")]\n\n[node name=\"B\" type=\"Node\" parent=\".\"]\n")
	r, err := Take(context.Background(), a, b, differences(t, a, b)...)
	if err != nil || len(r.Left) > 0 {
		t.Fatal(r.Left, err)
	}
	if list := differences(t, a, b); len(list) > 0 {
		t.Errorf("%v are left of\n%s", list, a.Bytes())
	}
}
