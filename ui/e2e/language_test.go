//go:build unix

package e2e

import "testing"

// speaking starts the program with a home and waits for a window whose first menu has this name.
func speaking(t *testing.T, home, menu string) *session {
	t.Helper()
	s := launch(t, home)
	s.wait("ready", func(e event) bool { return e.text("menu") == menu })
	s.window = s.windows()[0]
	s.xdotool("windowactivate", "--sync", s.window)
	return s
}

// TestLanguage starts in the system's language, chooses another in the settings, and has it from the next start on.
func TestLanguage(t *testing.T) {
	t.Setenv("LANGUAGE", "ja")
	s := speaking(t, t.TempDir(), "ファイル")
	s.key("ctrl+comma")
	s.wait("dialog", func(e event) bool { return e.text("name") == "settings" })
	s.key("Tab", "Tab", "Tab", "Right", "Right")
	s.wait("setting", setting("language", "fr"))
	s.key("ctrl+w")
	s.leave()

	again := speaking(t, s.home, "Fichier")
	again.key("ctrl+comma")
	again.wait("dialog", func(e event) bool { return e.text("name") == "settings" })
	again.key("Tab", "Tab", "Tab", "Left", "Left")
	again.wait("setting", setting("language", ""))
	again.leave()

	t.Setenv("LANGUAGE", "zh_TW")
	speaking(t, s.home, "檔案").leave()
}
