package pictures

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/model"
)

// TestTiles: a tile set of either major version shows the image that its tiles are cut from, and leads from one to another.
func TestTiles(t *testing.T) {
	for _, c := range []struct{ name, text, path, tiles, right string }{
		{"four.tres", `[gd_resource type="TileSet" load_steps=3 format=3]

[ext_resource type="Texture2D" path="res://sheet.png" id="1"]

[sub_resource type="TileSetAtlasSource" id="atlas"]
texture = ExtResource("1")
margins = Vector2i(2, 1)
separation = Vector2i(1, 0)
texture_region_size = Vector2i(10, 10)
0:0/0 = 0
2:1/size_in_atlas = Vector2i(2, 1)
2:1/0 = 0
1:0/0 = 0
0:0/0/modulate = Color(1, 0, 0, 1)

[resource]
sources/0 = SubResource("atlas")
`, `sub_resource.atlas["0:0/0"]`, "[{0:0 (2,1)-(12,11)} {1:0 (13,1)-(23,11)} {2:1 (24,11)-(44,21)}]", `sub_resource.atlas["1:0/0"]`},
		{"three.tres", `[gd_resource type="TileSet" load_steps=2 format=2]

[ext_resource path="res://sheet.png" type="Texture" id=1]

[resource]
0/name = "grass"
0/texture = ExtResource( 1 )
0/region = Rect2( 0, 0, 16, 16 )
1/name = "stone"
1/texture = ExtResource( 1 )
1/region = Rect2( 16, 0, 16, 16 )
`, `resource["0/name"]`, "[{0 (0,0)-(16,16)} {1 (16,0)-(32,16)}]", `resource["1/region"]`},
	} {
		o := open(t, c.name, c.text, "header")
		folder := filepath.Dir(o.Document().File())
		for name, content := range map[string][]byte{"project.godot": nil, "sheet.png": pngOf(t, lantern(64, 32))} {
			if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		o.show(c.path)
		v, ok := o.editor.shown.(*tilesView)
		if !ok {
			t.Errorf("%s: %T is shown", c.name, o.editor.shown)
			continue
		}
		type told struct{ name, area string }
		var list []told
		for _, x := range v.tiles {
			list = append(list, told{x.name, x.area.String()})
		}
		if fmt.Sprint(list) != c.tiles {
			t.Errorf("%s: %v, want %s", c.name, list, c.tiles)
		}
		turned := ""
		o.panel.Turn = func(r model.Row) { turned = o.doc.Path(r) }
		if v.key(fyne.KeyRight, false); turned != c.right {
			t.Errorf("%s: Right leads to %s", c.name, turned)
		}
		turned = ""
		last := v.tiles[len(v.tiles)-1]
		at := middle(last.area)
		v.surface.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(at.X)*v.now(), float32(at.Y)*v.now())}})
		drag(v.surface, fyne.NewPos(float32(at.X)*v.now(), float32(at.Y)*v.now()), fyne.NewPos(float32(at.X)*v.now(), float32(at.Y)*v.now()))
		if turned != o.doc.Path(last.row) {
			t.Errorf("%s: a press on %s leads to %s", c.name, last.name, turned)
		}
		if notes := v.notes(); notes[0].text != last.name {
			t.Errorf("%s: over %s it says %s", c.name, last.name, notes[0].text)
		}
		o.Canvas().Capture()
	}
}
