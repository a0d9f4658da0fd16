package picture

import (
	"bytes"
	"encoding/binary"

	"savant/codec"
	"savant/codec/message"
)

// OfFile returns the image that a file of a project holds: PNG, JPEG, WebP, GIF or BMP, or what an engine has imported as a texture or an image. The
// error is that of a file that is nothing of that.
func OfFile(b []byte) (*Picture, error) {
	for _, t := range imported {
		if bytes.HasPrefix(b, []byte(t.begins)) {
			p, err := t.open(reader{b, len(t.begins)})
			if err == nil && p == nil {
				err = message.Err(damaged, t.begins)
			}
			if err == nil {
				p.Stored = int64(len(b))
			}
			return p, err
		}
	}
	if name := undrawn[codec.Sniff(b[:min(len(b), mostSniffed)])]; name != "" {
		return nil, message.Err(notRead, name)
	}
	return OfBytes(b)
}

// IsFile reports whether bytes begin as OfFile knows images, be they read or only named.
func IsFile(b []byte) bool {
	for _, t := range imported {
		if bytes.HasPrefix(b, []byte(t.begins)) {
			return true
		}
	}
	return KindOf(b) != "" || undrawn[codec.Sniff(b[:min(len(b), mostSniffed)])] != ""
}

// undrawn are the kinds of image files that are named and not read.
var undrawn = map[codec.Kind]string{codec.SVG: "SVG", codec.DDS: "DDS", codec.KTX: "KTX"}

// mostSniffed is how many bytes show what a file is.
const mostSniffed = 4096

// imported are the magic numbers of the files that the engines make of imported images. A file that ends before its image
// gives neither a picture nor an error.
var imported = []struct {
	begins string
	open   func(r reader) (*Picture, error)
}{
	{"GST2", openCTEX}, {"GDST", openSTEX}, {"GDIM", openImage},
}

// reader reads little-endian numbers. After the end they are 0.
type reader struct {
	b  []byte
	at int
}

func (r *reader) u16() int {
	r.at += 2
	if r.at > len(r.b) {
		return 0
	}
	return int(binary.LittleEndian.Uint16(r.b[r.at-2:]))
}

func (r *reader) u32() int { return r.u16() | r.u16()<<16 }

// rest returns the remaining bytes.
func (r *reader) rest() []byte { return r.b[min(r.at, len(r.b)):] }

// sized is as many bytes as a number before them says, or as many of them as are left.
func (r *reader) sized() []byte {
	n := r.u32()
	rest := r.rest()
	r.at += n
	return rest[:min(n, len(rest))]
}

// openCTEX reads the bytes after the first letters of a texture of 4.x (scene/resources/compressed_texture.cpp,
// CompressedTexture2D::_load_data and load_image_from_file).
func openCTEX(r reader) (*Picture, error) {
	const png, webp, universal = 1, 2, 3
	r.at += 4 + 2*4 + 2*4 + 3*4 // version, size, flags and limit, reserved
	kind, width, height, mipmaps, number := r.u32(), r.u16(), r.u16(), r.u32(), r.u32()
	switch {
	case r.at > len(r.b):
		return nil, nil
	case kind == png || kind == webp:
		p, err := OfBytes(r.sized())
		if err == nil {
			p.Mipmaps = mipmaps > 0
		}
		return p, err
	case kind == universal:
		return ofPixels(nil, "Basis Universal", width, height, mipmaps > 0, r.rest()), nil
	}
	return ofNumber(number, 4, width, height, mipmaps > 0, r.rest()), nil
}

// openSTEX reads the bytes after the first letters of a texture of 3.x (scene/resources/texture.cpp,
// StreamTexture::_load_data).
func openSTEX(r reader) (*Picture, error) {
	const lossless, lossy, hasMipmaps = 1 << 20, 1 << 21, 1 << 23
	width := r.u16()
	r.u16() // the size reported to scripts
	height := r.u16()
	r.at += 2 + 4 // the same, and flags
	bits := r.u32()
	if bits&(lossless|lossy) == 0 {
		if r.at > len(r.b) {
			return nil, nil
		}
		return ofNumber(bits&(lossless-1), 3, width, height, bits&hasMipmaps != 0, r.rest()), nil
	}
	mipmaps := r.u32()
	packed := r.sized()
	if len(packed) < 4 {
		return nil, nil
	}
	p, err := OfBytes(packed[4:]) // after letters that identify the format
	if err == nil {
		p.Mipmaps = mipmaps > 1
	}
	return p, err
}

// openImage reads the bytes after the first letters of an image of 3.x and 4.x (core/io/image_loader.cpp,
// ResourceFormatLoaderImage).
func openImage(r reader) (*Picture, error) {
	r.sized() // the ending of the file that follows
	return OfBytes(r.rest())
}

// ofNumber is an image whose pixels have the format with a number.
func ofNumber(number, major, width, height int, mipmaps bool, pixels []byte) *Picture {
	f := formatOf(number, major)
	if f == nil {
		return ofPixels(nil, titleOf(number, major), width, height, mipmaps, pixels)
	}
	return ofPixels(f, f.names[len(f.names)-1], width, height, mipmaps, pixels)
}
