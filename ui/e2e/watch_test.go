//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"testing"
)

// plays saves as a game does: the command line writes the file.
func (s *session) plays(path, value, literal string) {
	s.t.Helper()
	set := exec.Command(os.Getenv("SAVANT_PROGRAM"), "set", path, value, literal)
	set.Env = s.cmd.Env
	if out, err := set.CombinedOutput(); err != nil {
		s.t.Fatalf("%v\n%s", err, out)
	}
}

// TestWatch watches a save while a game writes it, and looks at what changed.
func TestWatch(t *testing.T) {
	path, _ := sample(t, "slot_1.sav")
	s := start(t, path)
	s.key("ctrl+alt+w")
	s.wait("watch", func(e event) bool { return e["versions"] == 1.0 })
	for i, gold := range []string{"1190", "1240", "1300", "1280"} {
		s.plays(path, "player.gold", gold)
		s.wait("watch", func(e event) bool { return e["versions"] == float64(i+2) && e["changed"] == 1.0 })
	}
	s.plays(path, "player.name", `"Ida"`)
	s.wait("watch", func(e event) bool { return e["versions"] == 6.0 })
	s.key("Tab", "Tab")
	s.key("Down", "Down", "Down")
	s.looked()
	s.leave()
}
