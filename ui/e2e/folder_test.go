//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
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

// TestFolderByArgument starts with a folder: its files are beside, folders open by the arrow keys, Enter opens a file in a
// tab, and a file that comes later is shown.
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

// TestOpenFolderDialog opens a folder through the system's dialog.
func TestOpenFolderDialog(t *testing.T) {
	root := project(t)
	s := start(t)
	s.key("ctrl+shift+o")
	s.wait("dialog", named("folder"))
	levels := filepath.Join(root, "levels") // which has no folder for the dialog to complete
	s.answer(openFolder, levels, "folder", at(levels))
	s.leave()
}

// TestFindInFolderAndReplace looks for a property in all files of a project by keyboard, opens a hit, and replaces in all of them
// after a look: a backup is kept of each, and the engine reads what was written.
func TestFindInFolderAndReplace(t *testing.T) {
	root := project(t)
	file := filepath.Join(root, "levels", "hall.tscn")
	original := read(t, file)
	s := start(t, root)
	s.had("listed", at(root))
	s.key("ctrl+shift+f")
	s.wait("dialog", named("find-folder"))
	s.key("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "space", "Tab", "Tab") // to More, and to the key
	s.write("^wait_time$")
	s.wait("found-in-folder", func(e event) bool {
		return e["hits"] == 4.0 && e["files"] == 4.0 || e["hits"] == 3.0 && e["files"] == 3.0
	})
	s.key("Return", "Down", "Return") // to the list, and to its first hit
	s.selected("node[\"Door/Handle\"].wait_time")
	s.key("ctrl+shift+f")
	s.wait("dialog", named("find-folder"))
	s.key("ctrl+h")
	s.wait("dialog", named("find"))
	s.write("8.0")
	s.key("Return")
	s.wait("planned", func(e event) bool { return e["files"] == 3.0 && e["values"] == 3.0 })
	s.key("Escape")
	s.key("ctrl+h")
	s.wait("dialog", named("find"))
	if string(read(t, file)) != string(original) {
		t.Fatal("something was written before it was wanted")
	}
	s.key("Return")
	s.wait("planned", nil)
	s.key("Return")
	backups := 0
	for range 3 {
		if e := s.wait("replaced-file", nil); e["done"] == true && len(read(t, e.text("backup"))) > 0 {
			backups++
		}
	}
	s.wait("replaced-in-folder", func(e event) bool { return e["files"] == 3.0 && e["failed"] == 0.0 })
	if backups != 3 {
		t.Errorf("%d backups", backups)
	}
	if got, want := string(read(t, file)), strings.Replace(string(original), "wait_time = 5.0", "wait_time = 8.0", 1); got != want {
		t.Errorf("%s", got)
	}
	t.Setenv("ORACLE_PROJECT", root)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `"v":"4020000000000000"`}, file)
	s.leave()
}

// TestReplaceChosen looks for a text in a save, sees what it would become, and replaces two of the five values by keyboard.
func TestReplaceChosen(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	s := start(t, file)
	s.key("ctrl+f")
	s.wait("dialog", named("find"))
	s.write("silver key")
	s.wait("found", func(e event) bool { return e["hits"] == 5.0 })
	s.key("ctrl+h")
	s.wait("dialog", named("find"))
	s.write(`"brass"`)
	s.wait("preview", func(e event) bool { return e["changed"] == 5.0 })
	s.key("Down", "shift+Down")
	s.wait("selected", nil)
	s.key("ctrl+shift+h")
	s.wait("replaced", func(e event) bool { return e["changed"] == 2.0 })
	s.wait("found", func(e event) bool { return e["hits"] == 3.0 })
	s.key("ctrl+s")
	s.wait("saved", nil)
	changed := 0
	for _, r := range dumped(t, file) {
		if r.Text == `"brass"` {
			changed++
		}
	}
	if changed != 2 {
		t.Errorf("%d values are replaced", changed)
	}
	asksEngine(t, edit{engine: []string{"4.6", "store_var"}, shows: "brass"}, file)
	s.key("ctrl+z")
	s.wait("dirty", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	if string(read(t, file)) != string(original) {
		t.Error("undone and saved, the file is not what it was")
	}
	s.leave()
}

// TestFindByCondition looks for numbers in a range and for a condition, after More.
func TestFindByCondition(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	want := 0
	for _, r := range dumped(t, file) {
		if n, err := strconv.Atoi(r.Text); r.Type == "int" && err == nil && n >= 10 && n <= 20 {
			want++
		}
	}
	s := start(t, file)
	s.key("ctrl+f")
	s.wait("dialog", named("find"))
	s.key("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "space", "Tab", "Tab", "Tab") // to More, and to the least number
	s.write("10")
	s.key("Tab")
	s.write("20")
	s.key("Tab")
	s.write(`type == "int"`)
	s.wait("found", func(e event) bool { return e["hits"] == float64(want) })
	if want == 0 {
		t.Error("there are no such numbers in the sample")
	}
	s.leave()
}

// TestGoToCompletes goes to a node by a part of its name, and to a line of the text.
func TestGoToCompletes(t *testing.T) {
	root := project(t)
	s := start(t, filepath.Join(root, "levels", "hall.tscn"))
	s.key("ctrl+g")
	s.wait("dialog", named("path"))
	s.key("ctrl+a")
	s.write("sha")
	s.wait("completed", func(e event) bool { return e.text("text") == "sha" && e["names"] != 0.0 })
	s.key("Down", "Return")
	s.selected(`node["Wall/Shape"]`)
	s.key("ctrl+g")
	s.wait("dialog", named("path"))
	s.key("ctrl+a")
	s.write("node.Tim")
	s.wait("completed", func(e event) bool { return e.text("text") == "node.Tim" })
	s.key("Tab")
	s.wait("completed", func(e event) bool { return e.text("text") == "node.Timer" })
	s.write(".wait_time")
	s.key("Return")
	s.selected("node.Timer.wait_time")
	s.key("ctrl+g")
	s.wait("dialog", named("path"))
	s.key("ctrl+a")
	s.write("16")
	s.key("Return")
	s.selected(`node["Wall/Shape"].shape`)
	s.leave()
}
