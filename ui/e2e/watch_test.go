//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// plays saves as a game does, with other values: pairs of paths and literals.
func (s *session) plays(path string, pairs ...string) {
	s.t.Helper()
	edited := filepath.Join(s.t.TempDir(), "edited.sav")
	if err := os.WriteFile(edited, read(s.t, path), 0o644); err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i < len(pairs); i += 2 {
		set := exec.Command(os.Getenv("SAVANT_PROGRAM"), "set", edited, pairs[i], pairs[i+1])
		set.Env = s.cmd.Env
		if out, err := set.CombinedOutput(); err != nil {
			s.t.Fatalf("%v\n%s", err, out)
		}
	}
	if err := os.WriteFile(path, read(s.t, edited), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// TestGoldFound watches a save while a game writes it, and finds the gold in three steps by keyboard and pins it; in another save of the game it is the first
// thing that is shown, and is edited there.
func TestGoldFound(t *testing.T) {
	path, _ := sample(t, "slot_1.sav")
	s := start(t, path)
	s.key("ctrl+alt+w")
	s.wait("watch", func(e event) bool { return e["versions"] == 1.0 })
	step := func(text string, left float64) {
		s.write(text)
		s.key("Return")
		s.wait("narrowed", func(e event) bool { return e["left"] == left })
	}
	save := func(versions, changed float64, pairs ...string) {
		s.plays(path, pairs...)
		s.wait("watch", func(e event) bool { return e["versions"] == versions && e["changed"] == changed })
	}
	save(2, 2, "player.inventory[1].count", "1250", "player.inventory[4].count", "1250")
	step("1250", 3)
	save(3, 2, "player.gold", "1190", "player.inventory[1].count", "1190")
	step("decreased", 2)
	save(4, 1, "player.inventory[1].count", "1100")
	step("is 1190", 1)
	s.key("Down", "p")
	s.wait("profile-saved", func(e event) bool { return e["fields"] == 1.0 })
	s.looked()
	other := filepath.Join(filepath.Dir(path), "slot_2.sav")
	if err := os.WriteFile(other, read(t, path), 0o644); err != nil {
		t.Fatal(err)
	}
	s.leave()

	again := launch(t, s.home, other) // its gold is what is shown first
	again.ready()
	again.wait("profile", func(e event) bool { return e.text("file") == other && e["fields"] == 1.0 })
	again.key("ctrl+8")
	again.key("ctrl+a")
	again.write("99999")
	again.key("Return")
	again.wait("changes", func(e event) bool { return e["count"] == 1.0 })
	again.looked()
	again.saved()
	again.leave()
	get := exec.Command(os.Getenv("SAVANT_PROGRAM"), "get", other, "player.gold")
	get.Env = s.cmd.Env
	if out, err := get.Output(); err != nil || string(out) != "99999\n" {
		t.Errorf("the gold is %s, %v", out, err)
	}
}
