package envelope

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// flippable is content of two blocks that compresses, but not to next to nothing.
func flippable() (plain []byte) {
	r := rand.New(rand.NewPCG(9, 10))
	for i := 0; len(plain) < blockSize+700; i++ {
		plain = fmt.Appendf(plain, "line %d: %d\n", i, r.IntN(1000))
	}
	return plain
}

// TestWrongSumOfCompressed has a byte of the checksum of compressed content be wrong, of each block: all is read, the file stays as it is unless it changes,
// and then the checksum is right. One that is all wrong is doubtful, until the content is found to make sense.
func TestWrongSumOfCompressed(t *testing.T) {
	plain := flippable()
	for _, kind := range []string{"gcpf-deflate", "gcpf-gzip", "gzip"} {
		pack := func(plain []byte) []byte {
			if kind == "gzip" {
				b, err := freshGzip(Writer{}, plain, Key{})
				if err != nil {
					t.Fatal(err)
				}
				return append(b, b...) // two streams
			}
			b, err := New(kind, plain, Key{})
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		whole := pack(plain)
		content, layers, err := Peel(whole, Key{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		tails := []int{len(whole)/2 - 8} // where checksums begin
		if f, ok := layers[0].form.(*blocksForm); ok {
			tails = []int{f.ends[0] - f.method.zip.tail, f.ends[1] - f.method.zip.tail}
		}
		for _, tail := range tails {
			for at := range 4 {
				b := bytes.Clone(whole)
				b[tail+at] ^= 0x40
				got, layers, err := Peel(b, Key{}, nil)
				if err != nil || len(layers) != 1 || layers[0].Sum() != SumWrong || layers[0].sumAt != tail || layers[0].Cut() || !bytes.Equal(got, content) {
					t.Fatalf("%s, byte %d of %#x: %v, %+v", kind, at, tail, err, layers[0].sum)
				}
				if same, err := Wrap(got, layers, Key{}); err != nil || !bytes.Equal(same, b) {
					t.Errorf("%s: unchanged it is another file: %v", kind, err)
				}
				if sealed, err := (Writer{Seal: true}).Wrap(got, layers, Key{}); err != nil || !bytes.Equal(sealed, whole) {
					t.Errorf("%s: sealed it is not as it was: %v", kind, err)
				}
				sealedWith(t, layers, append([]byte("x"), got...), Key{})
				sealedWith(t, layers, append(bytes.Clone(got), 'x'), Key{})
			}
			b := bytes.Clone(whole)
			copy(b[tail:], []byte{1, 2, 3, 4})
			got, layers, err := Peel(b, Key{}, nil)
			if !errors.Is(err, ErrDamaged) || len(layers) != 1 || layers[0].Sum() != SumDoubtful || !layers[0].Cut() || !bytes.Equal(got, content) {
				t.Fatalf("%s with another checksum: %v", kind, err)
			}
			if _, err := Wrap(got[1:], layers, Key{}); !errors.Is(err, ErrCannotWrite) {
				t.Errorf("%s with another checksum is changed: %v", kind, err)
			}
			if sealed, err := (Writer{Seal: true}).Wrap(got, []Layer{layers[0].Trusted()}, Key{}); err != nil || !bytes.Equal(sealed, whole) {
				t.Errorf("%s: sealed it is not as it was: %v", kind, err)
			}
		}
	}
}

// TestContentIsNotTheSum has a byte of what is in a compressed file be another, under the old checksum: that is never taken for a checksum that alone is wrong.
func TestContentIsNotTheSum(t *testing.T) {
	plain := flippable()[:blockSize]
	for _, z := range []*zip{&gzipZip, &zlibZip} {
		tail := z.close(nil, plain)
		for at := range plain {
			for by := 1; by < 256; by += 1 + at%7 {
				other := bytes.Clone(plain)
				if other[at] ^= byte(by); z.sum(tail, other) != SumDoubtful {
					t.Fatalf("byte %d by %#x", at, by)
				}
			}
		}
	}
}

// TestFlippedInABlock flips a bit of compressed blocks: what can be unpacked of the block is there, which begins as what was written.
func TestFlippedInABlock(t *testing.T) {
	plain := flippable()
	for kind, least := range map[string]int{"gcpf-fastlz": blockSize / 4, "gcpf-deflate": blockSize / 4, "gcpf-gzip": blockSize / 4} {
		whole, err := New(kind, plain, Key{})
		if err != nil {
			t.Fatal(err)
		}
		_, layers, err := Peel(whole, Key{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		f := layers[0].form.(*blocksForm)
		var found []int
		for at := f.start(0) + 16; at < f.ends[0]-8; at++ {
			b := bytes.Clone(whole)
			b[at] ^= 0x10
			got, layers, err := Peel(b, Key{}, nil)
			if err != nil && len(layers) == 0 {
				found = append(found, 0)
				continue
			}
			if same, wrong := Wrap(got, layers, Key{}); wrong != nil || !bytes.Equal(same, b) {
				t.Fatalf("%s, %#x: not put back: %v", kind, at, wrong)
			}
			found = append(found, common(got, plain))
		}
		slices.Sort(found)
		if half := found[len(found)/2]; half < least {
			t.Errorf("%s: with half of the bits flipped at most %d bytes are read as they were", kind, half)
		}
	}
}
