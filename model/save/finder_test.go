package save

import (
	"fmt"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
)

// TestFindMany finds each of many entries by its path, the keys of which are texts, numbers and others, some of them twice; and
// after an edit of the keys, those that are there then.
func TestFindMany(t *testing.T) {
	dict := &variant.Dict{}
	put := func(key variant.Value) {
		dict.Entries = append(dict.Entries, variant.Entry{Key: key, Value: variant.OfInt(int64(len(dict.Entries)))})
	}
	for i := range 60 {
		put(variant.OfString(fmt.Sprint("key ", i%50)))
		put(variant.OfInt(int64(i % 40)))
		put(variant.OfFloat(float64(i) / 2))
		put(variant.OfBool(i%2 == 0))
	}
	b, err := codec.Append(nil, variant.Value{Type: variant.Dictionary, Data: dict}, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	d, form := opened(t, b)
	whole := d.Child(model.Root, 0)
	check := func() {
		t.Helper()
		for i := range d.Len(whole) {
			r := d.Child(whole, i)
			if got, err := d.Find(d.Path(r)); err != nil || got != r {
				t.Fatalf("%s, child %d, is row %d: %d, %v", d.Path(r), i, r, got, err)
			}
		}
		for _, path := range []string{"#0.nothing", "#0[1000]", `#0["key 3"]{7}`} {
			if r, err := d.Find(path); err == nil {
				t.Errorf("%s is row %d", path, r)
			}
		}
	}
	check()
	if n := len(form.finder.of); n != 1 {
		t.Errorf("%d dictionaries are known", n)
	}
	key := variant.OfString("nothing of the kind")
	if err := d.RenameKey(d.Child(whole, 0), key); err != nil {
		t.Fatal(err)
	}
	if err := d.Remove(d.Child(whole, 9), d.Child(whole, 100)); err != nil {
		t.Fatal(err)
	}
	check()
	if r, err := d.Find(`#0["nothing of the kind"]`); err != nil || r != d.Child(whole, 0) {
		t.Errorf("the entry of another key is row %d, %v", r, err)
	}
	d.Undo()
	d.Undo()
	check()
}
