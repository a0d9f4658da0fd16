package piece

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// TestSeeker searches for needles in pieces of few letters, which nearly match everywhere, and compares with
// bytes.Index.
func TestSeeker(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := func(most int, letters string, name string) []byte {
			b := make([]byte, rapid.IntRange(1, most).Draw(rt, name))
			for i := range b {
				b[i] = letters[rapid.IntRange(0, len(letters)-1).Draw(rt, "letter")]
			}
			return b
		}
		fold := rapid.Bool().Draw(rt, "fold")
		list := New(text(300, "abAB", "text"))
		for range rapid.IntRange(0, 5).Draw(rt, "pieces") {
			at := int64(rapid.IntRange(0, int(list.Len())).Draw(rt, "at"))
			list.Do([]Splice{{Start: at, End: at, New: text(9, "abAB", "new")}})
		}
		all := list.View(0, list.Len())
		needle := text(5, "ab", "needle")
		sought := all
		if fold {
			sought = bytes.ToLower(all)
		}
		k := &seeker{list: &list, needle: needle, fold: fold, first: int64(rapid.IntRange(1, 40).Draw(rt, "first")),
			alone: int64(rapid.IntRange(1, 40).Draw(rt, "alone"))}
		k.choose()
		for off := range list.Len() {
			want := list.Len()
			if i := bytes.Index(sought[off:], needle); i >= 0 {
				want = off + int64(i)
			}
			if got := k.next(off); got != want {
				rt.Fatalf("%q from %d in %q stands at %d, not %d", needle, off, all, want, got)
			}
		}
	})
}
