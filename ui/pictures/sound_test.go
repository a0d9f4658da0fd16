package pictures

import (
	"bytes"
	"context"
	"fmt"
	"image/color"
	"io"
	"strings"
	"testing"

	"savant/model/sound"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// beep is a text resource with a sound of 16 bits in stereo: the left channel is loud, the right one silent.
const beep = `[gd_resource type="AudioStreamWAV" format=3]

[resource]
data = PackedByteArray(255, 127, 0, 0, 0, 128, 0, 0)
format = 1
loop_mode = 1
loop_end = 2
mix_rate = 4
stereo = true
`

func shownSound(o *opened) *soundView {
	o.t.Helper()
	v, ok := o.editor.shown.(*soundView)
	if !ok {
		o.t.Fatalf("no sound is shown, but %T", o.editor.shown)
	}
	return v
}

func (v *soundView) told() string {
	var list []string
	for _, name := range []string{"length", "rate", "channels", "format", "loop", "stored"} {
		list = append(list, v.facts[name].Text)
	}
	return strings.Join(list, "; ")
}

func TestSoundOfResource(t *testing.T) {
	o := open(t, "beep.tres", beep, "resource")
	v := shownSound(o)
	if got := v.told(); got != "0.500 s, 2 samples; 4 Hz; 2; PCM, 16 bit; forward, sample 0 to 2; 8 bytes" {
		t.Error(got)
	}
	img := v.draw(20, 41)
	line := color.NRGBAModel.Convert(ink.Paint(look.Accent))
	for y, want := range map[int][2]bool{0: {true, false}, 19: {false, true}, 30: {true, true}, 38: {false, false}} {
		if got := [2]bool{img.At(3, y) == line, img.At(16, y) == line}; got != want {
			t.Errorf("at height %d the wave is drawn %v, not %v", y, got, want)
		}
	}
	if v.draw(0, 0) == nil {
		t.Error("nothing is drawn where there is no room")
	}
	var saved bytes.Buffer
	o.panel.Outside.Export = func(name string, write func(context.Context, io.Writer) error) {
		if err := write(t.Context(), &saved); err != nil || !strings.HasSuffix(name, ".wav") {
			t.Errorf("%s: %v", name, err)
		}
	}
	v.links()[0].Tap()
	if s, err := sound.OfFile(saved.Bytes()); err != nil || fmt.Sprint(s.Samples()) != "[32767 0 -32768 0]" || s.Rate != 4 {
		t.Errorf("saved: %+v, %v", s, err)
	}
	r, err := o.doc.Find("resource.stereo")
	if err == nil {
		to, _ := o.doc.Parse(r, "false")
		err = o.doc.Set(r, to)
	}
	if v := shownSound(o); err != nil || v.facts["length"].Text != "1.000 s, 4 samples" || len(v.peaks) != 1 {
		t.Errorf("in mono it is %s: %v", v.facts["length"].Text, err)
	}
	o.doc.Undo()
	if v := shownSound(o); v.facts["channels"].Text != "2" || string(o.doc.Bytes()) != beep {
		t.Error("undone, it is not what it was")
	}
}

// TestSoundFiles: sounds that are files of their own, and streams of 3.x and 4.x; what cannot be read has neither a wave nor something to save.
func TestSoundFiles(t *testing.T) {
	vorbis := "\x01vorbis\x00\x00\x00\x00\x02\x44\xac\x00\x00"
	mp3 := strings.Repeat("\xff\xfb\x10\xc4"+strings.Repeat("\x00", 100), 3)
	for _, c := range []struct{ name, content, path, told, said string }{
		{"a.wav", "RIFF\x2a\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x02\x00\x00\x00\x02\x00\x00\x00\x01\x00\x08\x00data\x03\x00\x00\x00abc\x00", "", "1.500 s, 3 samples; 2 Hz; 1; PCM, 8 bit; ; 48 bytes", ""},
		{"a.mp3", mp3, "", "0.078 s, 3,456 samples; 44,100 Hz; 1; MP3; ; 312 bytes", ""},
		{"a.wav", "RIFF\x2a\x00\x00\x00WAVEfmt ", "", "; ; ; ; ; 16 bytes", "These bytes begin as WAV but are damaged."},
		{"a.tres", "[gd_resource type=\"AudioStreamMP3\" format=2]\n\n[resource]\ndata = " + strings.Replace(bytesText([]byte(mp3)), "Packed", "Pool", 1) + "\nloop = true\nloop_offset = 1.5\n", "resource",
			"0.078 s, 3,456 samples; 44,100 Hz; 1; MP3; from 1.5 s on; 312 bytes", ""},
		{"a.tres", "[gd_resource type=\"AudioStreamOggVorbis\" format=3]\n\n[sub_resource type=\"OggPacketSequence\" id=\"1\"]\npacket_data = [[" + bytesText([]byte(vorbis)) + "], []]\ngranule_positions = PackedInt64Array(0, 88200)\nsampling_rate = 44100.0\n\n[resource]\npacket_sequence = SubResource(\"1\")\n", "resource",
			"2.000 s, 88,200 samples; 44,100 Hz; 2; Ogg Vorbis; off; 16 bytes", ""},
	} {
		o := open(t, c.name, c.content, c.path)
		v := shownSound(o)
		if v.told() != c.told || v.said.Text != c.said {
			t.Errorf("%s: %q, %q", c.name, v.told(), v.said.Text)
		}
		if reads := strings.Contains(c.told, "PCM"); v.drawn.Visible() != reads || (len(v.links()) > 0) != reads {
			t.Errorf("%s: a wave is shown: %v, and can be saved: %v", c.name, v.drawn.Visible(), len(v.links()) > 0)
		}
	}
}
