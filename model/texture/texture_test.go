package texture

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOpen: the file itself comes first, then what the engine has imported it as; nothing outside the project is read.
func TestOpen(t *testing.T) {
	root := t.TempDir()
	project := filepath.Join(root, "game")
	fixture := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join("..", "picture", "testdata", "imported", name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for name, content := range map[string][]byte{
		"game/project.godot":             []byte("config_version=5\n"),
		"game/icon.png":                  fixture("source.png"),
		"game/gone.png.import":           []byte("[remap]\n\nimporter=\"texture\"\npath.s3tc=\"res://.godot/imported/gone.ctex\"\npath.etc2=\"res://.godot/imported/none.ctex\"\n"),
		"game/.godot/imported/gone.ctex": fixture("vram.ctex"),
		"game/direct.stex":               fixture("raw.stex"),
		"game/text.png":                  []byte("no image"),
		"game/outside.png.import":        []byte("[remap]\npath=\"res://../secret.png\"\n"),
		"secret.png":                     fixture("source.png"),
		"game/levels/one.tscn":           nil,
		"game/levels/beside.png":         fixture("source.png"),
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	self := filepath.Join(project, "levels", "one.tscn")
	for res, want := range map[string]string{"res://icon.png": "RGBA", "res://gone.png": "DXT5", "res://direct.stex": "RGBA8", "beside.png": "RGBA"} {
		p, err := Open(self, res)
		if err != nil {
			t.Errorf("%s: %v", res, err)
			continue
		}
		if p.Width != 12 || p.Height != 8 || p.Pixels.Args[0] != want {
			t.Errorf("%s: %d x %d of %v, want %s", res, p.Width, p.Height, p.Pixels.Args, want)
		}
		if _, err := p.Decode(); err != nil {
			t.Errorf("%s: %v", res, err)
		}
	}
	for _, res := range []string{"res://text.png", "res://none.png", "res://outside.png", "res://../secret.png", "res://levels/one.tscn", "uid://b2", ""} {
		if p, err := Open(self, res); err == nil {
			t.Errorf("%q gives an image of %d x %d", res, p.Width, p.Height)
		}
	}
}
