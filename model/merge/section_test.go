package merge

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/resource"
	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
)

// TestTakeSections copies nodes, resources and connections over into a scene that has not got them, and takes all of it back.
func TestTakeSections(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	if err != nil {
		t.Fatal(err)
	}
	for _, newline := range []string{"\n", "\r\n"} {
		whole := []byte(strings.ReplaceAll(string(data), "\n", newline))
		ours := open(t, whole)
		for _, gone := range []string{`node["AnimationPlayer"]`, `node["Cooldown"]`, `connection[0]`, `node["Armature/Skeleton3D/Body"]`} {
			theirs := open(t, whole)
			r, err := theirs.Find(gone)
			if err != nil {
				t.Fatal(err)
			}
			if err := theirs.Remove(r); err != nil {
				t.Fatal(err)
			}
			without := append([]byte(nil), theirs.Bytes()...)
			list := differences(t, theirs, ours)
			if len(list) == 0 {
				t.Fatalf("%s: nothing is different", gone)
			}
			result, err := Take(context.Background(), theirs, ours, list...)
			if err != nil || len(result.Left) > 0 {
				t.Fatalf("%s: %v, %+v", gone, err, result.Left)
			}
			if rest := differences(t, theirs, ours); len(rest) > 0 {
				t.Errorf("%s: there is left %+v", gone, rest)
			}
			if len(theirs.Problems()) > 0 {
				t.Errorf("%s: %v", gone, theirs.Problems())
			}
			theirs.Undo()
			if !bytes.Equal(theirs.Bytes(), without) {
				t.Errorf("%s: undone, it is not what it was", gone)
			}
		}
	}
}

// TestTakeNodeNeedsItsParent leaves a node whose parent is not there, and one that uses what is nowhere.
func TestTakeNodeNeedsItsParent(t *testing.T) {
	ours := open(t, []byte("[gd_scene format=3]\n\n[sub_resource type=\"BoxMesh\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\" parent=\".\"]\n\n"+
		"[node name=\"C\" type=\"Node\" parent=\"B\"]\n\n[node name=\"D\" type=\"MeshInstance3D\" parent=\".\"]\nmesh = SubResource(\"2\")\n"))
	theirs := open(t, []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n"))
	for path, why := range map[string]message.ID{`node["B/C"]`: noParent, "node.D": noResource} {
		r, err := Take(context.Background(), theirs, ours, diff.Difference{Op: diff.Added, Path: path})
		if err != nil || len(r.Left) != 1 || r.Left[0].Why.ID != why {
			t.Errorf("%s: %+v, %v", path, r, err)
		}
	}
	if theirs.Dirty() {
		t.Error("something was changed")
	}
}

func open(t *testing.T, data []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(data, model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestIDsOfSections copies a resource into a text and a binary file: it keeps its id only if the engines of that file take it.
func TestIDsOfSections(t *testing.T) {
	for _, c := range []struct {
		dialect  *dialect.Dialect
		head, id string
		ok       bool
	}{
		{dialect.Godot3, "format=2", `5`, true},
		{dialect.Godot3, "format=2", `"Box_1"`, false},
		{dialect.Godot46, "format=3", `"Box_1"`, true},
		{dialect.Godot46, "format=3", `"Box 1"`, false},
		{dialect.Godot46, "format=3", `""`, false},
	} {
		ours := open(t, []byte("[gd_resource type=\"Resource\" "+c.head+"]\n\n[sub_resource type=\"Curve\" id="+c.id+"]\n\n[resource]\n"))
		group, err := ours.Find("sub_resource")
		if err != nil {
			t.Fatal(err)
		}
		binary, err := (&resource.New{Engine: c.dialect, UID: resource.NoUID, Resources: []resource.NewResource{{ID: "1", Class: "Gradient"}, {ID: "2", Class: "Resource"}}}).Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		id := "\"1\""
		if c.dialect == dialect.Godot3 {
			id = "1"
		}
		text := "[gd_resource type=\"Resource\" " + c.head + "]\n\n[sub_resource type=\"Gradient\" id=" + id + "]\n\n[resource]\n"
		for form, b := range map[string][]byte{"text": []byte(text), "binary": binary} {
			theirs := open(t, b)
			r, err := Take(t.Context(), theirs, ours, diff.Difference{Op: diff.Added, Path: ours.Path(ours.Child(group, 0))})
			if err != nil || len(r.Left) > 0 || len(theirs.Problems()) > 0 {
				t.Errorf("%s, %s: id %s: %+v, %v, %v", c.dialect.Name, form, c.id, r, err, theirs.Problems())
			}
			if _, err := theirs.Find("sub_resource[" + c.id + "]"); (err == nil) != c.ok {
				t.Errorf("%s, %s: id %s: %v", c.dialect.Name, form, c.id, err)
			}
		}
	}
}
