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

// TestBitMap: the mask of a BitMap, as Godot 4.6 wrote it, is shown with the bits that are set in white.
func TestBitMap(t *testing.T) {
	o := open(t, "mask.tres", `[gd_resource type="BitMap" format=3]

[resource]
data = {
"data": PackedByteArray(2, 6),
"size": Vector2i(5, 3)
}
`, `resource`)
	v := shownImage(o)
	if v == nil || v.facts["size"].Text != "5 x 3" {
		t.Fatalf("it is shown as %+v", v)
	}
	for y := range 3 {
		for x := range 5 {
			white := image.Pt(x, y) == image.Pt(1, 0) || image.Pt(x, y) == image.Pt(4, 1) || image.Pt(x, y) == image.Pt(0, 2)
			if r, _, _, _ := v.img.At(x, y).RGBA(); (r != 0) != white {
				t.Errorf("pixel %d, %d is %v", x, y, v.img.At(x, y))
			}
		}
	}
	for _, broken := range []string{`"size": Vector2i(50, 30)`, `"size": Vector2i(0, 3)`, `"size": Vector2i(2000000000, 2000000000)`, `"size": 3`} {
		open(t, "mask.tres", "[gd_resource type=\"BitMap\" format=3]\n\n[resource]\ndata = {\n\"data\": PackedByteArray(2, 6),\n"+broken+"\n}\n", `resource`)
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

// TestAtlasTexture shows the region of the image that the texture, or a property that refers to it, stands for; changed, and undone, it follows.
func TestAtlasTexture(t *testing.T) {
	sheet := header + `[sub_resource type="Image" id="sheet"]
data = {
"data": PackedByteArray(1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0),
"format": "RGB8",
"height": 2,
"mipmaps": false,
"width": 2
}

[sub_resource type="ImageTexture" id="whole"]
image = SubResource("sheet")

[sub_resource type="AtlasTexture" id="part"]
atlas = SubResource("whole")
region = Rect2(1, 0, 1, 1)

[sub_resource type="AtlasTexture" id="beyond"]
atlas = SubResource("whole")
region = Rect2(1, 1, 5, 5)

[sub_resource type="AtlasTexture" id="loop"]
atlas = SubResource("loop")

[resource]
metadata/icon = SubResource("part")
`
	o := open(t, "lamp.tres", sheet, `sub_resource["part"]`)
	image := func() *imageView {
		t.Helper()
		l, ok := o.editor.shown.(linked)
		if !ok {
			t.Fatal("no picture of what is referred to is shown")
		}
		return l.view.(*imageView)
	}
	is := func(what, size, region, pixel, said string) {
		t.Helper()
		v := image()
		v.point(0, 0, true)
		if v.facts["size"].Text != size || v.facts["region"].Text != region || v.facts["color"].Text != pixel || v.said.Text != said || !v.region.Visible() {
			t.Errorf("%s: %q, %q, %q, %q", what, v.facts["size"].Text, v.facts["region"].Text, v.facts["color"].Text, v.said.Text)
		}
	}
	is("the texture", "1 x 1", "1 x 1 at 1, 0 of 2 x 2", "020000ff", "")
	if image().source.replace != nil {
		t.Error("a part can be replaced, which would replace the whole image")
	}
	r, err := o.doc.Find(`sub_resource["part"].region`)
	if err != nil {
		t.Fatal(err)
	}
	to, err := o.doc.Parse(r, "Rect2(0, 1, 1, 1)")
	if err == nil {
		err = o.doc.Set(r, to)
	}
	if err != nil {
		t.Fatal(err)
	}
	is("changed", "1 x 1", "1 x 1 at 0, 1 of 2 x 2", "030000ff", "")
	o.doc.Undo()
	is("undone", "1 x 1", "1 x 1 at 1, 0 of 2 x 2", "020000ff", "")
	o.show(`resource["metadata/icon"]`)
	is("a property", "1 x 1", "1 x 1 at 1, 0 of 2 x 2", "020000ff", "")
	o.show(`sub_resource["beyond"]`)
	is("too large", "1 x 1", "5 x 5 at 1, 1 of 2 x 2", "040000ff", "The region goes beyond the image of 2 x 2: only 1 x 1 of it are shown.")
	o.show(`sub_resource["loop"]`)
	if o.editor.shown != nil {
		t.Error("a texture that is its own atlas is shown")
	}
}

// TestImageFile: a file that is an image, or what an engine has imported one as, is shown as the images in scenes are, and is saved as PNG.
func TestImageFile(t *testing.T) {
	fixture := func(name string) string {
		b, err := os.ReadFile(filepath.Join("..", "..", "model", "picture", "testdata", "imported", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, c := range []struct{ name, content, size, pixels, said, saved string }{
		{"lamp.png", fixture("source.png"), "12 x 8", "RGBA, 8 bit", "", "lamp.png"},
		{"lamp.ctex", fixture("vram.ctex"), "12 x 8", "DXT5", "", "lamp.png"},
		{"lamp.stex", fixture("lossless.stex"), "12 x 8", "RGBA, 8 bit", "", "lamp.png"},
		{"lamp.svg", "<svg width=\"8\"/>", "", "", "Images in the format SVG are not shown.", ""},
		{"lamp.ctex", fixture("vram.ctex")[:20], "", "", "These bytes begin as GST2 but are damaged.", ""},
	} {
		o := open(t, c.name, c.content, "")
		v := shownImage(o)
		if v.facts["size"].Text != c.size || v.facts["pixels"].Text != c.pixels || v.said.Text != c.said || (v.img != nil) != (c.saved != "") {
			t.Errorf("%s: %q, %q, %q", c.name, v.facts["size"].Text, v.facts["pixels"].Text, v.said.Text)
		}
		if len(v.links()) == 0 && c.saved == "" {
			continue
		}
		o.panel.Outside.Export = func(name string, write func(context.Context, io.Writer) error) {
			var out bytes.Buffer
			if err := write(context.Background(), &out); err != nil || name != c.saved {
				t.Errorf("%s is saved as %s: %v", c.name, name, err)
			}
			img, err := png.Decode(&out)
			if err != nil || img.Bounds().Size() != image.Pt(12, 8) {
				t.Errorf("%s: what is saved is no such PNG: %v", c.name, err)
			}
		}
		v.links()[0].Tap()
	}
	if o := open(t, "notes.txt", "just words\n", ""); o.editor.shown != nil {
		t.Error("a text is a picture")
	}
}
