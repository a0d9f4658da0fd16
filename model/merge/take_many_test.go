package merge

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestTakeMany copies thousands of differences over that go and come: in few edits, not in one for each.
func TestTakeMany(t *testing.T) {
	const n = 3000
	texts := func(from, to, without int) string {
		var list []string
		for i := from; i < to; i++ {
			if without == 0 || i%without != 0 {
				list = append(list, fmt.Sprintf(`"element %d"`, i))
			}
		}
		return "[" + strings.Join(list, ", ") + "]"
	}
	keys := func(from, to int) string {
		var list []string
		for i := from; i < to; i++ {
			list = append(list, fmt.Sprintf(`"key %d": %d`, i, i))
		}
		return "{" + strings.Join(list, ", ") + "}"
	}
	left := fmt.Sprintf(`{"list": %s, "dict": %s}`, texts(0, n, 0), keys(0, n))
	right := fmt.Sprintf(`{"list": %s, "dict": %s}`, texts(0, 2*n, 3), keys(n/2, 2*n))
	a, b := doc(t, save(t, left)), doc(t, save(t, right))
	list := differences(t, a, b)
	before := a.Revision()
	r, err := Take(context.Background(), a, b, list...)
	if err != nil || len(r.Made) != len(list) || len(list) < n || len(r.Left) > 0 {
		t.Fatalf("%d of %d differences are made: %v", len(r.Made), len(list), err)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("they differ still")
	}
	if edits := a.Revision() - before; edits > 10 {
		t.Errorf("%d differences took %d edits", len(list), edits)
	}
	if !a.Undo() || !bytes.Equal(a.Bytes(), save(t, left)) || a.CanUndo() {
		t.Error("one undo does not take all back")
	}
}
