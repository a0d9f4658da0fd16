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
	if !strings.Contains(told, "port.other-between") {
		t.Errorf("only %q is told", told)
	}
	back, _ := pastedFirst(t, made, "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n")
	for _, part := range []string{"\"values\": [ Vector2( 1, 1 ), Vector2( 2, 0.5 ) ]", "\"values\": [ 0.0, 30.0 ]"} {
		if !strings.Contains(back, part) {
			t.Errorf("no %s in\n%s", part, back)
		}
	}
}
