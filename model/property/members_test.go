package property_test

import (
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/model/property"
)

// TestMembers lists the signals and methods of nodes: of their classes, of their scripts and of what these extend, in the file and beneath it.
func TestMembers(t *testing.T) {
	project := files{
		"base.gd": "class_name Lamp\nextends Area2D\nsignal lit(power)\n@rpc(\"any_peer\")\nfunc dim(by): pass\n",
		"heir.gd": "extends Lamp\nsignal broken\nstatic func make(): pass\n@rpc func blow() -> void:\n\tfunc_like()\n\tvar inner = func(): pass\n",
		"lamp.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://heir.gd\" id=\"1\"]\n\n" +
			"[node name=\"Lamp\" type=\"Area2D\"]\nscript = ExtResource(\"1\")\n",
	}
	room := "[gd_scene load_steps=3 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n[ext_resource type=\"Script\" path=\"res://gone.gd\" id=\"2\"]\n\n" +
		"[node name=\"Room\" type=\"Node2D\"]\n\n[node name=\"Lamp\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Clock\" type=\"Timer\" parent=\".\"]\n\n" +
		"[node name=\"Odd\" type=\"Timer\" parent=\".\"]\nscript = ExtResource(\"2\")\n\n[node name=\"Own\" type=\"MadeUp\" parent=\".\"]\n"
	doc := project.open(t, dialect.Godot46, room)
	members := func(node string) property.Members {
		t.Helper()
		r, err := doc.Find("node." + node)
		if err != nil {
			t.Fatal(err)
		}
		return property.MembersOf(doc, r, project.scenes(t, dialect.Godot46), project)
	}
	lamp := members("Lamp")
	if !lamp.Whole || lamp.Class != "Area2D" || !slices.Equal(lamp.Methods, []string{"make", "blow", "dim"}) || !slices.Equal(lamp.Scripts, []string{"res://heir.gd", "res://base.gd"}) {
		t.Errorf("%+v", lamp)
	}
	for _, signal := range []string{"broken", "lit", "body_entered", "input_event", "tree_entered", "script_changed"} {
		if !lamp.Has(signal) {
			t.Errorf("the lamp has no signal %s", signal)
		}
	}
	if clock := members("Clock"); !clock.Whole || !clock.Has("timeout") || clock.Has("body_entered") || clock.Methods != nil {
		t.Errorf("%+v", clock)
	}
	if members("Odd").Whole || members("Own").Whole {
		t.Error("what a missing script or an unknown class has is said to be known")
	}
}

// TestCallback names methods as the editors of both engines do, and tells what both take as a name.
func TestCallback(t *testing.T) {
	for _, c := range []struct {
		d            *dialect.Dialect
		node, signal string
		itself       bool
		want         string
	}{
		{dialect.Godot46, "StartButton", "pressed", false, "_on_start_button_pressed"},
		{dialect.Godot46, "Area3D", "body_entered", false, "_on_area_3d_body_entered"},
		{dialect.Godot46, "2nd Door!", "gone", false, "_on_nd_door_gone"},
		{dialect.Godot46, "Door", "openedWide", true, "_on_opened_wide"},
		{dialect.Godot46, "Tür", "timeout", false, "_on_tür_timeout"},
		{dialect.Godot3, "StartButton", "pressed", false, "_on_StartButton_pressed"},
		{dialect.Godot3, "StartButton", "pressed", true, "_on_StartButton_pressed"},
		{dialect.Godot3, "2nd Tür!", "gone", false, "_on_2nd_Tr_gone"},
	} {
		got := property.Callback(c.d, c.node, c.signal, c.itself)
		if got != c.want || !property.IsName(c.d, got) {
			t.Errorf("%s of %s in %s: %s, not %s", c.signal, c.node, c.d.Name, got, c.want)
		}
	}
	for _, text := range []string{"", "2nd", "a b", "a-b", "a.b"} {
		if property.IsName(dialect.Godot46, text) || property.IsName(dialect.Godot3, text) {
			t.Errorf("%q is a name", text)
		}
	}
	if !property.IsName(dialect.Godot46, "öffnen") || property.IsName(dialect.Godot3, "öffnen") {
		t.Error("only Godot 4 takes letters beyond ASCII")
	}
}

// TestMembersOfEmbeddedScript: the signals, methods and exports of a script that is embedded in the scene are known, and those of what it extends; so a
// connection to a method that it has is not told, and one to another is.
func TestMembersOfEmbeddedScript(t *testing.T) {
	project := files{"base.gd": "extends Area2D\nsignal lit\nfunc dim(by): pass\n"}
	for _, c := range []struct{ format, id, reference, base, section string }{
		{"3", `"GDScript_a"`, `SubResource("GDScript_a")`, "res://base.gd", "sub_resource.GDScript_a"},
		{"3", `"GDScript_a"`, `SubResource("GDScript_a")`, "base.gd", "sub_resource.GDScript_a"},
		{"2", `1`, `SubResource( 1 )`, "res://base.gd", "sub_resource[1]"},
	} {
		export := "@export var lamps := 3"
		if c.format == "2" {
			export = "export var lamps := 3"
		}
		doc := project.open(t, nil, "[gd_scene load_steps=2 format="+c.format+"]\n\n[sub_resource type=\"GDScript\" id="+c.id+"]\nscript/source = \"extends \\\""+c.base+
			"\\\"\nsignal blown\n"+export+"\nfunc blow():\n\tpass\n\"\n\n[node name=\"Lamp\" type=\"Area2D\"]\nscript = "+c.reference+
			"\n\n[connection signal=\"lit\" from=\".\" to=\".\" method=\"blow\"]\n[connection signal=\"lit\" from=\".\" to=\".\" method=\"dim\"]\n[connection signal=\"lit\" from=\".\" to=\".\" method=\"gone\"]\n")
		scenes := project.scenes(t, nil)
		r, err := doc.Find(`node["."]`)
		if err != nil {
			t.Fatal(err)
		}
		m := property.MembersOf(doc, r, scenes, project)
		if !m.Whole || !m.Has("lit") || !m.Has("blown") || !m.Has("body_entered") || !slices.Equal(m.Methods, []string{"blow", "dim"}) || !slices.Equal(m.Scripts, []string{c.section, "res://base.gd"}) {
			t.Errorf("%s %s: %+v", c.format, c.base, m)
		}
		if alone := property.MembersOf(doc, r, nil, nil); alone.Whole || !slices.Equal(alone.Methods, []string{"blow"}) {
			t.Errorf("%s: without the project %+v", c.format, alone)
		}
		told := property.Unanswered(doc, scenes, project)
		if len(told) != 1 || told[0].Path != "connection[2].@method" || !strings.Contains(told[0].Text.String(), c.section) {
			t.Errorf("%s %s: %v", c.format, c.base, told)
		}
		if !slices.ContainsFunc(property.List(doc, r, scenes, project).Properties, func(p property.Property) bool { return p.Name == "lamps" }) {
			t.Errorf("%s: no variable of the embedded script", c.format)
		}
	}
}
