package pictures

import (
	"encoding/binary"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
)

const kit = `[gd_resource type="Resource" load_steps=4 format=3]

[sub_resource type="Gradient" id="glow"]
offsets = PackedFloat32Array(0, 0.25, 1)
colors = PackedColorArray(1, 1, 1, 1, 1, 0.5, 0, 1, 0, 0, 0, 0)

[sub_resource type="Curve" id="falloff"]
_data = [Vector2(0, 1), 0.0, 0.0, 0, 0, Vector2(0.5, 0.75), -1.0, -1.0, 0, 0, Vector2(1, 0), 0.0, 0.0, 0, 0]
point_count = 3

[sub_resource type="Gradient" id="plain"]

[sub_resource type="CapsuleShape2D" id="body"]
radius = 12.0
height = 60.0

[sub_resource type="Curve2D" id="way"]
_data = {
"points": PackedVector2Array(0, 0, 30, 0, 0, 0, 0, 30, 0, 0, 60, 60)
}
point_count = 2

[resource]
patrol = PackedVector2Array(10, 20, 30, 20, 30, 60)
heights = PackedFloat32Array(1, 4, 9, 16)
ids = PackedInt32Array(3, 5)
tints = PackedColorArray(1, 0, 0, 1, 0, 1, 0, 1)
places = PackedVector3Array(1, 2, 3, 4, 5, 6)
empty = PackedVector2Array()
`

// drag presses at a position, and lets go at another.
func drag(s *surface, from, to fyne.Position) {
	s.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: from}, Button: desktop.MouseButtonPrimary})
	if from != to {
		s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}})
		s.DragEnd()
	}
	s.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: to}, Button: desktop.MouseButtonPrimary})
}

// only checks that one line of the kit is another now, and that one undo takes it back.
func (o *opened) only(what, old, now string) {
	o.t.Helper()
	if got, want := string(o.doc.Bytes()), strings.Replace(kit, old, now, 1); got != want || old == now || !strings.Contains(kit, old) {
		o.t.Errorf("%s: got\n%s\nwant\n%s", what, changedLines(got), now)
	}
	o.doc.Undo()
	if string(o.doc.Bytes()) != kit {
		o.t.Errorf("%s: one undo does not take it back:\n%s", what, changedLines(string(o.doc.Bytes())))
	}
}

// changedLines are the lines of a text that are not in the kit.
func changedLines(text string) string {
	var list []string
	for line := range strings.Lines(text) {
		if !strings.Contains(kit, line) {
			list = append(list, line)
		}
	}
	return strings.Join(list, "")
}

func TestGradientView(t *testing.T) {
	o := open(t, "kit.tres", kit, `sub_resource["glow"]`)
	v := o.editor.shown.(*gradientView)
	handle := func(i int) fyne.Position {
		return fyne.NewPos(v.across(v.gradient.Stops[i].Offset), bandTop+bandHeight+10)
	}
	drag(v.surface, handle(1), handle(1))
	if v.chosen != 1 || string(o.doc.Bytes()) != kit {
		t.Error("a press does not choose the colour, or edits")
	}
	drag(v.surface, handle(1), fyne.NewPos(v.across(0.5), handle(1).Y))
	o.only("a drag", "(0, 0.25, 1)", "(0, 0.5, 1)")
	drag(v.surface, handle(1), fyne.NewPos(v.across(0.5), handle(1).Y+200))
	o.only("dragged off", "offsets = PackedFloat32Array(0, 0.25, 1)\ncolors = PackedColorArray(1, 1, 1, 1, 1, 0.5, 0, 1, 0, 0, 0, 0)",
		"offsets = PackedFloat32Array(0, 1)\ncolors = PackedColorArray(1, 1, 1, 1, 0, 0, 0, 0)")
	v.surface.DoubleTapped(&fyne.PointEvent{Position: fyne.NewPos(v.across(0.625), bandTop+10)})
	o.only("a double click", "offsets = PackedFloat32Array(0, 0.25, 1)\ncolors = PackedColorArray(1, 1, 1, 1, 1, 0.5, 0, 1, 0, 0, 0, 0)",
		"offsets = PackedFloat32Array(0, 0.25, 0.625, 1)\ncolors = PackedColorArray(1, 1, 1, 1, 1, 0.5, 0, 1, 0.5, 0.25, 0, 0.5, 0, 0, 0, 0)")
	v.choose(1)
	o.Canvas().Focus(v.surface)
	o.Type(fyne.KeyRight)
	o.only("an arrow", "(0, 0.25, 1)", "(0, 0.26, 1)")
	o.Type(fyne.KeyDelete)
	o.only("Delete", "offsets = PackedFloat32Array(0, 0.25, 1)\ncolors = PackedColorArray(1, 1, 1, 1, 1, 0.5, 0, 1, 0, 0, 0, 0)",
		"offsets = PackedFloat32Array(0, 1)\ncolors = PackedColorArray(1, 1, 1, 1, 0, 0, 0, 0)")
	v.surface.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: handle(1)}, Button: desktop.MouseButtonPrimary})
	v.surface.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(v.across(0.8), handle(1).Y)}})
	o.Type(fyne.KeyEscape)
	v.surface.DragEnd()
	if string(o.doc.Bytes()) != kit || v.gradient.Stops[1].Offset != 0.25 {
		t.Error("Escape does not end a drag")
	}
	if err := v.editor.thingOf(v.row).put(false, named{"interpolation_mode", variant.OfInt(1)}); err != nil {
		t.Fatal(err)
	}
	o.only("how it goes between", "offsets = PackedFloat32Array(0, 0.25, 1)", "interpolation_mode = 1\noffsets = PackedFloat32Array(0, 0.25, 1)")

	// What the file does not store is as the engine makes it: black to white.
	o.show(`sub_resource["plain"]`)
	v = o.editor.shown.(*gradientView)
	if len(v.gradient.Stops) != 2 || v.gradient.Stops[1].Color != [4]float64{1, 1, 1, 1} {
		t.Errorf("%v", v.gradient.Stops)
	}
	v.choose(1)
	v.surface.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	o.only("an offset that is not stored", `id="plain"]`+"\n", `id="plain"]`+"\noffsets = PackedFloat32Array(0, 0.99)\n")
	v = o.editor.shown.(*gradientView)
	img := o.Canvas().Capture()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.surface)
	x := func(share float64) color.RGBA {
		return color.RGBAModel.Convert(img.At(int(at.X+v.across(share)), int(at.Y)+bandTop+20)).(color.RGBA)
	}
	for _, share := range []float64{0.1, 0.5, 0.9} {
		if got := x(share); math.Abs(float64(got.R)-255*share) > 3 || got.R != got.G || got.G != got.B {
			t.Errorf("at %g the band is %v", share, got)
		}
	}
}

func TestCurveView(t *testing.T) {
	o := open(t, "kit.tres", kit, `sub_resource["falloff"]`)
	v := o.editor.shown.(*curveView)
	at := func(x, y float64) fyne.Position {
		l := v.plane.lens()
		return l.to(place{x, y})
	}
	drag(v.plane.surface, at(0.5, 0.75), at(0.5, 0.75))
	if v.plane.chosen != 1 || len(v.plane.shown.levers) != 2 {
		t.Fatal("a press does not choose the point")
	}
	drag(v.plane.surface, at(0.5, 0.75), at(0.6, 0.25))
	o.only("a drag", "Vector2(0.5, 0.75)", "Vector2(0.6, 0.25)")
	drag(v.plane.surface, at(0.5, 0.75), at(5, 5))
	o.only("a drag beyond the limits", "Vector2(0.5, 0.75)", "Vector2(1, 1)")
	lever := v.plane.shown.levers[1]
	drag(v.plane.surface, at(lever[0], lever[1]), at(0.75, 0.75))
	if got := v.curve[1]; math.Abs(got.Right) > 0.01 || got.Left != got.Right {
		t.Errorf("the slopes are %g and %g", got.Left, got.Right)
	}
	o.doc.Undo()
	drag(v.plane.surface, at(0.25, v.curve.At(0.25)), at(0.25, v.curve.At(0.25)))
	if got := string(o.doc.Bytes()); len(v.curve) != 4 || !strings.Contains(got, "point_count = 4") || v.plane.chosen != 1 || v.curve[1].X != 0.25 {
		t.Errorf("a press on the line does not add a point: %d\n%s", len(v.curve), changedLines(got))
	}
	o.Canvas().Focus(v.plane.surface)
	o.Type(fyne.KeyDelete)
	if string(o.doc.Bytes()) != kit {
		t.Errorf("removed again:\n%s", changedLines(string(o.doc.Bytes())))
	}
	o.doc.Undo()
	o.doc.Undo()
	v.plane.choose(1)
	o.Type(fyne.KeyUp)
	o.Type(fyne.KeyUp)
	if v.curve[1].Y <= 0.75 {
		t.Error("an arrow does not move the point")
	}
}

func TestPointsView(t *testing.T) {
	o := open(t, "kit.tres", kit, "resource.patrol")
	v := o.editor.shown.(*pointsView)
	at := func(x, y float64) fyne.Position {
		l := v.plane.lens()
		return l.to(place{x, y})
	}
	if a, b := at(10, 20), at(10, 60); a.Y >= b.Y {
		t.Error("y goes up")
	}
	drag(v.plane.surface, at(30, 20), at(40, 30))
	o.only("a drag", "10, 20, 30, 20,", "10, 20, 40, 30,")
	drag(v.plane.surface, at(30, 40), at(30, 40))
	if got := string(o.doc.Bytes()); v.plane.chosen != 2 || !strings.Contains(got, "(10, 20, 30, 20, 30, 40, 30, 60)") {
		t.Errorf("a click on the line: %d\n%s", v.plane.chosen, changedLines(got))
	}
	o.doc.Undo()
	v.plane.choose(0)
	o.Canvas().Focus(v.plane.surface)
	o.Type(fyne.KeyDown)
	if got := string(o.doc.Bytes()); v.plane.step(1) != 0.1 || !strings.Contains(got, "(10, 20.1, 30, 20, 30, 60)") {
		t.Errorf("an arrow moves by %g:\n%s", v.plane.step(1), changedLines(got))
	}
	o.doc.Undo()
	o.Type(fyne.KeyDelete)
	o.only("Delete", "(10, 20, 30, 20, 30, 60)", "(30, 20, 30, 60)")
	o.Type(fyne.KeyTab)
	if v.plane.chosen != 1 {
		t.Errorf("Tab goes to %d", v.plane.chosen)
	}
	o.panel.Edit() // the table's first field
	if v.plane.chosen != 0 {
		t.Errorf("with the keyboard in the first row, point %d is chosen", v.plane.chosen)
	}

	o.show("resource.places")
	v = o.editor.shown.(*pointsView)
	if v.plane.shown.marks[1] != (place{4, 6}) {
		t.Errorf("seen from above the second point is at %v", v.plane.shown.marks[1])
	}
	v.look(sides[1])
	drag(v.plane.surface, at(4, 5), at(3, 5))
	o.only("a drag in space", "(1, 2, 3, 4, 5, 6)", "(1, 2, 3, 3, 5, 6)")

	o.show("resource.heights")
	v = o.editor.shown.(*pointsView)
	drag(v.plane.surface, at(2, 9), at(2.4, 12))
	o.only("a drag of a number", "(1, 4, 9, 16)", "(1, 4, 12, 16)")

	o.show("resource.ids")
	v = o.editor.shown.(*pointsView)
	drag(v.plane.surface, at(1, 5), at(1, 4.2))
	o.only("a drag of a whole number", "PackedInt32Array(3, 5)", "PackedInt32Array(3, 4)")

	o.show("resource.empty")
	v = o.editor.shown.(*pointsView)
	middle := at(0.5, 0.5)
	drag(v.plane.surface, middle, middle)
	o.only("a click where there is nothing", "empty = PackedVector2Array()", "empty = PackedVector2Array(0.5, 0.5)")
}

// TestThinned: of a long line the lowest and the highest places are kept.
func TestThinned(t *testing.T) {
	var b strings.Builder
	b.WriteString(header + "[resource]\nlist = PackedFloat32Array(")
	for i := range 30_000 {
		if i > 0 {
			b.WriteString(", ")
		}
		n := i % 10
		if i == 17_777 {
			n = 500
		}
		fmt.Fprint(&b, n)
	}
	b.WriteString(")\n")
	o := open(t, "long.tres", b.String(), "resource.list")
	v := o.editor.shown.(*pointsView)
	line := v.plane.shown.strokes[0].places
	highest := 0.0
	for i, p := range line {
		highest = max(highest, p[1])
		if i > 0 && p[0] < line[i-1][0] {
			t.Fatal("the line goes back")
		}
	}
	if len(line) > thinned || len(v.plane.shown.marks) != 30_000 || highest != 500 {
		t.Errorf("%d places up to %g, %d points", len(line), highest, len(v.plane.shown.marks))
	}
}

func TestSwatches(t *testing.T) {
	o := open(t, "kit.tres", kit, "resource.tints")
	var taken func(color.Color)
	o.panel.Outside.Color = func(_ color.NRGBA, take func(color.Color)) { taken = take }
	v := o.editor.shown.(*swatchView)
	drag(v.surface, v.at(1).AddXY(5, 5), v.at(1).AddXY(5, 5))
	if notes := v.notes(); v.chosen != 1 || len(notes) != 1 || notes[0].text != "[1] 00ff00ff" {
		t.Errorf("%d, %v", v.chosen, notes)
	}
	o.Canvas().Focus(v.surface)
	o.Type(fyne.KeyReturn)
	taken(color.NRGBA{0, 0, 255, 255})
	o.only("another colour", "(1, 0, 0, 1, 0, 1, 0, 1)", "(1, 0, 0, 1, 0, 0, 1, 1)")
}

func TestShapes(t *testing.T) {
	o := open(t, "kit.tres", kit, `sub_resource["body"]`)
	var low, high place
	for _, p := range o.editor.shown.(*shapeView).plane.shown.strokes[0].places {
		for axis := range p {
			low[axis], high[axis] = min(low[axis], p[axis]), max(high[axis], p[axis])
		}
	}
	if math.Abs(low[0]+12) > 0.01 || math.Abs(high[0]-12) > 0.01 || math.Abs(low[1]+30) > 0.01 || math.Abs(high[1]-30) > 0.01 {
		t.Errorf("the capsule reaches from %v to %v", low, high)
	}
	o.show(`sub_resource["way"]`)
	if way := o.editor.shown.(*pathView).plane.shown.strokes[0].places; len(way) != 25 || way[24] != (place{60, 60}) {
		t.Errorf("%v", way)
	}
}

// TestBoard: a resource that holds pictures shows them instead of its rows, each editable in place, with the mark of what was edited.
func TestBoard(t *testing.T) {
	text := strings.Replace(kit, "[resource]\n", "[resource]\nglow = SubResource(\"glow\")\nplain = 5\n", 1)
	o := open(t, "kit.tres", text, "resource")
	if o.editor.shown != nil || !o.editor.holds {
		t.Fatal("a resource that holds pictures does not offer them")
	}
	r, err := o.doc.Find("resource")
	if err != nil {
		t.Fatal(err)
	}
	o.editor.boards = true
	b := o.editor.boardOf(r)
	var told []string
	for _, x := range b.tiles {
		told = append(told, o.doc.Path(x.row)+" "+x.view.kind())
	}
	want := "[resource.glow gradient resource.patrol points resource.heights points resource.ids points resource.tints colors resource.places points resource.empty points]"
	if fmt.Sprint(told) != want {
		t.Errorf("got  %v\nwant %s", told, want)
	}
	o.show("resource")
	v := b.tiles[0].view.(linked)
	if len(v.links()) != 2 {
		t.Errorf("%d links", len(v.links()))
	}
	turned := ""
	o.panel.Turn = func(r model.Row) { turned = o.doc.Path(r) }
	v.links()[1].Tap()
	if turned != "sub_resource.glow" {
		t.Errorf("Go to it leads to %q", turned)
	}
	g := v.view.(*gradientView)
	g.choose(1)
	g.key(fyne.KeyRight, false)
	if got, want := string(o.doc.Bytes()), strings.Replace(text, "(0, 0.25, 1)", "(0, 0.26, 1)", 1); got != want {
		t.Errorf("an edit of a linked picture:\n%s", got)
	}
	if !b.Current() {
		t.Error("edited, the pictures are no longer those of the row")
	}
	b.tiles[1].view.(*pointsView).remove(0)
	b.Fill()
	if !b.tiles[1].mark.Visible() || b.tiles[2].mark.Visible() {
		t.Error("the mark is not at what was edited")
	}
}

// TestTexture: a property that names an image of the project shows it.
func TestTexture(t *testing.T) {
	o := open(t, "lamp.tscn", "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://icon.png\" id=\"1\"]\n\n[node name=\"Lamp\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\n", `node["."].texture`)
	if o.editor.shown != nil {
		t.Error("an image that is not there is shown")
	}
	folder := filepath.Dir(o.Document().File())
	for name, content := range map[string][]byte{"project.godot": nil, "icon.png": pngOf(t, lantern(30, 20))} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	o.show(`node["."].texture`)
	l, ok := o.editor.shown.(linked)
	if !ok || l.view.(*imageView).facts["size"].Text != "30 x 20" || l.view.(*imageView).source.replace != nil {
		t.Fatalf("%v", o.editor.shown)
	}
}

// TestHostile: numbers that are none, or without end, draw what can be drawn and hang nothing.
func TestHostile(t *testing.T) {
	const numbers = "nan, inf, -inf, 1e308, -1e308, 0, 1e-300, 3"
	o := open(t, "odd.tres", `[gd_resource type="Resource" load_steps=5 format=3]

[sub_resource type="Gradient" id="glow"]
offsets = PackedFloat32Array(`+numbers+`)
colors = PackedColorArray(`+numbers+", "+numbers+`)

[sub_resource type="Curve" id="falloff"]
_limits = [1.0, 1.0, nan, inf]
_data = [Vector2(nan, inf), inf, nan, 0, 1, Vector2(0, 0), 1e308, -1e308, 1, 1, Vector2(0, 0), 0, 0, 7, -1]

[sub_resource type="CircleShape2D" id="circle"]
radius = nan

[sub_resource type="Curve2D" id="way"]
_data = {
"points": PackedVector2Array(`+numbers+`, 1, 2, 3, 4, 5)
}

[sub_resource type="Image" id="image"]
data = {
"data": PackedByteArray(1, 2, 3),
"format": "RGBA8",
"height": 9223372036854775807,
"mipmaps": true,
"width": -1
}

[resource]
points = PackedVector2Array(`+numbers+`)
high = PackedVector3Array(`+numbers+`, 1)
list = PackedFloat64Array(`+numbers+`)
tints = PackedColorArray(`+numbers+`)
`, "resource.points")
	for _, path := range []string{"sub_resource.glow", "sub_resource.falloff", "sub_resource.circle", "sub_resource.way", "sub_resource.image", "resource.points", "resource.high", "resource.list", "resource.tints"} {
		o.show(path)
		if o.editor.shown == nil {
			t.Errorf("%s is not shown", path)
			continue
		}
		s, ok := o.editor.shown.target().(*surface)
		if !ok {
			continue
		}
		o.Canvas().Focus(s)
		for _, k := range []fyne.KeyName{fyne.KeyTab, fyne.KeyRight, fyne.KeyUp, fyne.KeyInsert, fyne.KeyF, fyne.KeyDelete} {
			s.TypedKey(&fyne.KeyEvent{Name: k})
		}
		drag(s, fyne.NewPos(60, 60), fyne.NewPos(90, 70))
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: 1e9}})
		o.Canvas().Capture()
	}
}

// TestLargeContainer: a container is not decoded to see that it names no resource.
func TestLargeContainer(t *testing.T) {
	list := make([]variant.Value, 50_000)
	for i := range list {
		list[i] = variant.OfString("a text of some length")
	}
	content, err := codec.Append(nil, variant.OfArray(list...), dialect.Godot44)
	if err != nil {
		t.Fatal(err)
	}
	o := open(t, "slot.sav", string(binary.LittleEndian.AppendUint32(nil, uint32(len(content))))+string(content), "[0]")
	first, err := o.doc.Find("[0]")
	if err != nil {
		t.Fatal(err)
	}
	root := o.doc.Parent(first)
	if n := testing.AllocsPerRun(1, func() { o.editor.referred(root) }); n > 1000 {
		t.Errorf("%.0f allocations", n)
	}
}

// TestSave: values of a save are seen and edited as those of a resource.
func TestSave(t *testing.T) {
	text := func(s string) variant.Value { return variant.OfString(s) }
	root := variant.OfDict(
		variant.Entry{Key: text("portrait"), Value: variant.Value{Type: variant.PackedByteArray, Data: pngOf(t, lantern(24, 20))}},
		variant.Entry{Key: text("way"), Value: variant.Value{Type: variant.PackedVector2Array, Data: []float32{10, 20, 30, 20, 30, 60}}},
		variant.Entry{Key: text("glow"), Value: variant.Value{Type: variant.Object, Data: &variant.Instance{Class: "Gradient", Properties: []variant.Property{
			{Name: "offsets", Value: variant.Value{Type: variant.PackedFloat32Array, Data: []float32{0, 0.5, 1}}},
			{Name: "colors", Value: variant.Value{Type: variant.PackedColorArray, Data: []float32{1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1}}}}}}},
	)
	content, err := codec.Append(nil, root, dialect.Godot44)
	if err != nil {
		t.Fatal(err)
	}
	o := open(t, "slot.sav", string(binary.LittleEndian.AppendUint32(nil, uint32(len(content))))+string(content), "portrait")
	before := string(o.doc.Bytes())
	if got := shownImage(o).facts["size"].Text; got != "24 x 20" {
		t.Error(got)
	}
	o.show("way")
	v := o.editor.shown.(*pointsView)
	l := v.plane.lens()
	drag(v.plane.surface, l.to(place{30, 60}), l.to(place{40, 50}))
	if got, err := o.doc.Text(v.row); err != nil || got != "PackedVector2Array(10, 20, 30, 20, 40, 50)" {
		t.Errorf("%s, %v", got, err)
	}
	o.doc.Undo()
	o.show("glow")
	g := o.editor.shown.(*gradientView)
	g.choose(1)
	g.key(fyne.KeyDelete, false)
	if got, err := o.doc.Text(g.thing.rows["offsets"]); err != nil || got != "PackedFloat32Array(0, 1)" {
		t.Errorf("%s, %v", got, err)
	}
	o.doc.Undo()
	if string(o.doc.Bytes()) != before {
		t.Error("undone, the save is not what it was")
	}
	r, err := o.doc.Find("")
	if err != nil {
		t.Fatal(err)
	}
	if b := o.editor.boardOf(r); b == nil {
		r = o.doc.Child(r, 0)
		if b = o.editor.boardOf(r); b == nil {
			t.Error("the dictionary holds no pictures")
		}
	}
}

// TestPaths moves, bends, adds and removes the points of paths; the tilts of those in space stay with their points, and each edit is one step.
func TestPaths(t *testing.T) {
	o := open(t, "ways.tres", `[gd_resource type="Resource" load_steps=3 format=3]

[sub_resource type="Curve2D" id="flat"]
_data = {
"points": PackedVector2Array(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 100, 100)
}
point_count = 3

[sub_resource type="Curve3D" id="high"]
_data = {
"points": PackedVector3Array(0, 0, 0, 1, 2, 3, 0, 5, 0, -1, -2, -3, 0, 0, 0, 10, 6, 20),
"tilts": PackedFloat32Array(0.25, 0.5)
}
point_count = 2

[sub_resource type="Curve2D" id="empty"]

[resource]
`, "sub_resource.flat")
	before := string(o.doc.Bytes())
	for _, x := range []struct {
		what, path string
		do         func(v *pathView, l lens)
		data       string
		count      string
	}{
		{"drag a point", "flat", func(v *pathView, l lens) { drag(v.plane.surface, l.to(place{100, 0}), l.to(place{80, 20})) },
			"PackedVector2Array(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 80, 20, 0, 0, 0, 0, 100, 100)", "3"},
		{"make it round", "flat", func(v *pathView, _ lens) { v.round(1) },
			"PackedVector2Array(0, 0, 0, 0, 0, 0, -16.666666, -16.666666, 16.666666, 16.666666, 100, 0, 0, 0, 0, 0, 100, 100)", "3"},
		{"click the line", "flat", func(v *pathView, l lens) { drag(v.plane.surface, l.to(place{100, 40}), l.to(place{100, 40})) },
			"PackedVector2Array(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 100, 40, 0, 0, 0, 0, 100, 100)", "4"},
		{"drag a lever", "high", func(v *pathView, l lens) {
			v.plane.choose(0)
			drag(v.plane.surface, l.to(place{1, 3}), l.to(place{4, 2}))
		}, "PackedVector3Array(0, 0, 0, 4, 2, 2, 0, 5, 0, -1, -2, -3, 0, 0, 0, 10, 6, 20), PackedFloat32Array(0.25, 0.5)", "2"},
		{"make it a corner", "high", func(v *pathView, _ lens) { v.corner(1) },
			"PackedVector3Array(0, 0, 0, 1, 2, 3, 0, 5, 0, 0, 0, 0, 0, 0, 0, 10, 6, 20), PackedFloat32Array(0.25, 0.5)", "2"},
		{"remove the first", "high", func(v *pathView, _ lens) {
			v.plane.choose(0)
			v.plane.key(fyne.KeyDelete, false)
		}, "PackedVector3Array(-1, -2, -3, 0, 0, 0, 10, 6, 20), PackedFloat32Array(0.5)", "1"},
		{"the first point", "empty", func(v *pathView, _ lens) { v.add(0, place{3, 4}) }, "PackedVector2Array(0, 0, 0, 0, 3, 4)", ""},
	} {
		o.show("sub_resource." + x.path)
		v, ok := o.editor.shown.(*pathView)
		if !ok {
			t.Fatalf("%s: %T is shown", x.what, o.editor.shown)
		}
		x.do(v, v.plane.lens())
		var got []string
		for _, name := range []string{"._data.points", "._data.tilts", ".point_count"} {
			if r, err := o.doc.Find("sub_resource." + x.path + name); err == nil {
				text, _ := o.doc.Text(r)
				got = append(got, text)
			}
		}
		want := x.data
		if x.count != "" {
			want += ", " + x.count
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s gives\n%s, not\n%s", x.what, strings.Join(got, ", "), want)
		}
		if n := len(o.doc.History()); n != 1 {
			t.Errorf("%s: %d steps", x.what, n)
		}
		o.doc.Undo()
		if string(o.doc.Bytes()) != before {
			t.Fatalf("%s: undone, the file is another", x.what)
		}
	}
}

// TestMeshes: a shape in space is drawn by its edges, by those of its class where the file does not tell, and again after an edit.
func TestMeshes(t *testing.T) {
	o := open(t, "shapes.tres", `[gd_resource type="Resource" load_steps=3 format=3]

[sub_resource type="BoxShape3D" id="box"]
size = Vector3(2, 4, 6)

[sub_resource type="SphereShape3D" id="ball"]

[resource]
`, "sub_resource.box")
	facts := func() string { return o.editor.shown.(*meshView).facts.Text }
	if facts() != "12 edges" {
		t.Errorf("the box has %s", facts())
	}
	r, err := o.doc.Find("sub_resource.box.size")
	if err != nil {
		t.Fatal(err)
	}
	if err := o.doc.Set(r, variant.OfMath(variant.Vector3, 2, 0, 6)); err != nil {
		t.Fatal(err)
	}
	o.show("sub_resource.box")
	if facts() != "4 edges" {
		t.Errorf("the flat box has %s", facts())
	}
	o.show("sub_resource.ball")
	if facts() != "144 edges" {
		t.Errorf("the ball has %s", facts())
	}
	o.editor.shown.(*meshView).view.Resize(fyne.NewSize(300, 200))
	o.Canvas().Capture()
}
