package convert_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// large returns a save of many small dictionaries, about 100 bytes each.
func large(tb testing.TB, n int) []byte {
	items := make([]variant.Value, n)
	for i := range items {
		items[i] = variant.OfDict(
			variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i))},
			variant.Entry{Key: variant.OfString("name"), Value: variant.OfString(fmt.Sprint("item ", i))},
			variant.Entry{Key: variant.OfString("pos"), Value: variant.OfMath(variant.Vector2, float64(i), 0.5)},
			variant.Entry{Key: variant.OfString("rate"), Value: variant.OfFloat(float64(i) / 3)})
	}
	b, err := codec.Append([]byte{0, 0, 0, 0}, variant.OfArray(items...), dialect.Godot46)
	if err != nil {
		tb.Fatal(err)
	}
	n = len(b) - 4
	b[0], b[1], b[2], b[3] = byte(n), byte(n>>8), byte(n>>16), byte(n>>24)
	return b
}

// BenchmarkForms measures each direction; bytes are those of the save.
func BenchmarkForms(b *testing.B) {
	save := large(b, 100_000)
	forms := map[string][]byte{convert.Bin: save}
	for _, form := range []string{convert.JSON, convert.Text} {
		res, err := convert.Bytes(context.Background(), "x.sav", save, "", convert.Request{Form: form}, nil)
		if err != nil {
			b.Fatal(err)
		}
		forms[form] = res.Data
		b.Logf("%s: %d bytes of %d", form, len(res.Data), len(save))
	}
	for _, c := range []struct {
		from, to string
		r        convert.Request
	}{
		{convert.Bin, convert.JSON, convert.Request{}}, {convert.JSON, convert.Bin, convert.Request{}},
		{convert.Bin, convert.Text, convert.Request{}}, {convert.Text, convert.Bin, convert.Request{}},
		{convert.Bin, convert.Bin, convert.Request{Dialect: "godot3"}}, {convert.Bin, convert.Bin, convert.Request{Wrap: "gcpf-zstd"}},
	} {
		b.Run(c.from+"-"+c.to+c.r.Dialect+c.r.Wrap, func(b *testing.B) {
			b.SetBytes(int64(len(save)))
			b.ReportAllocs()
			c.r.Form = c.to
			for b.Loop() {
				name := "x." + map[string]string{convert.Text: "txt", convert.JSON: "json", convert.Bin: "sav"}[c.from]
				res, err := convert.Bytes(context.Background(), name, forms[c.from], "", c.r, nil)
				if err != nil {
					b.Fatal(err)
				}
				if c.from != c.to && c.to == convert.Bin && !bytes.Equal(res.Data, save) {
					b.Fatal("other bytes")
				}
			}
		})
	}
}
