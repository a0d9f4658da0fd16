package codec_test

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestWrongCountIsNoRareDialect has the count of an array be wrong, which a table of a rare engine reads as an array of one type that holds others: the save is
// damaged instead, and put right.
func TestWrongCountIsNoRareDialect(t *testing.T) {
	floats := variant.OfArray(variant.OfFloat(1.5), variant.OfFloat(2.5), variant.OfFloat(3.5))
	texts := variant.OfArray(variant.OfString("aa"), variant.OfString("bb"), variant.OfString("cc"), variant.OfString("dd"))
	for _, v := range []variant.Value{floats, texts} {
		whole, err := codec.Append(make([]byte, 4), v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		whole[0] = byte(len(whole) - 4)
		for by := -1; by <= 1; by += 2 {
			b := bytes.Clone(whole)
			b[8] += byte(by)
			g := codec.Detect(b)[0]
			if g.Dialect != dialect.Godot46 || g.Exact || g.Certainty() == codec.Certain {
				t.Errorf("%d children, said to be %d: %s, exact %t, %d percent", whole[8], b[8], g.Dialect.Name, g.Exact, g.Sure)
			}
		}
	}
}
