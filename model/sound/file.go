package sound

import (
	"bytes"
	"encoding/binary"
	"math"

	"savant/codec"
	"savant/codec/message"
)

// files are the kinds of sound files.
var files = map[codec.Kind]struct {
	name string
	open func(b []byte) *Sound
}{
	codec.WAV: {"WAV", ofWAV}, codec.Ogg: {"Ogg", ofOgg}, codec.MP3: {"MP3", ofMP3},
}

// mostSniffed is how many bytes show what a file is.
const mostSniffed = 4096

// IsFile reports whether bytes begin as a sound file.
func IsFile(b []byte) bool {
	_, ok := files[codec.Sniff(b[:min(len(b), mostSniffed)])]
	return ok
}

// OfFile returns the sound that a file is: WAV, Ogg or MP3. The error is that of bytes that are none, or whose head is damaged.
func OfFile(b []byte) (*Sound, error) {
	f, ok := files[codec.Sniff(b[:min(len(b), mostSniffed)])]
	if !ok {
		return nil, message.Err(damaged, "WAV")
	}
	s := f.open(b)
	if s == nil {
		return nil, message.Err(damaged, f.name)
	}
	return s, nil
}

// The formats of samples in a WAV file.
const (
	tagPCM   = 1
	tagADPCM = 2
	tagFloat = 3
	tagIMA   = 0x11
	tagMore  = 0xfffe // the format follows behind the head
)

// ofWAV reads the chunks of a WAV file; nil if the one with the format is missing.
func ofWAV(b []byte) *Sound {
	var format, data, loops []byte
	for at := 12; at+8 <= len(b); {
		size := int(binary.LittleEndian.Uint32(b[at+4:]))
		body := b[at+8:]
		body = body[:min(size, len(body))]
		switch string(b[at : at+4]) {
		case "fmt ":
			format = body
		case "data":
			data = body
		case "smpl":
			loops = body
		}
		at += 8 + size + size&1
	}
	if len(format) < 16 {
		return nil
	}
	tag, bits := binary.LittleEndian.Uint16(format), int(binary.LittleEndian.Uint16(format[14:]))
	if tag == tagMore && len(format) >= 26 {
		tag = binary.LittleEndian.Uint16(format[24:])
	}
	s := &Sound{Channels: int(binary.LittleEndian.Uint16(format[2:])), Rate: int(min(binary.LittleEndian.Uint32(format[4:]), 1<<30)), bits: 16, Loop: loopOf(loops)}
	width := bits / 8
	switch {
	case tag == tagPCM && bits == 8:
		s.Format, s.bits = message.New(pcm, bits), 8
		s.decode = func() []int16 { return eights(data, 0x80) }
	case tag == tagPCM && (bits == 16 || bits == 24 || bits == 32):
		s.Format = message.New(pcm, bits)
		s.decode = func() []int16 { return words(data, width) }
	case tag == tagFloat && bits == 32:
		s.Format = message.New(float, bits)
		s.decode = func() []int16 { return floats(data) }
	case tag == tagADPCM || tag == tagIMA:
		s.Format = message.New(message.Text, map[uint16]string{tagADPCM: "MS ADPCM", tagIMA: "IMA ADPCM"}[tag])
		return s
	default:
		s.Format = message.New(numbered, int(tag))
		return s
	}
	if s.Channels == 0 {
		return nil
	}
	data = data[:len(data)/(width*s.Channels)*(width*s.Channels)]
	s.Frames = int64(len(data) / width / s.Channels)
	return s
}

// loopOf is the first loop of a chunk of samplers; zero without one.
func loopOf(b []byte) message.Message {
	const count, first, size = 28, 36, 24
	if len(b) < first+size || binary.LittleEndian.Uint32(b[count:]) == 0 {
		return message.Message{}
	}
	kind := loops[int64(binary.LittleEndian.Uint32(b[first+4:]))+1]
	if kind == "" {
		return message.Message{}
	}
	return message.New(kind, int64(binary.LittleEndian.Uint32(b[first+8:])), int64(binary.LittleEndian.Uint32(b[first+12:])))
}

// floats are samples of 32-bit numbers, from -1 to 1.
func floats(b []byte) []int16 {
	out := make([]int16, len(b)/4)
	for i := range out {
		f := float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
		if f == f {
			out[i] = int16(math.Round(min(max(f, -1), 1) * math.MaxInt16))
		}
	}
	return out
}

// ofOgg reads the first packet of an Ogg file, which says what it holds, and the last page, which says how long it is; nil for what is neither
// Vorbis nor Opus.
func ofOgg(b []byte) *Sound {
	const page = 27
	if len(b) < page || len(b) < page+int(b[26]) {
		return nil
	}
	s := OfVorbisHead(b[page+int(b[26]):])
	if s == nil {
		return nil
	}
	last := bytes.LastIndex(b, []byte("OggS"))
	if len(b)-last >= page {
		if at := int64(binary.LittleEndian.Uint64(b[last+6:])); at > 0 {
			s.Frames = at
		}
	}
	return s
}

// OfVorbisHead reads the first packet of a stream of Vorbis, or of Opus, which is always played at 48000 Hz; nil if it is neither.
func OfVorbisHead(b []byte) *Sound {
	switch {
	case len(b) >= 16 && string(b[:7]) == "\x01vorbis":
		return &Sound{Format: message.New(message.Text, "Ogg Vorbis"), Channels: int(b[11]), Rate: int(min(binary.LittleEndian.Uint32(b[12:]), 1<<30))}
	case len(b) >= 19 && string(b[:8]) == "OpusHead":
		return &Sound{Format: message.New(message.Text, "Ogg Opus"), Channels: int(b[9]), Rate: 48000}
	}
	return nil
}

// ofMP3 counts the frames of an MP3, behind its tag; nil if there are none.
func ofMP3(b []byte) *Sound {
	const tag = 10
	if len(b) >= tag && string(b[:3]) == "ID3" {
		size := int(b[6])<<21 | int(b[7])<<14 | int(b[8])<<7 | int(b[9])
		b = b[min(len(b), tag+size):]
	}
	first, ok := codec.ReadMP3Frame(b)
	if !ok {
		return nil
	}
	s := &Sound{Format: message.New(message.Text, "MP3"), Channels: first.Channels, Rate: first.Rate}
	if head := b[min(len(b), 4+first.Side):]; bytes.HasPrefix(head, []byte("Xing")) || bytes.HasPrefix(head, []byte("Info")) {
		b = b[min(len(b), first.Size):] // it only says what follows
	}
	for {
		f, ok := codec.ReadMP3Frame(b)
		if !ok || f.Size > len(b) {
			return s
		}
		s.Frames += int64(f.Samples)
		b = b[f.Size:]
	}
}
