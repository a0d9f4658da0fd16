// Package project reads what the settings of a project say: the layers, input actions, groups, autoloads and languages that its scenes name, and
// where it keeps its files.
package project

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Settings are those of one project.godot. The zero value is a project that names nothing.
type Settings struct {
	layers    map[string]string // by "2d_physics/layer_1"
	actions   []string
	locales   []string
	groups    []string
	autoloads []string

	application application
}

// Read reads a project.godot. It leaves out what it cannot read.
func Read(src []byte) *Settings {
	s := &Settings{layers: map[string]string{}}
	o := tscn.Scan(src)
	for i := range o.Sections {
		section := &o.Sections[i]
		for _, p := range section.Properties {
			name := section.Name(src, p)
			switch section.Tag {
			case "application":
				if v, ok := value(section.Value(src, p)); ok {
					s.application.read(name, v)
				}
			case "":
				if v, ok := value(section.Value(src, p)); ok && name == "config_version" {
					s.application.version = v.Bits
				}
			case "layer_names":
				if v, ok := value(section.Value(src, p)); ok && v.Text != "" {
					s.layers[name] = v.Text
				}
			case "input":
				s.actions = append(s.actions, name)
			case "global_group":
				s.groups = append(s.groups, name)
			case "autoload":
				s.autoloads = append(s.autoloads, name)
			case "internationalization", "locale":
				if v, ok := value(section.Value(src, p)); ok && strings.HasSuffix(name, "translations") {
					s.addLocales(v)
				}
			}
		}
	}
	return s
}

// value reads a value of 3.x or 4.x.
func value(text []byte) (variant.Value, bool) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		if v, err := literal.ParseAll(string(text), d); err == nil {
			return v, true
		}
	}
	return variant.Value{}, false
}

// addLocales adds the languages of a list of translations: "res://texts.fr.translation" is one of "fr".
func (s *Settings) addLocales(list variant.Value) {
	files, _ := list.Data.([]string)
	for _, file := range files {
		parts := strings.Split(path.Base(file), ".")
		if len(parts) < 3 || slices.Contains(s.locales, parts[len(parts)-2]) {
			continue
		}
		s.locales = append(s.locales, parts[len(parts)-2])
	}
}

// kinds are the beginnings of the settings that name layers (core/config/project_settings.cpp, 3.2 to 4.6), and how many layers each has.
var kinds = map[class.HintKind]struct {
	name string
	n    int
}{
	class.Render2DLayersHint: {"2d_render", 20}, class.Physics2DLayersHint: {"2d_physics", 32}, class.Navigation2DLayersHint: {"2d_navigation", 32},
	class.Render3DLayersHint: {"3d_render", 20}, class.Physics3DLayersHint: {"3d_physics", 32}, class.Navigation3DLayersHint: {"3d_navigation", 32},
	class.AvoidanceLayersHint: {"avoidance", 32},
}

// Layers returns the layers of a kind as the bits of a number, each with its number and, where the project gives it one, its name. ok is false
// for hints that are not about layers.
func (s *Settings) Layers(kind class.HintKind) (list []class.Option, ok bool) {
	k, ok := kinds[kind]
	for i := range k.n {
		name := fmt.Sprint(i + 1)
		if given := s.layers[fmt.Sprintf("%s/layer_%d", k.name, i+1)]; given != "" {
			name += " " + given
		}
		list = append(list, class.Option{Name: name, Value: 1 << i})
	}
	return list, ok
}

// NamedLayers returns the layers of a kind to which the project gives a name, as the bits of a number.
func (s *Settings) NamedLayers(kind class.HintKind) (list []class.Option) {
	k := kinds[kind]
	for i := range k.n {
		if name := s.layers[fmt.Sprintf("%s/layer_%d", k.name, i+1)]; name != "" {
			list = append(list, class.Option{Name: name, Value: 1 << i})
		}
	}
	return list
}

// Locales returns the languages that the project has translations for, in its order.
func (s *Settings) Locales() []string { return s.locales }

// Groups returns the groups that the project names for all its scenes (4.3 and later), in its order.
func (s *Settings) Groups() []string { return s.groups }

// Autoloads returns the names of the nodes that the engine puts beside every scene, below /root, in the project's order.
func (s *Settings) Autoloads() []string { return s.autoloads }

// builtin are the input actions that every project has (core/input/input_map.cpp, 4.6, without those of text fields and debugging).
var builtin = []string{"ui_accept", "ui_select", "ui_cancel", "ui_focus_next", "ui_focus_prev", "ui_left", "ui_right", "ui_up", "ui_down",
	"ui_page_up", "ui_page_down", "ui_home", "ui_end"}

// Actions returns the input actions: the project's own in its order, then those that every project has.
func (s *Settings) Actions() []string {
	list := slices.Clone(s.actions)
	for _, name := range builtin {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}
