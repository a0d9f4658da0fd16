package nodes_test

import (
	"context"
	"strings"
	"testing"

	"savant/model"
	"savant/model/find"
	"savant/model/kinds"
	"savant/model/nodes"
)

const lit = `[gd_scene format=3]

[node name="Room" type="Node3D"]

[node name="Sun" type="DirectionalLight3D" parent="."]
light_energy = 2.5
shadow_enabled = true

[node name="Lamp" type="OmniLight3D" parent="."]
position = Vector3(0, 3, 0)

[node name="Spot" type="SpotLight3D" parent="."]
light_energy = 0.25
light_color = Color(1, 0.5, 0, 1)

[node name="Sign" type="Label3D" parent="."]
text = "Bar"

[node name="Box" parent="." instance=ExtResource("1")]
light_energy = 9.0
`

func TestQuery(t *testing.T) {
	d, err := kinds.Open([]byte(lit), model.Options{Name: "lit.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"class:Light3D":                                     "Sun Lamp Spot",
		"class:Light3D light_energy > 1":                    "Sun",
		"class:Light3D energy >= 1":                         "Sun Lamp",
		"class:Light3D energy == 1":                         "Lamp",
		"class:Light3D energy < 1 and light_color.g == 0.5": "Spot",
		" class:Node3D  position.y > 1 ":                    "Lamp",
		"class:Node3D visible":                              "Room Sun Lamp Spot Sign",
		"class:Node3D not visible":                          "",
		"class:DirectionalLight3D shadow_enabled":           "Sun",
		`class:Label3D text contains "ar"`:                  "Sign",
		"class:Light3D text == 1":                           "", // no light has it
		"class:Light3D light_energy > \"a\"":                "", // it makes no sense
		"class:Light3D light_projector == nil":              "Sun Lamp Spot",
		"class:Nothing":                                     "",
	} {
		q, err := nodes.Parse(text)
		if err != nil || !nodes.Asked(text) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var found []string
		d.Walk(model.Root, -1, func(r model.Row) bool {
			if q.Is(d, r, nil) {
				found = append(found, d.Describe(r).Label)
			}
			return true
		})
		if got := strings.Join(found, " "); got != want {
			t.Errorf("%s finds %q, want %q", text, got, want)
		}
		found = nil
		err = q.Run(context.Background(), d.Snapshot(), nil, func(h find.Hit) bool {
			r := d.Descend(h.Trail)
			if d.Path(r) != h.Path || h.Type == "" {
				t.Errorf("%s: the trail of %s %q leads to %s", text, h.Path, h.Type, d.Path(r))
			}
			found = append(found, d.Describe(r).Label)
			return true
		})
		if got := strings.Join(found, " "); got != want || err != nil {
			t.Errorf("%s: running gives %q, want %q; %v", text, got, want, err)
		}
	}
	for _, text := range []string{"class:", "class:A energy >", "class:A energy + 1 1", "class:A 1 + 1"} {
		if q, err := nodes.Parse(text); err == nil {
			t.Errorf("%q is taken: %+v", text, q)
		}
	}
	if nodes.Asked("light") {
		t.Error("any text is a query")
	}
}
