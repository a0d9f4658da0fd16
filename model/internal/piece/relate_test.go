package piece

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// TestRelate relates sequences of few letters, which are much alike, and compares the one with what the other becomes.
func TestRelate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.ByteRange('a', 'b'), 0, 80)
		old := text.Draw(t, "old")
		now := text.Draw(t, "now")
		if rapid.Bool().Draw(t, "similar") {
			now = naive(old, splices(t, int64(len(old))))
		}
		l, other := New(bytes.Clone(old)), New(now)
		l.Do(splices(t, l.Len()))
		r := l.Relate(&other)
		same(t, &r, now)
		for range 3 {
			twin := bytes.Clone(l.View(0, l.Len()))
			changes := Compare(&r, &l)
			if got := patched(now, twin, changes); !bytes.Equal(got, twin) {
				t.Fatalf("from %q to %q: changes %v give %q", now, twin, changes, got)
			}
			if bytes.Equal(now, twin) && len(changes) > 0 {
				t.Fatalf("equal bytes differ: %v", changes)
			}
			l.Do(splices(t, l.Len()))
		}
	})
}

// TestRelateIsSmall finds single bytes that were written, removed and inserted between many that stay.
func TestRelateIsSmall(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	old := make([]byte, 3<<20)
	for i := range old {
		old[i] = byte(random.Uint32())
	}
	for _, size := range []int{1000, len(old)} {
		old := old[:size]
		edits := []Splice{{10, 11, []byte{old[10] ^ 1}}, {400, 404, nil}, {700, 700, []byte("new")}, {int64(size) - 9, int64(size) - 8, []byte{old[size-9] ^ 1}}}
		l, other := New(old), New(naive(old, edits))
		r := l.Relate(&other)
		changed := int64(0)
		for _, c := range Compare(&r, &l) {
			changed += max(c.End-c.Start, c.NewEnd-c.NewStart)
		}
		if want := int64(1 + 4 + 3 + 1); changed < want || size == 1000 && changed > want || changed > want+1000 {
			t.Errorf("of %d bytes %d count as changed, not %d", size, changed, want)
		}
	}
}
