package convert

import (
	"bytes"
	"strings"
	"testing"

	"savant/codec/fuzzing"
)

// scenes are texts as engines write them, with something of everything that a binary file has to hold.
var scenes = map[string]string{
	"4.6": `[gd_scene format=3 uid="uid://dcuji7lwkuagy"]

[ext_resource type="PackedScene" uid="uid://b21" path="res://child.tscn" id="1_nv533"]

[sub_resource type="Gradient" id="Gradient_6800u"]
offsets = PackedFloat32Array(0, 0.25, 1)

[node name="Main" type="Node2D" unique_id=309140266]
position = Vector2(1, 2.5)
metadata/deep = [{
"z": 1,
"a": [null, true, &"name", NodePath("../Arm:position")]
}, SubResource("Gradient_6800u")]

[node name="Arm" type="Node2D" parent="." unique_id=7 groups=["left", "limbs"]]
position = Vector2(1, 2.5)

[node name="Hand" parent="Arm" unique_id=8 node_paths=PackedStringArray("target") instance=ExtResource("1_nv533")]
target = NodePath("../..")

[node name="Sprite" parent="Arm/Hand/Inner" parent_id_path=PackedInt32Array(8, 9) index="0" unique_id=10]
visible = false

[node name="Later" parent="." unique_id=11 instance_placeholder="res://child.tscn"]

[connection signal="ready" from="." to="Arm" method="hide"]
[connection signal="ready" from="Arm/Hand/Inner" to="." method="show" flags=3 unbinds=1 binds= [1, "x"]]

[editable path="Arm/Hand"]
`,
	"3.6": `[gd_scene load_steps=3 format=2]

[ext_resource path="res://child.tscn" type="PackedScene" id=1]

[sub_resource type="Gradient" id=1]
offsets = PoolRealArray( 0, 0.25, 1 )

[node name="Main" instance=ExtResource( 1 )]
position = Vector2( 1, 2.5 )
gradient = SubResource( 1 )

[node name="Arm" type="Node2D" parent="." index="0" groups=[
"left",
"limbs",
]]

[connection signal="ready" from="Arm" to="." method="hide" flags=3]
`,
}

// TestScenesThereAndBack: a text scene that becomes a binary one and text again is what it was.
func TestScenesThereAndBack(t *testing.T) {
	for engine, text := range scenes {
		made, err := Bytes(t.Context(), "a.tscn", []byte(text), "a.scn", Request{}, nil)
		if err != nil {
			t.Fatalf("%s: %v", engine, err)
		}
		if made.From != Scene || made.To != BinaryScene || string(made.Data[:4]) != "RSRC" {
			t.Errorf("%s: %s has become %s", engine, made.From, made.To)
		}
		back, err := Bytes(t.Context(), "a.scn", made.Data, "a.tscn", Request{}, nil)
		if err != nil {
			t.Fatalf("%s: %v", engine, err)
		}
		if string(back.Data) != text {
			t.Errorf("%s:\n%s\nhas become\n%s", engine, text, back.Data)
		}
	}
}

// TestRefusedBinaries: what has no place in the other form is refused, and told.
func TestRefusedBinaries(t *testing.T) {
	for _, c := range []struct{ text, out, want string }{
		{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n", "a.res", "become a binary resource"},
		{"[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/a = Array[int]([1])\n", "a.res", "1 value has no exact"},
		{"[gd_resource type=\"Resource\" format=3]\n\n[resource]\na = SubResource(\"x\")\n", "a.res", "1 value has no exact"},
		{"[gd_resource type=\"Resource\" format=3]\n", "a.res", "the text has no section [resource]"},
		{"[gd_scene format=3]\n\n[node type=\"Node\"]\n", "a.scn", "line 3, column 1: [node] without a name"},
		{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\"]\n", "a.scn", "line 5, column 1: a second root"},
	} {
		res, err := Bytes(t.Context(), "a.tscn", []byte(c.text), c.out, Request{}, nil)
		if err == nil || res.Data != nil {
			t.Errorf("%q becomes %d bytes", c.text, len(res.Data))
		} else if !strings.Contains(said(err), c.want) {
			t.Errorf("%q: %v, not %s", c.text, err, c.want)
		}
	}
}

// FuzzBinaries makes text of whatever is a binary file. What that becomes in binary, if it does, has to become text again.
func FuzzBinaries(f *testing.F) {
	fuzzing.Bound(f)
	for _, text := range scenes {
		made, err := Bytes(f.Context(), "a.tscn", []byte(text), "a.scn", Request{}, nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(made.Data)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if !bytes.HasPrefix(b, []byte("RSRC")) {
			return
		}
		for text, binary := range map[string]string{"a.tscn": "a.scn", "a.tres": "a.res"} {
			res, err := Bytes(t.Context(), "a", b, text, Request{Lossy: true}, nil)
			if err != nil {
				continue
			}
			made, err := Bytes(t.Context(), text, res.Data, binary, Request{Lossy: true}, nil)
			if err != nil {
				continue // a node without a name, and the like
			}
			if _, err := Bytes(t.Context(), binary, made.Data, text, Request{Lossy: true}, nil); err != nil {
				t.Fatalf("%v\n%s", err, res.Data)
			}
		}
	})
}
