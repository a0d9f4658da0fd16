//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// TestJSON opens JSON as a game writes it, edits a number, a text, a boolean and a key by keyboard, and saves: nothing else has changed in the
// file. Undone, it is what it was.
func TestJSON(t *testing.T) {
	const before = "{\n  \"player\": {\"gold\": 12, \"name\": \"Mira\", \"alive\": true},\n  \"levels\": [1.50, 2e3, null], // cleared\n}\n"
	file := filepath.Join(t.TempDir(), "slot.json")
	if err := os.WriteFile(file, []byte(before), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	for _, c := range []struct {
		path string
		keys []string
		text string
		want string
	}{
		{"player.gold", []string{"Return"}, "77", "{\n  \"player\": {\"gold\": 77, \"name\": \"Mira\", \"alive\": true},\n  \"levels\": [1.50, 2e3, null], // cleared\n}\n"},
		{"player.name", []string{"Return"}, "Lund", "{\n  \"player\": {\"gold\": 77, \"name\": \"Lund\", \"alive\": true},\n  \"levels\": [1.50, 2e3, null], // cleared\n}\n"},
		{"player.alive", []string{"Return", "space"}, "", "{\n  \"player\": {\"gold\": 77, \"name\": \"Lund\", \"alive\": false},\n  \"levels\": [1.50, 2e3, null], // cleared\n}\n"},
		{"levels[0]", []string{"Return"}, "2.25", "{\n  \"player\": {\"gold\": 77, \"name\": \"Lund\", \"alive\": false},\n  \"levels\": [2.25, 2e3, null], // cleared\n}\n"},
	} {
		s.goTo(c.path)
		s.key("ctrl+l")
		s.key(c.keys...)
		if c.text != "" {
			s.key("ctrl+a")
			s.write(c.text)
			s.key("Return")
		}
		s.dirty()
		s.saved()
		if got := string(read(t, file)); got != c.want {
			t.Errorf("with another %s it is\n%s", c.path, got)
		}
	}
	for range 4 {
		s.key("ctrl+l", "ctrl+z")
	}
	s.dirty()
	s.saved()
	if got := string(read(t, file)); got != before {
		t.Errorf("undone it is\n%s", got)
	}
	s.leave()
}
