package class

import (
	"strings"
	"testing"

	"savant/codec/dialect"
)

func TestPlace(t *testing.T) {
	for _, c := range []struct {
		engine             *dialect.Dialect
		class, names, name string
		index              int
		ok                 bool
	}{
		{dialect.Godot46, "Sprite2D", "", "position", 0, true},
		{dialect.Godot46, "Sprite2D", "texture", "position", 0, true},
		{dialect.Godot46, "Sprite2D", "position texture", "z_index", 0, true},
		{dialect.Godot46, "Sprite2D", "visible position texture", "scale", 2, true},
		{dialect.Godot46, "Sprite2D", "position script speed metadata/x", "texture", 1, true},
		{dialect.Godot46, "Sprite2D", "position script metadata/x", "speed", 2, true},
		{dialect.Godot46, "Sprite2D", "position metadata/x", "script", 1, true},
		{dialect.Godot46, "Sprite2D", "position speed stats/hp metadata/x", "script", 1, true},
		{dialect.Godot3, "Sprite", "position speed", "script", 1, true},
		{dialect.Godot46, "Sprite2D", "position", "metadata/x", 1, true},
		{dialect.Godot3, "Sprite", "position script __meta__ speed", "hp", 4, true},
		{dialect.Godot3, "Sprite", "position speed", "__meta__", 2, true},
		{dialect.Godot46, "Label", "layout_mode theme_override_colors/font_color", "text", 2, true},
		{dialect.Godot46, "Label", "layout_mode theme_override_colors/font_color", "mouse_filter", 1, true},
		{dialect.Godot46, "Sprite2D", "position", "speed", 0, false},
		{dialect.Godot46, "", "rotation", "position", 0, true},
		{dialect.Godot46, "", "position scale skew", "rotation", 1, true},
		{dialect.Godot46, "", "speed transform", "visible", 2, true},
		{dialect.Godot3, "", "rect_rotation margin_left", "margin_top", 2, true},
		{dialect.Godot46, "", "position", "gold", 0, false},
		{dialect.Godot46, "Hero", "position", "gold", 0, false},
		{dialect.Godot46, "Hero", "position", "script", 0, false},
	} {
		index, ok := For(c.engine).Place(c.class, nil, strings.Fields(c.names), c.name)
		if ok != c.ok || ok && index != c.index {
			t.Errorf("%s %s [%s] %s: %d %v, want %d %v", c.engine.Name, c.class, c.names, c.name, index, ok, c.index, c.ok)
		}
	}
}
