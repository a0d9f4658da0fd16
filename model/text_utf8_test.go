package model_test

import (
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestStringsThatAreNoUTF8 holds that no edit of a text writes a string that is not UTF-8, whatever it is in.
func TestStringsThatAreNoUTF8(t *testing.T) {
	const half = "\xed\xa0\x80"
	d := openText(t, "[s]\na=\"x\"\nb=[1]\nc={\"k\": 1}\np=PoolStringArray( \"x\" )\n", "x.cfg")
	text := variant.OfString(half)
	array := variant.Value{Type: variant.Array, Data: &variant.List{Items: []variant.Value{text}}}
	path := variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{half}}}
	row := func(path string) model.Row {
		r, err := d.Find(`section["s"]` + path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	insert := func(parent string, e model.Entry) error {
		_, err := d.Insert(row(parent), -1, e.Key, e.Value)
		return err
	}
	before := string(d.Bytes())
	for name, err := range map[string]error{
		"set":            d.Set(row(".a"), text),
		"set array":      d.SetAs(row(".a"), array),
		"set path":       d.SetAs(row(".a"), path),
		"set packed":     d.Set(row(".p[0]"), text),
		"insert":         insert(".b", model.Entry{Value: text}),
		"insert key":     insert(".c", model.Entry{Key: &text, Value: variant.OfInt(1)}),
		"insert entry":   insert(".c", model.Entry{Key: &array, Value: text}),
		"rename key":     d.RenameKey(row(`.c.k`), text),
		"insert packed":  insert(".p", model.Entry{Value: text}),
		"insert setting": insert("", model.Entry{Key: &variant.Value{Type: variant.String, Text: "n"}, Value: text}),
	} {
		if err == nil || !strings.Contains(said(err), "UTF-8") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := string(d.Bytes()); got != before {
		t.Errorf("%q", got)
	}
}

// TestHalfPairs holds that an escape which is half of a surrogate pair is a fault in every dialect that refuses it.
func TestHalfPairs(t *testing.T) {
	for _, dd := range dialect.All() {
		d, err := kinds.Open([]byte("[s]\na=\"\\ud800\"\n"), model.Options{Name: "x.cfg", Dialect: dd.Name})
		if err != nil {
			t.Fatal(err)
		}
		refused := len(d.Snapshot().Check(t.Context(), nil).Problems) > 0
		if want := strings.HasPrefix(dd.Title, "Godot 4"); refused != want {
			t.Errorf("%s: refused: %v", dd.Title, refused)
		}
	}
}
