package model_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/packed"
)

// packedTypes are the packed arrays that are written out and read in.
var packedTypes = []variant.Type{
	variant.PackedByteArray, variant.PackedInt32Array, variant.PackedInt64Array, variant.PackedFloat32Array, variant.PackedFloat64Array,
	variant.PackedStringArray, variant.PackedVector2Array, variant.PackedVector3Array, variant.PackedVector4Array, variant.PackedColorArray,
}

// packed draws a packed array.
func (t *drawn) packed(kind variant.Type) variant.Value {
	n := t.n(40, "elements") * variant.NumbersPerElement(kind)
	v := variant.Value{Type: kind}
	switch data, _ := variant.EmptyPacked(kind); data.(type) {
	case []byte:
		v.Data = rapid.SliceOfN(rapid.Byte(), n, n).Draw(t.T, "bytes")
	case []int32:
		v.Data = rapid.SliceOfN(rapid.Int32(), n, n).Draw(t.T, "ints")
	case []int64:
		v.Data = rapid.SliceOfN(rapid.Int64(), n, n).Draw(t.T, "longs")
	case []float32:
		v.Data = rapid.SliceOfN(rapid.Float32(), n, n).Draw(t.T, "floats")
	case []float64:
		v.Data = rapid.SliceOfN(rapid.Float64(), n, n).Draw(t.T, "doubles")
	case []string:
		v.Data = rapid.SliceOfN(rapid.StringOf(rapid.SampledFrom([]rune("ab ,;\"'\n\r\tä0\x01"))), n, n).Draw(t.T, "strings")
	}
	return v
}

// TestPackedThereAndBack writes arrays of every type out in every form and reads them in again, in saves and in text, in place of
// another array.
func TestPackedThereAndBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := &drawn{T: rt}
		kind := rapid.SampledFrom(packedTypes).Draw(rt, "type")
		v, other := r.packed(kind), r.packed(kind)
		form := rapid.SampledFrom(packed.Forms()).Draw(rt, "form")
		var d *model.Document
		var err error
		if r.n(1, "text") == 0 {
			d, err = kinds.Open([]byte("[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\nv = 1\n"), model.Options{})
		} else {
			d, err = kinds.Open(chain(t, variant.OfDict(entry("v", variant.OfInt(1)))), model.Options{Dialect: "godot4.6"})
		}
		if err != nil {
			rt.Fatal(err)
		}
		row := d.Child(d.Child(model.Root, 0), 0)
		if err := d.SetAs(row, v); err != nil {
			rt.Fatal(err)
		}
		p, err := d.Packed(row)
		if err != nil || p.Type != kind || p.Len != variant.PackedLen(v.Data)/variant.NumbersPerElement(kind) {
			rt.Fatalf("%v has %+v, %v", v, p, err)
		}
		var out bytes.Buffer
		if err := p.Export(context.Background(), &out, form); err != nil {
			rt.Fatal(err)
		}
		if err := d.Set(row, other); err != nil {
			rt.Fatal(err)
		}
		if p, err = d.Packed(row); err != nil {
			rt.Fatal(err)
		}
		back, err := p.Import(context.Background(), bytes.NewReader(out.Bytes()), form)
		if err != nil || !variant.Equal(back, plainNewlines(v, form)) {
			rt.Fatalf("%v as %s\n%s\ncomes back as %v: %v", v, form, out.Bytes(), back, err)
		}
		written(rt, v, form, out.Bytes())
		if err := d.Set(row, back); err != nil {
			rt.Fatal(err)
		}
		if now, err := d.Value(row); err != nil || !variant.Equal(now, back) {
			rt.Fatalf("the document holds %v: %v", now, err)
		}
	})
}

// plainNewlines is what CSV keeps of strings: \r\n becomes \n.
func plainNewlines(v variant.Value, form packed.Form) variant.Value {
	list, ok := v.Data.([]string)
	if !ok || form != packed.CSV {
		return v
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strings.ReplaceAll(s, "\r\n", "\n")
	}
	return variant.Value{Type: v.Type, Data: out}
}

// written compares what was written with what other code reads there.
func written(t *rapid.T, v variant.Value, form packed.Form, out []byte) {
	data, ok := v.Data.([]byte)
	if form == packed.CSV {
		in := csv.NewReader(bytes.NewReader(out))
		records, err := in.ReadAll()
		if n := variant.PackedLen(v.Data) / variant.NumbersPerElement(v.Type); err != nil || len(records) != n || n > 0 && len(records[0]) != variant.NumbersPerElement(v.Type) {
			t.Fatalf("%s is no CSV of %d elements: %v", out, n, err)
		}
		return
	}
	if !ok {
		return
	}
	text := strings.TrimSuffix(string(out), "\n")
	var got []byte
	var err error
	switch form {
	case packed.Raw:
		got = out
	case packed.Hex:
		got, err = hex.DecodeString(text)
	case packed.Base64:
		got, err = base64.StdEncoding.DecodeString(text)
	}
	if err != nil || !bytes.Equal(got, data) {
		t.Fatalf("%x was written as %q: %v", data, out, err)
	}
}

// TestPackedNaNsInCSV: the sign and the payload of a NaN come back from CSV.
func TestPackedNaNsInCSV(t *testing.T) {
	for kind, bits := range map[variant.Type][]uint64{
		variant.PackedFloat32Array: {0x7ff8 << 48, 0xfff8 << 48, 0x7ff4 << 48, 0xfff8<<48 | 1<<29},
		variant.PackedVector2Array: {0x7ff8 << 48, 0xfff8 << 48, 0x7ff4 << 48, 0xfff8<<48 | 1<<29},
		variant.PackedFloat64Array: {0x7ff8 << 48, 0xfff8 << 48, 0x7ff0<<48 | 1, 0xfff8<<48 | 1},
	} {
		v := variant.Value{Type: kind}
		var wide []float64
		var short []uint32
		for _, b := range bits {
			wide = append(wide, math.Float64frombits(b))
			narrow, _ := variant.Narrow(wide[len(wide)-1])
			short = append(short, narrow)
		}
		if v.Data = wide; kind != variant.PackedFloat64Array {
			list := make([]float32, len(short))
			for i, b := range short {
				list[i] = math.Float32frombits(b)
			}
			v.Data = list
		}
		p, err := packed.Of(v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := p.Export(t.Context(), &out, packed.CSV); err != nil {
			t.Fatal(err)
		}
		got, err := p.Import(t.Context(), bytes.NewReader(out.Bytes()), packed.CSV)
		if err != nil || !variant.Equal(got, v) {
			t.Errorf("%s %x: CSV %q becomes %x, %v", kind, bits, out.String(), got.Data, err)
		}
	}
}

func TestPackedFromOtherPrograms(t *testing.T) {
	array := func(kind variant.Type, data any) variant.Value { return variant.Value{Type: kind, Data: data} }
	for _, c := range []struct {
		kind   variant.Type
		form   packed.Form
		text   string
		want   any
		failed string
	}{
		{variant.PackedByteArray, packed.Hex, "0xDE, 0xAD\nbe:ef 0x00", []byte{0xde, 0xad, 0xbe, 0xef, 0}, ""},
		{variant.PackedByteArray, packed.Hex, "DEA", nil, "unexpected EOF"},
		{variant.PackedByteArray, packed.Hex, "DEAZ", nil, "invalid byte"},
		{variant.PackedByteArray, packed.Base64, "-_-_\r\nAA==\n", []byte{0xfb, 0xff, 0xbf, 0}, ""},
		{variant.PackedByteArray, packed.Base64, "####", nil, "illegal base64"},
		{variant.PackedByteArray, packed.CSV, "\ufeff1;2;3\n\n010 0x10\n", []byte{1, 2, 3, 10, 16}, ""},
		{variant.PackedByteArray, packed.CSV, "1\n256", nil, "line 2: \"256\" is not a number"},
		{variant.PackedByteArray, packed.CSV, "-1", nil, "\"-1\" is not a number"},
		{variant.PackedInt32Array, packed.CSV, "[1, -2147483648]", []int32{1, math.MinInt32}, ""},
		{variant.PackedInt32Array, packed.CSV, "2147483648", nil, "is not a number"},
		{variant.PackedInt32Array, packed.Raw, "\x01\x00\x00\x00\xff\xff\xff\xff", []int32{1, -1}, ""},
		{variant.PackedInt32Array, packed.Raw, "\x01\x00\x00\x00\xff", nil, "5 bytes are not a whole number of elements"},
		{variant.PackedFloat64Array, packed.CSV, "1e3\t.5 -inf nan", []float64{1000, 0.5, math.Inf(-1), variant.NaN()}, ""},
		{variant.PackedFloat64Array, packed.CSV, "NaN,-nan (nan(0x7ff8000000000001));nan(0xfff8000000000000) 1", []float64{variant.NaN(), math.Float64frombits(0xfff8 << 48),
			math.Float64frombits(0x7ff8<<48 | 1), math.Float64frombits(0xfff8 << 48), 1}, ""},
		{variant.PackedFloat64Array, packed.CSV, "nan(12)", nil, "\"nan(12)\" is not a number"},
		{variant.PackedFloat32Array, packed.CSV, "nan(0x7ff8000000000001)", nil, "is not a number"},
		{variant.PackedVector2Array, packed.CSV, "(1, 2), (3, 4)", []float32{1, 2, 3, 4}, ""},
		{variant.PackedVector2Array, packed.CSV, "1,2,3", nil, "3 numbers are not a whole number of elements"},
		{variant.PackedStringArray, packed.CSV, "a,\"b, c\"\n\"\"\n", []string{"a", "b, c", ""}, ""},
		{variant.PackedStringArray, packed.CSV, "a\n\"b", nil, "line 2"},
		{variant.PackedStringArray, packed.Raw, "a\x00\x00", []string{"a", ""}, ""},
		{variant.PackedStringArray, packed.Raw, "a\x00b", nil, "NUL is missing"},
		{variant.PackedByteArray, packed.CSV, strings.Repeat("1", 500), nil, "longer than 400 characters"},
	} {
		data, _ := variant.EmptyPacked(c.kind)
		p, err := packed.Of(array(c.kind, data), dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Import(context.Background(), strings.NewReader(c.text), c.form)
		var bad *packed.Error
		switch {
		case c.failed != "":
			if !errors.As(err, &bad) || !strings.Contains(said(err), c.failed) {
				t.Errorf("%q as %s: %v, not %q", c.text, c.form, err, c.failed)
			}
		case err != nil || !variant.Equal(got, array(c.kind, c.want)):
			t.Errorf("%q as %s is %v, %v", c.text, c.form, got, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p, _ := packed.Of(array(variant.PackedByteArray, make([]byte, 9)), dialect.Godot46)
	if err := p.Export(ctx, &bytes.Buffer{}, packed.CSV); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled export: %v", err)
	}
	if _, err := p.Import(ctx, strings.NewReader("1"), packed.CSV); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled import: %v", err)
	}
}

// TestPackedDoubles keeps the digits of a double-precision build.
func TestPackedDoubles(t *testing.T) {
	v := variant.Value{Type: variant.PackedVector2Array, Data: []float64{0.1, 0.2}}
	d := open(t, chain(t, v))
	p, err := d.Packed(find(t, d, "#0"))
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range packed.Forms() {
		var out bytes.Buffer
		if err := p.Export(context.Background(), &out, form); err != nil {
			t.Fatal(err)
		}
		if back, err := p.Import(context.Background(), &out, form); err != nil || !variant.Equal(back, v) {
			t.Errorf("as %s it comes back as %v, %v", form, back, err)
		}
	}
}

func TestResize(t *testing.T) {
	text := "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n"
	values := map[string]variant.Value{}
	for _, c := range []struct{ value, path, want string }{
		{"PackedByteArray(1, 2, 3, 4, 5)", "0", "PackedByteArray()"},
		{"PackedByteArray(1, 2, 3, 4, 5)", "7", "PackedByteArray(1, 2, 3, 4, 5, 0, 0)"},
		{"PackedColorArray(0.5, 0, 0, 1)", "2", "PackedColorArray(0.5, 0, 0, 1, 0, 0, 0, 1)"},
		{"PackedStringArray(\"a\", \"b\")", "1", "PackedStringArray(\"a\")"},
		{"PackedStringArray(\"a\", \"b\")", "3", "PackedStringArray(\"a\", \"b\", \"\")"},
		{"[1, \"x\"]", "3", "[1, \"x\", null]"},
		{"[1, \"x\"]", "1", "[1]"},
		{"Array[int]([1])", "2", "Array[int]([1, 0])"},
	} {
		n := int(c.path[0] - '0')
		text, err := kinds.Open([]byte(text+"v = "+c.value+"\n"), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		row := find(t, text, `node["."].v`)
		v, err := text.Value(row)
		if err != nil {
			t.Fatal(err)
		}
		values[c.value] = v
		save := open(t, chain(t, variant.OfDict(entry("v", v), entry("w", variant.OfInt(1)))))
		for d, r := range map[*model.Document]model.Row{text: row, save: find(t, save, "v")} {
			before := bytes.Clone(d.Bytes())
			kept := d.Child(r, 0)
			if err := d.Resize(r, n); err != nil {
				t.Fatalf("%s to %d: %v", c.value, n, err)
			}
			if got, err := d.Text(r); err != nil || got != c.want || d.Len(r) != n || d.Alive(kept) != (n > 0) {
				t.Errorf("%s with %d elements is %s, %v", c.value, n, got, err)
			}
			if err := d.Resize(r, n); err != nil || len(d.History()) != 1 {
				t.Errorf("%s: the same size again: %v, %+v", c.value, err, d.History())
			}
			if d == save {
				consistent(t, d, "resize")
			}
			d.Undo()
			if !bytes.Equal(d.Bytes(), before) {
				t.Errorf("%s: undo gives other bytes", c.value)
			}
			var refused *model.RefusedError
			for _, wrong := range []int{-1, math.MaxInt32} {
				if err := d.Resize(r, wrong); !errors.As(err, &refused) || !bytes.Equal(d.Bytes(), before) {
					t.Errorf("%s to %d: %v", c.value, wrong, err)
				}
			}
		}
	}
}

func TestPasteNumbers(t *testing.T) {
	for _, c := range []struct{ value, text, want string }{
		{"PackedByteArray(1, 2)", "10 20\n30", "PackedByteArray(1, 10, 20, 30, 2)"},
		{"PackedByteArray(1, 2)", "DE AD", "PackedByteArray(1, 222, 173, 2)"},
		{"PackedFloat32Array(1, 2)", "0.5\t1e2\r\n", "PackedFloat32Array(1, 0.5, 100, 2)"},
		{"PackedVector2Array(1, 2, 3, 4)", "5\t6\n7\t8", "PackedVector2Array(1, 2, 5, 6, 7, 8, 3, 4)"},
		{"PackedVector2Array(1, 2, 3, 4)", "Vector2(5, 6)", "PackedVector2Array(1, 2, 5, 6, 3, 4)"},
		{"PackedStringArray(\"a\", \"b\")", "c,d\n", "PackedStringArray(\"a\", \"c\", \"d\", \"b\")"},
	} {
		d, err := kinds.Open([]byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nv = "+c.value+"\n"), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		row := find(t, d, `node["."].v`)
		if _, err := d.Paste(row, 1, c.text); err != nil {
			t.Errorf("%q: %v", c.text, err)
		}
		if got, err := d.Text(row); err != nil || got != c.want || len(d.History()) != 1 {
			t.Errorf("%s with %q is %s, %v", c.value, c.text, got, err)
		}
	}
}
