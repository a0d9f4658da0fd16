package model_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// largeValues are values of more than a MiB, by what they are.
func largeValues() map[string]variant.Value {
	list := func(items ...variant.Value) variant.Value {
		return variant.Value{Type: variant.Array, Data: &variant.List{Items: items}}
	}
	many := func(n int, of func(i int) variant.Value) []variant.Value {
		items := make([]variant.Value, n)
		for i := range items {
			items[i] = of(i)
		}
		return items
	}
	numbers := make([]float64, 900_000)
	ints := make([]int64, 400_000)
	raw := make([]byte, 2<<20+3)
	words := make([]string, 200_000)
	for i := range numbers {
		numbers[i] = float64(float32(i) / 8)
	}
	for i := range ints {
		ints[i] = int64(i - 1000)
	}
	for i := range raw {
		raw[i] = byte(i * 7)
	}
	for i := range words {
		words[i] = strings.Repeat("\"ü\n", i%7)
	}
	nulls := list(many(400_000, func(int) variant.Value { return variant.Value{} })...)
	ints64 := list(many(200_000, func(i int) variant.Value { return variant.OfInt(int64(i) << 20) })...)
	pairs := &variant.Dict{}
	for i := range 60_000 {
		pairs.Entries = append(pairs.Entries, variant.Entry{Key: variant.OfString(fmt.Sprintf("key %d", i%50_000)), Value: list(variant.OfInt(int64(i)))})
	}
	text := variant.OfString(strings.Repeat("ab\"c\n", 300_000))
	dict := variant.Value{Type: variant.Dictionary, Data: pairs}
	mixed := &variant.Dict{Entries: []variant.Entry{
		{Key: variant.OfInt(1), Value: nulls}, {Key: ints64, Value: variant.OfInt(2)}, {Key: variant.OfString("text"), Value: text},
		{Key: variant.Value{}, Value: dict}, {Key: variant.OfInt(3), Value: list()},
	}}
	return map[string]variant.Value{
		"nulls": nulls, "ints": ints64, "pairs": dict, "text": text,
		"mixed":   {Type: variant.Dictionary, Data: mixed},
		"deep":    list(variant.OfInt(1), list(nulls, variant.OfInt(2), list(text, dict)), variant.OfInt(3), list()),
		"bytes":   {Type: variant.PackedByteArray, Data: raw},
		"int32":   {Type: variant.PackedInt32Array, Data: ints},
		"float32": {Type: variant.PackedFloat32Array, Data: numbers},
		"vector3": {Type: variant.PackedVector3Array, Data: numbers},
		"color":   {Type: variant.PackedColorArray, Data: numbers},
		"strings": {Type: variant.PackedStringArray, Data: words},
		"typed":   {Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: many(150_000, func(i int) variant.Value { return variant.OfInt(int64(i)) })}},
	}
}

// TestWriteText checks that what is written in parts is the text of the whole.
func TestWriteText(t *testing.T) {
	tried := 0
	for _, name := range []string{"godot3", "godot3.2", "godot4.0", "godot4.6", "pandemonium5"} {
		d, err := dialect.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		for what, v := range largeValues() {
			b, err := codec.Append(nil, v, d)
			if err != nil {
				continue // typed arrays are of 4.x
			}
			doc, err := kinds.Open(b, model.Options{Dialect: name})
			if err != nil {
				t.Fatal(err)
			}
			r := doc.Child(model.Root, 0)
			want, err := doc.Text(r)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if err := doc.WriteText(&got, r); err != nil {
				t.Errorf("%s, %s: %v", name, what, err)
			} else if got.String() != want {
				at := 0
				for at < min(len(want), got.Len()) && want[at] == got.Bytes()[at] {
					at++
				}
				t.Errorf("%s, %s: %d bytes of text, not %d; at %d: %.40q, not %.40q", name, what, got.Len(), len(want), at, got.Bytes()[at:], want[at:])
			}
			tried++
		}
	}
	if tried < 60 {
		t.Errorf("only %d were tried", tried)
	}
}

// pipe takes some bytes and then no more, and counts what was allocated before it was given the first.
type pipe struct {
	left  int
	first uint64
}

func (p *pipe) Write(b []byte) (int, error) {
	if p.first == 0 {
		p.first = allocated()
	}
	if p.left -= len(b); p.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(b), nil
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// TestWriteTextInParts checks that the text of a large value starts before the value is read, and stops when the writer
// fails.
func TestWriteTextInParts(t *testing.T) {
	doc, err := kinds.Open(stored(t, variant.Value{Type: variant.Array, Data: &variant.List{Items: make([]variant.Value, 1<<20)}}), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := doc.Child(model.Root, 0)
	out := &pipe{left: 1 << 20}
	before := allocated()
	if err := doc.WriteText(out, r); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
	if taken := out.first - before; taken > 8<<20 {
		t.Errorf("%d MiB were taken before the first letter", taken>>20)
	}
	if taken := allocated() - before; taken > 64<<20 {
		t.Errorf("%d MiB were taken for the first MiB of text", taken>>20)
	}
}
