package picture

import (
	"strconv"

	"savant/codec/variant"
)

// markOfFile is how many bytes Godot 2 puts before a packed image: "PNG " or "WEBP" (core/image.cpp of 2.1).
const markOfFile = 4

// OfImage returns an Image of Godot 2, nil if it is empty. The error is that of a packed one whose head is damaged.
func OfImage(v *variant.Picture) (*Picture, error) {
	if len(v.Pixels) == 0 {
		return nil, nil
	}
	if v.Packing != variant.Raw {
		if KindOf(v.Pixels) != "" {
			return OfBytes(v.Pixels)
		}
		return OfBytes(v.Pixels[min(markOfFile, len(v.Pixels)):])
	}
	// The numbers are Image::Format of 2.1; the names are those of later engines for the same pixels.
	names := map[uint32]string{0: "L8", 2: "LA8", 3: "RGB8", 4: "RGBA8", 9: "DXT1", 10: "DXT3", 11: "DXT5"}
	name, ok := names[v.Format]
	switch {
	case ok:
	case v.Format < uint32(len(variant.PictureFormats)): // not read
		name = variant.PictureFormats[v.Format]
	default:
		name = strconv.FormatUint(uint64(v.Format), 10)
	}
	const side = 1 << 24 // no engine has more pixels in a row
	const major = 3      // whose names these are
	return OfData(Data{Width: int(min(v.Width, side)), Height: int(min(v.Height, side)), Format: name, Mipmaps: v.Mipmaps > 0, Pixels: v.Pixels}, major), nil
}
