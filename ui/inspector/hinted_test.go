package inspector

import (
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/class"
	"savant/ui/inspector/numtext"
)

const hintedScene = `[gd_scene format=3]

[node name="World" type="Node3D"]

[node name="Body" type="StaticBody3D" parent="."]
process_mode = 3
collision_mask = 5
script_mode = 2

[node name="Other" type="StaticBody3D" parent="."]
collision_mask = 6

[node name="Lamp" type="OmniLight3D" parent="."]
light_energy = 2.5
light_color = Color(1, 0, 0, 0.5)
`

// engineHints are those that the tables have of some properties.
func engineHints(doc *model.Document) func(r model.Row) class.Hint {
	var layers []class.Option
	for i := range 32 {
		layers = append(layers, class.Option{Name: strconv.Itoa(i + 1), Value: 1 << i})
	}
	return func(r model.Row) class.Hint {
		switch doc.Describe(r).Label {
		case "process_mode":
			return class.NewHint(class.EnumHint, "Inherit,Pausable,When Paused:2,Always,Disabled")
		case "collision_mask":
			return class.Hint{Kind: class.FlagsHint, Options: layers}
		case "light_energy":
			return class.NewHint(class.RangeHint, "0,16,0.001,or_greater,suffix:x")
		case "light_color":
			return class.Hint{Kind: class.OpaqueColorHint}
		}
		return class.Hint{}
	}
}

// TestHints edits the value of a row as the hint of its property has it.
func TestHints(t *testing.T) {
	test.NewTempApp(t)
	doc, err := kinds.Open([]byte(hintedScene), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := New(test.NewTempWindow(t, nil))
	p.Hint = engineHints(doc)
	p.win.SetContent(p.Object())
	p.win.Resize(fyne.NewSize(700, 600))

	p.Show(doc, find(t, doc, "node.Body.process_mode"))
	names := p.extra.(*pick)
	if names.choice.Selected != "3  Always" {
		t.Errorf("3 is called %q", names.choice.Selected)
	}
	names.choice.SetSelectedIndex(4)
	is(t, doc, "node.Body.process_mode", "4")

	p.Show(doc, find(t, doc, "node.Body.collision_mask"))
	bits := p.extra.(extraDrawn).drawn.(*switches).bits
	bits.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	bits.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	is(t, doc, "node.Body.collision_mask", "7")
	bits.Resize(bits.MinSize().AddWidthHeight(600, 0))
	bits.Tapped(&fyne.PointEvent{Position: fyne.NewPos(3, 3)})
	is(t, doc, "node.Body.collision_mask", "6")

	p.ShowAll(doc, rowsOf(t, doc, "node.Body.collision_mask", "node.Other.collision_mask"))
	bits = p.extra.(extraDrawn).drawn.(*switches).bits
	bits.Switch(1<<31, true)
	is(t, doc, "node.Body.collision_mask", "2147483654")
	is(t, doc, "node.Other.collision_mask", "2147483654")

	p.Show(doc, find(t, doc, "node.Body.script_mode"))
	if p.extra != nil {
		t.Error("a property that nobody knows has names")
	}
	p.Show(doc, find(t, doc, "node.Lamp.light_energy"))
	if f := p.fields[0]; f.spec.unit != "x" || f.spec.step != 0.001 || f.spec.note(p.value) != "" || beyond(p.hint().Range, "-1") == "" || beyond(p.hint().Range, "99") != "" {
		t.Error("the range of a light's energy is not known")
	}
	p.Show(doc, find(t, doc, "node.Lamp.light_color"))
	for _, f := range p.fields {
		if f.spec.mono {
			f.entry.SetText("#00ff00")
			f.apply()
		}
	}
	is(t, doc, "node.Lamp.light_color", "Color(0, 1, 0, 0.5)")
	in, row := save(t, `{"process_mode": 1}`), "process_mode"
	p.Hint = engineHints(in)
	p.Show(in, find(t, in, row))
	if p.extra != nil {
		t.Error("a key of a save is taken for a property of the engine")
	}
}

// TestDegrees shows radians as degrees and keeps their digits where nothing is written.
func TestDegrees(t *testing.T) {
	for radiansText, want := range map[string]string{"0": "0", "0.5235988": "30", "0.523599": "30", "-1.5707964": "-90", "1": "57.295779513082323", "nan": "nan", "x": "x"} {
		if got := Degrees(radiansText); got != want && !strings.HasPrefix(want, got) {
			t.Errorf("%s: %s, want %s", radiansText, got, want)
		}
	}
	if got := radians(30, false); got != "0.5235988" {
		t.Error(got)
	}
	if got := radians(30, true); got != "0.5235987901687622" {
		t.Error(got)
	}
	f := spec{show: func(v variant.Value) string { return numtext.FloatText(v.Float(), 64) }, take: func(_ variant.Value, text string) (variant.Value, error) {
		n, err := numtext.ParseFloat(text)
		return variant.OfFloat(n), err
	}}.inDegrees(false)
	was := variant.OfFloat(0.52359912345)
	if now, err := f.take(was, f.show(was)); err != nil || now.Bits != was.Bits {
		t.Error("what was not edited has other digits", now.Float())
	}
}

// TestUnitOfPosition looks that the unit of a transform's hint stands at its position alone; the engines' editors do so (editor_properties.cpp,
// EditorPropertyTransform2D and EditorPropertyTransform3D, 3.x to 4.6).
func TestUnitOfPosition(t *testing.T) {
	test.NewTempApp(t)
	for typ, n := range map[variant.Type]int{variant.Transform2D: 6, variant.Transform3D: 12} {
		v := variant.Value{Type: typ, Data: make([]float64, n)}
		rows := hinted(transformRows(v, Shown{}), typ, class.NewHint(class.RangeHint, "-99999,99999,0.001,suffix:px"), true)
		for i, r := range rows {
			for j, s := range r.specs {
				if want := i == 0 && j == len(r.specs)-1; (s.unit == "px") != want {
					t.Errorf("%v, row %d, field %d: unit %q", typ, i, j, s.unit)
				}
			}
		}
	}
}
