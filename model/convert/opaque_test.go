package convert

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"savant/codec/envelope"
)

// TestNothingToRead: bytes in which nothing can be read as a value become nothing, be they recognized or not; they only get another wrapper.
func TestNothingToRead(t *testing.T) {
	random := make([]byte, 4096)
	r := rand.NewChaCha8([32]byte{7})
	r.Read(random)
	// The list of UIDs of an engine: one of 64 bits, and its path.
	uids := append([]byte("\x01\x00\x00\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x00\x00\x00"), "res://a.png"...)
	for what, data := range map[string][]byte{"unknown bytes": random, "a record that is no value": append([]byte{100, 0, 0, 0}, bytes.Repeat([]byte{0xff}, 100)...), "UIDs": uids} {
		for _, form := range Forms() {
			for _, request := range []Request{{Form: form}, {Form: form, From: "godot4.6"}, {Form: form, Dialect: "godot3"}, {Form: form, Bare: true}} {
				var refused *ForeignError
				if res, err := Bytes(t.Context(), "x.bin", data, "", request, nil); !errors.As(err, &refused) || res.Data != nil {
					if !errors.As(err, new(*RequestError)) {
						t.Errorf("%s: as %s it becomes %d bytes, %v", what, form, len(res.Data), err)
					}
				} else if refused.Form != "" || refused.What.IsZero() {
					t.Errorf("%s: as %s: %s", what, form, said(err))
				}
			}
		}
		made, err := Bytes(t.Context(), "x.bin", data, "y.bin", Request{Wrap: "gcpf-zstd"}, nil)
		if err != nil || envelope.Detect(made.Data) == "" {
			t.Errorf("%s is not wrapped: %v", what, err)
			continue
		}
		back, err := Bytes(t.Context(), "y.bin", made.Data, "x.bin", Request{Wrap: None}, nil)
		if err != nil || !bytes.Equal(back.Data, data) {
			t.Errorf("%s comes back as %d bytes, %v", what, len(back.Data), err)
		}
	}
}

// TestValuesByChance: bytes in which a value can be read only by chance are no save, unless it is said which engine wrote them.
func TestValuesByChance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		data := make([]byte, 20+r.IntN(45))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		if res, err := Bytes(t.Context(), "x.sav", data, "", Request{Form: JSON}, nil); err == nil {
			t.Fatalf("% x becomes %s", data, res.Data)
		}
	}
	plane := append([]byte{8, 0, 0, 0}, bytes.Repeat([]byte{1, 2, 3, 4}, 4)...)
	if _, err := Bytes(t.Context(), "x.sav", append(plane, 1, 2, 3, 4, 5, 6), "", Request{Form: JSON}, nil); err == nil || said(err) != "this is hardly a save: only 20 of its 26 bytes can be read as values, and that may be chance: there is nothing to convert" {
		t.Errorf("%v", err)
	}
	for what, c := range map[string]struct {
		data []byte
		r    Request
	}{"said": {append(plane, 1, 2, 3), Request{Form: JSON, From: "godot3"}}, "exact": {plane, Request{Form: JSON}}, "with its length": {append(append([]byte{20, 0, 0, 0}, plane...), 1, 2, 3), Request{Form: JSON}}} {
		if _, err := Bytes(t.Context(), "x.sav", c.data, "", c.r, nil); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestUnreadIsNamed: of bytes in which nothing is read it is told what they begin with, as of the file when it is open.
func TestUnreadIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"{\"pixelorama_version\":\"v0.11\",\"frames\":[]}\n": "Pixelorama image: there is nothing to convert",
		"v0.7\n.\nLayer 0\n": "text and other bytes: there is nothing to convert",
	} {
		data, err := envelope.New("gcpf-zstd", append([]byte(text), 0, 1, 2, 0xff, 0xfe, 0, 0, 0, 9, 0), envelope.Key{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Bytes(t.Context(), "x.pxo", data, "", Request{Form: JSON}, nil); err == nil || said(err) != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
