package codec_test

import (
	"math/rand/v2"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestBareWins opens values without a length prefix. Some start with a type and a count that look like a length
// reaching the end of the file: those are shown as records only if the records account for all bytes too.
func TestBareWins(t *testing.T) {
	type file struct {
		d     *dialect.Dialect
		bytes []byte
	}
	var files []file
	add := func(d *dialect.Dialect, v variant.Value) {
		if b, err := codec.Append(nil, v, d); err == nil {
			files = append(files, file{d, b})
		}
	}
	r := rand.New(rand.NewPCG(5, 1))
	for _, d := range dialect.All() {
		m := &maker{r: r, d: d}
		for range 300 {
			add(d, m.value(2))
		}
		// Values of id+4 bytes: their type id, read as a length prefix, reaches the end.
		for _, row := range d.Rows {
			for n := range 24 {
				list := &variant.List{}
				for range n {
					v, _ := m.of([]variant.Type{variant.Int, variant.Vector2, variant.Bool, variant.Vector3}[r.IntN(4)], 9)
					list.Items = append(list.Items, v)
				}
				add(d, variant.Value{Type: row.Type, Data: list})
			}
			for range 8 {
				if v, ok := m.of(row.Type, 3); ok {
					add(d, v)
				}
			}
		}
	}
	chains, tight := 0, 0
	for _, f := range files {
		if end, err := codec.Skip(f.bytes, 0, f.d); err != nil || end != len(f.bytes) {
			t.Fatalf("%s: %x is no value: %v", f.d.Name, f.bytes, err)
		}
		for _, framed := range []codec.File{codec.Frame(f.bytes, f.d), codec.Detect(f.bytes)[0].File} {
			if framed.Framing == codec.Bare && framed.Tail == len(f.bytes) {
				continue
			}
			chains++
			exact := framed.Tail == len(f.bytes)
			for _, rec := range framed.Records {
				exact = exact && !rec.Opaque && rec.ValueEnd == rec.End
			}
			if !exact {
				t.Errorf("%s: %x is one value, but falls into %v: %+v", f.d.Name, f.bytes, framed.Framing, framed.Records)
			} else {
				tight++
			}
		}
	}
	t.Logf("%d values; %d readings are records, %d of them to the last byte", len(files), chains, tight)
}
