package model_test

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestFew makes the same bytes of fewer patches.
func TestFew(t *testing.T) {
	items := make([]variant.Value, 2000)
	for i := range items {
		items[i] = variant.OfString(string(bytes.Repeat([]byte{'a'}, i%400)))
	}
	data, err := codec.Append(nil, variant.OfArray(items...), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(data, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	was := d.Mark()
	record := d.Child(model.Root, 0)
	for i := 0; i < len(items); i += 2 {
		if err := d.Set(d.Child(record, i), variant.OfString("other")); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range []int{1, 7, 100, 5000} {
		few := d.Mark().Few(was, n)
		if len(few) > n || n == 5000 && len(few) != len(d.Mark().Since(was)) {
			t.Errorf("%d patches, not %d", len(few), n)
		}
		again, _ := kinds.Open(data, model.Options{})
		if err := again.Apply(message.New(message.Text, "few"), few); err != nil || !bytes.Equal(again.Bytes(), d.Bytes()) {
			t.Errorf("%d patches: %v, other bytes", n, err)
		}
	}
}
