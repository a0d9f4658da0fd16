package convert_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model/convert"
)

// TestPlain checks what values become in plain JSON, which losses are reported, and that the way back restores the
// rest.
func TestPlain(t *testing.T) {
	for _, test := range []struct{ text, vectors, want, lost string }{
		{`5`, "", "5\n", ""},
		{`-0.0`, "", "-0.0\n", ""},
		{`[1, 2.0, true, null, "a\"b\\\n"]`, "", "[\n\t1,\n\t2.0,\n\ttrue,\n\tnull,\n\t\"a\\\"b\\\\\\n\"\n]\n", ""},
		{`{"a": {}, "b": []}`, "", "{\n\t\"a\": {},\n\t\"b\": []\n}\n", ""},
		{`Vector2(1, 2.5)`, "", "[1.0, 2.5]\n", "Vector2 becomes array"},
		{`Vector2(1, 2.5)`, convert.Texts, "\"Vector2(1, 2.5)\"\n", ""},
		{`{"at": Vector3i(1, 2, 3)}`, "", "{\n\t\"at\": [1, 2, 3]\n}\n", "at: Vector3i becomes array"},
		{`PackedVector2Array(1, 2, 3, 4)`, "", "[\n\t[1.0, 2.0],\n\t[3.0, 4.0]\n]\n", "PackedVector2Array becomes array"},
		{`PackedVector2Array(1, 2, 3, 4)`, convert.Texts, "\"PackedVector2Array(1, 2, 3, 4)\"\n", ""},
		{`PackedInt32Array(1, 2)`, convert.Texts, "[1, 2]\n", "PackedInt32Array becomes array"},
		{`PackedByteArray(1, 2, 255)`, "", "\"AQL/\"\n", "PackedByteArray becomes string"},
		{`PackedStringArray("a")`, "", "[\n\t\"a\"\n]\n", "PackedStringArray becomes array"},
		{`&"sword"`, "", "\"sword\"\n", "StringName becomes string"},
		{`NodePath("a/b:c")`, "", "\"a/b:c\"\n", "NodePath becomes string"},
		{`{1: 2}`, "", "{\n\t\"1\": 2\n}\n", "[1]: its key, of type int, becomes a string"},
		{`{1: 2, "1": 3}`, "", "{\n\t\"1\": 2,\n\t\"1\": 3\n}\n", "[1]: its key, of type int, becomes a string; [\"1\"]: its key becomes one that the dictionary already has"},
		{`Array[int]([1])`, "", "[\n\t1\n]\n", "the array's type is lost: int"},
		{`[nan, inf]`, "", "[\n\tnull,\n\t1e999\n]\n", "[0]: nan becomes null; [1]: inf becomes 1e999"},
		{`"Vector2(1, 2)"`, "", "\"Vector2(1, 2)\"\n", ""},
		{`"Vector2(1, 2)"`, convert.Texts, "\"Vector2(1, 2)\"\n", "a String that is read back as a Vector2"},
		{`Color(1, 0.5, 0, 1)`, convert.Texts, "\"Color(1, 0.5, 0, 1)\"\n", ""},
		{"1\n{\"a\": [2]}\n", "", "1\n{\"a\": [2]}\n", ""},
	} {
		save := mustBytes(t, "x.txt", []byte(test.text), "x.sav", convert.Request{})
		r := convert.Request{Form: convert.PlainJSON, Vectors: test.vectors}
		_, err := convert.Bytes(t.Context(), "x.sav", save, "x.json", r, nil)
		var lossy *convert.LossyError
		if errors.As(err, &lossy) != (test.lost != "") {
			t.Errorf("%s: %v", test.text, err)
		}
		r.Lossy = true
		res, err := convert.Bytes(t.Context(), "x.sav", save, "x.json", r, nil)
		var lost []string
		for _, l := range res.Losses {
			lost = append(lost, said(l.Message().Err()))
		}
		if got := strings.Join(lost, "; "); err != nil || string(res.Data) != test.want || got != test.lost {
			t.Errorf("%s %s: %v\n%q, not\n%q\nlost: %s, not %s", test.text, test.vectors, err, res.Data, test.want, got, test.lost)
		}
		if test.lost == "" {
			if got := mustBytes(t, "x.json", res.Data, "x.sav", convert.Request{Form: convert.Bin, Vectors: test.vectors}); string(got) != string(save) {
				t.Errorf("%s comes back as\n%x, not\n%x", test.text, got, save)
			}
		}
	}
}

// TestPlainNotes checks that an int beyond 2^53 is written with all its digits, and that a note says what Godot makes
// of it.
func TestPlainNotes(t *testing.T) {
	save := mustBytes(t, "x.txt", []byte(`{"id": 9007199254740993, "max": 9007199254740992}`), "x.sav", convert.Request{})
	res, err := convert.Bytes(t.Context(), "x.sav", save, "x.json", convert.Request{Form: convert.PlainJSON}, nil)
	if err != nil || !strings.Contains(string(res.Data), "9007199254740993") || len(res.Notes) != 1 {
		t.Fatalf("%v, %s, %v", err, res.Data, res.Notes)
	}
	if got, want := said(res.Notes[0].Err()), "id: Godot's JSON parser reads 9007199254740992, since it turns all numbers into doubles"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// TestPlainIntoSave checks what JSON becomes that was not made from a save.
func TestPlainIntoSave(t *testing.T) {
	for _, test := range []struct{ text, want, lost string }{
		{"\xef\xbb\xbf{\"a\": 1, \"b\": [1.0, -0, 1e3]}", `{"a": 1, "b": [1.0, -0.0, 1000.0]}`, ""},
		{"{\"a\": 1}\r\n{\"b\": \"\\u00e9\"}\r\n", "{\"a\": 1}\n{\"b\": \"é\"}", ""},
		{`[9223372036854775807]`, `[9223372036854775807]`, ""},
		{`[18446744073709551615]`, `[1.8446744073709552e+19]`, "[0]: 18446744073709551615 has more digits than a float holds and becomes 18446744073709552000"},
		{`[0.1, 100000000000000000000]`, `[0.1, 1e+20]`, ""},
	} {
		want := mustBytes(t, "x.txt", []byte(test.want), "x.sav", convert.Request{})
		res, err := convert.Bytes(t.Context(), "x.json", []byte(test.text), "x.sav", convert.Request{Lossy: true}, nil)
		lost := ""
		for _, l := range res.Losses {
			lost += said(l.Message().Err())
		}
		if err != nil || string(res.Data) != string(want) || lost != test.lost {
			t.Errorf("%s: %v\n%x, not\n%x\nlost: %s, not %s", test.text, err, res.Data, want, lost, test.lost)
		}
	}
	for text, want := range map[string]string{
		`{"a": 1,,}`:         "a value is needed",
		`{"a": 1, a: 2}`:     "a value is needed",
		`{"a": [1, "\ud800"`: "ends too early",
		"{\"a\": 1}\n[2":     "line 2",
	} {
		_, err := convert.Bytes(t.Context(), "x.json", []byte(text), "x.sav", convert.Request{}, nil)
		var wrong *convert.JSONError
		if !errors.As(err, &wrong) || !strings.Contains(said(err), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestPlainConfig converts a ConfigFile to an object of sections, and back.
func TestPlainConfig(t *testing.T) {
	const settings = "volume=0.5\n\n[player]\n\ngold=5\nname=\"Ann \\\"A\\\"\"\nbag=[1, {\n\"a\": true\n}]\n\n[keys/\"x\"]\n\n\"a b\"=-1\n"
	const want = "{\n\t\"\": {\n\t\t\"volume\": 0.5\n\t},\n\t\"player\": {\n\t\t\"gold\": 5,\n\t\t\"name\": \"Ann \\\"A\\\"\",\n\t\t\"bag\": [\n\t\t\t1,\n\t\t\t{\n\t\t\t\t\"a\": true\n\t\t\t}\n\t\t]\n\t},\n" +
		"\t\"keys/\\\"x\\\"\": {\n\t\t\"a b\": -1\n\t}\n}\n"
	got := mustBytes(t, "x.cfg", []byte(settings), "x.json", convert.Request{Form: convert.PlainJSON})
	if string(got) != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	if again := mustBytes(t, "x.json", got, "x.cfg", convert.Request{}); string(again) != settings {
		t.Errorf("%s\nnot\n%s", again, settings)
	}
	exact := mustBytes(t, "x.cfg", []byte(settings), "x.json", convert.Request{})
	if got := mustBytes(t, "x.json", exact, "y.json", convert.Request{Form: convert.PlainJSON}); string(got) != want {
		t.Errorf("through exact JSON: %s", got)
	}
	for _, test := range []struct{ name, text, out, want, lost string }{
		{"a.cfg", "; about\n[a]\n; why\nx=Vector2(1, 2)\n[a]\ny=1\n", "a.json", "{\n\t\"a\": {\n\t\t\"x\": [1.0, 2.0],\n\t\t\"y\": 1\n\t}\n}\n",
			"a comment is left out; section[\"a\"]: a comment is left out; section[\"a\"].x: Vector2 becomes array"},
		{"a.json", `{"a": {"x": null, "y": [null]}, "b]": {"x": 1}, "top": 3}`, "a.cfg", "top=3\n\n[a]\n\ny=[null]\n",
			`section["a"].x: a ConfigFile holds no null; the key is left out; section["b]"]: no section can be called "b]"; it is left out`},
	} {
		res, err := convert.Bytes(t.Context(), test.name, []byte(test.text), test.out, convert.Request{Form: map[bool]string{true: convert.PlainJSON}[test.name == "a.cfg"], Lossy: true}, nil)
		var lost []string
		for _, l := range res.Losses {
			lost = append(lost, said(l.Message().Err()))
		}
		if got := strings.Join(lost, "; "); err != nil || string(res.Data) != test.want || got != test.lost {
			t.Errorf("%s: %v\n%q\nlost: %s", test.text, err, res.Data, got)
		}
	}
	for _, text := range []string{`[1]`, `5`, "{}\n{}"} {
		if _, err := convert.Bytes(t.Context(), "x.json", []byte(text), "x.cfg", convert.Request{}, nil); err == nil || !strings.Contains(said(err), "sections") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestPlainCorpus checks that any save becomes JSON, and that a save made from it becomes the same JSON.
func TestPlainCorpus(t *testing.T) {
	done := 0
	for _, s := range samples(t, saves...) {
		if len(s.data) > 1<<18 {
			continue
		}
		r := convert.Request{Form: convert.PlainJSON, Lossy: true, Vectors: convert.VectorForms()[done%2]}
		res, err := bytesOf(t, s, "", r)
		if err != nil || res.From != convert.Bin || res.Records == 0 {
			continue // locked, or not a save
		}
		was, err := valuesOfJSON(res.Data)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		if len(was) != res.Records && !strings.HasSuffix(s.name, "project.binary") {
			t.Errorf("%s: %d values of %d records", s.name, len(was), res.Records)
		}
		back, err := convert.Bytes(t.Context(), "x.json", res.Data, "x.sav", convert.Request{Form: convert.Bin, Dialect: res.Dialect, Lossy: true, Vectors: r.Vectors}, nil)
		if err != nil {
			if !strings.Contains(said(err), "duplicate") {
				t.Errorf("%s: back: %v", s.name, err)
			}
			continue
		}
		again, err := convert.Bytes(t.Context(), "x.sav", back.Data, "", convert.Request{Form: convert.PlainJSON, From: res.Dialect, Lossy: true, Vectors: r.Vectors}, nil)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		if now, err := valuesOfJSON(again.Data); err != nil || !reflect.DeepEqual(now, was) && res.Dialect != "godot2" {
			t.Errorf("%s: %v\n%.300s\nhas become\n%.300s", s.name, err, res.Data, again.Data)
		}
		done++
	}
	fewest := 100
	if enginetest.OptionalFolder(t, "SAVANT_CORPUS") == "" || enginetest.OptionalFolder(t, "SAVANT_VECTORS") == "" {
		fewest = 60 // of the test data
	}
	if done < fewest {
		t.Errorf("only %d saves", done)
	}
}

// valuesOfJSON parses consecutive values, keeping the digits of numbers.
func valuesOfJSON(b []byte) (list []any, err error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	for {
		var v any
		if err := d.Decode(&v); err == io.EOF {
			return list, nil
		} else if err != nil {
			return list, err
		}
		list = append(list, v)
	}
}
