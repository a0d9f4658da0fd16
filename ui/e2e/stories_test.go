//go:build unix

package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Stories are what designers do, each by mouse and by keyboard alone. What has to be typed is typed in both.

// hand is the input device of a story.
type hand string

const (
	mouse    hand = "mouse"
	keyboard hand = "keyboard"
)

// told runs a story by mouse and by keyboard.
func told(t *testing.T, story func(t *testing.T, by hand)) {
	for _, by := range []hand{keyboard, mouse} {
		t.Run(string(by), func(t *testing.T) { story(t, by) })
	}
}

// stage writes a file into a folder that goes with the test.
func stage(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// does something to the row of a path: by its words in the palette, or in the menu of the row.
func (s *session) does(by hand, path, words string) {
	s.t.Helper()
	if by == keyboard {
		s.goTo(path)
		s.action(words)
		return
	}
	s.point(s.place(path))
	s.xdotool("click", "3")
	s.choose(words)
}

// choose clicks the item of the open menu whose text has a prefix.
func (s *session) choose(words string) {
	s.t.Helper()
	e := s.wait("menu", nil)
	items, _ := e["items"].(map[string]any)
	for label := range items {
		if strings.HasPrefix(label, words) {
			s.click(spot(s.t, e, "items", label))
			return
		}
	}
	s.t.Fatalf("no %q in the menu %v", words, items)
}

// looked keeps a picture of the end of a story, where pictures are asked for.
func (s *session) looked() {
	if os.Getenv("SAVANT_PICTURES") != "" {
		s.picture()
	}
}

// TestSceneFromNothing builds a small scene and lights it; the engine loads it.
func TestSceneFromNothing(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		s := start(t)
		s.key("ctrl+n")
		s.wait("dialog", named("class"))
		s.write("node3d")
		s.key("Return")
		s.wait("opened", func(e event) bool { return e.text("file") == "node_3d.tscn" })
		for _, class := range []string{"MeshInstance3D", "Camera3D", "OmniLight3D"} {
			s.does(by, `node["."]`, "Add a node")
			s.wait("dialog", named("class"))
			s.write(strings.ToLower(class))
			s.key("Return")
			s.wait("node-added", func(e event) bool { return e.text("path") == "node."+class })
		}
		s.goTo("node.OmniLight3D")
		s.key("ctrl+alt+f")
		s.write("energy")
		s.key("Return")
		s.write("2.5")
		s.key("Return")
		s.wait("changes", nil)
		s.looked()
		file := filepath.Join(t.TempDir(), "room.tscn")
		s.key("ctrl+s")
		s.saveTo(file, "saved")
		if text := string(read(t, file)); !strings.Contains(text, "light_energy = 2.5\n") {
			t.Errorf("the lamp has no energy in\n%s", text)
		}
		for _, class := range []string{"MeshInstance3D", "Camera3D", "OmniLight3D"} {
			asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: fmt.Sprintf("class=%q", class)}, file)
		}
		s.leave()
	})
}

const painted = `[gd_scene load_steps=3 format=3]

[sub_resource type="StandardMaterial3D" id="Paint"]
albedo_color = Color(1, 1, 1, 1)

[node name="Room" type="Node3D"]

[node name="Wall" type="MeshInstance3D" parent="."]
material_override = SubResource("Paint")
`

// TestMaterialRetinted gives a material another colour: by its digits, or in the picker.
func TestMaterialRetinted(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file := stage(t, "room.tscn", painted)
		s := start(t, file)
		const path = "sub_resource.Paint.albedo_color"
		if by == mouse {
			s.click(s.place(path))
		} else {
			s.goTo(path)
			s.key("ctrl+l")
		}
		s.key("Return", "Tab", "Tab", "Tab", "Tab", "ctrl+a")
		s.write("#ff8000ff")
		s.key("Return")
		s.dirty()
		s.looked()
		s.saved()
		if got := line(string(read(t, file)), "albedo_color"); !strings.HasPrefix(got, "albedo_color = Color(1, 0.50") {
			t.Errorf("the material has %s", got)
		}
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "Wall"}, file)
		s.leave()
	})
}

const moved = `[gd_scene load_steps=2 format=3]

[sub_resource type="BoxShape3D" id="Box"]

[node name="Room" type="Node3D"]

[node name="Door" type="StaticBody3D" parent="."]
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0)

[node name="Shape" type="CollisionShape3D" parent="."]
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3)
shape = SubResource("Box")
`

// TestShapeKeepsItsPlace moves a shape into a body at another position: in the world it stays where it was.
func TestShapeKeepsItsPlace(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file := stage(t, "room.tscn", moved)
		s := start(t, file)
		if by == mouse {
			to := s.place("node.Door")
			from := s.place("node.Shape")
			s.drag(from, [2]int{to[0] + 30, to[1]})
			s.wait("dropped", nil)
		} else {
			s.goTo("node.Shape")
			s.key("ctrl+shift+m")
			s.wait("dialog", nil)
			s.write("door")
			s.key("Return")
			s.wait("reparented", nil)
		}
		s.looked()
		s.saved()
		text := string(read(t, file))
		if !strings.Contains(text, `parent="Door"`) || !strings.Contains(text, "transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, -4, 2, 3)\n") {
			t.Errorf("the shape does not keep its place in\n%s", text)
		}
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `path="./Door/Shape"`}, file)
		s.leave()
	})
}

// TestJumpRetimedByKeyboard shifts a key by typing how far; the same by mouse is TestJumpRetimed.
func TestJumpRetimedByKeyboard(t *testing.T) {
	file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, file)
	s.goTo("node.AnimationPlayer")
	s.action("Animation")
	s.wait("animation", func(e event) bool { return e.text("name") == "idle" && len(keyPlaces(t, e)) == 3 })
	s.key("shift+Right")
	s.wait("animation", func(e event) bool { at, _ := e["at"].(float64); return at > 1.19 && at < 1.21 })
	s.action("Shift keys")
	s.wait("dialog", named("animation-shift"))
	s.key("ctrl+a")
	s.write("0.3")
	s.key("Return")
	s.dirty()
	s.saved()
	onlyLines(t, string(original), string(read(t, file)), []string{"tracks/0/keys = "})
	s.leave()
}

// TestTracksRetimed chooses the keys of two tracks, in a frame or with Ctrl+A and Shift+Down, and shifts them together.
func TestTracksRetimed(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
		s := start(t, file)
		s.goTo("node.AnimationPlayer")
		s.action("Animation")
		s.wait("animation", func(e event) bool { return e.text("name") == "idle" && len(keyPlaces(t, e)) == 3 })
		several := func(e event) bool { return e["chosen"].(float64) > 3 }
		if by == mouse {
			s.frameKeys(several)
		} else {
			s.key("ctrl+a", "shift+Down")
			s.wait("animation", several)
		}
		s.action("Shift keys")
		s.wait("dialog", named("animation-shift"))
		s.key("ctrl+a")
		s.write("0.1")
		s.key("Return")
		s.dirty()
		s.looked()
		s.saved()
		onlyLines(t, string(original), string(read(t, file)), []string{"tracks/0/keys = ", "tracks/1/keys = "})
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "AnimationPlayer"}, file)
		s.key("ctrl+z")
		s.wait("dirty", nil)
		s.saved()
		if string(read(t, file)) != string(original) {
			t.Error("one undo does not take all back")
		}
		s.leave()
	})
}

// frameKeys drags a frame around the keys of the first two tracks until they are chosen: the window may still be making room.
func (s *session) frameKeys(chosen func(event) bool) {
	s.t.Helper()
	const (
		tries       = 6
		ruler, lane = 26, 24
	)
	s.still()
	seen := s.last("animation")
	for range tries {
		at, end := seen["start"].([]any), seen["end"].([]any)
		top := int(at[1].(float64)) + ruler/2
		s.drag([2]int{int(at[0].(float64)) + 12, top + 4}, [2]int{int(end[0].(float64)) + 12, top + 2*lane - 4})
		if s.within(patience/tries, "animation", chosen) {
			return
		}
		seen = s.last("animation")
	}
	s.t.Fatal("no frame chooses the keys")
}

// TestWaveKeyed makes an animation and keys a raised arm in it: turned by its ring, or pasted, mirrored, from a pose of another animation.
func TestWaveKeyed(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
		s := start(t, file)
		s.goTo("node.AnimationPlayer")
		s.action("Animation")
		s.wait("animation", nil)
		if by == keyboard {
			s.action("Copy the pose")
		}
		s.action("New animation")
		s.wait("dialog", named("animation-new"))
		s.key("ctrl+a")
		s.write("wave")
		s.key("Return")
		s.wait("animation", func(e event) bool { return e.text("name") == "wave" })
		bone, tracks := "LeftArm", 1.0
		if by == mouse {
			seen := s.pick(bone)
			_, from, to := s.ring(seen)
			s.drag(from, to)
		} else {
			tracks = 21 // every bone of the pose
			s.action("Paste the pose mirrored")
		}
		s.action("Set a key at the playhead")
		s.wait("animation", func(e event) bool { return e["tracks"] == tracks })
		s.looked()
		s.saved()
		text := string(read(t, file))
		if target := `NodePath("Armature/Skeleton3D:` + bone + `")`; strings.Count(text, target) != strings.Count(string(original), target)+1 || !strings.Contains(text, `&"wave": SubResource(`) {
			t.Error("the file has no track of the arm in wave")
		}
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "wave"}, file)
		s.leave()
	})
}

// TestTextureSwapped gives a sprite another picture of the project: dropped from a file manager on the property, or chosen in a list.
func TestTextureSwapped(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := t.TempDir()
		for name, content := range map[string][]byte{
			"project.godot": []byte("config_version=5\n"), "dim.png": portrait(t, 16), "bright.png": portrait(t, 32),
			"room.tscn": []byte("[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://dim.png\" id=\"1\"]\n\n[node name=\"Room\" type=\"Node2D\"]\n\n" +
				"[node name=\"Lamp\" type=\"Sprite2D\" parent=\".\"]\ntexture = ExtResource(\"1\")\n"),
		} {
			if err := os.WriteFile(filepath.Join(root, name), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		file := filepath.Join(root, "room.tscn")
		s := start(t, file)
		s.goTo("node.Lamp")
		if by == mouse {
			texture := []string{"--window", s.window, "--at", "800,224", filepath.Join(root, "bright.png")} // the first property of the first section
			if out, err := exec.Command(desktopTool(t, "drop-files"), texture...).CombinedOutput(); err != nil {
				t.Fatalf("drop: %v\n%s", err, out)
			}
			s.wait("loaded", nil)
		} else {
			s.key("ctrl+alt+f")
			s.write("texture")
			s.key("Down", "space")
			s.wait("dialog", named("value"))
			s.write("file of")
			s.key("Return")
			s.wait("dialog", named("resource"))
			s.write("bright")
			s.key("Return")
			s.dirty()
		}
		s.looked()
		s.saved()
		if text := string(read(t, file)); !strings.Contains(text, `path="res://bright.png"`) || strings.Contains(text, "dim.png") {
			t.Errorf("the lamp has\n%s", text)
		}
		s.leave()
	})
}

const astray = `[gd_scene load_steps=3 format=3]

[sub_resource type="Animation" id="A"]
length = 1.0
tracks/0/type = "value"
tracks/0/imported = false
tracks/0/enabled = true
tracks/0/path = NodePath("Old/Lamp:light_energy")
tracks/0/interp = 1
tracks/0/loop_wrap = true
tracks/0/keys = {
"times": PackedFloat32Array(0, 1),
"transitions": PackedFloat32Array(1, 1),
"update": 0,
"values": [1.0, 2.0]
}

[sub_resource type="AnimationLibrary" id="L"]
_data = {
&"glow": SubResource("A")
}

[node name="Room" type="Node3D"]

[node name="Wall" type="Node3D" parent="."]

[node name="Lamp" type="OmniLight3D" parent="Wall"]

[node name="Player" type="AnimationPlayer" parent="."]
libraries/ = SubResource("L")
`

// TestPathFixed repairs a track whose node has moved: the node of the same name is offered first.
func TestPathFixed(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file := stage(t, "room.tscn", astray)
		s := start(t, file)
		s.goTo("node.Player")
		s.action("Animation")
		s.wait("animation", func(e event) bool { return e["tracks"] == 1.0 })
		if by == keyboard {
			s.action("Repair the track")
		} else {
			s.repair()
		}
		s.wait("dialog", named("animation-repair"))
		s.looked()
		s.key("Return")
		s.dirty()
		s.saved()
		if got := line(string(read(t, file)), "tracks/0/path"); got != "tracks/0/path = NodePath(\"Wall/Lamp:light_energy\")\n" {
			t.Errorf("the track has %s", got)
		}
		s.leave()
	})
}

// repair clicks Repair beside the first track: right in the column of names, which ends before the time 0.
func (s *session) repair() {
	s.t.Helper()
	s.still()
	at, _ := s.last("animation")["start"].([]any)
	x, y := at[0].(float64), at[1].(float64)
	s.click([2]int{int(x) - 14 - 30, int(y) + 13 + 12})
}

// TestLayerRenamed gives a layer of the project another name.
func TestLayerRenamed(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file := stage(t, "project.godot", "config_version=5\n\n[layer_names]\n\n2d_physics/layer_1=\"player\"\n2d_physics/layer_2=\"walls\"\n")
		s := start(t, file)
		const path = `section.layer_names["2d_physics/layer_2"]`
		if by == mouse {
			s.click(s.place(path))
		} else {
			s.goTo(path)
			s.key("ctrl+l")
		}
		s.key("Return", "ctrl+a")
		s.write("lanterns")
		s.key("Return")
		s.dirty()
		s.looked()
		s.saved()
		if got, want := string(read(t, file)), "config_version=5\n\n[layer_names]\n\n2d_physics/layer_1=\"player\"\n2d_physics/layer_2=\"lanterns\"\n"; got != want {
			t.Errorf("the project has\n%s", got)
		}
		s.leave()
	})
}

// TestSceneSplit saves a branch as a scene of its own: an instance takes its place, and the engine sees the same nodes.
func TestSceneSplit(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := project(t)
		file := filepath.Join(root, "levels", "hall.tscn")
		s := start(t, file)
		s.does(by, "node.Wall", "Save branch as a scene")
		s.saveTo(filepath.Join(root, "levels", "wall.tscn"), "branch-saved")
		s.looked()
		s.saved()
		if text := string(read(t, file)); !strings.Contains(text, `path="res://levels/wall.tscn"`) || strings.Contains(text, `parent="Wall"`) {
			t.Errorf("the hall has\n%s", text)
		}
		t.Setenv("ORACLE_PROJECT", root)
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Wall/Shape"`}, file)
		s.leave()
	})
}

// TestInstanceMadeLocal puts the nodes of an instance's scene in its place: the scene does not need that file any more.
func TestInstanceMadeLocal(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := project(t)
		file := filepath.Join(root, "levels", "attic.tscn")
		s := start(t, file)
		s.does(by, "node.Door", "Make the instance local")
		s.wait("made-local", at("node.Door"))
		s.looked()
		s.saved()
		text := string(read(t, file))
		if strings.Contains(text, "door.tscn") || !strings.Contains(text, "[node name=\"Handle\" type=\"Timer\" parent=\"Door\"") || !strings.Contains(text, "wait_time = 9.0\n") {
			t.Errorf("the attic has\n%s", text)
		}
		t.Setenv("ORACLE_PROJECT", root)
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Door/Handle"`}, file)
		s.leave()
	})
}

// TestSceneDropped drops a scene on a node from a file manager: an instance of it is made below that node.
func TestSceneDropped(t *testing.T) {
	root := project(t)
	file := filepath.Join(root, "levels", "hall.tscn")
	s := start(t, file)
	at := s.place("node.Timer")
	drop := []string{"--window", s.window, "--at", fmt.Sprintf("%d,%d", at[0], at[1]), filepath.Join(root, "levels", "door.tscn")}
	if out, err := exec.Command(desktopTool(t, "drop-files"), drop...).CombinedOutput(); err != nil {
		t.Fatalf("drop: %v\n%s", err, out)
	}
	s.dirty()
	s.looked()
	s.saved()
	if text := string(read(t, file)); !strings.Contains(text, `parent="Timer" instance=ExtResource("1_d")`) {
		t.Errorf("the hall has\n%s", text)
	}
	t.Setenv("ORACLE_PROJECT", root)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Timer/`}, file)
	s.leave()
}

// TestNoSceneInItself drops a scene on a node of one that it contains, and adds an instance from the list: that offers only what does not lead
// back to the scene.
func TestNoSceneInItself(t *testing.T) {
	root := project(t)
	file := filepath.Join(root, "levels", "door.tscn")
	if err := os.WriteFile(filepath.Join(root, "levels", "lamp.tscn"), []byte("[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"Node3D\"]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	at := s.place("node.Handle")
	drop := []string{"--window", s.window, "--at", fmt.Sprintf("%d,%d", at[0], at[1]), filepath.Join(root, "levels", "hall.tscn")}
	if out, err := exec.Command(desktopTool(t, "drop-files"), drop...).CombinedOutput(); err != nil {
		t.Fatalf("drop: %v\n%s", err, out)
	}
	if e := s.wait("error", nil); !strings.Contains(e.text("text"), "hall.tscn contains door.tscn") {
		t.Errorf("the reason is %s", e.text("text"))
	}
	s.looked()
	s.does(keyboard, "node.Handle", "Add an instance")
	s.wait("dialog", named("instance"))
	s.looked()
	s.key("Return") // the first, which would be the attic
	s.dirty()
	s.saved()
	if text := string(read(t, file)); !strings.Contains(text, `path="res://levels/lamp.tscn"`) || strings.Contains(text, "hall") || strings.Contains(text, "attic") {
		t.Errorf("the door has\n%s", text)
	}
	t.Setenv("ORACLE_PROJECT", root)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Handle/Lamp"`}, file)
	s.leave()
}

// TestNodesRenamed renames all nodes below another by a pattern, in one step; the connection follows.
func TestNodesRenamed(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := project(t)
		file := filepath.Join(root, "levels", "hall.tscn")
		original := string(read(t, file))
		s := start(t, file)
		s.does(by, `node["."]`, "Rename several nodes")
		s.wait("dialog", named("rename-many"))
		s.key("Tab")
		s.write("Part${COUNTER}")
		s.key("Return")
		s.wait("renamed-many", nil)
		s.looked()
		s.saved()
		text := string(read(t, file))
		for _, want := range []string{`[node name="Part1" parent="." instance=`, `[node name="Part2" type="StaticBody3D"`, `parent="Part2"`, `from="Part5" to="Part2"`} {
			if !strings.Contains(text, want) {
				t.Errorf("there is no %s in\n%s", want, text)
			}
		}
		s.key("ctrl+z")
		s.wait("dirty", nil)
		s.saved()
		if string(read(t, file)) != original {
			t.Error("one undo does not take all back")
		}
		s.leave()
	})
}

// TestEditableChildren switches the editable children of an instance on, off again once that is confirmed, and takes that back.
func TestEditableChildren(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := project(t)
		file := filepath.Join(root, "levels", "attic.tscn")
		s := start(t, file)
		switched := func(on bool) func(event) bool { return func(e event) bool { return e["on"] == on } }
		s.does(by, "node.Door", "Editable Children")
		s.wait("editable-children", switched(true))
		s.saved()
		on := string(read(t, file))
		if !strings.HasSuffix(on, "wait_time = 9.0\n\n[editable path=\"Door\"]\n") {
			t.Errorf("the attic has\n%s", on)
		}
		t.Setenv("ORACLE_PROJECT", root)
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Door/Handle"`}, file)
		s.does(by, "node.Door", "Editable Children")
		s.wait("dialog", named("editable-children"))
		s.looked()
		s.key("Left", "Return") // Cancel is marked, being safe
		s.wait("editable-children", switched(false))
		s.saved()
		if off := string(read(t, file)); strings.Contains(off, "Handle") || strings.Contains(off, "editable") {
			t.Errorf("the attic has\n%s", off)
		}
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Door/Handle"`}, file)
		s.key("ctrl+z")
		s.saved()
		if got := string(read(t, file)); got != on {
			t.Errorf("one step back the attic has\n%s", got)
		}
		s.leave()
	})
}
