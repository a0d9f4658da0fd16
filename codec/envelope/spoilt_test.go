package envelope

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

// TestDamagedAndEncrypted: with the key that fits, a flipped byte is told as damage, and all but a few bytes are read, which cannot be written again. With
// another key the file stays closed.
func TestDamagedAndEncrypted(t *testing.T) {
	value := append([]byte{76, 0, 0, 0, 27, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 60, 0, 0, 0}, bytes.Repeat([]byte("x"), 60)...)
	for name, plain := range map[string][]byte{"a value": value, "a text": []byte("{\"name\": \"Änn\", \"gold\": 500, \"place\": \"the old mill\"}"), "padding alone": bytes.Repeat([]byte{250, 7}, 36)} {
		for _, kind := range []string{"gdec3", "gdec4"} {
			key := Key{Password: "open sesame"}
			whole, err := New(kind, plain, key)
			if err != nil {
				t.Fatal(err)
			}
			from := len(whole) - 32
			if name == "padding alone" { // whose last block must be whole, and the one before it for its sake
				from -= 32
			}
			for at := from; at < from+16; at++ {
				b := bytes.Clone(whole)
				b[at] ^= 0x10
				got, layers, err := Peel(b, key, nil)
				if !errors.Is(err, ErrDamaged) || errors.Is(err, ErrWrongKey) || len(layers) != 1 || !layers[0].Cut() || len(got) != len(plain) || alike(got, plain) < len(plain)-32 {
					t.Fatalf("%s, %s, byte %d: %v, %d layers, %d of %d bytes", name, kind, at, err, len(layers), alike(got, plain), len(plain))
				}
				if same, err := Wrap(got, layers, key); err != nil || !bytes.Equal(same, b) {
					t.Fatalf("%s, %s: unchanged it is another file: %v", name, kind, err)
				}
				if _, err := Wrap(append([]byte("x"), got...), layers, key); !errors.Is(err, ErrCannotWrite) {
					t.Fatalf("%s, %s: written again: %v", name, kind, err)
				}
			}
			for i := range 500 {
				if _, _, err := Peel(whole, Key{Password: fmt.Sprint("wrong", i)}, nil); !errors.Is(err, ErrWrongKey) {
					t.Fatalf("%s, %s: password %d: %v", name, kind, i, err)
				}
			}
		}
	}
}

// alike is how many bytes of two texts are the same.
func alike(a, b []byte) (n int) {
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			n++
		}
	}
	return n
}
