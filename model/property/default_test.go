package property_test

import (
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
)

// TestIsDefault: values are defaults as soon as the engine has them as such, and floats of nodes within a hundred-thousandth.
func TestIsDefault(t *testing.T) {
	d, err := kinds.Open([]byte(`[gd_scene format=3]

[sub_resource type="CapsuleShape2D" id="1"]
radius = 10.00001
height = 30

[node name="Root" type="Sprite2D"]
z_index = 0.0
position = Vector2(0, -0)
rotation = 0.000001
skew = 0.001
offset = Vector2(0.000001, 0)
hframes = 2
editor_description = &""
`), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{"z_index": true, "position": true, "rotation": true, "editor_description": true, "height": true,
		"skew": false, "offset": false, "hframes": false, "radius": false}
	asked := 0
	for _, path := range []string{`sub_resource["1"]`, `node["."]`} {
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		o, err := property.Of(d, r, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range o.Properties {
			if is, ok := want[p.Name]; ok && p.Stored() {
				asked++
				if p.IsDefault(d) != is {
					t.Errorf("%s = %s, default %s: %v", p.Name, p.Value, p.Default, !is)
				}
			}
		}
	}
	if asked != len(want) {
		t.Errorf("%d properties", asked)
	}
}
