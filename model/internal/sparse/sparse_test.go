package sparse

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

var table = dialect.Godot46

// value draws a value; some are long.
func value(t *rapid.T, depth int) variant.Value {
	n := rapid.IntRange(0, 4).Draw(t, "children")
	if rapid.IntRange(0, 3).Draw(t, "wide") == 0 {
		n = 65 + rapid.IntRange(0, 200).Draw(t, "more")
	}
	kind := rapid.IntRange(0, 5).Draw(t, "kind")
	if depth > 2 {
		kind = 5
	}
	child := func(i int) variant.Value {
		if i < 4 {
			return value(t, depth+1)
		}
		return variant.OfString(string(bytes.Repeat([]byte{'x'}, i)))
	}
	switch kind {
	case 0, 1:
		list := &variant.List{}
		for i := range n {
			list.Items = append(list.Items, child(i))
		}
		return variant.Value{Type: variant.Array, Data: list}
	case 2:
		dict := &variant.Dict{}
		for i := range n {
			dict.Entries = append(dict.Entries, variant.Entry{Key: child(i), Value: child(i)})
		}
		return variant.Value{Type: variant.Dictionary, Data: dict}
	case 3:
		object := &variant.Instance{Class: "Node"}
		for i := range n {
			object.Properties = append(object.Properties, variant.Property{Name: fmt.Sprint("name", i), Value: child(i)})
		}
		return variant.Value{Type: variant.Object, Data: object}
	case 4:
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprint("text", i)
		}
		return variant.Value{Type: variant.PackedStringArray, Data: list}
	}
	return variant.Value{Type: variant.PackedByteArray, Data: make([]byte, rapid.IntRange(0, 3*Min).Draw(t, "bytes"))}
}

// broken is the sequence of these bytes in many pieces.
func broken(t *rapid.T, b []byte) piece.List {
	l := piece.New(bytes.Clone(b))
	for range rapid.IntRange(0, 30).Draw(t, "cuts") {
		at := rapid.Int64Range(0, int64(len(b))-1).Draw(t, "cut")
		l.Do([]piece.Splice{{Start: at, End: at + 1, New: bytes.Clone(b[at : at+1])}})
	}
	return l
}

// TestReader compares what a reader finds, in one piece and in many, with and without an index, with what Skip finds.
func TestReader(t *testing.T) {
	entries := 0
	rapid.Check(t, func(t *rapid.T) {
		b, err := codec.Append(nil, value(t, 0), table)
		if err != nil {
			t.Fatal(err)
		}
		whole, pieces := piece.New(b), broken(t, b)
		size := int64(len(b))
		indexed := &Reader{Bytes: &whole, Dialect: table, Index: &Index{}}
		if end, err := indexed.Scan(0, size, 0); err != nil || end != size {
			t.Fatalf("the scan ends at %d of %d: %v", end, size, err)
		}
		again := &Reader{Bytes: &pieces, Dialect: table, Index: &Index{}}
		if end, err := again.Scan(0, size, 0); err != nil || end != size || !again.Index.Equal(indexed.Index) {
			t.Fatalf("the scan of many pieces ends at %d of %d: %v", end, size, err)
		}
		entries += again.Index.Entries()
		bare := &Reader{Bytes: &pieces, Dialect: table, Index: &Index{}}
		compare(t, b, []*Reader{indexed, again, bare}, 0, size, 0)
	})
	if entries == 0 {
		t.Error("no value was long enough for an entry")
	}
}

// TestTake compares the index made of what codec finds on its way with that of a scan, and its number of values with
// that of decoding, for values in a chain, deeply nested, or in keys.
func TestTake(t *testing.T) {
	entries := 0
	rapid.Check(t, func(t *rapid.T) {
		table, typed := dialect.Godot46, rapid.Bool().Draw(t, "typed")
		if typed {
			table = dialect.Pandemonium5
		}
		var b []byte
		values := 0
		chain := rapid.Bool().Draw(t, "chain")
		for range rapid.IntRange(1, 3).Draw(t, "records") {
			v := value(t, 0)
			wrap := rapid.SampledFrom([]int{0, 0, 0, 1, 40, 1000}).Draw(t, "wrap")
			for range wrap {
				v = wrapped(t, v, typed)
			}
			one, err := codec.Append(nil, v, table)
			if err != nil {
				t.Fatal(err)
			}
			values += count(v)
			if !chain {
				b = one
				values = count(v)
				break
			}
			b = append(binary.LittleEndian.AppendUint32(b, uint32(len(one))), one...)
		}
		file := codec.Frame(b, table)
		if !chain && file.Framing != codec.Bare {
			return // the header of a bare value may also be the length of a record
		}
		whole := piece.New(b)
		scanned := &Reader{Bytes: &whole, Dialect: table, Index: &Index{}}
		for i, r := range file.Records {
			if r.Opaque {
				t.Fatalf("a record is opaque: %v", file.Cause(i, b, table))
			}
			if end, err := scanned.Scan(int64(r.Value), int64(r.ValueEnd), 0); err != nil || end != int64(r.ValueEnd) {
				t.Fatalf("the scan ends at %d of %d: %v", end, r.ValueEnd, err)
			}
		}
		taken := &Reader{Bytes: &whole, Dialect: table}
		taken.Take(file.Long)
		if !taken.Index.Equal(scanned.Index) {
			t.Fatalf("taken %+v, scanned %+v", taken.Index.entries, scanned.Index.entries)
		}
		if file.Values != values {
			t.Fatalf("%d values, decoded %d", file.Values, values)
		}
		entries += taken.Index.Entries()
	})
	if entries == 0 {
		t.Error("no value was long enough for an entry")
	}
}

// wrapped puts a value into another.
func wrapped(t *rapid.T, v variant.Value, typed bool) variant.Value {
	small := variant.OfInt(1)
	switch kind := rapid.IntRange(0, 4).Draw(t, "around"); {
	case kind == 0:
		return variant.OfDict(variant.Entry{Key: variant.OfString("key"), Value: v}, variant.Entry{Key: small, Value: small})
	case kind == 1:
		return variant.OfDict(variant.Entry{Key: v, Value: variant.OfArray(small, small)})
	case kind == 2:
		return variant.Value{Type: variant.Object, Data: &variant.Instance{Class: "Node", Properties: []variant.Property{{Name: "a", Value: small}, {Name: "b", Value: v}}}}
	case kind == 3 && typed:
		return variant.Value{Type: variant.TypedArray, Data: &variant.List{Items: []variant.Value{v, small}}}
	}
	return variant.OfArray(small, v, small)
}

// count counts a value and those in it, keys not counted.
func count(v variant.Value) int {
	n := 1
	switch data := v.Data.(type) {
	case *variant.Dict:
		for _, e := range data.Entries {
			n += count(e.Value)
		}
	case *variant.List:
		for _, e := range data.Items {
			n += count(e)
		}
	case *variant.Instance:
		for _, p := range data.Properties {
			n += count(p.Value)
		}
	}
	return n
}

// compare checks the children of the value at off.
func compare(t *rapid.T, b []byte, readers []*Reader, off, end int64, depth int) {
	for _, r := range readers {
		if got, err := r.End(off, end); err != nil || got != end {
			t.Fatalf("the value at %d ends at %d, want %d: %v", off, got, end, err)
		}
		e := r.entry(off)
		if r.Index.Entries() > 0 && (e != nil) != (end-off >= Min) {
			t.Fatalf("the value at %d, %d bytes long, has entry %v", off, end-off, e)
		}
		if e != nil && int(e.Depth) != depth {
			t.Fatalf("the value at %d lies %d deep, its entry says %d", off, depth, e.Depth)
		}
	}
	node, err := readers[0].Open(off, end)
	if err != nil {
		t.Fatal(err)
	}
	if node.Kind == Leaf || node.Kind == Fixed {
		return
	}
	at := int(node.First)
	pick := rapid.IntRange(0, max(node.Count-1, 0)).Draw(t, "child")
	for i := range node.Count {
		key := at
		if node.Kind == Pairs {
			if at, err = codec.Skip(b, at, table); err != nil {
				t.Fatal(err)
			}
		}
		if node.Kind == Named || node.Kind == Strings {
			at += 4 + (int(b[at])|int(b[at+1])<<8+3)&^3
		}
		start := at
		if node.Kind != Strings {
			if at, err = codec.Skip(b, at, table); err != nil {
				t.Fatal(err)
			}
		} else {
			start = key
		}
		if i != pick && i%stripe > 1 && i != node.Count-1 {
			continue
		}
		for k, r := range readers {
			n, err := r.Open(off, end)
			if err != nil || n.Count != node.Count || n.Kind != node.Kind || n.First != node.First {
				t.Fatalf("reader %d opens %+v, %v", k, n, err)
			}
			p, err := r.Place(&n, i)
			if err != nil || p.Key != int64(key) || p.Value != int64(start) {
				t.Fatalf("reader %d: child %d lies at %+v, want %d, %d: %v", k, i, p, key, start, err)
			}
			if got, err := r.Number(&n, int64(at-1)); err != nil || got != i {
				t.Fatalf("reader %d: the byte at %d is in child %d, want %d: %v", k, at-1, got, i, err)
			}
			if next, err := r.Next(&n, int64(key)); err != nil || next != int64(at) {
				t.Fatalf("reader %d: behind child %d begins %d, want %d: %v", k, i, next, at, err)
			}
		}
		if node.Kind != Strings && i < 4 {
			compare(t, b, readers, int64(start), int64(at), depth+1)
		}
	}
}
