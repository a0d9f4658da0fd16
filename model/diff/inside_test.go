package diff

import (
	"context"
	"slices"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestInside compares documents inside bytes by their paths: plain, compressed differently, and nested.
func TestInside(t *testing.T) {
	encode := func(v variant.Value) []byte {
		b, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	blob := func(b []byte) variant.Value { return variant.Value{Type: variant.PackedByteArray, Data: b} }
	pack := func(how string, b []byte) []byte {
		out, err := envelope.New(how, b, envelope.Key{})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	level := func(gold int64, items ...variant.Value) []byte {
		return encode(variant.OfDict(entry("gold", variant.OfInt(gold)), entry("items", variant.OfArray(items...))))
	}
	open := func(raw, zip, same []byte, noise string) *model.Snapshot {
		whole := encode(variant.OfDict(entry("raw", blob(encode(variant.OfDict(entry("deep", blob(raw)), entry("n", variant.OfInt(1)))))),
			entry("zip", blob(zip)), entry("same", blob(same)), entry("noise", blob([]byte(noise)))))
		d, err := kinds.Open(whole, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		return d.Snapshot()
	}
	sword, rope := variant.OfString("sword of the north"), variant.OfString("rope of ten yards")
	a := open(level(1, sword), pack("gcpf-zstd", level(3)), pack("gcpf-zstd", level(5, sword)), "abcdefgh")
	b := open(level(2, rope, sword), pack("gcpf-zstd", level(4)), pack("gcpf-deflate", level(5, sword)), "abcdefgX")
	var got []string
	err := Compare(context.Background(), a, b, nil, func(d Difference) bool {
		got = append(got, d.Op.String()+" "+d.Path+" "+d.Old+" "+d.New)
		return true
	})
	want := []string{"changed raw!.deep!.gold 1 2", `added raw!.deep!.items[0]  "rope of ten yards"`, "changed zip!.gold 3 4", "changed noise[7] 104 88"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	for _, d := range []struct {
		s    *model.Snapshot
		path string
	}{{b, "raw!.deep!.items[0]"}, {b, "zip!.gold"}} {
		if _, err := d.s.Document().Find(d.path); err != nil {
			t.Error(err)
		}
	}
}
