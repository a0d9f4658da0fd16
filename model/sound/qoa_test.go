package sound

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/codec/variant"
)

// TestQOA: samples that Godot 4.6 packed (AudioStreamWAV.load_from_buffer) are what it plays of them (AudioStreamPlayback.mix_audio), and are written
// as WAV. It begins two later, and looks ahead: the last ones it does not play.
func TestQOA(t *testing.T) {
	for name, c := range map[string]struct {
		stereo bool
		frames int64
	}{"mono": {false, 5300}, "stereo": {true, 5141}} {
		packed, err := os.ReadFile(filepath.Join("testdata", name+".qoa"))
		if err != nil {
			t.Fatal(err)
		}
		played, err := os.ReadFile(filepath.Join("testdata", name+".pcm"))
		if err != nil {
			t.Fatal(err)
		}
		of := properties{"format": variant.OfInt(3), "stereo": variant.OfBool(c.stereo)}
		s := OfSample(of.stored, packed)
		want, got := words(played, 2), s.Samples()
		if s.Frames != c.frames || len(got) != int(c.frames)*s.Channels || len(want) < 5000 || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: %d frames, %d samples", name, s.Frames, len(got))
		}
		var b bytes.Buffer
		if err := s.WAV(&b); err != nil {
			t.Fatal(err)
		}
		if again, err := OfFile(b.Bytes()); err != nil || !slices.Equal(again.Samples(), got) || again.Channels != s.Channels {
			t.Errorf("%s: the WAV file has other samples: %v", name, err)
		}
		for cut := 0; cut < len(packed); cut += 97 { // what is damaged or cut off is not read, or silent
			OfSample(of.stored, packed[:cut]).Samples()
		}
		other := slices.Clone(packed)
		for i := range 60 {
			other[i] ^= 0xff
			OfSample(of.stored, other).Samples()
			other[i] ^= 0xff
		}
	}
}

// TestQOATellsMore: a head that tells of more samples than the data can hold costs no memory.
func TestQOATellsMore(t *testing.T) {
	packed, err := os.ReadFile(filepath.Join("testdata", "mono.qoa"))
	if err != nil {
		t.Fatal(err)
	}
	binary.BigEndian.PutUint32(packed[4:], most)
	of := properties{"format": variant.OfInt(3), "stereo": variant.OfBool(false)}
	if got, can := len(OfSample(of.stored, packed).Samples()), len(packed)*qoaSamples; got == 0 || got > can {
		t.Errorf("%d bytes are %d samples, not 1 to %d", len(packed), got, can)
	}
}
