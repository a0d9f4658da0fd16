package envelope

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
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

// TestCutInTheFirstBlock: of a compressed or encrypted file that ends within its first block, what that gives is returned. It can be put back but not
// changed. Zstd packs blocks so that their beginning gives nothing.
func TestCutInTheFirstBlock(t *testing.T) {
	plain := []byte{200, 0, 0, 0, 27, 0, 0, 0, 12, 0, 0, 0}
	r := rand.New(rand.NewPCG(7, 8))
	for i := 0; len(plain) < 204; i++ {
		plain = fmt.Appendf(plain, "line %d: %d\n", i, r.IntN(1000))
	}
	key := Key{Password: "open sesame"}
	for _, kind := range Names() {
		whole, err := New(kind, plain, key)
		if err != nil {
			t.Fatal(err)
		}
		best := 0
		for size := range len(whole) - 4 { // without the magic at the end
			b := whole[:size:size]
			got, layers, err := Peel(b, key, nil)
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrWrongKey) && size >= 4 {
				t.Fatalf("%s, %d of %d: %v", kind, size, len(whole), err)
			}
			if len(layers) == 0 {
				continue
			}
			if len(got) == 0 || !layers[0].Cut() || !bytes.HasPrefix(plain, got) {
				t.Fatalf("%s, %d of %d: %d bytes that were not there", kind, size, len(whole), len(got))
			}
			best = max(best, len(got))
			if again, err := Wrap(got, layers, Key{}); err != nil || !bytes.Equal(again, b) {
				t.Errorf("%s, %d: not put back: %v", kind, size, err)
			}
			if _, err := Wrap(append(bytes.Clone(got), 'x'), layers, Key{}); !errors.Is(err, ErrCannotWrite) {
				t.Errorf("%s, %d: changed: %v", kind, size, err)
			}
		}
		if best < len(plain)*3/4 != (kind == "gcpf-zstd") {
			t.Errorf("%s: of %d bytes %d are shown at best", kind, len(plain), best)
		}
		if size := len(whole) - 20; strings.HasPrefix(kind, "gdec") {
			for i := range 200 {
				if _, _, err := Peel(whole[:size], Key{Password: fmt.Sprint("wrong", i)}, nil); !errors.Is(err, ErrWrongKey) {
					t.Fatalf("%s, cut: password %d: %v", kind, i, err)
				}
			}
		}
	}
}
