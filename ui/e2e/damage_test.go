//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestDamagedSave opens a save that is cut off: what is wrong is said, its good part opens by keyboard, is saved through the
// system's dialog, and the engine reads it. The damaged file stays as it is.
func TestDamagedSave(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	half := original[:len(original)/2]
	if err := os.WriteFile(file, half, 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	damaged := func(e event) bool { return e.text("path") != "" && e["kept"].(float64) > 1000 }
	s.before("damaged", damaged)
	s.key("F6", "space")
	s.wait("opened", func(e event) bool { return e.text("kind") == "save" })
	to := filepath.Join(t.TempDir(), "good.sav")
	s.key("ctrl+s")
	s.wait("dialog", func(e event) bool { return e.text("name") == "save" })
	s.answer(saveFile, to, "saved", func(e event) bool { return e.text("file") == to })
	holds(t, to, map[string]string{"player.gold": "1250", "player.name": `"Mira 灯"`})
	asksEngine(t, edit{engine: []string{"4.6", "store_var"}, shows: `"v":"1250"`}, to)
	if got := read(t, file); len(got) != len(half) {
		t.Error("the damaged file was written")
	}
	s.leave()
}

// TestRepairInBanner opens a save of which one length is wrong: the first button of what is said about it writes the right one.
func TestRepairInBanner(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	b := bytes.Clone(original)
	b[0x10] += 9 // the length of a key
	if err := os.WriteFile(file, b, 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	s.before("damaged", func(event) bool { return true })
	s.key("F6", "space")
	s.wait("refitted", func(e event) bool { return e["count"] == 1.0 })
	s.key("ctrl+s")
	s.wait("saved", nil)
	if got := read(t, file); !bytes.Equal(got, original) {
		t.Error("the length is not what it was")
	}
	s.leave()
}

// before waits for an event that may have come already.
func (s *session) before(name string, fits func(event) bool) {
	s.t.Helper()
	for _, e := range s.seen {
		if e.text("event") == name && fits(e) {
			return
		}
	}
	s.wait(name, fits)
}

// TestCrashLosesNothing kills the program with an edit in it; the next start offers the edit, and saves it.
func TestCrashLosesNothing(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	home := t.TempDir()
	s := launch(t, home, file)
	s.ready()
	s.sets("player.gold", "4321")
	s.journalled()
	s.crash()
	apart := launch(t, home, "--apart")
	apart.ready()
	for _, e := range apart.seen {
		if e.text("event") == "recovery" {
			t.Error("a program of its own offers what another one left")
		}
	}
	apart.leave()
	again := launch(t, home)
	again.ready()
	again.before("recovery", func(e event) bool { return e["good"] == 1.0 })
	again.key("F6", "space")
	again.wait("recovered", nil)
	again.key("ctrl+s")
	again.wait("saved", nil)
	holds(t, file, map[string]string{"player.gold": "4321"})
	again.key("ctrl+z")
	again.wait("dirty", nil)
	again.key("ctrl+s")
	again.wait("saved", nil)
	if got := read(t, file); string(got) != string(original) {
		t.Error("taken back, the file is not what it was")
	}
	again.leave()
}

// journalled waits until the last edit is in the journal: the program does not say so.
func (s *session) journalled() {
	s.t.Helper()
	s.journalledOf(1)
}

// journalledOf waits until the last edits of so many files are in their journals.
func (s *session) journalledOf(files int) {
	s.t.Helper()
	for range 1000 {
		found, _ := filepath.Glob(filepath.Join(s.home, "savant", "*", "*"))
		n := 0
		for _, f := range found {
			if b, err := os.ReadFile(f); err == nil && bytes.Contains(b, []byte{0xe1, 0x10}) { // 4321
				n++
			}
		}
		if n == files {
			return
		}
		s.xdotool("getmouselocation") // takes a moment
	}
	s.t.Fatal("the edit did not come into the journal")
}

// TestWhatWouldRun lists what a save with a script in it would run, jumps there by keyboard, cuts it out, and asks the engine.
func TestWhatWouldRun(t *testing.T) {
	program := needed(t, "SAVANT_PROGRAM", "the program to test")
	file, _ := sample(t, "slot_1.sav")
	script := `Object(Node, "script": Object(GDScript, "script/source": "extends Node\nfunc _init():\n\tprint(1)\n"))`
	if out, err := exec.Command(program, "insert", file, "player.mod", script).CombinedOutput(); err != nil {
		t.Fatalf("insert: %v\n%s", err, out)
	}
	s := start(t, file)
	s.before("dialog", func(e event) bool { return e.text("name") == "script" })
	s.action("Scripts and what they load")
	s.wait("dialog", func(e event) bool { return e.text("name") == "runs" })
	s.key("End")
	s.wait("run", func(e event) bool { return e.text("kind") == "source" })
	s.key("Home", "Delete")
	s.wait("cut-out", func(e event) bool { return e["count"] == 1.0 })
	s.wait("runs", func(e event) bool { return e["count"] == 0.0 })
	s.key("ctrl+s")
	s.wait("saved", nil)
	if got := dumped(t, file); got["player.mod"].Text != "null" {
		t.Errorf("mod is %s", got["player.mod"].Text)
	}
	asksEngine(t, edit{engine: []string{"4.6", "store_var"}, shows: "Mira"}, file)
	s.key("ctrl+z")
	s.wait("runs", func(e event) bool { return e["count"].(float64) > 0 })
	s.key("ctrl+s")
	s.wait("saved", nil)
	s.leave()
}

// TestReadAs reads a save as another engine's, and as what fits best again, by keyboard.
func TestReadAs(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.action("Read as")
	s.wait("dialog", func(e event) bool { return e.text("name") == "read-as" })
	s.key("Down", "Return") // Godot 2, the first after what fits best
	s.wait("read-as", func(e event) bool { return e.text("dialect") == "godot2" })
	s.action("Read as")
	s.wait("dialog", func(e event) bool { return e.text("name") == "read-as" })
	s.key("Return")
	s.wait("read-as", func(e event) bool { return e.text("dialect") == "godot4.6" })
	s.leave()
}
