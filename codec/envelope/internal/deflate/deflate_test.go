package deflate

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec/fuzzing"
)

// noise is a simple generator whose numbers never change.
type noise uint64

func (n *noise) next(below int) int {
	*n = *n*6364136223846793005 + 1442695040888963407
	return int(uint64(*n) >> 33 % uint64(below))
}

// samples returns n bytes of different kinds of content.
var samples = map[string]func(n int) []byte{
	"zeros": func(n int) []byte { return make([]byte, n) },
	"noise": func(n int) []byte {
		g, b := noise(1), make([]byte, n)
		for i := range b {
			b[i] = byte(g.next(256))
		}
		return b
	},
	"dna": func(n int) []byte {
		g, b := noise(2), make([]byte, n)
		for i := range b {
			b[i] = "acgt"[g.next(4)]
		}
		return b
	},
	"words": func(n int) []byte {
		g := noise(3)
		var b []byte
		for len(b) < n {
			// Few words are frequent and many are rare, as in speech.
			w := g.next(1 + g.next(1+g.next(3000)))
			b = fmt.Appendf(b, "%x ", w*2654435)
		}
		return b[:n]
	},
	"records": func(n int) []byte {
		g := noise(4)
		var b []byte
		for i := 0; len(b) < n; i++ {
			b = append(b, 4, 0, 0, 0, 2, 0, 0, 0, 'h', 'p', 0, 0, 2, 0, 0, 0, byte(i), byte(i>>8), 0, 0, 3, 0, 1, 0)
			for range 8 {
				b = append(b, byte(g.next(256)>>g.next(8)))
			}
		}
		return b[:n]
	},
	"far": func(n int) []byte {
		// Copies from all distances, many longer than the window, and lengths beyond the longest match.
		g := noise(5)
		b := []byte("abcdefgh")
		for len(b) < n {
			if g.next(3) == 0 {
				for range g.next(40) {
					b = append(b, byte(g.next(256)))
				}
				continue
			}
			back := 1 + g.next(min(len(b), 1<<(1+g.next(16))))
			for range 3 + g.next(1<<(1+g.next(9))) {
				b = append(b, b[len(b)-back])
			}
		}
		return b[:n]
	},
}

var sizes = []int{0, 1, 2, 3, 4, 5, 10, 100, 257, 258, 259, 262, 600, 4095, 4096, 4097, 16383, 16384, 32506, 32768, 32769, 40000, 65274, 65275, 65536, 65537,
	98042, 98304, 98305, 200000, 1000000}

// TestLikeZlib compares with zlib 1.2.13: testdata/zlib.txt has a line "sample size level sum" for each sample, where
// sum is the start of the SHA-256 of the raw stream from deflateInit2(level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY)
// and one deflate(Z_FINISH). DEFLATE_SAMPLES=folder writes the samples there, to regenerate the file.
func TestLikeZlib(t *testing.T) {
	if dir := os.Getenv("DEFLATE_SAMPLES"); dir != "" {
		for name, f := range samples {
			for _, n := range sizes {
				if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d", name, n)), f(n), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	file, err := os.Open("testdata/zlib.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var e Encoder
	lines := 0
	for s := bufio.NewScanner(file); s.Scan(); lines++ {
		w := strings.Fields(s.Text())
		size, _ := strconv.Atoi(w[1])
		level, _ := strconv.Atoi(w[2])
		src := samples[w[0]](size)
		out := e.Append([]byte("x"), src, level)[1:]
		sum := sha256.Sum256(out)
		if got := hex.EncodeToString(sum[:8]); got != w[3] {
			t.Errorf("%s of %d bytes, level %d: other bytes than zlib's (%d of them)", w[0], size, level, len(out))
		}
		back, err := io.ReadAll(flate.NewReader(bytes.NewReader(out)))
		if err != nil || !bytes.Equal(back, src) {
			t.Errorf("%s of %d bytes, level %d: does not unpack to itself (%v)", w[0], size, level, err)
		}
	}
	if lines < 1500 {
		t.Errorf("only %d comparisons", lines)
	}
}

func FuzzDeflate(f *testing.F) {
	fuzzing.Bound(f)
	for name, s := range samples {
		f.Add(s(300), len(name))
	}
	var e Encoder
	f.Fuzz(func(t *testing.T, src []byte, level int) {
		out := e.Append(nil, src, level)
		back, err := io.ReadAll(flate.NewReader(bytes.NewReader(out)))
		if err != nil || !bytes.Equal(back, src) {
			t.Fatalf("level %d: does not unpack to itself (%v)", level, err)
		}
	})
}

func BenchmarkBlock(b *testing.B) {
	src := samples["records"](4096)
	var e Encoder
	var dst []byte
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		dst = e.Append(dst[:0], src, 6)
	}
}
