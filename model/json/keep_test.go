package json_test

import (
	"testing"

	"savant/codec/variant"
	"savant/model"
)

// TestKept: what opens as JSON takes edits, however it begins and ends.
func TestKept(t *testing.T) {
	for _, c := range []struct{ src, path, want string }{
		{"// x\n{\"a\": 1}\n", "a", "// x\n{\"a\": 7}\n"},
		{"/* x, y */ [1, 2]\n", "[1]", "/* x, y */ [1, 7]\n"},
		{"//x=1\n[1]\n", "[0]", "//x=1\n[7]\n"},
		{"5\n", "", "7\n"},
		{"1.5", "", "7.0"},
		{"[3]\x00\x00\n", "[0]", "[7]\x00\x00\n"},
		{"\xef\xbb\xbf[true, 2] \x00", "[1]", "\xef\xbb\xbf[true, 7] \x00"},
	} {
		d := open(t, []byte(c.src))
		r, err := d.Find(c.path)
		if err == nil {
			err = d.Set(r, variant.OfInt(7))
		}
		if got := string(d.Bytes()); err != nil || got != c.want {
			t.Errorf("%q: %q, %s", c.src, got, said(err))
		}
		open(t, d.Bytes())
	}
	d := open(t, []byte("\"x\""))
	if err := d.Set(d.Child(model.Root, 0), variant.OfString("y")); err != nil || string(d.Bytes()) != "\"y\"" {
		t.Errorf("%q, %s", d.Bytes(), said(err))
	}
}
