package find_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/find"
	"savant/model/kinds"
)

// large returns a save of about 1,300 bytes for each of n dictionaries of 50 entries.
func large(t testing.TB, n int) []byte {
	r := rand.New(rand.NewPCG(1, 1))
	items := make([]variant.Value, n)
	for i := range items {
		list := make([]variant.Entry, 50)
		for j := range list {
			var v variant.Value
			switch r.IntN(5) {
			case 0:
				v = variant.OfInt(int64(r.Int32()))
			case 1:
				v = variant.OfFloat(r.Float64())
			case 2:
				v = variant.OfString("some text value"[:r.IntN(15)])
			case 3:
				v = variant.OfMath(variant.Vector2, r.Float64(), 2)
			case 4:
				v = variant.OfBool(true)
			}
			list[j] = entry(fmt.Sprintf("key_%02d", j), v)
		}
		if i == n*2/3 {
			list[7] = entry("key_07", variant.OfString("the needle here"))
		}
		items[i] = variant.OfDict(list...)
	}
	return chain(t, variant.OfDict(entry("chunks", variant.OfArray(items...))))
}

// BenchmarkFind searches about 64 MB in several ways. To compare: rg -a -c needle on the same bytes.
func BenchmarkFind(b *testing.B) {
	data := large(b, 50_000)
	d, err := kinds.Open(data, model.Options{})
	if err != nil {
		b.Fatal(err)
	}
	snapshot := d.Snapshot()
	for _, c := range []struct {
		name  string
		query find.Query
		hits  int
	}{
		{"text", find.Query{Text: "needle"}, 1},
		{"regexp", find.Query{Value: "^the ne+dle"}, 1},
		{"letters", find.Query{Value: "(?i)NEEDLE"}, 1},
		{"number", find.Query{Least: number(-3), Most: number(-2)}, 0},
		{"key", find.Query{Key: "^nowhere$"}, 0},
		{"type", find.Query{Type: "Color"}, 0},
		{"path", find.Query{Path: "chunks[77].key_03"}, 1},
		{"where", find.Query{Where: "value == 17.25"}, 0},
	} {
		s, err := find.Compile(c.query)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				n := 0
				if err := s.Run(context.Background(), snapshot, nil, func(find.Hit) bool { n++; return true }); err != nil || n != c.hits {
					b.Fatalf("%d hits, want %d: %v", n, c.hits, err)
				}
			}
		})
	}
}

// BenchmarkReplace changes a fifth of the numbers of about 13 MB.
func BenchmarkReplace(b *testing.B) {
	data := large(b, 10_000)
	s, err := find.Compile(find.Query{Type: "float"})
	if err != nil {
		b.Fatal(err)
	}
	r, err := s.Replace(find.Replacement{With: "value * 2"})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		b.StopTimer()
		d, err := kinds.Open(data, model.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		result, err := r.Do(context.Background(), d, nil, nil)
		if err != nil || result.Changed < 90_000 {
			b.Fatalf("%+v %v", result, err)
		}
	}
}
