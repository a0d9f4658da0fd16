package picture

import (
	"encoding/binary"
	"image/color"
	"math"
	"slices"
	"strconv"

	"savant/codec/half"
)

// format is how the pixels of an Image are stored.
type format struct {
	names  []string // as the property data of an Image and the enumeration Image.Format have it
	bytes  int      // of a pixel, or of a block of 4 by 4
	pixel  func(b []byte) color.NRGBA
	store  func(b []byte, c color.NRGBA)
	blocks func(b []byte, out *[16]color.NRGBA) // of compressed ones, instead of pixel and store
}

// formats are those of 3.x and 4.x by their numbers (core/image.h and core/io/image.h, Image::Format; the names are those of
// Image::format_names, which 4.x has not changed along with RGB565).
var formats = [...]format{
	{names: []string{"Lum8", "L8"}, bytes: 1,
		pixel: func(b []byte) color.NRGBA { return color.NRGBA{b[0], b[0], b[0], 255} },
		store: func(b []byte, c color.NRGBA) { b[0] = luminance(c) }},
	{names: []string{"LumAlpha8", "LA8"}, bytes: 2,
		pixel: func(b []byte) color.NRGBA { return color.NRGBA{b[0], b[0], b[0], b[1]} },
		store: func(b []byte, c color.NRGBA) { b[0], b[1] = luminance(c), c.A }},
	eights(1, "Red8", "R8"),
	eights(2, "RedGreen", "RG8"),
	eights(3, "RGB8"),
	eights(4, "RGBA8"),
	{names: []string{"RGBA4444"}, bytes: 2, pixel: func(b []byte) color.NRGBA {
		u := binary.LittleEndian.Uint16(b)
		return color.NRGBA{widen(u>>12, 15), widen(u>>8, 15), widen(u>>4, 15), widen(u, 15)}
	}, store: func(b []byte, c color.NRGBA) {
		binary.LittleEndian.PutUint16(b, narrow(c.R, 15)<<12|narrow(c.G, 15)<<8|narrow(c.B, 15)<<4|narrow(c.A, 15))
	}},
	rgb565,
	numbers(1, float32s, "RFloat", "RF"), numbers(2, float32s, "RGFloat", "RGF"), numbers(3, float32s, "RGBFloat", "RGBF"), numbers(4, float32s, "RGBAFloat", "RGBAF"),
	numbers(1, float16s, "RHalf", "RH"), numbers(2, float16s, "RGHalf", "RGH"), numbers(3, float16s, "RGBHalf", "RGBH"), numbers(4, float16s, "RGBAHalf", "RGBAH"),
	{names: []string{"RGBE9995"}, bytes: 4, pixel: sharedExponent, store: storeSharedExponent},
	{names: []string{"DXT1 RGB8", "DXT1"}, bytes: 8, blocks: dxt1},
	{names: []string{"DXT3 RGBA8", "DXT3"}, bytes: 16, blocks: dxt3},
	{names: []string{"DXT5 RGBA8", "DXT5"}, bytes: 16, blocks: dxt5},
	{names: []string{"RGTC Red8", "RGTC_R"}, bytes: 8, blocks: rgtc1},
	{names: []string{"RGTC RedGreen8", "RGTC_RG"}, bytes: 16, blocks: rgtc2},
}

// The two formats that have the number 7 and the name RGBA5551: the one of 4.x has no alpha.
var (
	rgb565 = format{names: []string{"RGBA5551", "RGB565"}, bytes: 2,
		pixel: func(b []byte) color.NRGBA { return of565(binary.LittleEndian.Uint16(b)) },
		store: func(b []byte, c color.NRGBA) {
			binary.LittleEndian.PutUint16(b, narrow(c.R, 31)<<11|narrow(c.G, 63)<<5|narrow(c.B, 31))
		}}
	rgba5551 = format{names: []string{"RGBA5551"}, bytes: 2, pixel: func(b []byte) color.NRGBA {
		u := binary.LittleEndian.Uint16(b)
		return color.NRGBA{widen(u>>11, 31), widen(u>>6, 31), widen(u>>1, 31), widen(u, 1)}
	}, store: func(b []byte, c color.NRGBA) {
		binary.LittleEndian.PutUint16(b, narrow(c.R, 31)<<11|narrow(c.G, 31)<<6|narrow(c.B, 31)<<1|narrow(c.A, 1))
	}}
)

// of565 is a colour of 16 bits, as blocks have them too.
func of565(u uint16) color.NRGBA {
	return color.NRGBA{widen(u>>11, 31), widen(u>>5, 63), widen(u, 31), 255}
}

// formatOf is the format with a number in a major version of the engine, nil if it is not read.
func formatOf(number, major int) *format {
	switch {
	case major >= 4 && later[number].names != nil:
		f := later[number]
		return &f
	case number < 0 || number >= len(formats):
		return nil
	case number == 7 && major < 4:
		return &rgba5551
	}
	return &formats[number]
}

// later are those that only 4.x has: with DXT5 that holds two channels in red and alpha, and those of 4.6 with 16 bits.
var later = map[int]format{
	34: {names: []string{"DXT5 RA_AS_RG", "DXT5_RA_AS_RG"}, bytes: 16, blocks: dxt5AsRG},
	39: numbers(1, uint16s, "R16"), 40: numbers(2, uint16s, "RG16"), 41: numbers(3, uint16s, "RGB16"), 42: numbers(4, uint16s, "RGBA16"),
}

// The names of the formats from 22 on, most of which are not read, by the enumeration Image.Format of 3.6 and of 4.6.
const firstTitle = 22

var (
	titles3 = []string{"BPTC_RGBA", "BPTC_RGBF", "BPTC_RGBFU", "PVRTC2", "PVRTC2A", "PVRTC4", "PVRTC4A", "ETC", "ETC2_R11", "ETC2_R11S", "ETC2_RG11", "ETC2_RG11S", "ETC2_RGB8", "ETC2_RGBA8", "ETC2_RGB8A1"}
	titles4 = []string{"BPTC_RGBA", "BPTC_RGBF", "BPTC_RGBFU", "ETC", "ETC2_R11", "ETC2_R11S", "ETC2_RG11", "ETC2_RG11S", "ETC2_RGB8", "ETC2_RGBA8", "ETC2_RGB8A1", "ETC2_RA_AS_RG",
		"DXT5_RA_AS_RG", "ASTC_4x4", "ASTC_4x4_HDR", "ASTC_8x8", "ASTC_8x8_HDR", "R16", "RG16", "RGB16", "RGBA16", "R16I", "RG16I", "RGB16I", "RGBA16I"}
)

// titleOf is what the engines call the format with a number, or the number itself.
func titleOf(number, major int) string {
	titles := titles4
	if major < 4 {
		titles = titles3
	}
	if i := number - firstTitle; i >= 0 && i < len(titles) {
		return titles[i]
	}
	return strconv.Itoa(number)
}

// named is the format with a name in a major version of the engine, nil if it is not read.
func named(name string, major int) *format {
	for number := range formats {
		if slices.Contains(formats[number].names, name) {
			return formatOf(number, major)
		}
	}
	if major >= 4 {
		for _, f := range later {
			if slices.Contains(f.names, name) {
				return &f
			}
		}
	}
	return nil
}

// size is how many bytes an image takes.
func (f *format) size(width, height int) int64 {
	if f.blocks != nil {
		width, height = (width+3)/4, (height+3)/4
	}
	return int64(width) * int64(height) * int64(f.bytes)
}

// widen scales a value with the maximum most to 8 bits.
func widen(u, most uint16) uint8 {
	u &= most
	return uint8((uint32(u)*255 + uint32(most)/2) / uint32(most))
}

// narrow is the reverse of widen.
func narrow(b uint8, most uint16) uint16 {
	return uint16((uint32(b)*uint32(most) + 127) / 255)
}

// luminance is how light a colour is (Rec. 709, as Image::convert of 4.3 and later weighs it).
func luminance(c color.NRGBA) uint8 {
	return uint8((13938*uint32(c.R) + 46869*uint32(c.G) + 4729*uint32(c.B) + 32768) >> 16)
}

// eights returns a format of some channels with a byte each.
func eights(channels int, names ...string) format {
	return format{names: names, bytes: channels, pixel: func(b []byte) color.NRGBA {
		all := [4]uint8{3: 255}
		copy(all[:], b[:channels])
		return color.NRGBA{all[0], all[1], all[2], all[3]}
	}, store: func(b []byte, c color.NRGBA) {
		all := [4]uint8{c.R, c.G, c.B, c.A}
		copy(b[:channels], all[:])
	}}
}

// float is a kind of number with a fraction.
type float struct {
	bytes int
	read  func(b []byte) float64
	write func(b []byte, f float64)
}

var (
	float32s = float{4, func(b []byte) float64 { return float64(math.Float32frombits(binary.LittleEndian.Uint32(b))) },
		func(b []byte, f float64) { binary.LittleEndian.PutUint32(b, math.Float32bits(float32(f))) }}
	float16s = float{2, func(b []byte) float64 { return half.Float(binary.LittleEndian.Uint16(b)) },
		func(b []byte, f float64) { binary.LittleEndian.PutUint16(b, half.Of(f)) }}
	uint16s = float{2, func(b []byte) float64 { return float64(binary.LittleEndian.Uint16(b)) / math.MaxUint16 },
		func(b []byte, f float64) { binary.LittleEndian.PutUint16(b, uint16(math.Round(f*math.MaxUint16))) }}
)

// numbers returns a format of channels that are numbers, where 0 is black and 1 white. Brighter values are shown as white.
func numbers(channels int, number float, names ...string) format {
	return format{names: names, bytes: channels * number.bytes, pixel: func(b []byte) color.NRGBA {
		all := [4]uint8{3: 255}
		for i := range channels {
			all[i] = eight(number.read(b[i*number.bytes:]))
		}
		return color.NRGBA{all[0], all[1], all[2], all[3]}
	}, store: func(b []byte, c color.NRGBA) {
		all := [4]uint8{c.R, c.G, c.B, c.A}
		for i := range channels {
			number.write(b[i*number.bytes:], float64(all[i])/255)
		}
	}}
}

// eight is a share of 1 as 8 bits.
func eight(f float64) uint8 {
	if !(f > 0) {
		return 0
	}
	return uint8(min(f, 1)*255 + 0.5)
}

// sharedExponent reads three fractions of 9 bits with one exponent (Color::from_rgbe9995).
func sharedExponent(b []byte) color.NRGBA {
	u := binary.LittleEndian.Uint32(b)
	part := func(shift int) uint8 { return eight(math.Ldexp(float64(u>>shift&511), int(u>>27)-24)) }
	return color.NRGBA{part(0), part(9), part(18), 255}
}

// storeSharedExponent is the reverse of sharedExponent for colours up to white.
func storeSharedExponent(b []byte, c color.NRGBA) {
	most := float64(max(c.R, c.G, c.B)) / 255
	_, exponent := math.Frexp(most)
	shared := max(exponent+15, 0)
	part := func(n uint8) uint32 { return uint32(min(math.Round(math.Ldexp(float64(n)/255, 24-shared)), 511)) }
	binary.LittleEndian.PutUint32(b, part(c.R)|part(c.G)<<9|part(c.B)<<18|uint32(shared)<<27)
}
