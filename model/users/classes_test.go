package users

import (
	"context"
	"fmt"
	"testing"

	"savant/codec/dialect"
)

// TestClasses lists the classes of a project's scripts with the class of the engine that each is in the end.
func TestClasses(t *testing.T) {
	p := written(t, map[string]string{
		"project.godot": "config_version=5\n",
		"a/base.gd":     "class_name Actor extends CharacterBody2D\n",
		"a/base.gd.uid": "uid://actor\n",
		"hero.gd":       "extends Actor\nclass_name Hero\n",
		"a/plain.gd":    "extends \"base.gd\"\n",
		"boss.gd":       "class_name Boss\nextends \"res://a/plain.gd\"\n",
		"item.gd":       "class_name Item\nextends Resource\n",
		"odd.gd":        "class_name Odd\nextends Nowhere\n",
		"ring.gd":       "class_name Ring\nextends Ring\n",
		"none.gd":       "extends Node\n",
		"Lamp.cs":       "using Godot;\n[GlobalClass]\npublic partial class Lamp : Node3D { }\n",
		"Plain.cs":      "using Godot;\npublic partial class Plain : Node3D { }\n",
	})
	list, err := p.Classes(context.Background(), dialect.Godot46)
	got := ""
	for _, c := range list {
		got += fmt.Sprintln(c.Name, c.Base, c.Res, c.UID, c.Language)
	}
	if want := "Actor CharacterBody2D res://a/base.gd uid://actor GDScript\nBoss CharacterBody2D res://boss.gd  GDScript\nHero CharacterBody2D res://hero.gd  GDScript\nItem Resource res://item.gd  GDScript\nLamp Node3D res://Lamp.cs  CSharpScript\n"; err != nil || got != want {
		t.Errorf("%v\n%s\nnot\n%s", err, got, want)
	}
}
