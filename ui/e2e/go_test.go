//go:build unix

package e2e

import "testing"

// TestBookmarksByKeyboard marks two rows, jumps between them, and finds them again in the next start.
func TestBookmarksByKeyboard(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	marked := func(path string) func(event) bool {
		return func(e event) bool { return e.text("path") == path && e["set"] == true }
	}
	s.goTo("player.gold")
	s.key("ctrl+b")
	s.wait("bookmark", marked("player.gold"))
	s.goTo("seed")
	s.key("ctrl+b")
	s.wait("bookmark", marked("seed"))
	s.key("F4") // after the last one comes the first
	s.selected("player.gold")
	s.key("alt+Left")
	s.selected("seed")
	s.key("alt+Right")
	s.selected("player.gold")
	s.leave()

	again := launch(t, s.home, file)
	again.wait("ready", nil)
	again.window = again.windows()[0]
	again.xdotool("windowactivate", "--sync", again.window)
	again.key("ctrl+shift+b")
	again.wait("dialog", func(e event) bool { return e.text("name") == "bookmarks" })
	again.write("see")
	again.key("Return")
	again.selected("seed")
	again.leave()
}

// TestTabsTurnByKeyboard goes through three tabs both ways.
func TestTabsTurnByKeyboard(t *testing.T) {
	one, _ := sample(t, "slot_1.sav")
	two, _ := sample(t, "player.tscn")
	three, _ := sample(t, "slot_1_godot3.sav")
	s := start(t, one, two, three)
	s.goTo("player.gold") // in the third
	for _, turn := range []struct{ key, path string }{
		{"ctrl+Tab", "#0"}, {"ctrl+Tab", `node["."]`}, {"ctrl+Tab", "player.gold"}, {"ctrl+shift+Tab", `node["."]`},
		{"ctrl+Prior", "#0"}, {"ctrl+Next", `node["."]`},
	} {
		s.key(turn.key)
		s.selected(turn.path)
	}
	s.leave()
}
