package translate_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/translate"
)

// engineMaterials are switches of a material in Godot 3, and the choices that they are in Godot 4.
var engineMaterials = []struct {
	switches []string
	choices  string
}{
	{[]string{"flags_unshaded"}, "shading_mode=0"},
	{[]string{"flags_vertex_lighting"}, "shading_mode=2"},
	{[]string{"flags_unshaded", "flags_vertex_lighting"}, "shading_mode=0"},
	{[]string{"flags_transparent"}, "transparency=1"},
	{[]string{"params_use_alpha_scissor"}, "transparency=2"},
	{[]string{"flags_transparent", "params_use_alpha_scissor"}, "transparency=2"},
	{[]string{"flags_transparent", "flags_unshaded"}, "transparency=1 shading_mode=0"},
}

func written(list []variant.Property) string {
	var parts []string
	for _, p := range list {
		text := fmt.Sprint(p.Value.Int())
		if p.Value.Type == variant.Bool {
			text = fmt.Sprint(p.Value.Bool())
		}
		parts = append(parts, p.Name+"="+text)
	}
	return strings.Join(parts, " ")
}

// TestMaterials: switches of materials in Godot 3 become the choices of Godot 4, and come back; a choice that Godot 3 lacks is told as lost.
func TestMaterials(t *testing.T) {
	lost := 0
	tell := func(id message.ID, _ ...any) {
		if translate.IsLoss(id) {
			lost++
		}
	}
	up, down := translate.New(dialect.Godot3, dialect.Godot46, tell), translate.New(dialect.Godot46, dialect.Godot3, tell)
	for _, c := range engineMaterials {
		var list []variant.Property
		for _, name := range c.switches {
			list = append(list, variant.Property{Name: name, Value: variant.OfBool(true)})
		}
		out := up.Properties("SpatialMaterial", message.Message{}, append(list, variant.Property{Name: "flags_use_shadow_to_opacity", Value: variant.OfBool(false)}))
		if got := written(out); got != c.choices+" shadow_to_opacity=false" {
			t.Errorf("%v become %s, not %s", c.switches, got, c.choices)
		}
		if again := up.Properties("SpatialMaterial", message.Message{}, down.Properties("StandardMaterial3D", message.Message{}, out)); written(again) != written(out) {
			t.Errorf("%s there and back is %s", written(out), written(again))
		}
	}
	if got := up.Properties("SpatialMaterial", message.Message{}, []variant.Property{{Name: "flags_unshaded", Value: variant.OfBool(false)}}); len(got) != 0 || lost != 0 {
		t.Errorf("a switch that is off becomes %s, and %d are lost", written(got), lost)
	}
	plain := []variant.Property{{Name: "transparency", Value: variant.OfInt(0)}, {Name: "shading_mode", Value: variant.OfInt(1)}}
	if got := down.Properties("StandardMaterial3D", message.Message{}, plain); len(got) != 0 || lost != 0 {
		t.Errorf("defaults become %s, and %d are lost", written(got), lost)
	}
	if down.Properties("StandardMaterial3D", message.Message{}, []variant.Property{{Name: "transparency", Value: variant.OfInt(3)}}); lost != 1 {
		t.Errorf("of a choice that Godot 3 lacks %d are lost", lost)
	}
}

// TestMaterialsEngine: Godot 4 itself reads the switches so.
func TestMaterialsEngine(t *testing.T) {
	folder := t.TempDir()
	script := "extends SceneTree\nfunc _init():\n"
	for i, c := range engineMaterials {
		text := "[gd_resource type=\"StandardMaterial3D\" format=3]\n\n[resource]\n" + strings.Join(c.switches, " = true\n") + " = true\n"
		name := fmt.Sprintf("m%d.tres", i)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		script += fmt.Sprintf("\tvar m%d = load(\"res://%s\")\n\tprint(\"said %d shading_mode=\", m%d.shading_mode, \" transparency=\", m%d.transparency)\n", i, name, i, i, i)
	}
	for name, text := range map[string]string{"project.godot": "config_version=5\n", "tell.gd": script + "\tquit()\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := enginetest.Command(t, enginetest.Engine(t, "4.6"), "--path", folder, "--script", "res://tell.gd").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, c := range engineMaterials {
		_, said, found := strings.Cut(string(out), fmt.Sprintf("said %d ", i))
		said, _, _ = strings.Cut(said, "\n")
		for _, choice := range strings.Fields(c.choices) {
			if !found || !strings.Contains(said+" ", choice+" ") {
				t.Errorf("%v: the engine says %q, not %s", c.switches, said, c.choices)
			}
		}
	}
}
