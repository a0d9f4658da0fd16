package class_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/scene/class"
)

// TestMethodsBesideEngines asks the engines which methods their classes of nodes have.
func TestMethodsBesideEngines(t *testing.T) {
	for version, d := range map[string]*dialect.Dialect{"3.2": dialect.Godot32, "3.6": dialect.Godot3, "4.6": dialect.Godot46} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "project.godot"), []byte("config_version=4\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		script, err := filepath.Abs(filepath.Join("testdata", "methods"+version[:1]+".gd"))
		if err != nil {
			t.Fatal(err)
		}
		out, err := enginetest.Command(t, enginetest.Engine(t, version), "--path", folder, "--script", script).Output()
		if err != nil {
			t.Fatal(err)
		}
		table, n := class.For(d), 0
		for line := range strings.Lines(string(out)) {
			words := strings.Fields(line)
			if len(words) < 2 || words[0] != "methods" {
				continue
			}
			if _, known := table.Class(words[1]); !known {
				continue // of the editor
			}
			for _, name := range words[2:] {
				if n++; !table.HasMethod(words[1], name) {
					t.Errorf("%s: %s has no %s", version, words[1], name)
				}
			}
		}
		if n < 2000 {
			t.Errorf("%s told %d methods", version, n)
		}
	}
}

// TestHasMethod: a class has the methods of those that it inherits, not of those that inherit it.
func TestHasMethod(t *testing.T) {
	table := class.For(dialect.Godot46)
	for _, c := range []struct {
		of, name string
		want     bool
	}{
		{"Sprite2D", "set_flip_h", true}, {"Sprite2D", "hide", true}, {"Sprite2D", "queue_free", true}, {"Sprite2D", "free", true},
		{"Node2D", "set_flip_h", false}, {"Node", "hide", false}, {"Sprite2D", "_on_hit", false}, {"Gradient", "set_color", false}, {"MadeUp", "free", false},
	} {
		if got := table.HasMethod(c.of, c.name); got != c.want {
			t.Errorf("%s.%s: %v", c.of, c.name, got)
		}
	}
}
