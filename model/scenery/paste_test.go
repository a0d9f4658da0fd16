package scenery_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestPasteNewerResource: in a file that an earlier engine may read too, a resource of a class that it does not have is reported.
func TestPasteNewerResource(t *testing.T) {
	a, err := kinds.Open([]byte("[gd_scene load_steps=2 format=2]\n\n[sub_resource type=\"GradientTexture2D\" id=1]\n\n[node name=\"A\" type=\"Sprite\"]\ntexture = SubResource( 1 )\n"), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := kinds.Open([]byte("[gd_scene format=2]\n\n[node name=\"B\" type=\"Node2D\"]\nposition = Vector2( 1, 2 )\n"), model.Options{Name: "b.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	pastes(t, b, a)
	if !slices.ContainsFunc(b.Notes(), func(n model.Note) bool {
		return n.Text.ID == "translate.unmade-earlier class engine" && n.Text.Args[0] == "GradientTexture2D"
	}) {
		t.Error(b.Notes())
	}
}

// TestPasteMetadata: metadata that the engine of a file would not read is left out like any other property, and
// reported.
func TestPasteMetadata(t *testing.T) {
	a, err := kinds.Open([]byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nmetadata/spot = Vector2(nan, 1)\nmetadata/mine = 5\n"), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	b := openScene(t, filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-3.2", "scenes", "nodes.tscn"))
	pastes(t, b, a)
	if !strings.Contains(string(b.Bytes()), "\"mine\": 5\n") || strings.Contains(string(b.Bytes()), "spot") {
		t.Errorf("%s", b.Bytes())
	}
	if !slices.ContainsFunc(b.Notes(), func(n model.Note) bool {
		return n.Text.ID == "translate.value-not-there property item type engine" && n.Text.Args[0] == "metadata/spot"
	}) {
		t.Error(b.Notes())
	}
}

// TestPasteThemeItems: the theme items of a node keep their meaning between Godot 3 and 4, and what the other engine has nothing like is told.
func TestPasteThemeItems(t *testing.T) {
	old := "[gd_scene format=2]\n\n[node name=\"A\" type=\"Button\"]\ncustom_colors/font_color = Color( 1, 0, 0, 1 )\ncustom_colors/font_color_hover = Color( 0, 1, 0, 1 )\ncustom_constants/hseparation = 7\n"
	now := "[gd_scene format=3]\n\n[node name=\"A\" type=\"Button\"]\ntheme_override_colors/font_color = Color(1, 0, 0, 1)\ntheme_override_colors/font_hover_color = Color(0, 1, 0, 1)\ntheme_override_constants/h_separation = 7\n"
	for _, x := range []struct{ from, to, lost string }{
		{old, now, "custom_shaders/own"}, {now, old, "theme_override_constants/outline_size"},
	} {
		a, err := kinds.Open([]byte(x.from+x.lost+" = "+map[bool]string{true: "3", false: "null"}[x.from == now]+"\n"), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(x.to, "\n")
		b, err := kinds.Open([]byte(head+"\n\n[node name=\"B\" type=\"Node\"]\n"), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		pastes(t, b, a)
		for line := range strings.Lines(x.to[strings.Index(x.to, "\"Button\"]")+len("\"Button\"]\n"):]) {
			if !strings.Contains(string(b.Bytes()), line) {
				t.Errorf("no %s in\n%s", line, b.Bytes())
			}
		}
		told := slices.ContainsFunc(b.Notes(), func(n model.Note) bool { return strings.Contains(n.Text.String(), x.lost) })
		if !told {
			t.Errorf("%s is not told as lost: %v", x.lost, b.Notes())
		}
	}
}

// pastes copies the root of a and pastes it below the root of b; it returns the text that was copied.
func pastes(t *testing.T, b, a *model.Document) string {
	t.Helper()
	text, err := a.Copy(nodesOf(a)[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Paste(nodesOf(b)[0], -1, text); err != nil {
		t.Fatal(err)
	}
	return text
}

// TestPasteNamesLosses: what is lost is named as its owner knows it: the class of a resource and the node that uses it, by way of others, and the class and
// path of a node; and by the node and the property that lose it, with a reason that repeats neither.
func TestPasteNamesLosses(t *testing.T) {
	old := "[gd_scene load_steps=3 format=2]\n\n[sub_resource type=\"ProceduralSky\" id=7]\nsun_latitude = 12.0\n\n[sub_resource type=\"Environment\" id=2]\n" +
		"background_sky = SubResource( 7 )\nssao_quality = 2\n\n[node name=\"World\" type=\"Spatial\"]\n\n[node name=\"Env\" type=\"WorldEnvironment\" parent=\".\"]\n" +
		"environment = SubResource( 2 )\n\n[node name=\"Turn\" type=\"Tween\" parent=\"Env\"]\n\n[node name=\"Edit\" type=\"TextEdit\" parent=\".\"]\nhiding_enabled = true\n"
	a, err := kinds.Open([]byte(old), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := kinds.Open([]byte("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n"), model.Options{Name: "b.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	pastes(t, b, a)
	var list []string
	for _, n := range b.Notes() {
		if n.Removed {
			list = append(list, fmt.Sprintf("%s %s > %s: %s", n.Text, n.Node, n.Property, n.Why))
		}
	}
	for _, c := range []struct{ said, beside string }{
		{`("sun_latitude", scene.resource-of("ProceduralSky", "environment:background_sky", "Env")`, `World/Env > environment:background_sky:sun_latitude: translate.no-such-property("Godot`},
		{`("ssao_quality", scene.resource-of("Environment", "environment", "Env")`, `World/Env > environment:ssao_quality: translate.no-such-property("Godot`},
		{`node-not-there(scene.node-of("Tween", "Env/Turn")`, `World/Env/Turn > : translate.no-such-node("Tween", "Godot`},
		{`("hiding_enabled", scene.node-of("TextEdit", "Edit")`, `World/Edit > hiding_enabled: translate.no-such-property("Godot`},
	} {
		if !slices.ContainsFunc(list, func(said string) bool { return strings.Contains(said, c.said) && strings.Contains(said, c.beside) }) {
			t.Errorf("no %s, %s in\n%s", c.said, c.beside, strings.Join(list, "\n"))
		}
	}
}

// TestPasteClassByUse: a node becomes another class of the other engine by what it stores, and comes back.
func TestPasteClassByUse(t *testing.T) {
	now := "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\ny_sort_enabled = true\n\n" +
		"[node name=\"Lift\" type=\"AnimatableBody2D\" parent=\".\"]\n\n[node name=\"Plain\" type=\"Node2D\" parent=\".\"]\n"
	a, err := kinds.Open([]byte(now), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := kinds.Open([]byte("[gd_scene format=2]\n\n[node name=\"B\" type=\"Node2D\"]\n"), model.Options{Name: "b.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	pastes(t, b, a)
	for _, part := range []string{"\"A\" type=\"YSort\" parent=\".\"]\n", "\"Lift\" type=\"KinematicBody2D\" parent=\"A\"]\nmotion/sync_to_physics = true\n", "\"Plain\" type=\"Node2D\" parent=\"A\"]\n"} {
		if !strings.Contains(string(b.Bytes()), part) {
			t.Errorf("no %s in\n%s", part, b.Bytes())
		}
	}
	if len(b.Notes()) != 0 && slices.ContainsFunc(b.Notes(), func(n model.Note) bool { return n.Removed }) {
		t.Error(b.Notes())
	}
	c, err := kinds.Open([]byte("[gd_scene format=3]\n\n[node name=\"C\" type=\"Node2D\"]\n"), model.Options{Name: "c.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	pastes(t, c, b)
	for _, part := range []string{"\"A\" type=\"Node2D\" parent=\"B\"", "\ny_sort_enabled = true\n", "\"Lift\" type=\"AnimatableBody2D\" parent=\"B/A\""} {
		if !strings.Contains(string(c.Bytes()), part) {
			t.Errorf("no %s in\n%s", part, c.Bytes())
		}
	}
}
