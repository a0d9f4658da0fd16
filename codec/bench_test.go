package codec_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// The three benchmark files, in Godot 4.6's encoding: a million entries in small dictionaries, 50 MB of floats in
// packed arrays, and a realistic save of 5 MB.
var benchFiles = []struct {
	name string
	make func(testing.TB) []byte
}{
	{"dicts", func(t testing.TB) []byte { return encoded(t, smallDictionaries(100_000, 10)) }},
	{"floats", func(t testing.TB) []byte { return encoded(t, packedFloats(50, 1_000_000/4)) }},
	{"save", func(t testing.TB) []byte { return encoded(t, believable(5<<20)) }},
}

func encoded(t testing.TB, v variant.Value) []byte {
	b, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func smallDictionaries(n, entries int) variant.Value {
	r := rand.New(rand.NewPCG(1, 1))
	items := make([]variant.Value, n)
	for i := range items {
		list := make([]variant.Entry, entries)
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
				v = variant.OfMath(variant.Vector3, 1, 2, 3)
			case 4:
				v = variant.OfBool(r.IntN(2) == 0)
			}
			list[j] = variant.Entry{Key: variant.OfString("key_0" + strconv.Itoa(j)), Value: v}
		}
		items[i] = variant.OfDict(list...)
	}
	return variant.OfArray(items...)
}

func packedFloats(arrays, each int) variant.Value {
	r := rand.New(rand.NewPCG(2, 2))
	items := make([]variant.Value, arrays)
	for i := range items {
		list := make([]float32, each)
		for j := range list {
			list[j] = r.Float32()
		}
		items[i] = variant.Value{Type: variant.PackedFloat32Array, Data: list}
	}
	return variant.OfArray(items...)
}

// believable returns a role-playing game's save of about size bytes.
func believable(size int) variant.Value {
	r := rand.New(rand.NewPCG(3, 3))
	word := func() string {
		w := make([]byte, 3+r.IntN(9))
		for i := range w {
			w[i] = 'a' + byte(r.IntN(26))
		}
		return string(w)
	}
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	player := func() variant.Value {
		inventory := make([]variant.Value, 10+r.IntN(30))
		for i := range inventory {
			inventory[i] = variant.OfDict(
				entry("item", variant.OfStringName(word())),
				entry("count", variant.OfInt(int64(r.IntN(99)))),
				entry("durability", variant.OfFloat(r.Float64())),
				entry("equipped", variant.OfBool(r.IntN(4) == 0)),
				entry("tint", variant.OfMath(variant.Color, 1, 0.5, 0.25, 1)),
			)
		}
		seen := make([]byte, r.IntN(400))
		return variant.OfDict(
			entry("name", variant.OfString(word())),
			entry("position", variant.OfMath(variant.Vector3, r.NormFloat64(), 0, r.NormFloat64())),
			entry("hp", variant.OfInt(int64(r.IntN(100)))),
			entry("gold", variant.OfInt(int64(r.IntN(1<<20)))),
			entry("quests", variant.Value{Type: variant.PackedStringArray, Data: []string{word(), word(), word()}}),
			entry("map", variant.Value{Type: variant.PackedByteArray, Data: seen}),
			entry("inventory", variant.OfArray(inventory...)),
			entry("note", variant.OfString(word()+" "+word()+" "+word())),
		)
	}
	var players []variant.Value
	for total := 0; total < size; {
		v := player()
		b, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			panic(err)
		}
		total += len(b)
		players = append(players, v)
	}
	return variant.OfDict(entry("version", variant.OfInt(3)), entry("players", variant.OfArray(players...)))
}

func BenchmarkSkip(b *testing.B) {
	for _, f := range benchFiles {
		data := f.make(b)
		b.Run(f.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if end, err := codec.Skip(data, 0, dialect.Godot46); err != nil || end != len(data) {
					b.Fatal(end, err)
				}
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, f := range benchFiles {
		data := f.make(b)
		b.Run(f.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := codec.Decode(data, 0, dialect.Godot46); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, f := range benchFiles {
		data := f.make(b)
		v, _, err := codec.Decode(data, 0, dialect.Godot46)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(f.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			dst := make([]byte, 0, len(data)+64)
			for b.Loop() {
				if _, err := codec.Append(dst, v, dialect.Godot46); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkDetect(b *testing.B) {
	for _, f := range benchFiles {
		data := f.make(b)
		b.Run(f.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if g := codec.Detect(data); g[0].Dialect != dialect.Godot46 {
					b.Fatal(g[0])
				}
			}
		})
	}
}

// BenchmarkCopy is the upper bound: copying the floats to new memory, and to memory already allocated.
func BenchmarkCopy(b *testing.B) {
	data := benchFiles[1].make(b)
	b.Run("new", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			_ = append([]byte(nil), data...)
		}
	})
	b.Run("same", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		dst := make([]byte, len(data))
		for b.Loop() {
			copy(dst, data)
		}
	})
}

// BenchmarkDetectZeros covers files left as zeros by a crash, and what many decompression bombs unpack to.
func BenchmarkDetectZeros(b *testing.B) {
	data := make([]byte, 16<<20)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		codec.Detect(data)
	}
}
