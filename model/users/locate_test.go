package users

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestLocate resolves paths of a project, and none that lead out of it.
func TestLocate(t *testing.T) {
	outer := t.TempDir()
	root := filepath.Join(outer, "game")
	for _, file := range []string{"secret.tscn", "game/project.godot", "game/ui/hud.tscn", "game/ui/part.tscn"} {
		file = filepath.Join(outer, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	links := os.Symlink(filepath.Join(outer, "secret.tscn"), filepath.Join(root, "link.tscn")) == nil
	p, self := Project{root}, filepath.Join(root, "ui", "hud.tscn")
	for res, want := range map[string]string{
		"res://ui/hud.tscn":         "ui/hud.tscn",
		"res://ui/hud.tscn::Box_1":  "ui/hud.tscn",
		"part.tscn":                 "ui/part.tscn",
		"../ui/part.tscn":           "ui/part.tscn",
		"res://ui/../project.godot": "project.godot",
	} {
		if got, err := p.Locate(self, res); err != nil || got != filepath.Join(root, filepath.FromSlash(want)) {
			t.Errorf("%s: %s, %v", res, got, err)
		}
	}
	outside := []string{"res://../secret.tscn", "../../secret.tscn", "/etc/passwd", "user://save.dat", "uid://abc", "http://example.org/a.tscn", ""}
	if links {
		outside = append(outside, "res://link.tscn")
	}
	for _, res := range outside {
		var out *OutsideError
		if got, err := p.Locate(self, res); !errors.As(err, &out) {
			t.Errorf("%q: %s, %v", res, got, err)
		}
	}
	if _, err := p.Locate(self, "res://gone.tscn"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := p.Locate(self, "res://ui"); err == nil {
		t.Error("a folder was located as a file")
	}
}
