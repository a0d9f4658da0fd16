package convert_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
	"savant/scene/literal"
)

// longLeaves returns values without children that are much longer than what is written at once, of each kind in a
// dialect.
func longLeaves(d *dialect.Dialect) (list []variant.Value) {
	const n = 80_001
	raw, ints, longs, floats, doubles, texts := make([]byte, 4*n), make([]int32, n), make([]int64, n), make([]float32, n/12*12), make([]float64, n), make([]string, 20_000)
	for i := range raw {
		raw[i] = byte(i * 7)
	}
	for i := range n {
		ints[i], longs[i], doubles[i] = int32(i)-9, int64(i)<<33, float64(i)/3
	}
	for i := range floats {
		floats[i] = float32(i) / 3
	}
	for i := range texts {
		texts[i] = fmt.Sprintf("\"text\"\n\\%d é", i)
	}
	text := strings.Repeat("a \"text\"\n\t\\ é \U0001f600", 15_000)
	for _, v := range []variant.Value{
		{Type: variant.PackedByteArray, Data: raw}, {Type: variant.PackedInt32Array, Data: ints}, {Type: variant.PackedInt64Array, Data: longs},
		{Type: variant.PackedFloat32Array, Data: floats}, {Type: variant.PackedFloat64Array, Data: doubles}, {Type: variant.PackedStringArray, Data: texts},
		{Type: variant.PackedVector2Array, Data: floats}, {Type: variant.PackedVector3Array, Data: floats}, {Type: variant.PackedColorArray, Data: floats},
		{Type: variant.PackedVector4Array, Data: floats}, {Type: variant.String, Text: text}, {Type: variant.StringName, Text: text},
	} {
		if _, ok := d.ID(v.Type); !ok {
			continue
		}
		b, err := codec.Append(nil, v, d)
		if err != nil {
			continue
		}
		if v, _, err = codec.Decode(b, 0, d); err == nil { // as the dialect stores it
			list = append(list, v)
		}
	}
	return list
}

// TestLongLeaves checks that a long value without children, which is written part by part, comes back from text and
// JSON.
func TestLongLeaves(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot2, dialect.Godot3, dialect.Godot40, dialect.Godot46} {
		leaves := longLeaves(d)
		if len(leaves) < 8 {
			t.Fatalf("%s: only %d kinds", d.Name, len(leaves))
		}
		for _, v := range leaves {
			save, err := codec.Append(nil, v, d)
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range []string{convert.Text, convert.JSON} {
				steps := 0
				res, err := convert.Bytes(t.Context(), "x.bin", save, "", convert.Request{Form: form, From: d.Name}, func(float64) { steps++ })
				if err != nil {
					t.Fatal(err)
				}
				if steps < len(save)/(128<<10) {
					t.Errorf("%s in %s as %s: %d bytes in %d steps", v.Type, d.Name, form, len(save), steps)
				}
				name := map[string]string{convert.Text: "x.txt", convert.JSON: "x.json"}[form]
				if back := mustBytes(t, name, res.Data, "", convert.Request{Form: convert.Bin, From: d.Name, Bare: true}); !bytes.Equal(back, save) {
					t.Errorf("%s in %s as %s comes back as %d other bytes than %d", v.Type, d.Name, form, len(back), len(save))
				}
			}
		}
	}
}

// TestLongText checks that writing child by child gives the same text as writing at once.
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
			variant.Entry{Key: variant.OfString("packed"), Value: variant.OfArray(longLeaves(d)...)},
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

// chained returns the save for a text if all values are read before the first is written.
func chained(text []byte, d *dialect.Dialect, bare bool) (save []byte, err error) {
	var values []variant.Value
	for pos := 0; len(bytes.TrimSpace(text[pos:])) > 0; {
		v, end, err := literal.Parse(text, pos, d)
		if err != nil {
			return nil, err
		}
		values, pos = append(values, v), end
	}
	if bare && len(values) > 1 {
		return nil, fmt.Errorf("a bare value is one record, these are %d", len(values))
	}
	for i, v := range values {
		start := len(save)
		if !bare {
			save = append(save, 0, 0, 0, 0)
		}
		if save, err = codec.Append(save, v, d); err != nil {
			return nil, fmt.Errorf("record %d: %s cannot hold it: %s", i, d.Title, said(err))
		}
		if !bare {
			binary.LittleEndian.PutUint32(save[start:], uint32(len(save)-start-4))
		}
	}
	return save, nil
}

// TestTextInParts checks that a save made from a text part by part has the same bytes as one made from whole values, in
// memory and on disk.
func TestTextInParts(t *testing.T) {
	settings(t)
	numbers := strings.TrimSuffix(strings.Repeat("1, 2, 3, 4, 5, 6, 7, ", 9000), ", ")
	for _, text := range []string{
		"1", " 1\n\"a\" [2]\n", "[1, [2, {}], {\"a\": &\"b\", [1]: {2: 3}}]", "[" + numbers + "]\n{1: [" + numbers + "]}", "Array[int]([" + numbers + "])",
		"Dictionary[int, Array]({1: [" + numbers + "]})", "PackedInt64Array(" + numbers + ")", "{1: PackedByteArray(" + numbers + "), 2: [PackedVector3Array(" + numbers + ")]}",
		"Object(Node,\"name\":\"" + strings.Repeat("x", 100_000) + "\",\"list\":[" + numbers + "])", "Object(EncodedObjectAsID,\"object_id\":7)", "null null",
		"5\n{\"a\": [SubResource(\"1\")]}", "[" + strings.Repeat("\"text\", ", 20_000) + "SubResource(\"1\")]", "{\"a\": " + strings.Repeat("[", 1000) + "Vector2i(1, 2)" + strings.Repeat("]", 1000) + "}",
	} {
		for _, d := range []*dialect.Dialect{dialect.Godot2, dialect.Godot3, dialect.Godot44, dialect.Godot46} {
			for _, bare := range []bool{false, true} {
				want, wrong := chained([]byte(text), d, bare)
				res, err := convert.Bytes(t.Context(), "x.txt", []byte(text), "y.sav", convert.Request{From: d.Name, Bare: bare}, nil)
				if said(err) != said(wrong) {
					t.Errorf("%.40s, %s: error %v, want %v", text, d.Name, err, wrong)
				} else if !bytes.Equal(res.Data, want) {
					t.Errorf("%.40s, %s: %d other bytes than %d", text, d.Name, len(res.Data), len(want))
				}
			}
			want, wrong := chained([]byte(text), d, false)
			if wrong != nil {
				continue
			}
			dir := t.TempDir()
			in, out := filepath.Join(dir, "x.txt"), filepath.Join(dir, "y.sav")
			put(t, in, []byte(text))
			item := convert.Item{In: in, Out: out}
			if item.Do(t.Context(), convert.Request{From: d.Name}, func(float64) {}); item.Err != nil {
				t.Fatalf("%.40s, %s: %v", text, d.Name, item.Err)
			}
			if !bytes.Equal(get(t, out), want) {
				t.Errorf("%.40s, %s: other bytes on disk", text, d.Name)
			}
		}
	}
}

// TestBadText checks that a truncated text is an error of the text, even if a save could not hold what precedes the
// end.
func TestBadText(t *testing.T) {
	for _, text := range []string{"{1: 2} ]", "{1: SubResource(\"1\")} ]", "{1: [" + strings.Repeat("1, ", 50_000), "{1: [" + strings.Repeat("SubResource(\"1\"), ", 50_000)} {
		var wrong *convert.JSONError
		if res, err := convert.Bytes(t.Context(), "x.txt", []byte(text), "y.sav", convert.Request{}, nil); !errors.As(err, &wrong) || res.Data != nil {
			t.Errorf("%.40s: %v", text, err)
		}
	}
}

// TestTextMemory checks that converting a text to a save does not hold its values in memory.
func TestTextMemory(t *testing.T) {
	settings(t)
	dir := t.TempDir()
	text := mustBytes(t, "x.sav", large(t, 100_000), "", convert.Request{Form: convert.Text})
	put(t, filepath.Join(dir, "x.txt"), text)
	size := uint64(len(text))
	text = nil
	var m runtime.MemStats
	live := func() uint64 {
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before, most, reports := live(), uint64(0), 0
	item := convert.Item{In: filepath.Join(dir, "x.txt"), Out: filepath.Join(dir, "y.sav")}
	item.Do(t.Context(), convert.Request{}, func(float64) {
		if reports++; reports%16 == 0 {
			most = max(most, live())
		}
	})
	if item.Err != nil || reports < 64 {
		t.Fatalf("%d reports, %v", reports, item.Err)
	}
	if most > before+2*size {
		t.Errorf("%d bytes more are held for a text of %d", most-before, size)
	}
}

// TestOwnTextIsLost checks that values whose text the engine does not read back are losses of a conversion to text,
// each with its path, and no others.
func TestOwnTextIsLost(t *testing.T) {
	nan := variant.OfFloat(math.Float64frombits(0x7ff8000000000001))
	path := variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"A", "", "B"}}}
	double := variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"A"}, Subnames: []string{"", "x"}}}
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	v := variant.OfDict(entry("fine", variant.OfArray(variant.OfFloat(0.1), variant.OfFloat(math.Inf(1)), variant.OfString("é"))), entry("a", variant.OfArray(variant.OfInt(1), nan)),
		entry("b", variant.OfDict(entry("c", path), entry("d", variant.OfInt(2)))), variant.Entry{Key: variant.OfInt(5), Value: variant.OfString("a\xff")}, entry("e", double))
	for _, test := range []struct {
		v    variant.Value
		d    *dialect.Dialect
		want []string
	}{
		{v, dialect.Godot3, []string{"a[1]: Godot 3.3 to 3.6 does not read its text: nan(0x7ff8000000000001)", `b.c: Godot 3.3 to 3.6 does not read its text: NodePath("", ["A", "", "B"], [])`,
			"[5]: Godot 3.3 to 3.6 does not read its text: String(PackedByteArray(97, 255))", `e: Godot 3.3 to 3.6 reads NodePath("") from its text: NodePath("A::x")`}},
		{nan, dialect.Godot46, []string{"Godot 4.6 reads nan from its text: nan(0x7ff8000000000001)"}},
		{path, dialect.Godot46, []string{`Godot 4.6 reads NodePath("") from its text: NodePath("", ["A", "", "B"], [])`}},
		{variant.OfMath(variant.Vector2, math.NaN(), 1), dialect.Godot32, []string{"Godot 3.1 to 3.2 does not read its text: Vector2(nan, 1)"}},
		{variant.OfMath(variant.Vector2, math.Inf(1), 1), dialect.Godot32, nil},
		{variant.OfMath(variant.Vector2, math.Inf(1), 1), dialect.Godot3, nil},
		{variant.OfFloat(math.Inf(-1)), dialect.Godot32, nil},
	} {
		save, err := codec.Append(nil, test.v, test.d)
		if err != nil {
			t.Fatal(err)
		}
		res, err := convert.Bytes(t.Context(), "x.bin", save, "", convert.Request{Form: convert.Text, From: test.d.Name}, nil)
		var lossy *convert.LossyError
		var got []string
		for _, l := range res.Losses {
			got = append(got, said(l.Message()))
		}
		if !slices.Equal(got, test.want) || errors.As(err, &lossy) != (len(test.want) > 0) || len(res.Notes) > 0 {
			t.Errorf("%q, not %q; %v, %q", got, test.want, err, res.Notes)
		}
		res, err = convert.Bytes(t.Context(), "x.bin", save, "", convert.Request{Form: convert.Text, From: test.d.Name, Lossy: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if back := mustBytes(t, "x.txt", res.Data, "", convert.Request{Form: convert.Bin, From: test.d.Name, Bare: true}); !bytes.Equal(back, save) {
			t.Errorf("%s comes back as %x, not %x", res.Data, back, save)
		}
	}
}

// TestTextThatIsNoValue checks that such a text is not copied under the name of a save: the error says where the text
// is wrong, or what the file is.
func TestTextThatIsNoValue(t *testing.T) {
	for _, c := range []struct{ name, text, says string }{
		{"cut.txt", "Vector2(1,2", "at-line(1, 12"},
		{"half.txt", "\"\\ud83d\"", "at-line(1, 2"},
		{"words.txt", "hello world", "at-line(1, 1"},
		{"table.csv", "a,b\n1,2\n", "convert.foreign"},
	} {
		for _, r := range []convert.Request{{Dialect: "godot4.6"}, {}} {
			res, err := convert.Bytes(context.Background(), c.name, []byte(c.text), "o.sav", r, nil)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s became %q, %v, want an error with %q", c.name, res.Data, err, c.says)
			}
		}
		// A wrapper holds any text.
		packed := mustBytes(t, c.name, []byte(c.text), "o.bin", convert.Request{Wrap: "gcpf-zstd"})
		if plain := mustBytes(t, "o.bin", packed, c.name, convert.Request{Wrap: convert.None}); string(plain) != c.text {
			t.Errorf("%s comes back as %q", c.name, plain)
		}
	}
}
