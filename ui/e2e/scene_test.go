//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConnectionsByKeyboard adds a connection to a node that it chooses in the tree, and a group, renames the group, and removes the connection that was there; the
// engine loads what was saved.
func TestConnectionsByKeyboard(t *testing.T) {
	root := project(t)
	file := filepath.Join(root, "levels", "hall.tscn")
	s := start(t, file)
	s.goTo("node.Timer")
	s.key("ctrl+5")
	s.palette("connect a signal")
	s.wait("dialog", named("connect"))
	s.write("timeout")
	s.key("Tab", "Tab", "Tab", "Tab", "Tab") // past the list of signals and the node that is selected, to what chooses the other
	s.key("Return")
	s.wait("dialog", named("node"))
	s.looked()
	s.write("shape")
	s.key("Return")
	s.key("Tab", "Tab")
	s.write("_on_hall_timeout")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.palette("add to a group")
	s.wait("dialog", named("group"))
	s.write("clocks")
	s.key("Return")
	s.key("ctrl+s")
	s.wait("saved", nil)
	text := string(read(t, file))
	for _, want := range []string{`[connection signal="timeout" from="Timer" to="Wall/Shape" method="_on_hall_timeout"]`, `groups=["clocks"]`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	t.Setenv("ORACLE_PROJECT", root)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `method="_on_hall_timeout"`}, file)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `group="clocks"`}, file)
	s.leave()
}

// TestNewPathByTree inserts a NodePath whose node is chosen in the tree: the path is as seen from the node that gets it.
func TestNewPathByTree(t *testing.T) {
	file := filepath.Join(project(t), "levels", "hall.tscn")
	s := start(t, file)
	s.goTo("node.Timer")
	s.key("ctrl+l", "Insert")
	s.wait("dialog", named("insert"))
	s.write("goal")
	s.key("Tab", "ctrl+a")
	s.write(`NodePath("..")`)
	s.key("Tab", "Tab", "Tab", "Return") // past the type and the path
	s.wait("dialog", named("node"))
	s.looked()
	s.write("other")
	s.key("Return", "Return")
	s.dirty()
	s.saved()
	if text := string(read(t, file)); !strings.Contains(text, `goal = NodePath("../Wall/Other")`) {
		t.Error(text)
	}
	s.leave()
}

// TestPropertiesByKeyboard finds a property that the file does not store, gives it a value, and takes it out of the file again; the engine
// loads what was saved.
func TestPropertiesByKeyboard(t *testing.T) {
	file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, file)
	s.goTo(`node["."]`)
	s.key("ctrl+alt+f")
	s.write("max angle")
	s.key("Return")
	s.write("30") // degrees
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("ctrl+s")
	s.wait("saved", nil)
	if text := string(read(t, file)); !strings.Contains(text, "\nfloor_max_angle = 0.5235988\n") || len(text) != len(original)+len("floor_max_angle = 0.5235988\n") {
		t.Errorf("got\n%s", text)
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `prop "floor_max_angle" = {"t":"float","v":"3fe0c152454731ee"}`}, file)
	s.key("Delete")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("ctrl+s")
	s.wait("saved", nil)
	if string(read(t, file)) != string(original) {
		t.Error("taken out, the file is not what it was")
	}
	s.leave()
}

// TestNodesOnly has the outline show only nodes, walks to one and changes a property of it.
func TestNodesOnly(t *testing.T) {
	file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, file)
	s.key("ctrl+alt+n")
	s.wait("nodes", func(e event) bool { return e["only"] == true })
	s.walk("node.HurtBox")
	s.key("Return")
	s.write("monitorable")
	s.key("Down", "Down", "space")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("Escape", "Up", "Down")
	s.selected("node.HurtBox")
	s.key("ctrl+s")
	s.wait("saved", nil)
	text := string(read(t, file))
	if n := len("monitorable = false\n"); !strings.Contains(text, "\nmonitorable = false\n") || len(text) != len(original)+n {
		t.Errorf("got\n%s", text)
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `prop "monitorable" = {"t":"bool","v":false}`}, file)
	s.leave()
}

// TestResourceMadeUnique follows a reference with F12 and comes back, then gives a node a copy of its shape; the engine sees two.
func TestResourceMadeUnique(t *testing.T) {
	root := project(t)
	file := filepath.Join(root, "levels", "hall.tscn")
	s := start(t, file)
	s.goTo(`node["Wall/Other"].shape`)
	s.key("ctrl+l", "F12")
	s.selected("sub_resource.BoxShape3D_c")
	s.key("alt+Left")
	s.selected(`node["Wall/Other"].shape`)
	s.palette("make its resource unique")
	s.wait("unique", nil)
	s.wait("checked", nil)
	s.palette("remove unused")
	s.wait("checked", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	text := string(read(t, file))
	if strings.Count(text, `type="BoxShape3D"`) != 2 || strings.Contains(text, "Gradient") {
		t.Errorf("%s", text)
	}
	t.Setenv("ORACLE_PROJECT", root)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `"class":"BoxShape3D","ref":2`}, file)
	s.leave()
}

// TestWhatASceneLacks opens a scene that names a file and a node that are not there: both are problems that lead to their rows, and once they are
// mended the scene has none.
func TestWhatASceneLacks(t *testing.T) {
	root := project(t)
	file := filepath.Join(root, "levels", "broken.tscn")
	const base = "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://levels/dor.tscn\" id=\"1\"]\n\n" +
		"[node name=\"Room\" type=\"Node3D\"]\n\n[node name=\"Door\" parent=\".\" instance=ExtResource(\"1\")]\n\n[connection signal=\"ready\" from=\".\" to=\"Bell\" method=\"ring\"]\n"
	if err := os.WriteFile(file, []byte(base), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	s.before("problems", func(e event) bool { return e["count"] == 2.0 && strings.HasPrefix(e.text("path"), "ext_resource") })
	s.key("ctrl+3", "Return")
	s.selected(`ext_resource["1"]`)
	s.key("ctrl+3", "Down", "Return")
	s.selected("connection[0].@to")
	s.looked()
	s.goTo("connection[0]")
	s.key("Delete")
	s.wait("checked", func(e event) bool { return e["problems"] == 1.0 })
	s.key("ctrl+z")
	s.wait("checked", func(e event) bool { return e["problems"] == 2.0 })
	s.key("ctrl+y")
	s.wait("checked", func(e event) bool { return e["problems"] == 1.0 })
	s.goTo(`ext_resource["1"].@path`)
	s.key("ctrl+l", "Return", "ctrl+a")
	s.write(`"res://levels/door.tscn"`)
	s.key("Return")
	s.wait("checked", func(e event) bool { return e["problems"] == 0.0 })
	s.saved()
	s.leave()
}

// TestInstanceOpens opens the scene of an instance, in its project alone: a path that leads out of it is not followed.
func TestInstanceOpens(t *testing.T) {
	root := project(t)
	outside := filepath.Join(filepath.Dir(root), "outside.tscn")
	if err := os.WriteFile(outside, []byte(hall), 0o644); err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(root, "levels", "bad.tscn")
	if err := os.WriteFile(bad, []byte(strings.Replace(hall, "res://levels/door.tscn", "res://../outside.tscn", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, filepath.Join(root, "levels", "hall.tscn"), bad)
	s.goTo("node.Door")
	s.key("ctrl+F12")
	if e := s.wait("error", nil); !strings.Contains(e.text("text"), "outside.tscn") {
		t.Errorf("the error is %s", e.text("text"))
	}
	s.key("ctrl+Tab")
	s.goTo("node.Door")
	s.key("ctrl+F12")
	s.wait("opened", func(e event) bool { return e.text("file") == filepath.Join(root, "levels", "door.tscn") })
	s.leave()
}

// TestRenameInProject renames a node in all files of its project, after a look; the engine loads the scenes that name it.
func TestRenameInProject(t *testing.T) {
	root := project(t)
	file := filepath.Join(root, "levels", "door.tscn")
	s := start(t, file)
	s.goTo("node.Handle")
	s.key("ctrl+shift+F12")
	s.wait("uses", func(e event) bool { return e["places"] == 1.0 })
	s.key("ctrl+F2")
	s.wait("dialog", named("rename-all"))
	s.key("ctrl+a")
	s.write("Knob")
	s.key("Return")
	s.wait("planned", func(e event) bool { return e["files"] == 2.0 && e["refused"] == 0.0 })
	if strings.Contains(string(read(t, file)), "Knob") {
		t.Error("something was written before it was wanted")
	}
	s.key("Return")
	s.wait("renamed", func(e event) bool { return e["files"] == 2.0 })
	attic := filepath.Join(root, "levels", "attic.tscn")
	for _, name := range []string{file, attic} {
		if text := string(read(t, name)); !strings.Contains(text, `name="Knob"`) || strings.Contains(text, "Handle") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
	t.Setenv("ORACLE_PROJECT", root)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Door/Knob" class="Timer"`}, attic)
	s.leave()
}

// TestRenameOffersTheProject renames a node in place: what else names it is said, and the name that is typed goes on into all files, by key and
// by mouse. With unsaved edits saving is offered, and where nothing can follow the status line says why.
func TestRenameOffersTheProject(t *testing.T) {
	root := project(t)
	file := filepath.Join(root, "levels", "door.tscn")
	attic := filepath.Join(root, "levels", "attic.tscn")
	s := start(t, file)
	s.goTo("node.Handle")
	s.key("F2")
	s.wait("dialog", named("rename"))
	s.wait("named-elsewhere", func(e event) bool { return strings.Contains(e.text("text"), "attic.tscn") })
	s.key("ctrl+a")
	s.write("Knob")
	s.still()
	s.looked()
	s.key("ctrl+F2")
	s.wait("planned", func(e event) bool { return e["files"] == 2.0 && e["refused"] == 0.0 })
	s.still()
	s.looked()
	s.key("Return")
	s.wait("renamed", func(e event) bool { return e["files"] == 2.0 })
	for _, name := range []string{file, attic} {
		if text := string(read(t, name)); !strings.Contains(text, `name="Knob"`) || strings.Contains(text, "Handle") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
	s.goTo("node.Knob")
	s.key("Insert")
	s.wait("dialog", named("insert"))
	s.write("process_priority")
	s.key("Tab")
	s.write("5")
	s.key("Return")
	s.wait("dirty", nil)
	s.goTo("node.Knob")
	s.key("ctrl+F2")
	s.wait("unsaved", nil)
	s.key("F6", "Return") // Save and go on
	s.wait("saved", nil)
	s.wait("dialog", named("rename-all"))
	s.key("Escape")
	s.goTo(`node["."]`)
	s.key("ctrl+F2")
	s.wait("note", func(e event) bool { return strings.Contains(e.text("text"), "by its file") })
	s.looked()
	s.leave()
}

// TestRemoveInProject removes a node that another scene of the project names, and cuts it: once the project is searched, that is said, and Show
// leads to the other scene.
func TestRemoveInProject(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := project(t)
		s := start(t, filepath.Join(root, "levels", "door.tscn"))
		s.does(by, "node.Handle", "Remove")
		s.wait("removed-elsewhere", func(e event) bool { return e["files"] == 1.0 && e["places"] == 1.0 })
		s.key("ctrl+z")
		s.does(by, "node.Handle", "Cut")
		s.wait("removed-elsewhere", nil)
		s.key("F6", "Return") // Show
		s.wait("dialog", named("doubts"))
		s.still()
		s.looked()
		s.key("Return")
		s.wait("opened", func(e event) bool { return e.text("file") == filepath.Join(root, "levels", "attic.tscn") })
		s.key("ctrl+Tab", "ctrl+z")
		s.wait("dirty", func(e event) bool { return e["value"] == false })
		s.leave()
	})
}

// palette does an action by its words.
func (s *session) palette(words string) {
	s.t.Helper()
	s.key("ctrl+shift+p")
	s.wait("dialog", named("palette"))
	s.write(words)
	s.key("Return")
}

// lampProject is a project with a lamp that has a shade and a post, which its script and an animation in a file of its own name.
func lampProject(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"lamp.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://lamp.gd\" id=\"1\"]\n[ext_resource type=\"AnimationLibrary\" path=\"res://swing.tres\" id=\"2\"]\n\n" +
			"[node name=\"Lamp\" type=\"Node2D\"]\nscript = ExtResource(\"1\")\n\n[node name=\"Post\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Shade\" type=\"Node2D\" parent=\".\"]\n\n" +
			"[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {\n&\"\": ExtResource(\"2\")\n}\n",
		"swing.tres": "[gd_resource type=\"AnimationLibrary\" format=3]\n\n[sub_resource type=\"Animation\" id=\"A\"]\ntracks/0/type = \"value\"\n" +
			"tracks/0/path = NodePath(\"Shade:rotation\")\n\n[resource]\n_data = {\n&\"swing\": SubResource(\"A\")\n}\n",
		"lamp.gd": "extends Node2D\n@onready var shade = $Shade\nfunc of(other): return other.get_node(\"Shade\")\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// TestRenameWithScripts renames a node that a script and an animation in a file of its own name: the animation follows, the script where
// it is ticked; the engine finds the node.
func TestRenameWithScripts(t *testing.T) {
	root := lampProject(t)
	lamp := filepath.Join(root, "lamp.tscn")
	s := start(t, lamp)
	s.goTo("node.Shade")
	s.key("ctrl+F2")
	s.wait("dialog", named("rename-all"))
	s.key("ctrl+a")
	s.write("Hood")
	s.key("Return")
	s.wait("planned", func(e event) bool { return e["files"] == 2.0 && e["scripts"] == 2.0 && e["doubts"] == 0.0 })
	s.key("End", "Up", "space")
	s.wait("ticked", func(e event) bool { return e["line"] == 2.0 && e["along"] == true })
	s.key("Return")
	s.wait("renamed", func(e event) bool { return e["files"] == 3.0 })
	for name, want := range map[string]string{"lamp.tscn": `name="Hood"`, "swing.tres": `NodePath("Hood:rotation")`, "lamp.gd": "$Hood\nfunc of(other): return other.get_node(\"Shade\")"} {
		if text := string(read(t, filepath.Join(root, name))); !strings.Contains(text, want) {
			t.Errorf("%s:\n%s", name, text)
		}
	}
	t.Setenv("ORACLE_PROJECT", root)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Hood" class="Node2D"`}, lamp)
	asksEngine(t, edit{engine: []string{"4.6", "resource"}, shows: `Hood:rotation`}, filepath.Join(root, "swing.tres"))
	s.leave()
}

// TestMoveInProject moves a node below another one, which is chosen by keyboard: the animation follows in its own file, the script where it
// is ticked; the engine finds the node.
func TestMoveInProject(t *testing.T) {
	root := lampProject(t)
	lamp := filepath.Join(root, "lamp.tscn")
	s := start(t, lamp)
	s.goTo("node.Shade")
	s.key("ctrl+shift+F2")
	s.wait("dialog", named("node"))
	s.key("Down", "Return")
	s.wait("planned", func(e event) bool {
		return e["files"] == 2.0 && e["scripts"] == 2.0 && e["doubts"] == 0.0 && e["refused"] == 0.0
	})
	if strings.Contains(string(read(t, lamp)), `parent="Post"`) {
		t.Error("something was written before it was wanted")
	}
	s.key("End", "Up", "space")
	s.wait("ticked", func(e event) bool { return e["line"] == 2.0 && e["along"] == true })
	s.key("Return")
	s.wait("reparented", func(e event) bool { return e["files"] == 3.0 && e["failed"] == false })
	for name, want := range map[string]string{"lamp.tscn": `name="Shade" type="Node2D" parent="Post"`, "swing.tres": `NodePath("Post/Shade:rotation")`,
		"lamp.gd": "$Post/Shade\nfunc of(other): return other.get_node(\"Shade\")"} {
		if text := string(read(t, filepath.Join(root, name))); !strings.Contains(text, want) {
			t.Errorf("%s:\n%s", name, text)
		}
	}
	t.Setenv("ORACLE_PROJECT", root)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Post/Shade" class="Node2D"`}, lamp)
	asksEngine(t, edit{engine: []string{"4.6", "resource"}, shows: `Post/Shade:rotation`}, filepath.Join(root, "swing.tres"))
	s.leave()
}

// TestExternalReplaced picks another file of the project for an external resource, with its UID, and then one more with Enter on the property.
func TestExternalReplaced(t *testing.T) {
	file := stage(t, "level.tscn", "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" uid=\"uid://old\" path=\"res://old.png\" id=\"1\"]\n\n[node name=\"Sprite\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\n")
	for name, text := range map[string]string{"project.godot": "config_version=5\n", "old.png": "", "other.png": "", "third.png": "",
		"sunset.tres":      "[gd_resource type=\"GradientTexture2D\" format=3]\n\n[resource]\n",
		"other.png.import": "[remap]\n\nimporter=\"texture\"\ntype=\"CompressedTexture2D\"\nuid=\"uid://other\"\n"} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(file), name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := start(t, file)
	s.goTo(`ext_resource["1"]`)
	s.action("Replace the external resource")
	s.wait("dialog", named("replace-external"))
	s.write("other")
	s.key("Return")
	s.dirty()
	s.saved()
	if text := string(read(t, file)); !strings.Contains(text, `path="res://other.png"`) || !strings.Contains(text, `uid="uid://other"`) {
		t.Errorf("the other file is not named in\n%s", text)
	}
	s.goTo(`node["."]`)
	s.key("ctrl+alt+f")
	s.write("texture")
	s.key("Return")
	s.key("Return")
	s.wait("dialog", named("resource"))
	s.write("third")
	s.still()
	s.looked()
	s.key("Return")
	s.dirty()
	s.saved()
	if text := string(read(t, file)); !strings.Contains(text, `path="res://third.png"`) {
		t.Errorf("the picked file is not named in\n%s", text)
	}
	// A texture of another class fits too.
	s.goTo(`node["."].texture`)
	s.action("Replace the external resource")
	s.wait("dialog", named("replace-external"))
	s.write("sunset")
	s.key("Return")
	s.dirty()
	s.saved()
	if text := string(read(t, file)); !strings.Contains(text, `path="res://sunset.tres"`) {
		t.Errorf("the gradient is not named in\n%s", text)
	}
	s.leave()
}

// TestUnsetProperties gives a button a colour of its own and a style: the rows of what the file does not store are
// there, Enter on the empty style offers what it can be, and the engine loads both.
func TestUnsetProperties(t *testing.T) {
	file := stage(t, "menu.tscn", "[gd_scene format=3]\n\n[node name=\"Play\" type=\"Button\"]\n")
	original := string(read(t, file))
	s := start(t, file)
	s.goTo(`node["."]`)
	for _, x := range [][2]string{{"override colors font color", "#ff8000"}, {"override styles normal", ""}} {
		name, value := x[0], x[1]
		s.key("ctrl+alt+f")
		s.key("ctrl+a")
		s.write(name)
		s.key("Down")
		s.key("Return")
		if value == "" {
			s.wait("dialog", named("resource"))
			s.write("styleboxflat")
			s.still()
			s.looked()
			s.key("Return")
		} else {
			s.key("ctrl+a")
			s.write(value)
			s.key("Return")
		}
		s.wait("changes", nil)
	}
	s.saved()
	if got := string(read(t, file)); !strings.Contains(got, "theme_override_colors/font_color = Color(1, 0.5") || !strings.Contains(got, "theme_override_styles/normal = SubResource(\"StyleBoxFlat") {
		t.Errorf("it has\n%s", got)
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "theme_override_colors/font_color"}, file)
	s.key("ctrl+z", "ctrl+z")
	s.saved()
	if got := string(read(t, file)); got != original {
		t.Errorf("taken back, it has\n%s", got)
	}
	s.leave()
}

// TestMissingMethod asks for a connection in a scene that has one to a method which its script lacks: that is no problem, and the question and the
// list of problems are for looking at.
func TestMissingMethod(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"project.godot": "config_version=5\n", "a.gd": "extends Node2D\n",
		"a.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\n[node name=\"A\" type=\"Node2D\"]\nscript = ExtResource(\"1\")\n\n[node name=\"Timer\" type=\"Timer\" parent=\".\"]\n\n" +
			"[connection signal=\"timeout\" from=\"Timer\" to=\".\" method=\"ring\"]\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := start(t, filepath.Join(root, "a.tscn"))
	s.wait("checked", func(e event) bool { return e["problems"] == 0.0 })
	s.goTo("node.Timer")
	s.key("ctrl+5")
	s.palette("connect a signal")
	s.wait("dialog", named("connect"))
	s.write("timeout")
	s.still()
	s.looked()
	s.key("Escape", "ctrl+3") // Problems
	s.still()
	s.looked()
	s.leave()
}

// TestConnectByEnter connects a signal to a method of a script that is embedded in the scene, with Enter from field to field, and selects the nodes of
// a group from the menu of its row.
func TestConnectByEnter(t *testing.T) {
	file := filepath.Join(t.TempDir(), "room.tscn")
	if err := os.WriteFile(file, []byte("[gd_scene load_steps=2 format=3]\n\n[sub_resource type=\"GDScript\" id=\"GDScript_a\"]\nscript/source = \"extends Node2D\n\nfunc ring():\n\tpass\n\"\n\n"+
		"[node name=\"Room\" type=\"Node2D\"]\nscript = SubResource(\"GDScript_a\")\n\n[node name=\"Bell\" type=\"Timer\" parent=\".\" groups=[\"loud\"]]\n\n"+
		"[node name=\"Gap\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Horn\" type=\"Node2D\" parent=\".\" groups=[\"loud\"]]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	s.goTo("node.Bell")
	s.key("ctrl+5")
	s.palette("connect a signal")
	s.wait("dialog", named("connect"))
	s.wait("signals", func(e event) bool { return e["count"] != 0.0 })
	s.write("timeo")
	s.key("Return", "Return", "Return") // takes timeout, and leads to the method
	s.key("Tab", "space")               // the methods of the script
	s.looked()
	s.key("Return", "shift+Tab", "Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.saved()
	const want = `[connection signal="timeout" from="Bell" to="." method="ring"]`
	if got := string(read(t, file)); !strings.Contains(got, want) {
		t.Errorf("got\n%s", got)
	}
	s.key("ctrl+5", "End", "Up", "Menu") // a node of the group
	s.choose("Select the nodes of this group")
	s.looked()
	s.key("Delete") // has the keyboard in the outline
	s.still()
	s.saved()
	if got := string(read(t, file)); strings.Contains(got, "Bell") || strings.Contains(got, "Horn") || !strings.Contains(got, "Gap") {
		t.Errorf("the nodes of the group are not what is removed:\n%s", got)
	}
	s.leave()
}

// TestEditConnection has an existing connection call another method.
func TestEditConnection(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file := filepath.Join(project(t), "levels", "hall.tscn")
		s := start(t, file)
		s.key("ctrl+5")
		at := s.wait("pane", nil)
		s.key("Down", "Down")
		if by == keyboard {
			s.key("Return")
		} else {
			s.key("Menu")
			s.choose("Edit the connection")
		}
		s.wait("dialog", named("connection"))
		s.looked()
		s.write("renamed")
		s.key("Return")
		s.dirty()
		s.saved()
		if text := string(read(t, file)); !strings.Contains(text, `method="renamed"]`) {
			t.Errorf("got\n%s (%v)", text, at)
		}
		s.leave()
	})
}
