package rows

import (
	"testing"

	"savant/codec/dialect"
	"savant/scene/class"
)

// TestFirstClass: a whole word of a name comes before the beginning of one, and that before letters inside one; among equals comes what fits the parent.
func TestFirstClass(t *testing.T) {
	tree := newClassTree(class.For(dialect.Godot46), "")
	for _, c := range []struct{ text, parent, want string }{
		{"player", "Node2D", "AudioStreamPlayer2D"},
		{"player", "", "AnimationPlayer"},
		{"light", "Sprite2D", "PointLight2D"},
		{"light", "Node3D", "OmniLight3D"},
		{"node3d", "Node2D", "Node3D"},
		{"anim sprite", "Node2D", "AnimatedSprite2D"},
		{"ray", "CharacterBody3D", "RayCast3D"},
		{"ray", "Node2D", "RayCast2D"},
		{"button", "Control", "Button"},
		{"label", "Node3D", "Label"},
		{"particles", "Node3D", "CPUParticles3D"},
		{"tton", "Control", "Button"},
	} {
		if n := tree.first(c.text, c.parent); n == 0 || tree.class(n).Name != c.want {
			got := ""
			if n != 0 {
				got = tree.class(n).Name
			}
			t.Errorf("%q below %q finds %s, not %s", c.text, c.parent, got, c.want)
		}
	}
}
