//go:build unix

package e2e

import (
	"path/filepath"
	"testing"
)

// Places in the window: two menus of the bar, and an item of the second that is disabled while there is nothing to redo.
var (
	fileMenu = [2]int{20, 18}
	editMenu = [2]int{60, 18}
	redo     = [2]int{90, 85}

	valueField = [2]int{640, 183} // of the inspector
)

// TestMenuAfterField writes in a field of the inspector and clicks on the menu bar: what is written is stored, and the menu opens. Closed by Escape or
// by an item, it leaves the keyboard in the field.
func TestMenuAfterField(t *testing.T) {
	file, _ := made(t, `{"a": 1, "b": 2}`)
	s := start(t, file)
	s.goTo("a")
	s.click(valueField)
	s.key("ctrl+a")
	shows := func(text string) {
		t.Helper()
		s.wait("value", func(e event) bool { return e.text("text") == text })
	}
	s.write("77")
	s.click(editMenu)
	shows("77")
	s.key("Down", "Return") // Undo
	shows("1")
	s.click(valueField)
	s.key("ctrl+a")
	s.write("5")
	s.key("Return")
	shows("5")
	s.click(valueField)
	s.key("ctrl+a")
	s.write("6")
	s.click(fileMenu)
	shows("6")
	s.key("Escape")
	s.key("ctrl+a")
	s.write("8")
	s.key("Return")
	shows("8")
	s.saved()
	if got := dumped(t, file)["a"].Text; got != "8" {
		t.Errorf("a is %s", got)
	}
	s.leave()
}

// TestEscapeFromMenu clicks on an item that is disabled, which takes the keyboard from the menu: Escape closes the menu, and only the next one the
// message below. Before that the arrow keys still move in the menu.
func TestEscapeFromMenu(t *testing.T) {
	file, _ := made(t, `{"a": 1, "b": 2}`)
	s := start(t, file, filepath.Join(t.TempDir(), "gone.sav"))
	s.click(editMenu)
	s.click(redo)
	s.key("Escape")
	s.key("Escape")
	s.wait("dismissed", nil)
	s.key("Down")
	s.selected("a")
	s.click(editMenu)
	s.click(redo)
	s.key("Right", "Down", "Return") // View: Bytes or source
	s.wait("pane", nil)
	s.leave()
}

// TestMenuByLetter opens menus with Alt and a letter, from the outline and from a field.
func TestMenuByLetter(t *testing.T) {
	file, _ := made(t, `{"a": 1, "b": 2}`)
	s := start(t, file)
	s.goTo("a")
	s.key("alt+v")
	s.wait("dialog", named("menus"))
	s.key("Down", "Return")
	s.wait("pane", nil)
	s.click(valueField)
	s.key("alt+f")
	s.wait("dialog", named("menus"))
	s.key("alt+h", "Up", "Return") // from one to another
	s.wait("dialog", named("about"))
	s.key("Escape", "ctrl+a")
	s.write("9")
	s.key("Return")
	s.wait("value", func(e event) bool { return e.text("text") == "9" })
	s.saved()
	s.leave()
}
