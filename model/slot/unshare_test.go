package slot_test

import (
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/slot"
)

// chained is a scene in which a node shares a texture that needs a gradient, and another has one of its own that needs the same.
const chained = `[gd_scene load_steps=5 format=3]

[sub_resource type="Gradient" id="G"]

[sub_resource type="GradientTexture2D" id="T"]
gradient = SubResource("G")

[sub_resource type="GradientTexture2D" id="Own"]
gradient = SubResource("G")

[node name="A" type="Sprite2D"]
texture = SubResource("T")

[node name="B" type="Sprite2D" parent="."]
texture = SubResource("T")

[node name="C" type="Sprite2D" parent="."]
texture = SubResource("Own")
`

// TestUniqueWhole: what a resource needs is copied with it, and a resource that nothing else uses gets copies of what it shares only.
func TestUniqueWhole(t *testing.T) {
	for node, c := range map[string]struct {
		id     string
		copies int
		stays  []string // as it was
	}{
		"B": {"T", 2, []string{"[node name=\"A\" type=\"Sprite2D\"]\ntexture = SubResource(\"T\")", "id=\"T\"]\ngradient = SubResource(\"G\")", "id=\"Own\"]\ngradient = SubResource(\"G\")"}},
		"C": {"Own", 1, []string{"parent=\".\"]\ntexture = SubResource(\"Own\")\n", "id=\"T\"]\ngradient = SubResource(\"G\")"}},
	} {
		d, err := kinds.Open([]byte(chained), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		owner, err := d.Find("node." + node)
		if err != nil {
			t.Fatal(err)
		}
		if err := slot.UniqueWhole(d, owner, c.id); err != nil {
			t.Fatalf("%s: %v", node, err)
		}
		if got := strings.Count(text(d), "[sub_resource"); got != 3+c.copies {
			t.Errorf("%s: %d resources\n%s", node, got, text(d))
		}
		for _, part := range c.stays {
			if !strings.Contains(text(d), part) {
				t.Errorf("%s: %s is not in\n%s", node, part, text(d))
			}
		}
		if len(d.Unused()) > 0 || len(d.Problems()) > 0 {
			t.Errorf("%s: unused %v, %v\n%s", node, d.Unused(), d.Problems(), text(d))
		}
		read(t, "4.6", text(d))
		now := text(d)
		if err := slot.UniqueWhole(d, owner, strings.TrimSuffix(strings.TrimPrefix(named(now, node), `SubResource("`), `")`)); err == nil || text(d) != now {
			t.Errorf("%s: made unique again: %v", node, err)
		}
		if d.Steps() != 1 || !d.Undo() || text(d) != chained {
			t.Errorf("%s: undone, it is\n%s", node, text(d))
		}
	}
}

// named is the texture of a node as written.
func named(text, node string) string {
	_, rest, _ := strings.Cut(text, `[node name="`+node+`"`)
	_, rest, _ = strings.Cut(rest, "texture = ")
	rest, _, _ = strings.Cut(rest, "\n")
	return rest
}
