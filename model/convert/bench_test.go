package convert_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
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

// BenchmarkJSON measures saves of what takes long; bytes are those of what is read.
func BenchmarkJSON(b *testing.B) {
	const n = 50_000
	r := rand.New(rand.NewPCG(1, 2))
	path := func(i int) variant.Value {
		return variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"Player", fmt.Sprint("Slot", i)}}}
	}
	key := variant.OfString("k")
	list := func(item func(i int) variant.Value) variant.Value {
		items := make([]variant.Value, n)
		for i := range items {
			items[i] = item(i)
		}
		return variant.OfArray(items...)
	}
	short, long, texts := make([]float32, n), make([]float64, n), make([]string, n)
	for i := range n {
		short[i], long[i], texts[i] = float32(100*r.Float64()), 100*r.Float64(), fmt.Sprint("text ", i)
	}
	for _, c := range []struct {
		name string
		save variant.Value
	}{
		{"floats of 32 bits", variant.Value{Type: variant.PackedFloat32Array, Data: short}},
		{"floats of 64 bits", variant.Value{Type: variant.PackedFloat64Array, Data: long}},
		{"texts", variant.Value{Type: variant.PackedStringArray, Data: texts}},
		{"paths", list(path)},
		{"colors", list(func(i int) variant.Value { return variant.OfMath(variant.Color, float64(short[i]), 0, 0.5, 1) })},
		{"floats in dictionaries", list(func(i int) variant.Value {
			return variant.OfDict(variant.Entry{Key: key, Value: variant.OfFloat(long[i])})
		})},
		{"typed arrays", list(func(i int) variant.Value {
			return variant.Value{Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(int64(i))}}}
		})},
		{"short packed arrays", list(func(i int) variant.Value {
			return variant.Value{Type: variant.PackedInt32Array, Data: []int32{int32(i), 2}}
		})},
		{"objects", list(func(i int) variant.Value {
			return variant.Value{Type: variant.Object, Data: &variant.Instance{Class: "Resource", Properties: []variant.Property{{Name: "n", Value: variant.OfInt(int64(i))}}}}
		})},
		{"notes", variant.Value{}},
	} {
		save, err := codec.Append(make([]byte, 4), c.save, dialect.Godot46)
		if c.name == "notes" {
			save = notedKeys(b, n)
		}
		if err != nil {
			b.Fatal(err)
		}
		binary.LittleEndian.PutUint32(save, uint32(len(save)-4))
		res, err := convert.Bytes(b.Context(), "x.sav", save, "", convert.Request{Form: convert.JSON}, nil)
		if err != nil {
			b.Fatal(err)
		}
		for _, way := range []struct {
			name, form string
			from, want []byte
		}{{"x.sav", convert.JSON, save, res.Data}, {"x.json", convert.Bin, res.Data, save}} {
			b.Run(c.name+" to "+way.form, func(b *testing.B) {
				b.SetBytes(int64(len(way.from)))
				b.ReportAllocs()
				for b.Loop() {
					res, err := convert.Bytes(b.Context(), way.name, way.from, "", convert.Request{Form: way.form}, nil)
					if err != nil {
						b.Fatal(err)
					}
					if !bytes.Equal(res.Data, way.want) {
						b.Fatal("other bytes")
					}
				}
			})
		}
	}
}

// notedKeys returns a save whose keys have odd padding, each of which is noted.
func notedKeys(tb testing.TB, n int) []byte {
	entries := make([]variant.Entry, n)
	for i := range entries {
		entries[i] = variant.Entry{Key: variant.OfString(fmt.Sprintf("k%08d", i)), Value: variant.OfInt(int64(i))}
	}
	save, err := codec.Append(make([]byte, 4), variant.OfDict(entries...), dialect.Godot46)
	if err != nil {
		tb.Fatal(err)
	}
	const head, entry, padding = 12, 28, 19
	for at := head; at < len(save); at += entry {
		save[at+padding] = 'x'
	}
	return save
}
