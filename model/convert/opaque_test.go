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
