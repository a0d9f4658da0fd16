package pictures

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/picture"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// Limits in pixels of what is decoded unasked: at once, and in the background.
const (
	atOnce  = 512 * 512
	unasked = 2048 * 2048
)

// box is how large an image is drawn, in dp.
const box = 200

// source is where an image comes from, and where another goes to.
type source struct {
	// open reads the head of the image. raw reports whether it is the same as before.
	open func() (p *picture.Picture, raw []byte, err error)
	// replace converts the content of another image file, in the background; nil if that is impossible.
	replace func(content []byte) (apply func() error, err error)
}

// imageView shows an image: its pixels, their format, and the pixel under the pointer.
type imageView struct {
	editor *Editor
	row    model.Row
	source source

	raw     []byte
	head    *picture.Picture // nil where the head cannot be read
	img     image.Image      // nil until it is unpacked
	asked   bool             // it is unpacked although it is large
	zoom    float32          // 0 fits
	bitmap  *bitmap
	scroll  *container.Scroll
	said    *ink.Label
	show    *ink.Link
	facts   map[string]*ink.Text
	region  fyne.CanvasObject // the line of that fact
	chip    *canvas.Rectangle
	zooms   []*ink.Link
	details *fyne.Container
	root    *fyne.Container
}

func newImageView(e *Editor, r model.Row, s source) *imageView {
	v := &imageView{editor: e, row: r, source: s, facts: map[string]*ink.Text{}, said: ink.NewLabel(""), chip: canvas.NewRectangle(color.Transparent)}
	v.bitmap = newBitmap(v.point)
	v.scroll = container.NewScroll(v.bitmap)
	v.scroll.SetMinSize(fyne.NewSize(box, box))
	v.show = link(words.Say("Show"), func() {
		v.asked = true
		v.unpack()
	})
	lines, width := addFacts(v.facts, []fact{
		{"size", words.Say("Size")}, {"region", words.Say("Region")}, {"pixels", words.Say("Pixels")}, {"stored", words.Say("Stored")}, {"unpacked", words.Say("Unpacked")}, {"pixel", words.Say("Pixel")},
	})
	v.region = lines[1]
	v.details = ink.Down(8, lines[:len(lines)-1]...)
	v.details.Add(ink.Gap(0, 4))
	v.details.Add(lines[len(lines)-1])
	v.chip.SetMinSize(fyne.NewSize(12, 12))
	v.facts["color"] = ink.Small("", look.Text)
	v.facts["color"].Style.Monospace = true
	v.details.Add(ink.Pad(width, 0, 0, 0, ink.Across(8, 18, -1, v.chip, v.facts["color"])))
	row := make([]fyne.CanvasObject, 0, 4)
	for _, z := range []struct {
		words string
		zoom  float32
	}{{"1×", 1}, {"2×", 2}, {"5×", 5}, {words.Say("Fit"), 0}} {
		l := link(z.words, func() {
			v.zoom = z.zoom
			v.draw()
		})
		v.zooms = append(v.zooms, l)
		row = append(row, l)
	}
	v.details.Add(ink.Gap(0, 4))
	v.details.Add(ink.Across(12, 0, -1, row...))
	v.root = ink.Down(8, container.New(&beside{}, v.scroll, v.details), v.said, v.show)
	return v
}

func (v *imageView) kind() string              { return "image" }
func (v *imageView) object() fyne.CanvasObject { return v.root }
func (v *imageView) target() fyne.CanvasObject { return v.scroll }

func (v *imageView) fill() bool {
	head, raw, err := v.source.open()
	if head == nil && err == nil {
		return false
	}
	if v.head != nil && err == nil && bytes.Equal(raw, v.raw) && head.Same(v.head) {
		return true
	}
	v.head, v.raw, v.img, v.asked = head, raw, nil, false
	show(v.region, false)
	for name := range v.facts {
		v.facts[name].Set("")
	}
	if err != nil {
		v.facts["stored"].Set(words.Count(int64(len(raw)), "%s byte", "%s bytes"))
		v.say(words.Sentence(err), widget.DangerImportance)
		v.draw()
		return true
	}
	v.facts["size"].Set(fmt.Sprintf("%d x %d", head.Width, head.Height))
	if !head.Region.IsZero() {
		v.facts["region"].Set(words.Text(head.Region))
	}
	show(v.region, !head.Region.IsZero())
	pixels := words.Text(head.Pixels)
	if head.Mipmaps {
		pixels = words.Say("%s, with mipmaps", pixels)
	}
	v.facts["pixels"].Set(pixels)
	v.facts["stored"].Set(words.Count(head.Stored, "%s byte", "%s bytes"))
	v.facts["unpacked"].Set(words.Count(head.Unpacked(), "%s byte", "%s bytes"))
	v.unpack()
	return true
}

// say says something below the image.
func (v *imageView) say(text string, importance widget.Importance) {
	v.said.Importance = importance
	v.said.SetText(text)
	show(v.said, text != "")
	show(v.show, false)
}

// show shows or hides an object.
func show(o fyne.CanvasObject, yes bool) {
	if yes {
		o.Show()
	} else {
		o.Hide()
	}
}

// unpack decodes the pixels, in the background if that takes a while, and only on request if they take much memory.
func (v *imageView) unpack() {
	head := v.head
	pixels := head.Work()
	v.say(words.Sentence(head.Clipped), widget.WarningImportance)
	switch {
	case head.Broken == nil && pixels > unasked && !v.asked:
		v.say(fmt.Sprintf("%d x %d.", head.Width, head.Height), widget.MediumImportance)
		show(v.show, true)
	case head.Broken == nil && pixels > atOnce:
		w := v.editor.page.Window()
		go func() {
			img, err := head.Decode()
			w.RunOnUI(func() {
				if v.head == head {
					v.take(img, err)
					v.editor.panel.Relayout()
				}
			}, false)
		}()
	default:
		v.take(head.Decode())
		return
	}
	v.draw()
}

// take shows pixels.
func (v *imageView) take(img image.Image, err error) {
	v.img = img
	if err != nil {
		v.img = nil
		v.say(words.Sentence(err), widget.DangerImportance)
	}
	v.draw()
}

// draw shows the image at the zoom that is chosen.
func (v *imageView) draw() {
	scale := v.zoom
	if scale == 0 {
		scale = v.fit()
	}
	v.bitmap.show(v.img, scale)
	v.scroll.Refresh()
	for i, zoom := range []float32{1, 2, 5, 0} {
		v.zooms[i].Color(map[bool]fyne.ThemeColorName{true: look.Accent, false: look.Muted}[zoom == v.zoom])
	}
}

// fit is the scale at which all is seen, whole pixels of the screen for each of the image where there is room.
func (v *imageView) fit() float32 {
	if v.img == nil {
		return 1
	}
	size := v.img.Bounds().Size()
	scale := min(float32(box)/float32(max(size.X, 1)), float32(box)/float32(max(size.Y, 1)))
	if scale >= 1 {
		scale = float32(int(scale))
	}
	return scale
}

// point describes the pixel under the pointer.
func (v *imageView) point(x, y int, on bool) {
	at, text := "", ""
	v.chip.FillColor = color.Transparent
	if on && v.img != nil {
		b := v.img.Bounds()
		c := color.NRGBAModel.Convert(v.img.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA)
		at, text = strconv.Itoa(x)+", "+strconv.Itoa(y), fmt.Sprintf("%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
		v.chip.FillColor = c
	}
	v.facts["pixel"].Set(at)
	v.facts["color"].Set(text)
	v.chip.Refresh()
}

func (v *imageView) links() []*ink.Link {
	var list []*ink.Link
	if v.source.replace != nil && v.editor.panel.Outside.Import != nil {
		list = append(list, link(words.Say("Replace…"), v.replace))
	}
	if v.editor.panel.Outside.Export != nil && v.readable() {
		list = append(list, link(words.Say("Save as PNG…"), v.save))
	}
	return list
}

// readable reports whether there are pixels to save.
func (v *imageView) readable() bool { return v.head != nil && v.head.Broken == nil }

// replace lets the user choose another image.
func (v *imageView) replace() {
	v.editor.panel.Outside.Import(func(_ context.Context, content []byte) (func() error, error) { return v.source.replace(content) })
}

// save writes the image as a file of its own: a PNG as it is stored.
func (v *imageView) save() {
	head, raw := v.head, v.raw
	v.editor.panel.Outside.Export(v.editor.nameFor(v.row, ".png"), func(_ context.Context, out io.Writer) error {
		if head != nil && head.Kind == "PNG" && picture.KindOf(raw) == "PNG" { // else it is inside of what the bytes are
			_, err := out.Write(raw)
			return err
		}
		if head == nil {
			_, err := picture.OfFile(raw)
			return err
		}
		img, err := head.Decode()
		if err != nil {
			return err
		}
		return png.Encode(out, img)
	})
}
