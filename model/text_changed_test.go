package model_test

import (
	"testing"

	"savant/model"
	"savant/model/kinds"
)

// TestChangedAfterInsert adds nodes: they are marked, and none of those that were there, whose text is what it was.
func TestChangedAfterInsert(t *testing.T) {
	d, err := kinds.Open([]byte("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n\n[node name=\"First\" type=\"Node\" parent=\".\"]\nprocess_mode = 1\n\n[node name=\"Second\" type=\"Node\" parent=\".\"]\n"), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, parent := range []string{".", "First", "Second"} {
		if _, err := d.AddNode(find(t, d, `node["`+parent+`"]`), -1, "New", "Node2D"); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]bool{".": false, "First": false, "Second": false, "New": true, "First/New": true, "Second/New": true} {
		if got := d.Describe(find(t, d, `node["`+path+`"]`)).Changed; got != want {
			t.Errorf("%s: changed %v, want %v\n%s", path, got, want, d.Bytes())
		}
	}
	r := find(t, d, `node["First"]`)
	if err := d.Remove(find(t, d, `node["First"].process_mode`)); err != nil {
		t.Fatal(err)
	}
	if !d.Describe(r).Changed {
		t.Error("a node is not marked that lost its only property")
	}
}
