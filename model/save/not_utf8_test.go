package save_test

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestNotUTF8: a text that is not UTF-8 is told as such, with the offset of the byte that is wrong, wherever it is; what is unusual otherwise is not.
func TestNotUTF8(t *testing.T) {
	save, err := codec.Append(nil, variant.OfDict(
		variant.Entry{Key: variant.OfString("name"), Value: variant.OfString("Ada#")},
		variant.Entry{Key: variant.OfString("#key"), Value: variant.OfInt(1)},
		variant.Entry{Key: variant.OfString("list"), Value: variant.Value{Type: variant.PackedStringArray, Data: []string{"a", "über", "xy#z"}}},
		variant.Entry{Key: variant.OfString("path"), Value: variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"a", "b#"}}}},
		variant.Entry{Key: variant.OfString("on"), Value: variant.OfBool(true)}), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	var wrong []int64
	for i := range save {
		if save[i] == '#' {
			save[i] = 0xff
			wrong = append(wrong, int64(i))
		}
	}
	save[bytes.Index(save, []byte("on\x00\x00"))+8] = 2 // no engine writes true as 2
	d, err := kinds.Open(save, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	var told []int64
	general := 0
	for _, p := range d.Snapshot().Check(t.Context(), nil).Unusual {
		switch p.Text.ID {
		case "save.text-not-utf8 offset":
			told = append(told, p.Text.Args[0].(int64))
		case "reason.unusual":
			general++
		}
	}
	if len(told) != len(wrong) || len(wrong) != 4 || general != 1 {
		t.Fatalf("told %x and %d others, wrong are %x", told, general, wrong)
	}
	for i := range wrong {
		if told[i] != wrong[i] {
			t.Errorf("told %x, wrong are %x", told, wrong)
		}
	}
}
