package codec

import (
	"reflect"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestOpenPart opens values of which only the head is available: the result must be that of Open, and a count that
// the whole value could not hold must be refused.
func TestOpenPart(t *testing.T) {
	items := make([]variant.Value, 5000)
	entries := make([]variant.Entry, 5000)
	for i := range items {
		items[i] = variant.OfInt(int64(i))
		entries[i] = variant.Entry{Key: variant.OfInt(int64(i)), Value: variant.OfInt(1)}
	}
	d := dialect.Godot46
	for name, v := range map[string]variant.Value{"array": variant.OfArray(items...), "dictionary": variant.OfDict(entries...),
		"text": variant.OfString(strings.Repeat("word ", 1000)), "bytes": {Type: variant.PackedByteArray, Data: make([]byte, 5000)}} {
		whole, err := Append(nil, v, d)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Open(whole, 0, d)
		if err != nil || want.Count != 5000 {
			t.Fatalf("%s: %+v, %v", name, want, err)
		}
		if got, err := OpenPart(whole[:8], 0, len(whole), d); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: of the first 8 bytes: %+v, %v; of all %+v", name, got, err, want)
		}
		if got, err := OpenPart(whole[:8], 0, 100, d); err == nil {
			t.Errorf("%s: a count of %d in 100 bytes are believed", name, got.Count)
		}
		if _, err := Open(whole[:8], 0, d); err == nil {
			t.Errorf("%s: 8 bytes alone are believed to hold them", name)
		}
	}
}
