package envelope

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

// TestWrongSum: where most of a checksum is that of the content, the rest of it is wrong and not the content, which can be changed. Of any other checksum
// only who reads the content can tell. Wrap keeps a checksum unless it is to write it anew.
func TestWrongSum(t *testing.T) {
	plain := append([]byte{56, 0, 0, 0, 27, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 40, 0, 0, 0}, bytes.Repeat([]byte("x"), 40)...)
	for kind, layout := range map[string]cipherLayout{"gdec3": godot3, "gdec4": godot4} {
		key := Key{Password: "open sesame"}
		whole, err := New(kind, plain, key)
		if err != nil {
			t.Fatal(err)
		}
		for at := range 16 {
			b := bytes.Clone(whole)
			b[layout.sum+at] ^= 0x40
			got, layers, err := Peel(b, key, nil)
			if err != nil || len(layers) != 1 || layers[0].Sum() != SumWrong || layers[0].Cut() || !bytes.Equal(got, plain) {
				t.Fatalf("%s, byte %d: %v, %+v", kind, at, err, layers)
			}
			if same, err := Wrap(got, layers, Key{}); err != nil || !bytes.Equal(same, b) {
				t.Errorf("%s: unchanged it is another file: %v", kind, err)
			}
			sealedWith(t, layers, got, key)
			sealedWith(t, layers, append([]byte("x"), got...), key)
			for i := range 100 {
				if _, _, err := Peel(b, Key{Password: fmt.Sprint("wrong", i)}, nil); !errors.Is(err, ErrWrongKey) {
					t.Fatalf("%s: password %d: %v", kind, i, err)
				}
			}
		}
		b := bytes.Clone(whole)
		clear(b[layout.sum : layout.sum+16])
		got, layers, err := Peel(b, key, nil)
		if !errors.Is(err, ErrDamaged) || len(layers) != 1 || layers[0].Sum() != SumDoubtful || !layers[0].Cut() {
			t.Fatalf("%s without a checksum: %v, %+v", kind, err, layers)
		}
		sealedWith(t, []Layer{layers[0].Trusted()}, got, key)
		b[len(b)-1] ^= 1 // what follows the content is zero in a file that is whole
		if _, layers, err := Peel(b, key, nil); !errors.Is(err, ErrDamaged) || len(layers) != 1 || layers[0].Trusted().Sum() != SumRight || !layers[0].Trusted().Cut() {
			t.Errorf("%s, damaged behind its content: %v, %+v", kind, err, layers)
		}
	}
}

// sealedWith checks that content gets a checksum that is right.
func sealedWith(t *testing.T, layers []Layer, plain []byte, key Key) {
	t.Helper()
	b, err := Writer{Seal: true}.Wrap(plain, layers, Key{})
	if err != nil {
		t.Fatal(err)
	}
	if got, layers, err := Peel(b, key, nil); err != nil || layers[0].Sum() != SumRight || !bytes.Equal(got, plain) {
		t.Errorf("%v, %+v", err, layers)
	}
}
