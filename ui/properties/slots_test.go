package properties

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/look"
)

const slots = `[gd_scene load_steps=4 format=3]

[ext_resource type="Script" path="res://a.gd" id="1"]

[sub_resource type="Gradient" id="grad"]
colors = PackedColorArray(1, 0, 0, 1)

[sub_resource type="GradientTexture2D" id="glow"]
gradient = SubResource("grad")
width = 128

[node name="A" type="Sprite2D"]
position = Vector2(1, 2)
texture = SubResource("glow")
script = ExtResource("1")
list = Array[int]([3, 4])
textures = Array[Texture2D]([SubResource("glow")])
names = {
"a": 1
}

[node name="B" type="Sprite2D" parent="."]
position = Vector2(1, 5)
texture = SubResource("glow")

[node name="C" type="Timer" parent="B"]
`

const slotScript = `extends Sprite2D

@export_file("*.png") var picture := ""
@export_dir var folder := ""
@export_node_path("Sprite2D", "Camera2D") var follow: NodePath
@export var target: Node2D
@export var other: Camera2D
@export var list: Array[int] = [1]
@export var more: Array[int] = [7]
@export var textures: Array[Texture2D] = []
@export var names := {}
`

// slotted is the inspector of rows of a project with a texture.
func slotted(t *testing.T, path string) (*hosttest.Window, host.Page, *Editor) {
	t.Helper()
	w, p, e := inProject(t, path, "a.tscn", slots, "a.gd", slotScript, "art/lamp.png", "",
		"art/lamp.png.import", "[remap]\n\nimporter=\"texture\"\ntype=\"CompressedTexture2D\"\nuid=\"uid://abc\"\n", "art/ramp.tres", "[gd_resource type=\"Gradient\" format=3]\n\n[resource]\n")
	if strings.Contains(path, ".") {
		w.Until(func() bool { return e.scripts.list != nil })
	}
	return w, p, e
}

// do runs the item of a line with a text, then, from the menu that follows, the item with another.
func do(t *testing.T, w *hosttest.Window, x *line, words ...string) {
	t.Helper()
	for _, g := range x.acts {
		if g.Words != words[0] {
			continue
		}
		w.Items = nil
		g.Tapped(nil)
		for _, next := range words[1:] {
			w.Until(func() bool { return w.Items != nil })
			items := w.Items
			for _, it := range items {
				if it.Words == next {
					it.Run()
					return
				}
			}
			t.Fatalf("%q is not among %+v", next, items)
		}
		return
	}
	t.Fatalf("%s does not offer %q", x.property().Name, words[0])
}

// step makes an edit and undoes it: parts of the text come and go with one step.
func step(t *testing.T, p host.Page, edit func(), has ...string) {
	t.Helper()
	before, steps := string(p.Doc().Bytes()), p.Doc().Steps()
	edit()
	for _, part := range has {
		if got := string(p.Doc().Bytes()); !strings.Contains(got, part) {
			t.Errorf("%q is not in\n%s", part, got)
		}
	}
	if n := p.Doc().Steps() - steps; n != 1 {
		t.Errorf("%d steps for %q", n, has)
	}
	p.Doc().Undo()
	if got := string(p.Doc().Bytes()); got != before {
		t.Errorf("undone, it is\n%s", got)
	}
}

// TestFileOfTheSceneOnce: a file of the project that the scene names already is offered once, by its path.
func TestFileOfTheSceneOnce(t *testing.T) {
	w, _, e := slotted(t, `node["."]`)
	x := func() *line { return lineOf(t, e, "texture") }
	do(t, w, x(), "Use one of the file or the project…", "art/lamp.png")
	w.Items = nil
	do(t, w, x(), "Use one of the file or the project…")
	w.Until(func() bool { return w.Items != nil })
	var lamps []string
	for _, it := range w.Items {
		if strings.Contains(it.Words, "lamp.png") {
			lamps = append(lamps, it.Words)
		}
	}
	if !slices.Equal(lamps, []string{"art/lamp.png"}) {
		t.Errorf("offered are %q", lamps)
	}
}

// TestResourceSlots: a resource is made, loaded, made unique, cleared and opened in place.
func TestResourceSlots(t *testing.T) {
	w, p, e := slotted(t, `node["."]`)
	x := func() *line { return lineOf(t, e, "texture") }
	step(t, p, func() { do(t, w, x(), "New resource…", "New NoiseTexture2D") }, `[sub_resource type="NoiseTexture2D"`, "position = Vector2(1, 2)\ntexture = SubResource(\"NoiseTexture2D_")
	step(t, p, func() { do(t, w, x(), "Use one of the file or the project…", "art/lamp.png") }, `type="Texture2D"`, `path="res://art/lamp.png"`, `uid="uid://abc"`)
	step(t, p, func() { do(t, w, x(), "Make unique") }, `[sub_resource type="GradientTexture2D" id="GradientTexture2D_`)
	step(t, p, func() { do(t, w, x(), "Make unique with all it needs") }, `[sub_resource type="Gradient" id="Gradient_`, `gradient = SubResource("Gradient_`, `[sub_resource type="GradientTexture2D" id="GradientTexture2D_`)
	step(t, p, func() { do(t, w, x(), "Clear") }, "texture = null\n")

	// What does not fit is neither offered nor taken.
	w.Items = nil
	do(t, w, x(), "Use one of the file or the project…")
	w.Until(func() bool { return w.Items != nil })
	for _, it := range w.Items {
		if it.Words == "art/ramp.tres" {
			t.Error("a gradient is offered for a texture")
		}
	}
	v, err := p.Doc().Parse(p.Doc().Parent(x().property().Row), `SubResource("grad")`)
	if err != nil {
		t.Fatal(err)
	}
	x().set(v)
	if got := string(p.Doc().Bytes()); got != slots || !strings.Contains(x().note.Text, "slot.wrong-class") && !strings.Contains(x().note.Text, "Texture2D") {
		t.Errorf("a gradient is taken for a texture: %s", x().note.Text)
	}

	// The resource opens in place, and those that it names.
	w.Canvas().Focus(x())
	w.Type(fyne.KeyRight)
	if got := told(e); !strings.Contains(got, "*Texture: glow (default empty)\n[GradientTexture2D]\n*Gradient: grad (default empty)\n*Width: 128 (default 64)\n") {
		t.Fatalf("it does not open:\n%s", got)
	}
	inner := e.list.sheet.insides["texture"].(*sheet)
	step(t, p, func() { write(t, w, inner.lines["width"], "32") }, "width = 32\n")
	inner.lines["gradient"].edit()
	if got := told(e); !strings.Contains(got, "*Gradient: grad (default empty)\n[Gradient]\n") {
		t.Errorf("what it names does not open:\n%s", got)
	}
	w.Canvas().Focus(x())
	w.Type(fyne.KeyDown)
	if w.Canvas().Focused() != inner.lines["gradient"] {
		t.Errorf("the keyboard does not go in: %T", w.Canvas().Focused())
	}
	w.Canvas().Focus(x())
	w.Type(fyne.KeyLeft)
	if got := told(e); strings.Contains(got, "*Width") {
		t.Errorf("it does not close:\n%s", got)
	}
}

// TestDropped: a file that is dropped on a property becomes its resource, if it is one of the project that fits.
func TestDropped(t *testing.T) {
	w, p, e := slotted(t, `node["."]`)
	w.Native().SetContent(e.panel.Object())
	w.Native().Resize(fyne.NewSize(700, 900))
	x := lineOf(t, e, "texture")
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(x).AddXY(20, 5)
	folder := filepath.Dir(p.File())
	drop := e.Drop
	step(t, p, func() {
		if !drop(at, filepath.Join(folder, "art", "lamp.png")) {
			t.Fatal("the property takes no files")
		}
		w.Until(func() bool { return p.Doc().CanUndo() })
	}, `path="res://art/lamp.png"`, "position = Vector2(1, 2)\ntexture = ExtResource(")
	drop(at, filepath.Join(folder, "art", "ramp.tres"))
	w.Until(func() bool { return x.note.Text != "" })
	if !strings.Contains(x.note.Text, "slot.wrong-class") && !strings.Contains(x.note.Text, "Texture2D") || string(p.Doc().Bytes()) != slots {
		t.Errorf("a gradient is taken for a texture: %s", x.note.Text)
	}
	position := fyne.CurrentApp().Driver().AbsolutePositionForObject(lineOf(t, e, "position")).AddXY(20, 5)
	if drop(position, filepath.Join(folder, "art", "lamp.png")) || drop(fyne.NewPos(-1, -1), filepath.Join(folder, "art", "lamp.png")) {
		t.Error("what is no slot takes a file")
	}
}

// TestSaveOwn writes a resource into a file of the project, which the scene names then.
func TestSaveOwn(t *testing.T) {
	w, p, e := slotted(t, `node["."]`)
	file := filepath.Join(filepath.Dir(p.File()), "glow.tres")
	w.Files = []string{file}
	do(t, w, lineOf(t, e, "texture"), "Save as a file of its own…")
	w.Until(func() bool { return strings.Contains(string(p.Doc().Bytes()), "res://glow.tres") })
	got, err := os.ReadFile(file)
	if want := "[gd_resource type=\"GradientTexture2D\" load_steps=2 format=3]\n\n[sub_resource type=\"Gradient\" id=\"grad\"]\ncolors = PackedColorArray(1, 0, 0, 1)\n\n[resource]\ngradient = SubResource(\"grad\")\nwidth = 128\n"; err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}

// TestFilesAndNodes chooses files, folders and nodes as hints limit them.
func TestFilesAndNodes(t *testing.T) {
	w, p, e := slotted(t, `node["."]`)
	step(t, p, func() { do(t, w, lineOf(t, e, "picture"), "Choose…", "res://art/lamp.png") }, `picture = "res://art/lamp.png"`)
	step(t, p, func() { do(t, w, lineOf(t, e, "folder"), "Choose…", "res://art") }, `folder = "res://art"`)
	for _, it := range w.Items {
		if strings.Contains(it.Words, ".") {
			t.Errorf("%s is no folder", it.Words)
		}
	}
	fits := e.fitting(lineOf(t, e, "follow").property().Hint)
	for path, want := range map[string]bool{`node["B"]`: true, `node["B/C"]`: false} {
		if r, err := p.Doc().Find(path); err != nil || fits(r) != want {
			t.Errorf("%s: %v %v", path, fits(r), err)
		}
	}
	node, err := p.Doc().Parse(model.Root, `NodePath("B")`)
	if err != nil {
		t.Fatal(err)
	}
	step(t, p, func() { lineOf(t, e, "target").set(node) }, `node_paths=PackedStringArray("target")]`, "target = NodePath(\"B\")\n")
	step(t, p, func() { lineOf(t, e, "other").set(node) }, `node_paths=PackedStringArray("other")]`)
	for _, c := range []struct {
		filters, file string
		want          bool
	}{{"*.png,*.WEBP;Images", "res://a.webp", true}, {"", "res://a", true}, {"*.png", "res://a.jpg", false}, {"png", "res://a.PNG", true}} {
		if wanted(c.filters, c.file) != c.want {
			t.Errorf("%+v", c)
		}
	}
}

// TestElements adds, edits, moves and removes elements and entries in place.
func TestElements(t *testing.T) {
	w, p, e := slotted(t, `node["."]`)
	list := lineOf(t, e, "list")
	list.edit()
	inner := e.list.sheet.insides["list"].(*elements)
	if len(inner.lines) != 2 || inner.lines[0].value.Text != "3" {
		t.Fatal(told(e))
	}
	step(t, p, func() { write(t, w, inner.lines[1], "9") }, "list = Array[int]([3, 9])")
	step(t, p, func() {
		inner.add()
		if made := inner.lines[2]; made.fields == nil || !made.fields.Focused() {
			t.Error("the new element is not being edited")
		}
	}, "list = Array[int]([3, 4, 0])")
	step(t, p, func() { do(t, w, inner.lines[0], "Move down") }, "list = Array[int]([4, 3])")
	step(t, p, func() { do(t, w, inner.lines[1], "Move up") }, "list = Array[int]([4, 3])")
	step(t, p, inner.lines[0].drop, "list = Array[int]([4])")

	textures := lineOf(t, e, "textures")
	textures.edit()
	in := e.list.sheet.insides["textures"].(*elements)
	step(t, p, func() { do(t, w, in.lines[0], "New resource…", "New NoiseTexture2D") }, "textures = Array[Texture2D]([SubResource(\"NoiseTexture2D_")
	step(t, p, func() {
		in.add()
		if in.lines[1].fields != nil || w.Canvas().Focused() != in.lines[1] {
			t.Error("the new element, for which a resource is chosen, does not have the keyboard")
		}
	}, "textures = Array[Texture2D]([SubResource(\"glow\"), null])")

	names := lineOf(t, e, "names")
	names.edit()
	entries := e.list.sheet.insides["names"].(*elements)
	step(t, p, func() {
		entries.addEntry()
		w.Fill(`"b"`)
		w.Until(func() bool { return entries.lines[1].fields != nil && entries.lines[1].fields.Focused() })
	}, "\"a\": 1,\n\"b\": 0\n")

	more := lineOf(t, e, "more")
	more.edit()
	step(t, p, e.list.sheet.insides["more"].(*elements).keep, "more = Array[int]([7])")
}

// TestSeveral: of several nodes the properties that all have are shown, and edited in one step.
func TestSeveral(t *testing.T) {
	w, p, e := slotted(t, `node["B"]`)
	rows := make([]model.Row, 2)
	for i, path := range []string{`node["."]`, `node["B"]`} {
		rows[i], _ = p.Doc().Find(path)
	}
	e.panel.ShowAll(p.Doc(), rows)
	e.list.entry.SetText("texture")
	texture := lineOf(t, e, "texture")
	if texture.value.Text != "glow" || texture.shown.mixed {
		t.Error(texture.value.Text)
	}
	step(t, p, func() { do(t, w, texture, "Use one of the file or the project…", "art/lamp.png") }, "position = Vector2(1, 2)\ntexture = ExtResource(", "position = Vector2(1, 5)\ntexture = ExtResource(")
	e.list.entry.SetText("position")
	position := lineOf(t, e, "position")
	if position.value.Text != "mixed" {
		t.Error(position.value.Text)
	}
	step(t, p, func() { write(t, w, position, "7") }, "position = Vector2(7, 2)", "position = Vector2(7, 5)")
	e.list.entry.SetText("flip")
	step(t, p, lineOf(t, e, "flip_h").edit, "texture = SubResource(\"glow\")\nflip_h = true\nscript", "texture = SubResource(\"glow\")\nflip_h = true\n\n[node name=\"C\"")
	e.list.entry.SetText("list")
	if strings.Contains(told(e), "List") {
		t.Errorf("what one of them has is shown:\n%s", told(e))
	}
	e.list.entry.SetText("position")
	step(t, p, lineOf(t, e, "position").drop, "type=\"Sprite2D\"]\ntexture")
}

// TestNarrowSlot: where the pictures of a slot leave its value no room, the first is shown, and one that offers them all.
func TestNarrowSlot(t *testing.T) {
	w, _, e := slotted(t, `node["."]`)
	x := lineOf(t, e, "texture")
	for _, c := range []struct {
		width float32
		all   bool
	}{{900, true}, {360, false}, {900, true}} {
		x.Resize(fyne.NewSize(c.width, lineHeight()))
		test.WidgetRenderer(x).Layout(x.Size())
		if x.more.Visible() == c.all || x.acts[len(x.acts)-1].Visible() != c.all || !x.acts[0].Visible() {
			t.Errorf("%v wide, it shows others", c.width)
		}
	}
	w.Items = nil
	x.more.Tapped(nil)
	if len(w.Items) != len(x.acts) {
		t.Errorf("%d of %d are offered", len(w.Items), len(x.acts))
	}
}

// TestDefaultIsWhole: beside a slot the words for an empty default are not cut in the narrowest pane, and other defaults say less before they are.
func TestDefaultIsWhole(t *testing.T) {
	_, _, e := slotted(t, `node["."]`)
	drawn := func(x *line) string {
		return test.WidgetRenderer(x.back.Text).Objects()[0].(*canvas.Text).Text
	}
	for _, size := range []float32{13, 20} {
		fyne.CurrentApp().Settings().SetTheme(look.Theme{Scale: size / 13})
		for name, want := range map[string]string{"texture": "default empty", "position": ""} {
			x := lineOf(t, e, name)
			for _, width := range []float32{396, 380} {
				x.Resize(fyne.NewSize(width*max(1, size/15), lineHeight()))
				test.WidgetRenderer(x).Layout(x.Size())
				if got := drawn(x); strings.Contains(got, "…") || want != "" && got != want {
					t.Errorf("text of %v, %v wide: %q of %s", size, width, got, name)
				}
			}
		}
	}
}

// TestEnterPicksAFile: Enter on a property that holds a file of the project offers its files, F2 writes the id.
func TestEnterPicksAFile(t *testing.T) {
	w, p, e := inProject(t, `node["."]`, "a.tscn", strings.Replace(slots, `texture = SubResource("glow")
script`, `texture = ExtResource("1")
script`, 1), "a.gd", slotScript, "art/lamp.png", "")
	x := lineOf(t, e, "texture")
	w.Items = nil
	x.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if x.fields != nil {
		t.Error("the id is written")
	}
	w.Until(func() bool { return w.Items != nil })
	for _, it := range w.Items {
		if it.Words == "art/lamp.png" {
			it.Run()
		}
	}
	if !strings.Contains(string(p.Doc().Bytes()), `path="res://art/lamp.png"`) {
		t.Errorf("of %v none is taken", w.Items)
	}
	lineOf(t, e, "texture").TypedKey(&fyne.KeyEvent{Name: fyne.KeyF2})
	if lineOf(t, e, "texture").fields == nil {
		t.Error("F2 does not write the id")
	}
}

// TestEnterFillsSlot: Enter on a property that holds no resource, stored as null or not at all, offers new ones, those of the file and the project, and
// the one on the clipboard; F2 writes.
func TestEnterFillsSlot(t *testing.T) {
	w, p, e := slotted(t, `node["."]`)
	offered := func(name string) []string {
		t.Helper()
		w.Items = nil
		e.list.entry.SetText(name)
		w.Canvas().Focus(lineOf(t, e, name))
		w.Type(fyne.KeyReturn)
		w.Until(func() bool { return w.Items != nil })
		var list []string
		for _, it := range w.Items {
			list = append(list, it.Words)
		}
		return list
	}
	if got := offered("material"); !slices.Contains(got, "New ShaderMaterial") {
		t.Errorf("of a material it offers %v", got)
	}
	do(t, w, lineOf(t, e, "texture"), "Clear")
	w.App().Clipboard().SetContent(` SubResource("glow")`)
	p.Doc().Undo()
	x := lineOf(t, e, "texture")
	x.refuse(p.Doc().SetAs(x.property().Row, variant.Value{}))
	got := offered("texture")
	for _, want := range []string{"New NoiseTexture2D", "art/lamp.png", "glow", `Paste SubResource("glow")`} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not among %v", want, got)
		}
	}
	if slices.Contains(got, "art/ramp.tres") {
		t.Error("a gradient is offered for a texture")
	}
	step(t, p, func() { w.Items[slices.Index(got, `Paste SubResource("glow")`)].Run() }, "texture = SubResource(\"glow\")\n")
	w.App().Clipboard().SetContent(`SubResource("grad")`)
	if got := offered("texture"); slices.Contains(got, `Paste SubResource("grad")`) {
		t.Error("a gradient on the clipboard is offered for a texture")
	}
	w.Canvas().Focus(lineOf(t, e, "texture"))
	w.Type(fyne.KeyF2)
	if lineOf(t, e, "texture").fields == nil {
		t.Error("F2 does not write")
	}
}
