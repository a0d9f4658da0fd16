package model

import (
	"context"
	"fmt"
	"testing"

	"savant/codec/variant"
	"savant/model/internal/piece"
)

// TestDiffers: a document agrees with a fresh look at its bytes after every edit, and with nothing else.
func TestDiffers(t *testing.T) {
	items := make([]variant.Value, 1000)
	for i := range items {
		items[i] = variant.OfString(fmt.Sprintf("%040d", i))
	}
	made := func() *Document {
		d, err := Open(chain(t, variant.OfArray(items...)), Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Set(d.Child(d.Child(Root, 0), 500), variant.OfString("another")); err != nil {
			t.Fatal(err)
		}
		return d
	}
	fresh := func(d *Document) *Document {
		again, err := Open(d.Bytes(), Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		return again
	}
	d := made()
	if what := d.Differs(fresh(d)); what != "" {
		t.Error(what)
	}
	if what, ok := d.Rescan(context.Background()); what != "" || !ok {
		t.Error(what, ok)
	}
	for name, spoil := range map[string]func(*Document){
		"an entry of the index": func(d *Document) { d.form.(*saveForm).reader.Index.Shift(0, 4) },
		"where a record ends": func(d *Document) {
			f := d.form.(*saveForm)
			r := f.records.at(0)
			r.valueEnd -= 4
			f.records.set(0, r)
		},
		"the tail": func(d *Document) { d.form.(*saveForm).tail -= 4 },
		"the number of records": func(d *Document) {
			f := d.form.(*saveForm)
			f.records.replace(f.records.len(), f.records.len(), []record{{}})
		},
		"the length": func(d *Document) { d.bytes.Do([]piece.Splice{{Start: 0, End: 1, New: []byte{1}}}) },
		"a type":     func(d *Document) { d.bytes.Do([]piece.Splice{{Start: 4, End: 5, New: []byte{2}}}) },
		"a count":    func(d *Document) { d.bytes.Do([]piece.Splice{{Start: 8, End: 9, New: []byte{2}}}) },
		"the kind":   func(d *Document) { d.info.Kind = Config },
	} {
		d := made()
		again := fresh(d)
		spoil(d)
		if name == "the length" || name == "a type" || name == "a count" {
			again = fresh(d)
		}
		if d.Differs(again) == "" {
			t.Errorf("%s is wrong, and nothing says so", name)
		}
		if what, ok := d.Rescan(context.Background()); what == "" && ok && name != "the kind" {
			t.Errorf("%s is wrong, and a scan does not say so", name)
		}
	}
}
