package properties

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/enginetest"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/inspector"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

const lamp = `[gd_scene load_steps=3 format=3]

[ext_resource type="Script" path="res://flicker.gd" id="1"]

[sub_resource type="GradientTexture2D" id="glow"]
width = 128

[node name="Lamp" type="PointLight2D"]
position = Vector2(11.5, -4)
color = Color(1, 0.5, 0.25, 1)
energy = 1.2
texture = SubResource("glow")
script = ExtResource("1")
strength = 0.35

[node name="Own" type="LampPost" parent="."]
glw = 3
`

// inspected is the inspector of a row of a scene that is in a project with a script.
func inspected(t *testing.T, text, path string) (*hosttest.Window, host.Page, *Editor) {
	t.Helper()
	folder := t.TempDir()
	for name, content := range map[string]string{"lamp.tscn": text, "project.godot": "config_version=5\n[layer_names]\n2d_render/layer_1=\"world\"\n",
		"flicker.gd": "extends PointLight2D\n\n@export var follow: NodePath\n@export var strength := 0.2\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return inspectedFile(t, filepath.Join(folder, "lamp.tscn"), path)
}

func inspectedFile(t *testing.T, file, path string) (*hosttest.Window, host.Page, *Editor) {
	t.Helper()
	w := hosttest.New(t, nil)
	p := w.OpenFile(file)
	panel := inspector.New(w.Native())
	panel.Assign = func(list []model.Assignment, amend bool) error {
		if amend {
			return p.Doc().AmendAll(message.Message{}, list)
		}
		return p.Doc().SetAll(message.Message{}, list)
	}
	panel.Was = func(model.Row) (string, bool) { return "", false }
	e := New(p, panel, users.Around(p.File))
	t.Cleanup(e.Close)
	panel.Inner = e.Part
	panel.Hint = e.Hint
	p.Doc().OnChange(func(model.Change) { panel.Refresh() })
	w.Native().SetContent(panel.Object())
	r, err := p.Doc().Find(path)
	if err != nil {
		t.Fatal(err)
	}
	panel.Show(p.Doc(), r)
	if e.list == nil {
		t.Fatal("there is no inspector")
	}
	return w, p, e
}

// TestSeveralLines: a line says that a text has more lines than the one it shows, and its field shows them.
func TestSeveralLines(t *testing.T) {
	w, _, e := inspected(t, "[gd_scene format=3]\n\n[node name=\"Sign\" type=\"Label\"]\ntext = \"Beware\nof the\ndog\"\nlanguage = \"\nen\"\n", `node["."]`)
	for name, want := range map[string]string{"text": "Beware … 3 lines", "language": "… 2 lines"} {
		if got := lineOf(t, e, name).value.Text; got != want {
			t.Errorf("%s shows %q", name, got)
		}
	}
	x := lineOf(t, e, "text")
	w.Canvas().Focus(x)
	x.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if x.fields == nil || x.fields.Texts()[0] != "Beware\nof the\ndog" || x.MinSize().Height < 3*boxHeight() {
		t.Errorf("the field of the text is %v high", x.MinSize().Height)
	}
	x.Resize(fyne.NewSize(300, x.MinSize().Height))
	if wide := x.fields.Object().MinSize().Width; wide > 200 {
		t.Errorf("what belongs to the field needs %v, and is drawn over what is beside it", wide)
	}
}

// told returns what the list shows: sections and groups in brackets, properties with their values; an asterisk marks
// stored ones.
func told(e *Editor) string {
	var b strings.Builder
	for _, o := range focusable(nil, e.list.sheet.body) {
		switch o := o.(type) {
		case *heading:
			b.WriteString("[" + o.name.Text + "]\n")
		case *line:
			if o.property().Stored() {
				b.WriteByte('*')
			}
			b.WriteString(o.name.Text + ": " + o.value.Text)
			if o.back.Text.Text != "" {
				b.WriteString(" (" + o.back.Text.Text + ")")
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// lineOf is the line of a property.
func lineOf(t *testing.T, e *Editor, name string) *line {
	t.Helper()
	x := e.list.sheet.lines[name]
	if x == nil {
		t.Fatalf("no line %s in\n%s", name, told(e))
	}
	return x
}

// write types a text into the fields of a property.
func write(t *testing.T, w *hosttest.Window, x *line, text string) {
	t.Helper()
	x.edit()
	f, ok := w.Canvas().Focused().(interface{ SetText(string) })
	if !ok {
		t.Fatalf("%s has no field: %T has the keyboard", x.property().Name, w.Canvas().Focused())
	}
	f.SetText(text)
	w.Type(fyne.KeyReturn)
}

// TestSections: the script's properties come first, then those of each class up to Node; stored properties differ from
// defaults.
func TestSections(t *testing.T) {
	w, _, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	got := told(e)
	want := `[flicker.gd]
Follow: 
*Strength: 0.35 (default 0.2)
[PointLight2D]
*Texture: glow (default empty)
Offset: 0, 0
Texture Scale: 1.0
Height: 0.0
[Light2D]
Enabled: on
Editor Only: off
*Color: ff8040 (default ffffff)
*Energy: 1.2 (default 1.0)
`
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(got, "[Shadow]\n[Node2D]\n[Transform]\n*Position: 11.5, -4 (default 0, 0)\nRotation: 0\n") {
		t.Errorf("a group without stored properties is not closed, or one with some is:\n%s", got)
	}
	shadow := e.list.sheet.headings["Light2D/Shadow"]
	shadow.Tapped(nil)
	if got := told(e); !strings.Contains(got, "[Shadow]\nEnabled: off\n") {
		t.Errorf("the group does not open:\n%s", got)
	}
	w.Canvas().Focus(shadow)
	w.Type(fyne.KeyLeft)
	if got := told(e); !strings.Contains(got, "[Shadow]\n[Node2D]") {
		t.Errorf("the group does not close:\n%s", got)
	}
}

// TestPlaced: a transform is told by its position, rotation and scale, in the order of angles of its node, and one that is sheared by its numbers.
func TestPlaced(t *testing.T) {
	for stored, want := range map[string]string{
		"transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 7, 0, -2.5)":                    "7, 0, -2.5",
		"transform = Transform3D(0, 0, 2, 0, 2, 0, -2, 0, 0, 0, 1, 0)":                      "0, 1, 0; 0, 90, 0°; ×2, 2, 2",
		"transform = Transform3D(0, 0, 3, 0, 1, 0, -1, 0, 0, 0, 0, 0)":                      "0, 0, 0; 0, 90, 0°; ×1, 1, 3",
		"transform = Transform3D(1, 0.5, 0, 0, 1, 0, 0, 0, 1, 7, 0, 0)":                     "1, 0.5, 0, 0, 1, 0, 0, 0, 1, 7, 0, 0",
		"transform = Transform3D(0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0)":                       "0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0",
		"transform = Transform3D(0, -1, 0, 0, 0, -1, 1, 0, 0, 0, 0, 0)\nrotation_order = 0": "0, 0, 0; 90, 0, 90°",
	} {
		_, _, e := inspected(t, "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node3D\"]\n"+stored+"\n", `node["."]`)
		if got := lineOf(t, e, "transform").value.Text; got != want {
			t.Errorf("%s: %q, not %q", stored, got, want)
		}
	}
}

// TestNewNode: of a node that stores nothing, the first group of each class is open.
func TestNewNode(t *testing.T) {
	_, _, e := inspected(t, "[gd_scene format=3]\n\n[node name=\"Sun\" type=\"DirectionalLight3D\"]\n", `node["."]`)
	got := told(e)
	for _, part := range []string{"[Light3D]\n[Light]\nIntensity Lumens: not stored\n", "[Shadow]\n[Distance Fade]\n", "[Node3D]\n[Transform]\nTransform: 0, 0, 0\n", "[Visibility]\n[Node]\n[Process]\nMode: Inherit\n"} {
		if !strings.Contains(got, part) {
			t.Errorf("without %q:\n%s", part, got)
		}
	}
}

// TestEdits: an edit of a stored property changes its line and nothing else, one of a default comes to stand where the engine would write it,
// and taking it back leaves the file as it was.
func TestEdits(t *testing.T) {
	w, p, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	for _, c := range []struct{ name, text, old, want string }{
		{"energy", "2", "energy = 1.2", "energy = 2.0"},
		{"position", "3", "Vector2(11.5, -4)", "Vector2(3, -4)"},
		{"color", "#0000ffff", "color = Color(1, 0.5, 0.25, 1)", "color = Color(0, 0, 1, 1)"},
		{"rotation", "30", "position = Vector2(11.5, -4)\n", "position = Vector2(11.5, -4)\nrotation = 0.5235988\n"},
		{"texture_scale", "2.5", "script = ", "texture_scale = 2.5\nscript = "},
		{"follow", "../Flame", "strength = ", "follow = NodePath(\"../Flame\")\nstrength = "},
	} {
		x := lineOf(t, e, c.name)
		write(t, w, x, c.text)
		if got, want := string(p.Doc().Bytes()), strings.Replace(lamp, c.old, c.want, 1); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
		if w.Canvas().Focused() != x || x.fields != nil {
			t.Errorf("%s: Enter does not go back to the line", c.name)
		}
		if x != lineOf(t, e, c.name) || !x.property().Stored() {
			t.Errorf("%s: the line is not what it was", c.name)
		}
		if c.name == "rotation" || c.name == "texture_scale" || c.name == "follow" {
			w.Type(fyne.KeyDelete)
		} else {
			p.Doc().Undo()
		}
		if got := string(p.Doc().Bytes()); got != lamp {
			t.Errorf("%s: taken back, got\n%s", c.name, got)
		}
	}
	enabled := lineOf(t, e, "enabled")
	w.Canvas().Focus(enabled)
	w.Type(fyne.KeySpace)
	if got := string(p.Doc().Bytes()); !strings.Contains(got, "enabled = false\ncolor") || enabled.value.Text != "off" {
		t.Errorf("the switch: %s\n%s", enabled.value.Text, got)
	}
	enabled.back.Tapped(nil)
	if got := string(p.Doc().Bytes()); got != lamp || enabled.value.Text != "on" {
		t.Errorf("back to the default: %s\n%s", enabled.value.Text, got)
	}
	energy := lineOf(t, e, "energy")
	write(t, w, energy, "bright")
	if got := string(p.Doc().Bytes()); got != lamp || energy.fields == nil {
		t.Error("what is no number was taken")
	}
	w.Type(fyne.KeyEscape)
	if energy.fields != nil {
		t.Error("Escape does not leave the field")
	}
	if text := lineOf(t, e, "texture"); len(text.acts) == 0 || text.acts[0].Words != "Go to it" || text.about.Text != "GradientTexture2D" {
		t.Errorf("the texture is %+v", text.shown)
	}
}

// TestDefaultsLeave: a value that is typed and is the default leaves the file in one step, or does not come into it.
func TestDefaultsLeave(t *testing.T) {
	w, p, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	write(t, w, lineOf(t, e, "energy"), "0.5+0.5")
	if got, want := string(p.Doc().Bytes()), strings.Replace(lamp, "energy = 1.2\n", "", 1); got != want {
		t.Errorf("energy: got\n%s", got)
	}
	if p.Doc().Undo(); string(p.Doc().Bytes()) != lamp || p.Doc().CanUndo() {
		t.Errorf("one step back: got\n%s", p.Doc().Bytes())
	}
	write(t, w, lineOf(t, e, "texture_scale"), "2/2")
	write(t, w, lineOf(t, e, "strength"), "0.2")
	if got, want := string(p.Doc().Bytes()), strings.Replace(lamp, "strength = 0.35\n", "", 1); got != want {
		t.Errorf("those that are not stored, and of the script: got\n%s", got)
	}
}

// TestChoices: a number with a name is shown and chosen by it, one without is written.
func TestChoices(t *testing.T) {
	w, p, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	x := lineOf(t, e, "blend_mode")
	if x.value.Text != "Add" {
		t.Error(x.value.Text)
	}
	x.edit()
	if len(w.Items) != 3 || w.Items[1].Words != "Subtract" || w.Items[1].Left != "1" {
		t.Fatal(w.Items)
	}
	if !w.Items[0].Now || w.Items[1].Now || w.Items[2].Now {
		t.Errorf("another choice than that of the file is marked: %+v", w.Items)
	}
	w.Items[1].Run()
	if got := string(p.Doc().Bytes()); !strings.Contains(got, "energy = 1.2\nblend_mode = 1\n") || x.value.Text != "Subtract" || w.Canvas().Focused() != x {
		t.Errorf("%s\n%s", x.value.Text, got)
	}
	w.Items = nil
	if w.Type(fyne.KeySpace); len(w.Items) != 3 || !w.Items[1].Now {
		t.Errorf("Space opens %+v", w.Items)
	}
	if err := p.Doc().Set(x.property().Row, variant.OfInt(77)); err != nil || x.value.Text != "77" {
		t.Error(x.value.Text, err)
	}
	w.Canvas().Focus(x)
	w.Items = nil
	if w.Type(fyne.KeySpace); w.Items != nil || x.fields != nil {
		t.Error("Space writes over a number that has no name")
	}
	write(t, w, x, "2")
	if x.value.Text != "Mix" {
		t.Error(x.value.Text)
	}
}

// TestFilter: names in both spellings, groups and values are found, whatever is closed; if nothing is found, that is
// shown.
func TestFilter(t *testing.T) {
	w, _, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	for text, want := range map[string]string{
		"cull mask":    "[Light2D]\n[Range]\nItem Cull Mask: 1 world\n[Shadow]\nItem Cull Mask: 1 world\n",
		"shadow_color": "[Light2D]\n[Shadow]\nColor: 00000000\n",
		"11.5":         "[Node2D]\n[Transform]\n*Position: 11.5, -4 (default 0, 0)\n",
		"skew":         "[Node2D]\n[Transform]\nSkew: 0\n",
	} {
		e.list.entry.SetText(text)
		if got := told(e); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", text, got, want)
		}
	}
	e.list.entry.SetText("glw")
	if got := e.list.note.Text; told(e) != "" || got != `No property of Lamp matches "glw".` || !e.list.clear.Visible() {
		t.Errorf("nothing is found: %q, %s", got, told(e))
	}
	e.list.clear.Tapped(nil)
	if e.list.note.Visible() || told(e) == "" {
		t.Error("the filter is still on")
	}
	e.list.changedOnly.Turn()
	got := told(e)
	if n := strings.Count(got, "*"); n != 6 || strings.Count(got, ": ") != n {
		t.Errorf("changed only:\n%s", got)
	}
}

// TestUnknownClass: of a class that no table has, what the file stores is shown.
func TestUnknownClass(t *testing.T) {
	w, p, e := inspected(t, lamp, `node["Own"]`)
	if got := told(e); got != "[Other properties]\n*glw: 3 (Remove)\n" {
		t.Error(got)
	}
	if got := e.list.note.Text; got != "Class LampPost is not known to Godot 4.6. Only what the file stores is shown." {
		t.Error(got)
	}
	write(t, w, lineOf(t, e, "glw"), "4")
	if got := string(p.Doc().Bytes()); got != strings.Replace(lamp, "glw = 3", "glw = 4", 1) {
		t.Error(got)
	}
}

// TestResource: a resource has an inspector as a node has.
func TestResource(t *testing.T) {
	w, p, e := inspected(t, lamp, `sub_resource["glow"]`)
	if got := told(e); !strings.HasPrefix(got, "[GradientTexture2D]\nGradient: empty\n*Width: 128 (default 64)\nHeight: 64\n") {
		t.Error(got)
	}
	write(t, w, lineOf(t, e, "height"), "32")
	if got := string(p.Doc().Bytes()); got != strings.Replace(lamp, "width = 128\n", "width = 128\nheight = 32\n", 1) {
		t.Error(got)
	}
}

// TestBinary: a node of a binary scene is edited as one of a text is.
func TestBinary(t *testing.T) {
	folder := enginetest.Folder(t, "SAVANT_VECTORS")
	w, p, e := inspectedFile(t, filepath.Join(folder, "godot-4.6", "resources", "world3d.scn"), `node["."]`)
	before := string(p.Doc().Bytes())
	name := "process_priority"
	e.list.entry.SetText(name)
	write(t, w, lineOf(t, e, name), "3")
	is := func(want bool) {
		t.Helper()
		if r, err := p.Doc().Find(`node["."].` + name); (err == nil) != want {
			t.Error("the file has", r, err)
		} else if text, _ := p.Doc().Text(r); want && text != "3" {
			t.Error(text)
		}
	}
	is(true)
	lineOf(t, e, name).drop()
	is(false)
	for p.Doc().Undo() {
	}
	if string(p.Doc().Bytes()) != before {
		t.Error("undone, the file is not what it was")
	}
}

// TestOverrides: what a control overrides of its theme is grouped as in the engine, and found by the words of its name and its groups.
func TestOverrides(t *testing.T) {
	const button = "[gd_scene format=3]\n\n[node name=\"Play\" type=\"Button\"]\ntext = \"Go\"\ntheme_override_colors/font_color = Color(1, 0, 0, 1)\ntheme_override_font_sizes/font_size = 20\n"
	_, _, e := inspected(t, button, `node["."]`)
	e.view.changed = true // of those that are stored
	color, size := "[Theme Overrides > Colors]\n*Font Color: ff0000 (Remove)\n", "[Theme Overrides > Font Sizes]\n*Font Size: 20 (Remove)\n"
	for text, want := range map[string]string{
		"overrides": color + size, "theme_override": color + size, "override color": color, "theme font sizes": size, "overrides 20": size,
	} {
		e.list.entry.SetText(text)
		if got := told(e); got != "[Control]\n"+want {
			t.Errorf("%q: got\n%s\nwant\n%s", text, got, want)
		}
	}
	e.list.entry.SetText("override shadow offset")
	if got := told(e); got != "" {
		t.Errorf("words that are in nothing together find\n%s", got)
	}
}

// TestExactNameFirst: Enter in the filter edits the property with the very name that is typed, not one above it that has it in its own.
func TestExactNameFirst(t *testing.T) {
	w, _, e := inspected(t, "[gd_scene format=3]\n\n[node name=\"Log\" type=\"RichTextLabel\"]\n", `node["."]`)
	for _, typed := range []string{"visible characters", "visible_characters"} {
		e.Focus()
		e.list.entry.SetText(typed)
		w.Type(fyne.KeyReturn)
		if x := lineOf(t, e, "visible_characters"); x.fields == nil || !x.fields.Focused() {
			t.Errorf("%q: %T has the keyboard", typed, w.Canvas().Focused())
		}
	}
}

// TestJump: a filter that leaves nothing of a row that is jumped to is cleared, one that leaves something stays, and so does one over a row that is not
// jumped to.
func TestJump(t *testing.T) {
	_, p, e := inspected(t, lamp, `node["."]`)
	glow, err := p.Doc().Find(`sub_resource["glow"]`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		typed, want string
		jumps       bool
	}{{"energy", "energy", false}, {"width", "width", true}, {"energy", "", true}} {
		e.list.entry.SetText(c.typed)
		if c.jumps {
			e.Jump()
		}
		e.Part([]model.Row{glow})
		if got := e.list.entry.Text; got != c.want {
			t.Errorf("%q became %q", c.typed, got)
		}
	}
}

// TestWalkByKeys goes from the filter to the lines and through them.
func TestWalkByKeys(t *testing.T) {
	w, _, e := inspected(t, lamp, `sub_resource["glow"]`)
	e.Focus()
	w.Type(fyne.KeyDown, fyne.KeyDown)
	if x, ok := w.Canvas().Focused().(*line); !ok || x.property().Name != "width" {
		t.Errorf("%T has the keyboard", w.Canvas().Focused())
	}
	w.Canvas().Focused().TypedRune('7')
	w.Canvas().Focused().TypedRune('5')
	w.Type(fyne.KeyReturn, fyne.KeyUp, fyne.KeyUp)
	if got := lineOf(t, e, "width").value.Text; got != "75" {
		t.Error(got)
	}
	if w.Canvas().Focused() != e.list.entry {
		t.Errorf("%T has the keyboard", w.Canvas().Focused())
	}
}

// TestFilterLeadsToTheValue: Enter in the filter edits the first property that is found, whatever headings are over it, and a switch is only
// reached. Left closes what a line is in, Right opens it, and what is typed on a heading goes into the filter.
func TestFilterLeadsToTheValue(t *testing.T) {
	w, p, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	e.Focus()
	e.list.entry.SetText("energy")
	w.Type(fyne.KeyReturn)
	x := lineOf(t, e, "energy")
	if x.fields == nil || !x.fields.Focused() {
		t.Fatalf("%T has the keyboard", w.Canvas().Focused())
	}
	w.Canvas().Focused().TypedRune('3')
	w.Type(fyne.KeyReturn)
	if got := string(p.Doc().Bytes()); got != strings.Replace(lamp, "energy = 1.2", "energy = 3.0", 1) {
		t.Error(got)
	}
	e.Focus()
	e.list.entry.SetText("editor only")
	w.Type(fyne.KeyReturn)
	if x := lineOf(t, e, "editor_only"); w.Canvas().Focused() != x || x.property().Stored() {
		t.Errorf("%T has the keyboard, %s", w.Canvas().Focused(), x.value.Text)
	}
	e.list.entry.SetText("")
	position := lineOf(t, e, "position")
	w.Canvas().Focus(position)
	w.Type(fyne.KeyLeft)
	h, ok := w.Canvas().Focused().(*heading)
	if !ok || h.name.Text != "Transform" || h.open {
		t.Fatalf("%T has the keyboard", w.Canvas().Focused())
	}
	w.Type(fyne.KeyRight, fyne.KeyDown)
	if !h.open || w.Canvas().Focused() != position {
		t.Errorf("%T has the keyboard", w.Canvas().Focused())
	}
	w.Type(fyne.KeyUp, fyne.KeyDown)
	if w.Canvas().Focused() != position {
		t.Errorf("%T has the keyboard", w.Canvas().Focused())
	}
	w.Canvas().Focus(h)
	h.TypedRune('s')
	w.Canvas().Focused().TypedRune('k')
	if w.Canvas().Focused() != e.list.entry || e.list.entry.Text != "sk" {
		t.Errorf("%T has the keyboard, the filter is %q", w.Canvas().Focused(), e.list.entry.Text)
	}
}

// TestCategories: what a script puts its variables under are headings, in its order; those after a group are not in it.
func TestCategories(t *testing.T) {
	script := "extends PointLight2D\n\n@export var first := 1\n@export_group(\"Look\", \"look_\")\n@export var look_far := 2\n@export_subgroup(\"Deep\")\n@export var deep := 3\n" +
		"@export_group(\"\")\n@export var behind := 4\n@export_category(\"Sound\")\n@export var loud := 5\n@export_group(\"Look\")\n@export var other := 6\n"
	scene := strings.Replace(lamp, "strength = 0.35", "look_far = 7\ndeep = 8\nother = 9", 1)
	w, _, e := inProject(t, `node["."]`, "lamp.tscn", scene, "flicker.gd", script)
	w.Until(func() bool { return e.scripts.list != nil })
	want := "[flicker.gd]\nFirst: 1\n[Look]\n*Far: 7 (default 2)\n[Look > Deep]\n*Deep: 8 (default 3)\nBehind: 4\n" +
		"[Sound]\nLoud: 5\n[Look]\n*Other: 9 (default 6)\n[PointLight2D]\n"
	if got := told(e); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	e.list.sheet.headings["flicker.gd:Sound"].Tapped(nil)
	if got := told(e); !strings.Contains(got, "Behind: 4\n[Sound]\n[PointLight2D]") {
		t.Errorf("the category does not close alone:\n%s", got)
	}
}

// TestNames: names are written as the engine's inspector does.
func TestNames(t *testing.T) {
	for name, want := range map[string]string{"skin_cull_mask": "Skin Cull Mask", "slide_on_ceiling": "Slide on Ceiling", "fov": "FOV",
		"on_top": "On Top", "uv1_scale": "UV1 Scale", "größe": "Größe", "": "", "_x": "X"} {
		if got := capitalized(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
