package codec_test

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestSwallowedEntries has the count of an Array be too large by twice as many as entries follow it: it is named, not the Dictionary around it, which
// with that reading has fewer entries than it says.
func TestSwallowedEntries(t *testing.T) {
	text := variant.OfString
	whole, err := codec.Append(nil, variant.OfDict(
		variant.Entry{Key: text("gold"), Value: variant.OfInt(120)},
		variant.Entry{Key: text("items"), Value: variant.OfArray(text("sword"), text("shield"), text("potion"))},
		variant.Entry{Key: text("stats"), Value: variant.OfDict(variant.Entry{Key: text("str"), Value: variant.OfInt(5)})},
		variant.Entry{Key: text("name"), Value: text("Mira")},
		variant.Entry{Key: text("alive"), Value: variant.OfBool(true)},
	), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	count := bytes.Index(whole, []byte("items")) + 8 + 4
	if whole[count] != 3 {
		t.Fatalf("the count is not at %d", count)
	}
	for _, entries := range []byte{1, 2, 3} {
		b := bytes.Clone(whole)
		b[count] += 2 * entries
		wrong := codec.Overcounted(b, 0, dialect.Godot46)
		if wrong == nil {
			t.Errorf("%d entries: nothing is said to be wrong", entries)
			continue
		}
		fits, ok := wrong.MayFit()
		if !ok {
			fits, ok = wrong.Fits()
		}
		if wrong.Offset != count || !ok || fits != 3 {
			t.Errorf("%d entries: at %d is to be %d, %v", entries, wrong.Offset, fits, ok)
		}
	}
}
