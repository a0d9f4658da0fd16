package bones

import (
	"os"
	"path/filepath"
	"testing"
)

// modelled is a project with a scene that inherits an imported model and poses one of its bones.
var modelled = map[string]string{
	"project.godot":   "config_version=5\n",
	"hero.glb":        "glTF",
	"hero.glb.import": "[remap]\n\nimporter=\"scene\"\npath=\"res://.godot/imported/hero.scn\"\n",
	".godot/imported/hero.scn": `[gd_scene format=3]

[node name="hero" type="Node3D"]

[node name="Skeleton3D" type="Skeleton3D" parent="."]
bones/0/name = "Hips"
bones/0/parent = -1
bones/0/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0)
bones/0/position = Vector3(0, 1, 0)
bones/1/name = "Head"
bones/1/parent = 0
bones/1/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, 0)
bones/1/position = Vector3(0, 0.5, 0)
`,
	"player.tscn": `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://hero.glb" id="1"]

[node name="Player" instance=ExtResource("1")]

[node name="Skeleton3D" parent="." index="0"]
bones/1/position = Vector3(0, 0.75, 0)
`,
}

// TestImportedBones shows the bones of a model in a scene that changes one of them: that one can be posed, the others only looked at.
func TestImportedBones(t *testing.T) {
	folder := t.TempDir()
	for name, text := range modelled {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := newWindow(t)
	p := w.OpenFile(filepath.Join(folder, "player.tscn"))
	w.Run(actionPaneBones)
	b := p.Pane(PaneID).(*Pane)
	w.Until(func() bool { return len(b.tree.origins) > 0 })
	if len(b.tree.armatures) != 1 || len(b.tree.armatures[0].Bones) != 2 {
		t.Fatalf("%+v", b.tree.armatures)
	}
	if look := b.rowLook(b.tree.top[0]); look.Note != "from hero.glb" {
		t.Errorf("it says %q", look.Note)
	}
	if !b.drawn.Bones[0].HasRest || b.view.Fixed(1) || !b.view.Fixed(0) {
		t.Errorf("fixed %v %v", b.view.Fixed(0), b.view.Fixed(1))
	}
	chooseBone(t, b, "Hips")
	if w.May(actionBoneReset) || w.May(actionBoneNumbers) || !w.May(actionBonesFitBone) || !b.fields.groups[0].fields[1].Disabled() || b.fields.groups[0].fields[1].Text != "1" {
		t.Errorf("a bone of the model can be changed; its height is %q", b.fields.groups[0].fields[1].Text)
	}
	for _, a := range Actions() {
		if a.ID == actionBoneRename && (w.May(a.ID) || a.Needs(w) != "Hips belongs to hero.glb: change it there") {
			t.Errorf("it cannot be renamed, because %q", a.Needs(w))
		}
	}
	if got := w.Last("note")["text"]; got != "Hips: a bone of Skeleton3D, which comes from hero.glb" {
		t.Errorf("the line at the bottom says %v", got)
	}
	if d := p.Doc().Describe(p.Selected()); d.Label != "Player" {
		t.Errorf("the outline has %q", d.Label)
	}
	head := chooseBone(t, b, "Head")
	if head.Pose.Origin != [3]float64{0, 0.75, 0} || !w.May(actionBoneReset) {
		t.Errorf("%+v", head)
	}
	w.Run(actionBoneReset)
	if got := string(p.Doc().Bytes()); !p.Doc().CanUndo() {
		t.Errorf("the pose stays in %s", got)
	}
}
