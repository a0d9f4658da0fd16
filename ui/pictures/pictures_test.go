package pictures

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/message"
	"savant/model"
	"savant/model/label"
	"savant/ui/host/hosttest"
	"savant/ui/inspector"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// lantern is a small image with a hole in it.
func lantern(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			dx, dy := float64(x-w/2)/float64(w), float64(y-h/2)/float64(h)
			if dx*dx+dy*dy < 0.2 {
				img.SetNRGBA(x, y, color.NRGBA{uint8(255 - 5*y), uint8(200 - 4*x), uint8(3 * x), 255})
			}
		}
	}
	return img
}

func pngOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// bytesText is bytes as a literal.
func bytesText(b []byte) string {
	var s strings.Builder
	for i, x := range b {
		if i > 0 {
			s.WriteString(", ")
		}
		fmt.Fprint(&s, x)
	}
	return "PackedByteArray(" + s.String() + ")"
}

// opened is what the inspector of a file shows.
type opened struct {
	*hosttest.Window
	t      *testing.T
	doc    *model.Document
	panel  *inspector.Panel
	editor *Editor
	chosen []byte // what is imported
	err    error  // of that
}

// open shows the row of a path of a file with some content.
func open(t *testing.T, name, content, path string) *opened {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(file)
	o := &opened{Window: w, t: t, doc: p.Doc(), panel: inspector.New(w.Native())}
	o.panel.Assign = func(list []model.Assignment, _ bool) error {
		return o.doc.SetAll(message.New(label.SetValues, len(list)), list)
	}
	o.panel.Outside.Import = func(read func(context.Context, []byte) (func() error, error)) {
		apply, err := read(context.Background(), o.chosen)
		if err == nil {
			err = apply()
		}
		o.err = err
	}
	o.panel.Outside.Export = func(string, func(context.Context, io.Writer) error) {}
	o.editor = New(p, o.panel)
	o.panel.Picture = o.editor.Part
	o.doc.OnChange(func(model.Change) { o.panel.Refresh() })
	w.Native().SetContent(o.panel.Object())
	o.show(path)
	return o
}

// show turns to a row.
func (o *opened) show(path string) {
	o.t.Helper()
	r, err := o.doc.Find(path)
	if err != nil {
		o.t.Fatal(err)
	}
	o.panel.Show(o.doc, r)
	if dir := os.Getenv("LOOK"); dir != "" {
		o.look(dir, path)
	}
}

// look writes what is shown into a file.
func (o *opened) look(dir, path string) {
	f, err := os.Create(filepath.Join(dir, strings.NewReplacer("/", "_", "\"", "", "[", "_", "]", "_").Replace(o.t.Name()+path)+".png"))
	if err == nil {
		err = png.Encode(f, o.Canvas().Capture())
	}
	if err != nil {
		o.t.Error(err)
	}
}

const header = "[gd_resource type=\"Resource\" format=3]\n\n"

func shownImage(o *opened) *imageView {
	o.t.Helper()
	if o.editor.shown == nil {
		o.t.Fatal("no picture is shown")
	}
	return o.editor.shown.(*imageView)
}

func TestImageOfBytes(t *testing.T) {
	content := pngOf(t, lantern(48, 40))
	o := open(t, "lamp.tres", header+"[resource]\nportrait = "+bytesText(content)+"\nother = PackedByteArray(1, 2, 3)\n", "resource.portrait")
	v := shownImage(o)
	if got := fmt.Sprint(v.facts["size"].Text, "; ", v.facts["pixels"].Text, "; ", v.facts["unpacked"].Text); got != "48 x 40; RGBA, 8 bit; 7,680 bytes" {
		t.Error(got)
	}
	v.point(24, 20, true)
	if v.facts["pixel"].Text != "24, 20" || v.facts["color"].Text != "9b6848ff" {
		t.Error(v.facts["pixel"].Text, v.facts["color"].Text)
	}
	o.chosen = pngOf(t, lantern(20, 10))
	v.replace()
	if got := v.facts["size"].Text; got != "20 x 10" || o.err != nil {
		t.Errorf("replaced by an image of 20 x 10 it is %s: %v", got, o.err)
	}
	if got := string(o.doc.Bytes()); got != header+"[resource]\nportrait = "+bytesText(o.chosen)+"\nother = PackedByteArray(1, 2, 3)\n" {
		t.Errorf("the bytes are not those of the file: %.200s", got)
	}
	o.doc.Undo()
	if shownImage(o).facts["size"].Text != "48 x 40" {
		t.Error("undone, the picture is not the one before")
	}
	o.show("resource.other")
	if o.editor.shown != nil {
		t.Error("three bytes are a picture")
	}
}

// TestImageOfValue shows an Image of Godot 2, which is a value.
func TestImageOfValue(t *testing.T) {
	o := open(t, "lamp.xml.tres", "[gd_resource type=\"ImageTexture\" format=1]\n\n[resource]\n\nimage = Image( 2, 1, 0, RGB, 255, 0, 0, 0, 255, 0 )\nempty = Image()\n", "resource.image")
	v := shownImage(o)
	v.point(1, 0, true)
	if got := fmt.Sprint(v.facts["size"].Text, " ", v.facts["pixels"].Text, " ", v.facts["color"].Text); got != "2 x 1 RGB8 00ff00ff" {
		t.Error(got)
	}
	o.show("resource.empty")
	if o.editor.shown != nil {
		t.Error("an empty Image is a picture")
	}
}

func TestBrokenImage(t *testing.T) {
	content := pngOf(t, lantern(48, 40))
	o := open(t, "lamp.tres", header+"[resource]\nportrait = "+bytesText(content[:len(content)-40])+"\n", "resource.portrait")
	want := fmt.Sprintf("These bytes begin as PNG but break off after %d of %d bytes.", len(content)-40, len(content))
	if v := shownImage(o); v.said.Text != want || v.img != nil {
		t.Errorf("it says %q, not %q", v.said.Text, want)
	}
}

func TestImageData(t *testing.T) {
	data := `{
"data": PackedByteArray(255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9),
"format": "RGB8",
"height": 2,
"mipmaps": false,
"width": 2
}`
	content := `[gd_resource type="ImageTexture" load_steps=2 format=3]

[sub_resource type="Image" id="1"]
data = ` + data + `

[resource]
image = SubResource("1")
`
	o := open(t, "lamp.tres", content, `sub_resource["1"]`)
	if v := shownImage(o); v.facts["size"].Text != "2 x 2" || v.facts["pixels"].Text != "RGB8" {
		t.Error(v.facts["size"].Text, v.facts["pixels"].Text)
	}
	o.show(`sub_resource["1"].data`)
	v := shownImage(o)
	o.chosen = pngOf(t, lantern(1, 1))
	v.replace()
	want := strings.NewReplacer("255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9", "255, 200, 0", `"height": 2`, `"height": 1`, `"width": 2`, `"width": 1`).Replace(content)
	if got := string(o.doc.Bytes()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	o.doc.Undo()
	if got := string(o.doc.Bytes()); got != content {
		t.Errorf("one undo does not take it back:\n%s", got)
	}
}

func TestLargeImage(t *testing.T) {
	o := open(t, "lamp.tres", header+"[resource]\nportrait = "+bytesText(pngOf(t, image.NewNRGBA(image.Rect(0, 0, 3000, 2000))))+"\n", "resource.portrait")
	v := shownImage(o)
	if v.img != nil || v.said.Text != "3000 x 2000." || !v.show.Visible() {
		t.Fatalf("it is unpacked, or says %q", v.said.Text)
	}
	v.show.Tap()
	o.Until(func() bool { return v.img != nil })
	if v.bitmap.MinSize().Width > box+0.1 {
		t.Errorf("it is drawn %v wide", v.bitmap.MinSize().Width)
	}
}
