package convert_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
)

// sample is a file to convert, with the key that opens it.
type sample struct {
	name string
	data []byte
	key  envelope.Key
}

// testKeys are the keys of the encrypted files of 3.x and of 4.6, from their manifests.
var testKeys = map[bool]string{
	false: "27566578c9d3e67d4e7f9d3bbf88092bd9ba92f9575f783bb88af078d7b421a9",
	true:  "754a519b9b0d8120480edea6aa6a9e2a7715df365da864b48346930430875a53",
}

// keyOf returns the key of an encrypted file by its name.
func keyOf(name string) envelope.Key {
	base := filepath.Base(name)
	switch {
	case strings.Contains(base, "_key"):
		b, _ := hex.DecodeString(testKeys[strings.Contains(name, "godot-4")])
		return envelope.Key{Bytes: b}
	case strings.Contains(base, "_pass"):
		for part, word := range map[string]string{"unicode": "pässwörd 日本", "short": "a"} {
			if strings.Contains(base, part) {
				return envelope.Key{Password: word}
			}
		}
		return envelope.Key{Password: "secret"}
	}
	return envelope.Key{}
}

// samples returns the files of some folders: of the test data, and of the vectors and the corpus if available.
func samples(t testing.TB, endings ...string) []sample {
	t.Helper()
	dirs := []string{"testdata"}
	for _, variable := range []string{"SAVANT_CORPUS", "SAVANT_VECTORS"} {
		if dir := enginetest.OptionalFolder(t, variable); dir != "" {
			dirs = append(dirs, dir)
		}
	}
	var list []sample
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			for _, e := range endings {
				if strings.HasSuffix(path, e) {
					b, err := os.ReadFile(path)
					list = append(list, sample{path, b, keyOf(path)})
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(list) == 0 {
		t.Fatal("no files")
	}
	return list
}

var saves = []string{".sav", ".save", ".bin", ".pxo", ".dat"}

func bytesOf(t *testing.T, s sample, out string, r convert.Request) (convert.Result, error) {
	t.Helper()
	r.Key = s.key
	return convert.Bytes(context.Background(), s.name, s.data, out, r, nil)
}

// TestNoSaveBecomesAScene: neither a save nor JSON nor text becomes a scene or resource of any form: its bytes under another name are none.
func TestNoSaveBecomesAScene(t *testing.T) {
	files := map[string]string{"a.json": `{"a": 1}`, "a.txt": "{1: 2}", "a.cfg": "[a]\n\nb=1\n", "a.sav": "\x08\x00\x00\x00\x02\x00\x00\x00\x07\x00\x00\x00"}
	for name, data := range files {
		for _, form := range []string{convert.Scene, convert.Resource, convert.BinaryScene, convert.BinaryResource} {
			res, err := convert.Bytes(t.Context(), name, []byte(data), "", convert.Request{Form: form}, nil)
			var foreign *convert.ForeignError
			if !errors.As(err, &foreign) || res.Data != nil {
				t.Errorf("%s as %s: %q, %v", name, form, res.Data, err)
			}
		}
	}
}

// Every save must get its bytes and its wrapper back from its JSON.
func TestJSONAndBack(t *testing.T) {
	done, wrapped := 0, 0
	for _, s := range samples(t, saves...) {
		res, err := bytesOf(t, s, "", convert.Request{Form: convert.JSON})
		var foreign *convert.ForeignError
		if errors.As(err, &foreign) {
			t.Logf("%s: %v", s.name, err)
			continue
		}
		var locked *model.LockedError
		if errors.As(err, &locked) && strings.Contains(s.name, "third-person") {
			continue // its key is unknown
		}
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		if res.From == convert.PlainJSON {
			continue // its values in a save do not determine its own bytes
		}
		if !json.Valid(res.Data) {
			t.Errorf("%s: no JSON", s.name)
		}
		back, err := bytesOf(t, sample{s.name + ".json", res.Data, s.key}, "", convert.Request{})
		if err != nil {
			t.Errorf("%s: back: %v", s.name, err)
			continue
		}
		if !bytes.Equal(back.Data, s.data) {
			t.Errorf("%s: %d other bytes than the %d before", s.name, len(back.Data), len(s.data))
		}
		done++
		if envelope.Detect(s.data) != "" {
			wrapped++
			if plain, err := bytesOf(t, sample{s.name, res.Data, s.key}, "x.sav", convert.Request{Wrap: convert.None}); err != nil || envelope.Detect(plain.Data) != "" {
				t.Errorf("%s: with no wrapper: %v", s.name, err)
			}
		}
	}
	if done < 40 || wrapped < 10 {
		t.Errorf("only %d files, %d of them wrapped", done, wrapped)
	}
	t.Logf("%d files, %d wrapped", done, wrapped)
}

// valuesOf decodes all records of a save.
func valuesOf(t *testing.T, name string, data []byte, key envelope.Key, d *dialect.Dialect) (list []variant.Value, used *dialect.Dialect) {
	t.Helper()
	payload, _, err := envelope.Peel(data, key, nil)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var f codec.File
	if d != nil {
		f = codec.Frame(payload, d)
	} else {
		g := codec.Detect(payload)[0]
		d, f = g.Dialect, g.File
	}
	for _, r := range f.Records {
		if r.Opaque {
			continue
		}
		v, _, err := codec.Decode(payload[:r.End], r.Value, d)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		list = append(list, v)
	}
	return list, d
}

// Values must be equal after conversion to text and back.
func TestTextAndBack(t *testing.T) {
	done := 0
	for _, s := range samples(t, saves...) {
		res, err := bytesOf(t, s, "", convert.Request{Form: convert.Text})
		var foreign *convert.ForeignError
		var lossy *convert.LossyError
		var locked *model.LockedError
		if errors.As(err, &foreign) || errors.As(err, &locked) && strings.Contains(s.name, "third-person") {
			continue
		}
		if errors.As(err, &lossy) {
			for _, l := range res.Losses {
				if !strings.Contains(said(l.What), "left out") && !strings.Contains(said(l.What), "its text: ") && !strings.Contains(said(l.What), "no digits") {
					t.Errorf("%s: %v", s.name, l)
				}
			}
			res, err = bytesOf(t, s, "", convert.Request{Form: convert.Text, Lossy: true})
		}
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		want, d := valuesOf(t, s.name, s.data, s.key, nil)
		if len(want) == 0 {
			continue
		}
		back, err := bytesOf(t, sample{"x.txt", res.Data, s.key}, "x.sav", convert.Request{From: d.Name})
		if err != nil {
			t.Errorf("%s: back: %v\n%.300s", s.name, err, res.Data)
			continue
		}
		if made, err := chained(res.Data, d, false); err != nil || !bytes.Equal(made, back.Data) {
			t.Errorf("%s: %d other bytes than the %d of whole values, %v", s.name, len(back.Data), len(made), err)
		}
		got, _ := valuesOf(t, s.name, back.Data, envelope.Key{}, d)
		if len(got) != len(want) {
			t.Errorf("%s: %d values, not %d", s.name, len(got), len(want))
			continue
		}
		for i := range got {
			if !variant.Equal(got[i], want[i]) {
				t.Errorf("%s: value %d differs", s.name, i)
			}
		}
		done++
	}
	if done < 30 {
		t.Errorf("only %d files", done)
	}
	t.Logf("%d files", done)
}

// A scene, resource or ConfigFile must get its bytes back from its JSON.
func TestSceneAndBack(t *testing.T) {
	done, raw := 0, 0
	for _, s := range samples(t, ".tscn", ".tres", ".escn", ".cfg", ".godot", ".import") {
		res, err := bytesOf(t, s, "", convert.Request{Form: convert.JSON})
		var foreign *convert.ForeignError
		if errors.As(err, &foreign) {
			t.Logf("%s: %v", s.name, err)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		raw += bytes.Count(res.Data, []byte(`{"raw":`))
		back, err := bytesOf(t, sample{s.name + ".json", res.Data, s.key}, "", convert.Request{})
		if err != nil {
			t.Errorf("%s: back: %v", s.name, err)
			continue
		}
		if !bytes.Equal(back.Data, s.data) {
			t.Errorf("%s: %d other bytes than the %d before", s.name, len(back.Data), len(s.data))
		}
		done++
	}
	if done < 6 {
		t.Errorf("only %d files", done)
	}
	if raw > done/20 {
		t.Errorf("%d sections of %d files are kept raw", raw, done)
	}
	t.Logf("%d files, %d sections kept raw", done, raw)
}

// TestCutOffInJSON checks that a save that is cut off comes back from JSON, with the length of all of it.
func TestCutOffInJSON(t *testing.T) {
	value, err := codec.Append(nil, variant.OfArray(variant.OfString("one"), variant.OfInt(2), variant.OfDict(variant.Entry{Key: variant.OfString("three"), Value: variant.OfInt(3)})), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	sized := append([]byte{byte(len(value)), 0, 0, 0}, value...)
	for _, all := range [][]byte{value, sized} {
		for n := 24; n < len(all); n++ {
			made := mustBytes(t, "x.sav", all[:n], "", convert.Request{Form: convert.JSON, From: "godot4.6"})
			if back := mustBytes(t, "x.json", made, "x.sav", convert.Request{}); !bytes.Equal(back, all[:n]) {
				t.Errorf("%s\ncomes back as %x, not %x", made, back, all[:n])
			}
		}
	}
}

// TestDamagedLengthInJSON checks that a value after a damaged length is in the JSON like others, and comes back after
// the same bytes.
func TestDamagedLengthInJSON(t *testing.T) {
	record := "\x10\x00\x00\x00\x1c\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x05\x00\x00\x00"
	swapped := "\x00\x00\x00\x10" + record[4:]
	for _, data := range []string{record + "\xff" + record[1:] + record, swapped + "\xff" + swapped[1:] + swapped} {
		res, err := convert.Bytes(context.Background(), "x.sav", []byte(data), "", convert.Request{Form: convert.JSON}, nil)
		if err != nil || strings.Count(string(res.Data), `["i:5"]`) != 3 {
			t.Fatalf("%v\n%s", err, res.Data)
		}
		back, err := convert.Bytes(context.Background(), "x.json", res.Data, "", convert.Request{}, nil)
		if err != nil || string(back.Data) != data {
			t.Errorf("%v: %x, not %x", err, back.Data, data)
		}
		other, err := convert.Bytes(context.Background(), "x.sav", []byte(data), "", convert.Request{Form: convert.Bin, Dialect: "godot4.0"}, nil)
		if err != nil || string(other.Data) != data {
			t.Errorf("%v: for another engine %x, not %x", err, other.Data, data)
		}
	}
}
