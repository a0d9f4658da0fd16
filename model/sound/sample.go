package sound

import (
	"savant/codec/message"
	"savant/codec/variant"
)

// OfSample returns what an AudioStreamSample of 3.x or an AudioStreamWAV of 4.x is by its properties; data are its samples
// (scene/resources/audio_stream_sample.cpp, scene/resources/audio_stream_wav.cpp: get_length, and mix for how samples are stored).
func OfSample(stored func(name string) (variant.Value, bool), data []byte) *Sound {
	const mixRate = 44100 // that is not stored
	whole := func(name string, usual int64) int64 {
		if v, ok := stored(name); ok && v.Type == variant.Int {
			return v.Int()
		}
		return usual
	}
	s := &Sound{Channels: 1, Rate: int(min(max(whole("mix_rate", mixRate), 0), 1<<30)), bits: 16}
	if v, _ := stored("stereo"); v.Type == variant.Bool && v.Bits == 1 {
		s.Channels = 2
	}
	switch format := whole("format", 0); format {
	case 0:
		s.Format, s.bits = message.New(pcm, 8), 8
		data = data[:len(data)/s.Channels*s.Channels]
		s.Frames = int64(len(data) / s.Channels)
		s.decode = func() []int16 { return eights(data, 0) }
	case 1:
		s.Format = message.New(pcm, 16)
		data = data[:len(data)/(2*s.Channels)*(2*s.Channels)]
		s.Frames = int64(len(data) / 2 / s.Channels)
		s.decode = func() []int16 { return words(data, 2) }
	case 2:
		s.Format = message.New(message.Text, "IMA ADPCM")
		data = data[:len(data)/s.Channels*s.Channels]
		s.Frames = int64(len(data)) * 2 / int64(s.Channels)
		s.decode = func() []int16 { return adpcm(data, s.Channels) }
	case 3:
		s.Format = message.New(message.Text, "Quite OK Audio")
		if s.Frames = qoaFrames(data); s.Frames > 0 && len(data) > qoaHead && int(data[qoaHead]) == s.Channels {
			s.decode = func() []int16 { return qoa(data, s.Channels, s.Frames) }
		}
	default:
		s.Format = message.New(numbered, format)
	}
	s.Loop = message.New(loopOff)
	if mode := whole("loop_mode", 0); loops[mode] != "" {
		s.Loop = message.New(loops[mode], whole("loop_begin", 0), whole("loop_end", 0))
	}
	return s
}

// Looped says of a stream with the properties loop and loop_offset what is repeated.
func (s *Sound) Looped(stored func(name string) (variant.Value, bool)) {
	s.Loop = message.New(loopOff)
	if v, _ := stored("loop"); v.Type == variant.Bool && v.Bits == 1 {
		offset, _ := stored("loop_offset")
		seconds := 0.0
		if offset.Type == variant.Float {
			seconds = offset.Float()
		}
		s.Loop = message.New(loopAfter, seconds)
	}
}

// qoaFrames is how many samples for each channel Quite OK Audio has by its head.
func qoaFrames(b []byte) int64 {
	if len(b) < 8 || string(b[:4]) != "qoaf" {
		return 0
	}
	return int64(b[4])<<24 | int64(b[5])<<16 | int64(b[6])<<8 | int64(b[7])
}

// The tables of IMA ADPCM.
var (
	imaSteps = [...]int{
		7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307,
		337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358,
		5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
	}
	imaMoves = [8]int{-1, -1, -1, -1, 2, 4, 6, 8}
)

// adpcm reads the engines' IMA ADPCM: two samples in a byte, the lower half first, the bytes of the channels in turn, from silence on and without
// blocks.
func adpcm(data []byte, channels int) []int16 {
	out := make([]int16, 2*len(data))
	for c := range channels {
		value, at := 0, 0
		for i := 0; i < 2*len(data)/channels; i++ {
			half := int(data[i/2*channels+c]>>(4*(i&1))) & 15
			step := imaSteps[at]
			at = min(max(at+imaMoves[half&7], 0), len(imaSteps)-1)
			diff := step >> 3
			for bit, shift := range [3]int{2, 1, 0} {
				if half>>bit&1 == 1 {
					diff += step >> shift
				}
			}
			if half&8 != 0 {
				diff = -diff
			}
			value = min(max(value+diff, -0x8000), 0x7fff)
			out[i*channels+c] = int16(value)
		}
	}
	return out
}
