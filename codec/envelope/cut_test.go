package envelope

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestCutStreams checks that of a cut or damaged gzip or zstd stream, the content before the damage is returned, and
// can be put back but not changed.
func TestCutStreams(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var plain []byte
	for i := 0; len(plain) < 3<<20; i++ {
		plain = fmt.Appendf(plain, "line %d: %d\n", i, r.IntN(1000))
	}
	gz, err := freshGzip(Writer{}, plain, Key{})
	if err != nil {
		t.Fatal(err)
	}
	zs, err := freshZstd(Writer{}, plain, Key{})
	if err != nil {
		t.Fatal(err)
	}
	encoder, err := zstd.NewWriter(nil) // with a window and a checksum
	if err != nil {
		t.Fatal(err)
	}
	defer encoder.Close()
	for name, whole := range map[string][]byte{"gzip": gz, "zstd": zs, "zstd with a window": encoder.EncodeAll(plain, nil)} {
		best := 0
		for _, size := range []int{len(whole) / 10, len(whole) / 2, len(whole) - len(whole)/20, len(whole) - 1} {
			for _, flipped := range []bool{false, true} {
				b := bytes.Clone(whole[:size])
				if flipped {
					b = bytes.Clone(whole)
					b[size] ^= 0x55
				}
				got, layers, err := Peel(b, Key{}, nil)
				switch {
				case err == nil: // the damage is after the content, or there is no checksum
					if !flipped {
						t.Errorf("%s, %d: other content without an error", name, size)
					}
					continue
				case !errors.Is(err, ErrDamaged):
					t.Errorf("%s, %d: %v", name, size, err)
				case len(layers) != 1 || !layers[0].Cut():
					if size > len(whole)/2 {
						t.Errorf("%s, %d of %d: nothing is shown: %v", name, size, len(whole), err)
					}
					continue
				}
				same := 0
				for same < len(got) && same < len(plain) && got[same] == plain[same] {
					same++
				}
				if !flipped && same < len(got) {
					t.Errorf("%s, %d: other content from %d of %d", name, size, same, len(got))
				}
				best = max(best, same)
				if again, err := Wrap(got, layers, Key{}); err != nil || !bytes.Equal(again, b) {
					t.Errorf("%s, %d: not put back: %v", name, size, err)
				}
				if _, err := Wrap(append(bytes.Clone(got), 'x'), layers, Key{}); !errors.Is(err, ErrCannotWrite) {
					t.Errorf("%s, %d: changed: %v", name, size, err)
				}
				if _, _, err := Peel(b, Key{}, NewBudget(1<<20)); err == nil {
					t.Errorf("%s, %d: beyond the budget", name, size)
				}
			}
		}
		if best < len(plain)*9/10 {
			t.Errorf("%s: of %d bytes %d are shown at best", name, len(plain), best)
		}
	}
}
