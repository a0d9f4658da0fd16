package animation

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/page"
)

// An animation of another file is shown with where it comes from, cannot be changed, and its file is opened at it.
func TestAnimationInAnotherFile(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"lamp.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"AnimationLibrary\" path=\"res://swing.tres\" id=\"1\"]\n\n[node name=\"Lamp\" type=\"Node3D\"]\n\n" +
			"[node name=\"Shade\" type=\"Node3D\" parent=\".\"]\n\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {\n&\"\": ExtResource(\"1\")\n}\n",
		"swing.tres": "[gd_resource type=\"AnimationLibrary\" format=3]\n\n[sub_resource type=\"Animation\" id=\"A\"]\ntracks/0/type = \"position_3d\"\ntracks/0/path = NodePath(\"Shade\")\n" +
			"tracks/0/keys = PackedFloat32Array(0, 1, 0, 0, 0, 1, 1, 0, 2, 0)\n\n[resource]\n_data = {\n&\"swing\": SubResource(\"A\")\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, Actions(), func(host.Page) page.Pane { return other{} }, paneOfTest)
	p := w.OpenFile(filepath.Join(root, "lamp.tscn")).Pane(PaneID).(*Pane)
	w.Until(func() bool { return p.content != nil })
	w.Run(actionPane)
	if p.animation() == nil || p.editable() || p.content.shown.other == "" {
		t.Fatalf("shown is %+v", p.content.shown)
	}
	p.seek(0.5)
	if i := p.stage.bone("Shade"); i < 0 || p.stage.posed.Bones[i].Pose.Origin != [3]float64{0, 1, 0} {
		t.Errorf("the node in space is not posed: %+v", p.stage.posed.Bones)
	}
	w.Run(actionGoTo)
	w.Until(func() bool { return w.Page().File() == filepath.Join(root, "swing.tres") })
	if got := w.Page().Path(); got != "sub_resource.A" {
		t.Errorf("%s is selected", got)
	}
}

// The poses that are drawn around the playhead are those of the keys before and after it.
func TestKeysAround(t *testing.T) {
	_, _, p := shown(t)
	for at, want := range map[float64][]float64{0: {1.2}, 0.6: {0, 1.2}, 1.2: {0, 2.4}, 2.4: {1.2}} {
		got := keysAround(p.animation(), p.content.targets, at)
		for i := range got {
			got[i] = float64(int(got[i]*10+0.5)) / 10 // times are of 32 bits
		}
		if !slices.Equal(got, want) {
			t.Errorf("around %v are %v, not %v", at, got, want)
		}
	}
	if n := len(timesOfWay(p.animation())); n < 8 {
		t.Errorf("a way of %d points", n)
	}
}
