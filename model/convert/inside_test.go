package convert_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// TestBytesThatHoldSaves checks the notes about saves of the old engine inside bytes.
func TestBytesThatHoldSaves(t *testing.T) {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	blob := func(b []byte) variant.Value { return variant.Value{Type: variant.PackedByteArray, Data: b} }
	inner, err := codec.Append(nil, variant.OfDict(entry("gold", variant.OfInt(5))), dialect.Godot3)
	if err != nil {
		t.Fatal(err)
	}
	data, err := codec.Append(nil, variant.OfDict(entry("inner", blob(inner)), entry("noise", blob([]byte("just some bytes")))), dialect.Godot3)
	if err != nil {
		t.Fatal(err)
	}
	res, err := convert.Bytes(context.Background(), "a.sav", data, "b.sav", convert.Request{From: "godot3", Dialect: "godot4.6"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	notes := lines(res.Notes)
	if !strings.Contains(notes, "inner: the bytes hold a save of Godot 3") || strings.Contains(notes, "noise") {
		t.Errorf("notes: %q", notes)
	}
	if !bytes.Contains(res.Data, inner) {
		t.Error("the bytes did not stay as they are")
	}
}
