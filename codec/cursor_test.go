package codec_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestCursor walks over random values with a cursor as far as it goes, and with End where it cannot: every byte must be
// covered, and the cursor must agree with Open.
func TestCursor(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	for _, d := range dialect.All() {
		m := &maker{r: r, d: d}
		c := codec.NewCursor(d)
		sized, containers := 0, 0
		for range 300 {
			b, err := codec.Append(nil, m.value(3), d)
			if err != nil || len(b) < 8 {
				continue
			}
			h, err := codec.Open(b, 0, d)
			if err != nil {
				t.Fatal(err)
			}
			header, next := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])
			if typ, ok := c.Type(header); !ok || typ != h.Row.Type {
				t.Errorf("%s: %x is a %v, not %v", d.Name, header, typ, h.Row.Type)
			}
			if n, ok := c.Size(header, next); ok {
				if sized++; n != int64(len(b)) {
					t.Errorf("%s: a %v takes %d bytes, not %d", d.Name, h.Row.Type, n, len(b))
				}
			}
			if kind, count, ok := c.Container(header, next); ok {
				if containers++; kind != h.Contents() || count != h.Count || h.First != 8 {
					t.Errorf("%s: %v %d of %v", d.Name, kind, count, h)
				}
			} else if kind := h.Contents(); kind == codec.Pairs && h.Key == (variant.ElementType{}) && h.Value == (variant.ElementType{}) {
				t.Errorf("%s: nothing is said of a dictionary", d.Name)
			}
		}
		if sized < 20 || containers < 5 {
			t.Errorf("%s: only %d sizes and %d containers", d.Name, sized, containers)
		}
	}
	c := codec.NewCursor(dialect.Godot46)
	if _, ok := c.Type(0x30); ok {
		t.Error("an id that there is none of has a type")
	}
	c = codec.NewCursor(dialect.Godot2) // every header bit belongs to the type
	if _, ok := c.Size(1<<16|2, 4); ok {
		t.Error("a header of another dialect has a size")
	}
}

// TestAppendElements copies elements of packed arrays into arrays of their own: they must keep their values.
func TestAppendElements(t *testing.T) {
	whole := variant.Value{Type: variant.PackedByteArray, Data: []byte{1, 2, 3, 4, 5, 6, 7}}
	b, err := codec.Append(nil, whole, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 8 {
		got := codec.AppendElements([]byte("x"), b[:8], n, b[8:8+n])
		v, end, err := codec.Decode(got, 1, dialect.Godot46)
		if data, _ := v.Data.([]byte); err != nil || end != len(got) || (len(got)-1)%4 != 0 || !bytes.Equal(data, b[8:8+n]) {
			t.Errorf("%d of 7: %v, %v", n, v, err)
		}
	}
	head := []byte{28, 0, 0, 0, 3, 0, 0, 0x80}
	codec.SetCount(head, 9)
	if !bytes.Equal(head, []byte{28, 0, 0, 0, 9, 0, 0, 0x80}) || codec.Count(head) != 9 {
		t.Errorf("%x counts %d", head, codec.Count(head))
	}
}
