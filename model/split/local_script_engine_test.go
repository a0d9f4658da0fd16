package split_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// TestLocalScriptEngine: a variable of a script that the scene of an instance sets keeps its value when the instance is made local. The engines
// drop it if it comes before the script.
func TestLocalScriptEngine(t *testing.T) {
	for _, engine := range []struct{ version, project, script, tell string }{
		{"4.6", "config_version=5\n", "extends Node\n@export var speed = 200.0\n", "extends SceneTree\nfunc _init():\n\tprint(\"speed \", load(\"res://main.tscn\").instantiate().get_node(\"Hero\").speed)\n\tquit()\n"},
		{"3.6", "config_version=4\n", "extends Node\nexport var speed = 200.0\n", "extends SceneTree\nfunc _init():\n\tprint(\"speed \", load(\"res://main.tscn\").instance().get_node(\"Hero\").speed)\n\tquit()\n"},
	} {
		folder := t.TempDir()
		write := func(name, text string) {
			t.Helper()
			if engine.version == "3.6" {
				text = strings.NewReplacer("format=3", "format=2", `id="1"`, "id=1", `("1")`, "( 1 )").Replace(text)
			}
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		write("project.godot", engine.project)
		write("hero.gd", engine.script)
		write("tell.gd", engine.tell)
		write("hero.tscn", "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://hero.gd\" id=\"1\"]\n\n[node name=\"Hero\" type=\"Node\"]\nscript = ExtResource(\"1\")\n")
		write("main.tscn", "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://hero.tscn\" id=\"1\"]\n\n[node name=\"Main\" type=\"Node\"]\n\n[node name=\"Hero\" parent=\".\" instance=ExtResource(\"1\")]\nspeed = 300.0\n")
		says := func() string {
			t.Helper()
			command := enginetest.Command(t, enginetest.Engine(t, engine.version), "--path", folder, "--script", "res://tell.gd")
			out, err := command.CombinedOutput()
			if err != nil {
				t.Fatalf("%s: %v\n%s", engine.version, err, out)
			}
			_, speed, _ := strings.Cut(string(out), "speed ")
			return strings.SplitN(speed, "\n", 2)[0]
		}
		was := says()
		d := openIn(t, folder, "main.tscn")
		r, err := d.Find(`node["Hero"]`)
		if err == nil {
			err = d.MakeLocal(r)
		}
		if err != nil {
			t.Fatal(err)
		}
		write("main.tscn", string(d.Bytes()))
		if now := says(); was != now || !strings.HasPrefix(was, "300") {
			t.Errorf("%s: speed was %s and is %s in\n%s", engine.version, was, now, d.Bytes())
		}
	}
}
