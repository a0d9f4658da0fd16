package convert_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model/convert"
)

// odd returns a save in which hardly anything is as engines write it: wide numbers, padding, shared bits, duplicate
// keys, meaningless bits, NaNs, bytes that are not UTF-8, a rest after the value, an opaque record and a tail.
func odd(t *testing.T) []byte {
	t.Helper()
	var v []byte
	u32 := func(list ...uint32) {
		for _, n := range list {
			v = append(v, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
		}
	}
	text := func(s, padding string) {
		u32(4, uint32(len(s)))
		v = append(v, s+padding...)
	}
	u32(27, 0x80000008) // a shared dictionary
	text("wide", "")
	u32(2|1<<16, 7, 0)
	text("pad", "\x07")
	u32(0xab000003, 0x3f800000)
	text("nan", "\x00")
	u32(3, 0x7fc12345)
	text("bad", "\x00")
	u32(4, 4)
	v = append(v, "a\xff\x00b"...)
	text("list", "")
	u32(28|1<<16, 2, 0x80000002, 2, 5, 2|1<<16, 6, 0)
	text("twice", "\x00\x00\x00")
	u32(2, 1)
	text("twice", "\x00\x00\x00")
	u32(2|1<<16, 2, 0)
	text("id", "\x00\x00")
	u32(23, 9, 0)
	b := []byte{}
	le := func(n int) { b = append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24)) }
	le(len(v) + 3)
	b = append(append(b, v...), "end"...)
	le(8)
	b = append(b, 99, 0, 0, 0, 1, 2, 3, 4)
	le(8)
	b = append(b, 2, 0, 0, 0, 5, 0, 0, 0)
	f := codec.Frame(b, dialect.Godot46)
	if len(f.Records) != 3 || !f.Records[1].Opaque || f.Records[0].Opaque || f.Records[0].End-f.Records[0].ValueEnd != 3 {
		t.Fatalf("the save is not what it should be: %+v", f)
	}
	return b
}

func mustBytes(t *testing.T, name string, data []byte, out string, r convert.Request) []byte {
	t.Helper()
	res, err := convert.Bytes(context.Background(), name, data, out, r, nil)
	if err != nil {
		t.Fatalf("%s: %v %v", name, err, res.Losses)
	}
	return res.Data
}

// replaced replaces the single occurrence of was in a text.
func replaced(t *testing.T, data []byte, was, now string) []byte {
	t.Helper()
	if bytes.Count(data, []byte(was)) != 1 {
		t.Fatalf("%q stands %d times in\n%s", was, bytes.Count(data, []byte(was)), data)
	}
	return bytes.Replace(data, []byte(was), []byte(now), 1)
}

// However a save is written, it comes back the same, and after an edit everything else does.
func TestOddBytesStay(t *testing.T) {
	save := odd(t)
	j := mustBytes(t, "odd.sav", save, "", convert.Request{Form: convert.JSON, From: "godot4.6"})
	if got := mustBytes(t, "odd.json", j, "x.sav", convert.Request{}); !bytes.Equal(got, save) {
		t.Fatalf("\n%x\nhas become\n%x\n%s", save, got, j)
	}
	at := func(pattern string) int {
		i := bytes.Index(save, []byte(pattern))
		if i < 0 || bytes.Contains(save[i+1:], []byte(pattern)) {
			t.Fatalf("%q", pattern)
		}
		return i + len(pattern)
	}
	for _, c := range []struct {
		was, now string
		offset   int
		bytes    string // replacing as many
	}{
		{`"i:7"`, `"i:8"`, at("wide") + 4, "\x08"},                    // still 64 bits
		{`"f:1.0"`, `"f:2.0"`, at("pad\x07") + 4, "\x00\x00\x00\x40"}, // with the meaningless bits
		{`"f:nan"`, `"f:0.5"`, at("nan\x00") + 4, "\x00\x00\x00\x3f"},
		{`"i:6"`, `"i:7"`, at("list") + 12 + 8 + 4, "\x07"},
		{`"i:2"`, `"i:3"`, bytes.LastIndex(save, []byte("twice")) + 8 + 4, "\x03"}, // the second of two equal keys
	} {
		want := bytes.Clone(save)
		copy(want[c.offset:], c.bytes)
		got := mustBytes(t, "odd.json", replaced(t, j, c.was, c.now), "x.sav", convert.Request{})
		if !bytes.Equal(got, want) {
			t.Errorf("%s: \n%x, not\n%x", c.now, got, want)
		}
	}
	// A new first entry moves nothing else.
	got := mustBytes(t, "odd.json", replaced(t, j, `"s:wide", `, `"s:new", "i:1", "s:wide", `), "x.sav", convert.Request{})
	added := append([]byte{4, 0, 0, 0, 3, 0, 0, 0}, "new\x00\x02\x00\x00\x00\x01\x00\x00\x00"...)
	want := append(bytes.Clone(save[:12]), append(added, save[12:]...)...)
	want[0] += byte(len(added))
	want[8]++
	if !bytes.Equal(got, want) {
		t.Errorf("\n%x, not\n%x", got, want)
	}
	// A value in place of the opaque record.
	got = mustBytes(t, "odd.json", replaced(t, j, "null,", `"i:1",`), "x.sav", convert.Request{})
	want = bytes.Replace(save, []byte{99, 0, 0, 0, 1, 2, 3, 4}, []byte{2, 0, 0, 0, 1, 0, 0, 0}, 1)
	if !bytes.Equal(got, want) {
		t.Errorf("\n%x, not\n%x", got, want)
	}
}

// An edited save must keep its wrapper, and the unchanged blocks.
func TestEditedInWrapper(t *testing.T) {
	for _, name := range []string{"godot-4.6/gcpf_zstd_game.sav", "godot-3.6/gcpf_gzip_several.sav", "godot-4.6/gdec_key_game.sav", "godot-3.6/gdec_key_game.sav"} {
		name = filepath.Join("testdata", name)
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := convert.Request{Form: convert.JSON, Key: keyOf(name)}
		j := mustBytes(t, name, data, "", r)
		i := bytes.Index(j, []byte(`"i:`))
		end := i + 3 + bytes.IndexByte(j[i+3:], '"')
		edited := append(append(bytes.Clone(j[:i]), `"i:4242`...), j[end:]...)
		r.Form = ""
		made := mustBytes(t, "x.json", edited, "x.sav", r)
		if envelope.Detect(made) != envelope.Detect(data) {
			t.Errorf("%s: %q has become %q", name, envelope.Detect(data), envelope.Detect(made))
		}
		payload, _, err := envelope.Peel(made, r.Key, nil)
		if err != nil {
			t.Fatal(err)
		}
		was, _, _ := envelope.Peel(data, r.Key, nil)
		if bytes.Equal(payload, was) {
			t.Errorf("%s: the edit is lost", name)
		}
		if !bytes.Contains(payload, []byte{0x92, 0x10, 0, 0}) {
			t.Errorf("%s: the edit is not in it", name)
		}
	}
}

// Brotli can be kept, but not changed.
func TestBrotli(t *testing.T) {
	name := "testdata/gcpf_brotli_several.sav"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	j := mustBytes(t, name, data, "", convert.Request{Form: convert.JSON})
	if got := mustBytes(t, "x.json", j, "x.sav", convert.Request{}); !bytes.Equal(got, data) {
		t.Error("it is not the same")
	}
	i := bytes.Index(j, []byte(`"i:`))
	edited := append(append(bytes.Clone(j[:i+3]), '1'), j[i+3:]...)
	if _, err := convert.Bytes(context.Background(), "x.json", edited, "x.sav", convert.Request{}, nil); !errors.Is(err, envelope.ErrCannotWrite) {
		t.Errorf("%v", err)
	}
	mustBytes(t, "x.json", edited, "x.sav", convert.Request{Wrap: "gcpf-zstd"})
}

// everything returns a save with one value of each type of a dialect.
func everything(t *testing.T, d *dialect.Dialect) []byte {
	t.Helper()
	var items []variant.Entry
	for id := range d.Rows {
		row, ok := d.Row(uint8(id))
		if !ok || row.Type == variant.Object && !d.Binary.NullAsNil && row.Layout == dialect.Object {
			continue // a null object is null in every other dialect
		}
		v := variant.Value{Type: row.Type}
		shape, math := variant.ShapeOf(row.Type)
		element, packed := variant.ElementOf(row.Type)
		switch {
		case math:
			c := make([]float64, len(shape.Components))
			for i := range c {
				c[i] = float64(i + 1)
			}
			v.Data = &variant.Math{C: c}
		case row.Type == variant.PackedByteArray:
			v.Data = []byte{1, 2, 3}
		case row.Type == variant.PackedInt64Array:
			v.Data = []int64{1, 1 << 60}
		case row.Type == variant.PackedFloat64Array:
			v.Data = []float64{0.1, 1e300}
		case row.Type == variant.PackedStringArray:
			v.Data = []string{"a", "é"}
		case packed:
			shape, _ := variant.ShapeOf(element)
			if n := max(1, len(shape.Components)); shape.Integer || element == variant.Int {
				v.Data = make([]int32, 2*n)
			} else {
				v.Data = make([]float32, 2*n)
			}
		case row.Type == variant.Dictionary:
			v.Data = &variant.Dict{}
		case row.Type == variant.Array || row.Type == variant.TypedArray || row.Type == variant.PackedTypedArray:
			v.Data = &variant.List{Items: []variant.Value{variant.OfInt(3)}}
			if row.Type != variant.Array || d.Binary.TypedArrays {
				v.Data = &variant.List{Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(3)}}
			}
		case row.Type == variant.NodePath:
			v.Data = &variant.Path{Names: []string{"a", "b"}, Subnames: []string{"c"}}
		case row.Type == variant.Image:
			v.Data = &variant.Picture{Format: 1, Width: 1, Height: 1, Pixels: []byte{1, 2, 3, 4}}
		case row.Type == variant.InputEvent:
			v.Data = &variant.Event{Kind: 0, Device: 1}
		case row.Type == variant.Float:
			v = variant.OfFloat(0.5)
		case row.Type == variant.String || row.Type == variant.StringName:
			v.Text = "word"
		}
		items = append(items, variant.Entry{Key: variant.OfString(fmt.Sprintf("k%d", id)), Value: v})
	}
	b, err := codec.Append([]byte{0, 0, 0, 0}, variant.OfDict(items...), d)
	if err != nil {
		t.Fatal(d.Name, err)
	}
	b[0], b[1] = byte(len(b)-4), byte((len(b)-4)>>8)
	return b
}

// Converts every dialect's types to every other dialect: the result can be read, each loss is reported with its path,
// and without losses the way back restores the bytes. JSON keeps all of them.
func TestAllDialects(t *testing.T) {
	for _, from := range dialect.All() {
		save := everything(t, from)
		j := mustBytes(t, "x.sav", save, "", convert.Request{Form: convert.JSON, From: from.Name})
		if got := mustBytes(t, "x.json", j, "x.sav", convert.Request{}); !bytes.Equal(got, save) {
			t.Errorf("%s: JSON gives other bytes", from.Name)
		}
		for _, to := range dialect.All() {
			r := convert.Request{From: from.Name, Dialect: to.Name}
			res, err := convert.Bytes(context.Background(), "x.sav", save, "", r, nil)
			var lossy *convert.LossyError
			if errors.As(err, &lossy) != (len(res.Losses) > 0) || err != nil && lossy == nil || err != nil && res.Data != nil {
				t.Errorf("%s to %s: %v, %v", from.Name, to.Name, err, res.Losses)
				continue
			}
			r.Lossy = true
			made := mustBytes(t, "x.sav", save, "", r)
			f := codec.Frame(made, to)
			if len(f.Records) != 1 || f.Records[0].Opaque {
				t.Errorf("%s to %s: it can not be read", from.Name, to.Name)
			}
			for _, l := range res.Losses {
				if !strings.HasPrefix(l.Path, "k") {
					t.Errorf("%s to %s: a loss at %q", from.Name, to.Name, l.Path)
				}
			}
			if err == nil {
				back := mustBytes(t, "x.sav", made, "", convert.Request{From: to.Name, Dialect: from.Name, Lossy: true})
				if !bytes.Equal(back, save) {
					t.Errorf("%s to %s and back: other bytes", from.Name, to.Name)
				}
			}
			if missing := missingTypes(from, to); len(missing) != 0 && err == nil {
				t.Errorf("%s to %s: nothing is told of %v", from.Name, to.Name, missing)
			}
		}
	}
}

// missingTypes returns the types that another dialect lacks, except typed arrays, which have two forms.
func missingTypes(from, to *dialect.Dialect) (list []variant.Type) {
	for id := range from.Rows {
		row, ok := from.Row(uint8(id))
		if _, has := to.ID(row.Type); ok && !has && row.Type != variant.TypedArray && row.Type != variant.Object {
			list = append(list, row.Type)
		}
	}
	return list
}

// Losses are described in words.
func TestLosses(t *testing.T) {
	for _, c := range []struct{ from, to, text, want string }{
		{"godot4.6", "godot3", `{&"a": 1}`, `[&"a"]: StringName becomes String`},
		{"godot4.6", "godot3", `{"a": 1, &"a": 2}`, `[&"a"]: StringName becomes String; [&"a"]: its key becomes one that the dictionary already has`},
		{"godot4.6", "godot3", `[Vector2i(1, 16777217)]`, `[0]: Vector2i becomes Array`},
		{"godot4.6", "godot3", `PackedInt64Array(1, 2)`, `PackedInt64Array becomes PoolIntArray`},
		{"godot4.6", "godot3", `PackedInt64Array(5000000000)`, `PackedInt64Array becomes Array`},
		{"godot4.6", "godot3", `Array[int]([1])`, `the array's type is lost: int`},
		{"godot4.6", "godot4.3", `Dictionary[String, int]({})`, `the dictionary's types are lost: String, int`},
		{"godot4.6", "pandemonium5", `Array[int]([1])`, ``},
		{"godot4.6", "godot2", `5000000000`, `5000000000 is too large for an int of Godot 2 and becomes a float`},
		{"godot4.6", "godot2", `5000000001`, `5000000001 is too large for an int of Godot 2 and becomes a float; 5.000000001e+09 is rounded to 32 bits`},
		{"godot4.6", "godot2", `0.1`, `0.1 is rounded to 32 bits`},
		{"godot4.6", "godot2", `[0.5, "é"]`, ``},
		{"godot3", "godot4.6", `[Quat( 1, 2, 3, 4 ), PoolIntArray( 1 )]`, ``},
	} {
		r := convert.Request{Form: convert.Bin, From: c.from, Dialect: c.to}
		res, err := convert.Bytes(context.Background(), "x.txt", []byte(c.text), "", r, nil)
		var told []string
		for _, l := range res.Losses {
			told = append(told, said(l))
		}
		if got := strings.Join(told, "; "); got != c.want || (err != nil) != (c.want != "") {
			t.Errorf("%s from %s to %s: %q, %v", c.text, c.from, c.to, got, err)
		}
	}
}

// Invalid JSON of ours is refused with what is wrong, and where.
func TestBadJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"savant": {}, "records": [}`:                "line 1, column 28: records[0]: ",
		`{"savant": {"version": 9}, "records": []}`:   "newer than this program",
		`{"savant": {"dialect": "x"}, "records": []}`: "x",
		`{"savant": {"framing": "x"}, "records": []}`: `no framing "x"`,
		`{"savant": {"tail": "!"}, "records": []}`:    "base64",
		`{"savant": {}}`:                 `without "records"`,
		`{"savant": {}, "records": [5]}`: "records[0]: the number 5 stands alone",
		`{"savant": {}, "records": [[{"type":"Vector2","args":[1]}]]}`:                 "records[0][0].args: a Vector2 has 2 numbers, not 1",
		`{"savant": {}, "records": [{"type":"PackedByteArray","args":[256]}]}`:         "line 1, column 62: records[0].args[0]: 256 is not a whole number for a PackedByteArray",
		`{"savant": {}, "records": [{"type":"Dictionary","args":["s:a"]}]}`:            "a key without a value",
		`{"savant": {"wrappers":[{"name":"gcpf-zstd","data":"AAAA"}]}, "records": []}`: "none",
		`{"savant": {"wrappers":[{"name":"x"}]}, "records": []}`:                       `"x"`,
		strings.Repeat("[", 3000) + strings.Repeat("]", 3000):                          "",
	} {
		_, err := convert.Bytes(context.Background(), "x.json", []byte(text), "x.sav", convert.Request{Form: convert.Bin}, nil)
		if err == nil || !strings.Contains(said(err), want) {
			t.Errorf("%.80s: %v", text, err)
		}
	}
}

// A value typed by hand is rounded to what the file can hold.
func TestTypedDigits(t *testing.T) {
	made := mustBytes(t, "x.json", []byte(`[{"type":"Vector2","args":[0.1, 1]}, {"type":"PackedVector2Array","args":[0.1, 2]}, {"type":"PackedFloat32Array","args":[1e99999, "nan"]}]`), "x.sav", convert.Request{})
	list, _ := valuesOf(t, "x", made, envelope.Key{}, dialect.Godot46)
	items := list[0].Data.(*variant.List).Items
	tenth := variant.Widen(math.Float32bits(0.1))
	if !variant.Equal(items[0], variant.OfMath(variant.Vector2, tenth, 1)) {
		t.Errorf("%v", items[0].Data)
	}
	if !variant.Equal(items[1], variant.Value{Type: variant.PackedVector2Array, Data: []float32{0.1, 2}}) {
		t.Errorf("%v", items[1].Data)
	}
	if f := items[2].Data.([]float32); !math.IsInf(float64(f[0]), 1) || f[1] == f[1] {
		t.Errorf("%v", f)
	}
}

// JSON nested too deep for Godot is reported; it comes back all the same.
func TestDeep(t *testing.T) {
	for depth, told := range map[int]bool{500: false, 600: true, 1000: true} {
		v := variant.OfInt(1)
		for range depth {
			v = variant.OfDict(variant.Entry{Key: variant.OfString("a"), Value: v})
		}
		save, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		res, err := convert.Bytes(context.Background(), "x.bin", save, "", convert.Request{Form: convert.JSON, From: "godot4.6"}, nil)
		if err != nil || (len(res.Notes) > 0) != told {
			t.Errorf("%d: %v %v", depth, res.Notes, err)
		}
		if got := mustBytes(t, "x.json", res.Data, "x.bin", convert.Request{}); !bytes.Equal(got, save) {
			t.Errorf("%d: other bytes", depth)
		}
	}
}

// A scene must not be converted to another engine silently.
func TestSceneOfAnotherEngine(t *testing.T) {
	var request *convert.RequestError
	_, err := convert.Bytes(context.Background(), "a.tscn", []byte("[gd_scene format=3]\n"), "b.tscn", convert.Request{Dialect: "godot3"}, nil)
	if !errors.As(err, &request) {
		t.Error(err)
	}
}
