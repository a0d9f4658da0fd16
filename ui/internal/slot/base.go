package slot

import (
	"image"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"
	"github.com/go-text/typesetting/font"
)

// Fonts measures how far letters of other fonts push a text down. Fyne draws all letters of a text on the base line of the
// highest font in it, and says nothing of it: "Mira 灯" is lower than "Mira". It is seen by drawing one letter of each block
// once. A Fonts belongs to the goroutine of the window; its zero value is ready.
type Fonts struct {
	drops map[letter]float32
	lacks map[styled]bool
	maps  map[fyne.TextStyle][]font.Cmap // of the theme's fonts, which are read only for letters that no other has
}

// letter is a block of letters in one size, style and scale: its letters come from one font.
type letter struct {
	block       rune
	size, scale float32
	style       fyne.TextStyle
}

const (
	blockBits  = 8
	mostProbed = 512 // blocks remembered; a probe draws a picture of a few hundred pixels
	mostBlocks = 8   // blocks examined in one text
)

// PutText gives a text its place and size in a row, with its letters on the row's base line. scale is the canvas's.
func (f *Fonts) PutText(t *canvas.Text, scale, x, w, h float32) {
	Put(t, x, -f.drop(t, scale), w, h)
}

// ScaleOf is the scale of the canvas an object is on, 1 if it is on none.
func ScaleOf(o fyne.CanvasObject) float32 {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.Scale() > 0 {
		return c.Scale()
	}
	return 1
}

// drop is how much lower than plain letters a text would be, in dp.
func (f *Fonts) drop(t *canvas.Text, scale float32) float32 {
	drop, blocks, last := float32(0), 0, rune(-1)
	for _, r := range t.Text {
		if r < utf8.RuneSelf || block(r) == last {
			continue
		}
		last = block(r)
		if blocks++; blocks > mostBlocks {
			break
		}
		drop = max(drop, f.dropOf(r, t, scale))
	}
	return drop
}

// dropOf is the drop of a letter in a text.
func (f *Fonts) dropOf(r rune, t *canvas.Text, scale float32) float32 {
	key := keyOf(r, t, scale)
	d, known := f.drops[key]
	if !known {
		if f.drops == nil || len(f.drops) >= mostProbed {
			f.drops = map[letter]float32{}
		}
		d = probe(r, t, scale)
		f.drops[key] = d
	}
	return d
}

func keyOf(r rune, t *canvas.Text, scale float32) letter {
	return letter{block(r), t.TextSize, scale, t.TextStyle}
}

// block is the block of a letter. The ideographs of a text, with the kana between them, and its syllables of Hangul come from one
// font: they count as one.
func block(r rune) rune {
	switch {
	case r >= 0x3000 && r <= 0x9fff:
		r = 0x4e00
	case r >= 0xac00 && r <= 0xd7af:
		r = 0xac00
	}
	return r >> blockBits
}

// probe draws a plain letter alone and before r, and compares where it ends.
func probe(r rune, t *canvas.Text, scale float32) float32 {
	alone, beside := foot("H", t, scale), foot("H "+string(r), t, scale)
	if alone < 0 || beside < alone {
		return 0
	}
	return float32(beside-alone) / scale
}

// foot is the lowest pixel of the first letter of text, -1 if nothing is drawn.
func foot(text string, like *canvas.Text, scale float32) int {
	t := canvas.NewText(text, image.White.C)
	t.TextSize, t.TextStyle, t.FontSource = like.TextSize, like.TextStyle, like.FontSource
	back := canvas.NewRectangle(image.Black.C)
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetScale(scale)
	all := container.NewWithoutLayout(back, t)
	c.SetContent(all)
	size := fyne.NewSize(t.MinSize().Width+4, 3*t.TextSize)
	c.Resize(size)
	back.Resize(size)
	t.Resize(t.MinSize())
	wide := int(fyne.MeasureText("H", t.TextSize, t.TextStyle).Width * scale)
	img := c.Capture()
	for y := img.Bounds().Max.Y - 1; y >= 0; y-- {
		for x := 0; x < wide; x++ {
			if v, _, _, _ := img.At(x, y).RGBA(); v > 0x8000 {
				return y
			}
		}
	}
	return -1
}
