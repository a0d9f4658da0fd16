package class

import (
	"slices"
	"strings"
)

// themeItems are the theme items of Godot 3 that have another name in Godot 4, with the kind that stands before them in a property: what Godot's own
// converter renames, and what only spells its name otherwise. Which classes have them the lists of both engines say. Where one became several, the
// class has one of these.
var themeItems = [][2]string{
	{"colors/cursor_color", "colors/caret_color"},
	{"colors/file_icon_modulate", "colors/file_icon_color"},
	{"colors/files_disabled", "colors/file_disabled_color"},
	{"colors/folder_icon_modulate", "colors/folder_icon_color"},
	{"colors/font_color_accel", "colors/font_accelerator_color"},
	{"colors/font_color_bg", "colors/font_unselected_color"},
	{"colors/font_color_disabled", "colors/font_disabled_color"},
	{"colors/font_color_fg", "colors/font_selected_color"},
	{"colors/font_color_focus", "colors/font_focus_color"},
	{"colors/font_color_hover", "colors/font_hover_color"},
	{"colors/font_color_hover_pressed", "colors/font_hover_pressed_color"},
	{"colors/font_color_pressed", "colors/font_pressed_color"},
	{"colors/font_color_readonly", "colors/font_readonly_color"},
	{"colors/font_color_selected", "colors/font_selected_color"},
	{"colors/font_color_separator", "colors/font_separator_color"},
	{"colors/font_color_shadow", "colors/font_shadow_color"},
	{"colors/font_color_uneditable", "colors/font_uneditable_color"},
	{"colors/font_outline_modulate", "colors/font_outline_color"},
	{"colors/icon_color_disabled", "colors/icon_disabled_color"},
	{"colors/icon_color_focus", "colors/icon_focus_color"},
	{"colors/icon_color_hover", "colors/icon_hover_color"},
	{"colors/icon_color_hover_pressed", "colors/icon_hover_pressed_color"},
	{"colors/icon_color_normal", "colors/icon_normal_color"},
	{"colors/icon_color_pressed", "colors/icon_pressed_color"},
	{"constants/check_vadjust", "constants/check_v_offset"},
	{"constants/hseparation", "constants/h_separation"},
	{"constants/port_offset", "constants/port_h_offset"},
	{"constants/shadow_as_outline", "constants/shadow_outline_size"},
	{"constants/table_hseparation", "constants/table_h_separation"},
	{"constants/table_vseparation", "constants/table_v_separation"},
	{"constants/vseparation", "constants/v_separation"},
	{"icons/minimap", "icons/minimap_toggle"},
	{"icons/minus", "icons/zoom_out"},
	{"icons/more", "icons/zoom_in"},
	{"icons/off", "icons/unchecked"},
	{"icons/off_disabled", "icons/unchecked_disabled"},
	{"icons/on", "icons/checked"},
	{"icons/on_disabled", "icons/checked_disabled"},
	{"icons/reset", "icons/zoom_reset"},
	{"icons/snap", "icons/snapping_toggle"},
	{"styles/bg", "styles/background"},
	{"styles/bg", "styles/panel"},
	{"styles/bg_focus", "styles/focus"},
	{"styles/fg", "styles/fill"},
	{"styles/tab_bg", "styles/tab_unselected"},
	{"styles/tab_fg", "styles/tab_selected"},
}

// overrides are what the names of theme overrides begin with, by the major version of the engine.
func (t *Table) overrides() string {
	if t.Major() < 4 {
		return "custom_"
	}
	return "theme_override_"
}

// offers reports whether the theme of a class has an item.
func (t *Table) offers(class, item string) bool {
	return slices.Contains(t.theme[class], t.overrides()+item)
}

// themeItemIn returns what a theme item of a class is called in another engine, where the class is called there. ok is false if this engine offers it and
// the other does not; what no engine offers, such as an item of a project's own theme, keeps its name.
func (t *Table) themeItemIn(class, item string, to *Table, there string) (name string, ok bool) {
	if !t.offers(class, item) || to.offers(there, item) || len(to.theme[there]) == 0 {
		return item, true
	}
	older, newer := 0, 1
	if t.Major() > to.Major() {
		older, newer = 1, 0
	}
	for _, names := range themeItems {
		if names[older] == item && to.offers(there, names[newer]) {
			return names[newer], true
		}
	}
	return item, false
}

// ofTheme is PropertyIn for an item of a Theme, which begins with the class that it is for: Button/colors/font_color. is reports whether it is one.
func (t *Table) ofTheme(property string, to *Table) (name string, is, ok bool) {
	class, item, found := strings.Cut(property, "/")
	if !found || strings.Count(item, "/") != 1 {
		return property, false, false
	}
	there, _ := t.NameIn(class, to)
	if to.Major() < 4 && strings.HasPrefix(item, "font_sizes/") {
		return property, true, false // a size is of the font in Godot 3
	}
	item, ok = t.themeItemIn(class, item, to, there)
	return there + "/" + item, true, ok
}
