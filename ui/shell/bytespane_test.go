package shell

import (
	"slices"
	"testing"
)

// TestWithin finds the edited parts of what is in view as looking at each of them does.
func TestWithin(t *testing.T) {
	all := []span{{2, 4}, {4, 4}, {6, 9}, {12, 13}, {13, 20}}
	for off := range int64(22) {
		for end := off; end < 22; end++ {
			var want []span
			for _, s := range all {
				if s.end > off && s.start < end {
					want = append(want, s)
				}
			}
			if got := within(all, off, end); !slices.Equal(got, want) {
				t.Fatalf("from %d to %d: %v, want %v", off, end, got, want)
			}
		}
	}
}
