package json_test

import (
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
)

// TestNotClosed: nothing is put into a container that the text does not close, or after it, and none is taken out; a
// closed one in it takes children.
func TestNotClosed(t *testing.T) {
	for _, c := range []struct{ src, edit, said string }{
		{"{\"a\": {\"b\": {\"c\": 1\n", "insert #0 1 d 3", "line 1, column 20"},
		{"{\"a\": {\"b\": {\"c\": 1\n", "insert a.b 1 d 3", "line 1, column 20"},
		{"[{\"a\":1},{\"b\":2", "insert #0 2 - 5", "line 1, column 16"},
		{"[{\"a\":1},{\"b\":2", "duplicate [0]", "line 1, column 16"},
		{"[[1],[2", "resize #0 5", "line 1, column 8"},
		{"[[1],[2]", "move [0][0] #0 2", "line 1, column 9"},
		{"{\"a\": {\"b\": 1\"a\": \"unfinished\n", "insert a 1 d 3", "line 1, column 14"},
		{"[1, x:", "insert #0 1 - 3", "line 1, column 6"},
		{"[", "insert #0 0 - 3", "line 1, column 2"},
		{"[1]\n[2\n", "insert  2 - 3", "line 2, column 3"},
		{"{\"a\": {\"b\": [1, 2, 3, {\"c\": \"hel", "remove a.b[3]", "line 1, column 24"},
		{"[[1],[2", "remove [1]", "line 1, column 8"},
	} {
		d := open(t, []byte(c.src))
		err := command(t, d, c.edit)
		if got := said(err); err == nil || !strings.Contains(got, c.said) || string(d.Bytes()) != c.src {
			t.Errorf("%q, %s: %s, %q", c.src, c.edit, got, d.Bytes())
		}
	}
	d := open(t, []byte("{\"a\": [1, ], \"b\": {"))
	r, err := d.Find("a")
	if err == nil {
		_, err = d.Insert(r, 1, nil, variant.OfInt(2))
	}
	if got := string(d.Bytes()); err != nil || !strings.HasPrefix(got, "{\"a\": [1, 2") || d.Len(model.Root) != 1 {
		t.Errorf("%s, %q", said(err), got)
	}
}
