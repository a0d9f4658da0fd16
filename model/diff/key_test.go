package diff_test

import (
	"bytes"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestKeyBytes checks that keys that differ only in how they are stored are not reported as moved, and the difference
// is.
func TestKeyBytes(t *testing.T) {
	path := func(names ...string) variant.Value {
		return variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: names}}
	}
	keyed := func(keys ...variant.Value) variant.Value {
		var entries []variant.Entry
		for i, key := range keys {
			entries = append(entries, variant.Entry{Key: key, Value: variant.OfInt(int64(i))})
		}
		return variant.OfDict(entries...)
	}
	stored := func(v variant.Value, was, now string) []byte {
		t.Helper()
		b := chain(t, dialect.Godot32, v)
		if bytes.Count(b, []byte(was)) != 1 {
			t.Fatalf("%q stands %d times in %q", was, bytes.Count(b, []byte(was)), b)
		}
		return bytes.Replace(b, []byte(was), []byte(now), 1)
	}
	five := keyed(variant.OfInt(5), variant.OfInt(6))
	for _, c := range []struct {
		name string
		a, b []byte
		want string
	}{
		{"padding", chain(t, dialect.Godot32, keyed(path("A", "B"))), stored(keyed(path("A", "B")), "B\x00\x00\x00", "B\xcd\xcd\x00"), `changed [NodePath("A/B")] old key 00 00 new key cd cd`},
		{"padding of the second", chain(t, dialect.Godot32, keyed(path("A"), path("B"))), stored(keyed(path("A"), path("B")), "B\x00\x00\x00", "B\x00\x00\x01"),
			`changed [NodePath("B")] old key 00 new key 01`},
		{"behind a new one", chain(t, dialect.Godot32, keyed(path("B"))), stored(keyed(path("A"), path("B")), "B\x00\x00\x00", "B\x00\x00\x01"),
			`added [NodePath("A")] new 0` + "\n" + `changed [NodePath("B")] old key 00 new key 01` + "\n" + `changed [NodePath("B")] old 0 new 1`},
		{"of a String", chain(t, dialect.Godot32, keyed(variant.OfString("x"), variant.OfString("y"))),
			stored(keyed(variant.OfString("x"), variant.OfString("y")), "y\x00\x00\x00", "y\x01\x00\x00"), `changed y old key 00 new key 01`},
		{"the width of an int", chain(t, dialect.Godot32, five), stored(five, "\x02\x00\x00\x00\x05\x00\x00\x00", "\x02\x00\x01\x00\x05\x00\x00\x00\x00\x00\x00\x00"),
			`changed [5] old key 00 00 05 new key 01 00 05 00 00 00 00`},
	} {
		if c.name == "the width of an int" {
			c.b[0] += 4 // the length prefix
		}
		if got := told(t, open(t, c.a, "godot3.2"), open(t, c.b, "godot3.2")); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
