package convert

import (
	"strings"
	"testing"
)

// TestRefusedBinaries checks that what the other form cannot hold is refused and reported.
func TestRefusedBinaries(t *testing.T) {
	for _, c := range []struct{ text, out, want string }{
		{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n", "a.res", "become a binary resource"},
		{"[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/a = Array[int]([1])\n", "a.res", "1 value has no exact"},
		{"[gd_resource type=\"Resource\" format=3]\n\n[resource]\na = SubResource(\"x\")\n", "a.res", "1 value has no exact"},
		{"[gd_resource type=\"Resource\" format=3]\n", "a.res", "the text has no section [resource]"},
		{"[gd_scene format=3]\n\n[node type=\"Node\"]\n", "a.scn", "line 3, column 1: [node] without a name"},
		{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\"]\n", "a.scn", "line 5, column 1: a second root"},
	} {
		res, err := Bytes(t.Context(), "a.tscn", []byte(c.text), c.out, Request{}, nil)
		if err == nil || res.Data != nil {
			t.Errorf("%q becomes %d bytes", c.text, len(res.Data))
		} else if !strings.Contains(said(err), c.want) {
			t.Errorf("%q: %v, not %s", c.text, err, c.want)
		}
	}
}
