package codec_test

import (
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestEqualKeysAreNotCanonical: a String and the StringName of its characters are one key in Godot 4, which never writes both.
func TestEqualKeysAreNotCanonical(t *testing.T) {
	for _, more := range []int{0, 40} {
		for _, second := range []variant.Value{variant.OfStringName("sn"), variant.OfStringName("other"), variant.OfInt(2)} {
			dict := variant.OfDict(variant.Entry{Key: variant.OfString("sn")}, variant.Entry{Key: second})
			for i := range more {
				list := dict.Data.(*variant.Dict)
				list.Entries = append(list.Entries, variant.Entry{Key: variant.OfInt(int64(i + 10))})
			}
			d, _ := dialect.ByName("godot4.6")
			b, err := codec.Append(nil, dict, d)
			if err != nil {
				t.Fatal(err)
			}
			if got := codec.Canonical(b, 0, d); got != (second.Text != "sn") {
				t.Errorf("%v beside a String and %d others: %v", second, more, got)
			}
		}
	}
}
