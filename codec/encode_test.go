package codec_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// room is memory that an Encoder writes to.
type room struct{ b []byte }

func (r *room) Write(b []byte) (int, error) {
	r.b = append(r.b, b...)
	return len(b), nil
}

func (r *room) WriteAt(b []byte, off int64) (int, error) { return copy(r.b[off:], b), nil }

// inParts writes a value to an Encoder child by child, packed arrays in pieces of each numbers.
func inParts(e *codec.Encoder, v variant.Value, each int) error {
	list := reflect.ValueOf(v.Data)
	empty := v
	switch data := v.Data.(type) {
	case *variant.List:
		empty.Data = &variant.List{Element: data.Element}
	case *variant.Dict:
		empty.Data = &variant.Dict{Key: data.Key, Value: data.Value}
	case *variant.Instance:
		empty.Data = &variant.Instance{Class: data.Class}
	default:
		if (v.Type == variant.String || v.Type == variant.StringName) && len(v.Text) > each {
			if err := e.Begin(variant.Value{Type: v.Type}); err != nil {
				return err
			}
			for from := 0; from < len(v.Text); from += each {
				if err := e.Value(variant.OfString(v.Text[from:min(from+each, len(v.Text))])); err != nil {
					return err
				}
			}
			return e.End()
		}
		if _, packed := variant.ElementOf(v.Type); !packed {
			return e.Value(v)
		}
		empty.Data = nil
	}
	if err := e.Begin(empty); err != nil {
		return err
	}
	switch data := v.Data.(type) {
	case *variant.List:
		for _, item := range data.Items {
			if err := inParts(e, item, each); err != nil {
				return err
			}
		}
	case *variant.Dict:
		for _, entry := range data.Entries {
			if err := e.Key(entry.Key); err != nil {
				return err
			}
			if err := inParts(e, entry.Value, each); err != nil {
				return err
			}
		}
	case *variant.Instance:
		for _, p := range data.Properties {
			if err := e.Key(variant.OfString(p.Name)); err != nil {
				return err
			}
			if err := inParts(e, p.Value, each); err != nil {
				return err
			}
		}
	default:
		for from := 0; list.IsValid() && from < list.Len(); from += each {
			part := list.Slice(from, min(from+each, list.Len())).Interface()
			if err := e.Value(variant.Value{Type: v.Type, Data: part}); err != nil {
				return err
			}
		}
	}
	return e.End()
}

// sameInParts compares an Encoder with Append.
func sameInParts(t *testing.T, name string, v variant.Value, d *dialect.Dialect, each int) (encoded bool) {
	t.Helper()
	head := []byte("head")
	want, wrong := codec.Append(head, v, d)
	out := &room{bytes.Clone(head)}
	e := codec.NewEncoder(out, int64(len(out.b)), d)
	err := inParts(e, v, each)
	if err == nil {
		err = e.Flush()
	}
	if !reflect.DeepEqual(err, wrong) {
		t.Errorf("%s, %s: error %v, want %v", name, d.Name, err, wrong)
	} else if err == nil && !bytes.Equal(out.b, want) {
		t.Errorf("%s, %s: %d other bytes than the %d of Append", name, d.Name, len(out.b), len(want))
	}
	return err == nil
}

// TestEncoder checks in every dialect that writing in pieces gives the bytes of Append, and the same error at the same
// place for what a dialect cannot hold.
func TestEncoder(t *testing.T) {
	done, refused := 0, 0
	eachEngine(t, func(t *testing.T, vs *vectors, d *dialect.Dialect) {
		for _, c := range vs.Values {
			v, _, err := codec.Decode(c.Bytes, 0, d)
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			deep := variant.OfDict(variant.Entry{Key: v, Value: variant.OfArray()},
				variant.Entry{Key: variant.OfString("a b"), Value: variant.OfArray(variant.OfInt(1), variant.OfDict(variant.Entry{Key: variant.OfString("x"), Value: v}))})
			for _, other := range dialect.All() {
				for _, v := range []variant.Value{v, deep} {
					if sameInParts(t, c.ID, v, other, 12) {
						done++
					} else {
						refused++
					}
				}
			}
		}
	})
	if done < 10_000 || refused < 1000 {
		t.Errorf("only %d were written and %d refused", done, refused)
	}
}

// TestEncoderLong checks that child counts are filled in even if they were written out already.
func TestEncoderLong(t *testing.T) {
	items := make([]variant.Value, 20_000)
	entries := make([]variant.Entry, len(items))
	texts := make([]string, len(items))
	for i := range items {
		items[i] = variant.OfString("a text of some length")
		entries[i] = variant.Entry{Key: variant.OfInt(int64(i)), Value: items[i]}
		texts[i] = items[i].Text
	}
	list := variant.OfArray(items...)
	text := variant.OfString(strings.Repeat("a text longer than what is written at once", 5000))
	v := variant.OfArray(list, text, variant.OfDict(entries...), variant.Value{Type: variant.PackedStringArray, Data: texts},
		variant.Value{Type: variant.PackedFloat64Array, Data: make([]float64, 50_003)}, variant.Value{Type: variant.PackedByteArray, Data: make([]byte, 200_001)}, variant.OfArray(list))
	encoded := 0
	for _, d := range dialect.All() {
		if sameInParts(t, "long", v, d, 1000) {
			encoded++
		}
		sameInParts(t, "list", list, d, 1000)
	}
	if encoded < 3 {
		t.Errorf("only %d dialects", encoded)
	}
}
