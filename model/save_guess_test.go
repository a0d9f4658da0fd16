package model_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestRecordsStayFound edits records that are distinguished from other bytes only by their contents.
func TestRecordsStayFound(t *testing.T) {
	// Arrays of one int as store_var writes them, and a record of an unknown type.
	const (
		one   = "\x14\x00\x00\x00" + "\x1c\x00\x00\x00\x01\x00\x00\x00" + "\x02\x00\x00\x00\x07\x00\x00\x00" + "\x00\x00\x00\x00"
		array = "\x10\x00\x00\x00" + "\x1c\x00\x00\x00\x01\x00\x00\x00" + "\x02\x00\x00\x00\x07\x00\x00\x00"
		other = "\x10\x00\x00\x00" + "\x1c\x00\x00\x00\x01\x00\x00\x00" + "\x02\x00\x00\x00\x09\x00\x00\x00"
		wrong = "\x08\x00\x00\x00" + "\xff\x00\x00\x00\x00\x00\x00\x00"
	)
	unknown := string(bytes.Repeat([]byte{0xee}, 61))
	for _, c := range []struct {
		name, data string
		framing    codec.Framing
		path       string
		good, bad  variant.Value
	}{
		{"among others", "\xbe\xbe" + array + other + "\xcc", codec.Mixed, "#1", variant.OfArray(variant.OfInt(5), variant.OfInt(6)), variant.OfArray()},
		{"before a tail", array + unknown, codec.ChainTail, "#0", variant.OfArray(variant.OfInt(5), variant.OfInt(6)), variant.OfInt(5)},
		{"bare before a tail", array[4:] + unknown, codec.Bare, "#0", variant.OfArray(variant.OfInt(5), variant.OfInt(6)), variant.OfInt(5)},
		{"beside a damaged one", array + wrong, codec.Chain, "#0", variant.OfInt(5), variant.Value{}},
		{"with slack", one, codec.Chain, "#0", variant.OfInt(5), variant.Value{}},
	} {
		d, err := kinds.Open([]byte(c.data), model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		form, _, _ := model.As[model.Verifier](d, model.Root)
		if got := d.Info().Framing; !got.Equal(c.framing.Message()) {
			t.Errorf("%s: it is %v, not %v", c.name, got, c.framing)
			continue
		}
		r := find(t, d, c.path)
		if err := d.SetAs(r, c.good); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		consistent(t, d, c.name)
		before := slices.Clone(d.Bytes())
		err = d.SetAs(r, c.bad)
		if form.Guessed() && c.framing != codec.Chain {
			var refused *model.RefusedError
			if !errors.As(err, &refused) || !bytes.Equal(d.Bytes(), before) || !d.Alive(r) {
				t.Errorf("%s: an edit after which the record is not found again gives %v", c.name, err)
			}
			if err := d.SetAll(message.New(message.Text, "Set"), []model.Assignment{{Row: r, Value: c.bad, Retype: true}}); !errors.As(err, &refused) {
				t.Errorf("%s: the same edit of many rows gives %v", c.name, err)
			}
		} else if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		consistent(t, d, c.name)
		for d.Undo() {
			consistent(t, d, c.name+", undone")
		}
		if string(d.Bytes()) != c.data || find(t, d, c.path) != r {
			t.Errorf("%s: undo does not give the file back", c.name)
		}
	}
}
