package compare

import (
	"os"
	"path/filepath"
	"testing"

	"savant/ui/host/hosttest"
)

// TestPathsHaveTheRoomOfShortValues: the column of paths has the width that short values do not need, and a third of it is left to long ones.
func TestPathsHaveTheRoomOfShortValues(t *testing.T) {
	w := hosttest.New(t, Actions())
	open := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const long = "a text that is long enough to need all of the room that a column of values has in a comparison of two files, and more than that"
	for i, c := range []struct {
		value       string
		least, most float32
	}{{"x", 500, 900}, {long, 300, 400}} {
		left := w.OpenFile(open("a.json", `{"points": [1, 2, 3], "player": {"gold": 1, "name": "a"}}`))
		right := w.OpenFile(open("b.json", `{"points": [1, 5, 3], "player": {"gold": 2, "name": "`+c.value+`"}}`))
		Show(left, right.Doc(), right, right.Name())
		w.After("differences", i+1)
		if path := comparisonOf(w.Page()).columns(1000)[0].To; path < c.least || path > c.most {
			t.Errorf("%q: the paths have %v of 1000", c.value, path)
		}
	}
}
