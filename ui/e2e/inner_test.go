//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// lamps is a project with a lamp, a room that has one, and a world that has two rooms, one of them with editable children.
var lamps = map[string]string{
	"project.godot": "config_version=5\n",
	"lamp.tscn": "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"Node3D\"]\n\n[node name=\"Pivot\" type=\"Node3D\" parent=\".\"]\n\n" +
		"[node name=\"Light\" type=\"OmniLight3D\" parent=\"Pivot\"]\nlight_energy = 2.0\n\n[node name=\"Other\" type=\"Node3D\" parent=\"Pivot\"]\n",
	"room.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n[node name=\"Room\" type=\"Node3D\"]\n\n" +
		"[node name=\"Lamp\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Tail\" type=\"Node3D\" parent=\".\"]\n",
	"world.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://room.tscn\" id=\"1\"]\n\n[node name=\"World\" type=\"Node3D\"]\n\n" +
		"[node name=\"Room\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Other\" parent=\"Room/Lamp/Pivot\" index=\"1\"]\nvisible = false\n\n" +
		"[node name=\"Shut\" parent=\".\" instance=ExtResource(\"1\")]\n\n[editable path=\"Room\"]\n[editable path=\"Room/Lamp\"]\n",
	"hall.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://room.tscn\" id=\"1\"]\n\n[node name=\"Hall\" type=\"Node3D\"]\n\n" +
		"[node name=\"Room\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"First\" type=\"Node3D\" parent=\"Room\" index=\"1\"]\n\n" +
		"[node name=\"Second\" type=\"Node3D\" parent=\"Room\" index=\"3\"]\n",
}

// withLamps writes that project, and returns the file of the world.
func withLamps(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range lamps {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("ORACLE_PROJECT", root)
	return filepath.Join(root, "world.tscn")
}

const light = `node["Room/Lamp/Pivot/Light"]`

// brightened is what the engine says of the world once its light has another energy.
var brightened = edit{engine: []string{"4.6", "scene"}, shows: `prop "light_energy" = {"t":"float","v":"401c000000000000"}`}

// onlyNodes has the outline show only nodes, once those of other scenes are there.
func (s *session) onlyNodes() {
	s.t.Helper()
	s.wait("inner-nodes", nil)
	s.key("ctrl+alt+n")
	s.wait("nodes", func(e event) bool { return e["only"] == true })
}

// brightens gives the light another energy by keyboard, and saves.
func (s *session) brightens() {
	s.t.Helper()
	s.onlyNodes()
	s.walk(light)
	s.key("Return")
	s.write("energy")
	s.key("Down", "Return")
	s.write("7")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("Escape", "Up", "Down")
	s.selected(light)
	s.picture()
	s.saved()
}

// TestInnerNodeOfBinaryScene changes a node of an instance in a binary scene, and takes it back.
func TestInnerNodeOfBinaryScene(t *testing.T) {
	text := withLamps(t)
	file := strings.TrimSuffix(text, ".tscn") + ".scn"
	if out, err := exec.Command(needed(t, "SAVANT_PROGRAM", "the program to test"), "convert", text, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	original := read(t, file)
	s := start(t, file)
	s.brightens()
	asksEngine(t, brightened, file)
	s.key("ctrl+z")
	s.saved()
	if !bytes.Equal(read(t, file), original) {
		t.Error("taken back, the file is another")
	}
	s.leave()
}

// TestInnerNodeChanged changes a node of an instance of an instance, adds one below it, and takes all back; the engine finds the change.
func TestInnerNodeChanged(t *testing.T) {
	file := withLamps(t)
	original := string(read(t, file))
	s := start(t, file)
	s.brightens()
	const section = "[node name=\"Light\" parent=\"Room/Lamp/Pivot\" index=\"0\"]\nlight_energy = 7.0\n\n"
	changed := strings.Replace(original, "[node name=\"Other\"", section+"[node name=\"Other\"", 1)
	if got := string(read(t, file)); got != changed {
		t.Errorf("got\n%s", got)
	}
	asksEngine(t, brightened, file)
	s.key("ctrl+z")
	s.saved()
	if got := string(read(t, file)); got != original {
		t.Errorf("taken back, the file has\n%s", got)
	}
	s.key("ctrl+y")
	s.wait("changes", func(e event) bool { return e["count"] != 0.0 })
	s.key("ctrl+r") // the change of the node is new: it goes
	s.wait("changes", func(e event) bool { return e["count"] == 0.0 })
	s.key("Delete") // the node is still the one that is selected
	if e := s.wait("error", nil); !strings.Contains(e.text("text"), "belongs to lamp.tscn") {
		t.Errorf("it cannot be removed because of %s", e.text("text"))
	}
	s.picture()
	s.leave()
}

// TestInnerNodeShut is told why a node of an instance cannot be changed, and makes the children of the instance editable there.
func TestInnerNodeShut(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file := withLamps(t)
		original := string(read(t, file))
		s := start(t, file)
		s.onlyNodes()
		s.goTo("node.Shut")
		s.key("Right", "Down", "Down")
		s.wait("inner", func(e event) bool { return e.text("path") == "Shut/Tail" })
		s.key("Delete")
		if e := s.wait("error", nil); !strings.Contains(e.text("text"), "Make the children of Shut editable") {
			t.Errorf("the reason is %s", e.text("text"))
		}
		s.picture()
		s.key("Menu")
		if by == mouse {
			s.choose("Editable Children")
		} else {
			s.wait("menu", nil)
			s.key("Down", "Return")
		}
		s.wait("editable-children", func(e event) bool { return e.text("path") == "Shut" && e["on"] == true })
		s.selected("node[\"Shut/Tail\"]")
		s.saved()
		if got := string(read(t, file)); got != original+"[editable path=\"Shut\"]\n" {
			t.Errorf("got\n%s", got)
		}
		s.leave()
	})
}

// TestNodeBelowInnerNode adds a node below a node of an instance and renames it: the outline lists it there, and the engine finds it.
func TestNodeBelowInnerNode(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file := withLamps(t)
		original := string(read(t, file))
		s := start(t, file)
		s.onlyNodes()
		s.key("Home", "asterisk")
		s.does(by, `node["Room/Lamp/Pivot"]`, "Add a node")
		s.wait("dialog", named("class"))
		s.write("Marker3D")
		s.key("Return")
		s.wait("node-added", func(e event) bool { return e.text("path") == `node["Room/Lamp/Pivot/Marker3D"]` })
		s.wait("inner-nodes", nil)
		s.picture()
		s.saved()
		made := strings.Replace(original, "visible = false\n\n", "visible = false\n\n[node name=\"Marker3D\" type=\"Marker3D\" parent=\"Room/Lamp/Pivot\" index=\"2\"]\n\n", 1)
		if got := string(read(t, file)); got != made {
			t.Errorf("got\n%s", got)
		}
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Room/Lamp/Pivot/Marker3D" class="Marker3D"`}, file)
		s.key("ctrl+z")
		s.saved()
		if got := string(read(t, file)); got != original {
			t.Errorf("taken back, the file has\n%s", got)
		}
		s.leave()
	})
}

// TestDragAmongInnerNodes drags a node to between those of an instance's scene: only places that it takes are shown, and the engine has
// it where it was dropped. What another scene fixes cannot be dragged, and says which.
func TestDragAmongInnerNodes(t *testing.T) {
	file := filepath.Join(filepath.Dir(withLamps(t)), "hall.tscn")
	original := string(read(t, file))
	s := start(t, file)
	s.onlyNodes()
	s.key("Home", "asterisk")
	first := s.place(`node["Room/First"]`)
	second := s.place(`node["Room/Second"]`)
	row := (second[1] - first[1]) / 2 // Tail is between them
	s.point(second)
	s.xdotool("mousedown", "1")
	for y := second[1] - 1; y > first[1]+row/2-3; y -= 4 {
		s.point([2]int{second[0] + 10, y})
	}
	s.point([2]int{second[0] + 10, first[1] + row/2 - 3}) // below First, before Tail: not among the places that it takes
	s.wait("over", func(e event) bool { return e["ok"] == true && strings.Contains(e.text("words"), "into First") })
	s.picture()
	s.point([2]int{second[0] + 10, first[1] - row/2 + 3})
	s.wait("over", func(e event) bool { return e["ok"] == true && strings.Contains(e.text("words"), "before First") })
	s.picture()
	s.xdotool("mouseup", "1")
	s.wait("dropped", nil)
	s.saved()
	const moved = "[node name=\"Second\" type=\"Node3D\" parent=\"Room\" index=\"1\"]\n\n[node name=\"First\" type=\"Node3D\" parent=\"Room\" index=\"2\"]"
	if got := string(read(t, file)); !strings.Contains(got, moved) {
		t.Errorf("got\n%s", got)
	}
	asksOrder(t, file, "Room/Lamp", "Room/Second", "Room/First", "Room/Tail")
	s.key("ctrl+z")
	s.saved()
	if got := string(read(t, file)); got != original {
		t.Errorf("taken back, the file has\n%s", got)
	}
	s.leave()
}

// asksOrder has the engine tell the nodes of a scene, and looks for some of them in their order.
func asksOrder(t *testing.T, file string, paths ...string) {
	t.Helper()
	oracle := enginetest.OptionalOracle(t, "4.6")
	if oracle == "" {
		return
	}
	out, err := enginetest.Command(t, oracle, "4.6", "read", "scene", file).CombinedOutput()
	if err != nil {
		t.Fatalf("the engine refuses the file: %v\n%s", err, out)
	}
	at := 0
	for _, path := range paths {
		i := strings.Index(string(out[at:]), "live \""+path+"\" ")
		if i < 0 {
			t.Fatalf("%s is not where it should be:\n%s", path, out)
		}
		at += i
	}
}

// TestInnerNodeKeys: keys for what only another scene can do say at once which.
func TestInnerNodeKeys(t *testing.T) {
	s := start(t, withLamps(t))
	s.onlyNodes()
	for _, c := range []struct {
		path, says string
		keys       []string
	}{
		{`node["Room/Lamp/Pivot/Other"]`, "Other belongs to lamp.tscn", []string{"F2", "ctrl+t", "ctrl+x", "ctrl+d", "alt+Up"}},
		{`node["Room/Lamp/Pivot/Light"]`, "Light belongs to lamp.tscn", []string{"ctrl+t", "ctrl+x", "ctrl+d"}},
		{"node.Shut", "as it was saved", []string{"ctrl+r"}},
	} {
		s.place(c.path)
		for _, key := range c.keys {
			s.key(key)
			if e := s.wait("note", nil); !strings.Contains(e.text("text"), c.says) {
				t.Errorf("%s on %s: %s", key, c.path, e.text("text"))
			}
		}
	}
	s.picture()
	s.leave()
}

// TestConnectInnerNode completes the name of a signal while it is typed, chooses a node of an instance in the tree, and has it called
// deferred and with an argument; the engine reads that.
func TestConnectInnerNode(t *testing.T) {
	file := withLamps(t)
	s := start(t, file)
	s.wait("inner-nodes", nil)
	s.goTo("node.Room")
	s.key("ctrl+5")
	s.palette("connect a signal")
	s.wait("dialog", named("connect"))
	s.wait("signals", func(e event) bool { return e["count"] != 0.0 })
	s.write("visibility")
	s.picture()
	s.key("Down")
	s.key("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Return") // past the offer, the list of signals and the node that is selected
	s.wait("dialog", named("node"))
	s.write("light")
	s.picture()
	s.key("Return")
	s.key("Tab", "Tab", "ctrl+a")
	s.write("hide")
	s.key("Tab", "Right", "Tab", "Tab")
	s.write("1")
	s.picture()
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.saved()
	const want = `[connection signal="visibility_changed" from="Room" to="Room/Lamp/Pivot/Light" method="hide" flags=3 binds= [1]]`
	if got := string(read(t, file)); !strings.Contains(got, want) {
		t.Errorf("got\n%s", got)
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `method="hide" flags=3`}, file)
	s.leave()
}

// TestPasteBelowInnerNode pastes a copy below a node of an instance that the scene says nothing of, and drags the original there: both are
// where the engine finds them, and no more than their own sections are written.
func TestPasteBelowInnerNode(t *testing.T) {
	file := withLamps(t)
	original := string(read(t, file))
	s := start(t, file)
	s.onlyNodes()
	s.key("Home", "asterisk")
	shut := s.place("node.Shut")
	s.key("ctrl+c")
	s.wait("copied", nil)
	pivot := s.place(`node["Room/Lamp/Pivot"]`)
	s.key("ctrl+v")
	s.selected(`node["Room/Lamp/Pivot/Shut"]`)
	s.saved()
	const at = "[node name=\"Shut\" parent=\"Room/Lamp/Pivot\" index=\"2\" instance=ExtResource(\"1\")]\n\n"
	pasted := strings.Replace(original, "visible = false\n\n", "visible = false\n\n"+at, 1)
	if got := string(read(t, file)); got != pasted {
		t.Errorf("got\n%s", got)
	}
	asksOrder(t, file, "Room/Lamp/Pivot/Other", "Room/Lamp/Pivot/Shut", "Shut")
	s.key("ctrl+z")
	s.saved()
	s.drag(shut, [2]int{pivot[0] + 30, pivot[1]})
	s.wait("dropped", nil)
	s.wait("inner-nodes", nil)
	s.picture()
	s.saved()
	moved := strings.Replace(pasted, "[node name=\"Shut\" parent=\".\" instance=ExtResource(\"1\")]\n\n", "", 1)
	if got := string(read(t, file)); got != moved {
		t.Errorf("got\n%s", got)
	}
	asksOrder(t, file, "Room/Lamp/Pivot/Other", "Room/Lamp/Pivot/Shut", "Room/Tail")
	s.key("ctrl+z")
	s.saved()
	if got := string(read(t, file)); got != original {
		t.Errorf("taken back, the file has\n%s", got)
	}
	s.leave()
}
