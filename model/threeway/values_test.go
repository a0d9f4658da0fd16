package threeway_test

import (
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/threeway"
)

// TestMergeJSON merges lists where one side adds or removes elements and the other changes one: an element is known by what it holds, not by its
// number.
func TestMergeJSON(t *testing.T) {
	for _, c := range []struct {
		name, base, ours, theirs string
		favor                    threeway.Side
		want                     string
		left                     int
	}{
		{"an element in front", `{"k":[{"t":1,"n":0},{"t":2,"n":0}]}`, `{"k":[{"t":0,"n":0},{"t":1,"n":0},{"t":2,"n":0}]}`, `{"k":[{"t":1,"n":0},{"t":2,"n":22}]}`,
			threeway.None, `{"k":[{"t":0,"n":0},{"t":1,"n":0},{"t":2,"n":22}]}`, 0},
		{"alike elements", `{"k":[1,1,2]}`, `{"k":[0,1,1,2]}`, `{"k":[1,5,2]}`, threeway.None, `{"k":[0,1,5,2]}`, 0},
		{"both ends", `[1,2,3]`, `[0,1,2,3]`, `[1,2,3,4]`, threeway.None, `[0,1,2,3,4]`, 0},
		{"removed and appended", `[1,2,3]`, `[1,3]`, `[1,2,3,4]`, threeway.None, `[1,3,4]`, 0},
		{"removed and changed", `[1,2,3]`, `[1,3]`, `[1,7,3]`, threeway.None, "<<<<<<< ours\n[1,3]\n=======\n[1,7,3]\n>>>>>>> theirs\n", 1},
		{"removed and changed, theirs", `[1,2,3]`, `[1,3]`, `[1,7,3]`, threeway.Theirs, `[1,7,3]`, 0},
		{"a record in front", "{\"a\":0}\n{\"b\":0}\n", "{\"z\":0}\n{\"a\":0}\n{\"b\":0}\n", "{\"a\":0}\n{\"b\":22}\n", threeway.None, "{\"z\":0}\n{\"a\":0}\n{\"b\":22}\n", 0},
		{"a record in front, theirs", "{\"a\":0}\n{\"b\":0}\n", "{\"z\":0}\n{\"a\":0}\n{\"b\":0}\n", "{\"a\":0}\n{\"b\":0}\n{\"c\":0}\n", threeway.Theirs,
			"{\"z\":0}\n{\"a\":0}\n{\"b\":0}\n{\"c\":0}\n", 0},
		{"records in the same place", "{\"a\":0}\n{\"b\":0}\n", "{\"x\":1}\n{\"a\":0}\n{\"b\":0}\n", "{\"y\":1}\n{\"a\":0}\n{\"b\":0}\n", threeway.None,
			"{\"x\":1}\n{\"y\":1}\n{\"a\":0}\n{\"b\":0}\n", 0},
		{"a record removed and changed", "{\"a\":0}\n{\"b\":0}\n{\"c\":0}\n", "{\"b\":0}\n{\"c\":0}\n", "{\"a\":1}\n{\"b\":0}\n{\"c\":0}\n", threeway.None,
			"<<<<<<< ours\n=======\n{\"a\":1}\n>>>>>>> theirs\n{\"b\":0}\n{\"c\":0}\n", 1},
		{"a record removed and changed, theirs", "{\"a\":0}\n{\"b\":0}\n{\"c\":0}\n", "{\"b\":0}\n{\"c\":0}\n", "{\"a\":1}\n{\"b\":0}\n{\"c\":0}\n", threeway.Theirs,
			"{\"a\":1}\n{\"b\":0}\n{\"c\":0}\n", 0},
		{"members on lines of their own", "{\n\t\"a\": 1,\n\t\"b\": 2\n}\n", "{\n\t\"a\": 5,\n\t\"b\": 2\n}\n", "{\n\t\"a\": 6,\n\t\"b\": 7\n}\n", threeway.None,
			"{\n<<<<<<< ours\n\t\"a\": 5,\n=======\n\t\"a\": 6,\n>>>>>>> theirs\n\t\"b\": 7\n}\n", 1},
		{"a record behind", "{\"a\":0}\n{\"b\":0}\n", "{\"a\":0}\n{\"b\":0}\n{\"c\":0}\n", "{\"a\":7}\n{\"b\":0}\n", threeway.None, "{\"a\":7}\n{\"b\":0}\n{\"c\":0}\n", 0},
		{"another key", `{"a":{"x":1}}`, `{"b":{"x":1}}`, `{"a":{"x":2}}`, threeway.None,
			"<<<<<<< ours\n{\"b\":{\"x\":1}}\n=======\n{\"b\":{\"x\":1},\"a\":{\"x\":2}}\n>>>>>>> theirs\n", 1},
		{"another key, theirs", `{"a":{"x":1}}`, `{"b":{"x":1}}`, `{"a":{"x":2}}`, threeway.Theirs, `{"b":{"x":1},"a":{"x":2}}`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var docs [3]*model.Document
			for i, text := range []string{c.base, c.ours, c.theirs} {
				d, err := kinds.Open([]byte(text), model.Options{Name: "x.json"})
				if err != nil {
					t.Fatal(err)
				}
				docs[i] = d
			}
			result, err := threeway.Merge(t.Context(), docs[0], docs[1], docs[2], threeway.Options{Favor: c.favor})
			if err != nil {
				t.Fatal(err)
			}
			if got := string(docs[1].Bytes()); got != c.want || result.Left() != c.left {
				t.Errorf("%q with %d left, not %q with %d: %+v", got, result.Left(), c.want, c.left, result.Conflicts())
			}
		})
	}
}
