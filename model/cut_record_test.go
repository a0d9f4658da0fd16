package model_test

import (
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestCutRecord truncates a save of two records within the second one: if enough is left to recognize it, the file says
// how much of it is there.
func TestCutRecord(t *testing.T) {
	var file []byte
	for _, text := range []string{"first", "second, which is a longer text"} {
		b, err := codec.Append(nil, variant.OfString(text), dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		file = append(append(file, byte(len(b)), 0, 0, 0), b...)
	}
	first := 4 + int(file[0])
	for n := first + 1; n < len(file); n++ {
		d, err := kinds.Open(file[:n], model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		list := d.Problems()
		if len(list) != 1 {
			t.Fatalf("%d bytes: %v", n, list)
		}
		want := "that the format does not explain"
		if n-first >= 8 {
			want = "the file ends within this record: "
		}
		if got := said(list[0].Text); !strings.Contains(got, want) {
			t.Errorf("%d of %d bytes: %s", n, len(file), got)
		}
	}
}
