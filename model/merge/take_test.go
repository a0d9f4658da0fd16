package merge

import (
	"bytes"
	"context"
	"testing"

	"savant/model/diff"
)

// TestTake copies differences over one after the other until there are none, and takes all of it back.
func TestTake(t *testing.T) {
	pairs := [][2]string{
		{`{"gold": 1, "old": 2, "at": Vector2(1, 2)}`, `{"gold": 5, "at": Vector2(3, 2), "new": {"deep": [1, 2]}}`},
		{`[1, 2, 3, 4]`, `[1, 9, 3, 5, 6]`},
		{`[1, 2, 3, 4, 5, 6]`, `[1, 6]`},
		{`{"a": [{"n": 1}, {"n": 2}], "b": 1, "c": 2}`, `{"c": 2, "a": [{"n": 0}, {"n": 1}, {"n": 2, "m": 3}], "b": 1}`},
		{`{1: "one", "two": 2.5}`, `{1: "won", 3: "three", "two": 2}`},
		{`{"p": PackedInt32Array(1, 2, 3)}`, `{"p": PackedInt32Array(1, 4, 3, 5)}`},
	}
	for _, pair := range pairs {
		was := save(t, pair[0])
		a, b := doc(t, was), doc(t, save(t, pair[1]))
		first := func() (d diff.Difference, any bool) {
			if err := diff.Compare(context.Background(), a.Snapshot(), b.Snapshot(), nil, func(one diff.Difference) bool {
				d, any = one, true
				return false
			}); err != nil {
				t.Fatal(err)
			}
			return d, any
		}
		steps := 0
		for {
			d, any := first()
			if !any {
				break
			}
			if steps++; steps > 50 {
				t.Fatalf("%s does not become %s", pair[0], pair[1])
			}
			if err := Take(a, b, d); err != nil {
				t.Fatalf("%s to %s: %v: %v", pair[0], pair[1], d, err)
			}
			if len(a.History()) != steps {
				t.Errorf("%d steps after %d differences", len(a.History()), steps)
			}
		}
		if steps == 0 {
			t.Error("nothing was different")
		}
		for a.Undo() {
		}
		if !bytes.Equal(a.Bytes(), was) {
			t.Error("undone, it is not what it was")
		}
	}
}
