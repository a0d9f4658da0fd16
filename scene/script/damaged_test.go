package script_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/scene/class"
	"savant/scene/script"
)

// TestDamagedScripts reads scripts truncated at every byte, or without any one byte: nothing panics or hangs.
func TestDamagedScripts(t *testing.T) {
	sources := map[string]*script.Language{lantern: script.CSharp, strings.Repeat("@export var a = [", 5000): script.GDScript,
		"const A = B\nconst B = A\n@export var c = A": script.GDScript}
	for _, name := range []string{"godot3/base.gd", "godot4/base.gd"} {
		src, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		sources[string(src)] = script.GDScript
	}
	scope := script.Scope{Table: class.For(dialect.Godot46), Dialect: dialect.Godot46}
	for text, l := range sources {
		step := max(1, len(text)/150)
		for n := 0; n < len(text); n += step {
			l.Read([]byte(text[:n]), scope)
			l.Read([]byte(text[:n]+text[n+1:]), scope)
		}
	}
}
