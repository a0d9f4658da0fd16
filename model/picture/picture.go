// Package picture reads the images that values hold: image files in bytes, the pixels of Godot's Image, and the textures that
// the engines import.
package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"savant/codec"
	"savant/codec/message"
)

// Messages.
const (
	broken    message.ID = "picture.broken kind at of"
	brokenAt  message.ID = "picture.broken-at kind at"
	damaged   message.ID = "picture.damaged kind"
	tooLarge  message.ID = "picture.too-large width height"
	tooShort  message.ID = "picture.too-short format need have"
	notRead   message.ID = "picture.not-read format"
	bits      message.ID = "picture.bits channels bits"
	indexed   message.ID = "picture.indexed bits"
	noPicture message.ID = "picture.no-picture"
)

// Picture is an image as described by its head. Decode decodes its pixels.
type Picture struct {
	Kind          string // "PNG", "JPEG", "WebP", "GIF" or "BMP"; "" of pixels that are in no such file
	Width, Height int
	Pixels        message.Message // format of a pixel, such as "RGBA, 8 bit" or "RGB8"
	Mipmaps       bool            // smaller versions follow the image
	Stored        int64           // bytes as stored
	Broken        error           // why there are no pixels although the head is there; else nil
	Region        message.Message // the part of another picture that this is; zero if it is none
	Clipped       message.Message // that the region goes beyond that picture; zero if it does not

	cut    Region
	of     *Picture // that it is cut from
	decode func() (image.Image, error)
}

// Region is the part of an image that an AtlasTexture shows, and the empty margin around it, in pixels of the image. A side of Size that is 0 is
// that of the whole image, and then the margin adds nothing to it.
type Region struct {
	At, Size         image.Point
	MarginAt, Margin image.Point // where the part is drawn, and how much wider and higher the texture is for it
}

// most is how many pixels are unpacked at most: 8192 by 8192.
const most = 1 << 26

// Unpacked is how many bytes the pixels take as RGBA with 8 bits each.
func (p *Picture) Unpacked() int64 { return 4 * int64(p.Width) * int64(p.Height) }

// Work is how many pixels Decode unpacks: all of those of a picture that another one is cut from.
func (p *Picture) Work() int64 {
	if p.of != nil {
		return max(p.of.Work(), p.Unpacked()/4)
	}
	return p.Unpacked() / 4
}

// Decode unpacks the pixels. It fails for pictures that are broken, have more than Most pixels, or are compressed in a way that is not read.
func (p *Picture) Decode() (image.Image, error) {
	switch {
	case p.Broken != nil:
		return nil, p.Broken
	case p.Width <= 0 || p.Height <= 0 || p.Width > most/p.Height:
		return nil, message.Err(tooLarge, p.Width, p.Height)
	}
	return p.decode()
}

// file is a kind of image file.
type file struct {
	kind   string
	begins func(b []byte) bool
	head   func(r io.Reader) (image.Config, error)
	whole  func(b []byte) int64 // the size of the file according to its contents; 0 if unknown
	decode func(r io.Reader) (image.Image, error)
}

var files = []file{
	{"PNG", func(b []byte) bool { return bytes.HasPrefix(b, []byte(signaturePNG)) }, png.DecodeConfig, wholePNG, png.Decode},
	{"JPEG", func(b []byte) bool { return bytes.HasPrefix(b, []byte("\xff\xd8\xff")) }, jpeg.DecodeConfig, unknown, jpeg.Decode},
	{"WebP", func(b []byte) bool { return len(b) >= 12 && string(b[:4]) == "RIFF" && string(b[8:12]) == "WEBP" },
		webp.DecodeConfig, wholeRIFF, webp.Decode},
	{"GIF", func(b []byte) bool { return bytes.HasPrefix(b, []byte("GIF8")) }, gif.DecodeConfig, unknown, gif.Decode}, // the first picture of a film
	{"BMP", isBMP, bmp.DecodeConfig, unknown, bmp.Decode},
}

// unknown is for files that do not say their size, or whose decoders notice by themselves that they break off.
func unknown([]byte) int64 { return 0 }

// MostHead is how many bytes are enough to recognize an image file.
const MostHead = 18

// isBMP reports whether bytes begin as a bitmap of Windows: two letters would be too few.
func isBMP(b []byte) bool { return codec.Sniff(b[:min(len(b), MostHead)]) == codec.BMP }

// KindOf returns what kind of image file bytes begin as: "PNG", "JPEG", "WebP", "GIF" or "BMP"; "" for none.
func KindOf(b []byte) string {
	for _, f := range files {
		if f.begins(b) {
			return f.kind
		}
	}
	return ""
}

// OfBytes returns the image file that bytes are. The error is that of bytes that begin as none, or whose head is damaged.
func OfBytes(b []byte) (*Picture, error) {
	for _, f := range files {
		if f.begins(b) {
			return f.open(b)
		}
	}
	return nil, message.Err(noPicture)
}

func (f *file) open(b []byte) (*Picture, error) {
	p := &Picture{Kind: f.kind, Stored: int64(len(b))}
	whole := f.whole(b)
	head, err := f.head(bytes.NewReader(b))
	if err != nil {
		return nil, f.failed(err, len(b), whole)
	}
	p.Width, p.Height, p.Pixels = head.Width, head.Height, made(head.ColorModel)
	if whole > p.Stored {
		p.Broken = message.Err(broken, f.kind, len(b), whole)
	} else if f.kind == "PNG" && !plausiblePNG(b, head) {
		p.Broken = message.Err(damaged, f.kind)
	}
	p.decode = func() (image.Image, error) {
		img, err := f.decode(bytes.NewReader(b))
		if err != nil {
			return nil, f.failed(err, len(b), whole)
		}
		return img, nil
	}
	return p, nil
}

// failed says what a decoder found.
func (f *file) failed(err error, at int, whole int64) error {
	switch {
	case whole > int64(at):
		return message.Err(broken, f.kind, at, whole)
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return message.Err(brokenAt, f.kind, at)
	}
	return message.Err(damaged, f.kind)
}

// made describes the format of pixels.
func made(m color.Model) message.Message {
	channels, depth := "RGBA", 8
	switch m {
	case color.GrayModel:
		channels = "L"
	case color.Gray16Model:
		channels, depth = "L", 16
	case color.RGBAModel: // PNG without alpha
		channels = "RGB"
	case color.RGBA64Model:
		channels, depth = "RGB", 16
	case color.NRGBA64Model:
		depth = 16
	case color.YCbCrModel:
		channels = "YCbCr"
	case color.NYCbCrAModel:
		channels = "YCbCrA"
	case color.CMYKModel:
		channels = "CMYK"
	default:
		if _, is := m.(color.Palette); is {
			return message.New(indexed, depth)
		}
	}
	return message.New(bits, channels, depth)
}
