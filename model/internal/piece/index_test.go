package piece

import (
	"bytes"
	"testing"
)

// TestIndexIn searches across the borders of small pieces, which are searched together, and of large ones.
func TestIndexIn(t *testing.T) {
	const small, size = 140_000, 200_000
	needle := []byte("cadc")
	var places []int
	for _, border := range []int{2, 1 << 16, small, small + 10_000} {
		for at := max(0, border-3); at < border; at++ {
			places = append(places, at)
		}
	}
	for _, at := range places {
		plain := bytes.Repeat([]byte("ab"), size/2)
		copy(plain[at:], needle)
		list := New(bytes.Clone(plain))
		var splices []Splice
		for i := 0; i < size; {
			splices = append(splices, Splice{Start: int64(i), End: int64(i) + 1, New: plain[i : i+1 : i+1]})
			if i += 2; i > small {
				i += 9_998
			}
		}
		list.Do(splices)
		for _, c := range [][3]int{{0, size, at}, {at, at + 4, at}, {at + 1, size, size}, {0, at + 3, at + 3}} {
			if got := Index(&list, needle, int64(c[0]), int64(c[1])); got != int64(c[2]) {
				t.Fatalf("at %d, from %d to %d, it is found at %d, want %d", at, c[0], c[1], got, c[2])
			}
		}
	}
}
