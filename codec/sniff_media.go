package codec

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// The kinds here have signatures so short that a save may begin alike, or none: their heads are looked at as well.

// bmp reports whether b begins as a bitmap of Windows: its letters are followed by the size of the file, a zero, where the pixels begin and how
// large the head is.
func bmp(b []byte) bool {
	const head = 18
	if len(b) < head || b[0] != 'B' || b[1] != 'M' || binary.LittleEndian.Uint32(b[6:]) != 0 {
		return false
	}
	pixels, size := binary.LittleEndian.Uint32(b[10:]), binary.LittleEndian.Uint32(b[14:])
	return slices.Contains([]uint32{12, 40, 52, 56, 64, 108, 124}, size) && pixels >= 14+size && pixels < 1<<20
}

// mp3 reports whether b begins as MPEG audio of layer III, with a tag before it or two frames of the same kind, one after the other.
func mp3(b []byte) bool {
	if len(b) >= 10 && string(b[:3]) == "ID3" {
		return b[3] >= 2 && b[3] <= 4 && (b[6]|b[7]|b[8]|b[9])&0x80 == 0
	}
	f, ok := ReadMP3Frame(b)
	if !ok || len(b) < f.Size+4 {
		return false
	}
	next, ok := ReadMP3Frame(b[f.Size:])
	return ok && next.Rate == f.Rate
}

// MP3Frame is what the head of a frame of MPEG audio of layer III says.
type MP3Frame struct {
	Rate     int // in samples a second
	Channels int
	Bits     int // a second, in thousands
	Samples  int // for each channel
	Size     int // in bytes, the head with it
	Side     int // bytes of side information behind the head
}

// ReadMP3Frame reads the head that b begins with (ISO 11172-3 and 13818-3, and the 2.5 that MP3 has besides). ok is false for anything else.
func ReadMP3Frame(b []byte) (f MP3Frame, ok bool) {
	if len(b) < 4 || b[0] != 0xff || b[1]&0xe6 != 0xe2 { // eleven bits, and layer III
		return f, false
	}
	version, bits, rate := b[1]>>3&3, b[2]>>4, b[2]>>2&3 // 0 is 2.5, 2 is 2, 3 is 1
	if version == 1 || bits == 0 || bits == 15 || rate == 3 {
		return f, false
	}
	f.Channels, f.Rate = 2, []int{44100, 48000, 32000}[rate]
	if b[3]>>6 == 3 {
		f.Channels = 1
	}
	if version == 3 {
		f.Samples, f.Side = 1152, map[int]int{1: 17, 2: 32}[f.Channels]
		f.Bits = []int{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}[bits]
	} else {
		f.Samples, f.Side = 576, map[int]int{1: 9, 2: 17}[f.Channels]
		f.Bits = []int{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}[bits]
		f.Rate /= map[byte]int{2: 2, 0: 4}[version]
	}
	f.Size = f.Samples/8*f.Bits*1000/f.Rate + int(b[2]>>1&1)
	return f, true
}

// drawn reports whether XML is an SVG drawing: its first element, after declarations and comments, is svg.
func drawn(text []byte) bool {
	for {
		text = bytes.TrimLeft(text, " \t\r\n")
		end := ">"
		switch {
		case bytes.HasPrefix(text, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(text, []byte("<?")), bytes.HasPrefix(text, []byte("<!")):
		default:
			return bytes.HasPrefix(text, []byte("<svg")) && len(text) > 4 && bytes.IndexByte([]byte(" \t\r\n>:/"), text[4]) >= 0
		}
		_, rest, ok := bytes.Cut(text, []byte(end))
		if !ok {
			return false
		}
		text = rest
	}
}
