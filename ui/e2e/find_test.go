//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPartOfTextIsReplaced replaces a word within texts, as it is typed.
func TestPartOfTextIsReplaced(t *testing.T) {
	file := stage(t, "a.json", `{"item": "lantern of the keeper", "other": "a Lantern", "n": 5}`)
	s := start(t, file)
	s.key("ctrl+h")
	s.wait("dialog", named("find"))
	s.write("Lantern")
	s.wait("found", func(e event) bool { return e["hits"] == 2. })
	s.key("Tab")
	s.write("Torch")
	s.wait("preview", func(e event) bool { return e["changed"] == 2. })
	s.looked()
	s.key("Return")
	s.wait("replaced", nil)
	s.saved()
	if got, want := string(read(t, file)), `{"item": "Torch of the keeper", "other": "a Torch", "n": 5}`; got != want {
		t.Errorf("the file holds %s, not %s", got, want)
	}
	s.leave()
}

// TestReplacementIsUndoneAtOnce replaces all with Enter in the field, goes to a place that was replaced, and undoes it: the keys that undo are not
// those of the field.
func TestReplacementIsUndoneAtOnce(t *testing.T) {
	const text = `{"a": 5, "b": {"c": 5, "d": 7}}`
	file := stage(t, "a.json", text)
	s := start(t, file)
	s.key("ctrl+h")
	s.wait("dialog", named("find"))
	s.write("5")
	s.wait("found", func(e event) bool { return e["hits"] == 2. })
	s.key("Tab")
	s.write("6")
	s.wait("preview", func(e event) bool { return e["changed"] == 2. })
	s.key("Return")
	s.wait("replaced", nil)
	s.key("Down")
	s.wait("selected", func(e event) bool { return e.text("path") == "b.c" })
	s.looked()
	s.key("ctrl+z")
	s.wait("dirty", func(e event) bool { return e["value"] == false })
	s.wait("found", func(e event) bool { return e["hits"] == 2. })
	s.looked()
	s.leave()
	if got := string(read(t, file)); got != text {
		t.Errorf("the file holds %s", got)
	}
}

// TestFindInScripts looks for a text in a folder with a script, and opens the script where it is: the cursor of its bytes is there.
func TestFindInScripts(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"project.godot": "config_version=5\n", "lamp.gd": "extends Node2D\n\nvar brightness = 3\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := start(t, root)
	s.had("listed", at(root))
	s.key("ctrl+shift+f")
	s.wait("dialog", named("find-folder"))
	s.write("brightness")
	s.wait("found-in-folder", func(e event) bool { return e["hits"] == 1.0 && e["files"] == 1.0 })
	s.key("Return", "Down")
	s.still()
	s.looked()
	s.key("Return")
	s.wait("opened", func(e event) bool { return e.text("file") == filepath.Join(root, "lamp.gd") })
	s.still()
	s.looked()
	s.leave()
}
