package properties

import (
	"strings"
	"testing"
)

const (
	baseScene = "[gd_scene format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://glow.png\" id=\"1\"]\n\n[node name=\"Base\" type=\"PointLight2D\"]\nenergy = 2.0\ntexture = ExtResource(\"1\")\n"
	heirScene = "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://scenes/base.tscn\" id=\"1\"]\n\n[sub_resource type=\"GradientTexture2D\" id=\"g\"]\n\n" +
		"[node name=\"Heir\" instance=ExtResource(\"1\")]\nenergy = 3.0\ntexture = SubResource(\"g\")\n"
)

// TestInheritedDefault: the default of a property is what the inherited scene stores, which the line says; reverted the value leaves the file, and
// the line shows the value of that scene.
func TestInheritedDefault(t *testing.T) {
	_, p, e := inProject(t, `node["."]`, "heir.tscn", heirScene, "scenes/base.tscn", baseScene)
	if got := told(e); !strings.Contains(got, "*Energy: 3.0 (default 2.0 (from base.tscn))\n") || !strings.Contains(got, "(default from base.tscn)\n") {
		t.Errorf("got\n%s", got)
	}
	lineOf(t, e, "energy").revert()
	if text := string(p.Doc().Bytes()); text != strings.Replace(heirScene, "energy = 3.0\n", "", 1) {
		t.Errorf("the file holds\n%s", text)
	}
	if x := lineOf(t, e, "energy"); x.value.Text != "2.0" || x.about.Text != "from base.tscn" || x.back.Text.Text != "" {
		t.Errorf("reverted it shows %q %q %q", x.value.Text, x.about.Text, x.back.Text.Text)
	}
}

// TestMissingScene: where the inherited scene cannot be read nothing is said of defaults.
func TestMissingScene(t *testing.T) {
	_, _, e := inProject(t, `node["."]`, "heir.tscn", heirScene)
	if got := told(e); !strings.Contains(got, "energy: 3.0 (Remove)\n") || strings.Contains(got, "default") {
		t.Errorf("got\n%s", got)
	}
	if want := "base.tscn, from which this node comes, cannot be read"; !strings.HasPrefix(e.list.note.Text, want) {
		t.Errorf("it says %q", e.list.note.Text)
	}
}
