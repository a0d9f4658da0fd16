package json_test

import (
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
)

// TestNoByteIsReplaced: bytes that are not UTF-8 cannot be put into JSON, be it as a value, deep in one, or as a key; the text keeps those
// that it has.
func TestNoByteIsReplaced(t *testing.T) {
	const bad = "a\xffb"
	for _, c := range []struct {
		name, src string
		edit      func(d *model.Document) error
		want      string // "" if it is refused
	}{
		{"set", `{"s": "x"}`, func(d *model.Document) error { return d.Set(row(t, d, "s"), variant.OfString(bad)) }, ""},
		{"set in place of a number", `{"s": 1}`, func(d *model.Document) error { return d.SetAs(row(t, d, "s"), variant.OfString(bad)) }, ""},
		{"set a name", `{"s": "x"}`, func(d *model.Document) error {
			return d.SetAs(row(t, d, "s"), variant.Value{Type: variant.StringName, Text: bad})
		}, ""},
		{"insert an element", `{"s": []}`, func(d *model.Document) error { return insert(d, row(t, d, "s"), nil, variant.OfString(bad)) }, ""},
		{"insert deep", `{"s": []}`, func(d *model.Document) error {
			return insert(d, row(t, d, "s"), nil, variant.OfArray(variant.OfDict(variant.Entry{Key: variant.OfString(bad), Value: variant.OfInt(1)})))
		}, ""},
		{"insert words", `{"s": []}`, func(d *model.Document) error {
			return insert(d, row(t, d, "s"), nil, variant.Value{Type: variant.PackedStringArray, Data: []string{"x", bad}})
		}, ""},
		{"insert with a key", `{"s": {}}`, func(d *model.Document) error {
			key := variant.OfString(bad)
			return insert(d, row(t, d, "s"), &key, variant.OfInt(1))
		}, ""},
		{"rename", `{"s": {}}`, func(d *model.Document) error { return d.RenameKey(row(t, d, "s"), variant.OfString(bad)) }, ""},
		{"keep what is there", `{"s": "a` + "\xff" + `b"}`, func(d *model.Document) error { return d.Set(row(t, d, "s"), variant.OfString("a\xffbc")) }, `{"s": "a` + "\xff" + `bc"}`},
		{"half of a pair", `{"s": "x"}`, func(d *model.Document) error { return d.Set(row(t, d, "s"), variant.OfString("\xed\xa0\xbd")) }, `{"s": "\ud83d"}`},
	} {
		d := open(t, []byte(c.src))
		err := c.edit(d)
		got := string(d.Bytes())
		switch {
		case c.want == "" && (err == nil || got != c.src || !strings.Contains(said(err), "not UTF-8")):
			t.Errorf("%s: %q, %v", c.name, got, err)
		case c.want != "" && (err != nil || got != c.want):
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
	}
}

func row(t *testing.T, d *model.Document, path string) model.Row {
	t.Helper()
	r, err := d.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func insert(d *model.Document, r model.Row, key *variant.Value, v variant.Value) error {
	_, err := d.Insert(r, d.Len(r), key, v)
	return err
}
