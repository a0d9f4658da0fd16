package find_test

import (
	"bytes"
	"fmt"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/find"
	"savant/model/kinds"
)

// TestFindBehindDamage finds values behind a fault, by key, by text and by type, with paths that lead to them, and replaces them.
func TestFindBehindDamage(t *testing.T) {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	save, err := codec.Append(nil, variant.OfDict(entry("version", variant.OfInt(3)), entry("gold", variant.OfInt(500)),
		entry("items", variant.OfArray(variant.OfString("rope"), variant.OfString("lamp"))), entry("name", variant.OfString("Ada"))), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	save[bytes.Index(save, []byte("gold"))+4] = 0xee
	open := func() *model.Document {
		d, err := kinds.Open(bytes.Clone(save), model.Options{Name: "a.sav"})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, c := range []struct {
		query find.Query
		want  []string // keys that the paths do not say, and values
	}{
		{find.Query{Text: "lamp"}, []string{" lamp"}},
		{find.Query{Key: "^name$"}, []string{" Ada"}},
		{find.Query{Key: "^(items|version)$"}, []string{" 3", " "}},
		{find.Query{Type: "String"}, []string{" rope", " lamp", " Ada"}},
		{find.Query{Text: "500"}, nil},
	} {
		d := open()
		s, err := find.Compile(c.query)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		if err := s.Run(t.Context(), d.Snapshot(), nil, func(h find.Hit) bool {
			got = append(got, h.Key+" "+h.Text)
			if r, err := d.Find(h.Path); err != nil || r != d.Descend(h.Trail) || d.Describe(r).Offset != h.Offset {
				t.Errorf("%+v: %s leads to %s: %v", c.query, h.Path, d.Path(r), err)
			}
			return true
		}); err != nil || fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%+v: found %q, not %q: %v", c.query, got, c.want, err)
		}
	}
	d := open()
	s, _ := find.Compile(find.Query{Text: "lamp"})
	part := "candle"
	r, err := s.Replace(find.Replacement{Part: &part})
	if err != nil {
		t.Fatal(err)
	}
	if did, err := r.Do(t.Context(), d, nil, nil); err != nil || did.Changed != 1 || !bytes.Contains(d.Bytes(), []byte("candle")) {
		t.Errorf("%+v, %v", did, err)
	}
}
