package merge_test

import (
	"slices"
	"strings"
	"testing"

	"savant/model/merge"
)

// TestOrder: what both sides add at one place is in the order of ours, then theirs, at the beginning too.
func TestOrder(t *testing.T) {
	for _, c := range []struct{ base, ours, theirs, want string }{
		{"", "y", "z", "y z"},
		{"a", "y a", "z a", "y z a"},
		{"a", "a y", "a z", "a y z"},
		{"a b", "a y b", "a z b", "a y z b"},
		{"a b", "b a", "z a b", "z b a"},
	} {
		got, _ := merge.Order(strings.Fields(c.base), strings.Fields(c.ours), strings.Fields(c.theirs))
		if !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%q, %q, %q: %v, not %q", c.base, c.ours, c.theirs, got, c.want)
		}
	}
}
