package class_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/scene/class"
)

// TestAddedBesideEngines has the engines write objects with properties that their classes do not declare, such as theme
// overrides and bones, and compares the order.
func TestAddedBesideEngines(t *testing.T) {
	for _, e := range []struct {
		version string
		d       *dialect.Dialect
		groups  []string // that must occur
		typed   int      // how many prefixes tell the type
	}{
		{"3.2", dialect.Godot32, []string{"custom_", "bones/", "material/", "anims/", "tracks/"}, 8}, // no theme has shaders

		{"3.6", dialect.Godot3, []string{"custom_", "bones/", "material/", "anims/", "tracks/"}, 8},
		{"4.6", dialect.Godot46, []string{"theme_override_", "bones/", "surface_material_override/", "libraries/", "tracks/", "shader_parameter/"}, 9},
	} {
		t.Run(e.version, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, "project.godot"), []byte("config_version=4\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			script, err := filepath.Abs(filepath.Join("testdata", "added"+e.version[:1]+".gd"))
			if err != nil {
				t.Fatal(err)
			}
			out, err := enginetest.Command(t, enginetest.Engine(t, e.version), "--path", folder, "--script", script).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			src, err := os.ReadFile(filepath.Join(folder, "added.tscn"))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for kind, names := range objects(string(src)) {
				for _, group := range e.groups {
					in := func(name string) bool { return strings.HasPrefix(name, group) }
					at := slices.IndexFunc(names, in)
					if at < 0 {
						continue
					}
					seen[group] = true
					others := slices.DeleteFunc(slices.Clone(names), in)
					if got, ok := class.For(e.d).Place(kind, nil, others, names[at]); !ok || got != at {
						t.Errorf("%s of %s stands at %d (%v), not at %d of %v", names[at], kind, got, ok, at, names)
					}
				}
			}
			for _, group := range e.groups {
				if !seen[group] {
					t.Errorf("the engine wrote no %s", group)
				}
			}
			compareAdded(t, e.d, string(out), e.typed)
		})
	}
}

// objects returns the property names of the objects in a scene, in order, by class.
func objects(scene string) map[string][]string {
	list := map[string][]string{}
	kind := ""
	for line := range strings.Lines(scene) {
		if strings.HasPrefix(line, "[") {
			_, after, _ := strings.Cut(line, `type="`)
			kind, _, _ = strings.Cut(after, `"`)
		} else if name, _, ok := strings.Cut(line, " = "); ok && !strings.ContainsAny(name, "\"&; ") {
			list[kind] = append(list[kind], name)
		}
	}
	return list
}

// compareAdded compares what the table says of the properties that instances add with what the engine prints of them. Each prefix that
// tells the type must occur.
func compareAdded(t *testing.T, d *dialect.Dialect, out string, prefixes int) {
	seen := map[string]bool{}
	for line := range strings.Lines(out) {
		field := strings.Split(strings.TrimSpace(line), "\t")
		if field[0] != "property" || len(field) < 4 {
			continue
		}
		kind, name, hint := field[1], field[2], strings.Join(field[4:], "")
		p, ok := class.For(d).Added(kind, name)
		if !ok {
			continue
		}
		prefix, _, _ := strings.Cut(name, "/")
		seen[prefix] = true
		number, err := strconv.Atoi(field[3])
		if err != nil {
			t.Fatal(err)
		}
		if got := engineTypes[d.Name[:6]][p.Type]; got != number {
			t.Errorf("%s of %s is a %s, not type %d", name, kind, p.Type, number)
		}
		if p.Hint.Kind != class.NoHint && p.Hint.Text != hint {
			t.Errorf("%s of %s has the hint %q, not %q", name, kind, p.Hint.Text, hint)
		}
	}
	if len(seen) != prefixes {
		t.Errorf("the engine has %d prefixes, not %d: %v", len(seen), prefixes, seen)
	}
}

// engineTypes are the numbers of Variant.Type (core/variant.h of 3.2 and 3.6, core/variant/variant.h of 4.6).
var engineTypes = map[string]map[string]int{
	"godot3": {"int": 2, "float": 3, "Color": 14, "Object": 17, "Dictionary": 18},
	"godot4": {"int": 2, "float": 3, "Color": 20, "Object": 24, "Dictionary": 27},
}
