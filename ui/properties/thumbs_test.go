package properties

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"fyne.io/fyne/v2/test"
)

// TestThumb: the line of a texture shows its image, small, once it is made.
func TestThumb(t *testing.T) {
	folder := t.TempDir()
	scene := "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://icon.png\" id=\"1\"]\n\n[node name=\"Lamp\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\n"
	for name, content := range map[string]string{"project.godot": "", "lamp.tscn": scene} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	icon, err := os.Create(filepath.Join(folder, "icon.png"))
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(icon, image.NewNRGBA(image.Rect(0, 0, 128, 64))); err != nil {
		t.Fatal(err)
	}
	icon.Close()
	w, _, e := inspectedFile(t, filepath.Join(folder, "lamp.tscn"), `node["."]`)
	x := lineOf(t, e, "texture")
	w.Until(func() bool { return x.shown.thumb != nil })
	if size := x.shown.thumb.Bounds().Size(); size != image.Pt(thumbSize, thumbSize/2) {
		t.Errorf("it is %v", size)
	}
	r := test.WidgetRenderer(x).(*lineRenderer)
	if !r.thumb.Visible() || r.thumb.Image != x.shown.thumb || x.value.Position().X < r.thumb.Position().X+r.thumb.Size().Width {
		t.Errorf("it is not drawn before the name, but from %v, %v wide; the name is at %v", r.thumb.Position(), r.thumb.Size(), x.value.Position())
	}
}

// TestThumbOfResource: a gradient of the scene is shown in its line, and again after an edit of it.
func TestThumbOfResource(t *testing.T) {
	scene := "[gd_scene load_steps=3 format=3]\n\n[sub_resource type=\"Gradient\" id=\"g\"]\ncolors = PackedColorArray(1, 0, 0, 1, 1, 0, 0, 1)\n\n" +
		"[sub_resource type=\"GradientTexture1D\" id=\"t\"]\ngradient = SubResource(\"g\")\n\n[node name=\"Lamp\" type=\"Sprite2D\"]\ntexture = SubResource(\"t\")\n"
	file := filepath.Join(t.TempDir(), "lamp.tscn")
	if err := os.WriteFile(file, []byte(scene), 0o600); err != nil {
		t.Fatal(err)
	}
	w, p, e := inspectedFile(t, file, `node["."]`)
	shows := func(want color.NRGBA) func() bool {
		return func() bool {
			x := lineOf(t, e, "texture")
			return x.shown.thumb != nil && color.NRGBAModel.Convert(x.shown.thumb.At(thumbSize/2, 0)) == want
		}
	}
	w.Until(shows(color.NRGBA{255, 0, 0, 255}))
	r, err := p.Doc().Find("sub_resource.g.colors")
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.Doc().Parse(r, "PackedColorArray(0, 0, 1, 1, 0, 0, 1, 1)")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Doc().Set(r, v); err != nil {
		t.Fatal(err)
	}
	w.Until(shows(color.NRGBA{0, 0, 255, 255}))
}

// TestThumbsBounded: requests beyond the bounds are made when they are repeated.
func TestThumbsBounded(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string]string{"project.godot": "", "lamp.tscn": "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"Sprite2D\"]\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const many = 3 * mostWanted
	for i := range many {
		icon, err := os.Create(filepath.Join(folder, strconv.Itoa(i)+".png"))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(icon, image.NewNRGBA(image.Rect(0, 0, 2, 2))); err != nil {
			t.Fatal(err)
		}
		icon.Close()
	}
	w, _, e := inspectedFile(t, filepath.Join(folder, "lamp.tscn"), `node["."]`)
	thumbs := e.thumbs
	for i := range many {
		thumbs.ofFile("res://"+strconv.Itoa(i)+".png", func() {})
		if len(thumbs.wanted) > mostWanted || thumbs.working > workers {
			t.Fatalf("%d wait and %d are made", len(thumbs.wanted), thumbs.working)
		}
	}
	w.Until(func() bool { return thumbs.working == 0 })
	if img := thumbs.ofFile("res://20.png", func() {}); img != nil {
		t.Error("one that was asked for long before was made")
	}
	w.Until(func() bool { return thumbs.ofFile("res://20.png", func() {}) != nil })
	if img := thumbs.ofFile("res://"+strconv.Itoa(many-1)+".png", func() {}); img == nil {
		t.Error("the one that was asked for last is not there")
	}
}
