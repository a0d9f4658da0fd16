package literal_test

import (
	"encoding/base64"
	"testing"

	"savant/scene/literal"
)

// TestBase64Len measures arrays of every length modulo 3, against the library that encodes them.
func TestBase64Len(t *testing.T) {
	for n := range 100 {
		src := `PackedByteArray("` + base64.StdEncoding.EncodeToString(make([]byte, n)) + `")`
		if got, ok := literal.Base64Len([]byte(src)); !ok || got != n {
			t.Errorf("%d bytes: %d, %v", n, got, ok)
		}
	}
	if got, ok := literal.Base64Len([]byte("PackedByteArray(\"AAAA\nAA==\")")); !ok || got != 4 {
		t.Errorf("over two lines: %d, %v", got, ok)
	}
	for _, src := range []string{"PackedByteArray(1, 2)", "PackedByteArray()", `PackedByteArray("AAA")`, `"`} {
		if n, ok := literal.Base64Len([]byte(src)); ok {
			t.Errorf("%s: %d", src, n)
		}
	}
}
