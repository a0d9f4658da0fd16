package codec_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"savant/codec"
)

// TestSureRepairs has single bytes of real saves be wrong, at random: what is said for sure to fit in a record gives back the record as it was.
func TestSureRepairs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	tried, sure, unsure, right := 0, 0, 0, 0
	for name, whole := range smallSaves(t) {
		g := codec.Detect(whole)[0]
		for _, record := range g.File.Records {
			value := whole[record.Value:record.ValueEnd]
			for range min(3*len(value), 3000) {
				b := bytes.Clone(value)
				at := r.IntN(len(b))
				switch r.IntN(3) {
				case 0:
					b[at] ^= 1 << r.IntN(8)
				case 1:
					b[at] += byte(r.IntN(9) - 4)
				default:
					b[at] = byte(r.IntN(256))
				}
				damaged := bytes.Clone(b)
				tried++
				var wrong *codec.Error
				if _, read := codec.End(b, 0, g.Dialect); read {
					wrong = codec.WrongCount(b, 0, g.Dialect)
				} else if _, lost := codec.Salvage(b, 0, g.Dialect); len(lost) == 1 {
					wrong = lost[0].Wrong
				}
				if wrong == nil {
					continue
				}
				n, fits := wrong.Fits()
				if !fits {
					if n, fits = wrong.MayFit(); fits {
						unsure++
						if wrong.Write(b[wrong.Offset:wrong.Offset+4], n); bytes.Equal(b, value) {
							right++
						}
					}
					continue
				}
				sure++
				if wrong.Write(b[wrong.Offset:wrong.Offset+4], n); !bytes.Equal(b, value) {
					t.Errorf("%s: %#x from %#x to %#x: %v gives another record: it has %#x there, not %#x", name, at, value[at], damaged[at], wrong,
						binary.LittleEndian.Uint32(b[wrong.Offset:]), binary.LittleEndian.Uint32(value[wrong.Offset:]))
				}
			}
		}
	}
	t.Logf("of %d damaged records %d are repaired for sure, %d perhaps, of which %d rightly", tried, sure, unsure, right)
	if sure < tried/100 {
		t.Errorf("of %d damaged records only %d are repaired for sure", tried, sure)
	}
}
