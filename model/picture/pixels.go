package picture

import (
	"image"
	"image/color"
	"image/draw"

	"savant/codec/message"
)

// Data is what the property data of an Image holds.
type Data struct {
	Width, Height int
	Format        string // by the engine's name for it
	Mipmaps       bool
	Pixels        []byte
}

// OfData returns the image that Image has as its data in a major version of the engine.
func OfData(d Data, major int) *Picture {
	return ofPixels(named(d.Format, major), d.Format, d.Width, d.Height, d.Mipmaps, d.Pixels)
}

// Writes reports whether Encode makes data of a format.
func Writes(format string, major int) bool {
	f := named(format, major)
	return f != nil && f.store != nil
}

// Encode returns an image as data of a format that Writes, with smaller versions of it if mipmaps are wanted.
func Encode(img image.Image, format string, major int, mipmaps bool) Data {
	f, b := named(format, major), img.Bounds()
	level := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(level, level.Rect, img, b.Min, draw.Src)
	d := Data{Width: b.Dx(), Height: b.Dy(), Format: format, Mipmaps: mipmaps}
	for {
		at := len(d.Pixels)
		d.Pixels = append(d.Pixels, make([]byte, f.size(level.Rect.Dx(), level.Rect.Dy()))...)
		for i := 0; i < len(level.Pix); i += 4 {
			f.store(d.Pixels[at:at+f.bytes], color.NRGBA{level.Pix[i], level.Pix[i+1], level.Pix[i+2], level.Pix[i+3]})
			at += f.bytes
		}
		if !mipmaps || level.Rect.Dx() == 1 && level.Rect.Dy() == 1 {
			return d
		}
		level = smaller(level)
	}
}

// smaller is an image of half the size, each pixel the mean of up to four.
func smaller(img *image.NRGBA) *image.NRGBA {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewNRGBA(image.Rect(0, 0, max(w/2, 1), max(h/2, 1)))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			for c := range 4 {
				sum := 0
				for _, at := range [4][2]int{{2 * x, 2 * y}, {2*x + 1, 2 * y}, {2 * x, 2*y + 1}, {2*x + 1, 2*y + 1}} {
					sum += int(img.Pix[img.PixOffset(min(at[0], w-1), min(at[1], h-1))+c])
				}
				out.Pix[out.PixOffset(x, y)+c] = uint8((sum + 2) / 4)
			}
		}
	}
	return out
}

// ofPixels is an image whose pixels have a format, nil if it is not read; name is what the engine calls it.
func ofPixels(f *format, name string, width, height int, mipmaps bool, pixels []byte) *Picture {
	p := &Picture{Width: width, Height: height, Pixels: message.New(message.Text, name), Mipmaps: mipmaps, Stored: int64(len(pixels))}
	switch {
	case f == nil:
		p.Broken = message.Err(notRead, name)
	case width <= 0 || height <= 0 || width > most/height:
		p.Broken = message.Err(tooLarge, width, height)
	case f.size(width, height) > p.Stored:
		p.Broken = message.Err(tooShort, name, f.size(width, height), len(pixels))
	}
	p.decode = func() (image.Image, error) { return f.decode(width, height, pixels), nil }
	return p
}

func (f *format) decode(width, height int, pixels []byte) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	if f.blocks == nil {
		for i := range width * height {
			put(img, i%width, i/width, f.pixel(pixels[i*f.bytes:]))
		}
		return img
	}
	var block [16]color.NRGBA
	across := (width + 3) / 4
	for n := range across * ((height + 3) / 4) {
		f.blocks(pixels[n*f.bytes:], &block)
		for i, c := range block {
			if x, y := n%across*4+i%4, n/across*4+i/4; x < width && y < height {
				put(img, x, y, c)
			}
		}
	}
	return img
}

func put(img *image.NRGBA, x, y int, c color.NRGBA) {
	i := img.PixOffset(x, y)
	img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, c.A
}
