package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"testing"

	"golang.org/x/image/bmp"

	"savant/codec/message"
)

// TestFilesOfImages: all kinds of image files that are read give the same two pixels.
func TestFilesOfImages(t *testing.T) {
	red, blue := color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 0, 255, 255}
	img := image.NewPaletted(image.Rect(0, 0, 2, 1), color.Palette{red, blue})
	img.Pix[1] = 1
	for kind, write := range map[string]func(b *bytes.Buffer) error{
		"BMP": func(b *bytes.Buffer) error { return bmp.Encode(b, img) },
		"GIF": func(b *bytes.Buffer) error { return gif.Encode(b, img, nil) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		p, err := OfFile(b.Bytes())
		if err != nil || p.Kind != kind || p.Width != 2 || p.Height != 1 || !IsFile(b.Bytes()) {
			t.Errorf("%s: %+v, %v", kind, p, err)
			continue
		}
		got, err := p.Decode()
		if err != nil || color.NRGBAModel.Convert(got.At(0, 0)) != red || color.NRGBAModel.Convert(got.At(1, 0)) != blue {
			t.Errorf("%s: %v, %v", kind, got, err)
		}
		if p, err := OfFile(b.Bytes()[:b.Len()-1]); err == nil {
			if _, err := p.Decode(); err == nil && kind == "BMP" {
				t.Errorf("%s: it is read although it breaks off", kind)
			}
		}
	}
	if IsFile([]byte("BM and so on, a text")) || IsFile(nil) {
		t.Error("what is no image is one")
	}
}

// TestNamedFormats: what is not read says what it is, by the engine's name for the number.
func TestNamedFormats(t *testing.T) {
	ctex := func(number uint32, pixels int) []byte {
		b := []byte("GST2")
		for _, n := range []uint32{1, 4, 4, 0, 0, 0, 0, 0, 0, 4 | 4<<16, 0, number} {
			b = binary.LittleEndian.AppendUint32(b, n)
		}
		return append(b, make([]byte, pixels)...)
	}
	stex := func(number uint32) []byte {
		b := []byte("GDST")
		for _, n := range []uint32{4, 4, 0, number} {
			b = binary.LittleEndian.AppendUint32(b, n)
		}
		return append(b, make([]byte, 64)...)
	}
	for _, c := range []struct {
		file []byte
		name string
		read bool
	}{
		{ctex(22, 16), "BPTC_RGBA", false}, {ctex(25, 8), "ETC", false}, {ctex(35, 16), "ASTC_4x4", false}, {ctex(46, 128), "RGBA16I", false}, {ctex(99, 16), "99", false},
		{ctex(34, 16), "DXT5_RA_AS_RG", true}, {ctex(40, 64), "RG16", true}, {stex(25), "PVRTC2", false}, {stex(34), "ETC2_RGB8", false}, {stex(36), "ETC2_RGB8A1", false},
	} {
		p, err := OfFile(c.file)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		_, err = p.Decode()
		if p.Pixels.Args[0] != c.name || (err == nil) != c.read {
			t.Errorf("%v, not %s: %v", p.Pixels.Args, c.name, err)
		}
	}
	for name, b := range map[string]string{"SVG": "<svg width=\"8\"/>", "DDS": "DDS |", "KTX": "\xabKTX 20"} {
		if _, err := OfFile([]byte(b)); !IsFile([]byte(b)) || message.Of(err).ID != notRead || message.Of(err).Args[0] != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}
