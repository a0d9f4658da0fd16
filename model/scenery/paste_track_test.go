package scenery_test

import (
	"strings"
	"testing"
)

// TestPasteConvertedTracks: a track gives a property the values that the property gets when it is stored: the zoom of a camera is turned around, and
// angles are in radians. What lies between the keys of a zoom is told.
func TestPasteConvertedTracks(t *testing.T) {
	track := func(n, path, values string) string {
		return "tracks/" + n + "/type = \"value\"\ntracks/" + n + "/path = NodePath(\"" + path + "\")\ntracks/" + n + "/interp = 1\ntracks/" + n +
			"/loop_wrap = true\ntracks/" + n + "/imported = false\ntracks/" + n + "/enabled = true\ntracks/" + n +
			"/keys = {\n\"times\": PoolRealArray( 0, 1 ),\n\"transitions\": PoolRealArray( 1, 1 ),\n\"update\": 0,\n\"values\": [ " + values + " ]\n}\n"
	}
	old := "[gd_scene load_steps=2 format=2]\n\n[sub_resource type=\"Animation\" id=1]\n" + track("0", "Cam:zoom", "Vector2( 1, 1 ), Vector2( 2, 0.5 )") + track("1", "Text:rect_rotation", "0.0, 30.0") +
		"\n[node name=\"Top\" type=\"Node2D\"]\n\n[node name=\"Cam\" type=\"Camera2D\" parent=\".\"]\n\n[node name=\"Text\" type=\"Label\" parent=\".\"]\n\n" +
		"[node name=\"Anim\" type=\"AnimationPlayer\" parent=\".\"]\nanims/a = SubResource( 1 )\n"
	made, told := pastedFirst(t, old, "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n")
	for _, part := range []string{"\"values\": [Vector2(1, 1), Vector2(0.5, 2)]", "\"values\": [0.0, 0.5235988]"} {
		if !strings.Contains(made, part) {
			t.Errorf("no %s in\n%s", part, made)
		}
	}
	if !strings.Contains(told, "port.reciprocal-between") {
		t.Errorf("only %q is told", told)
	}
	back, _ := pastedFirst(t, made, "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n")
	for _, part := range []string{"\"values\": [ Vector2( 1, 1 ), Vector2( 2, 0.5 ) ]", "\"values\": [ 0.0, 30.0 ]"} {
		if !strings.Contains(back, part) {
			t.Errorf("no %s in\n%s", part, back)
		}
	}
}

// TestPasteSaysWhy: a Bézier curve cannot follow a zoom that is turned around, and the middle of a range is named.
func TestPasteSaysWhy(t *testing.T) {
	text := "[gd_scene format=3]\n\n[sub_resource type=\"Animation\" id=\"1\"]\ntracks/0/type = \"bezier\"\ntracks/0/path = NodePath(\"Cam:zoom:x\")\ntracks/0/keys = {\n" +
		"\"handle_modes\": PackedInt32Array(0, 0),\n\"points\": PackedFloat32Array(1, -0.25, 0, 0.25, 0, 4, -0.25, 0, 0.25, 0),\n\"times\": PackedFloat32Array(0, 1)\n}\n\n" +
		"[sub_resource type=\"AnimationLibrary\" id=\"2\"]\n_data = {\n&\"a\": SubResource(\"1\")\n}\n\n" +
		"[sub_resource type=\"ParticleProcessMaterial\" id=\"3\"]\nscale_min = 0.5\nscale_max = 2.0\n\n[node name=\"Top\" type=\"Node\"]\n\n" +
		"[node name=\"Cam\" type=\"Camera2D\" parent=\".\"]\n\n[node name=\"Dust\" type=\"GPUParticles2D\" parent=\".\"]\nprocess_material = SubResource(\"3\")\n\n" +
		"[node name=\"Anim\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries/ = SubResource(\"2\")\n"
	made, told := pastedFirst(t, text, "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n")
	if !strings.Contains(made, "\nscale = 1.25\n") || strings.Contains(made, "zoom:x") {
		t.Error(made)
	}
	for said, times := range map[string]int{"port.no-curve(0, \"Cam:zoom:x\"": 1, "range-becomes(\"scale_min, scale_max\"": 1, "\"scale\", \"1.25\"": 1, "property-not-there(\"scale": 0, "property-not-there(\"Cam": 0} {
		if strings.Count(told, said) != times {
			t.Errorf("%q is not told %d times in\n%s", said, times, told)
		}
	}
}
