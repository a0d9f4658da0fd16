//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// TestGoldFound watches a save while a game writes it, finds the gold in three steps by keyboard and pins it. In another save of the game it is the first thing that
// is shown, and is edited there. UPDATE_PICTURES=1 takes the picture of the manual.
func TestGoldFound(t *testing.T) {
	const oil, potions = "player.inventory[1].count", "player.inventory[4].count"
	path, _ := sample(t, "slot_1.sav")
	s := start(t, path)
	s.key("ctrl+alt+w")
	versions := 1.0
	s.wait("watch", func(e event) bool { return e["versions"] == versions })
	save := func(value, literal string) {
		game(t, path, value, literal)
		versions++
		s.wait("watch", func(e event) bool { return e["versions"] == versions && e["changed"] == 1.0 })
	}
	step := func(text string, left float64) {
		s.write(text)
		s.key("Return")
		s.wait("narrowed", func(e event) bool { return e["left"] == left })
	}
	save(oil, "1250")
	save(potions, "1250")
	step("1250", 3)
	save("player.gold", "1190")
	save(oil, "1190")
	step("decreased", 2)
	save(oil, "1100")
	step("is 1190", 1)
	s.key("Down", "p")
	s.wait("profile-saved", func(e event) bool { return e["fields"] == 1.0 })
	s.looked()
	if os.Getenv("UPDATE_PICTURES") != "" {
		s.photograph(filepath.Join("..", "..", "docs", "pictures", "watch.png"))
	}
	other := filepath.Join(filepath.Dir(path), "slot_2.sav")
	if err := os.WriteFile(other, read(t, path), 0o644); err != nil {
		t.Fatal(err)
	}
	s.leave()

	again := launch(t, s.home, other)
	again.ready()
	again.had("profile", func(e event) bool { return e.text("file") == other && e["fields"] == 1.0 })
	again.key("ctrl+8")
	again.key("ctrl+a")
	again.write("99999")
	again.key("Return")
	again.wait("changes", func(e event) bool { return e["count"] == 1.0 })
	again.saved()
	again.leave()
	holds(t, other, map[string]string{"player.gold": "99999"})
}
