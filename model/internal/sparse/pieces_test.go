package sparse

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// TestManyPieces goes through an array whose elements are each in their own piece: no byte may be copied again for each
// of its neighbours.
func TestManyPieces(t *testing.T) {
	const n = 20_000
	list := &variant.List{}
	for range n {
		list.Items = append(list.Items, variant.OfString("an element"))
	}
	b, err := codec.Append(nil, variant.Value{Type: variant.Array, Data: list}, table)
	if err != nil {
		t.Fatal(err)
	}
	l := piece.New(b)
	var splices []piece.Splice
	for at := 0; ; {
		i := bytes.Index(b[at:], []byte("element"))
		if i < 0 {
			break
		}
		at += i + 1
		splices = append(splices, piece.Splice{Start: int64(at), End: int64(at) + 1, New: []byte("L")})
	}
	l.Do(splices)
	size := l.Len()
	r := Reader{Bytes: &l, Dialect: table, Index: &Index{}}
	if end, err := r.Scan(0, size, 0); err != nil || end != size {
		t.Fatal(end, err)
	}
	if l.Pieces() < n || r.copied > 2*size {
		t.Errorf("to scan %d bytes in %d pieces, %d were copied", size, l.Pieces(), r.copied)
	}
	r.Reset()
	r.copied = 0
	node, err := r.Open(0, size)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		p, err := r.Place(&node, i)
		if err != nil {
			t.Fatal(err)
		}
		end, err := r.End(p.Value, size)
		if err != nil || !bytes.Equal(l.View(p.Value+8, end), append([]byte("an eLement"), 0, 0)) {
			t.Fatalf("element %d is %q, %v", i, l.View(p.Value, end), err)
		}
	}
	if r.copied > 2*size {
		t.Errorf("to go through %d bytes in %d pieces, %d were copied", size, l.Pieces(), r.copied)
	}
	for i := 40; i > 0; i-- { // rows here and there, as a window shows them
		r.Reset()
		r.copied = 0
		if _, err := r.Place(&node, i*n/41); err != nil {
			t.Fatal(err)
		}
		if r.copied > 16*Min {
			t.Fatalf("to find one element, %d bytes were copied", r.copied)
		}
	}
}
