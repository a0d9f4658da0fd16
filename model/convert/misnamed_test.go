package convert_test

import (
	"testing"

	"savant/model/convert"
)

// TestMisnamed: every form under the name of every other, and under names that promise nothing.
func TestMisnamed(t *testing.T) {
	heads := map[string][]byte{
		"text":   []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n"),
		"binary": []byte("RSRC\x00\x00\x00\x00\x00\x00\x00\x00"),
		"packed": []byte("RSCC\x02\x00\x00\x00\x00\x10\x00\x00"),
		"json":   []byte("{\"a\": 1}\n"),
		"save":   {8, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0},
	}
	for name, want := range map[string]struct{ form, fits string }{
		"a.tscn": {convert.Scene, "text"}, "a.escn": {convert.Scene, "text"}, "a.tres": {convert.Resource, "text"},
		"a.scn": {convert.BinaryScene, "binary packed"}, "a.RES": {convert.BinaryResource, "binary packed"},
		"a.mesh": {convert.BinaryResource, "binary packed"}, "a.material": {convert.BinaryResource, "binary packed"}, "a.json": {convert.JSON, "json"},
		"a.sav": {"", "all"}, "a.dat": {"", "all"}, "a": {"", "all"}, "a.theme": {"", "all"},
	} {
		for kind, head := range heads {
			form, misnamed := convert.Misnamed(name, head)
			fits := want.fits == "all" || want.fits == kind || want.fits == "binary packed" && (kind == "binary" || kind == "packed")
			if misnamed == fits || misnamed && form != want.form {
				t.Errorf("%s holding %s: %q, %v", name, kind, form, misnamed)
			}
		}
	}
}
