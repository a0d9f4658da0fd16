package bintext_test

import (
	"bytes"
	"context"
	"math"
	"reflect"
	"testing"

	"savant/codec/dialect"
	"savant/codec/fuzzing"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model/bintext"
	"savant/model/transcode"
)

// scenes are texts as engines write them, with everything that a binary file can hold.
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

// binary converts a text to binary.
func binary(ctx context.Context, text []byte) (made []byte, l transcode.Losses, err error) {
	var out bytes.Buffer
	_, err = bintext.ToBinary(ctx, &out, text, nil, &l, func(float64) {})
	return out.Bytes(), l, err
}

// text converts a binary file to text.
func text(ctx context.Context, b []byte) (made []byte, l transcode.Losses, err error) {
	f, err := resource.Open(b)
	if err != nil {
		return nil, l, err
	}
	var out bytes.Buffer
	err = bintext.ToText(ctx, &out, f, &l, func(float64) {})
	return out.Bytes(), l, err
}

// TestThereAndBack checks that a text scene converted to binary and back is unchanged.
func TestThereAndBack(t *testing.T) {
	for engine, scene := range scenes {
		made, lost, err := binary(t.Context(), []byte(scene))
		if err != nil || len(lost.List) > 0 || !bytes.HasPrefix(made, []byte("RSRC")) {
			t.Fatalf("%s: %.10q, %v, %v", engine, made, lost, err)
		}
		back, lost, err := text(t.Context(), made)
		if err != nil || len(lost.List) > 0 {
			t.Fatalf("%s: %v, %v", engine, lost, err)
		}
		if string(back) != scene {
			t.Errorf("%s:\n%s\nhas become\n%s", engine, scene, back)
		}
	}
}

// TestLosses checks that what a binary resource cannot hold is reported with its path, and nothing else is.
func TestLosses(t *testing.T) {
	for value, path := range map[string]string{
		`[1, "a"]`: "", `SubResource("nowhere")`: `resource["a"]`, `RID(5)`: `resource["a"]`, `NodePath("a:b")`: "",
		`[1, {"b c": [Array[int]([1])]}]`: `resource["a"][1]["b c"][0]`, `{&"x": {"y": RID()}}`: `resource["a"][&"x"].y`, `Array[int]([1])`: "", `[{1: Object(Node)}]`: `resource["a"][0][1]`,
	} {
		_, lost, err := binary(t.Context(), []byte("[gd_resource type=\"Resource\" format=3]\n\n[resource]\na = "+value+"\n"))
		switch {
		case err != nil:
			t.Errorf("%s: %v", value, err)
		case path == "" && len(lost.List) > 0, path != "" && (len(lost.List) != 1 || lost.List[0].Path != path):
			t.Errorf("%s: %v is lost, not %q", value, lost.List, path)
		}
	}
}

// TestLossesBack checks that what both forms hold but text reads back as something else is reported both ways alike.
func TestLossesBack(t *testing.T) {
	for _, c := range []struct{ head, value string }{
		{`[gd_resource type="Resource" format=3]`, `[RID(5)]`},
		{`[gd_resource type="Resource" format=2]`, `[ NodePath("/") ]`},
	} {
		made, there, err := binary(t.Context(), []byte(c.head+"\n\n[resource]\na = "+c.value+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		_, back, err := text(t.Context(), made)
		if err != nil || len(there.List) != 1 || !reflect.DeepEqual(there.List, back.List) {
			t.Errorf("%s: %v is lost there and %v back, %v", c.value, there.List, back.List, err)
		}
	}
}

// TestNaNs: text has one word for all NaNs, so the bits of any but the usual one are lost, which must be reported with
// the path. The usual one loses nothing.
func TestNaNs(t *testing.T) {
	odd := math.Float64frombits(math.Float64bits(variant.NaN()) | 1<<63)
	narrow := math.Float32frombits(0xffc00001)
	for _, c := range []struct {
		value variant.Value
		path  string // of what is lost, "" for nothing
	}{
		{variant.OfFloat(variant.NaN()), ""},
		{variant.OfFloat(odd), `resource["a"]`},
		{variant.OfFloat(0.9730458047755973), ""}, // read correctly with 17 digits
		{variant.OfFloat(0.20703326468355954), `resource["a"]`},
		{variant.OfFloat(5e-324), `resource["a"]`},
		{variant.OfMath(variant.Vector2, 1, variant.Widen(1)), ""},
		{variant.Value{Type: variant.PackedFloat64Array, Data: []float64{1, 0.20703326468355954}}, `resource["a"]`},
		{variant.OfFloat(math.Float64frombits(0x7ff8000000000001)), `resource["a"]`},
		{variant.OfMath(variant.Vector2, 1, variant.NaN()), ""},
		{variant.OfMath(variant.Vector2, 1, odd), `resource["a"]`},
		{variant.Value{Type: variant.PackedFloat32Array, Data: []float32{1, narrow}}, `resource["a"]`},
		{variant.Value{Type: variant.PackedFloat32Array, Data: []float32{1, float32(math.Inf(1)), math.Float32frombits(0x7fc00000)}}, ""},
		{variant.Value{Type: variant.PackedVector3Array, Data: []float32{1, 2, narrow}}, `resource["a"]`},
		{variant.Value{Type: variant.Array, Data: &variant.List{Items: []variant.Value{variant.OfInt(1), variant.OfFloat(odd)}}}, `resource["a"][1]`},
	} {
		for _, engine := range []*dialect.Dialect{dialect.Godot3, dialect.Godot46} {
			n := resource.New{Engine: engine, UID: resource.NoUID, Resources: []resource.NewResource{
				{ID: "1", Class: "Resource", Properties: []variant.Property{{Name: "a", Value: c.value}}},
			}}
			b, err := n.Append(nil)
			if err != nil {
				if c.value.Type == variant.PackedFloat64Array && engine == dialect.Godot3 {
					continue // which has none
				}
				t.Fatal(err)
			}
			_, lost, err := text(t.Context(), b)
			switch {
			case err != nil:
				t.Errorf("%v: %v", c.value, err)
			case c.path == "" && len(lost.List) > 0, c.path != "" && (len(lost.List) != 1 || lost.List[0].Path != c.path):
				t.Errorf("%s, %v: %v is lost, not %q", engine.Title, c.value, lost.List, c.path)
			}
		}
	}
}

// FuzzBinaries converts any binary file to text. If that converts back to binary, the result must convert to text
// again.
func FuzzBinaries(f *testing.F) {
	fuzzing.Bound(f)
	for _, scene := range scenes {
		made, _, err := binary(f.Context(), []byte(scene))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(made)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		first, _, err := text(t.Context(), b)
		if err != nil {
			return
		}
		made, _, err := binary(t.Context(), first)
		if err != nil {
			return // for example a node without a name
		}
		if _, _, err := text(t.Context(), made); err != nil {
			t.Fatalf("%v\n%s", err, first)
		}
	})
}
