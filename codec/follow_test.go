package codec_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// damages are the ways to damage one record of a chain; each returns its replacement. If the length prefix is
// destroyed, the bytes up to the next record still count as one record.
var damages = []struct {
	name   string
	length bool // the length is damaged
	make   func(r *rand.Rand, record []byte) []byte
}{
	{"slack", false, func(r *rand.Rand, record []byte) []byte {
		return prefixed(append(bytes.Clone(record[4:]), noise(r, 4*(1+r.IntN(6)))...))
	}},
	{"empty", false, func(*rand.Rand, []byte) []byte { return make([]byte, 4) }},
	{"short", false, func(r *rand.Rand, _ []byte) []byte { return prefixed(noise(r, 1+r.IntN(3))) }},
	{"noise", false, func(r *rand.Rand, record []byte) []byte { return prefixed(noise(r, len(record)-4)) }},
	{"unknown type", false, func(_ *rand.Rand, record []byte) []byte {
		record = bytes.Clone(record)
		record[4] = 0xfe
		return record
	}},
	{"cut off", false, func(r *rand.Rand, record []byte) []byte { return prefixed(record[4 : 4+max(len(record)/2-4, 0)]) }},
	{"length beyond the file", true, func(_ *rand.Rand, record []byte) []byte {
		record = bytes.Clone(record)
		record[3] = 0x7f
		return record
	}},
	{"length that leads astray", true, func(r *rand.Rand, record []byte) []byte {
		record = bytes.Clone(record)
		binary.LittleEndian.PutUint32(record, uint32(len(record)-4+1+2*r.IntN(8)))
		return record
	}},
}

func noise(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(0x80 + r.IntN(0x80))
	}
	return b
}

func prefixed(value []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(value))), value...)
}

// TestOneBadRecord damages one record of a chain in every way, with and without a tail: all others must be found, as
// values, and keep their numbers.
func TestOneBadRecord(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3, dialect.Godot2, dialect.Pandemonium5} {
		m := &maker{r: r, d: d}
		for range 40 {
			var records [][]byte
			for n := 5 + r.IntN(6); len(records) < n; {
				v := m.value(2)
				if len(records)%3 == 0 || len(records) == n-1 { // more than chance, which the search looks for
					v = variant.OfDict(variant.Entry{Key: variant.OfString("level"), Value: variant.OfArray(v, variant.OfInt(int64(len(records))))})
				}
				if b, err := codec.Append(nil, v, d); err == nil && len(b) < 1<<12 {
					records = append(records, prefixed(b))
				}
			}
			for _, damage := range damages {
				bad := r.IntN(len(records))
				if damage.length { // the one before shows that these are records, the one after that there are more
					bad = 1 + r.IntN(len(records)-2)
				}
				for _, tail := range []string{"", "\xee\xee\xee\xee\xee"} {
					list := slices.Clone(records)
					list[bad] = damage.make(r, records[bad])
					data := append(bytes.Join(list, nil), tail...)
					f := codec.Frame(data, d)
					at := 0
					for i, record := range list {
						end := at + len(record)
						found := slices.ContainsFunc(f.Records, func(x codec.Record) bool {
							return x.Start == at && x.End == end && (i == bad || !x.Opaque && x.ValueEnd == end)
						})
						numbered := i < len(f.Records) && f.Records[i].Start == at
						if i == bad && i == len(list)-1 && f.Tail == at {
							found, numbered = true, true // nothing after it shows that it is a record
						}
						if !found || !numbered {
							t.Fatalf("%s, %s of record %d of %d, tail %x: record %d at %d+%d is not found: %v with %s\n%x",
								d.Name, damage.name, bad, len(list), tail, i, at, len(record), f.Framing, fallen(data, f), data)
						}
						at = end
					}
					if g := codec.Detect(data)[0]; tail != "" && g.File.Framing == codec.Opaque {
						t.Errorf("%s, %s: nothing is detected", d.Name, damage.name)
					}
				}
			}
		}
	}
}
