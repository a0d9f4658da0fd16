package bytes

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestNumbers writes each number that bytes are read as: the bytes are the same again, in both orders.
func TestNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range numbers() {
		for range 200 {
			b := make([]byte, n.size)
			for i := range b {
				b[i] = byte(random.Uint32())
			}
			for _, big := range []bool{false, true} {
				text := n.read(b, big)
				if n.take == nil || text == "NaN" {
					continue
				}
				got, err := n.write(text, big)
				if err != nil || !bytes.Equal(got, b) {
					t.Fatalf("%s of %x is %s, which is %x (%v)", n.name, b, text, got, err)
				}
			}
		}
	}
	for _, c := range []struct {
		name  string
		bytes []byte
		big   bool
		want  string
	}{
		{"int16", []byte{0xfe, 0xff}, false, "-2"}, {"int16", []byte{0xff, 0xfe}, true, "-2"}, {"uint16", []byte{1, 2}, true, "258"},
		{"float32", []byte{0, 0, 0xc0, 0x3f}, false, "1.5"}, {"float16", []byte{0x3c, 0}, true, "1"}, {"float64", []byte{0, 0, 0}, true, ""},
	} {
		for _, n := range numbers() {
			if got := n.read(c.bytes, c.big); n.name == c.name && got != c.want {
				t.Errorf("%s of %x is %s, not %s", c.name, c.bytes, got, c.want)
			}
		}
	}
	for _, n := range numbers() {
		for _, text := range []string{"", "x", "1e400", "99999999999999999999"} {
			if n.take == nil || n.name[0] == 'f' && text == "99999999999999999999" {
				continue
			}
			if b, err := n.write(text, false); err == nil {
				t.Errorf("%q is %x as %s", text, b, n.name)
			}
		}
	}
	if got := textOf([]byte("héros\x00x")); got != "héros" {
		t.Error(got)
	}
}
