//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// action does something by its words in the palette.
func (s *session) action(words string) {
	s.t.Helper()
	s.key("ctrl+shift+p")
	s.wait("dialog", func(e event) bool { return e.text("name") == "palette" })
	s.write(words)
	s.key("Return")
}

// sets gives a value another text, as a person does.
func (s *session) sets(path, text string) {
	s.t.Helper()
	s.goTo(path)
	s.key("Return", "ctrl+a")
	s.write(text)
	s.key("Return")
	s.wait("value", func(e event) bool { return e.text("path") == path && e.text("text") == text })
}

// game writes another value into a file as another program does: a new file in the place of the old one.
func game(t *testing.T, file, path, text string) {
	t.Helper()
	program := needed(t, "SAVANT_PROGRAM", "the program to test")
	part := filepath.Join(t.TempDir(), filepath.Base(file))
	if out, err := exec.Command(program, "set", "-o", part, file, path, text).CombinedOutput(); err != nil {
		t.Fatalf("set: %v\n%s", err, out)
	}
	if err := os.Rename(part, file); err != nil {
		t.Fatal(err)
	}
}

// holds checks values of a file on disk.
func holds(t *testing.T, file string, values map[string]string) {
	t.Helper()
	rows := dumped(t, file)
	for path, want := range values {
		if got := rows[path].Text; got != want {
			t.Errorf("%s is %s on disk, not %s", path, got, want)
		}
	}
}

// TestGameWritesMeanwhileAndEditsAreMerged has another program write the file that is being edited: what changed is told, the edits
// are made again on the new file by keyboard, and the engine reads both.
func TestGameWritesMeanwhileAndEditsAreMerged(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.sets("player.gold", "77")
	game(t, file, "player.name", `"Other"`)
	s.wait("disk", func(e event) bool { return e["differences"] == 1.0 && e["dirty"] == true })
	s.key("F6", "space") // the answer that stands out
	s.wait("merged", func(e event) bool { return e["made"] == 1.0 && e["left"] == 0.0 })
	s.key("ctrl+s")
	s.wait("saved", nil)
	holds(t, file, map[string]string{"player.gold": "77", "player.name": `"Other"`})
	asksEngine(t, edit{engine: []string{"4.6", "store_var"}, shows: "Other"}, file)
	s.key("ctrl+z") // one step back: what was here before
	s.wait("turned", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	holds(t, file, map[string]string{"player.gold": "77", "player.name": `"Mira 灯"`})
	s.leave()
}

// TestBothChangedTheSame decides about a value that was changed here and by the game: theirs first, then mine.
func TestBothChangedTheSame(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.sets("player.gold", "77")
	game(t, file, "player.gold", "5")
	s.wait("disk", nil)
	s.key("F6", "space")
	s.wait("merged", func(e event) bool { return e["left"] == 1.0 })
	s.wait("differences", func(e event) bool { return e["shown"] == 1.0 })
	s.key("Return") // mine
	s.wait("differences", func(e event) bool { return e["left"] == 0.0 })
	s.key("ctrl+w")
	s.wait("selected", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	holds(t, file, map[string]string{"player.gold": "77"})
	s.leave()
}

// TestRenamedHereAndMovedOnDisk merges the new name of a node onto a file in which another program gave the node another place: it has both, as the
// tracks of the animations have the name, and nothing is left to decide.
func TestRenamedHereAndMovedOnDisk(t *testing.T) {
	file, _ := copyOf(t, corpus(t, "godot3/godot-demo-projects@4.0__skeleton__player__player.tscn"))
	s := start(t, file)
	s.renames(`node["Sprite2D/Skeleton2D/Hip"]`, "Pelvis")
	game(t, file, `node["Sprite2D/Skeleton2D/Hip"].position`, "Vector2(7, 8)")
	s.wait("disk", func(e event) bool { return e["differences"] == 1.0 && e["dirty"] == true })
	s.key("F6", "space")
	s.wait("merged", func(e event) bool { return e["made"] == 1.0 && e["left"] == 0.0 })
	s.still()
	s.looked()
	s.key("ctrl+s")
	s.wait("saved", nil)
	holds(t, file, map[string]string{`node["Sprite2D/Skeleton2D/Pelvis"].position`: "Vector2(7, 8)"})
	if bytes.Contains(read(t, file), []byte("Hip")) {
		t.Error("something has the old name")
	}
	s.leave()
}

// TestRenamedOnBothSides decides about a node that has another name here and yet another on disk: it is one conflict, and gets mine with all that names
// it, and the place that it was given on disk.
func TestRenamedOnBothSides(t *testing.T) {
	file, _ := copyOf(t, corpus(t, "godot3/godot-demo-projects@4.0__skeleton__player__player.tscn"))
	s := start(t, file)
	s.renames(`node["Sprite2D/Skeleton2D/Hip"]`, "Pelvis")
	other := bytes.ReplaceAll(bytes.ReplaceAll(read(t, file), []byte(`"Hip"`), []byte(`"Middle"`)), []byte("Skeleton2D/Hip"), []byte("Skeleton2D/Middle"))
	if err := os.WriteFile(file, other, 0o600); err != nil {
		t.Fatal(err)
	}
	s.wait("disk", func(e event) bool { return e["dirty"] == true })
	s.key("F6", "space")
	s.wait("merged", func(e event) bool { return e["left"] == 1.0 })
	s.wait("differences", func(e event) bool { return e["left"] == 1.0 })
	s.still()
	s.looked()
	s.key("1")
	s.wait("differences", func(e event) bool { return e["left"] == 0.0 && e["shown"] == 1.0 })
	s.still()
	s.looked()
	s.key("ctrl+s")
	s.wait("saved", nil)
	if text := read(t, file); !bytes.Equal(text, bytes.ReplaceAll(other, []byte("Middle"), []byte("Pelvis"))) {
		t.Errorf("it is\n%s", text)
	}
	s.leave()
}

// TestReloadLosesNothing reloads a file over edits, and restores them.
func TestReloadLosesNothing(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.sets("player.gold", "77")
	game(t, file, "player.gold", "5")
	s.wait("disk", nil)
	s.key("ctrl+l", "F5")
	s.wait("value", func(e event) bool { return e.text("text") == "5" })
	s.key("ctrl+z")
	s.wait("value", func(e event) bool { return e.text("text") == "77" })
	s.key("ctrl+s")
	s.wait("saved", nil)
	holds(t, file, map[string]string{"player.gold": "77"})
	s.leave()
}

// TestCompareTwoFiles goes through the differences of two open files and copies them over, one to each side.
func TestCompareTwoFiles(t *testing.T) {
	one, original := sample(t, "slot_1.sav")
	two, _ := sample(t, "slot_1.sav")
	game(t, two, "player.gold", "5")
	game(t, two, "seed", "9")
	s := start(t, one, two)
	s.key("ctrl+Tab")
	s.wait("selected", nil)
	s.action("Compare with…")
	s.wait("dialog", func(e event) bool { return e.text("name") == "compare" })
	s.key("Return")
	s.wait("differences", func(e event) bool { return e["shown"] == 2.0 })
	s.key("Home")
	s.key("F8")
	s.wait("difference", func(e event) bool { return e.text("path") == "seed" })
	s.key("F7")
	s.wait("difference", func(e event) bool { return e.text("path") == "player.gold" })
	s.key("Return")
	s.wait("copied-over", func(e event) bool { return e.text("path") == "player.gold" })
	s.wait("differences", func(e event) bool { return e["shown"] == 1.0 })
	s.key("ctrl+shift+Return")
	s.wait("copied-over", func(e event) bool { return e.text("path") == "seed" })
	s.wait("differences", func(e event) bool { return e["shown"] == 0.0 })
	s.key("ctrl+w")
	s.wait("closed", nil)
	for range 2 {
		s.key("ctrl+s")
		s.wait("saved", nil)
		s.key("ctrl+Tab")
		s.wait("selected", nil)
	}
	holds(t, one, map[string]string{"player.gold": "5"})
	if a, b := read(t, one), read(t, two); !bytes.Equal(a, b) || bytes.Equal(a, original) {
		t.Error("with all differences copied over the files are not the same")
	}
	asksEngine(t, edit{engine: []string{"4.6", "store_var"}, shows: `"v":"5"`}, one)
	s.leave()
}

// TestCompareWithABackup compares with the file as it was before it was saved, and undoes the edit.
func TestCompareWithABackup(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	s := start(t, file)
	s.sets("player.gold", "5")
	s.key("ctrl+s")
	s.wait("saved", nil)
	s.sets("seed", "9")
	s.key("ctrl+s")
	s.wait("saved", nil)
	s.action("Compare with a backup")
	s.wait("dialog", func(e event) bool { return e.text("name") == "backups" })
	s.key("Down", "Return") // the older one
	s.wait("differences", func(e event) bool { return e["shown"] == 2.0 })
	s.action("Copy all differences")
	s.wait("copied-over", func(e event) bool { return e["made"] == 2.0 })
	s.wait("differences", func(e event) bool { return e["shown"] == 0.0 })
	s.key("ctrl+w")
	s.wait("closed", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	holds(t, file, map[string]string{"player.gold": "1250"})
	if got := read(t, file); len(got) != len(original) {
		t.Errorf("%d bytes, not %d", len(got), len(original))
	}
	s.leave()
}

// TestCompareByMouse copies a difference over with a click on its arrow.
func TestCompareByMouse(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	s := start(t, file)
	s.sets("player.gold", "5")
	s.action("Compare with the file on disk")
	s.wait("differences", func(e event) bool { return e["shown"] == 1.0 })
	s.key("Home")
	s.xdotool("mousemove", "--window", s.window, "1088", "139", "click", "1") // the arrow in the first row
	s.wait("copied-over", nil)
	s.wait("differences", func(e event) bool { return e["shown"] == 0.0 })
	s.key("ctrl+w")
	s.wait("closed", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	if got := read(t, file); !bytes.Equal(got, original) {
		t.Error("with the difference copied back the file is not what it was")
	}
	s.leave()
}

// TestCompareScenes copies a node and a property over from another scene; the engine loads the result.
func TestCompareScenes(t *testing.T) {
	program := needed(t, "SAVANT_PROGRAM", "the program to test")
	one, _ := sample(t, "player.tscn")
	two, _ := sample(t, "player.tscn")
	if out, err := exec.Command(program, "insert", two, `node["HurtBox/Spark"]`, "Area3D").CombinedOutput(); err != nil {
		t.Fatalf("insert: %v\n%s", err, out)
	}
	game(t, two, "node.Cooldown.wait_time", "0.5")
	s := start(t, two, one)
	s.action("Compare with…")
	s.wait("dialog", func(e event) bool { return e.text("name") == "compare" })
	s.key("Return")
	s.wait("differences", func(e event) bool { return e["shown"] == 2.0 })
	s.action("Copy all differences")
	s.wait("copied-over", func(e event) bool { return e["made"] == 2.0 && e["left"] == 0.0 })
	s.wait("differences", func(e event) bool { return e["shown"] == 0.0 })
	s.key("ctrl+w")
	s.wait("closed", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	if a, b := read(t, one), read(t, two); !bytes.Equal(a, b) {
		t.Error("with all differences copied over the scenes are not the same")
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "Spark"}, one)
	s.leave()
}
