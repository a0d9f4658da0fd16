package piece

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// splices draws sorted splices of a sequence of n bytes.
func splices(t *rapid.T, n int64) []Splice {
	var list []Splice
	at := int64(0)
	for range rapid.IntRange(1, 4).Draw(t, "splices") {
		s := Splice{Start: rapid.Int64Range(at, n).Draw(t, "start")}
		s.End = rapid.Int64Range(s.Start, min(n, s.Start+12)).Draw(t, "end")
		s.New = rapid.SliceOfN(rapid.ByteRange('a', 'c'), 0, 6).Draw(t, "new")
		list = append(list, s)
		at = s.End
	}
	return list
}

// naive applies the splices to plain bytes.
func naive(b []byte, list []Splice) []byte {
	var out []byte
	at := int64(0)
	for _, s := range list {
		out = append(append(out, b[at:s.Start]...), s.New...)
		at = s.End
	}
	return append(out, b[at:]...)
}

// patched applies the changes to plain bytes.
func patched(before, after []byte, changes []Change) []byte {
	var list []Splice
	for _, c := range changes {
		list = append(list, Splice{c.Start, c.End, after[c.NewStart:c.NewEnd]})
	}
	return naive(before, list)
}

func TestListAgainstPlainBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		twin := rapid.SliceOfN(rapid.ByteRange('a', 'c'), 0, 60).Draw(t, "bytes")
		l := New(bytes.Clone(twin))
		states := [][]byte{twin}
		lists := []List{l}
		var undo []Undo
		for range rapid.IntRange(1, 12).Draw(t, "edits") {
			e := splices(t, l.Len())
			twin = naive(twin, e)
			undo = append(undo, l.Do(e))
			states, lists = append(states, twin), append(lists, l)
			same(t, &l, twin)
			off := rapid.Int64Range(0, l.Len()).Draw(t, "off")
			end := rapid.Int64Range(off, l.Len()).Draw(t, "end of view")
			if !bytes.Equal(l.View(off, end), twin[off:end]) {
				t.Fatalf("View(%d, %d) = %q, want %q", off, end, l.View(off, end), twin[off:end])
			}
			w := l.Window(off, int(end-off))
			if !bytes.HasPrefix(twin[off:], w) || len(w) < int(end-off) {
				t.Fatalf("Window(%d, %d) = %q of %q", off, end-off, w, twin[off:])
			}
		}
		for i := range lists { // snapshots are unchanged, and every two states compare
			same(t, &lists[i], states[i])
			changes := Compare(&lists[i], &l)
			if got := patched(states[i], twin, changes); !bytes.Equal(got, twin) {
				t.Fatalf("from %q to %q: changes %v give %q", states[i], twin, changes, got)
			}
			for k, c := range changes {
				a, b := states[i][c.Start:c.End], twin[c.NewStart:c.NewEnd]
				if len(a) > 0 && len(b) > 0 && (a[0] == b[0] || a[len(a)-1] == b[len(b)-1]) || len(a)+len(b) == 0 {
					t.Fatalf("change %v is not small: %q to %q", c, a, b)
				}
				if k > 0 && c.Start < changes[k-1].End {
					t.Fatalf("changes overlap: %v", changes)
				}
			}
			if bytes.Equal(states[i], twin) && len(undo) == 1 && len(changes) > 0 {
				t.Fatalf("equal bytes differ: %v", changes)
			}
		}
		redo := make([]Undo, len(undo))
		for i := len(undo) - 1; i >= 0; i-- {
			redo[i] = l.Swap(undo[i])
			same(t, &l, states[i])
		}
		for i := range redo {
			l.Swap(redo[i])
			same(t, &l, states[i+1])
		}
	})
}

func same(t *rapid.T, l *List, want []byte) {
	t.Helper()
	got := make([]byte, l.Len())
	if n := l.ReadAt(got, 0); n != len(want) || !bytes.Equal(got, want) {
		t.Fatalf("%q, want %q", got, want)
	}
	at := int64(0)
	for i, p := range l.pieces {
		if p.at != at || p.length <= 0 {
			t.Fatalf("piece %d is %+v, but %d bytes lie before it", i, p, at)
		}
		at += p.length
	}
	if at != l.length {
		t.Fatalf("the pieces hold %d bytes of %d", at, l.length)
	}
}

func TestRemovingMuchCostsWords(t *testing.T) {
	l := New(make([]byte, 500<<20))
	u := l.Do([]Splice{{Start: 10, End: 499 << 20}})
	if u.Words() > 16 {
		t.Errorf("the undo of a large removal keeps %d words", u.Words())
	}
	l.Swap(u)
	if l.Len() != 500<<20 || l.Pieces() != 1 {
		t.Errorf("after undo: %d bytes in %d pieces, want one piece of %d", l.Len(), l.Pieces(), 500<<20)
	}
}

func TestCompareAfterMove(t *testing.T) {
	b := bytes.Repeat([]byte("0123456789"), 100)
	before := New(b)
	after := before
	last := before.pieces[0]
	last.off, last.length = 900, 100
	after.Swap(Undo{[]run{{0, 0, []piece{last}}, {900, 1000, nil}}})
	got := Compare(&before, &after)
	n := int64(0)
	for _, c := range got {
		n += c.NewEnd - c.NewStart
	}
	if n > 100 {
		t.Errorf("moving 100 bytes of 1000 to the front changes %d: %v", n, got)
	}
}
