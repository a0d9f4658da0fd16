package threeway_test

import (
	"strings"
	"testing"

	"savant/model/threeway"
)

// TestBlankLinesOfMarkers: what stands between markers has its blank lines with it: each side is what the merge makes with that side, and so is what
// the markers are resolved to.
func TestBlankLinesOfMarkers(t *testing.T) {
	const head, lamp, below = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n", "[node name=\"Lamp\" type=\"Node\" parent=\".\"]\nx = 1\n",
		"\n[node name=\"Wick\" type=\"Node\" parent=\"Lamp\"]\nx = 1\n"
	const added, connection = "\n[node name=\"New\" type=\"Timer\" parent=\".\"]\n", "\n[connection signal=\"ready\" from=\".\" to=\".\" method=\"m\"]\n"
	changed := strings.Replace(lamp, "x = 1", "x = 2", 1)
	trimmed := func(s string) string { return strings.TrimRight(s, "\n") + "\n" }
	for name, c := range map[string][3]string{
		"before an added node": {head + lamp, trimmed(head), head + changed + added},
		"before a node":        {head + lamp + added, head + added[1:], head + changed + added},
		"a branch":             {head + lamp + below + added, head + added[1:], head + changed + below + added},
		"at the end":           {head + lamp, trimmed(head), head + changed},
		"a branch at the end":  {head + lamp + below, trimmed(head), head + changed + below},
		"before a connection":  {head + lamp + connection, head + connection[1:], head + changed + connection},
		"a connection":         {head + lamp + connection, head + lamp, head + lamp + strings.Replace(connection, `"m"`, `"n"`, 1)},
		"the first connection": {head + lamp + connection + connection[1:], head + lamp + connection,
			head + lamp + strings.Replace(connection, `"m"`, `"n"`, 1) + connection[1:]},
		"a resource before another": {strings.Replace(head, "\n\n", "\n\n[sub_resource type=\"G\" id=\"1\"]\n\n", 1), head,
			strings.Replace(head, "\n\n", "\n\n[sub_resource type=\"G\" id=\"1\"]\nx = 2\n\n", 1)},
	} {
		for _, turned := range []bool{false, true} {
			base, ours, theirs := []byte(c[0]), []byte(c[1]), []byte(c[2])
			if turned {
				ours, theirs = theirs, ours
			}
			marked, r := merge(t, base, ours, theirs, threeway.Options{})
			v, _, ok := threeway.Unmark(marked)
			if r.Left() != 1 || !ok {
				t.Fatalf("%s: %+v\n%s", name, r, marked)
			}
			for side, text := range map[threeway.Side][]byte{threeway.Ours: v.Ours, threeway.Theirs: v.Theirs} {
				want, _ := merge(t, base, ours, theirs, threeway.Options{Favor: side})
				got, _ := merge(t, v.Base, v.Ours, v.Theirs, threeway.Options{NoBase: true, Favor: side})
				if string(text) != string(want) || string(got) != string(want) {
					t.Errorf("%s, turned %v: side %d between the markers is\n%q, made of that\n%q, want\n%q\n%s", name, turned, side, text, got, want, marked)
				}
			}
		}
	}
}
