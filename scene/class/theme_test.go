package class_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/scene/class"
)

// TestThemeOverrides compares the theme overrides of all classes with what the engines offer.
func TestThemeOverrides(t *testing.T) {
	for version, d := range map[string]*dialect.Dialect{"3.2": dialect.Godot32, "3.6": dialect.Godot3, "4.6": dialect.Godot46} {
		table := class.For(d)
		if list := table.ThemeOverrides("Button"); !slices.ContainsFunc(list, func(name string) bool { return strings.HasSuffix(name, "colors/font_color") }) {
			t.Errorf("%s: a Button has %v", version, list)
		}
		script, err := filepath.Abs(filepath.Join("testdata", "theme"+version[:1]+".gd"))
		if err != nil {
			t.Fatal(err)
		}
		out, err := enginetest.Command(t, enginetest.Engine(t, version), "--script", script).Output()
		if err != nil {
			t.Fatalf("%s: %v", version, err)
		}
		seen := 0
		for line := range strings.Lines(string(out)) {
			name, items, _ := strings.Cut(strings.TrimSpace(line), " ")
			if _, known := table.Class(name); !known || strings.Contains(items, "Engine") {
				continue
			}
			seen++
			var want []string
			for item := range strings.FieldsSeq(items) {
				want = append(want, map[byte]string{'3': "custom_", '4': "theme_override_"}[version[0]]+item)
			}
			if got := table.ThemeOverrides(name); !slices.Equal(got, want) {
				t.Errorf("%s, %s: %v, not %v", version, name, got, want)
			}
			for _, item := range want {
				if _, ok := table.Added(name, item); !ok {
					t.Errorf("%s, %s: the type of %s is not known", version, name, item)
				}
			}
		}
		if seen < 50 {
			t.Errorf("%s: %d classes", version, seen)
		}
	}
}
