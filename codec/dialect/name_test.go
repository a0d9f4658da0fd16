package dialect_test

import (
	"testing"

	"savant/codec/dialect"
)

func TestByName(t *testing.T) {
	for name, want := range map[string]*dialect.Dialect{
		"godot4": dialect.Godot46, "4": dialect.Godot46, "Godot 4": dialect.Godot46, "godot": dialect.Godot46, "godot4.6": dialect.Godot46, "4.6": dialect.Godot46,
		"v4.4.1": dialect.Godot44, "4.x": dialect.Godot46, "3.x": dialect.Godot3, "4.4.x": dialect.Godot44, "4.3": dialect.Godot43, "4.2": dialect.Godot40, "godot-4.1": dialect.Godot40, "4.0.2": dialect.Godot40,
		"godot3": dialect.Godot3, "3": dialect.Godot3, "3.6": dialect.Godot3, "godot3.6": dialect.Godot3, "3.3": dialect.Godot3, "3.1": dialect.Godot32,
		"3.2.3": dialect.Godot32, "godot3.2": dialect.Godot32, "3.0": dialect.Godot30, "godot2": dialect.Godot2, "2.1": dialect.Godot2, "2": dialect.Godot2,
		"pandemonium": dialect.Pandemonium5, "Pandemonium 4": dialect.Pandemonium38, "pandemonium3.5": dialect.Pandemonium35, "pandemonium 5.1": dialect.Pandemonium5,
		"godot4-docs": dialect.Godot4Docs,
	} {
		if d, err := dialect.ByName(name); err != nil || d != want {
			t.Errorf("%q is %v, %v; want %s", name, d, err, want.Name)
		}
	}
	for _, name := range []string{"godot5", "4.9", "1", "unity", "4.y", "x", "5.x", "-1", "4..6", "as documented", "godot 4 docs"} {
		if d, err := dialect.ByName(name); err == nil {
			t.Errorf("%q is %s", name, d.Name)
		}
	}
	for _, d := range dialect.All() {
		if same, err := dialect.ByName(d.Name); err != nil || same != d {
			t.Errorf("%s is %v, %v", d.Name, same, err)
		}
	}
}
