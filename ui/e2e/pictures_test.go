//go:build unix

package e2e

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// lampKit is a resource with pictures; the part in brackets is the content of its portrait.
const lampKit = `[gd_resource type="Resource" load_steps=4 format=3]

[sub_resource type="Curve" id="Curve_f2a"]
_data = [Vector2(0, 1), 0.0, 0.0, 0, 0, Vector2(0.32, 0.78), -1.1, -1.1, 0, 0, Vector2(0.68, 0.22), -1.0, -1.0, 0, 0, Vector2(1, 0), 0.0, 0.0, 0, 0]
point_count = 4

[sub_resource type="Gradient" id="Gradient_k81"]
offsets = PackedFloat32Array(0, 0.25, 0.625, 1)
colors = PackedColorArray(1, 0.96, 0.85, 1, 1, 0.83, 0.55, 1, 0.55, 0.29, 0.17, 1, 0.07, 0.12, 0.25, 1)

[resource]
metadata/portrait = PackedByteArray()
metadata/patrol = PackedVector2Array(40, 300, 96, 262, 150, 270, 210, 214, 196, 150, 258, 96, 330, 88, 388, 120, 372, 176, 420, 226)
metadata/falloff = SubResource("Curve_f2a")
metadata/glow = SubResource("Gradient_k81")
`

// kit writes the resource, with a portrait of a lantern, into a folder of the test's own.
func kit(t *testing.T) (file, text string) {
	t.Helper()
	text = strings.Replace(lampKit, "PackedByteArray()", "PackedByteArray("+strings.Join(numbers(portrait(t, 48)), ", ")+")", 1)
	file = filepath.Join(t.TempDir(), "lamp_kit.tres")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file, text
}

func numbers(b []byte) []string {
	list := make([]string, len(b))
	for i, x := range b {
		list[i] = strconv.Itoa(int(x))
	}
	return list
}

// portrait is a PNG of a lamp that glows in the dark.
func portrait(t *testing.T, size int) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			dx, dy := x-size/2, y-size/2
			if d := dx*dx + dy*dy; d < size*size/5 {
				img.SetNRGBA(x, y, color.NRGBA{uint8(255 - d*900/size/size), uint8(200 - d*800/size/size), 60, 255})
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// shows waits for a picture, and returns where it is and how wide.
func (s *session) shows(kind, path string) (at [2]int, width int) {
	s.t.Helper()
	s.wait("picture", func(e event) bool { return e.text("kind") == kind && e.text("path") == path })
	s.still()
	e := s.last("picture")
	w, _ := e["width"].(float64)
	return standing(e), int(w)
}

// TestGradientByMouse drags a colour of a gradient, takes another off the band and adds one by a double click; each is one step of undo, and on
// disk only those lines are others.
func TestGradientByMouse(t *testing.T) {
	file, text := kit(t)
	s := start(t, file)
	s.goTo("sub_resource.Gradient_k81")
	at, width := s.shows("gradient", "sub_resource.Gradient_k81")
	band := func(offset float64) [2]int {
		return [2]int{at[0] + 12 + int(offset*float64(width-24)), at[1] + 4 + 84 + 10}
	}
	s.drag(band(0.25), band(0.5))
	s.dirty()
	s.saved()
	now := string(read(t, file))
	if before, after := line(text, "offsets"), line(now, "offsets"); before == after || strings.Replace(now, after, before, 1) != text || !strings.HasPrefix(after, "offsets = PackedFloat32Array(0, 0.") {
		t.Errorf("the offsets became %s, or more than they changed", after)
	}
	asksEngine(t, edit{engine: []string{"4.6", "resource"}, shows: "metadata/glow"}, file)
	s.key("ctrl+z")
	s.dirty()
	s.still()
	s.drag(band(0.625), [2]int{band(0.625)[0], band(0)[1] + 120})
	s.wait("changes", func(e event) bool { return e["count"] != 0.0 })
	s.saved()
	if got := line(string(read(t, file)), "offsets"); got != "offsets = PackedFloat32Array(0, 0.25, 1)\n" {
		t.Errorf("dragged off, the offsets are %s", got)
	}
	s.key("ctrl+z")
	s.dirty()
	s.saved()
	if string(read(t, file)) != text {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestPointsByKeyboard moves, adds and removes points of a packed array in its picture, without the mouse.
func TestPointsByKeyboard(t *testing.T) {
	file, text := kit(t)
	s := start(t, file)
	const path = `resource["metadata/patrol"]`
	s.goTo(path)
	s.shows("points", path)
	s.key("ctrl+alt+p", "Tab", "Right", "Right", "shift+Right")
	s.dirty()
	s.saved()
	if got := line(string(read(t, file)), "metadata/patrol"); got != strings.Replace(line(text, "metadata/patrol"), "(40, 300", "(52, 300", 1) {
		t.Errorf("moved by two steps and ten, the points are %s", got)
	}
	s.key("ctrl+z")
	s.wait("changes", nil)
	s.key("ctrl+alt+p", "Delete")
	s.wait("changes", nil)
	s.saved()
	if got := strings.Count(line(string(read(t, file)), "metadata/patrol"), ","); got != strings.Count(line(text, "metadata/patrol"), ",")-2 {
		t.Errorf("%d commas are left", got)
	}
	s.key("ctrl+z")
	s.dirty()
	s.saved()
	if string(read(t, file)) != text {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestImageReplaced replaces the bytes of an image by a file, through the system's dialog.
func TestImageReplaced(t *testing.T) {
	file, text := kit(t)
	other := filepath.Join(t.TempDir(), "other.png")
	if err := os.WriteFile(other, portrait(t, 16), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, file)
	const path = `resource["metadata/portrait"]`
	s.goTo(path)
	s.shows("image", path)
	s.run("Replace the image")
	s.openFrom(other, "dirty", nil)
	s.saved()
	want := strings.Replace(text, line(text, "metadata/portrait"), "metadata/portrait = PackedByteArray("+strings.Join(numbers(read(t, other)), ", ")+")\n", 1)
	if got := string(read(t, file)); got != want {
		t.Errorf("the file holds\n%.300s", got)
	}
	s.leave()
}

// TestPicturesOfResource shows all pictures of a resource, and edits one among them.
func TestPicturesOfResource(t *testing.T) {
	file, text := kit(t)
	s := start(t, file)
	s.goTo("resource")
	s.key("ctrl+alt+v")
	if e := s.wait("pictures", nil); e["count"] != 4.0 {
		t.Errorf("%v pictures", e["count"])
	}
	s.key("ctrl+alt+v")
	s.leave()
	if string(read(t, file)) != text {
		t.Error("looking at it has changed the file")
	}
}
