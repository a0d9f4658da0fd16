package model_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/literal"
)

// toSeal are the contents of a save and of a JSON file with the same values, by name.
func toSeal(t *testing.T) map[string][]byte {
	t.Helper()
	v, err := literal.ParseAll(`{"gold": 5, "name": "Annette of the mill", "place": "the old mill"}`, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	value, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	save := append([]byte{byte(len(value)), byte(len(value) >> 8), 0, 0}, value...)
	text := []byte("{\n\t\"gold\": 5,\n\t\"name\": \"Annette of the mill\",\n\t\"place\": \"the old mill\"\n}\n")
	return map[string][]byte{"x.sav": save, "x.json": text}
}

// TestWrongChecksum: an encrypted file of which only the checksum is wrong can be edited and repaired. Both write the checksum anew, undo takes that back
// until it is saved, and what cannot be read stays as it is.
func TestWrongChecksum(t *testing.T) {
	key := model.Key{Password: "open sesame"}
	for name, payload := range toSeal(t) {
		for wrap, sum := range map[string]int{"gdec3": 8, "gdec4": 4} {
			whole, err := envelope.New(wrap, payload, key)
			if err != nil {
				t.Fatal(err)
			}
			flipped, blank := bytes.Clone(whole), bytes.Clone(whole)
			flipped[sum] ^= 1
			clear(blank[sum : sum+16])
			for said, file := range map[string][]byte{"only the checksum is wrong": flipped, "the checksum is wrong, though": blank} {
				expectSealed(t, name, said, file, key)
			}
			if len(payload)%16 == 0 {
				t.Fatal("there is no padding")
			}
			torn := bytes.Clone(whole)
			torn[len(torn)-40] ^= 1
			d, err := kinds.Open(torn, model.Options{Name: name, Key: key})
			if err != nil {
				t.Fatal(err)
			}
			if p := d.Problems(); len(p) == 0 || !strings.Contains(said(p[0].Text), "the encrypted bytes are damaged") || d.Fits() {
				t.Errorf("%s, %s, damaged bytes: %v", name, wrap, p)
			}
			locked := (*model.LockedError)(nil)
			if _, err := kinds.Open(bytes.Clone(flipped), model.Options{Name: name, Key: model.Key{Password: "shut"}}); !errors.As(err, &locked) || !locked.Wrong {
				t.Errorf("%s, %s, another password: %v", name, wrap, err)
			}
		}
	}
}

func expectSealed(t *testing.T, name, verdict string, file []byte, key model.Key) {
	t.Helper()
	open := func(b []byte) *model.Document {
		d, err := kinds.Open(bytes.Clone(b), model.Options{Name: name, Key: key})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	written := func(d *model.Document) []byte {
		b, err := d.File()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	d := open(file)
	if p := d.Problems(); len(p) != 1 || !strings.Contains(said(p[0].Text), verdict) || p[0].Wrapper.IsZero() || !d.Fits() || !d.Unsealed() {
		t.Fatalf("%s: %v", name, p)
	}
	if r := d.Snapshot().Check(t.Context(), nil); !r.Exact || len(r.Problems) != 1 {
		t.Errorf("%s: %+v", name, r)
	}
	wrong, err := d.Refit()
	if err != nil || len(wrong) != 1 || !d.Dirty() || len(d.Problems()) != 0 || d.Fits() {
		t.Fatalf("%s: repaired: %v, %v, %v", name, wrong, err, d.Problems())
	}
	if again := open(written(d)); len(again.Problems()) != 0 || !bytes.Equal(again.Bytes(), d.Bytes()) {
		t.Errorf("%s: repaired: %v", name, again.Problems())
	}
	if d.Undo(); d.Dirty() || len(d.Problems()) != 1 || !bytes.Equal(written(d), file) {
		t.Errorf("%s: undone it is not the file that was opened", name)
	}
	r, err := d.Find("gold")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Set(r, variant.OfInt(7)); err != nil || len(d.Problems()) != 0 {
		t.Fatalf("%s: edited: %v, %v", name, err, d.Problems())
	}
	if again := open(written(d)); len(again.Problems()) != 0 {
		t.Errorf("%s: edited: %v", name, again.Problems())
	}
	d.Saved()
	if d.Undo(); !d.Dirty() || len(d.Problems()) != 0 || len(open(written(d)).Problems()) != 0 {
		t.Errorf("%s: saved and undone, the checksum is wrong again", name)
	}
}

// TestWrongChecksumOfCompressed: a compressed file of which only the checksum is wrong is read, edited and repaired as an encrypted one.
func TestWrongChecksumOfCompressed(t *testing.T) {
	for name, payload := range toSeal(t) {
		for wrap, tail := range map[string]int{"gcpf-gzip": 8, "gcpf-deflate": 4} {
			whole, err := envelope.New(wrap, payload, model.Key{})
			if err != nil {
				t.Fatal(err)
			}
			sum := len(whole) - len("GCPF") - tail
			flipped, blank := bytes.Clone(whole), bytes.Clone(whole)
			flipped[sum] ^= 1
			clear(blank[sum : sum+4])
			for said, file := range map[string][]byte{"only the checksum is wrong": flipped, "the checksum is wrong, though": blank} {
				expectSealed(t, name, said, file, model.Key{})
			}
		}
	}
}
