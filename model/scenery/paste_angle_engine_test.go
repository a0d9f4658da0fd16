package scenery_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
)

// TestPasteAngles: between two keys that Godot 4 mixes as angles, in radians, Godot 3 goes the same way, in degrees.
func TestPasteAngles(t *testing.T) {
	enginetest.Oracle(t, "3.6", "4.6")
	times := []float64{0, 0.25, 0.5, 0.75, 1, 1.5, 2}
	for _, c := range []struct {
		class, property string
		interp          int
		values          string
		factor          float64 // of a number of Godot 3
	}{
		{"Control", "rotation", 3, "0.0, 1.5707964, 3.0", math.Pi / 180},
		{"Control", "rotation", 3, "3.0, -3.0, 2.5", math.Pi / 180},
		{"Control", "rotation", 4, "0.5, 1.5707964, 2.0", 0}, // cubics differ: only the keys
		{"Control", "rotation", 1, "0.0, 6.5, 1.0", math.Pi / 180},
		{"Node2D", "rotation", 3, "3.0, -3.0, 2.5", 1},
		{"Node2D", "rotation_degrees", 3, "0.0, 90.0, 10.0", 1}, // Godot 4 takes even these for radians
	} {
		text := "[gd_scene format=3]\n\n[sub_resource type=\"Animation\" id=\"1\"]\nlength = 2.0\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\"N:" + c.property + "\")\n" +
			fmt.Sprintf("tracks/0/interp = %d\ntracks/0/keys = {\n\"times\": PackedFloat32Array(0, 1, 2),\n\"transitions\": PackedFloat32Array(1, 1, 1),\n\"update\": 0,\n", c.interp) +
			"\"values\": [" + c.values + "]\n}\n\n[sub_resource type=\"AnimationLibrary\" id=\"2\"]\n_data = {\n&\"a\": SubResource(\"1\")\n}\n\n[node name=\"Top\" type=\"Node\"]\n\n" +
			"[node name=\"N\" type=\"" + c.class + "\" parent=\".\"]\n\n[node name=\"Anim\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries/ = SubResource(\"2\")\n"
		made, _ := pastedFirst(t, text, "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n")
		sampled := func(version, text string) [][]float64 {
			file := filepath.Join(t.TempDir(), "x.tscn")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, a := range sampleAll(t, version, file, times) {
				if len(a.tracks) == 1 && len(a.tracks[0].values) == len(times) {
					return a.tracks[0].values
				}
			}
			t.Fatalf("%s gives no values of\n%s", version, text)
			return nil
		}
		was, now := sampled("4.6", text), sampled("3.6", made)
		for i, at := range times {
			factor := c.factor
			if factor == 0 {
				if factor = math.Pi / 180; at != math.Trunc(at) {
					continue
				}
			}
			if d := math.Remainder(was[i][0]-now[i][0]*factor, 2*math.Pi); math.Abs(d) > 1e-4 {
				t.Errorf("%s.%s with interpolation %d (%s) is %v at %v in Godot 4, and %v in Godot 3:\n%s", c.class, c.property, c.interp, c.values, was[i][0], at, now[i][0], made)
			}
		}
	}
}
