package page

import (
	"testing"

	"savant/model"
	"savant/model/kinds"
)

// TestRowWords: a row that has no key is named by what the outline shows of it, and others by their path.
func TestRowWords(t *testing.T) {
	doc, err := kinds.Open([]byte(`{"x": [1, :, {"a":=}, 2], b: 3}`), model.Options{Name: "a.json"})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"{1}": "4 bytes that are not JSON", "x[2]{0}{0}": "x › [2] › 5 bytes that are not JSON", "x[1]": "x[1]", "gone{7}": "gone{7}"} {
		if got := RowWords(doc, path); got != want {
			t.Errorf("%s is %q, not %q", path, got, want)
		}
	}
}
