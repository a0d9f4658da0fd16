package properties

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/widgets"
)

const themed4 = `[gd_resource type="Theme" format=3]

[resource]
Button/colors/font_color = Color(1, 0, 0, 1)
Button/constants/h_separation = 4
Label/colors/font_color = Color(0, 0, 1, 1)
Danger/base_type = &"Button"
Danger/colors/font_color = Color(0, 0, 1, 1)
Dire/base_type = &"Danger"
Own/colors/font_color = Color(0, 0, 1, 1)
Own/constants/minimum_character_width = 3
`

// TestThemeItems: the items of a theme are shown by class and kind, and more can be added.
func TestThemeItems(t *testing.T) {
	w, p, e := inspected(t, themed4, "resource")
	got := told(e)
	for _, part := range []string{"Button > Colors", "Button > Constants", "Label > Colors", "Font Color", "H Separation", "Danger > Colors", "[Danger]"} {
		if !strings.Contains(got, part) {
			t.Errorf("no %s in\n%s", part, got)
		}
	}
	add := func(name string) {
		t.Helper()
		e.list.addItem()
		i := slices.IndexFunc(w.Items, func(x widgets.Item) bool { return x.Words == name })
		if i < 0 {
			t.Fatalf("%s is not offered among %d", name, len(w.Items))
		}
		w.Items[i].Run()
	}
	if !e.list.add.Visible() {
		t.Error("no item can be added")
	}
	if strings.Contains(got, "Other properties") {
		t.Errorf("a variation is among the others in\n%s", got)
	}
	for name, want := range map[string]string{"Label/font_sizes/font_size": "16", "Panel/styles/panel": "SubResource(\"StyleBoxFlat_", "Button/colors/font_hover_color": "Color(1, 1, 1, 1)",
		"Danger/constants/h_separation": "0", "Dire/font_sizes/font_size": "16", "Own/colors/caret_color": "Color(1, 1, 1, 1)"} {
		if add(name); strings.HasPrefix(want, "Sub") {
			style := func(x widgets.Item) bool { return x.Words == "New StyleBoxFlat" }
			w.Until(func() bool { return slices.ContainsFunc(w.Items, style) })
			w.Items[slices.IndexFunc(w.Items, style)].Run()
		}
		if !strings.Contains(string(p.Doc().Bytes()), "\n"+name+" = "+want) {
			t.Errorf("no %s in\n%s", name, p.Doc().Bytes())
		}
	}
	e.list.addItem()
	if slices.ContainsFunc(w.Items, func(x widgets.Item) bool { return x.Words == "Button/colors/font_color" }) {
		t.Error("what the theme says already is offered")
	}
	if _, _, other := inspected(t, "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n", `node["."]`); other.list.add.Visible() {
		t.Error("a node takes items of a theme")
	}
}

// TestThemeTypes: a theme gets types of its own, and items that no class has, by their typed names.
func TestThemeTypes(t *testing.T) {
	const empty4, empty3 = "[gd_resource type=\"Theme\" format=3]\n\n[resource]\nLabel/constants/a = 3\n", "[gd_resource type=\"Theme\" format=2]\n\n[resource]\nLabel/constants/a = 3\n"
	for _, c := range []struct{ file, typed, offered, base, want string }{
		{empty4, "Danger", "New type Danger, a variation of…", "Button", "Danger/base_type = &\"Button\""},
		{empty4, "Danger", "New type Danger, a variation of…", "Label", "Danger/base_type = &\"Label\""},
		{themed4, "Fresh", "New type Fresh, a variation of…", "Danger", "Fresh/base_type = &\"Danger\""},
		{empty3, "Danger", "New type Danger, a variation of…", "Button", "Danger/base_type = \"Button\""},
		{empty4, "Danger/colors/glow", "Danger/colors/glow", "", "Danger/colors/glow = Color(1, 1, 1, 1)"},
		{themed4, "Danger", "", "", ""},
		{empty4, "Button", "", "", ""},
		{empty4, "Node", "", "", ""},
		{empty4, "two words", "", "", ""},
		{empty4, "Danger/base_type", "", "", ""},
		{empty4, "Button/colors/font_color", "", "", ""}, // it is among the others
	} {
		w, p, e := inspected(t, c.file, "resource")
		e.list.addItem()
		made := w.Items[len(w.Items)-1].Of(c.typed)
		if made.Words != c.offered {
			t.Errorf("of %q is made %q", c.typed, made.Words)
		}
		if c.offered == "" {
			continue
		}
		made.Run()
		if c.base != "" {
			w.Items[slices.IndexFunc(w.Items, func(x widgets.Item) bool { return x.Words == c.base })].Run()
		}
		name, _, _ := strings.Cut(c.want, " ")
		if !strings.Contains(string(p.Doc().Bytes()), "\n"+c.want+"\n") || w.Canvas().Focused() != e.list.sheet.lines[name] {
			t.Errorf("%q: the keyboard is on %T with\n%s", c.typed, w.Canvas().Focused(), p.Doc().Bytes())
		}
	}
}

// TestThemeItemIsLedTo: an item that a theme gets has the keyboard, and is seen whole, also where its group was closed or the filter hid it.
func TestThemeItemIsLedTo(t *testing.T) {
	for what, hide := range map[string]func(l *list){
		"nothing":     func(*list) {},
		"the filter":  func(l *list) { l.entry.SetText("constants") },
		"the group":   func(l *list) { l.sheet.fold("Theme/Tree > Colors", false) },
		"the section": func(l *list) { l.sheet.fold("Theme", false) },
	} {
		w, _, e := inspected(t, themed4, "resource")
		w.Native().Resize(fyne.NewSize(500, 300))
		hide(e.list)
		e.list.addItem()
		w.Items[slices.IndexFunc(w.Items, func(x widgets.Item) bool { return x.Words == "Tree/colors/font_color" })].Run()
		x := e.list.sheet.lines["Tree/colors/font_color"]
		if w.Canvas().Focused() != x {
			t.Errorf("hidden by %s, the keyboard is on %T", what, w.Canvas().Focused())
			continue
		}
		foot := fyne.CurrentApp().Driver().AbsolutePositionForObject(x).Y + x.Size().Height
		if room := w.Canvas().Size().Height; foot > room || x.Size().Height == 0 {
			t.Errorf("hidden by %s, it ends at %v of %v", what, foot, room)
		}
	}
}
