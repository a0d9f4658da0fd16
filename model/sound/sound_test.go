package sound

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"math"
	"slices"
	"testing"

	"savant/codec/message"
	"savant/codec/variant"
)

// properties are those that a resource stores.
type properties map[string]variant.Value

func (p properties) stored(name string) (variant.Value, bool) { v, ok := p[name]; return v, ok }

// TestSamples: what Godot 4.6 plays of the same bytes (AudioStreamPlayback.mix_audio), and how long it says that they are.
func TestSamples(t *testing.T) {
	packed := []byte{0x07, 0x72, 0xf1, 0x83, 0x44, 0x5a, 0x67, 0x08}
	stereo, bits, ima, qoa := variant.OfBool(true), variant.OfInt(1), variant.OfInt(2), variant.OfInt(3)
	for name, c := range map[string]struct {
		data    []byte
		of      properties
		want    []int16
		frames  int64
		format  message.ID
		seconds float64
	}{
		"8 bit":         {[]byte{1, 0xff, 0x80}, properties{}, []int16{256, -256, -32768}, 3, pcm, 3.0 / 44100},
		"16 bit":        {[]byte{1, 2, 0, 0x80, 9}, properties{"format": bits, "mix_rate": variant.OfInt(2)}, []int16{513, -32768}, 2, pcm, 1},
		"16 bit stereo": {[]byte{1, 0, 2, 0, 3, 0}, properties{"format": bits, "stereo": stereo}, []int16{1, 2}, 1, pcm, 1.0 / 44100},
		"IMA":           {packed, properties{"format": ima}, []int16{11, 13, 21, 44, 54, 8, 54, 48, 98, 159, 118, 200, 365, 673, 631, 669}, 16, message.Text, 0.00036281179138},
		"IMA stereo":    {packed, properties{"format": ima, "stereo": stereo}, []int16{11, 3, 13, 14, 17, 28, -6, 27, 25, 20, 63, 36, 139, 34, 282, 36}, 8, message.Text, 0.00018140589569},
		"QOA":           {[]byte("qoaf\x00\x00\x01\x02rest"), properties{"format": qoa}, nil, 258, message.Text, 258.0 / 44100},
		"unknown":       {packed, properties{"format": variant.OfInt(9)}, nil, 0, numbered, 0},
		"empty":         {nil, properties{}, nil, 0, pcm, 0},
		"no rate":       {packed, properties{"mix_rate": variant.OfInt(-4)}, eights(packed, 0), 8, pcm, 0},
	} {
		s := OfSample(c.of.stored, c.data)
		if got := s.Samples(); !slices.Equal(got, c.want) || s.Frames != c.frames || s.Format.ID != c.format || math.Abs(s.Seconds()-c.seconds) > 1e-9 {
			t.Errorf("%s: %d frames of %v, %g s: %v", name, s.Frames, s.Format, s.Seconds(), got)
		}
		if s.Readable() != (c.want != nil) {
			t.Errorf("%s is readable: %v", name, s.Readable())
		}
	}
	looped := OfSample(properties{"loop_mode": variant.OfInt(2), "loop_begin": variant.OfInt(3), "loop_end": variant.OfInt(7)}.stored, packed)
	if looped.Loop.ID != loopPingPong || !slices.Equal(looped.Loop.Args, []any{int64(3), int64(7)}) {
		t.Errorf("%v", looped.Loop)
	}
	if huge := (&Sound{Channels: 2, Frames: most, decode: func() []int16 { panic("it is read") }}); huge.Readable() || huge.Samples() != nil || huge.WAV(nil) == nil {
		t.Error("a sound that is too long is read")
	}
}

// TestWAV: what is written is what AudioStreamWAV.save_to_wav of Godot 4.6 writes of the same samples, and is read again as it was.
func TestWAV(t *testing.T) {
	data := []byte{1, 2, 0x80, 0xff, 5, 6, 7, 8}
	for format, want := range []string{
		"524946462c00000057415645666d74201000000001000200401f0000803e00000200080064617461080000008182007f85868788",
		"524946462c00000057415645666d74201000000001000200401f0000007d0000040010006461746108000000010280ff05060708",
	} {
		s := OfSample(properties{"format": variant.OfInt(int64(format)), "stereo": variant.OfBool(true), "mix_rate": variant.OfInt(8000)}.stored, data)
		var b bytes.Buffer
		if err := s.WAV(&b); err != nil || hex.EncodeToString(b.Bytes()) != want {
			t.Errorf("format %d: %x, %v", format, b.Bytes(), err)
		}
		again, err := OfFile(b.Bytes())
		if err != nil || !slices.Equal(again.Samples(), s.Samples()) || again.Rate != 8000 || again.Channels != 2 {
			t.Errorf("format %d, read again: %+v, %v", format, again, err)
		}
	}
}

// chunk is a part of a WAV file.
func chunk(name string, body []byte) []byte {
	b := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body)))
	return append(append(b, body...), make([]byte, len(body)&1)...)
}

func TestFiles(t *testing.T) {
	wav := func(tag, bits uint16, data []byte, more ...byte) []byte {
		var f []byte
		for _, n := range []uint16{tag, 1, 1000, 0, 0, 0, 0, bits} {
			f = binary.LittleEndian.AppendUint16(f, n)
		}
		return slices.Concat([]byte("RIFF\x00\x00\x00\x00WAVE"), chunk("LIST", []byte("odd")), chunk("fmt ", append(f, more...)), chunk("data", data))
	}
	loop := make([]byte, 60)
	loop[28], loop[44], loop[48] = 1, 5, 9
	extended := make([]byte, 24)
	extended[8] = 1
	ogg := func(head string, granule uint64) []byte {
		page := func(at uint64, body string) []byte {
			b := binary.LittleEndian.AppendUint64([]byte("OggS\x00\x02"), at)
			return append(append(b, make([]byte, 12)...), "\x01"+string(rune(len(body)))+body...)
		}
		return append(page(0, head), page(granule, "x")...)
	}
	mp3 := bytes.Repeat(append([]byte("\xff\xfb\x10\xc4"), make([]byte, 100)...), 3) // 32 kbit/s, 44100 Hz, mono
	named := slices.Concat(mp3[:21], []byte("Info"), mp3[25:])
	for name, c := range map[string]struct {
		file           []byte
		format         message.ID
		rate, channels int
		frames         int64
		samples        []int16
	}{
		"8 bit":          {wav(1, 8, []byte{0x80, 0, 0xff}), pcm, 1000, 1, 3, []int16{0, -32768, 32512}},
		"24 bit":         {wav(1, 24, []byte{9, 1, 2, 9, 0, 0x80, 7}), pcm, 1000, 1, 2, []int16{513, -32768}},
		"numbers":        {wav(3, 32, []byte{0, 0, 0x80, 0xbf, 0, 0, 0xc0, 0x7f}), float, 1000, 1, 2, []int16{-32767, 0}},
		"extended":       {wav(0xfffe, 16, []byte{1, 2}, extended...), pcm, 1000, 1, 1, []int16{513}},
		"packed":         {wav(0x11, 4, []byte{1, 2}), message.Text, 1000, 1, 0, nil},
		"unknown":        {wav(0x55, 0, []byte{1, 2}), numbered, 1000, 1, 0, nil},
		"Vorbis":         {ogg("\x01vorbis\x00\x00\x00\x00\x02\x44\xac\x00\x00", 88200), message.Text, 44100, 2, 88200, nil},
		"Opus":           {ogg("OpusHead\x01\x01\x00\x00\x44\xac\x00\x00\x00\x00\x00", 96000), message.Text, 48000, 1, 96000, nil},
		"MP3":            {mp3, message.Text, 44100, 1, 3 * 1152, nil},
		"MP3 with a tag": {slices.Concat([]byte("ID3\x04\x00\x00\x00\x00\x00\x05title"), mp3), message.Text, 44100, 1, 3 * 1152, nil},
		"MP3 of VBR":     {named, message.Text, 44100, 1, 2 * 1152, nil},
	} {
		s, err := OfFile(c.file)
		if err != nil || !IsFile(c.file) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if s.Format.ID != c.format || s.Rate != c.rate || s.Channels != c.channels || s.Frames != c.frames || !slices.Equal(s.Samples(), c.samples) {
			t.Errorf("%s: %+v %v", name, s, s.Samples())
		}
		for n := range c.file { // cut short, it may be anything but a crash
			if s, err := OfFile(c.file[:n]); err == nil {
				s.Peaks(4)
			}
		}
	}
	if s, err := OfFile(append(wav(1, 8, nil), chunk("smpl", loop)...)); err != nil || s.Loop.ID != loopForward || !slices.Equal(s.Loop.Args, []any{int64(5), int64(9)}) {
		t.Errorf("a loop: %+v, %v", s, err)
	}
	for name, b := range map[string]string{"no format": "RIFF\x00\x00\x00\x00WAVEdata\x00\x00\x00\x00", "no Vorbis": string(ogg("Speex", 1)), "no sound": "just words\n", "": ""} {
		if s, err := OfFile([]byte(b)); err == nil {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

func TestPeaks(t *testing.T) {
	s := OfSample(properties{"stereo": variant.OfBool(true)}.stored, []byte{1, 10, 2, 20, 0xff, 30, 4, 40, 5, 50})
	want := [][]Peak{{{256, 512}, {-256, 5 * 256}}, {{2560, 5120}, {30 * 256, 50 * 256}}}
	if got := s.Peaks(2); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v", got)
	}
	if got := s.Peaks(99); len(got[0]) != 5 {
		t.Errorf("%d parts of 5 frames", len(got[0]))
	}
}
