//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// project is a small project in a folder that goes with the test.
func project(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot":    "config_version=5\n\n[application]\n\nconfig/name=\"Lantern\"\n",
		"levels/door.tscn": "[gd_scene format=3 uid=\"uid://b6g8fl0d0o0r0\"]\n\n[node name=\"Door\" type=\"Area3D\"]\n\n[node name=\"Handle\" type=\"Timer\" parent=\".\"]\nwait_time = 5.0\n",
		"levels/hall.tscn": hall,
		"levels/attic.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" uid=\"uid://b6g8fl0d0o0r0\" path=\"res://levels/door.tscn\" id=\"1_d\"]\n\n" +
			"[node name=\"Attic\" type=\"Node3D\"]\n\n[node name=\"Door\" parent=\".\" instance=ExtResource(\"1_d\")]\n\n[node name=\"Handle\" parent=\"Door\" index=\"0\"]\nwait_time = 9.0\n",
		"icon.txt": "no image",
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

const hall = `[gd_scene load_steps=4 format=3]

[ext_resource type="PackedScene" uid="uid://b6g8fl0d0o0r0" path="res://levels/door.tscn" id="1_d"]

[sub_resource type="BoxShape3D" id="BoxShape3D_c"]

[sub_resource type="Gradient" id="Gradient_u"]

[node name="Hall" type="Node3D"]

[node name="Door" parent="." instance=ExtResource("1_d")]

[node name="Wall" type="StaticBody3D" parent="." groups=["exits"]]

[node name="Shape" type="CollisionShape3D" parent="Wall"]
shape = SubResource("BoxShape3D_c")

[node name="Other" type="CollisionShape3D" parent="Wall"]
shape = SubResource("BoxShape3D_c")

[node name="Timer" type="Timer" parent="."]
wait_time = 5.0

[connection signal="timeout" from="Timer" to="Wall" method="_on_timeout"]
`

func named(name string) func(event) bool {
	return func(e event) bool { return e.text("name") == name }
}

func at(path string) func(event) bool {
	return func(e event) bool { return e.text("path") == path }
}

// had waits for an event unless it has happened already.
func (s *session) had(name string, fits func(event) bool) {
	s.t.Helper()
	for _, e := range s.seen {
		if e.text("event") == name && fits(e) {
			return
		}
	}
	s.wait(name, fits)
}

// TestFolderByArgument starts with a folder: its files stand beside, folders open by the arrow keys, Enter opens a file in a tab,
// and a file that comes later is shown.
func TestFolderByArgument(t *testing.T) {
	root := project(t)
	s := start(t, root)
	s.had("project", named("Lantern"))
	s.had("listed", at(root))
	s.key("Home", "Right")
	s.wait("listed", at(filepath.Join(root, "levels")))
	s.key("Down", "Down", "Return")
	s.wait("opened", func(e event) bool { return e.text("file") == filepath.Join(root, "levels", "door.tscn") })
	late := filepath.Join(root, "levels", "late.tscn")
	if err := os.WriteFile(late, []byte(hall), 0o644); err != nil {
		t.Fatal(err)
	}
	s.wait("listed", func(e event) bool { return e.text("path") == filepath.Join(root, "levels") && e["entries"] == 4.0 })
	s.key("ctrl+shift+l", "l", "a", "t", "e", "Return")
	s.wait("opened", func(e event) bool { return e.text("file") == late })
	s.leave()
}

// TestDropFolder drops a folder with a mouse's drag, and clicks on a file in its list.
func TestDropFolder(t *testing.T) {
	root := project(t)
	s := start(t)
	if out, err := exec.Command(desktopTool(t, "drop-files"), "--window", s.window, root).CombinedOutput(); err != nil {
		t.Fatalf("drop: %v\n%s", err, out)
	}
	s.wait("listed", at(root))
	s.xdotool("mousemove", "--window", s.window, "80", "109", "click", "1") // the second row below the folder's head: project.godot
	s.wait("opened", func(e event) bool { return e.text("file") == filepath.Join(root, "project.godot") })
	s.leave()
}
