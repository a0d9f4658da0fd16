// Package sound reads what sounds are: files of WAV, Ogg and MP3, and the samples that the engines store as resources. Samples that are not packed,
// or packed as IMA ADPCM or Quite OK Audio, are read as numbers too; nothing is played.
package sound

import (
	"encoding/binary"
	"io"

	"savant/codec/message"
)

// Messages.
const (
	pcm          message.ID = "sound.pcm bits"
	float        message.ID = "sound.float bits"
	numbered     message.ID = "sound.numbered number"
	damaged      message.ID = "sound.damaged kind"
	tooLong      message.ID = "sound.too-long frames"
	loopOff      message.ID = "sound.loop-off"
	loopForward  message.ID = "sound.loop-forward from to"
	loopPingPong message.ID = "sound.loop-ping-pong from to"
	loopBackward message.ID = "sound.loop-backward from to"
	loopAfter    message.ID = "sound.loop-after seconds"
)

// loops are the kinds of loops by the numbers of LoopMode; WAV files count from 0.
var loops = map[int64]message.ID{1: loopForward, 2: loopPingPong, 3: loopBackward}

// Sound is a sound as its head describes it.
type Sound struct {
	Format   message.Message // of the samples, such as "PCM, 16 bit" or "MP3"
	Rate     int             // samples a second; 0 if unknown
	Channels int             // 0 if unknown
	Frames   int64           // samples for each channel; 0 if unknown
	Loop     message.Message // what is repeated; zero where the file does not say

	bits   int // of the samples of the file that WAV writes: 8 or 16
	decode func() []int16
}

// most is how many samples, of all channels, are read at most: half an hour of 44100 Hz in stereo, and a bit.
const most = 160 << 20

// Seconds is how long the sound is; 0 if unknown.
func (s *Sound) Seconds() float64 {
	if s.Rate <= 0 {
		return 0
	}
	return float64(s.Frames) / float64(s.Rate)
}

// Readable reports whether Samples, Peaks and WAV read the sound.
func (s *Sound) Readable() bool {
	return s.decode != nil && s.Channels > 0 && s.Frames > 0 && s.Frames <= most/int64(s.Channels)
}

// Samples returns those of all channels, frame by frame; nil for sounds that are not Readable.
func (s *Sound) Samples() []int16 {
	if !s.Readable() {
		return nil
	}
	return s.decode()
}

// Peak is the lowest and the highest sample of a part of a channel.
type Peak struct{ Low, High int16 }

// mostChannels is how many channels have peaks.
const mostChannels = 8

// Peaks divides the sound into parts of equal length, n at most, and returns those of each of the first 8 channels; nil for sounds that are not Readable.
func (s *Sound) Peaks(n int) [][]Peak {
	samples := s.Samples()
	if samples == nil || n <= 0 {
		return nil
	}
	frames := len(samples) / s.Channels
	n = min(n, frames)
	out := make([][]Peak, min(s.Channels, mostChannels))
	for c := range out {
		out[c] = make([]Peak, n)
		for part := range n {
			from, to := part*frames/n, (part+1)*frames/n
			p := Peak{samples[from*s.Channels+c], samples[from*s.Channels+c]}
			for i := from + 1; i < to; i++ {
				x := samples[i*s.Channels+c]
				p.Low, p.High = min(p.Low, x), max(p.High, x)
			}
			out[c][part] = p
		}
	}
	return out
}

// WAV writes the sound as a WAV file of PCM: with 8 bits where it has 8, else with 16. The error is that of out, or of a sound that is not Readable.
func (s *Sound) WAV(out io.Writer) error {
	samples := s.Samples()
	if samples == nil {
		return message.Err(tooLong, s.Frames)
	}
	const head = 36
	width := s.bits / 8
	size := len(samples) * width
	padded := size + size&1
	b := make([]byte, 0, head+8+padded)
	b = append(b, "RIFF"...)
	b = binary.LittleEndian.AppendUint32(b, uint32(head+padded))
	b = append(b, "WAVEfmt "...)
	b = binary.LittleEndian.AppendUint32(b, 16)
	b = binary.LittleEndian.AppendUint16(b, tagPCM)
	b = binary.LittleEndian.AppendUint16(b, uint16(s.Channels))
	b = binary.LittleEndian.AppendUint32(b, uint32(s.Rate))
	b = binary.LittleEndian.AppendUint32(b, uint32(s.Rate*s.Channels*width))
	b = binary.LittleEndian.AppendUint16(b, uint16(s.Channels*width))
	b = binary.LittleEndian.AppendUint16(b, uint16(s.bits))
	b = append(b, "data"...)
	b = binary.LittleEndian.AppendUint32(b, uint32(size))
	for _, x := range samples {
		if width == 1 {
			b = append(b, byte(x>>8)+0x80)
			continue
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(x))
	}
	_, err := out.Write(append(b, make([]byte, padded-size)...))
	return err
}

// eights are signed samples of 8 bits.
func eights(b []byte, zero byte) []int16 {
	out := make([]int16, len(b))
	for i, x := range b {
		out[i] = int16(int8(x-zero)) << 8
	}
	return out
}

// words are samples of some bytes each, the highest two of which count.
func words(b []byte, width int) []int16 {
	out := make([]int16, len(b)/width)
	for i := range out {
		out[i] = int16(binary.LittleEndian.Uint16(b[i*width+width-2:]))
	}
	return out
}

// Ends sets the length by the positions at which the pages of a stream end: the last of them counts.
func (s *Sound) Ends(positions []int64) {
	if n := len(positions); n > 0 && positions[n-1] > 0 {
		s.Frames = positions[n-1]
	}
}
