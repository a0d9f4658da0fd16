package rows

import (
	"testing"

	"savant/codec/dialect"
	"savant/model/users"
	"savant/scene/class"
)

// TestFirstClass: a whole word of a name comes before the beginning of one, and that before letters inside one; among equals comes what fits the parent.
func TestFirstClass(t *testing.T) {
	tree := newClassTree(class.For(dialect.Godot46), nil, "")
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

// TestProjectClasses: the classes of a project stand below the class that they extend and are found by their names; those that are no nodes are not there.
func TestProjectClasses(t *testing.T) {
	tree := newClassTree(class.For(dialect.Godot46), []users.ScriptClass{{Name: "Hero", Base: "CharacterBody2D", Res: "res://hero.gd"}, {Name: "Item", Base: "Resource"}}, "hero")
	n := tree.first("hero", "Node2D")
	if n == 0 || tree.class(n).Name != "Hero" || tree.class(tree.Parent(n)).Name != "CharacterBody2D" || tree.Child(tree.Parent(n), tree.Index(n)) != n {
		t.Errorf("the class found is %v", n)
	}
	if tree.at["Item"] != 0 {
		t.Error("a resource is offered as a node")
	}
}
