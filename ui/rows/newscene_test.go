package rows

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host/hosttest"
)

// TestNewSceneOfProjectClass: where a folder of a project is listed, the root of a new scene can be of a class of the project.
func TestNewSceneOfProjectClass(t *testing.T) {
	for version, want := range map[string]string{
		"5": "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://enemy.gd\"",
		"4": "[gd_scene format=2]\n\n[ext_resource path=\"res://enemy.gd\" type=\"Script\"",
	} {
		root := t.TempDir()
		for name, text := range map[string]string{"project.godot": "config_version=" + version + "\n", "enemy.gd": "class_name Enemy\nextends KinematicBody2D\n"} {
			if version == "5" {
				text = strings.Replace(text, "KinematicBody2D", "CharacterBody2D", 1)
			}
			if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		w := hosttest.New(t, NewActions())
		w.Beside = root
		w.Run(ActionNewScene)
		w.After("project-classes", 1)
		for _, r := range "enemy" {
			w.Canvas().Focused().TypedRune(r)
		}
		w.Type(fyne.KeyReturn)
		p := w.Document()
		if p == nil {
			t.Fatal("no scene is shown")
		}
		text := string(p.Doc().Bytes())
		if !strings.HasPrefix(text, want) || !strings.Contains(text, `[node name="Enemy" type="`) || !strings.Contains(text, "\nscript = ExtResource(") || w.Last("opened")["file"] != "enemy.tscn" {
			t.Errorf("%v:\n%s", w.Last("opened"), text)
		}
		w.Close(p)
	}
}
