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

// TestThemeOverridesInTheOther takes every theme override that one engine offers to the other: it becomes one of a kind that the other offers too, and
// where the other has no such kind it is lost. The kinds are those of the engines' own lists.
func TestThemeOverridesInTheOther(t *testing.T) {
	old, now := class.For(dialect.Godot3), class.For(dialect.Godot46)
	kind := func(name string) string { return name[:strings.Index(name, "/")+1] }
	kinds := func(of *class.Table) map[string]bool {
		seen := map[string]bool{}
		for _, c := range of.Classes() {
			for _, name := range of.ThemeOverrides(c.Name) {
				seen[kind(name)] = true
			}
		}
		return seen
	}
	for _, way := range [][2]*class.Table{{old, now}, {now, old}} {
		from, to := way[0], way[1]
		own, there, seen := kinds(from), kinds(to), 0
		for _, c := range from.Classes() {
			other, ok := from.NameIn(c.Name, to)
			if !ok {
				continue
			}
			for _, name := range from.ThemeOverrides(c.Name) {
				seen++
				became, _, ok := from.PropertyIn(c.Name, name, to, other)
				plain := strings.TrimPrefix(strings.TrimPrefix(kind(name), "theme_override_"), "custom_")
				has := there["custom_"+plain] || there["theme_override_"+plain]
				if ok != has || ok && !there[kind(became)] {
					t.Errorf("%s.%s of %s becomes %s in %s, %t", c.Name, name, from.Engine, became, to.Engine, ok)
				}
			}
		}
		if seen < 300 || len(own) < 5 {
			t.Errorf("%s: %d overrides of %d kinds", from.Engine, seen, len(own))
		}
	}
}
