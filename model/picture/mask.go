package picture

import (
	"image"

	"savant/codec/message"
	"savant/codec/variant"
)

// maskName is how the format of a BitMap is called, which has one bit for each pixel.
const maskName = "BitMap"

// OfMask returns the mask that the property data of a BitMap holds: its size, a Vector2 or Vector2i, and one bit for each pixel, row after row without
// a gap, the lowest bit of a byte first (scene/resources/bit_map.cpp of 3.2 to 4.6). A bit that is set is white. ok is false if the size is none.
func OfMask(size variant.Value, bits []byte) (p *Picture, ok bool) {
	m, is := size.Data.(*variant.Math)
	if !is || len(m.C) != 2 || !(m.C[0] >= 1 && m.C[0] <= most && m.C[1] >= 1 && m.C[1] <= most) {
		return nil, false
	}
	width, height := int(m.C[0]), int(m.C[1])
	p = &Picture{Width: width, Height: height, Pixels: message.New(message.Text, maskName), Stored: int64(len(bits))}
	if need := (int64(width)*int64(height) + 7) / 8; need > p.Stored {
		p.Broken = message.Err(tooShort, maskName, need, len(bits))
	}
	p.decode = func() (image.Image, error) {
		img := image.NewGray(image.Rect(0, 0, width, height))
		for i := range img.Pix {
			if bits[i/8]>>(i%8)&1 == 1 {
				img.Pix[i] = 0xff
			}
		}
		return img, nil
	}
	return p, true
}
