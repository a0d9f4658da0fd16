//go:build unix

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMergeByKeyboard solves a scene with two conflicts by keyboard alone, one of them by a value that no side has, as git's mergetool asks for it: the
// file is what was chosen, and the program ends with status 0 by itself. Closed before that, it ends with status 1.
func TestMergeByKeyboard(t *testing.T) {
	const base = "[gd_scene format=3]\n\n[node name=\"Player\" type=\"Node2D\"]\nspeed = 5.0\nmask = 1\n\n[node name=\"Hurt\" type=\"Area2D\" parent=\".\"]\nmonitoring = true\n"
	hurt := base[strings.Index(base, "\n[node name=\"Hurt\""):]
	folder := t.TempDir()
	var names []string
	for _, x := range [][2]string{{"base.tscn", base}, {"ours.tscn", strings.NewReplacer("5.0", "6.5", "true", "false").Replace(base)},
		{"theirs.tscn", strings.NewReplacer("5.0", "7.0", "mask = 1", "mask = 5", hurt, "").Replace(base)}} {
		names = append(names, filepath.Join(folder, x[0]))
		if err := os.WriteFile(names[len(names)-1], []byte(x[1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(folder, "out.tscn")
	args := append([]string{"--merge"}, append(names, "-o", out)...)
	s := launch(t, t.TempDir(), args...)
	s.ready()
	s.wait("merge", func(e event) bool { return e["left"] == 2.0 })
	s.key("ctrl+s")
	s.key("2")
	s.wait("merge", func(e event) bool { return e["left"] == 1.0 })
	s.key("Return", "1")
	s.wait("merge", func(e event) bool { return e["left"] == 0.0 })
	s.key("ctrl+z")
	s.wait("merge", func(e event) bool { return e["left"] == 1.0 })
	s.key("ctrl+shift+z")
	s.wait("merge", func(e event) bool { return e["left"] == 0.0 })
	s.still()
	s.key("Home", "Down", "Down") // below the headings of the nodes and of the node
	s.wait("change", func(e event) bool { return e.text("path") == `node["."].speed` })
	s.still()
	s.key("F2", "ctrl+a")
	s.write("9")
	s.key("Return")
	s.wait("chosen", func(e event) bool { return e["value"] == true })
	s.wait("merge", func(e event) bool { return e["left"] == 0.0 })
	s.key("ctrl+s")
	s.wait("merge-saved", nil)
	if err := <-s.ended; err != nil {
		t.Errorf("solved, it ends with %v", err)
	}
	s.ended <- nil
	want := strings.NewReplacer("5.0", "9.0", "true", "false", "mask = 1", "mask = 5").Replace(base)
	if got := read(t, out); !bytes.Equal(got, []byte(want)) {
		t.Errorf("it wrote\n%s\nnot\n%s", got, want)
	}

	s = launch(t, t.TempDir(), args...)
	s.ready()
	s.wait("merge", nil)
	s.key("ctrl+q")
	if err := <-s.ended; err == nil || err.Error() != "exit status 1" {
		t.Errorf("not solved, it ends with %v", err)
	}
	s.ended <- nil
}
