package inspector

import (
	"bytes"
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/rowpath"
	"savant/ui/inspector/hint"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// opened is a document of one Godot 4.4 record, and a panel in a window.
func opened(t *testing.T, text string) (*Panel, *model.Document) {
	t.Helper()
	return openedIn(t, text, theme.VariantDark)
}

func openedIn(t *testing.T, text string, variant fyne.ThemeVariant) (*Panel, *model.Document) {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.Theme{Force: true, Fixed: variant})
	doc := save(t, text)
	w := test.NewTempWindow(t, nil)
	p := New(w)
	p.Outside = Outside{Menu: func(fyne.Position, []*fyne.MenuItem) {}, Color: func(color.NRGBA, func(color.Color)) {}}
	w.SetContent(p.Object())
	w.Resize(fyne.NewSize(700, 900))
	return p, doc
}

// save is a save with one dictionary, written as Godot text.
func save(t *testing.T, text string) *model.Document {
	t.Helper()
	empty := []byte{8, 0, 0, 0, 27, 0, 0, 0, 0, 0, 0, 0} // one record: a Dictionary without entries
	doc, err := kinds.Open(empty, model.Options{Dialect: "godot4.4"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := doc.Paste(doc.Child(model.Root, 0), 0, text); err != nil {
		t.Fatal(err)
	}
	if doc, err = kinds.Open(doc.Bytes(), model.Options{Dialect: "godot4.4"}); err != nil {
		t.Fatal(err)
	}
	return doc
}

func find(t *testing.T, doc *model.Document, path string) model.Row {
	t.Helper()
	r, err := doc.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func rowsOf(t *testing.T, doc *model.Document, paths ...string) (list []model.Row) {
	t.Helper()
	for _, path := range paths {
		list = append(list, find(t, doc, path))
	}
	return list
}

// write puts a text into a field, as one who types it and presses Enter.
func write(f *entry, text string) {
	f.SetText(text)
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

func is(t *testing.T, doc *model.Document, path, want string) {
	t.Helper()
	if got, err := doc.Text(find(t, doc, path)); err != nil || got != want {
		t.Errorf("%s is %s, %v; want %s", path, got, err, want)
	}
}

const everything = `{"hp": 42, "big": 9007199254740993, "ratio": 0.1, "on": true, "name": "Mira 灯", "note": "a\nb", "tag": &"rare",
"path": NodePath("../Player:x"), "v2": Vector2(1.5, -2), "v3i": Vector3i(1, 2, 3), "rect": Rect2(0, 0, 10, 20), "plane": Plane(0, 1, 0, 2),
"quat": Quaternion(0, 0, 0, 1), "aabb": AABB(0, 0, 0, 1, 1, 1), "basis": Basis(1, 0, 0, 0, 1, 0, 0, 0, 1),
"t2": Transform2D(1, 0, 0, 1, 5, 6), "t3": Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3), "v4": Vector4(1, 2, 3, 4),
"proj": Projection(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1), "tint": Color(2, 0.5, 0.25, 1),
"ints": PackedInt32Array(1, 2, 3), "points": PackedVector3Array(1, 2, 3, 4, 5, 6), "words": PackedStringArray("a", "灯"),
"blob": PackedByteArray(72, 105, 0, 255), "typed": Array[int]([1, 2]), "empty": {}, "list": [1, "two"], "nothing": null, "two": 0.5}`

// TestFieldsEdit writes into a field of each editor and looks at what the document holds then.
func TestFieldsEdit(t *testing.T) {
	for _, c := range []struct {
		path  string
		field int
		text  string
		want  string
	}{
		{"hp", 0, "43", "43"},
		{"hp", 1, "0xFF", "255"},
		{"big", 0, "9007199254740995", "9007199254740995"},
		{"ratio", 0, "0.3", "0.3"},
		{"name", 0, `灯 "quoted"`, `"灯 \"quoted\""`},
		{"tag", 0, "common", `&"common"`},
		{"path", 0, "/root/A:y", `NodePath("/root/A:y")`},
		{"v2", 1, "7", "Vector2(1.5, 7)"},
		{"v3i", 2, "-4", "Vector3i(1, 2, -4)"},
		{"v4", 3, "9", "Vector4(1, 2, 3, 9)"},
		{"rect", 2, "11", "Rect2(0, 0, 11, 20)"},
		{"plane", 3, "-1", "Plane(0, 1, 0, -1)"},
		{"quat", 3, "0.5", "Quaternion(0, 0, 0, 0.5)"},
		{"aabb", 5, "2", "AABB(0, 0, 0, 1, 1, 2)"},
		{"t2", 2, "90", "Transform2D(0, 1, -1, 0, 5, 6)"},
		{"t3", 0, "8", "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 3)"},
		{"tint", 1, "1", "Color(2, 1, 0.25, 1)"},
		{"tint", 4, "#00ff0080", "Color(0, 1, 0, 0.5019608)"},
		{"tint", 5, "4", "Color(4, 1, 0.5, 1)"},
	} {
		t.Run(c.path+" "+c.text, func(t *testing.T) {
			p, doc := opened(t, everything)
			before := bytes.Clone(doc.Bytes())
			p.Show(doc, find(t, doc, c.path))
			write(p.fields[c.field].entry, c.text)
			is(t, doc, c.path, c.want)
			if n := len(doc.History()); n != 1 {
				t.Errorf("%d steps", n)
			}
			doc.Undo()
			if !bytes.Equal(doc.Bytes(), before) {
				t.Error("undone, the bytes differ")
			}
		})
	}
}

// TestInvalidIsExplained writes what no field takes: it is explained in place and nothing is changed.
func TestInvalidIsExplained(t *testing.T) {
	for path, text := range map[string]string{"hp": "many", "ratio": "1,5", "v3i": "1.5", "tint": "x", "v2": ""} {
		p, doc := opened(t, everything)
		p.Show(doc, find(t, doc, path))
		f := p.fields[0]
		write(f.entry, text)
		if doc.CanUndo() {
			t.Errorf("%s: %q was taken", path, text)
		}
		if !f.note.Visible() || f.note.Text == "" {
			t.Errorf("%s: %q is not explained", path, text)
		}
		f.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if f.entry.Text == text {
			t.Errorf("%s: Escape leaves %q", path, text)
		}
	}
}

// TestStepping turns numbers with the arrow keys: one step of the history however many times.
func TestStepping(t *testing.T) {
	p, doc := opened(t, everything)
	p.Show(doc, find(t, doc, "hp"))
	for range 3 {
		p.fields[0].entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	}
	p.fields[0].entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	is(t, doc, "hp", "44")
	if n := len(doc.History()); n != 1 {
		t.Errorf("turning one number takes %d steps", n)
	}
	f := p.fields[0]
	over := f.root.Objects[1].(*fyne.Container).Objects // the field, what takes the wheel, the knob
	notch := &fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 10)}
	over[1].(*hint.Pad).Scrolled(notch)
	is(t, doc, "hp", "44") // the field has not the keyboard
	p.win.Canvas().Focus(f.entry)
	over[1].(*hint.Pad).Scrolled(notch)
	is(t, doc, "hp", "45")
	turner := over[2].(*hint.Knob)
	if !turner.Visible() {
		t.Error("the knob does not show while the field has the keyboard")
	}
	turner.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(0, -3*hint.DragStep)})
	turner.DragEnd()
	is(t, doc, "hp", "48")
	turner.Tapped(&fyne.PointEvent{Position: fyne.NewPos(5, turner.Size().Height-1)})
	is(t, doc, "hp", "47")
	name := f.root.Objects[0].(*caption)
	name.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(2*hint.DragStep, 0)})
	name.DragEnd()
	is(t, doc, "hp", "49")
	p.Show(doc, find(t, doc, "ratio"))
	p.fields[0].step(2)
	is(t, doc, "ratio", "0.3")
	for _, c := range []struct {
		text  string
		by    float64
		whole bool
		want  string
	}{
		{"9223372036854775807", 1, true, "9223372036854775807"}, {"-5", 10, true, "5"}, {"7", 0.1, true, "8"},
		{"0.05", 0.1, false, "0.15"}, {"-0.1", 0.1, false, "0"}, {"12", 0.01, false, "12.01"}, {"1e20", 1, false, "1e+20"}, {"inf", 1, false, "inf"},
	} {
		if got, err := stepped(c.text, c.by, c.whole); err != nil || got != c.want {
			t.Errorf("%s and %v is %s, %v; want %s", c.text, c.by, got, err, c.want)
		}
	}
}

// TestManyRows edits rows together: editing a component of each keeps the others, and one step undoes it.
func TestManyRows(t *testing.T) {
	p, doc := opened(t, `{"a": Vector2(1, 2), "b": Vector2(1, 3), "n": 5, "m": 6, "on": true, "off": false}`)
	before := bytes.Clone(doc.Bytes())
	rows := func(paths ...string) []model.Row { return rowsOf(t, doc, paths...) }
	p.ShowAll(doc, rows("a", "b"))
	if x, y := p.fields[0].entry, p.fields[1].entry; x.Text != "1" || y.Text != "" || y.PlaceHolder != "several values" {
		t.Errorf("the fields show %q and %q (%s)", x.Text, y.Text, y.PlaceHolder)
	}
	write(p.fields[0].entry, "9")
	is(t, doc, "a", "Vector2(9, 2)")
	is(t, doc, "b", "Vector2(9, 3)")
	if n := len(doc.History()); n != 1 {
		t.Errorf("%d steps", n)
	}
	p.fields[1].step(1)
	is(t, doc, "b", "Vector2(9, 3.1)")
	doc.Go(0)
	if !bytes.Equal(doc.Bytes(), before) {
		t.Error("taken back, the bytes differ")
	}
	p.ShowAll(doc, rows("on", "off"))
	p.extra.(*toggle).knob.Turn()
	is(t, doc, "on", "true")
	is(t, doc, "off", "true")
	p.ShowAll(doc, rows("n", "on"))
	if len(p.fields) != 0 || p.text == nil || p.text.entry.Text != "" {
		t.Errorf("rows of two types have %d fields", len(p.fields))
	}
	p.ShowAll(doc, rows("n", "m"))
	write(p.text.entry, "77")
	is(t, doc, "n", "77")
	is(t, doc, "m", "77")
}

// TestTables edits packed arrays by their rows.
func TestTables(t *testing.T) {
	p, doc := opened(t, everything)
	row := func(path string) *table {
		p.Show(doc, find(t, doc, path))
		return p.extra.(*array).table
	}
	ints := row("ints")
	write(ints.rows[1].entries[0], "-7")
	is(t, doc, "ints", "PackedInt32Array(1, -7, 3)")
	write(ints.rows[0].entries[0], "3000000000")
	is(t, doc, "ints", "PackedInt32Array(1, -7, 3)")
	if !ints.problem.Visible() {
		t.Error("what does not fit is not explained")
	}
	ints.at = 1
	ints.insert()
	is(t, doc, "ints", "PackedInt32Array(1, -7, -7, 3)")
	ints.at = 0
	ints.remove()
	is(t, doc, "ints", "PackedInt32Array(-7, -7, 3)")
	write(row("points").rows[1].entries[2], "9")
	is(t, doc, "points", "PackedVector3Array(1, 2, 3, 4, 5, 9)")
	write(row("words").rows[1].entries[0], "火")
	is(t, doc, "words", `PackedStringArray("a", "火")`)
	blob := row("blob")
	write(blob.rows[0].entries[0], "48 69 00 FE")
	is(t, doc, "blob", "PackedByteArray(72, 105, 0, 254)")
	write(blob.rows[0].entries[1], "HI..")
	is(t, doc, "blob", "PackedByteArray(72, 73, 0, 254)")
	write(blob.rows[0].entries[0], "01 02")
	is(t, doc, "blob", "PackedByteArray(1, 2)")
	write(blob.rows[0].entries[0], "012")
	is(t, doc, "blob", "PackedByteArray(1, 2)")
	fyne.CurrentApp().Clipboard().SetContent("4, 5\n6")
	ints = row("ints")
	ints.attempt(p.extra.(*array).paste)
	is(t, doc, "ints", "PackedInt32Array(-7, -7, 3, 4, 5, 6)")
}

// TestTextGrowsLong: a short text that becomes a long one, as by undoing, gets the editor for that, and its fields again when it is short.
func TestTextGrowsLong(t *testing.T) {
	p, doc := opened(t, `{"story": "once"}`)
	row := find(t, doc, "story")
	p.Show(doc, row)
	for _, text := range []string{strings.Repeat("upon a time\n", 1000), "over"} {
		if err := doc.Set(row, variant.Value{Type: variant.String, Text: text}); err != nil {
			t.Fatal(err)
		}
		p.Refresh()
		if _, long := p.extra.(*longText); long != (len(text) > editable) {
			t.Errorf("a text of %d bytes has the editor for long ones: %v", len(text), long)
		}
	}
}

// TestLongText edits a long text: the rest of the text is kept, wherever the caret is.
func TestLongText(t *testing.T) {
	each := make([]string, 15_000)
	for i := range each {
		each[i] = strings.Repeat("word ", 10) + "灯"
	}
	each[3] = strings.Repeat("x", 5000)
	text := strings.Join(each, "\n")
	p, doc := opened(t, `{"story": `+rowpath.Quote(text)+`, "after": 1}`)
	p.Show(doc, find(t, doc, "story"))
	l := p.extra.(*longText)
	value := func() string {
		v, err := doc.Value(find(t, doc, "story"))
		if err != nil {
			t.Fatal(err)
		}
		return v.Text
	}
	at := len(strings.Join(each[:10_000], "\n")) + 1
	p.win.Canvas().Focus(l.area)
	l.area.Select(at, at+len(each[10_000]))
	for _, r := range "another\tline" {
		l.area.TypedRune(r)
	}
	if value() != text {
		t.Error("the text was changed before it was applied")
	}
	l.area.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierControl})
	if want := text[:at] + "another\tline" + text[at+len(each[10_000]):]; value() != want {
		t.Error("writing one line changed something else")
	}
	doc.Undo()
	p.Refresh()
	if value() != text || l.area.String() != text {
		t.Fatal("undone, the text differs")
	}
	if line, _ := l.area.Caret(); line != 10_000 {
		t.Errorf("undo leads to line %d", line)
	}
	p.win.Canvas().Focus(l.area)
	l.area.TypedRune('x')
	l.area.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if value() != text || l.area.String() != text {
		t.Error("Escape keeps what was written")
	}
	l.find.SetText("xxxxx")
	l.next(false)
	if line, _ := l.area.Caret(); line != 3 || l.area.SelectedText() != "xxxxx" {
		t.Errorf("found %q in line %d", l.area.SelectedText(), line)
	}
	for _, c := range []struct{ text, said string }{
		{"nowhere", "No matches"}, {"xxxxx", "1 of 1,000"}, {"灯", "1 of 1,000+"},
	} {
		l.area.Select(0, 0)
		l.find.SetText(c.text)
		if l.found.Text != c.said {
			t.Errorf("%q is %q, want %q", c.text, l.found.Text, c.said)
		}
	}
	l.next(true)
	if l.found.Text != "One of more than 1,000" {
		t.Errorf("the last of many is %q", l.found.Text)
	}
}

// TestLongTextFillsThePanel: there is one scroll bar, that of the text, and the caret is seen wherever it goes.
func TestLongTextFillsThePanel(t *testing.T) {
	text := strings.Repeat("a line that is long enough to need several rows in a narrow window, and some more\n", 400)
	p, doc := opened(t, `{"story": `+rowpath.Quote(text)+`}`)
	p.Show(doc, find(t, doc, "story"))
	l := p.extra.(*longText)
	p.win.Canvas().Focus(l.area)
	driver := fyne.CurrentApp().Driver()
	for _, height := range []float32{900, 300, 220} {
		for _, wrap := range []bool{true, false} {
			p.win.Resize(fyne.NewSize(500, height))
			l.area.SetWrap(wrap)
			seen := func(after string) {
				t.Helper()
				if p.root.Content.Size().Height > p.root.Size().Height+0.5 {
					t.Fatalf("%v high, %s: what is shown is %v high and scrolls too", p.root.Size().Height, after, p.root.Content.Size().Height)
				}
				caret := l.area.ShownCaret()
				at := driver.AbsolutePositionForObject(caret).Subtract(driver.AbsolutePositionForObject(l.area))
				if !caret.Visible() || at.Y < 0 || at.Y+caret.Size().Height > l.area.Size().Height || at.X < 0 || at.X > l.area.Size().Width {
					t.Errorf("%v high, wrap %v, %s: the caret is at %v of %v", height, wrap, after, at, l.area.Size())
				}
			}
			if got := l.area.Size().Height; height == 900 && got < 700 {
				t.Errorf("the text takes %v of %v", got, height)
			}
			for _, at := range []int{len(text), 0, len(text) / 2, len(text)/2 + 70} {
				l.area.Select(at, at)
				seen("selecting")
				for _, key := range []fyne.KeyName{fyne.KeyPageDown, fyne.KeyDown, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyHome, fyne.KeyUp, fyne.KeyPageUp} {
					l.area.TypedKey(&fyne.KeyEvent{Name: key})
					seen(string(key))
				}
				l.area.TypedRune('x')
				seen("typing")
			}
			l.search()
			l.find.SetText("more")
			for range 3 {
				l.next(true)
				p.win.Canvas().Focus(l.area)
				seen("finding")
			}
			if want := "of 400"; !strings.HasSuffix(l.found.Text, want) {
				t.Errorf("%q is said, want so many %s", l.found.Text, want)
			}
			l.bar.Hide()
		}
	}
}

// TestBrokenLine: what is not understood in a scene has a field of its own, which says at once whether it would be, and is mended in place.
func TestBrokenLine(t *testing.T) {
	p, _ := opened(t, `{}`)
	const scene = "[gd_scene format=3]\n\n[node name=\"Hall\" type=\"Node3D\"]\nspeed 7\nvisible = true\n"
	doc, err := kinds.Open([]byte(scene), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p.Show(doc, find(t, doc, `node["."]{0}{0}`))
	b, ok := p.extra.(*broken)
	if !ok {
		t.Fatalf("it has %T", p.extra)
	}
	if !p.Edit() || b.entry.Text != "speed 7" {
		t.Errorf("the field holds %q", b.entry.Text)
	}
	for text, good := range map[string]bool{"speed = ": false, "speed = Vector2(1": false, "speed = 7": true} {
		b.entry.SetText(text)
		if got := b.note.Importance == widget.SuccessImportance; got != good || b.note.Text == "" {
			t.Errorf("%q: %s", text, b.note.Text)
		}
	}
	write(b.entry, "speed = 7")
	if want := strings.Replace(scene, "speed 7", "speed = 7", 1); string(doc.Bytes()) != want {
		t.Errorf("the scene is\n%s", doc.Bytes())
	}
	if p.row != find(t, doc, `node["."].speed`) || p.text == nil {
		t.Error("what was mended is not shown")
	}
}

// TestLargeText: the names of rows are not cut at the largest size of the text.
func TestLargeText(t *testing.T) {
	p, doc := opened(t, `{"turn": Quaternion(0, 0, 0, 1)}`)
	fyne.CurrentApp().Settings().SetTheme(look.Theme{Scale: 20.0 / 13})
	p.win.Resize(fyne.NewSize(700, 901))
	p.Show(doc, find(t, doc, "turn"))
	for _, o := range test.LaidOutObjects(p.Object()) {
		if name, ok := o.(*ink.Text); ok && name.Text == "rotation °" && name.Size().Width < name.MinSize().Width {
			t.Errorf("%q has %v of %v", name.Text, name.Size().Width, name.MinSize().Width)
		}
	}
}

// TestAsJSON: values of JSON documents are said to be written as JSON.
func TestAsJSON(t *testing.T) {
	p, _ := opened(t, `{}`)
	doc, err := kinds.Open([]byte(`{"a": {"b": true}}`), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p.Show(doc, find(t, doc, "a"))
	if got := p.text.root.Objects[0].(*ink.Text).Text; got != "As JSON" {
		t.Error(got)
	}
}

// TestSpelled edits the vectors and colours that Strings hold, which stay Strings in the form that they had.
func TestSpelled(t *testing.T) {
	const held = `{"at": "(1, 2.0)", "size": "Vector2i( 3, 4 )", "tint": "#FF8800", "name": "(a, b)"}`
	for _, c := range []struct {
		path  string
		field int // after that of the text itself
		text  string
		want  string
	}{
		{"at", 1, "7", `"(7, 2.0)"`},
		{"at", 2, "0.5", `"(1, 0.5)"`},
		{"size", 2, "-4", `"Vector2i( 3, -4 )"`},
		{"tint", 3, "1", `"#FF88FF"`},
		{"tint", 5, "#00ff0080", `"#00FF0080"`},
		{"at", 0, "(5, 6)", `"(5, 6)"`},
	} {
		t.Run(c.path+" "+c.text, func(t *testing.T) {
			p, doc := opened(t, held)
			p.Show(doc, find(t, doc, c.path))
			write(p.fields[c.field].entry, c.text)
			is(t, doc, c.path, c.want)
		})
	}
	p, doc := opened(t, held)
	p.Show(doc, find(t, doc, "name"))
	if len(p.fields) != 1 {
		t.Errorf("%d fields for a text that holds nothing", len(p.fields))
	}
	p.Show(doc, find(t, doc, "size"))
	write(p.fields[1].entry, "1.5")
	is(t, doc, "size", `"Vector2i( 3, 4 )"`)
}

// TestClassOfAnotherScene: a node that another scene has is headed by its class, as far as that is known.
func TestClassOfAnotherScene(t *testing.T) {
	text := "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n[node name=\"Hall\" type=\"Node3D\"]\n\n" +
		"[node name=\"Lamp\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Light\" parent=\"Lamp\" index=\"0\"]\nlight_energy = 2.0\n\n[editable path=\"Lamp\"]\n"
	p, doc := scene(t, []byte(text), `node["Lamp/Light"]`)
	unknown := p.head.kind.Text
	p.Class = func(r model.Row) string {
		if doc.Path(r) == `node["Lamp/Light"]` {
			return "OmniLight3D"
		}
		return ""
	}
	p.Show(doc, find(t, doc, `node["Lamp/Light"]`))
	if known := p.head.kind.Text; unknown == "" || strings.Contains(unknown, "OmniLight3D") || known != "OmniLight3D" {
		t.Errorf("it is headed by %q, and where its class is not known by %q", known, unknown)
	}
	p.Show(doc, find(t, doc, "node.Lamp"))
	if got := p.head.kind.Text; !strings.HasPrefix(got, "instance of lamp.tscn") {
		t.Errorf("an instance is headed by %q", got)
	}
}

// TestTextsTakeTheRoom: the editor of a text in several lines takes the height that the panel has, and follows when that changes.
func TestTextsTakeTheRoom(t *testing.T) {
	for name, text := range map[string]string{"a few lines": `"one\ntwo\nthree"`, "many lines": `"` + strings.Repeat(`line\n`, 200) + `"`} {
		p, doc := opened(t, `{"q": `+text+`}`)
		p.Show(doc, find(t, doc, "q"))
		w := test.NewTempWindow(t, p.Object())
		height := func(window float32) float32 {
			w.Resize(fyne.NewSize(500, window))
			if l, long := p.extra.(*longText); long {
				return l.area.Size().Height
			}
			return p.fields[0].entry.Size().Height
		}
		small, large, again := height(400), height(800), height(400)
		if large-small < 390 || small != again {
			t.Errorf("%s: %v high, then %v and %v", name, small, large, again)
		}
	}
}

// TestNoTypeIsOfferedThatAPropertyRefuses: a literal of a type that a property does not take by its class says so, and no button offers that type.
func TestNoTypeIsOfferedThatAPropertyRefuses(t *testing.T) {
	p, _ := opened(t, `"a": 1`)
	const scene = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nrotation = 0.5\nmetadata/a = 0.5\n"
	doc, err := kinds.Open([]byte(scene), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	for path, offered := range map[string]bool{`node["."].rotation`: false, `node["."]["metadata/a"]`: true} {
		p.Show(doc, find(t, doc, path))
		write(p.text.entry, "Vector2(1, 2)")
		if got := p.text.retype.Visible(); got != offered || p.text.note.Text == "" {
			t.Errorf("%s: the type is offered: %v; it says %q", path, got, p.text.note.Text)
		}
	}
}

// TestDoubledKeyIsTold: a literal with a key twice says so as it is typed, and once it is set.
func TestDoubledKeyIsTold(t *testing.T) {
	p, doc := opened(t, `"a": {"x": 1}`)
	p.Show(doc, find(t, doc, "a"))
	const want = `The key "x" is there twice; the engine keeps only the last such entry.`
	p.text.entry.SetText(`{"x": 1, "x": 2}`)
	if got := p.text.note.Text; got != want {
		t.Errorf("as it is typed it says %q", got)
	}
	p.text.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := p.text.note.Text; got != want {
		t.Errorf("once it is set it says %q", got)
	}
	write(p.text.entry, `{"x": 1}`)
	if got := p.text.note.Text; got != "" {
		t.Errorf("without it, it says %q", got)
	}
}
