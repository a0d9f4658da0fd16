package properties

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
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
