package pictures

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/model/sound"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// soundView shows what a sound is, and the wave of its samples where they can be read. It plays nothing.
type soundView struct {
	editor *Editor
	row    model.Row
	open   func() (s *sound.Sound, raw []byte, err error) // s and err are nil where there is no sound any more

	raw   []byte
	sound *sound.Sound // nil where the head cannot be read
	peaks [][]sound.Peak
	wave  *canvas.Raster
	drawn *fyne.Container
	said  *ink.Label
	facts map[string]*ink.Text
	loop  fyne.CanvasObject // the line of that fact
	root  *fyne.Container
}

// The size of a wave in dp, and in how many parts a sound is divided for it.
const (
	waveHeight = 120
	waveParts  = 4096
)

func newSoundView(e *Editor, r model.Row, open func() (*sound.Sound, []byte, error)) *soundView {
	v := &soundView{editor: e, row: r, open: open, facts: map[string]*ink.Text{}, said: ink.NewLabel("")}
	v.said.Importance = widget.DangerImportance
	lines, _ := addFacts(v.facts, []fact{
		{"length", words.Say("Length")}, {"rate", words.Say("Rate")}, {"channels", words.Say("Channels")}, {"format", words.Say("Format")}, {"loop", words.Say("Loop")}, {"stored", words.Say("Stored")},
	})
	v.loop = lines[4]
	v.wave = canvas.NewRaster(v.draw)
	v.drawn = container.New(widgets.AtLeast{Size: fyne.NewSize(240, waveHeight)}, v.wave)
	v.root = ink.Down(8, v.drawn, ink.Down(8, lines...), v.said)
	return v
}

// soundOfFile shows a file that is a sound.
func (e *Editor) soundOfFile(r model.Row) view {
	b, ok := e.bare(r)
	if !ok || !sound.IsFile(b) {
		return nil
	}
	return newSoundView(e, r, func() (*sound.Sound, []byte, error) {
		b, ok := e.bare(r)
		if !ok || !sound.IsFile(b) {
			return nil, nil, nil
		}
		s, err := sound.OfFile(b)
		return s, b, err
	})
}

// heard reads the sounds that resources hold, by their class.
var heard = map[string]func(t thing) (s *sound.Sound, raw []byte, err error){
	"AudioStreamSample": sampled, "AudioStreamWAV": sampled, "AudioStreamMP3": streamed, "AudioStreamOGGVorbis": streamed, "AudioStreamOggVorbis": packets,
}

// soundOfResource shows a resource that is a sound.
func (e *Editor) soundOfResource(r model.Row) view {
	read := heard[e.class(r)]
	if read == nil {
		return nil
	}
	return newSoundView(e, r, func() (*sound.Sound, []byte, error) {
		if heard[e.class(r)] == nil {
			return nil, nil, nil
		}
		return read(e.thingOf(r))
	})
}

// held are the bytes that a property holds.
func (t thing) held(name string) []byte {
	row := t.rows[name]
	if row == 0 || t.editor.page.Doc().Describe(row).Badge != model.BadgeBytes {
		return nil
	}
	b, err := t.editor.bytes(row, mostBytes)
	if err != nil {
		return nil
	}
	return b
}

func sampled(t thing) (*sound.Sound, []byte, error) {
	data := t.held("data")
	return sound.OfSample(t.value, data), data, nil
}

func streamed(t thing) (*sound.Sound, []byte, error) {
	data := t.held("data")
	s, err := sound.OfFile(data)
	if err == nil {
		s.Looped(t.value)
	}
	return s, data, err
}

// packets reads the Vorbis of 4.x, whose pages are taken apart (modules/ogg/ogg_packet_sequence.cpp): the first packet of the first page is its
// head, and the last number of granule_positions its length.
func packets(t thing) (*sound.Sound, []byte, error) {
	e := t.editor
	to, ok := e.page.Doc().Refers(t.rows["packet_sequence"])
	if t.rows["packet_sequence"] == 0 || !ok {
		return nil, nil, nil
	}
	sequence := e.thingOf(to)
	pages, _ := sequence.value("packet_data")
	head := first(first(pages))
	b, _ := head.Data.([]byte)
	s := sound.OfVorbisHead(b)
	if s == nil {
		return nil, nil, nil
	}
	positions, _ := sequence.value("granule_positions")
	switch list := positions.Data.(type) {
	case []int64:
		s.Ends(list)
	case *variant.List:
		all := make([]int64, len(list.Items))
		for i, v := range list.Items {
			if v.Type == variant.Int {
				all[i] = v.Int()
			}
		}
		s.Ends(all)
	}
	s.Looped(t.value)
	return s, b, nil
}

// first is the first element of an array.
func first(v variant.Value) variant.Value {
	if list, ok := v.Data.(*variant.List); ok && len(list.Items) > 0 {
		return list.Items[0]
	}
	return variant.Value{}
}

func (v *soundView) kind() string              { return "sound" }
func (v *soundView) object() fyne.CanvasObject { return v.root }
func (v *soundView) target() fyne.CanvasObject { return v.wave }

func (v *soundView) fill() bool {
	s, raw, err := v.open()
	if s == nil && err == nil {
		return false
	}
	unchanged := v.sound != nil && s != nil && bytes.Equal(raw, v.raw) && s.Channels == v.sound.Channels && words.Text(s.Format) == words.Text(v.sound.Format)
	v.sound, v.raw = s, raw
	for name := range v.facts {
		v.facts[name].Set("")
	}
	v.facts["stored"].Set(words.Count(int64(len(raw)), "%s byte", "%s bytes"))
	v.said.SetText(words.Sentence(err))
	show(v.said, err != nil)
	if err != nil {
		v.peaks = nil
		show(v.drawn, false)
		show(v.loop, false)
		return true
	}
	if s.Frames > 0 {
		v.facts["length"].Set(words.Say("%s s, %s", strconv.FormatFloat(s.Seconds(), 'f', 3, 64), words.Count(s.Frames, "%s sample", "%s samples")))
	}
	v.facts["rate"].Set(words.Say("%s Hz", words.Number(int64(s.Rate))))
	v.facts["channels"].Set(words.Number(int64(s.Channels)))
	v.facts["format"].Set(words.Text(s.Format))
	v.facts["loop"].Set(words.Text(s.Loop))
	show(v.loop, !s.Loop.IsZero())
	if !unchanged {
		v.peaks = s.Peaks(waveParts)
	}
	show(v.drawn, v.peaks != nil)
	v.wave.Refresh()
	return true
}

// draw draws the wave of each channel, one below the other, around its silence.
func (v *soundView) draw(w, h int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, max(w, 0), max(h, 0)))
	ground, line := color.NRGBAModel.Convert(ink.Paint(look.Panel)).(color.NRGBA), color.NRGBAModel.Convert(ink.Paint(look.Accent)).(color.NRGBA)
	for i := 0; i < len(img.Pix); i += 4 {
		copy(img.Pix[i:], []uint8{ground.R, ground.G, ground.B, 255})
	}
	for c, peaks := range v.peaks {
		top, bottom := c*h/len(v.peaks), (c+1)*h/len(v.peaks)-1
		at := func(x int16) int {
			return top + int(math.Round(float64(math.MaxInt16-int(x))/math.MaxUint16*float64(max(bottom-top, 0))))
		}
		for x := range w {
			from, to := x*len(peaks)/w, max((x+1)*len(peaks)/w, x*len(peaks)/w+1)
			p := peaks[from]
			for _, q := range peaks[from:min(to, len(peaks))] {
				p.Low, p.High = min(p.Low, q.Low), max(p.High, q.High)
			}
			for y := at(p.High); y <= at(p.Low); y++ {
				img.SetNRGBA(x, y, line)
			}
		}
	}
	return img
}

func (v *soundView) links() []*ink.Link {
	if !v.readable() || v.editor.panel.Outside.Export == nil {
		return nil
	}
	return []*ink.Link{link(words.Say("Save as WAV…"), v.save)}
}

// readable reports whether there are samples to save.
func (v *soundView) readable() bool { return v.sound != nil && v.sound.Readable() }

// save writes the samples as a WAV file of its own.
func (v *soundView) save() {
	s := v.sound
	v.editor.panel.Outside.Export(v.editor.nameFor(v.row, ".wav"), func(_ context.Context, out io.Writer) error { return s.WAV(out) })
}
