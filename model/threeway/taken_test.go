package threeway_test

import (
	"context"
	"slices"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/threeway"
)

// TestBelowWhatIsNoContainer has one side put something into a value that the other has made a number. That is one conflict, of the value: a choice
// of its parts could not be made.
func TestBelowWhatIsNoContainer(t *testing.T) {
	for _, c := range []struct{ base, number, object, path string }{
		{`{"y":{},"n":1}`, `{"y":5,"n":1}`, `{"y":{"w":4,"v":3},"n":1}`, "y"},
		{`{"y":{"z":{}}}`, `{"y":5}`, `{"y":{"z":{"w":4}}}`, "y"},
		{`[1,{}]`, `[1,5]`, `[1,{"w":4}]`, "[1]"},
	} {
		for _, swapped := range []bool{false, true} {
			ours, theirs := c.number, c.object
			if swapped {
				ours, theirs = theirs, ours
			}
			want := map[threeway.Side]string{threeway.None: "", threeway.Base: c.base, threeway.Ours: ours, threeway.Theirs: theirs}
			for side, text := range want {
				var docs []*model.Document
				for _, s := range []string{c.base, ours, theirs} {
					d, err := kinds.Open([]byte(s), model.Options{})
					if err != nil {
						t.Fatal(err)
					}
					docs = append(docs, d)
				}
				r, err := threeway.Merge(context.Background(), docs[0], docs[1], docs[2], threeway.Options{Favor: side})
				if err != nil {
					t.Fatal(err)
				}
				if side == threeway.None {
					if r.Left() != 1 || !r.Marked || !slices.ContainsFunc(r.Changes, func(x threeway.Change) bool { return x.Left() && x.Path == c.path }) {
						t.Errorf("%s, %s, %s: %+v", c.base, ours, theirs, r)
					}
					continue
				}
				if got := string(docs[1].Bytes()); got != text || r.Left() != 0 {
					t.Errorf("%s, %s, %s, for %v: %s, %d left", c.base, ours, theirs, side, got, r.Left())
				}
			}
		}
	}
}
