package property_test

import (
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
)

// TestLeftOut: the engine leaves defaults out, but not those of a node of an instance, of a resource with a script, or in Godot 2.
func TestLeftOut(t *testing.T) {
	const scene = `[gd_scene load_steps=3 format=3]

[ext_resource type="PackedScene" path="res://a.tscn" id="1"]

[sub_resource type="Resource" id="plain"]

[sub_resource type="Resource" id="scripted"]
script = ExtResource("2")

[node name="Own" type="Node2D"]

[node name="Sub" parent="." instance=ExtResource("1")]

[node name="Inner" parent="Sub"]
`
	const old = "[gd_scene format=1]\n\n[node name=\"Own\" type=\"Node2D\"]\n"
	p := property.Property{}
	p.Declared, p.HasDefault, p.Default = true, true, "true"
	for _, c := range []struct {
		text, path string
		value      bool
		want       bool
	}{
		{scene, `node["."]`, true, true},
		{scene, `node["."]`, false, false},
		{scene, `node.Sub`, true, false},
		{scene, `node["Sub/Inner"]`, true, false},
		{scene, `sub_resource.plain`, true, true},
		{scene, `sub_resource.scripted`, true, false},
		{old, `node["."]`, true, false},
	} {
		d, err := kinds.Open([]byte(c.text), model.Options{Name: "x.tscn"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := d.Find(c.path)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.LeftOut(d, r, variant.OfBool(c.value)); got != c.want {
			t.Errorf("%s: %t is left out: %t", c.path, c.value, got)
		}
	}
}
