package class

import "testing"

// Every row must name classes and properties that the engines have, with the same type.
func TestRenamed(t *testing.T) {
	old, now := tables["3.6"](), tables["4.6"]()
	for was, is := range renamed {
		if _, ok := old.Class(was); !ok && was != "Texture" {
			t.Errorf("Godot 3.6 has no %s", was)
		}
		if c, ok := now.Class(is); !ok || !c.Made && is != "Texture2D" {
			t.Errorf("Godot 4.6 makes no %s", is)
		}
	}
	for _, row := range propertyNames {
		there, ok := old.NameIn(row.class, now)
		if row.class == "Joint" { // abstract in both
			there, ok = "Joint3D", true
		}
		if !ok {
			t.Errorf("%s has no name in Godot 4.6", row.class)
		}
		for _, names := range row.names {
			p, ok := old.Property(row.class, names[0])
			q, has := now.Property(there, names[1])
			numbers := (p.Type == "int" || p.Type == "float" || p.Type == "real") && (q.Type == "int" || q.Type == "float")
			if !ok || !has || p.Type != q.Type && !numbers {
				t.Errorf("%s.%s (%s, %t) is not %s.%s (%s, %t)", row.class, names[0], p.Type, ok, there, names[1], q.Type, has)
			}
		}
	}
}

func TestNamesInOtherEngines(t *testing.T) {
	old, now := tables["3.6"](), tables["4.6"]()
	for _, c := range []struct {
		from, to     *Table
		class, there string
		ok           bool
	}{
		{old, now, "Spatial", "Node3D", true}, {now, old, "Node3D", "Spatial", true}, {old, now, "Viewport", "SubViewport", true},
		{old, now, "Node2D", "Node2D", true}, {now, old, "Node2D", "Node2D", true}, {old, now, "Mine", "Mine", true},
		{old, now, "VisualScript", "VisualScript", false}, {now, old, "FontFile", "FontFile", false}, {now, old, "StatusIndicator", "StatusIndicator", false},
		{tables["3.2"](), old, "Spatial", "Spatial", true}, {old, tables["3.2"](), "Label3D", "Label3D", false},
	} {
		if name, ok := c.from.NameIn(c.class, c.to); name != c.there || ok != c.ok {
			t.Errorf("%s of %s in %s: %s, %t", c.class, c.from.Engine, c.to.Engine, name, ok)
		}
	}
	for _, c := range []struct {
		from, to           *Table
		class, there, name string
		now                string
		factor             float64
		ok                 bool
	}{
		{old, now, "RectangleShape2D", "RectangleShape2D", "extents", "size", 2, true}, {now, old, "RectangleShape2D", "RectangleShape2D", "size", "extents", 0.5, true},
		{old, now, "Button", "Button", "custom_colors/font_color", "theme_override_colors/font_color", 1, true}, {now, old, "Button", "Button", "offset_left", "margin_left", 1, true},
		{old, now, "Sprite", "Sprite2D", "texture", "texture", 1, true}, {old, now, "Sprite", "Sprite2D", "metadata/x", "metadata/x", 1, true},
		{old, now, "RigidBody", "RigidBody3D", "mode", "mode", 1, false}, {now, now, "Sprite2D", "Sprite2D", "offset", "offset", 1, true},
	} {
		if name, factor, ok := c.from.PropertyIn(c.class, c.name, c.to, c.there); name != c.now || factor != c.factor || ok != c.ok {
			t.Errorf("%s.%s of %s in %s: %s, %g, %t", c.class, c.name, c.from.Engine, c.to.Engine, name, factor, ok)
		}
	}
}
