package tscn

import (
	"os"
	"testing"

	"savant/codec/dialect"
	"savant/codec/fuzzing"
	"savant/scene/literal"
)

// TestSkipAgrees checks that the outline ends each value of the real files where parsing it ends. The outline has its
// own skipper because it must stop at the next header and cannot afford to look at words.
func TestSkipAgrees(t *testing.T) {
	values := 0
	for path, b := range corpus(t) {
		o := Scan(b)
		for i := range o.Sections {
			s := &o.Sections[i]
			for _, list := range [][]Property{s.Attributes, s.Properties} {
				for _, p := range list {
					if p.Value == p.End {
						continue
					}
					values++
					if end, err := literal.Skip(b, s.Start+int(p.Value)); err != nil || end != s.Start+int(p.End) {
						t.Errorf("%s: the value at %d ends at %d, literal.Skip says %d, %v", path, s.Start+int(p.Value), s.Start+int(p.End), end, err)
					}
				}
			}
		}
	}
	t.Log(values, "values")
}

// FuzzSkip compares the two for any text that the parser of values accepts.
func FuzzSkip(f *testing.F) {
	fuzzing.Bound(f)
	for _, text := range []string{"1", "-1.5e+06", "\"a\\\"b\"", "&\"n\"", "[1, [2], {\"a\": 3}]", "Vector2( 1, 2 )", "Array[int]([1])", "null", "#ff0", "inf_neg", "Object(Node,\"a\":1)", "ExtResource ( 3 )", "[ ; x\n1]"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) == 0 || b[0] <= ' ' || b[0] == ';' {
			return
		}
		_, end, err := literal.Parse(b, 0, dialect.Godot46)
		if err != nil {
			return
		}
		if got, what := skipValue(b, 0, Names); got != end || what != "" {
			t.Fatalf("%q ends at %d for the reader, at %d for the outline (%s)", b, end, got, what)
		}
	})
}

// BenchmarkParseFile reads every value of a scene.
func BenchmarkParseFile(b *testing.B) {
	path := os.Getenv("SAVANT_BENCH_SCENE")
	if path == "" {
		b.Skip("SAVANT_BENCH_SCENE names no scene")
	}
	src, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		o := Scan(src)
		for i := range o.Sections {
			s := &o.Sections[i]
			for _, list := range [][]Property{s.Attributes, s.Properties} {
				for _, p := range list {
					if _, _, err := literal.Parse(src, s.Start+int(p.Value), dialect.Godot46); err != nil {
						b.Fatal(err)
					}
				}
			}
		}
	}
}
