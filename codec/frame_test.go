package codec_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// fallen describes how a file divides into records: the value's bytes, with ! after a damaged length, (slack),
// [opaque], and <tail>.
func fallen(b []byte, f codec.File) string {
	var s strings.Builder
	for _, r := range f.Records {
		switch {
		case r.Opaque:
			fmt.Fprintf(&s, "[%d+%d] ", r.Start, r.End-r.Start)
		case r.Damaged():
			fmt.Fprintf(&s, "%d!%d ", r.Start, r.End-r.Start)
		case r.ValueEnd < r.End:
			fmt.Fprintf(&s, "%s%d+%d(%d) ", r.Name(b), r.Start, r.ValueEnd-r.Start, r.End-r.ValueEnd)
		default:
			fmt.Fprintf(&s, "%s%d+%d ", r.Name(b), r.Start, r.ValueEnd-r.Start)
		}
	}
	if f.Tail < len(b) {
		fmt.Fprintf(&s, "<%d>", len(b)-f.Tail)
	}
	return strings.TrimSpace(s.String())
}

func TestFrame(t *testing.T) {
	const array = "10000000 1C000000 01000000 02000000 05000000" // a record: [5]
	for _, c := range []struct {
		name, bytes string
		framing     codec.Framing
		records     string
	}{
		{"empty", "", codec.Chain, ""},
		{"one int", "08000000 02000000 05000000", codec.Chain, "0+12"},
		{"null", "04000000 00000000", codec.Chain, "0+8"},
		{"two", "08000000 02000000 05000000 04000000 00000000", codec.Chain, "0+12 12+8"},
		{"slack", "0C000000 02000000 05000000 AAAAAAAA 04000000 00000000", codec.Chain, "0+12(4) 16+8"},
		{"a value that ends with the file, not lengths with slack", "10000000 02000000 05000000 AAAAAAAA BBBBBBBB 04000000 00000000", codec.Bare, "0+28"},
		{"a record that is none keeps its number", "08000000 02000000 05000000 08000000 FF000000 05000000 08000000 02000000 06000000",
			codec.Chain, "0+12 [12+12] 24+12"},
		{"a damaged record alone", "0C000000 1C000000 09000000 02000000", codec.Chain, "[0+16]"},
		{"big-endian lengths", "00000008 02000000 05000000 00000004 00000000", codec.BigEndianChain, "0+12 12+8"},
		{"bare", "1C000000 01000000 02000000 05000000", codec.Bare, "0+16"},
		{"bare null", "00000000", codec.Bare, "0+4"},
		{"bare bytes without padding", "1D000000 01000000 07", codec.Bare, "0+9"},
		{"bare with a tail", "1C000000 01000000 02000000 05000000 FFFFFFFF", codec.Bare, "0+16 <4>"},
		{"a chain with a tail", "18000000 1C000000 02000000 02000000 01000000 02000000 02000000 FFFFFF", codec.ChainTail, "0+28 <3>"},
		{"settings", "45434647 02000000 03000000 612F62 08000000 02000000 05000000 01000000 63 04000000 FF000000 EE",
			codec.Config, "a/b8+19 [27+13] <1>"},
		{"among others", "AABB 18000000 1C000000 02000000 02000000 01000000 02000000 02000000 08000000 02000000 09000000 CC",
			codec.Mixed, "[0+2] 2+28 30+12 [42+1]"},
		{"an empty record", "08000000 02000000 05000000 00000000 08000000 02000000 06000000", codec.Chain, "0+12 [12+4] 16+12"},
		{"an empty record with big-endian lengths", "00000008 02000000 05000000 00000000 00000008 02000000 06000000",
			codec.BigEndianChain, "0+12 [12+4] 16+12"},
		{"a record of two bytes", "08000000 02000000 05000000 02000000 EEEE 08000000 02000000 06000000", codec.Chain, "0+12 [12+6] 18+12"},
		{"an empty record first", "00000000 08000000 02000000 05000000 08000000 02000000 06000000", codec.Chain, "[0+4] 4+12 16+12"},
		{"a record of two bytes first", "02000000 EEEE 08000000 02000000 05000000 08000000 02000000 06000000", codec.Chain, "[0+6] 6+12 18+12"},
		{"an empty record before one number", "00000000 08000000 02000000 05000000", codec.Opaque, "[0+16]"},
		{"slack and a tail", array + "0C000000 02000000 05000000 AAAAAAAA" + array + "FFFFFF", codec.ChainTail, "0+20 20+12(4) 36+20 <3>"},
		{"a damaged record and a tail", array + "08000000 FF000000 05000000" + array + "FFFFFF", codec.ChainTail, "0+20 [20+12] 32+20 <3>"},
		{"damaged records first, and a tail", "08000000 FF000000 05000000 00000000" + array + "08000000 02000000 05000000 FFFFFF",
			codec.ChainTail, "[0+12] [12+4] 16+20 36+12 <3>"},
		{"slack at the end, and a tail", array + "18000000 1C000000 01000000 02000000 05000000 AAAAAAAA BBBBBBBB" + "FFFFFF",
			codec.ChainTail, "0+20 20+20(8) <3>"},
		{"a damaged length", array + "FF000000 02000000 05000000" + array + "08000000 02000000 05000000", codec.Mixed, "0+20 20!12 32+20 52+12"},
		{"a length that leads astray", array + "0C000000 02000000 05000000" + array + "08000000 02000000 05000000",
			codec.Mixed, "0+20 20!12 32+20 52+12"},
		{"a damaged length before plain records", array + "FF000000 02000000 05000000 08000000 02000000 06000000 08000000 02000000 07000000",
			codec.Mixed, "0+20 20!12 32+12 44+12"},
		{"a value behind a damaged length", array + "FF000000 1C000000 01000000 02000000 05000000" + array + "08000000 02000000 05000000",
			codec.Mixed, "0+20 20!20 40+20 60+12"},
		{"a value behind a length that is too small", array + "08000000 1C000000 01000000 02000000 05000000" + array, codec.Mixed, "0+20 20!20 40+20"},
		{"a damaged length at the end", array + "FF000000 1C000000 01000000 02000000 05000000", codec.Mixed, "0+20 20!20"},
		{"a length at the end that is too small", array + "08000000 1C000000 01000000 02000000 05000000", codec.Mixed, "0+20 20!20"},
		{"a damaged length of the first of two numbers", "FF000000 02000000 05000000 08000000 02000000 06000000", codec.Mixed, "0!12 12+12"},
		{"a damaged length of the last of two numbers", "08000000 02000000 05000000 08000100 02000000 06000000", codec.Mixed, "0+12 12!12"},
		{"a damaged length that meets the end of the next record", "14000000 02000000 05000000 08000000 02000000 06000000 08000000 02000000 07000000",
			codec.Mixed, "0!12 12+12 24+12"},
		{"a damaged length that meets the end of bytes without padding", "08000000 02000000 05000000 0B000000 04000000 03000000 61626300 08000000 02000000 06000000 08000000 02000000 07000000",
			codec.Mixed, "0+12 12!16 28+12 40+12"},
		{"a damaged big-endian length", "00000008 02000000 05000000 0000FF08 02000000 05000000 00000008 02000000 06000000",
			codec.Mixed, "0+12 12!12 24+12"},
		{"a record at the end that is cut off", array + "10000000 1C000000 01000000 02000000 0500", codec.ChainTail, "0+20 <18>"},
		{"zeros at the end", array + strings.Repeat("00000000", 10), codec.ChainTail, "0+20 <40>"},
		{"zeros between", array + strings.Repeat("00000000", 10) + array, codec.Mixed, "0+20 [20+40] 60+20"},
		{"nothing", "DEADBEEF DEADBEEF", codec.Opaque, "[0+8]"},
		{"zeros", "00000000 00000000 00000000", codec.Opaque, "[0+12]"},
		{"too short", "0102", codec.Opaque, "[0+2]"},
	} {
		b := unhex(t, c.bytes)
		f := codec.Frame(b, dialect.Godot46)
		if got := fallen(b, f); f.Framing != c.framing || got != c.records {
			t.Errorf("%s: %v with %s, not %v with %s", c.name, f.Framing, got, c.framing, c.records)
		}
		for i, r := range f.Records {
			cause := f.Cause(i, b, dialect.Godot46)
			if r.Opaque && r.Prefix >= 0 && cause == nil {
				t.Errorf("%s: nothing says why a record is opaque", c.name)
			}
			if !r.Opaque && r.Damaged() != (cause != nil) {
				t.Errorf("%s: %v", c.name, cause)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	dict := func(inner string) string { return "1B000000 01000000 04000000 06000000 706C61796572 0000 " + inner }
	for _, c := range []struct{ bytes, want string }{
		{"", "offset 0x0: a value begins here, but fewer than 4 bytes remain"},
		{"27000000", "offset 0x0: no type of the engine has the id 39"},
		{"02000000 0500", "offset 0x0: the int is cut off"},
		{"04000000 FFFFFFFF", "offset 0x4: the String says it has -1 bytes, but only 0 follow"},
		{dict("1B000000 01000000 04000000 02000000 6870 0000 02000000"), "offset 0x2c (player.hp): the int is cut off"},
		{dict("1C000000 02000000 00000000 FF000000"), "offset 0x24 (player[1]): no type of the engine has the id 255"},
		{dict("1C000000 FFFFFF7F 00000000"), "offset 0x1c (player): the Array says it holds 2,147,483,647 values, but only 4 bytes follow"},
		{"1B000000 01000000 02000000 05000000 1B000000 01000000 15000000 01000000 61000000 FF000000", `offset 0x24 ([5][&"a"]): no type of the engine has the id 255`},
		{"1B000000 01000000 04000000 03000000 61206200 FF000000", `offset 0x14 (["a b"]): no type of the engine has the id 255`},
		{"1B000000 01000000 09000000 000000000000000000000000 FF000000", "offset 0x18 ({0}): no type of the engine has the id 255"},
		{"18000000 04000000 4E6F6465 01000000 01000000 61000000 FF000000", "offset 0x18 (a): no type of the engine has the id 255"},
		{"22000000 02000000 02000000 61000000 09000000 61000000", "offset 0x10 ([1]): the string is cut off"},
		{"1C000100 63000000 00000000", "offset 0x4: no type of the engine has the id 99"},
	} {
		_, _, err := codec.Decode(unhex(t, c.bytes), 0, dialect.Godot46)
		if err == nil || said(err) != c.want {
			t.Errorf("%s: %v, not %s", c.bytes, err, c.want)
		}
	}
}

// nested returns nested arrays with a null in the innermost.
func nested(depth int, tail string) []byte {
	return append(bytes.Repeat([]byte("\x1c\x00\x00\x00\x01\x00\x00\x00"), depth), tail...)
}

func TestDepth(t *testing.T) {
	for _, depth := range []int{1, 31, 32, 33, 63, 64, 65, 1000, codec.MaxDepth} {
		b := nested(depth, "\x00\x00\x00\x00")
		if end, err := codec.Skip(b, 0, dialect.Godot46); err != nil || end != len(b) {
			t.Errorf("%d deep: %d, %v", depth, end, err)
		}
		v, _, err := codec.Decode(b, 0, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := codec.Append(nil, v, dialect.Godot46); err != nil || !bytes.Equal(again, b) {
			t.Errorf("%d deep: written again as %d bytes, %v", depth, len(again), err)
		}
	}
	b := nested(codec.MaxDepth+1, "\x00\x00\x00\x00")
	if _, err := codec.Skip(b, 0, dialect.Godot46); err == nil || !strings.Contains(said(err), "more than 1024 deep") {
		t.Errorf("too deep: %v", err)
	}
	// An empty array at depth 1024 is valid: nothing is deeper.
	if _, err := codec.Skip(nested(codec.MaxDepth, "\x1c\x00\x00\x00\x00\x00\x00\x00"), 0, dialect.Godot46); err != nil {
		t.Error(err)
	}
	// Nested objects are walked recursively, to the same depth.
	object := "\x18\x00\x00\x00\x01\x00\x00\x00A\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00b\x00\x00\x00"
	if _, err := codec.Skip([]byte(strings.Repeat(object, 100000)+"\x00\x00\x00\x00"), 0, dialect.Godot46); err == nil {
		t.Error("objects are read at any depth")
	}
	// A megabyte of array headers takes neither memory nor time.
	if _, _, err := codec.Decode(nested(1<<20/8, ""), 0, dialect.Godot46); err == nil {
		t.Error("a million bytes of arrays are read")
	}
}

func TestSniff(t *testing.T) {
	for _, c := range []struct {
		text string
		kind codec.Kind
	}{
		{"", codec.Empty},
		{"[gd_scene format=3]\n", codec.TextScene},
		{"\n; made by hand\n[gd_resource type=\"Theme\"]\n", codec.TextResource},
		{"[remap]\n\nimporter=\"x\"\n", codec.ConfigText},
		{"; Engine configuration file.\n\nconfig_version=5\n\n[application]\n", codec.ConfigText},
		{"[gd_scene format=3]\n[node name=\"\xff\"]\n\x00", codec.TextScene},
		{"[gd_resource type=\"R\" format=2]\n\n[resource]\na = \"\x01\x1b[0m\"\n", codec.TextResource},
		{"[remap]\nx=\"\x07\xe9\"\n\x00", codec.ConfigText},
		{"[gd_scene\xff\xff\xff format=3]\n", codec.TextScene},
		{"[gd_scene_2 format=3]\n", codec.ConfigText},
		{"[1, \"\xff\"]", codec.JSON},
		{"{\"name\": \"Ren\xe9\", \"hp\": 5}", codec.JSON},
		{"{\"name\": \"Ren\x00\", \"hp\": 5}\n\x00", codec.JSON},
		{"{\"a\": \"\x1b[0m\x07\"}", codec.JSON},
		{"[\"a\"]\x00\x00\n", codec.JSON},
		{"\xef\xbb\xbf[true] \x00", codec.JSON},
		{"{\"a\": 1, \"\x7f\": 2}", codec.JSON},
		{"{\"a\": 1}\n\x07\x02", codec.Unknown}, // other bytes after a line
		{"{\"a\": \"" + strings.Repeat("\x07\xff\x02", 9) + "\"}", codec.Unknown},
		{"volume=5\nsound=\"\x07bell\"\n", codec.ConfigText},
		{"k=\"\x07\"\n", codec.ConfigText},
		{"volume=5\n\x07\x02\x00\x00", codec.Unknown},
		{"[]\n\nvolume=5\n", codec.ConfigText},
		{"[1]\n\n[2]\n; slots\nscore=5\n", codec.ConfigText},
		{"[1,2]\na=\"b\"\n", codec.ConfigText},
		{"[\"a\"]\n\"b c\"=1\n", codec.ConfigText},
		{"[1]\n2=5\n", codec.ConfigText},
		{"[1]\n[2]\n", codec.JSON},
		{"[1]\n{\"a=b\": 1}\n", codec.JSON},
		{"[]\n\"a=b\"\n", codec.JSON},
		{"[\x00\x00\x00\x1c\x00\x00\x00]", codec.Unknown}, // a record of 91 bytes
		{"[a\x01\x00]\n\x00", codec.Unknown},
		{"# made by hand\n\n[player]\nname=\"Ada\"\n", codec.ConfigText},
		{"# made by hand\ngold=5\n", codec.ConfigText},
		{"#!/bin/sh\nA=5\n", codec.PlainText},
		{"# Title\n\n[Read](me) this\n", codec.PlainText},
		{"{\"a\": 1}", codec.JSON},
		{"[1, 2]", codec.JSON},
		{"[true, false]", codec.JSON},
		{"[{\"a\": 1}]", codec.JSON},
		{"[", codec.PlainText},
		{"[ \n", codec.PlainText},
		{"[s", codec.PlainText},
		{"[\n\"s", codec.JSON},
		{"[nul,", codec.JSON},
		{"<?xml version=\"1.0\"?>", codec.XML},
		{"name,count\nsword,1\n", codec.CSV},
		{"name;count\n\"a;\nb\";1\n", codec.CSV},
		{"keys,en,fr\nOK,\"Yes, please\",Oui\nNO,No\n", codec.CSV},
		{"keys,en\n" + strings.Repeat("OK,\"Yes, please\"\n", 999), codec.CSV},
		{"Hello, world\n", codec.PlainText},
		{"Hello, world\nand so on\n", codec.PlainText},
		{"Hello, world\nGood night, moon\n", codec.PlainText},
		{"a,b\nc,d,e\n", codec.PlainText},
		{"just words\n", codec.PlainText},
		{"ECFG\x00\x00\x00\x00", codec.Settings},
		{"RSRC\x00\x00\x00\x00", codec.BinaryResource},
		{"GDPC", codec.Pack},
		{"\x89PNG\r\n\x1a\n\x00", codec.PNG},
		{"BM\x4e\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00", codec.BMP},
		{"BM\x00\x00\x12\x00\x00\x00\x02\x00\x00\x00\x02\x00\x00\x00\x05\x00\x00\x00", codec.Unknown}, // a record of 19778 bytes
		{"ID3\x04\x00\x00\x00\x00\x00\x00", codec.MP3},
		{strings.Repeat("\xff\xfb\x10\xc4"+strings.Repeat("\x00", 100), 2), codec.MP3}, // 32 kbit/s, 44100 Hz
		{"\xff\xfb\x10\x00\x1c\x00\x00\x00" + strings.Repeat("\x00", 200), codec.Unknown},
		{"<?xml version=\"1.0\"?>\n<!-- <x> -->\n<svg width=\"8\"/>", codec.SVG},
		{"<svgs/>", codec.XML},
		{"SQLite format 3\x00", codec.SQLite},
		{"\x78\x9c\x63\x60\x60\x00", codec.Zlib},
		{"\x78\x01\x00\x00\x1b\x00\x00\x00", codec.Unknown}, // a record of 376 bytes
		{"\x08\x00\x00\x00\x02\x00\x00\x00", codec.Unknown},
		{"\x02\x00\x00\x00abcdefgh\x06\x00\x00\x00res://rest", codec.UIDCache},
	} {
		if got := codec.Sniff([]byte(c.text)); got != c.kind {
			t.Errorf("%q: %s, not %s", c.text, said(got), said(c.kind))
		}
	}
}

// Files as each engine writes them are detected as that engine's, and ambiguity is reported.
func TestDetect(t *testing.T) {
	save := func(d *dialect.Dialect, extra ...variant.Entry) []byte {
		entries := append([]variant.Entry{
			{Key: variant.OfString("name"), Value: variant.OfString("Ada")},
			{Key: variant.OfString("hp"), Value: variant.OfInt(12)},
			{Key: variant.OfString("speed"), Value: variant.OfFloat(1.5)},
			{Key: variant.OfString("at"), Value: variant.OfMath(variant.Vector2, 3, 4)},
			{Key: variant.OfString("bag"), Value: variant.OfArray(variant.OfString("rope"), variant.OfBool(true))},
		}, extra...)
		b, err := codec.Append(nil, variant.OfDict(entries...), d)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	entry := func(v variant.Value) variant.Entry { return variant.Entry{Key: variant.OfString("more"), Value: v} }
	vector4 := entry(variant.Value{Type: variant.PackedVector4Array, Data: []float32{1, 2, 3, 4}})
	typed := entry(variant.Value{Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(1)}}})
	for _, c := range []struct {
		name    string
		bytes   []byte
		want    *dialect.Dialect
		same    []*dialect.Dialect // must be among the equivalent dialects
		other   []*dialect.Dialect // must not be
		sure    int                // minimum
		framing codec.Framing
	}{
		{"2", save(dialect.Godot2), dialect.Godot2, nil, []*dialect.Dialect{dialect.Godot3}, 70, codec.Bare},
		{"3", save(dialect.Godot3), dialect.Godot3, []*dialect.Dialect{dialect.Godot32}, []*dialect.Dialect{dialect.Godot46}, 70, codec.Bare},
		{"3.0", save(dialect.Godot30), dialect.Godot30, []*dialect.Dialect{dialect.Godot3}, nil, 70, codec.Bare},
		{"4", save(dialect.Godot46), dialect.Godot46, []*dialect.Dialect{dialect.Godot40, dialect.Godot44}, []*dialect.Dialect{dialect.Godot3}, 70, codec.Bare},
		{"4.3", save(dialect.Godot46, vector4), dialect.Godot46, []*dialect.Dialect{dialect.Godot43}, []*dialect.Dialect{dialect.Godot40}, 70, codec.Bare},
		{"typed", save(dialect.Godot46, typed), dialect.Godot46, []*dialect.Dialect{dialect.Godot43}, []*dialect.Dialect{dialect.Godot40}, 70, codec.Bare},
		{"Pandemonium B", save(dialect.Pandemonium35), dialect.Pandemonium35, nil, []*dialect.Dialect{dialect.Pandemonium38}, 60, codec.Bare},
		{"Pandemonium C", save(dialect.Pandemonium38), dialect.Pandemonium5, []*dialect.Dialect{dialect.Pandemonium38}, []*dialect.Dialect{dialect.Pandemonium35}, 60, codec.Bare},
		{"docs", save(dialect.Godot4Docs, entry(variant.Value{Type: variant.PackedInt64Array, Data: []int64{1 << 40, 3, 9}})), dialect.Godot4Docs, nil, nil, 1, codec.Bare},
		{"3 double", save(dialect.Godot3Double), dialect.Godot3Double, nil, nil, 1, codec.Bare},
		{"an int", unhex(t, "08000000 02000000 05000000"), dialect.Godot46, dialect.All()[:8], nil, 50, codec.Chain},
		{"an empty pool or an empty array of Godot 2", unhex(t, "14000000 00000000"), dialect.Godot3, nil, nil, 1, codec.Bare},
		{"an empty name, pool or array of Godot 2", unhex(t, "15000000 00000000"), dialect.Godot46, nil, nil, 1, codec.Bare},
		{"an empty pool or an empty array of Pandemonium", unhex(t, "16000000 00000000"), dialect.Godot3, nil, nil, 1, codec.Bare},
		{"a name of one control character, or a pool of one int", unhex(t, "15000000 01000000 7F000000"), dialect.Godot3, nil, nil, 1, codec.Bare},
		{"a pool of one int, or a name with padding that 4.x does not write", unhex(t, "15000000 01000000 47180000"), dialect.Godot3, nil, nil, 1, codec.Bare},
		{"nothing", unhex(t, "DEADBEEF DEADBEEF"), dialect.Godot46, nil, nil, 0, codec.Opaque},
		{"empty", nil, dialect.Godot46, nil, nil, 0, codec.Chain},
	} {
		g := codec.Detect(c.bytes)
		if len(g) == 0 {
			t.Errorf("%s: no guess", c.name)
			continue
		}
		if g[0].Dialect != c.want || g[0].Sure < c.sure || g[0].File.Framing != c.framing {
			t.Errorf("%s: %s, %d %%, %s, %v", c.name, g[0].Dialect.Name, g[0].Sure, g[0].Why, g[0].File.Framing)
		}
		for _, d := range c.same {
			if !holds(g[0].Same, d) {
				t.Errorf("%s: not the same in %s", c.name, d.Name)
			}
		}
		for _, d := range c.other {
			if holds(g[0].Same, d) {
				t.Errorf("%s: the same in %s", c.name, d.Name)
			}
		}
		for i, guess := range g {
			if guess.Why.IsZero() || guess.Sure < 0 || guess.Sure > 99 || i > 0 && guess.Sure > g[0].Sure {
				t.Errorf("%s: guess %d: %s %d %% %q", c.name, i, guess.Dialect.Name, guess.Sure, guess.Why)
			}
		}
	}
}

// Skipping allocates nothing, and decoded values share no memory with the bytes.
func TestMemory(t *testing.T) {
	b := encoded(t, believable(1<<16))
	if n := testing.AllocsPerRun(10, func() {
		if end, err := codec.Skip(b, 0, dialect.Godot46); err != nil || end != len(b) {
			t.Fatal(end, err)
		}
	}); n != 0 {
		t.Errorf("skipping takes %v allocations", n)
	}
	v, _, err := codec.Decode(b, 0, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	kept := bytes.Clone(b)
	for i := range b {
		b[i] ^= 0xff
	}
	if again, err := codec.Append(nil, v, dialect.Godot46); err != nil || !bytes.Equal(again, kept) {
		t.Error("what was decoded changed with the bytes")
	}
}

// TestRecordsBehindZeros looks for records after runs of zeros of every length, which are skipped a word at a time.
func TestRecordsBehindZeros(t *testing.T) {
	array := unhex(t, "10000000 1C000000 01000000 02000000 05000000")
	for n := 40; n < 40+70; n++ {
		b := slices.Concat(array, make([]byte, n), array)
		want := fmt.Sprintf("0+20 [20+%d] %d+20", n, 20+n)
		if got := fallen(b, codec.Frame(b, dialect.Godot46)); got != want {
			t.Errorf("%d zeros: %s, not %s", n, got, want)
		}
	}
}
