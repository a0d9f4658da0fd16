package translate_test

import (
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
	"savant/scene/translate"
)

// TestAnimated: the values that an animation gives a property are converted as those that are stored, or it is told that they cannot.
func TestAnimated(t *testing.T) {
	for _, c := range []struct {
		from, to             *dialect.Dialect
		class, property, was string
		name, now            string
		ok, bends            bool
	}{
		{dialect.Godot3, dialect.Godot46, "Camera2D", "zoom", "Vector2( 2, 0.5 )", "zoom", "Vector2(0.5, 2)", true, true},
		{dialect.Godot46, dialect.Godot3, "Camera2D", "zoom", "Vector2(0.5, 2)", "zoom", "Vector2(2, 0.5)", true, true},
		{dialect.Godot3, dialect.Godot46, "Camera2D", "zoom", "4.0", "zoom", "0.25", true, true}, // zoom:x
		{dialect.Godot3, dialect.Godot46, "", "zoom", "Vector2( 2, 0.5 )", "zoom", "Vector2(0.5, 2)", true, true},
		{dialect.Godot3, dialect.Godot46, "Camera2D", "rotating", "true", "ignore_rotation", "false", true, false},
		{dialect.Godot46, dialect.Godot3, "Camera2D", "ignore_rotation", "true", "rotating", "false", true, false},
		{dialect.Godot3, dialect.Godot46, "TextEdit", "readonly", "true", "editable", "false", true, false},
		{dialect.Godot46, dialect.Godot3, "TextEdit", "editable", "true", "readonly", "false", true, false},
		{dialect.Godot3, dialect.Godot46, "TextureButton", "expand", "true", "ignore_texture_size", "true", true, false},
		{dialect.Godot46, dialect.Godot3, "TextureButton", "ignore_texture_size", "false", "expand", "false", true, false},
		{dialect.Godot3, dialect.Godot46, "TextureRect", "expand", "true", "expand_mode", "1", true, false},
		{dialect.Godot46, dialect.Godot3, "TextureRect", "expand_mode", "2", "expand", "", true, false},
		{dialect.Godot3, dialect.Godot46, "GraphEdit", "zoom", "2.0", "zoom", "2.0", true, false},
		{dialect.Godot3, dialect.Godot46, "Control", "rect_rotation", "30.0", "rotation", "0.5235988", true, false},
		{dialect.Godot46, dialect.Godot3, "Control", "rotation", "0.5235988", "rect_rotation", "30.0", true, false},
		{dialect.Godot3, dialect.Godot46, "SpatialMaterial", "clearcoat_gloss", "0.25", "clearcoat_roughness", "0.75", true, false},
		{dialect.Godot3, dialect.Godot46, "SpatialMaterial", "depth_scale", "0.07", "heightmap_scale", "7.0", true, false},
		{dialect.Godot46, dialect.Godot3, "StandardMaterial3D", "heightmap_scale", "5.0", "depth_scale", "0.05", true, false},
		{dialect.Godot3, dialect.Godot46, "Node", "pause_mode", "2", "process_mode", "3", true, false},
		{dialect.Godot3, dialect.Godot46, "OmniLight", "light_bake_mode", "1", "light_bake_mode", "2", true, false},
		{dialect.Godot46, dialect.Godot3, "OmniLight3D", "light_bake_mode", "2", "light_bake_mode", "1", true, false},
		{dialect.Godot3, dialect.Godot46, "Environment", "glow_levels/3", "true", "glow_levels/3", "1.0", true, false},
		{dialect.Godot3, dialect.Godot46, "Environment", "fog_enabled", "true", "fog_enabled", "", true, false},
		{dialect.Godot3, dialect.Godot46, "Environment", "background_mode", "3", "background_mode", "", true, false},
		{dialect.Godot3, dialect.Godot46, "CPUParticles2D", "scale", "Vector2( 2, 3 )", "scale", "Vector2(2, 3)", true, false},
		{dialect.Godot3, dialect.Godot46, "BoxShape", "extents", "Vector3( 1, 2, 3 )", "size", "Vector3(2, 4, 6)", true, false},
		{dialect.Godot3, dialect.Godot46, "ParticlesMaterial", "initial_velocity", "1.0", "", "", false, false},
		{dialect.Godot3, dialect.Godot46, "CapsuleShape2D", "height", "1.0", "", "", false, false},
		{dialect.Godot3, dialect.Godot46, "AnimatedSprite", "playing", "true", "", "", false, false},
	} {
		v, err := literal.ParseAll(c.was, c.from)
		if err != nil {
			t.Fatal(err)
		}
		a, ok := translate.New(c.from, c.to, nothing).Animated(c.class, c.property)
		if ok != c.ok || ok && (a.Name != c.name || a.Bends != c.bends) {
			t.Errorf("%s.%s of %s is %+v, %t", c.class, c.property, c.from.Title, a, ok)
		}
		if !ok {
			continue
		}
		var made variant.Value
		if made, ok = a.Value(v); ok != (c.now != "") || ok && literal.Text(made, c.to) != c.now {
			t.Errorf("%s.%s of %s: %s becomes %s, %t, not %s", c.class, c.property, c.from.Title, c.was, literal.Text(made, c.to), ok, c.now)
		}
	}
}
