package save

import (
	"context"
	"fmt"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
)

// TestDiffers: a document agrees with a fresh look at its bytes after every edit, and with nothing else.
func TestDiffers(t *testing.T) {
	items := make([]variant.Value, 1000)
	for i := range items {
		items[i] = variant.OfString(fmt.Sprintf("%040d", i))
	}
	made := func() (*model.Document, *Form) {
		d, form := opened(t, recordOf(t, variant.OfArray(items...)))
		if err := d.Set(d.Child(d.Child(model.Root, 0), 500), variant.OfString("another")); err != nil {
			t.Fatal(err)
		}
		return d, form
	}
	fresh := func(d *model.Document) *model.Document {
		again, _ := opened(t, d.Bytes())
		return again
	}
	d, _ := made()
	if what := d.Differs(fresh(d)); what != nil {
		t.Error(what)
	}
	if what, ok := d.Rescan(context.Background()); what != nil || !ok {
		t.Error(what, ok)
	}
	other, err := model.OpenWith(opener{model.Config}, d.Bytes(), model.Options{Dialect: "godot4.6"})
	if err != nil || d.Differs(other) == nil {
		t.Errorf("the kind is another, and nothing says so: %v", err)
	}
	change := func(at int64, to byte) func(*Form) {
		return func(f *Form) { f.host.Bytes().Do([]piece.Splice{{Start: at, End: at + 1, New: []byte{to}}}) }
	}
	for name, spoil := range map[string]func(*Form){
		"an entry of the index": func(f *Form) { f.reader.Index.Shift(0, 4) },
		"where a record ends": func(f *Form) {
			r := f.records.at(0)
			r.valueEnd -= 4
			f.records.set(0, r)
		},
		"the tail":              func(f *Form) { f.tail -= 4 },
		"the number of records": func(f *Form) { f.records.replace(f.records.len(), f.records.len(), []record{{}}) },
		"the length":            change(0, 1),
		"a type":                change(4, 2),
		"a count":               change(8, 2),
	} {
		d, form := made()
		again := fresh(d)
		spoil(form)
		if name == "the length" || name == "a type" || name == "a count" {
			again = fresh(d)
		}
		if d.Differs(again) == nil {
			t.Errorf("%s is wrong, and nothing says so", name)
		}
		if what, ok := d.Rescan(context.Background()); what == nil && ok {
			t.Errorf("%s is wrong, and a scan does not say so", name)
		}
	}
}
