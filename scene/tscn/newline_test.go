package tscn

import (
	"bytes"
	"strings"
	"testing"
)

// What an edit adds has the line ends of the file, even if they are CR: the edit of a file with other line ends is that
// of the file with LF, with the others in its place.
func TestEditsKeepLineEnds(t *testing.T) {
	const src = "[gd_scene format=2]\n\n[sub_resource type=\"Gradient\" id=1]\n\n[node name=\"Root\" type=\"Node2D\"]\nx = 1\ny = 2\n\n[node name=\"A\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"B\" type=\"Node2D\" parent=\"A\"]\nz = [\n1,\n2 ]\n\n[connection signal=\"hidden\" from=\"A\" to=\".\" method=\"hide\"]\n"
	edits := map[string]func(*File) (*Edit, error){
		"add a property":        func(f *File) (*Edit, error) { return f.AddProperty(2, -1, "w", []byte("{\n\"a\": 1\n}")) },
		"add a first property":  func(f *File) (*Edit, error) { return f.AddProperty(3, -1, "w", []byte("3")) },
		"remove a property":     func(f *File) (*Edit, error) { return f.RemoveProperties(2, 0) },
		"remove the last":       func(f *File) (*Edit, error) { return f.RemoveProperties(2, 1) },
		"remove all":            func(f *File) (*Edit, error) { return f.RemoveProperties(2, 0, 1) },
		"duplicate a node":      func(f *File) (*Edit, error) { return f.DuplicateNode(f.Tree.Find("A")) },
		"duplicate a resource":  func(f *File) (*Edit, error) { return f.DuplicateSection(1) },
		"remove a node":         func(f *File) (*Edit, error) { return f.RemoveNodes(f.Tree.Find("A")) },
		"move a node":           func(f *File) (*Edit, error) { return f.MoveNode(f.Tree.Find("A/B"), 0, 0) },
		"make children visible": func(f *File) (*Edit, error) { return f.SetGroups(0, []string{"a", "b"}) },
	}
	for name, edit := range edits {
		f := Open([]byte(src))
		e, err := edit(f)
		if err != nil {
			t.Fatal(name, err)
		}
		want := string(e.Apply([]byte(src)))
		for _, line := range []string{"\r\n", "\r"} {
			other := []byte(strings.ReplaceAll(src, "\n", line))
			f := Open(other)
			e, err := edit(f)
			if err != nil {
				t.Fatalf("%s with %q: %v", name, line, err)
			}
			if got := e.Apply(bytes.Clone(other)); string(got) != strings.ReplaceAll(want, "\n", line) {
				t.Errorf("%s with %q:\n%q\nwant\n%q", name, line, got, strings.ReplaceAll(want, "\n", line))
			}
		}
	}
}
