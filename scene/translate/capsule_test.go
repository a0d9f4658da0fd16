package translate_test

import (
	"math"
	"slices"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/translate"
)

// TestCapsules: a capsule is as wide and as long in the other engine as in its own, whatever of it the file stores.
func TestCapsules(t *testing.T) {
	number := func(name string, n float64) variant.Property {
		return variant.Property{Name: name, Value: variant.OfFloat(n)}
	}
	for _, c := range []struct {
		from, to      *dialect.Dialect
		class         string
		stored        []variant.Property
		radius, whole float64
		lies          bool
	}{
		{dialect.Godot3, dialect.Godot46, "CapsuleShape2D", []variant.Property{number("radius", 4), number("height", 4)}, 4, 12, false},
		{dialect.Godot3, dialect.Godot46, "CapsuleShape2D", []variant.Property{number("height", 12)}, 10, 32, false},
		{dialect.Godot3, dialect.Godot46, "CapsuleShape2D", nil, 10, 40, false},
		{dialect.Godot3, dialect.Godot46, "CapsuleShape", []variant.Property{{Name: "height", Value: variant.OfInt(3)}}, 1, 5, true},
		{dialect.Godot3, dialect.Godot46, "CapsuleMesh", []variant.Property{number("radius", 0.5), number("mid_height", 2)}, 0.5, 3, true},
		{dialect.Godot3, dialect.Godot46, "CapsuleMesh", nil, 1, 3, true},
		{dialect.Godot46, dialect.Godot3, "CapsuleShape2D", []variant.Property{number("radius", 4), number("height", 12)}, 4, 12, false},
		{dialect.Godot46, dialect.Godot3, "CapsuleShape3D", nil, 0.5, 2, true},
		{dialect.Godot46, dialect.Godot3, "CapsuleMesh", []variant.Property{number("height", 3)}, 0.5, 3, true},
	} {
		lies := false
		tr := translate.New(c.from, c.to, func(id message.ID, args ...any) { lies = lies || id == "translate.capsule-lies item" })
		out := tr.Properties(c.class, message.Message{}, c.stored)
		var r, h float64
		for _, p := range out {
			switch p.Name {
			case "radius":
				r = p.Value.Float()
			case "height", "mid_height":
				h = p.Value.Float()
			}
		}
		name := "height"
		if c.to == dialect.Godot3 {
			h += 2 * r
			if c.class == "CapsuleMesh" {
				name = "mid_height"
			}
		}
		if len(out) != 2 || r != c.radius || math.Abs(h-c.whole) > 1e-9 || lies != c.lies || !slices.ContainsFunc(out, func(p variant.Property) bool { return p.Name == name }) {
			t.Errorf("%s of %s is %v in %s: radius %v and length %v, not %v and %v", c.class, c.from.Title, out, c.to.Title, r, h, c.radius, c.whole)
		}
	}
}
