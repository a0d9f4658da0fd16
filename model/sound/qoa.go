package sound

import (
	"encoding/binary"
	"math"
)

// The sizes of Quite OK Audio (qoaformat.org, version 1), in bytes but for those of samples.
const (
	qoaHead      = 8 // of the file, and of each frame
	qoaStart     = 16
	qoaSlice     = 8
	qoaSamples   = 20 // of a slice
	qoaTaps      = 4
	qoaQuants    = 16
	qoaResiduals = 8
)

// qoaSteps are what the three bits of a sample mean at each of the 16 scales of a slice.
func qoaSteps() (steps [qoaQuants][qoaResiduals]int32) {
	for scale := range steps {
		factor := math.Round(math.Pow(float64(scale+1), 2.75))
		for i, f := range [qoaResiduals]float64{0.75, -0.75, 2.5, -2.5, 4.5, -4.5, 7, -7} {
			steps[scale][i] = int32(math.Round(factor * f))
		}
	}
	return steps
}

// qoaFilter predicts the next sample of a channel from those before it.
type qoaFilter struct{ history, weights [qoaTaps]int32 }

func (f *qoaFilter) next(step int32) int16 {
	predicted := int32(0)
	for i, h := range f.history {
		predicted += h * f.weights[i]
	}
	value := min(max(predicted>>13+step, math.MinInt16), math.MaxInt16)
	delta := step >> 4
	for i, h := range f.history {
		if h < 0 {
			f.weights[i] -= delta
		} else {
			f.weights[i] += delta
		}
	}
	copy(f.history[:], f.history[1:])
	f.history[qoaTaps-1] = value
	return int16(value)
}

// qoa reads the samples of Quite OK Audio, as far as its frames are whole: what is cut off is silent, or left out where the data cannot hold as much as
// its head says.
func qoa(data []byte, channels int, frames int64) []int16 {
	steps := qoaSteps()
	frames = min(frames, int64(len(data)/qoaSlice*qoaSamples/channels))
	out := make([]int16, frames*int64(channels))
	at := 0
	for data = data[qoaHead:]; at < len(out) && len(data) >= qoaHead+qoaStart*channels && int(data[0]) == channels; {
		samples := int(binary.BigEndian.Uint16(data[4:]))
		filters := make([]qoaFilter, channels)
		data = data[qoaHead:]
		for c := range filters {
			for i := range qoaTaps {
				filters[c].history[i] = int32(int16(binary.BigEndian.Uint16(data[2*i:])))
				filters[c].weights[i] = int32(int16(binary.BigEndian.Uint16(data[2*(qoaTaps+i):])))
			}
			data = data[qoaStart:]
		}
		for first := 0; first < samples && len(data) >= qoaSlice*channels; first += qoaSamples {
			for c := range filters {
				slice := binary.BigEndian.Uint64(data)
				data = data[qoaSlice:]
				of := &steps[slice>>60]
				for i := range min(qoaSamples, samples-first) {
					value := filters[c].next(of[slice>>57&7])
					slice <<= 3
					if to := at + (first+i)*channels + c; to < len(out) {
						out[to] = value
					}
				}
			}
		}
		at += samples * channels
		if samples == 0 {
			break
		}
	}
	return out
}
