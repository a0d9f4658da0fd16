package scene_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene"
)

// TestEndingsOfEngines asks the engines for the extensions of resources of each class.
func TestEndingsOfEngines(t *testing.T) {
	const script = `extends SceneTree
func _init():
	var all = {}
	for c in ClassDB.get_class_list():
		if ClassDB.is_parent_class(c, "Resource") and ClassDB.CAN(c) and c.find("Script") < 0:
			var r = ClassDB.MAKE(c)
			if r != null:
				for e in ResourceSaver.get_recognized_extensions(r):
					all[e] = true
	for e in all:
		print("ending ." + e)
	quit()
`
	other := []string{".tscn", ".scn", ".png", ".webp", ".json", ".shader", ".gdshader", ".gdshaderinc", ".crt", ".key", ".pub", ".gdnlib"}
	known := map[string]bool{".tres": true, ".tileset": true} // .tileset is used by older engines
	for version, words := range map[string][]string{
		"3.2": {"can_instance", "instance", "--no-window"}, "3.6": {"can_instance", "instance", "--no-window"}, "4.6": {"can_instantiate", "instantiate", "--headless"},
	} {
		engine := enginetest.Engine(t, version)
		folder := t.TempDir()
		text := strings.NewReplacer("CAN", words[0], "MAKE", words[1]).Replace(script)
		for name, text := range map[string]string{"project.godot": "", "ask.gd": text} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		command := enginetest.Command(t, engine, words[2], "--path", folder, "-s", "res://ask.gd")
		out, _ := command.Output() // an engine that leaks objects complains
		n := 0
		for line := range strings.Lines(string(out)) {
			ending, ok := strings.CutPrefix(strings.TrimSpace(line), "ending ")
			if !ok || slices.Contains(other, ending) {
				continue
			}
			n++
			known[ending] = true
			if !slices.Contains(scene.ResourceFiles(), ending) {
				t.Errorf("%s saves %s", version, ending)
			}
		}
		if n < 20 {
			t.Errorf("%s tells %d endings:\n%s", version, n, out)
		}
	}
	for _, ending := range scene.ResourceFiles() {
		if !known[ending] {
			t.Errorf("no engine saves %s", ending)
		}
	}
}
