package model_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestCopiesHaveTheRightLength copies a record whose length is wrong: with that, the copy would not be one.
func TestCopiesHaveTheRightLength(t *testing.T) {
	whole := chain(t, variant.OfString("a text of some length"), variant.OfDict(entry("gold", variant.OfInt(7)), entry("name", variant.OfString("Mira"))))
	wrong := bytes.Clone(whole)
	wrong[1] = 0x7f
	length := int64(binary.LittleEndian.Uint32(whole))
	d, err := kinds.Open(bytes.Clone(wrong), model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	if n := d.Info().Records; n != 2 {
		t.Fatalf("%d records", n)
	}
	if _, err := d.Duplicate(find(t, d, "#0")); err != nil {
		t.Fatal(err)
	}
	again, err := kinds.Open(bytes.Clone(d.Bytes()), model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	at := storedAt(again, 1)
	if got := int64(binary.LittleEndian.Uint32(again.Bytes()[at.value-4:])); got != length || at.end-at.value != length {
		t.Errorf("the copy has %d bytes and the length %d, not %d", at.end-at.value, got, length)
	}
	if !d.Undo() {
		t.Fatal("nothing to undo")
	}
	if differs, _ := d.Rescan(context.Background()); differs != nil || !bytes.Equal(d.Bytes(), wrong) {
		t.Errorf("undone: %v", differs)
	}
}
