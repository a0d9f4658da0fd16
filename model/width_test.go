package model_test

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestSetBack gives values others that need more bytes, and then the ones with which the file was opened: the file's bytes are back,
// also where other rows were edited in between, and Savant would write a new value otherwise.
func TestSetBack(t *testing.T) {
	ints := func(n ...int64) variant.Value { return variant.Value{Type: variant.PackedInt64Array, Data: n} }
	wideInt := []byte("\x02\x00\x01\x00\x05\x00\x00\x00\x00\x00\x00\x00") // as 3.0 writes all of them
	oddBool := []byte("\x01\x00\x00\x00\x02\x00\x00\x00")
	vector := func(double bool, x, y float64) variant.Value {
		return variant.Value{Type: variant.Vector2, Data: &variant.Math{Double: double, C: []float64{x, y}}}
	}
	for _, c := range []struct {
		name    string
		opened  variant.Value
		raw     []byte // in place of the bytes that a new value has
		between []variant.Value
		back    variant.Value // if not opened
		retyped bool          // nothing is left of the opened bytes: where they stood is known only while what is beside them stays
	}{
		{name: "int", opened: variant.OfInt(5), between: []variant.Value{variant.OfInt(1 << 40)}},
		{name: "int, in two steps", opened: variant.OfInt(5), between: []variant.Value{variant.OfInt(1 << 40), variant.OfInt(6)}},
		{name: "int of 64 bits", opened: variant.OfInt(5), raw: wideInt, between: []variant.Value{variant.OfInt(7), variant.OfInt(1 << 40)}},
		{name: "int that became a text", opened: variant.OfInt(5), raw: wideInt, retyped: true, between: []variant.Value{variant.OfString("long enough"), variant.OfInt(7)}},
		{name: "float", opened: variant.OfFloat(0.5), between: []variant.Value{variant.OfFloat(0.1)}},
		{name: "float that became an int", opened: variant.OfFloat(0.5), retyped: true, between: []variant.Value{variant.OfInt(1 << 40), variant.OfFloat(0.1)}},
		{name: "bool", opened: variant.OfBool(true), raw: oddBool, between: []variant.Value{variant.OfBool(false)}},
		{name: "vector", opened: vector(false, 1, 2), between: []variant.Value{vector(true, 0.1, 2)}},
		{name: "vector given in 64 bits", opened: vector(false, 1, 2), between: []variant.Value{vector(true, 0.1, 2)}, back: vector(true, 1, 2)},
		{name: "packed vectors", opened: variant.Value{Type: variant.PackedVector2Array, Data: []float32{1, 2}},
			between: []variant.Value{{Type: variant.PackedVector2Array, Data: []float64{0.1, 2}}},
			back:    variant.Value{Type: variant.PackedVector2Array, Data: []float64{1, 2}}},
		{name: "vector that is almost back", opened: vector(false, 1, 8), between: []variant.Value{vector(true, 0.1, 8), vector(true, 1, 8.000000476837158)}},
		{name: "packed ints", opened: ints(1), between: []variant.Value{ints(1, 2)}},
		{name: "array", opened: variant.OfArray(variant.OfInt(1), variant.OfFloat(0.5)),
			between: []variant.Value{variant.OfArray(variant.OfInt(1<<40), variant.OfFloat(0.1)), variant.OfArray(variant.OfInt(2), variant.OfFloat(0.25))}},
	} {
		for _, after := range []bool{false, true} {
			if after && c.retyped {
				continue
			}
			value, err := codec.Append(nil, c.opened, dialect.Godot46)
			if err != nil {
				t.Fatal(err)
			}
			if c.raw != nil {
				value = c.raw
			}
			data := slices.Concat([]byte("\x1c\x00\x00\x00\x03\x00\x00\x00"), encode(t, variant.OfString("before")), value, encode(t, variant.OfString("behind")))
			d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range c.between {
				if err := d.SetAs(find(t, d, "[1]"), v); err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
			}
			if after { // the value is elsewhere now
				if err := d.Set(find(t, d, "[0]"), variant.OfString("another text")); err != nil {
					t.Fatal(err)
				}
			}
			back := c.back
			if back.Type == variant.Nil {
				back = c.opened
			}
			if err := d.SetAs(find(t, d, "[1]"), back); err != nil {
				t.Fatal(err)
			}
			if after {
				if err := d.Set(find(t, d, "[0]"), variant.OfString("before")); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(d.Bytes(), data) || len(d.Patches()) > 0 {
				t.Errorf("%s: set back to\n%x, opened with\n%x", c.name, d.Bytes(), data)
			}
			consistent(t, d, c.name)
			for d.Undo() {
			}
			if !bytes.Equal(d.Bytes(), data) {
				t.Errorf("%s: undo does not give the file back", c.name)
			}
		}
	}
}

// TestMovedSetBack moves an entry before, between and after the edits that make it wider and give it its first value back: each time it has
// the bytes of that again, also below another parent, and where a container around it is what was moved.
func TestMovedSetBack(t *testing.T) {
	array := func(parts ...[]byte) []byte {
		return slices.Concat(append([][]byte{{0x1c, 0, 0, 0, byte(len(parts)), 0, 0, 0}}, parts...)...)
	}
	wide := []byte("\x02\x00\x01\x00\x05\x00\x00\x00\x00\x00\x00\x00") // as 3.0 writes all of them
	big, text, back := variant.OfInt(1<<40), variant.OfString("long enough"), variant.OfInt(5)
	for _, c := range []struct {
		name  string
		value []byte
		edits []variant.Value
	}{
		{"int", encode(t, back), []variant.Value{big, back}},
		{"int that became a text", encode(t, back), []variant.Value{big, text, back}},
		{"int of 64 bits that became a text", wide, []variant.Value{big, text, back}},
	} {
		name, value := c.name, c.value
		for move := range len(c.edits) + 1 {
			d, err := kinds.Open(array(array(value), encode(t, variant.OfInt(1)), array()), model.Options{Dialect: "godot4.6"})
			if err != nil {
				t.Fatal(err)
			}
			r, around, other := find(t, d, "[0][0]"), find(t, d, "[0]"), find(t, d, "[2]")
			for i, v := range c.edits {
				if i == move {
					if err := d.Move(around, model.Root, 3); err == nil {
						t.Fatal("an element became a record")
					}
					if err := d.Move(around, d.Parent(around), 2); err != nil {
						t.Fatal(err)
					}
					if err := d.Move(r, other, 0); err != nil {
						t.Fatal(err)
					}
				}
				if err := d.SetAs(r, v); err != nil {
					t.Fatal(err)
				}
			}
			want := array(array(value), encode(t, variant.OfInt(1)), array())
			if move < len(c.edits) {
				want = array(encode(t, variant.OfInt(1)), array(), array(value))
			}
			if got := d.Bytes(); !bytes.Equal(got, want) {
				t.Errorf("%s, moved before edit %d: set back to %x, not %x", name, move, got, want)
			}
			consistent(t, d, name)
		}
	}
}

// TestKeySetBack renames a key and gives it its old name back: it has its old bytes again.
func TestKeySetBack(t *testing.T) {
	data := slices.Concat([]byte("\x1b\x00\x00\x00\x01\x00\x00\x00"), []byte("\x02\x00\x01\x00\x05\x00\x00\x00\x00\x00\x00\x00"), encode(t, variant.OfInt(1)))
	d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	r := find(t, d, "[5]")
	for _, key := range []variant.Value{variant.OfString("five"), variant.OfInt(5)} {
		if err := d.RenameKey(r, key); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(d.Bytes(), data) {
		t.Errorf("renamed back to\n%x, opened with\n%x", d.Bytes(), data)
	}
}

func encode(t rapid.TB, v variant.Value) []byte {
	t.Helper()
	b, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSetAlmostBack gives a vector of 64 bits a number that its old 32 bits would only hold rounded: it is kept as it is.
func TestSetAlmostBack(t *testing.T) {
	vector := func(x, y float64) variant.Value {
		return variant.Value{Type: variant.Vector2, Data: &variant.Math{C: []float64{x, y}}}
	}
	d, err := kinds.Open(encode(t, variant.OfArray(vector(1, 8))), model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	r := find(t, d, "[0]")
	wide := variant.Value{Type: variant.Vector2, Data: &variant.Math{Double: true, C: []float64{0.1, 8}}}
	for _, v := range []variant.Value{wide, vector(1, 8.000000476837158)} {
		if err := d.SetAs(r, v); err != nil {
			t.Fatal(err)
		}
	}
	if v, err := d.Value(r); err != nil || v.Data.(*variant.Math).C[1] != 8.000000476837158 {
		t.Errorf("%+v, %v", v.Data, err)
	}
}
