package scenes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/host/hosttest"
)

// TestRelink has a scene follow a picture that was moved outside of the editor.
func TestRelink(t *testing.T) {
	root := hosttest.Project(t)
	scene := filepath.Join(root, "levels", "sign.tscn")
	for path, text := range map[string]string{
		filepath.Join(root, "rooms", "sign.png"): "",
		scene: "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://levels/sign.png\" id=\"1\"]\n\n" +
			"[node name=\"Sign\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\n",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(scene)
	relink(w)
	w.After("relinked", 1)
	if text := string(p.Doc().Bytes()); !strings.Contains(text, `path="res://rooms/sign.png"`) || strings.Contains(text, "levels/sign") {
		t.Errorf("%s", text)
	}
	if said := w.Last("note")["text"]; p.Doc().Steps() != 1 || said != "1 reference follows its moved file" {
		t.Errorf("%d steps, and it says %q", p.Doc().Steps(), said)
	}
	relink(w)
	if w.After("note", 2); len(w.Events("error")) > 0 {
		t.Errorf("that nothing is left to do comes as the error %v", w.Last("error"))
	}
}

// TestRelinkSettings has the settings of a project follow a scene that was moved outside of the editor.
func TestRelinkSettings(t *testing.T) {
	root := hosttest.Project(t)
	settings := filepath.Join(root, "project.godot")
	for path, text := range map[string]string{
		filepath.Join(root, "rooms", "hall.gd"): "extends Node\n", settings: "config_version=5\n\n[autoload]\n\nHall=\"*res://hall.gd\"\n",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, Actions())
	p := w.OpenFile(settings)
	w.Run("relink")
	w.After("relinked", 1)
	hosttest.Holds(t, p, "section.autoload.Hall", `"*res://rooms/hall.gd"`)
}

// TestRelinkScript has a script load a scene that was moved outside of the editor.
func TestRelinkScript(t *testing.T) {
	root := hosttest.Project(t)
	script := filepath.Join(root, "go.gd")
	for path, text := range map[string]string{
		filepath.Join(root, "rooms", "base.gd"): "extends Node\n", script: "extends \"res://base.gd\"\n# \"res://base.gd\"\n",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, Actions())
	p := w.OpenFile(script)
	w.Run("relink")
	w.After("relinked", 1)
	if text := string(p.Doc().Bytes()); text != "extends \"res://rooms/base.gd\"\n# \"res://base.gd\"\n" || p.Doc().Steps() != 1 {
		t.Errorf("%d steps, %s", p.Doc().Steps(), text)
	}
}
