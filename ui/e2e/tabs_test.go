//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTabsAndRowsInPlace opens three files, one with a long name, and makes a new save. By mouse the menu of a tab closes the others and the
// value of a row is written in its place; by keyboard another is, a save is compared, changed and saved in the comparison, and all is closed.
func TestTabsAndRowsInPlace(t *testing.T) {
	file, content := sample(t, "slot_1.sav")
	long := filepath.Join(filepath.Dir(file), strings.Repeat("a_very_long_name_", 8)+"1.sav")
	if err := os.WriteFile(long, content, 0o600); err != nil {
		t.Fatal(err)
	}
	scene, _ := sample(t, "player.tscn")
	s := start(t, scene, long, file)
	s.goTo("player.gold")
	s.action("new save")
	s.wait("dialog", named("engine"))
	s.key("Return")
	s.wait("opened", opens("new_save.sav"))
	s.key("Insert")
	s.wait("dialog", named("insert"))
	s.key("Escape")
	s.still()
	tabs := s.last("tabs")
	s.point(spot(t, tabs, "places", filepath.Base(file)))
	s.xdotool("click", "3")
	s.choose("Close the others")
	s.wait("tabs", func(e event) bool { places, _ := e["places"].(map[string]any); return len(places) == 1 })

	at := s.still()
	row := [2]int{int(at["x"].(float64)), int(at["y"].(float64))}
	s.point(row)
	s.xdotool("click", "--repeat", "2", "--delay", "60", "1")
	s.wait("in-row", nil)
	s.write("*2")
	s.key("Return")
	s.wait("value", func(e event) bool { return e.text("path") == "player.gold" && e.text("text") == "2500" })
	if now := s.still(); now["y"] != at["y"] {
		t.Errorf("the row has moved from %v to %v", at["y"], now["y"])
	}
	s.sets("player.health", "12.5")

	s.action("compare with the file on disk")
	s.wait("differences", nil)
	s.action("only differences, or all rows")
	s.wait("differences", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	holds(t, file, map[string]string{"player.gold": "2500", "player.health": "12.5"})
	s.action("close all")
	s.wait("closed", opens(file))
	s.leave()
}
