//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSavesOnThisComputer finds the saves of two games in a home, filters them and opens one in a tab; Escape closes the list.
func TestSavesOnThisComputer(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		home := t.TempDir()
		_, slot := sample(t, "slot_1.sav")
		lantern := filepath.Join(home, "godot/app_userdata/Lantern/slot_1.sav")
		for name, content := range map[string][]byte{
			lantern: slot,
			filepath.Join(home, "Maze/logs/godot.log"): nil,
			filepath.Join(home, "Maze/auto/deep.json"): []byte(`{"depth": 3}`),
			filepath.Join(home, "Maze/profile.dat"):    []byte("GDEC\x01\x00\x00\x00"),
		} {
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		s := launch(t, home) // which is the folder of data too
		s.ready()
		if by == keyboard {
			s.key("ctrl+alt+o")
		} else {
			s.run("Saves on this computer")
		}
		s.wait("saves", func(e event) bool { return e["games"] == 2.0 })
		s.write("slot")
		s.key("Down")
		s.wait("save", at(lantern))
		s.still()
		s.looked()
		if by == keyboard {
			s.key("Return")
		} else {
			s.point(standing(s.last("save")))
			s.xdotool("click", "--repeat", "2", "--delay", "60", "1")
		}
		s.wait("opened", opens(lantern))
		s.goTo("player.gold")
		s.key("ctrl+alt+o") // the list again, as it was
		s.wait("saves", nil)
		s.key("Escape")
		s.goTo("player.name")
		s.leave()
	})
}
