package save_test

import (
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestPasteTellsLosses pastes what Godot 4 has into a save of Godot 3: it becomes what a conversion would make of it, and each loss has a note. An edit
// that would lose the type of a container is refused.
func TestPasteTellsLosses(t *testing.T) {
	b, err := codec.Append(nil, variant.OfDict(variant.Entry{Key: variant.OfString("bag"), Value: variant.OfDict()}), dialect.Godot32)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, becomes, said string }{
		{`"k": Dictionary[String, int]({"a": 1})`, `{"k": {"a": 1}}`, `message.in("bag.k", transcode.dictionary-type-lost("String, int"))`},
		{`"k": [Array[int]([1])]`, `{"k": [[1]]}`, `message.in("bag.k[0]", transcode.array-type-lost("int"))`},
		{`"k": &"a"`, `{"k": "a"}`, `message.in("bag.k", transcode.becomes("StringName", "String"))`},
		{`&"k": 1`, `{"k": 1}`, `message.in("bag", transcode.becomes("StringName", "String"))`},
		{`"k": PackedInt64Array(1, 5000000000)`, `{"k": [1, 5000000000]}`, `message.in("bag.k", transcode.becomes("PackedInt64Array", "Array"))`},
		{`"k": PoolIntArray(1)`, `{"k": PoolIntArray(1)}`, ""},
	} {
		d, bag := openBag(t, b)
		if _, err := d.Paste(bag, 0, c.text); err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var said []string
		for _, n := range d.Notes() {
			if n.Removed {
				said = append(said, n.Text.String())
			}
		}
		if text, _ := d.Text(bag); text != c.becomes || strings.Join(said, "; ") != c.said {
			t.Errorf("%s becomes %s: %v", c.text, text, said)
		}
	}
	d, bag := openBag(t, b)
	v, err := d.Parse(bag, "Array[int]([1])")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.SetAs(bag, v); err == nil {
		t.Error("an edit loses the type of an array without a word")
	}
	key := variant.OfString("k")
	if _, err := d.Insert(bag, 0, &key, v); err == nil {
		t.Error("a new entry loses the type of an array without a word")
	}
}

// openBag opens a save of Godot 3.2 and finds its bag.
func openBag(t *testing.T, b []byte) (*model.Document, model.Row) {
	t.Helper()
	d, err := kinds.Open(b, model.Options{Dialect: dialect.Godot32.Name})
	if err != nil {
		t.Fatal(err)
	}
	bag, err := d.Find("bag")
	if err != nil {
		t.Fatal(err)
	}
	return d, bag
}
