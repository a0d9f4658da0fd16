package inspector

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"savant/model"
	"savant/model/kinds"
)

const knownScene = `[gd_scene format=3]

[node name="World" type="Node3D"]

[node name="Body" type="StaticBody3D" parent="."]
process_mode = 3
collision_mask = 5
script_mode = 2

[node name="Other" type="StaticBody3D" parent="."]
collision_mask = 6

[node name="Lamp" type="OmniLight3D" parent="."]
light_energy = 2.5
`

// TestKnownProperties edits numbers by the names the engine has for them and for their bits.
func TestKnownProperties(t *testing.T) {
	test.NewTempApp(t)
	doc, err := kinds.Open([]byte(knownScene), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := New(test.NewTempWindow(t, nil))
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
	layers := p.extra.(*bits)
	if len(layers.names) != 32 || layers.value != 5 {
		t.Errorf("%d bits, of %d", len(layers.names), layers.value)
	}
	layers.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	layers.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	is(t, doc, "node.Body.collision_mask", "7")
	layers.Resize(layers.MinSize().AddWidthHeight(600, 0))
	layers.Tapped(&fyne.PointEvent{Position: fyne.NewPos(3, 3)})
	is(t, doc, "node.Body.collision_mask", "6")

	p.ShowAll(doc, rowsOf(t, doc, "node.Body.collision_mask", "node.Other.collision_mask"))
	p.extra.(*bits).toggle(31)
	is(t, doc, "node.Body.collision_mask", "2147483654")
	is(t, doc, "node.Other.collision_mask", "2147483654")

	p.Show(doc, find(t, doc, "node.Body.script_mode"))
	if p.extra != nil {
		t.Error("a property that nobody knows has names")
	}
	if k, ok := knownOf(doc, find(t, doc, "node.Lamp.light_energy")); !ok || k.span() == "" {
		t.Error("the span of a light's energy is not known")
	}
	in, row := save(t, `{"process_mode": 1}`), "process_mode"
	if _, ok := knownOf(in, find(t, in, row)); ok {
		t.Error("a key of a save is taken for a property of the engine")
	}
}
