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

// TestThemeOverridesInTheOther takes every theme override that one engine offers of a class to the other: it becomes one that the other offers of that class,
// and what has no partner there is lost. The items are those of the engines' own lists.
func TestThemeOverridesInTheOther(t *testing.T) {
	now := class.For(dialect.Godot46)
	lost := map[string]bool{}
	for _, old := range []*class.Table{class.For(dialect.Godot32), class.For(dialect.Godot3)} {
		for _, way := range [][2]*class.Table{{old, now}, {now, old}} {
			from, to := way[0], way[1]
			kept, renamed := 0, 0
			for _, c := range from.Classes() {
				other, ok := from.NameIn(c.Name, to)
				if !ok || len(to.ThemeOverrides(other)) == 0 {
					continue
				}
				for _, name := range from.ThemeOverrides(c.Name) {
					became, _, ok := from.PropertyIn(c.Name, name, to, other)
					_, item, _ := strings.Cut(name, "/")
					switch {
					case !ok:
						lost[from.Engine+" "+c.Name+" "+item] = true
						if slices.ContainsFunc(to.ThemeOverrides(other), func(there string) bool { return strings.HasSuffix(there, "/"+item) && kindOf(there) == kindOf(name) }) {
							t.Errorf("%s of %s %s is lost, and %s has it", name, from.Engine, c.Name, to.Engine)
						}
					case !slices.Contains(to.ThemeOverrides(other), became):
						t.Errorf("%s of %s %s becomes %s, which a %s of %s does not have", name, from.Engine, c.Name, became, other, to.Engine)
					case strings.HasSuffix(became, "/"+item):
						kept++
					default:
						renamed++
					}
				}
			}
			if kept < 150 || renamed < 60 {
				t.Errorf("%s to %s: %d keep their names, %d are renamed", from.Engine, to.Engine, kept, renamed)
			}
		}
	}
	for _, x := range []string{"3.6 LineEdit minimum_spaces", "3.6 GraphNode title_color", "4.6 Button font_size", "4.6 Button icon_max_width"} {
		if !lost[x] {
			t.Errorf("%s is not lost", x)
		}
	}
	for _, x := range [][3]string{
		{"Button", "custom_colors/font_color_hover", "theme_override_colors/font_hover_color"}, {"Button", "custom_colors/font_color", "theme_override_colors/font_color"},
		{"GridContainer", "custom_constants/hseparation", "theme_override_constants/h_separation"}, {"ProgressBar", "custom_styles/bg", "theme_override_styles/background"},
		{"ScrollContainer", "custom_styles/bg", "theme_override_styles/panel"}, {"Tabs", "custom_styles/tab_fg", "theme_override_styles/tab_selected"},
		{"Button", "custom_colors/of_a_theme", "theme_override_colors/of_a_theme"}, {"Theme", "Button/colors/font_color_hover", "Button/colors/font_hover_color"},
		{"Theme", "Tabs/styles/tab_fg", "TabBar/styles/tab_selected"}, {"Theme", "MyPanel/colors/own", "MyPanel/colors/own"}, {"Theme", "default_font", "default_font"},
	} {
		old := class.For(dialect.Godot3)
		there, _ := old.NameIn(x[0], now)
		if got, _, ok := old.PropertyIn(x[0], x[1], now, there); got != x[2] || !ok {
			t.Errorf("%s.%s becomes %s, %t", x[0], x[1], got, ok)
		}
		if got, _, ok := now.PropertyIn(there, x[2], old, x[0]); got != x[1] || !ok {
			t.Errorf("%s.%s becomes %s, %t on the way back", there, x[2], got, ok)
		}
	}
	for _, same := range []string{"Button", "AnimationTree", "Node"} {
		if got, ok := now.NameIn(same, class.For(dialect.Godot3)); got != same || !ok {
			t.Errorf("a %s becomes a %s, %t", same, got, ok)
		}
	}
	if _, _, ok := now.PropertyIn("Theme", "Button/font_sizes/font_size", class.For(dialect.Godot3), "Theme"); ok {
		t.Error("a Theme of Godot 3 has sizes of fonts")
	}
}

// kindOf is the kind of a theme override, without what engines call overrides.
func kindOf(name string) string {
	kind, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(name, "theme_override_"), "custom_"), "/")
	return kind
}
