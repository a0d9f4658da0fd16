package codec_test

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestSuspects has the types of values and keys be wrong that are read nevertheless: in a damaged save they are told. Nothing is of what is whole.
func TestSuspects(t *testing.T) {
	d := dialect.Godot46
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	hero := func(name string, hp int64) variant.Value {
		return variant.OfDict(entry("name", variant.OfString(name)), entry("hp", variant.OfInt(hp)), entry("speed", variant.OfFloat(1.5)))
	}
	whole, err := codec.Append(nil, variant.OfDict(entry("lost", variant.OfString("to the fault")), entry("gold", variant.OfInt(300)), entry("volume", variant.OfFloat(0.75)),
		entry("heroes", variant.OfArray(hero("Ada", 0), hero("Bo", 0), hero("Cy", 0), hero("Di", 0))),
		entry("scores", variant.OfArray(variant.OfInt(0), variant.OfInt(0), variant.OfInt(0), variant.OfInt(0)))), d)
	if err != nil {
		t.Fatal(err)
	}
	behind := func(key string, nth int) int { // where the value of a key begins
		at := 0
		for range nth + 1 {
			at += bytes.Index(whole[at:], append([]byte{byte(len(key)), 0, 0, 0}, key...)) + 4
		}
		return at + dialect.Padded(len(key))
	}
	for _, c := range []struct {
		name string
		at   int
		to   byte
		odd  int  // where that shows
		bare bool // it is told without another fault
	}{
		{"an int as a float", behind("gold", 0), 3, behind("gold", 0), true},
		{"a float as an int", behind("volume", 0), 2, behind("volume", 0), true},
		{"an int among those of the same key", behind("hp", 2), 3, behind("hp", 2), false},
		{"an element", behind("scores", 0) + 8 + 8, 3, behind("scores", 0) + 8 + 8, false},
		{"a character of a key", behind("volume", 0) - 8, 1, behind("volume", 0) - 16, true},
	} {
		b := bytes.Clone(whole)
		if list := codec.Unusual(b, 0, d); len(list) > 0 {
			t.Fatalf("of what is whole it tells %v", list)
		}
		b[c.at] = c.to
		if list := codec.Unusual(b, 0, d); (len(list) == 1 && list[0].Offset == c.odd) != c.bare {
			t.Errorf("%s, without another fault: %v", c.name, list)
		}
		b[bytes.Index(b, []byte("to the fault"))-8] = 0x77
		found := false
		for _, e := range codec.Suspects(b, 0, false, d) {
			found = found || e.Offset == c.odd
		}
		if !found {
			t.Errorf("%s at %#x is not told: %v", c.name, c.odd, codec.Suspects(b, 0, false, d))
		}
	}
	b := bytes.Clone(whole)
	b[bytes.Index(b, []byte("to the fault"))-8] = 0x77
	if list := codec.Suspects(b, 0, false, d); len(list) > 0 {
		t.Errorf("with one fault it tells %v", list)
	}
}

// TestControlCharacters has one character of a text or of a name be none that it has.
func TestControlCharacters(t *testing.T) {
	d := dialect.Godot46
	for _, v := range []variant.Value{
		variant.OfString("the long way\r\n\thome"), {Type: variant.StringName, Text: "jump"}, {Type: variant.PackedStringArray, Data: []string{"Ada", "jump"}},
		{Type: variant.NodePath, Data: &variant.Path{Names: []string{"Level", "jump"}, Subnames: []string{"x"}}},
		{Type: variant.Object, Data: &variant.Instance{Class: "Resource", Properties: []variant.Property{{Name: "jump", Value: variant.OfInt(1)}}}},
	} {
		b, err := codec.Append(nil, variant.OfArray(v), d)
		if err != nil {
			t.Fatal(err)
		}
		if list := codec.Unusual(b, 0, d); len(list) > 0 {
			t.Errorf("%v: of what is whole it tells %v", v, list)
		}
		at := bytes.Index(b, []byte("ay"))
		if at < 0 {
			at = bytes.Index(b, []byte("um"))
		}
		b[at] = 1
		if list := codec.Unusual(b, 0, d); len(list) != 1 {
			t.Errorf("%v: with a control character it tells %v", v, list)
		}
	}
}

// TestFlippedTypeIsNoOtherDialect has the type of a key be wrong, which only a table reads that no engine uses, as a number that no game has: the save is
// damaged instead.
func TestFlippedTypeIsNoOtherDialect(t *testing.T) {
	b, err := codec.Append(make([]byte, 4), variant.OfDict(
		variant.Entry{Key: variant.OfString("stage_saved"), Value: variant.OfString("defeat vine")},
		variant.Entry{Key: variant.OfString("musicValue"), Value: variant.OfFloat(-10.486572423)},
		variant.Entry{Key: variant.OfString("sfxValue"), Value: variant.OfFloat(-10.486572423)},
		variant.Entry{Key: variant.OfString("fullscreen"), Value: variant.OfBool(false)}), dialect.Godot3)
	if err != nil {
		t.Fatal(err)
	}
	b[0] = byte(len(b) - 4)
	b[4+8] = 5
	if g := codec.Detect(b)[0]; !g.Dialect.Released() || g.Exact {
		t.Errorf("it is read as %s, exact %t", g.Dialect.Name, g.Exact)
	}
}

// TestFaultInFrontOfAKey has the type of a number become that of a longer one, which takes the beginning of the key behind it: the number is named, and
// nothing else is lost.
func TestFaultInFrontOfAKey(t *testing.T) {
	entry := func(key string) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: variant.OfInt(12)}
	}
	long := "a name that has more characters than there are types"
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		b, err := codec.Append(nil, variant.OfDict(entry("first"), entry("gold"), entry(long), entry("last")), d)
		if err != nil {
			t.Fatal(err)
		}
		at := bytes.Index(b, []byte("gold")) + 4
		b[at] = 5 // a Vector2
		part, lost := codec.Salvage(b, 0, d)
		if len(lost) != 1 || lost[0].Wrong.Offset != at || lost[0].Wrong.Path != "gold" || lost[0].Wrong.What.Args[1] != 12 {
			t.Errorf("%s: %v, not a fault at %#x", d.Name, lost, at)
		}
		v, _, err := codec.Decode(part, 0, d)
		if err != nil || len(v.Data.(*variant.Dict).Entries) != 3 {
			t.Errorf("%s: %v of %v", d.Name, err, v)
		}
	}
}
