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

// TestGoldFound watches a save while a game writes it, and finds the gold in three steps by keyboard.
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
	s.looked()
	s.leave()
}
