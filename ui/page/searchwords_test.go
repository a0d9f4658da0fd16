package page

import "testing"

// TestSearchSaysWhereItStops: a search that will stop at a number of rows says how many it has, not how much of the file it has seen.
func TestSearchSaysWhereItStops(t *testing.T) {
	for _, c := range []struct {
		found int
		share float64
		want  string
	}{
		{500_000, 0.07, "Searching until 1,000,000 rows match. So far: 500,000"},
		{50_000, 0.75, "Searching, 75 % done. Rows that match so far: 50,000"},
		{0, 0, "Searching, 0 % done. Rows that match so far: 0"},
	} {
		if got := (&search{found: c.found}).words(c.share, false); got != c.want {
			t.Errorf("%d rows at %v: %q, want %q", c.found, c.share, got, c.want)
		}
	}
}
