package shell

import (
	"os"
	"path/filepath"
	"testing"

	"savant/model"
	"savant/ui/page"
	"savant/ui/scenes"
)

// TestSavingAResourceKeepsTheSelection: where a resource becomes a file of its own from the icon of a property, what was selected in the outline stays
// so, with the highlight.
func TestSavingAResourceKeepsTheSelection(t *testing.T) {
	const scene = "[gd_scene load_steps=3 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://house.tscn\" id=\"h\"]\n\n[sub_resource type=\"GradientTexture2D\" id=\"last\"]\n\n[sub_resource type=\"Gradient\" id=\"g\"]\n\n[sub_resource type=\"GradientTexture2D\" id=\"alone\"]\n\n[sub_resource type=\"GradientTexture2D\" id=\"t\"]\ngradient = SubResource(\"g\")\n\n" +
		"[node name=\"Root\" type=\"Node2D\"]\n\n[node name=\"Lamp\" type=\"Sprite2D\" parent=\".\"]\ntexture = SubResource(\"t\")\n\n[node name=\"Post\" type=\"Sprite2D\" parent=\".\"]\ntexture = SubResource(\"alone\")\n\n" +
		"[node name=\"House\" parent=\".\" instance=ExtResource(\"h\")]\n\n[node name=\"Door\" parent=\"House\" index=\"0\"]\ntexture = SubResource(\"t\")\n\n[node name=\"Last\" type=\"Sprite2D\" parent=\".\"]\ntexture = SubResource(\"last\")\nmetadata/list = [1, SubResource(\"last\"), 3]\nmetadata/map = {\n\"a\": 1,\n\"b\": SubResource(\"last\")\n}\n\n[editable path=\"House\"]\n"
	for name, c := range map[string]struct {
		selected, saved string
		before          func(b *bench, p *tabPage)
	}{
		"node":     {"node.Lamp", "sub_resource.t", nil},
		"property": {"node.Lamp.texture", "sub_resource.t", nil},
		"element":  {`node.Last["metadata/list"][1]`, "sub_resource.last", nil},
		"resource": {"sub_resource.t", "sub_resource.g", nil},
		"chosen in the pane": {"node.Last", "sub_resource.last", func(_ *bench, p *tabPage) {
			p.EnterPane(scenes.ResourcesID)
			p.Pane(scenes.ResourcesID).(*scenes.Resources).List.Select("internal", "sub_resource.last")
		}},
		"inner node":  {`node["House/Door"]`, "sub_resource.t", nil},
		"nodes alone": {"node.Last", "sub_resource.last", func(b *bench, _ *tabPage) { b.run("nodes") }},
		"filtered":    {"node.Lamp", "sub_resource.t", func(b *bench, _ *tabPage) { b.filters("Lamp") }},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			root := t.TempDir()
			if err := os.WriteFile(filepath.Join(root, "project.godot"), []byte("config_version=5\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			const house = "[gd_scene format=3]\n\n[node name=\"House\" type=\"Node2D\"]\n\n[node name=\"Door\" type=\"Sprite2D\" parent=\".\"]\n\n[node name=\"Knob\" type=\"Sprite2D\" parent=\"Door\"]\n\n[node name=\"Wall\" type=\"Sprite2D\" parent=\".\"]\n"
			if err := os.WriteFile(filepath.Join(root, "house.tscn"), []byte(house), 0o600); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(root, "lamp.tscn")
			if err := os.WriteFile(file, []byte(scene), 0o600); err != nil {
				t.Fatal(err)
			}
			b.openFile(file)
			p := b.document()
			if c.before != nil {
				c.before(b, p)
			}
			p.Select(mustFind(t, p, c.selected))
			b.pauses()
			b.settle()
			t.Cleanup(func() { b.App().Preferences().SetBool("nodes", false) })
			was, _ := p.view.outline.Current()
			lit := p.doc.Path(model.Row(was))
			b.Files = fakeFiles{save: filepath.Join(root, "glow.tres")}
			page.SaveOwn(p, mustFind(t, p, c.saved), func(model.Row) {})
			b.until("own-file")
			b.pauses()
			b.settle()
			n, ok := p.view.outline.Current()
			if now := p.doc.Path(model.Row(n)); p.Path() != c.selected || !ok || now != lit || p.view.outline.Selected() != 1 {
				t.Errorf("selected is %s, and the highlight is on %s, not %s", p.Path(), now, lit)
			}
		})
	}
}
