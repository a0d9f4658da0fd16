package users

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// A file that no importer has seen yet is of the class that it will make, by the engine of the project; one that it has seen is what it says.
func TestFilesBeforeTheirImport(t *testing.T) {
	for settings, want := range map[string]map[string]string{
		"config_version=5\n": {"res://lamp.png": "CompressedTexture2D", "res://hum.OGG": "AudioStreamOggVorbis", "res://own.png": "Image", "res://notes.txt": ""},
		"config_version=4\n": {"res://lamp.png": "StreamTexture", "res://hum.OGG": "AudioStreamOGGVorbis", "res://own.png": "Image", "res://notes.txt": ""},
	} {
		root := t.TempDir()
		for name, text := range map[string]string{"project.godot": settings, "lamp.png": "\x89PNG", "hum.OGG": "OggS", "notes.txt": "x", "own.png": "\x89PNG",
			"own.png.import": "[remap]\n\nimporter=\"image\"\ntype=\"Image\"\n"} {
			if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		list, err := Project{root}.List(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, f := range list {
			found[f.Res] = f.Class
		}
		for res, class := range want {
			if got, listed := found[res]; got != class || !listed {
				t.Errorf("%s: %s is a %q, not a %q", settings, res, got, class)
			}
		}
	}
}
