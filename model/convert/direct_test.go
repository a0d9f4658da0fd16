package convert

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/transcode"
)

// TestDirect compares the JSON made of bytes with that made of decoded values, of saves as they are and with other bytes
// in them.
func TestDirect(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, name := range storeFiles(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		d := codec.Detect(data)[0].Dialect
		for i := range 10 {
			if i > 0 && len(data) > 8 {
				data = altered(r, data)
			}
			compareDirect(t, name, data, d)
		}
	}
	for _, d := range dialect.All() {
		shared, _ := codec.Append(nil, variant.OfArray(variant.OfInt(1)), d)
		shared[7] ^= 0x80 // of the count
		compareDirect(t, d.Name, shared, d)
		path, _ := codec.Append(nil, variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"a"}, Subnames: []string{"b"}}}, d)
		for subnames := range byte(2) {
			for flags := range byte(5) {
				path[8], path[12] = subnames, flags // as encoders write them, and otherwise
				compareDirect(t, d.Name, path, d)
			}
		}
		for _, long := range []int{1, 5 * partSize} {
			whole, err := codec.Append(nil, plainAndOdd(d, long), d)
			if err != nil {
				t.Fatal(d.Name, err)
			}
			data := whole
			for i := range 1 + 300/long {
				if compareDirect(t, d.Name, data, d); i%4 == 0 {
					data = whole
				}
				data = altered(r, data)
			}
		}
	}
}

// TestDirectRead compares the save that is made of a JSON text at once with that made of its values, of texts as they are
// and with other characters in them.
func TestDirectRead(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	read := 0
	try := func(name string, src []byte) {
		var made, other output
		saved, ok, err := readDirect(jsonOf(src), &made)
		if err != nil {
			t.Fatal(name, err)
		}
		if !ok {
			return
		}
		read++
		j, err := parseJSON(jsonOf(src))
		if err != nil {
			t.Fatalf("%s: %v\n%.2000s", name, err, src)
		}
		want, err := j.saved()
		if err != nil {
			t.Fatalf("%s: %v\n%.2000s", name, err, src)
		}
		d, _ := dialect.ByName(want.header.Dialect)
		losses := &transcode.Losses{}
		if err := want.payload(t.Context(), d, false, losses, &other, func(float64) {}); err != nil || len(losses.List) > 0 {
			t.Fatalf("%s: %v, %v\n%.2000s", name, err, losses.List, src)
		}
		if !bytes.Equal(made.b, other.b) || saved.count != want.count || saved.records != want.records {
			t.Fatalf("%s: %d records at %d, not %d at %d\n%.200x\nnot\n%.200x\n%.2000s", name, saved.count, saved.records, want.count, want.records, made.b, other.b, src)
		}
	}
	texts := map[string][]byte{}
	for _, name := range storeFiles(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		res, err := Bytes(t.Context(), name, data, "", Request{Form: JSON}, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		texts[name] = res.Data
	}
	for _, d := range dialect.All() {
		for _, long := range map[bool][]int{true: {1, scanned}, false: {1}}[d == dialect.Godot46] {
			value := plainAndOdd(d, long)
			list := value.Data.(*variant.List)
			list.Items = append(list.Items, variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"a", "b"}}})
			var made bytes.Buffer
			data, err := codec.Append(nil, settled(into(d).Value(value)), typedjson.Dialect)
			if err == nil { // without notes
				w := newSaveWriter(t.Context(), &made, data, typedjson.Dialect, func(float64) {})
				_, err = w.save(codec.Frame(data, typedjson.Dialect), header{})
			}
			if err != nil {
				t.Fatal(d.Name, err)
			}
			texts[d.Name+strconv.Itoa(long)] = made.Bytes()
		}
	}
	for name, text := range texts {
		try(name, text)
		try(name, bytes.ReplaceAll(text, []byte(","), []byte(" , \n")))
		for range min(30, 200_000/len(text)) {
			try(name, edited(r, text))
		}
	}
	if all := len(texts); read < 2*all {
		t.Errorf("of %d texts and what was made of them, %d are read", all, read)
	}
}

// edited returns a text with some other characters among its records.
func edited(r *rand.Rand, text []byte) []byte {
	text = bytes.Clone(text)
	first := max(0, bytes.Index(text, []byte(`"records": [`)))
	at := first + r.IntN(len(text)-first)
	end := min(len(text), at+r.IntN(5))
	odd := []string{`"`, " ", "9", "0", "-", "e5", ".5", "\\u0041", "\\ud83d", "\\", "\xff", "\n", ",", "[", "]", "{}", "null", `,"s:x"`, `"i:7 "`, `"f:007"`, `"i:9223372036854775807"`, `"np:a/b"`, `"np:/a/b:c:d"`, `"np::a"`, `"np:a//b"`, `"np:a:"`, `"np:/"`, `"np:"`}
	return append(append(text[:at:at], odd[r.IntN(len(odd))]...), text[end:]...)
}

// altered returns bytes of which one or two are others.
func altered(r *rand.Rand, data []byte) []byte {
	data = bytes.Clone(data)
	for range 1 + r.IntN(2) {
		data[r.IntN(len(data))] = []byte{0, 1, 2, 3, 4, 6, 27, 0x7f, 0x80, 0xff, '"', 'x'}[r.IntN(12)]
	}
	return data
}

// plainAndOdd returns an array with values of all kinds that the dialect has; some take long bytes.
func plainAndOdd(d *dialect.Dialect, long int) variant.Value {
	values := []variant.Value{{}, variant.OfBool(true), variant.OfInt(-7), variant.OfInt(1 << 30), variant.OfString(""), variant.OfString("short"), variant.OfString("\"\\\n\r\t\x01\x7f/é日😀"),
		variant.OfString("a\xffb"), variant.OfString("a\x00b"), variant.OfString("\xef\xbb\xbfa"), variant.OfString(strings.Repeat("w", mostInLine)), variant.OfString(strings.Repeat("a line \"quoted\"\n", 1+long/16))}
	for _, f := range []float64{0, math.Copysign(0, -1), 0.5, 87.3, 1.0 / 3, 1e14, 1e-5, -999.999999999999, 1000.0000000000001, 1e300, math.Inf(1), math.NaN()} {
		values = append(values, variant.OfFloat(float64(float32(f))))
		if d.Binary.Floats != dialect.Always32 {
			values = append(values, variant.OfFloat(f))
		}
	}
	for _, p := range []variant.Path{{}, {Absolute: true}, {Names: []string{"a", "b c"}, Subnames: []string{"x", "y/z"}}, {Absolute: true, Names: []string{"root", ".."}}, {Subnames: []string{"position"}},
		{Names: []string{"a/b"}}, {Names: []string{"a:b"}}, {Names: []string{""}}, {Names: []string{"é\""}}, {Subnames: []string{"", "x"}}} {
		values = append(values, variant.Value{Type: variant.NodePath, Data: &p})
	}
	for _, row := range d.Rows {
		if shape, ok := variant.ShapeOf(row.Type); ok {
			c := make([]float64, len(shape.Components))
			for i := range c {
				c[i] = float64(i - 3)
			}
			values = append(values, variant.OfMath(row.Type, c...))
		}
		if row.Layout == dialect.Strings {
			for _, texts := range [][]string{{}, {""}, {"a", "", "four", "\"é日\"\n"}, {"a\x00b"}, {"a\xffb"}, {"\xef\xbb\xbfa"}, {strings.Repeat("long \\", long/4), "x"}, slicesRepeat([]string{"one", "two\t"}, long/16)} {
				values = append(values, variant.Value{Type: row.Type, Data: texts})
			}
		}
		if element, ok := variant.ElementOf(row.Type); ok && row.Layout == dialect.Elements {
			for _, n := range []int{0, 1, 3, long / 4} {
				var data any
				shape, _ := variant.ShapeOf(element)
				switch n *= variant.NumbersPerElement(row.Type); {
				case row.Type == variant.PackedByteArray:
					data = bytes.Repeat([]byte{0, 9, 10, 99, 100, 255, 7}, n)[:n]
				case row.Type == variant.PackedInt64Array:
					data = slicesRepeat([]int64{0, -5, 1 << 53, 1<<53 + 1, math.MinInt64}, n)
				case row.Type == variant.PackedFloat64Array:
					data = slicesRepeat([]float64{0, 0.1, math.Inf(-1), 1e-9}, n)
				case element == variant.Int || shape.Integer:
					data = slicesRepeat([]int32{0, -5, math.MaxInt32}, n)
				default:
					data = slicesRepeat([]float32{0, 0.1, -2, 1e30}, n)
				}
				values = append(values, variant.Value{Type: row.Type, Data: data})
			}
		}
	}
	list := variant.OfArray(variant.OfInt(1), variant.OfArray(), variant.OfString("two"), variant.Value{})
	if _, ok := d.ID(variant.StringName); ok {
		list.Data.(*variant.List).Items = append(list.Data.(*variant.List).Items, variant.OfStringName("name"))
	}
	entry := func(k, v variant.Value) variant.Entry { return variant.Entry{Key: k, Value: v} }
	return variant.OfArray(append(values, list, variant.OfArray(variant.OfString(strings.Repeat("w", mostInLine+1))),
		variant.OfDict(entry(variant.OfString("a"), list), entry(variant.OfInt(3), variant.OfDict()), entry(list, variant.OfBool(false))))...)
}

func slicesRepeat[T any](list []T, n int) (all []T) {
	for i := range n {
		all = append(all, list[i%len(list)])
	}
	return all
}

func compareDirect(t *testing.T, name string, data []byte, d *dialect.Dialect) {
	t.Helper()
	f := codec.Frame(data, d)
	var made [2]bytes.Buffer
	var deep [2]int
	for i, directs := range []*directs{directsOf(d), {}} {
		w := newSaveWriter(t.Context(), &made[i], data, d, func(float64) {})
		w.directs = directs
		var err error
		if deep[i], err = w.save(f, header{}); err != nil {
			t.Fatal(name, err)
		}
	}
	if got, want := made[0].Bytes(), made[1].Bytes(); !bytes.Equal(got, want) || deep[0] != deep[1] {
		at := 0
		for at < min(len(got), len(want)) && got[at] == want[at] {
			at++
		}
		from := max(0, at-100)
		t.Fatalf("%s: %.100x\nis written as\n%.300s\nnot\n%.300s", name, data, got[from:], want[from:])
	}
}
