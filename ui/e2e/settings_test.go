//go:build unix

package e2e

import "testing"

func setting(name, value string) func(event) bool {
	return func(e event) bool { return e.text("name") == name && e.text("value") == value }
}

// TestSettingsByKeyboard chooses colours, sizes and the session with the keyboard alone; the next start has them, and begins where
// the last one stopped.
func TestSettingsByKeyboard(t *testing.T) {
	one, _ := sample(t, "player.tscn")
	two, _ := sample(t, "slot_1.sav")
	s := start(t, one, two)
	s.goTo("player.gold")
	s.key("ctrl+comma")
	s.wait("dialog", func(e event) bool { return e.text("name") == "settings" })
	s.key("Right")
	s.wait("setting", setting("theme", "light"))
	s.key("Tab", "Right")
	s.wait("setting", setting("text", "14"))
	s.key("Tab", "Right")
	s.wait("setting", setting("rows", "125"))
	s.key("Tab", "Tab", "space")
	s.wait("setting", setting("reopen", "on"))
	s.key("ctrl+w")
	s.leave()

	again := launch(t, s.home)
	again.wait("opened", opens(one))
	again.wait("opened", opens(two))
	again.selected("player.gold")
	again.wait("ready", nil)
	again.window = again.windows()[0]
	again.xdotool("windowactivate", "--sync", again.window)
	again.key("ctrl+comma")
	again.wait("dialog", func(e event) bool { return e.text("name") == "settings" })
	again.key("Left")
	again.wait("setting", setting("theme", "")) // it was light
	again.leave()
}
