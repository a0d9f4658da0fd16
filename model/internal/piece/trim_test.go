package piece

import (
	"bytes"
	"strings"
	"testing"
)

// TestFine replaces a value as a whole, of which little has changed: no more than that is put in.
func TestFine(t *testing.T) {
	text := strings.Repeat("All the world's a stage. ", 1000)
	for name, c := range map[string]struct {
		old, now string
		most     int // bytes that may be put in
	}{
		"letter in a text with its length":    {"\x04\x00\x00\x00\xa8\x61\x00\x00" + text, "\x04\x00\x00\x00\xa9\x61\x00\x00" + text[:9000] + "!" + text[9000:], 2},
		"letter at the end, other padding":    {"\x04\x00\x00\x00\xa8\x61\x00\x00" + text, "\x04\x00\x00\x00\xa9\x61\x00\x00" + text + "!\x00\x00\x00", 5},
		"letter in the middle, other padding": {"\x04\x00\x00\x00\xa8\x61\x00\x00" + text + "\x00\x00", "\x04\x00\x00\x00\xa9\x61\x00\x00" + text[:9000] + "!" + text[9000:] + "\x00", 2},
		"three letters, other padding":        {"\xa8\x61\x00\x00" + text, "\xab\x61\x00\x00" + text[:20] + "!!!" + text[20:] + "\x00", 30},
		"letter taken out":                    {"\x02" + text, "\x01" + text[:9000] + text[9001:], 1},
		"another text":                        {strings.Repeat("a", 100), strings.Repeat("b", 120), 120},
		"the same text":                       {text, text, 0},
		"short":                               {"abc", "abd", 3},
		"one letter, and the rest is equal":   {"a" + text, "b" + text, 1},
	} {
		list := New([]byte("before" + c.old + "behind"))
		fine := Fine(&list, []Splice{{Start: 6, End: 6 + int64(len(c.old)), New: []byte(c.now)}})
		n := 0
		for _, s := range fine {
			n += len(s.New)
		}
		if n > c.most {
			t.Errorf("%s: %d bytes are put in", name, n)
		}
		list.Do(fine)
		if got := list.View(0, list.Len()); !bytes.Equal(got, []byte("before"+c.now+"behind")) {
			t.Errorf("%s: the bytes are others", name)
		}
	}
}
