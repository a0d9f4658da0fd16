package literal

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// samples returns texts of some megabytes: numbers on one line, small dictionaries, a long string, and a scene's
// values.
func samples(b *testing.B) map[string][]byte {
	r := rand.New(rand.NewPCG(1, 1))
	var floats, dicts bytes.Buffer
	floats.WriteString("PackedFloat32Array(")
	dicts.WriteString("[")
	for i := range 400_000 {
		if i > 0 {
			floats.WriteString(", ")
		}
		fmt.Fprint(&floats, float32(r.NormFloat64()*100))
	}
	for i := range 40_000 {
		if i > 0 {
			dicts.WriteString(", ")
		}
		fmt.Fprintf(&dicts, "{\n\"count\": %d,\n\"id\": \"potion\",\n\"tint\": Color(%g, 0.5, 1, 1)\n}", i, r.Float32())
	}
	floats.WriteString(")")
	dicts.WriteString("]")
	scene, err := os.ReadFile("testdata/godot-4.6.values.tscn")
	if err != nil {
		b.Fatal(err)
	}
	offsets, _, _ := values(scene)
	all := []byte("[")
	for range 100 {
		for _, off := range offsets {
			end, _ := Skip(scene, off)
			all = append(append(all, scene[off:end]...), ", "...)
		}
	}
	all = append(all, ']')
	return map[string][]byte{
		"floats": floats.Bytes(), "dictionaries": dicts.Bytes(), "scene": all,
		"base64": []byte("PackedByteArray(\"" + string(bytes.Repeat([]byte("AQID"), 1_000_000)) + "\")"),
	}
}

func each(b *testing.B, f func(b *testing.B, src []byte)) {
	for name, src := range samples(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			f(b, src)
		})
	}
}

func BenchmarkSkip(b *testing.B) {
	each(b, func(b *testing.B, src []byte) {
		for b.Loop() {
			if end, err := Skip(src, 0); err != nil || end != len(src) {
				b.Fatal(end, err)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	each(b, func(b *testing.B, src []byte) {
		for b.Loop() {
			if _, end, err := Parse(src, 0, dialect.Godot46); err != nil || end != len(src) {
				b.Fatal(end, err)
			}
		}
	})
}

func BenchmarkValid(b *testing.B) {
	each(b, func(b *testing.B, src []byte) {
		for b.Loop() {
			if end, err := Valid(src, 0, dialect.Godot46); err != nil || end != len(src) {
				b.Fatal(end, err)
			}
		}
	})
}

func BenchmarkChildren(b *testing.B) {
	each(b, func(b *testing.B, src []byte) {
		for b.Loop() {
			if _, _, err := Children(src, 0); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	each(b, func(b *testing.B, src []byte) {
		v, _, err := Parse(src, 0, dialect.Godot46)
		if err != nil {
			b.Fatal(err)
		}
		var dst []byte
		for b.Loop() {
			dst = Append(dst[:0], v, Style{Dialect: dialect.Godot46, Shortest: true})
		}
	})
}

// BenchmarkChange changes one number far into a long text.
func BenchmarkChange(b *testing.B) {
	src := samples(b)["floats"]
	v, _, err := Parse(src, 0, dialect.Godot46)
	if err != nil {
		b.Fatal(err)
	}
	list := append([]float32(nil), v.Data.([]float32)...)
	list[300_000] = 0.5
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		AppendLike(nil, src, variant.Value{Type: v.Type, Data: list}, Style{Dialect: dialect.Godot46, Shortest: true})
	}
}

// BenchmarkChangeNested changes the innermost of many numbers in nested arrays.
func BenchmarkChangeNested(b *testing.B) {
	const levels = 500
	text := strings.Repeat("["+strings.Repeat("1, ", 100), levels) + "2" + strings.Repeat("]", levels)
	other, err := ParseAll(strings.Replace(text, "2", "3", 1), dialect.Godot46)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		AppendLike(nil, []byte(text), other, Style{Dialect: dialect.Godot46, Shortest: true})
	}
}
