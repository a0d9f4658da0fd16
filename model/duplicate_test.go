package model_test

import (
	"errors"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestDuplicateKeys adds existing keys to dictionaries: that is refused unless it is allowed. Those of the file are
// kept.
func TestDuplicateKeys(t *testing.T) {
	twice := variant.OfDict(entry("a", variant.OfInt(1)), entry("a", variant.OfInt(2)), entry("b", variant.OfInt(3)))
	for name, c := range map[string]struct {
		data []byte
		path string
	}{
		"save":   {chain(t, twice), "#0"},
		"inside": {chain(t, variant.OfArray(blobOf(encoded(t, twice)))), "[0]!"},
		"text":   {[]byte("[s]\n\nx={\"a\": 1, \"a\": 2, \"b\": 3}\n"), `section.s.x`},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := kinds.Open(c.data, model.Options{})
			if err != nil {
				t.Fatal(err)
			}
			r := find(t, d, c.path)
			if d.Len(r) != 3 {
				t.Fatalf("%d entries", d.Len(r))
			}
			if err := d.Set(d.Child(r, 1), variant.OfInt(20)); err != nil {
				t.Error(err)
			}
			before := string(d.Bytes())
			var refused *model.RefusedError
			key := variant.OfString("a")
			if _, err := d.Insert(r, 3, &key, variant.OfInt(4)); !errors.As(err, &refused) {
				t.Errorf("inserted: %v", err)
			}
			if err := d.RenameKey(d.Child(r, 2), key); !errors.As(err, &refused) {
				t.Errorf("renamed: %v", err)
			}
			if string(d.Bytes()) != before {
				t.Error("something changed")
			}
			d.AllowDuplicateKeys(true)
			if err := d.RenameKey(d.Child(r, 2), key); err != nil {
				t.Error(err)
			}
			if _, err := d.Insert(r, 3, &key, variant.OfInt(4)); err != nil {
				t.Error(err)
			}
			if got, err := d.Text(r); err != nil || got != `{"a": 1, "a": 20, "a": 3, "a": 4}` {
				t.Errorf("%s, %v", got, err)
			}
		})
	}
}
