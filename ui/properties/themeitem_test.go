package properties

import (
	"slices"
	"strings"
	"testing"

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
