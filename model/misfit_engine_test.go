package model_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model/value"
	"savant/scene/literal"
)

// TestEngineEmptiesTypedContainers asks the engine what it reads of typed containers with an element of each other type: where a check says that it
// reads them as empty it does, and nowhere else.
func TestEngineEmptiesTypedContainers(t *testing.T) {
	program := enginetest.Oracle(t, "4.6")
	var src strings.Builder
	src.WriteString("[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\n")
	var types []variant.Type
	for f := variant.Nil; f < variant.Types; f++ {
		_, has := dialect.Godot46.ID(f)
		if zero := variant.Zero(f); has && zero.Type == f && f != variant.Object && f != variant.RID && f != variant.Callable && f != variant.Signal {
			types = append(types, f)
		}
	}
	said, texts := map[string]string{}, map[string]string{}
	add := func(text string) {
		v, err := literal.ParseAll(text, dialect.Godot46)
		if err != nil {
			t.Fatal(text, err)
		}
		name := fmt.Sprint("v", len(said))
		said[name], texts[name] = value.Misfit(v, dialect.Godot46).String(), text
		fmt.Fprintf(&src, "metadata/%s = %s\n", name, text)
	}
	for _, to := range types[1:] {
		for _, from := range types {
			name, zero := dialect.Godot46.TypeName(to), literal.Text(variant.Zero(from), dialect.Godot46)
			add(fmt.Sprintf("Array[%s]([%s])", name, zero))
			add(fmt.Sprintf("Dictionary[int, %s]({1: %s})", name, zero))
			add(fmt.Sprintf("[Dictionary[%s, int]({%s: 1})]", name, zero))
		}
	}
	path := filepath.Join(t.TempDir(), "typed.tscn")
	if err := os.WriteFile(path, []byte(src.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enginetest.Command(t, program, "4.6", "read", "scene", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	seen, empties := 0, regexp.MustCompile(`type":\{"t":"\w+"\},"v":\[\]\}`)
	for line := range strings.Lines(string(out)) {
		_, rest, ok := strings.Cut(line, `metadata/`)
		name, v, _ := strings.Cut(rest, `"`)
		if !ok || name == "" {
			continue
		}
		seen++
		if empty := empties.MatchString(v); strings.Contains(said[name], "read-as-empty") != empty {
			t.Errorf("%s: told %q; the engine has %s", texts[name], said[name], v)
		}
	}
	if seen != len(said) {
		t.Errorf("%d of %d values", seen, len(said))
	}
}
