package convert_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// TestWrongElements checks that a typed container in JSON accepts only values of its type, and only a valid type.
func TestWrongElements(t *testing.T) {
	long := strings.TrimSuffix(strings.Repeat("1,", 400_000), ",")
	for _, text := range []string{
		`{"type":"Array","elem_type":"int","args":["i:1",§"s:a"]}`, `{"type":"Array","elem_type":"int","args":[§null]}`, `{"type":"Array","elem_type":"int","args":[§["i:1"]]}`,
		`{"type":"Array","elem_type":"float","args":[§"i:1"]}`, `{"type":"Array","elem_type":"StringName","args":[§"s:a"]}`, `{"type":"Array","elem_type":"Node","args":[null,§"i:1"]}`,
		`{"type":"Array","elem_type":"res://a.gd","args":[§true]}`, `{"type":"Array","elem_type":"int","args":[{"type":"PackedInt32Array","args":§[1]}]}`,
		`{"type":"Array","elem_type":"int","args":[{"type":"PackedInt32Array","args":[` + long + `]}]}`, `{"type":"Array","elem_type":"Array","args":[{"type":"Array","elem_type":"int","args":[§"f:1.0"]}]}`,
		`{"type":"Dictionary","key_type":"int","args":["i:1","i:1","s:a",§"i:2"]}`, `{"type":"Dictionary","value_type":"int","args":["s:a",§"s:b"]}`,
		`{"type":"Dictionary","args":[{"type":"Array","elem_type":"int","args":["s:a"]},§"i:2"]}`,
		`{"type":"Array","elem_type":"Int","args":[]}`, `{"type":"Array","elem_type":"string","args":[]}`, `{"type":"Array","elem_type":"int ","args":[]}`,
		`{"type":"Array","elem_type":"Array[int]","args":[]}`, `{"type":"Dictionary","key_type":"vector2","args":[]}`, `{"type":"Dictionary","value_type":"3D","args":[]}`,
	} {
		refused(t, `{"savant":{},"records":[`+text+`]}`)
		refused(t, strings.ReplaceAll(`{"savant":{"form":"tscn"},"sections":[{"tag":"node","properties":[["a",`+text+`]]}]}`, "§", ""))
	}
	for _, text := range []string{
		`{"type":"Array","elem_type":"Node","args":[null]}`, `{"type":"Array","elem_type":"Object","args":[null]}`, `{"type":"Array","elem_type":"Überklasse_2","args":[]}`,
		`{"type":"Dictionary","key_type":"Nil","value_type":"int","args":["s:a","i:1"]}`,
	} {
		mustBytes(t, "x.json", []byte(`{"savant":{},"records":[`+text+`]}`), "x.sav", convert.Request{})
	}
}

// TestWrongElementsStay checks that the contents of a save's typed containers come back from JSON whatever they are,
// but are not accepted elsewhere.
func TestWrongElementsStay(t *testing.T) {
	number := variant.ElementType{Kind: variant.Builtin, Type: variant.Int}
	list := func(e variant.ElementType, items ...variant.Value) variant.Value {
		return variant.Value{Type: variant.Array, Data: &variant.List{Element: e, Items: items}}
	}
	text := variant.OfString("a")
	odd := variant.Value{Type: variant.Dictionary, Data: &variant.Dict{Key: number, Value: number, Entries: []variant.Entry{{Key: text, Value: variant.OfArray(text)}}}}
	for _, v := range []variant.Value{
		list(number, variant.OfInt(1), text), list(number, variant.OfArray(variant.OfInt(7)), list(number, text)), odd, variant.OfDict(variant.Entry{Key: list(number, text), Value: odd}),
		list(number, variant.Value{Type: variant.PackedByteArray, Data: make([]byte, 400_000)}), list(number, variant.OfString(strings.Repeat("x", 400_000))),
		list(variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: "Int"}), list(variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: "no class"}, variant.Value{}),
	} {
		save, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		made := mustBytes(t, "x.sav", save, "", convert.Request{Form: convert.JSON, From: "godot4.6"})
		if back := mustBytes(t, "x.json", made, "x.sav", convert.Request{}); !bytes.Equal(back, save) {
			t.Errorf("%.300s comes back as %.100x, not %.100x", made, back, save)
		}
	}
	// A wrong element is kept only if unchanged.
	save, err := codec.Append(nil, list(number, variant.OfInt(1), text), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	made := mustBytes(t, "x.sav", save, "", convert.Request{Form: convert.JSON, From: "godot4.6"})
	var wrong *convert.JSONError
	if _, err := convert.Bytes(t.Context(), "x.json", replaced(t, made, `"s:a"`, `"s:b"`), "x.sav", convert.Request{}, nil); !errors.As(err, &wrong) {
		t.Errorf("another wrong element is taken: %v", err)
	}
	// A right one is accepted once there is no note about the wrong one.
	right := replaced(t, made, `"s:a"`, `"i:5"`)
	if _, err := convert.Bytes(t.Context(), "x.json", right, "x.sav", convert.Request{}, nil); !errors.As(err, &wrong) || wrong.Path != "records[0].args[1]" {
		t.Errorf("a note about another value is dropped: %v", err)
	}
	note := regexp.MustCompile(`\{[^{}]*"at"[^{}]*\}`)
	if len(note.FindAll(right, -1)) != 1 {
		t.Fatalf("%s", right)
	}
	mustBytes(t, "x.json", note.ReplaceAll(right, nil), "x.sav", convert.Request{})

	scene := fmt.Sprintf("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\na = %s\nb = %s\n", `Array[int](["a", 1])`, `Array[int]([1])`)
	made = mustBytes(t, "x.tscn", []byte(scene), "", convert.Request{Form: convert.JSON})
	if back := mustBytes(t, "x.json", made, "x.tscn", convert.Request{}); string(back) != scene {
		t.Errorf("%s\ncomes back as\n%s", scene, back)
	}
}

// TestSameHeads checks that containers which begin alike come back, with an odd bit in the count of some of them.
func TestSameHeads(t *testing.T) {
	number := variant.ElementType{Kind: variant.Builtin, Type: variant.Int}
	for _, v := range []variant.Value{
		{Type: variant.Array, Data: &variant.List{Element: number, Items: []variant.Value{variant.OfInt(1)}}},
		{Type: variant.Dictionary, Data: &variant.Dict{Key: number, Entries: []variant.Entry{{Key: variant.OfInt(1), Value: variant.OfInt(2)}}}},
		{Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: "Node"}, Items: []variant.Value{{}}}},
		{Type: variant.Object, Data: &variant.Instance{Class: "Resource", Properties: []variant.Property{{Name: "a", Value: variant.OfInt(1)}}}},
	} {
		one, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		save, err := codec.Append(nil, variant.OfArray(v, v, v, v), dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		head, err := codec.Open(one, 0, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		for odd := range 4 {
			was := bytes.Clone(save)
			if v.Type != variant.Object { // which has no such bit
				was[8+odd*len(one)+head.First-1] |= 0x80
			}
			made := mustBytes(t, "x.sav", was, "", convert.Request{Form: convert.JSON, From: "godot4.6"})
			if back := mustBytes(t, "x.json", made, "x.sav", convert.Request{}); !bytes.Equal(back, was) {
				t.Errorf("%s\ncomes back as %x, not %x", made, back, was)
			}
		}
	}
}
