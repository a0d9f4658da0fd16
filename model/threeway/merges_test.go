package threeway_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
	"savant/model/threeway"
)

func open(t *testing.T, data []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(bytes.Clone(data), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// merge merges three texts.
func merge(t *testing.T, base, ours, theirs []byte, o threeway.Options) ([]byte, threeway.Result) {
	t.Helper()
	d := open(t, ours)
	r, err := threeway.Merge(context.Background(), open(t, base), d, open(t, theirs), o)
	if err != nil {
		t.Fatal(err)
	}
	return d.Bytes(), r
}

// left are the conflicts that a user must resolve, by merge and path. The other conflicts that git leaves in the 15
// merges resolve themselves.
var left = map[string][]string{
	"216f35a6dcc1d2bd": {`ext_resource["6"]`},                              // both gave the script a uid
	"8454fbe4bc5be2b1": {`section.rendering["renderer/rendering_method"]`}, // "mobile" and "gl_compatibility"
}

// unlike says why a result differs from what the people of a merge made of it.
var unlike = map[string]string{
	"150ad499d910fd90": "two lines of a dictionary are in the other order",
	"d19cc04db7f92752": "they saved the scene with another engine, which wrote all defaults",
	"216f35a6dcc1d2bd": "they chose one of two uids, and moved a node besides",
	"4c68ec535f984ccc": "they saved it with Godot 4.5",
	"8454fbe4bc5be2b1": "they chose one renderer, and took ours where theirs had changed the deadzones",
	"9e0346e08c63cbc4": "they took ours where theirs had changed the deadzones and removed a setting",
	"fd9621f75a99d4ef": "they kept two settings that theirs had removed, and dropped one that theirs had added",
}

// TestMerges merges what 52 public merges merged. What git merges without conflicts comes out byte for byte the same.
func TestMerges(t *testing.T) {
	folder := filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), "..", "merges")
	list, err := os.ReadFile(filepath.Join(folder, "merges.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Key, File string
		Conflicts int `json:"git_conflicts"`
	}
	if err := json.Unmarshal(list, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 52 {
		t.Errorf("%d merges, not 52", len(cases))
	}
	known := maps.Clone(unlike)
	for _, c := range cases {
		at := filepath.Join(folder, c.Key)
		name := func(side string) string { return filepath.Join(at, side+filepath.Ext(c.File)) }
		read := func(side string) []byte {
			data, err := os.ReadFile(name(side))
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
		base, ours, theirs := read("base"), read("ours"), read("theirs")
		git, err := enginetest.Command(t, "git", "merge-file", "-p", name("ours"), name("base"), name("theirs")).Output()
		if status := (*exec.ExitError)(nil); err != nil && !errors.As(err, &status) {
			t.Fatal(err)
		}
		got, r := merge(t, base, ours, theirs, threeway.Options{})
		var paths []string
		for _, x := range r.Conflicts() {
			paths = append(paths, x.Path)
		}
		if !slices.Equal(paths, left[c.Key]) {
			t.Errorf("%s (%s): conflicts %q, not %q", c.Key, c.File, paths, left[c.Key])
		}
		if c.Conflicts == 0 && !bytes.Equal(got, git) {
			t.Errorf("%s (%s): not what git makes of it", c.Key, c.File)
		}
		if d := open(t, got); len(r.Conflicts()) == 0 && len(d.Snapshot().Sections().List) == 0 {
			t.Errorf("%s (%s): the result has no sections", c.Key, c.File)
		}
		for _, favor := range []threeway.Side{threeway.Ours, threeway.Theirs, threeway.Base} {
			if text, r := merge(t, base, ours, theirs, threeway.Options{Favor: favor}); r.Left() > 0 || bytes.Contains(text, []byte("<<<<<<<")) {
				t.Errorf("%s (%s): side %d does not settle all conflicts", c.Key, c.File, favor)
			}
		}
		for _, x := range []struct{ ours, theirs, want []byte }{{ours, base, ours}, {base, theirs, theirs}, {ours, ours, ours}} {
			if text, r := merge(t, base, x.ours, x.theirs, threeway.Options{}); !bytes.Equal(text, x.want) || len(r.Conflicts()) > 0 {
				t.Errorf("%s (%s): what one side left as it was changes the other", c.Key, c.File)
			}
		}
		if made, err := os.ReadFile(name("made")); err == nil && !bytes.Equal(made, got) && unlike[c.Key] == "" {
			t.Errorf("%s (%s): not what its people made of it, and nothing says why", c.Key, c.File)
		} else if err == nil && !bytes.Equal(made, got) {
			delete(known, c.Key)
		}
	}
	for key := range known {
		t.Errorf("%s is what its people made of it: take it out of the table", key)
	}
}
