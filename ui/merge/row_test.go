package merge

import (
	"testing"

	"savant/model"
	opening "savant/model/kinds"
	"savant/model/threeway"
)

// TestRowWithoutChanges: a place that is only to be looked at does not say that it has no changes, and a long name keeps its end.
func TestRowWithoutChanges(t *testing.T) {
	const path = `node["Sprite2D/Skeleton2D/Hip"]`
	p := plan{choices: noChoices()}
	p.result = &threeway.Result{}
	p.review = map[string]threeway.Guess{path: {Path: path}}
	d, err := opening.Open([]byte("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n"), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	p.docs[1] = d
	p.docs[0], p.docs[2], p.ours = p.docs[1], p.docs[1], p.docs[1]
	tree := treeOf(nil, nil, path)
	if l := rowLook(&p, tree, tree.find(path)); l.Summary != "" || l.Note == "" || !l.Path {
		t.Errorf("summary %q, note %q, path %v", l.Summary, l.Note, l.Path)
	}
}
