package threeway_test

import (
	"strings"
	"testing"

	"savant/model/threeway"
)

// TestNoBaseInLists: without a base the elements of lists are told by what they are, not by their places, each can be decided alone, and what only one side
// has is not called removed.
func TestNoBaseInLists(t *testing.T) {
	const ours, theirs = `{"a": [1, 2, 3, 4], "b": [{"id": 1, "hp": 5}, {"id": 2, "hp": 5}]}`, `{"a": [0, 1, 2, 4], "b": [{"id": 9}, {"id": 1, "hp": 5}, {"id": 2, "hp": 6}]}`
	for _, c := range []struct {
		path, ours, theirs, why string
		text                    string // with theirs there
	}{
		{"a[0]", "", "0", "threeway.only-theirs", `[0, 1, 2, 3, 4]`},
		{"a[2]", "3", "", "threeway.only-ours", `[1, 2, 4]`},
		{"b[2].hp", "5", "6", "threeway.sides-differ", `{"id": 2, "hp": 6}`},
	} {
		for side, result := range map[threeway.Side]string{threeway.None: c.ours, threeway.Ours: c.ours, threeway.Theirs: c.theirs} {
			o := threeway.Options{NoBase: true}
			left := 4
			if side != threeway.None {
				o.Choices, left = map[string]threeway.Side{c.path: side}, 3
			}
			text, r := merge(t, []byte(`{"a": [], "b": []}`), []byte(ours), []byte(theirs), o)
			if r.Left() != left || len(r.Changes) != 4 {
				t.Errorf("%s, side %d: %d of %d are left", c.path, side, r.Left(), len(r.Changes))
			}
			for _, x := range r.Changes {
				if x.Path == c.path && (x.Ours != c.ours || x.Theirs != c.theirs || x.Why.String() != c.why || x.Result != result || x.Chosen != (side != threeway.None)) {
					t.Errorf("%s, side %d: %+v", c.path, side, x)
				}
			}
			if mine, _, _ := strings.Cut(string(text), "======="); side == threeway.Theirs && !strings.Contains(mine, c.text) {
				t.Errorf("%s: %s", c.path, text)
			}
		}
	}
}
