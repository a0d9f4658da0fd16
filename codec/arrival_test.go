package codec_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"savant/codec"
	"savant/codec/arrival"
	"savant/codec/arrival/drip"
	"savant/codec/dialect"
	"savant/codec/fuzzing"
	"savant/codec/variant"
)

// asWhole reports what is found in a file differently while its bytes come: in which dialects it may be, its records, its
// long values and their marks.
func asWhole(file []byte, framed ...*dialect.Dialect) (wrong string) {
	b, source := drip.Of(file)
	if got, want := codec.DetectWhile(b, source, nil), codec.Detect(file); !reflect.DeepEqual(got, want) {
		return fmt.Sprintf("detected %+v, not %+v", got, want)
	}
	if source.Left() > 0 {
		return fmt.Sprintf("%d bytes were not waited for", source.Left())
	}
	for _, d := range framed {
		b, source := drip.Of(file)
		if got, _ := codec.FrameWhile(b, d, source, nil); !reflect.DeepEqual(got, codec.Frame(file, d)) || source.Left() > 0 {
			return fmt.Sprintf("in %s: %+v, not %+v", d.Name, got, codec.Frame(file, d))
		}
	}
	return ""
}

// comings are files of all framings, with values of all layouts and with long ones.
func comings(t testing.TB) map[string][]byte {
	const few = 16 // one in that many, or it would take minutes
	names := make([]string, 700)
	for i := range names {
		names[i] = strings.Repeat("name", i%40)
	}
	files := map[string][]byte{}
	for _, e := range engines {
		vs := load(t, e.name)
		var all []variant.Value
		var chain, odd []byte
		for i, c := range vs.Values {
			if i%few != 0 {
				continue
			}
			chain = append(chain, prefixed(c.Bytes)...)
			if v, _, err := codec.Decode(c.Bytes, 0, e.dialect); err == nil {
				all = append(all, v)
			}
		}
		for i, c := range vs.Decode {
			if i%few != 0 {
				continue
			}
			odd = append(odd, prefixed(c.Bytes)...)
		}
		for range 2 {
			all = append(all, variant.OfArray(all[:min(len(all), 70)]...), variant.Value{Type: variant.PackedStringArray, Data: names})
		}
		bare, err := codec.Append(nil, variant.OfArray(all...), e.dialect)
		if err != nil {
			t.Fatal(err)
		}
		big := bytes.Clone(chain)
		for pos := 0; pos < len(big); {
			n := binary.LittleEndian.Uint32(big[pos:])
			binary.BigEndian.PutUint32(big[pos:], n)
			pos += 4 + int(n)
		}
		files[e.name+" bare"] = bare
		files[e.name+" chain"] = chain
		files[e.name+" one record"] = prefixed(bare)
		files[e.name+" big-endian"] = big
		files[e.name+" damaged"] = odd
		files[e.name+" bare and a tail"] = append(bytes.Clone(bare), "this is not a value"...)
		files[e.name+" chain and a tail"] = append(bytes.Clone(chain), "this is not a value"...)
		files[e.name+" among others"] = append([]byte("a head of another program\x01\x02\x03"), chain...)
		for _, c := range vs.Files {
			files[e.name+" "+c.File] = c.Bytes
		}
	}
	return files
}

// TestArrival finds the same in files while they come as when they are there, byte by byte: in what engines wrote, in it
// damaged in every class of offset and cut everywhere, and in the files of the corpus.
func TestArrival(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 17))
	tried := 0
	try := func(name string, b []byte, framed ...*dialect.Dialect) {
		tried++
		if wrong := asWhole(b, framed...); wrong != "" {
			t.Fatalf("%s: %.2000s", name, wrong)
		}
	}
	files := comings(t)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		whole := files[name]
		try(name, whole, dialect.All()...)
		for range 12 {
			b := bytes.Clone(whole)
			for range 1 + r.IntN(3) {
				at := r.IntN(len(b) + 1)
				switch kind := r.IntN(5); {
				case kind == 0:
					b = b[:at]
				case at >= len(b):
				case kind == 1:
					b[at] ^= flips[r.IntN(len(flips))]
				case kind == 2:
					b[at&^3] ^= flips[r.IntN(len(flips))]
				case kind == 3:
					copy(b[at&^3:], "\xff\xff\xff\x7f")
				default:
					clear(b[at:min(len(b), at+r.IntN(200))])
				}
			}
			try(name+", damaged", b, chosen(byte(r.IntN(100))))
		}
	}
	for _, e := range engines {
		for _, whole := range [][]byte{heroes(t, e.dialect, 3), heroes(t, e.dialect, 1)[4:]} {
			for i := range whole {
				try("cut heroes", whole[:i])
				for _, flip := range flips {
					b := bytes.Clone(whole)
					b[i] ^= flip
					try("flipped heroes", b)
				}
			}
		}
	}
	t.Logf("%d files", tried)
}

// TestArrivalOfCorpus is TestArrival for saves of real games.
func TestArrivalOfCorpus(t *testing.T) {
	dir := filepath.Join(corpus(t), "saves")
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if wrong := asWhole(b, dialect.Godot46, dialect.Godot3); wrong != "" {
			t.Errorf("%s: %.2000s", f.Name(), wrong)
		}
	}
}

// TestArrivalStops stops the detection while bytes come, and while none come any more.
func TestArrivalStops(t *testing.T) {
	file := entryList(t, 200_000)
	for _, when := range []int{0, 1 << 20, 3 << 20} {
		b, source := drip.Of(file)
		if g := codec.DetectWhile(b, source, func(off int) bool { return off < when }); g != nil {
			t.Errorf("stopped after %d bytes it gives %v", when, g)
		}
	}
	meter := arrival.NewMeter()
	b, over := make([]byte, len(file)), new(atomic.Bool)
	copy(b, file[:1<<20])
	meter.Came(1 << 20)
	done := make(chan []codec.Guess)
	go func() { done <- codec.DetectWhile(b, meter, func(int) bool { return !over.Load() }) }()
	over.Store(true)
	meter.End()
	if g := <-done; g != nil {
		t.Errorf("of a file that was not read to its end %v is known", g)
	}
}

// entryList is a list of n small dictionaries.
func entryList(t testing.TB, n int) []byte {
	items := make([]variant.Value, n)
	for i := range items {
		items[i] = variant.OfDict(variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i))})
	}
	b, err := codec.Append(nil, variant.OfArray(items...), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// FuzzArrival finds the same in bytes while they come as when they are there.
func FuzzArrival(f *testing.F) {
	fuzzing.Bound(f)
	seed(f, func(b []byte, place byte) { f.Add(b, place) })
	f.Fuzz(func(t *testing.T, b []byte, place byte) {
		if wrong := asWhole(b, chosen(place)); wrong != "" {
			t.Fatal(wrong)
		}
	})
}
