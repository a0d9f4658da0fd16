package convert_test

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
	"savant/scene/literal"
)

// TestLongText: what is written child by child is what is written at once.
func TestLongText(t *testing.T) {
	ints := make([]variant.Value, 20_000)
	entries := make([]variant.Entry, len(ints))
	for i := range ints {
		ints[i] = variant.OfInt(int64(i))
		entries[i] = variant.Entry{Key: ints[i], Value: variant.OfString("a \"text\"\n")}
	}
	number := variant.ElementType{Kind: variant.Builtin, Type: variant.Int}
	for _, d := range dialect.All() {
		typed := &variant.List{Items: ints}
		keyed := &variant.Dict{Entries: entries}
		if d.Binary.TypedArrays {
			typed.Element = number
		}
		if d.Binary.TypedDictionaries {
			keyed.Key = number
		}
		v := variant.OfDict(variant.Entry{Key: variant.OfString("list"), Value: variant.Value{Type: variant.Array, Data: typed}},
			variant.Entry{Key: variant.OfArray(ints[:3]...), Value: variant.OfArray(variant.Value{Type: variant.Dictionary, Data: keyed}, variant.OfArray(), variant.OfArray(ints...))})
		save, err := codec.Append(nil, v, d)
		if err != nil {
			t.Fatal(err)
		}
		made := mustBytes(t, "x.bin", save, "", convert.Request{Form: convert.Text, From: d.Name})
		want := literal.Append(nil, v, literal.Style{Dialect: d, NoSort: true, Shortest: true})
		if want = append(bytes.TrimSuffix(want, []byte("\n")), '\n'); !bytes.Equal(made, want) {
			t.Errorf("%s: %d bytes, not %d", d.Name, len(made), len(want))
		}
	}
}
