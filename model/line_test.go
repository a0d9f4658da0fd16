package model_test

import (
	"slices"
	"strings"
	"testing"

	"savant/model"
	"savant/model/lines"
)

func TestLinesOf(t *testing.T) {
	long := strings.Repeat("x", 500)
	for _, test := range []struct {
		name, old string
		patches   []model.Patch
		want      []lines.Line
	}{
		{"nothing", "a\nb\n", nil, nil},
		{"in a line", "one\ntwo\nthree\n", []model.Patch{{5, 6, []byte("WW")}}, []lines.Line{{Number: 2, Column: 2, Before: "two", After: "tWWo"}}},
		{"twice in a line", "a b c\nd\n", []model.Patch{{0, 1, []byte("1")}, {4, 5, []byte("3")}}, []lines.Line{{Number: 1, Column: 1, Before: "a b c", After: "1 b 3"}}},
		{"two lines apart", "a\nb\nc", []model.Patch{{0, 1, []byte("A")}, {4, 5, []byte("C")}}, []lines.Line{{Number: 1, Column: 1, Before: "a", After: "A"}, {Number: 3, Column: 1, Before: "c", After: "C"}}},
		{"a line more", "a\nb\n", []model.Patch{{2, 2, []byte("n\n")}}, []lines.Line{{Number: 2, Column: 1, After: "n", Added: true}}},
		{"a line more, inserted behind the end of one", "a\nb\n", []model.Patch{{1, 1, []byte("\nn")}}, []lines.Line{{Number: 2, Column: 1, After: "n", Added: true}}},
		{"a line less", "a\nb\nc\n", []model.Patch{{2, 4, nil}}, []lines.Line{{Number: 2, Column: 1, Before: "b", Removed: true}}},
		{"behind the end", "a", []model.Patch{{1, 1, []byte("\nb")}}, []lines.Line{{Number: 2, Column: 1, After: "b", Added: true}}},
		{"CRLF", "a\r\nb\r\n", []model.Patch{{3, 4, []byte("c")}}, []lines.Line{{Number: 2, Column: 1, Before: "b", After: "c"}}},
		{"letters", "é à\n", []model.Patch{{3, 5, []byte("ù")}}, []lines.Line{{Number: 1, Column: 3, Before: "é à", After: "é ù"}}},
		{"a long line", long + "a" + long + "\n", []model.Patch{{500, 501, []byte("b")}},
			[]lines.Line{{Number: 1, Column: 501, Before: "…" + long[:80] + "a" + long[:159] + "…", After: "…" + long[:80] + "b" + long[:159] + "…"}}},
	} {
		if got := lines.Of([]byte(test.old), test.patches); !slices.Equal(got, test.want) {
			t.Errorf("%s: %+v, not %+v", test.name, got, test.want)
		}
	}
}
