package thumbnail

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"savant/model"
	"savant/model/kinds"
)

// TestFiles: a large image becomes a small one of the same shape and colours, a small one stays.
func TestFiles(t *testing.T) {
	project := t.TempDir()
	large := image.NewNRGBA(image.Rect(0, 0, 200, 100))
	for i := range large.Pix {
		large.Pix[i] = []uint8{200, 100, 50, 255}[i%4]
	}
	for name, img := range map[string]image.Image{"large.png": large, "small.png": large.SubImage(image.Rect(0, 0, 7, 5))} {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(project, name), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(project, "project.godot"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	self := filepath.Join(project, "one.tscn")
	for res, want := range map[string]image.Point{"res://large.png": {20, 10}, "res://small.png": {7, 5}} {
		img := OfFile(self, res, 20)
		if img == nil {
			t.Fatal("no picture of " + res)
		}
		if img.Bounds().Size() != want {
			t.Errorf("%s is %v", res, img.Bounds())
		}
		if c := color.NRGBAModel.Convert(img.At(3, 2)).(color.NRGBA); c != (color.NRGBA{200, 100, 50, 255}) {
			t.Errorf("%s: %v", res, c)
		}
	}
}

// TestResources: what can be seen of the resources of a file, at a few places. Godot 4.6 gives a GradientTexture2D of this size these colours.
func TestResources(t *testing.T) {
	const file = `[gd_resource type="Resource" format=3]

[sub_resource type="Gradient" id="g"]
offsets = PackedFloat32Array(0, 1)
colors = PackedColorArray(1, 0, 0, 1, 0, 0, 1, 1)

[sub_resource type="GradientTexture1D" id="band"]
gradient = SubResource("g")

[sub_resource type="GradientTexture2D" id="ring"]
gradient = SubResource("g")
width = 20
height = 10
fill = 1
fill_from = Vector2(0.5, 0.5)
fill_to = Vector2(1, 0.5)

[sub_resource type="GradientTexture2D" id="twice"]
gradient = SubResource("g")
repeat = 1
fill_to = Vector2(0.5, 0)

[sub_resource type="GradientTexture2D" id="square"]
gradient = SubResource("g")
fill = 2
repeat = 2
fill_from = Vector2(0.5, 0.5)
fill_to = Vector2(0.75, 0.6)

[sub_resource type="Curve" id="c"]
_data = [Vector2(0, 0), 0.0, 1.0, 1, 1, Vector2(1, 1), 1.0, 0.0, 1, 1]
point_count = 2

[sub_resource type="Image" id="i"]
data = {
"data": PackedByteArray(9, 8, 7, 6, 5, 4),
"format": "RGB8",
"height": 1,
"mipmaps": false,
"width": 2
}

[sub_resource type="ImageTexture" id="t"]
image = SubResource("i")

[sub_resource type="Gradient" id="loop"]

[sub_resource type="AtlasTexture" id="a"]
atlas = SubResource("a")

[sub_resource type="AtlasTexture" id="part"]
atlas = SubResource("t")
region = Rect2(1, 0, 1, 1)
margin = Rect2(0, 1, 0, 2)

[sub_resource type="AtlasTexture" id="inner"]
atlas = SubResource("part")
region = Rect2(0, 1, 1, 9)

[sub_resource type="AtlasTexture" id="painted"]
atlas = SubResource("band")
region = Rect2(1, 0, 1, 1)

[sub_resource type="Environment" id="none"]

[resource]
`
	doc, err := kinds.Open([]byte(file), model.Options{Name: "a.tres"})
	if err != nil {
		t.Fatal(err)
	}
	red, blue := color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 0, 255, 255}
	for _, x := range []struct {
		id    string
		size  image.Point // zero for no picture
		at    image.Point
		color color.NRGBA
	}{
		{"g", image.Pt(20, 20), image.Pt(0, 9), color.NRGBA{249, 0, 6, 255}},
		{"band", image.Pt(20, 20), image.Pt(19, 0), color.NRGBA{6, 0, 249, 255}},
		{"ring", image.Pt(20, 10), image.Pt(0, 0), blue},
		{"ring", image.Pt(20, 10), image.Pt(9, 5), color.NRGBA{224, 0, 31, 255}},
		{"twice", image.Pt(20, 20), image.Pt(0, 3), red},
		{"twice", image.Pt(20, 20), image.Pt(10, 3), color.NRGBA{242, 0, 13, 255}},
		{"twice", image.Pt(20, 20), image.Pt(19, 3), red},
		{"twice", image.Pt(20, 20), image.Pt(4, 9), color.NRGBA{148, 0, 107, 255}},
		{"square", image.Pt(20, 20), image.Pt(9, 5), color.NRGBA{13, 0, 242, 255}},
		{"square", image.Pt(20, 20), image.Pt(10, 3), color.NRGBA{94, 0, 161, 255}},
		{"square", image.Pt(20, 20), image.Pt(4, 9), color.NRGBA{40, 0, 215, 255}},
		{"c", image.Pt(20, 20), image.Pt(10, 9), line},
		{"c", image.Pt(20, 20), image.Pt(0, 0), color.NRGBA{}},
		{"t", image.Pt(2, 1), image.Pt(1, 0), color.NRGBA{6, 5, 4, 255}},
		{"part", image.Pt(1, 3), image.Pt(0, 1), color.NRGBA{6, 5, 4, 255}},
		{"part", image.Pt(1, 3), image.Pt(0, 0), color.NRGBA{}},
		{"inner", image.Pt(1, 2), image.Pt(0, 0), color.NRGBA{6, 5, 4, 255}},
		{"painted", image.Pt(20, 20), image.Pt(19, 0), color.NRGBA{6, 0, 249, 255}},
		{"a", image.Point{}, image.Point{}, color.NRGBA{}},
		{"none", image.Point{}, image.Point{}, color.NRGBA{}},
	} {
		r, err := doc.Find("sub_resource." + x.id)
		if err != nil {
			t.Fatal(err)
		}
		img := OfResource(doc, r, "", 20)
		if img == nil {
			if x.size != (image.Point{}) {
				t.Errorf("%s: no picture", x.id)
			}
			continue
		}
		if img.Bounds().Size() != x.size {
			t.Errorf("%s is %v", x.id, img.Bounds())
			continue
		}
		got := color.NRGBAModel.Convert(img.At(x.at.X, x.at.Y)).(color.NRGBA)
		for i, n := range [4]int{int(got.R) - int(x.color.R), int(got.G) - int(x.color.G), int(got.B) - int(x.color.B), int(got.A) - int(x.color.A)} {
			if n > 2 || n < -2 {
				t.Errorf("%s has %v at %v, not %v (channel %d)", x.id, got, x.at, x.color, i)
			}
		}
	}
}
