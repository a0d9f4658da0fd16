package model_test

import (
	"slices"
	"testing"

	"savant/codec/variant"
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

// TestChangedWithTheParent: a node that is renamed or moved is marked, and what came along with it below is not, nor are its siblings; also not
// after saving.
func TestChangedWithTheParent(t *testing.T) {
	const text = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\nprocess_mode = 1\n\n" +
		"[node name=\"K\" type=\"Node\" parent=\"A\"]\nprocess_mode = 2\n\n[node name=\"L\" type=\"Node\" parent=\"A/K\"]\nmetadata/list = [1, 2]\n\n" +
		"[node name=\"B\" type=\"Node\" parent=\".\"]\nprocess_mode = 4\n\n[node name=\"C\" type=\"Node\" parent=\".\"]\n"
	type edit = func(d *model.Document) error
	move := func(path, to string, last bool) edit {
		return func(d *model.Document) error {
			index := 0
			if last {
				index = d.Len(find(t, d, to))
			}
			return d.Move(find(t, d, path), find(t, d, to), index)
		}
	}
	rename := func(path, name string) edit {
		return func(d *model.Document) error { return d.RenameKey(find(t, d, path), variant.OfString(name)) }
	}
	set := func(path, text string) edit {
		return func(d *model.Document) error { return d.SetSame([]model.Row{find(t, d, path)}, text, false) }
	}
	for name, c := range map[string]struct {
		edits []edit
		want  []string
	}{
		"renamed":                    {[]edit{rename("node.A", "Other")}, []string{"node.Other", "node.Other.@name"}},
		"into another":               {[]edit{move("node.A", "node.C", true)}, []string{`node["C/A"]`, `node["C/A"].@parent`}},
		"behind the others":          {[]edit{move("node.A", `node["."]`, true)}, []string{"node.A"}},
		"before the others":          {[]edit{move("node.C", `node["."]`, false)}, []string{"node.C"}},
		"renamed, a child changed":   {[]edit{rename("node.A", "Other"), set(`node["Other/K"].process_mode`, "3")}, []string{"node.Other", "node.Other.@name", `node["Other/K"]`, `node["Other/K"].process_mode`}},
		"into another, then changed": {[]edit{move("node.A", "node.C", true), set(`node["C/A/K/L"]["metadata/list"][1]`, "3")}, []string{`node["C/A"]`, `node["C/A"].@parent`, `node["C/A/K/L"]`, `node["C/A/K/L"]["metadata/list"]`, `node["C/A/K/L"]["metadata/list"][1]`}},
	} {
		d, err := kinds.Open([]byte(text), model.Options{Name: "a.tscn"})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range c.edits {
			if err := f(d); err != nil {
				t.Fatal(name, err)
			}
		}
		marked := func() (list []string) {
			var walk func(r model.Row)
			walk = func(r model.Row) {
				if r != model.Root && d.Describe(r).Changed {
					list = append(list, d.Path(r))
				}
				for i := range d.Len(r) {
					walk(d.Child(r, i))
				}
			}
			walk(model.Root)
			slices.Sort(list)
			return list
		}
		slices.Sort(c.want)
		if got := marked(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q are marked, not %q\n%s", name, got, c.want, d.Bytes())
		}
		d.Saved()
		if got := marked(); len(got) > 0 {
			t.Errorf("%s and saved: %q are marked", name, got)
		}
	}
}
