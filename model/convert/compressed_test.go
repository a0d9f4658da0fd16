package convert

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"

	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// noisy returns a text resource with so many different numbers that it is compressed in several blocks.
func noisy() []byte {
	var b strings.Builder
	b.WriteString("[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/list = PackedInt32Array(")
	for i := range 5000 {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, i*i*2654435761%1000003)
	}
	b.WriteString(")\nmetadata/last = 7\n")
	return []byte(b.String())
}

// blocksOf splits a compressed resource as the engines' FileAccessCompressed does, and checks its header.
func blocksOf(t *testing.T, b []byte) (blocks [][]byte) {
	t.Helper()
	field := func(i int) int { return int(binary.LittleEndian.Uint32(b[4*i:])) }
	const zstd, size = 2, 4096
	if string(b[:4]) != "RSCC" || field(1) != zstd || field(2) != size {
		t.Fatalf("%q begins otherwise than a compressed resource", b[:16])
	}
	n := field(3)/size + 1
	at := 4 * (4 + n)
	for i := range n {
		blocks = append(blocks, b[at:at+field(4+i)])
		at += field(4 + i)
	}
	if string(b[at:]) != "RSCC" {
		t.Errorf("behind the blocks stands %q", b[at:])
	}
	return blocks
}

// TestCompressedResource compresses a resource, decompresses it, and edits it: blocks not affected by the edit must
// keep their bytes.
func TestCompressedResource(t *testing.T) {
	made := func(in string, b []byte, out string, r Request) []byte {
		t.Helper()
		res, err := Bytes(t.Context(), in, b, out, r, nil)
		if err != nil {
			t.Fatal(err)
		}
		return res.Data
	}
	plain := made("a.tres", noisy(), "a.res", Request{})
	packed := made("a.tres", noisy(), "a.res", Request{Wrap: envelope.Resource})
	before := blocksOf(t, packed)
	if len(before) < 4 {
		t.Fatalf("only %d blocks", len(before))
	}
	if !bytes.Equal(made("a.res", packed, "b.res", Request{Wrap: None}), plain) {
		t.Error("without the wrapper it is not what it is when it is made without")
	}
	if !bytes.Equal(made("a.res", plain, "b.res", Request{Wrap: envelope.Resource}), packed) {
		t.Error("a resource is packed otherwise than one that is made so")
	}
	if !bytes.Equal(made("a.res", packed, "b.res", Request{}), packed) {
		t.Error("a copy has other bytes")
	}
	if text := made("a.res", packed, "b.tres", Request{}); !bytes.Equal(text, noisy()) {
		t.Errorf("as text it is %.200s", text)
	}
	for _, form := range []string{"a.tres", "a.json"} {
		var refused *RequestError
		if _, err := Bytes(t.Context(), "a.res", packed, form, Request{Wrap: envelope.Resource}, nil); !errors.As(err, &refused) {
			t.Errorf("%s in the wrapper of resources: %v", form, err)
		}
	}
	d, err := kinds.Open(packed, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := d.Find(`resource["metadata/last"]`)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Set(r, variant.OfInt(8)); err != nil {
		t.Fatal(err)
	}
	b, err := d.File()
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for i, block := range blocksOf(t, b) {
		if !bytes.Equal(block, before[i]) {
			changed++
		}
	}
	if changed != 1 {
		t.Errorf("%d of %d blocks have other bytes", changed, len(before))
	}
	d.Undo()
	if b, err = d.File(); err != nil || !bytes.Equal(b, packed) {
		t.Errorf("undo gives other bytes, %v", err)
	}
}
