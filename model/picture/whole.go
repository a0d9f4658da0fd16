package picture

import (
	"encoding/binary"
	"image"
	"image/color"
)

const signaturePNG = "\x89PNG\r\n\x1a\n"

// chunks walks over the chunks of a PNG. It returns how many bytes those take that are named, and of how many the data is that is there.
func chunks(b []byte) (whole, data int64, ended bool) {
	const around = 12 // length, name, checksum
	at := int64(len(signaturePNG))
	for at+8 <= int64(len(b)) {
		n, name := int64(binary.BigEndian.Uint32(b[at:])), string(b[at+4:at+8])
		if name == "IDAT" {
			data += min(n, int64(len(b))-at-8)
		}
		at += n + around
		if name == "IEND" {
			return at, data, true
		}
	}
	return at, data, false
}

// wholePNG is how many bytes a PNG has by the lengths of its chunks: at least, where the last ones are missing.
func wholePNG(b []byte) int64 {
	const end = 12
	whole, _, ended := chunks(b)
	if !ended {
		whole += end
	}
	return whole
}

// plausiblePNG reports whether the data can unpack to as many pixels as the head says: deflate expands a byte to at most
// 1032.
func plausiblePNG(b []byte, head image.Config) bool {
	depth := int64(8)
	if _, indexed := head.ColorModel.(color.Palette); indexed || head.ColorModel == color.GrayModel {
		depth = 1 // at least
	}
	_, data, _ := chunks(b)
	return int64(head.Width)*int64(head.Height)/8*depth <= data*1032
}

// wholeRIFF is how many bytes a WebP has by its head.
func wholeRIFF(b []byte) int64 { return int64(binary.LittleEndian.Uint32(b[4:])) + 8 }
