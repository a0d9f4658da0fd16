package tscn

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/scene/internal/scenetest"
)

const withInstance = `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://sub.tscn" id="1"]

[node name="R" type="Node3D" unique_id=1]

[node name="X1" type="Node3D" parent="." unique_id=2]

[node name="I" parent="X1" unique_id=5 instance=ExtResource("1")]

[node name="In" parent="X1/I" index="0" unique_id=102]
visible = false

[node name="W" type="Node3D" parent="X1/I/In" parent_id_path=PackedInt32Array(5, 102) index="0" unique_id=6]

[node name="V" type="Node3D" parent="." owner="X1/I" owner_uid_path=PackedInt32Array(5) unique_id=7]

[connection signal="ready" from="X1/I/In" to="." method="hide" from_uid_path=PackedInt32Array(5, 102)]

[editable path="X1/I"]
`

// A copy of a branch with an instance has the same editable children, and its chains of unique_ids begin at the copies.
// What changes a node of another scene keeps that node's id.
func TestDuplicateInstance(t *testing.T) {
	for _, test := range []struct {
		node, old   string // what is left out
		has, hasNot string // afterwards
	}{
		{node: "X1", has: "\n[editable path=\"X1/I\"]\n[editable path=\"X2/I\"]\n"},
		{node: "X1", has: "[node name=\"In\" parent=\"X2/I\" index=\"0\" unique_id=102]"},
		{node: "X1", has: "parent=\"X2/I/In\" parent_id_path=PackedInt32Array(NEW, 102)"},
		{node: "X1", has: "from=\"X2/I/In\" to=\".\" method=\"hide\" from_uid_path=PackedInt32Array(NEW, 102)"},
		{node: "X1", old: " unique_id=5 ", has: "parent=\"X2/I/In\" index=\"0\"", hasNot: "parent=\"X2/I/In\" parent_id_path"},
		{node: "X1/I", has: "\n[editable path=\"X1/I2\"]\n"},
		{node: "X1/I/In/W", has: "[node name=\"W2\" type=\"Node3D\" parent=\"X1/I/In\" parent_id_path=PackedInt32Array(5, 102)", hasNot: "I2"},
	} {
		src := withInstance
		if test.old != "" {
			src = strings.Replace(src, test.old, " ", 1)
		}
		f := Open([]byte(src))
		e, err := f.DuplicateNode(f.Tree.Find(test.node))
		if err != nil {
			t.Fatal(err)
		}
		out := string(e.Apply(f.Src))
		_, id, _ := strings.Cut(out, `[node name="I" parent="X2" unique_id=`)
		id, _, _ = strings.Cut(id, " ")
		if has := strings.Replace(test.has, "NEW", id, 1); !strings.Contains(out, has) || test.hasNot != "" && strings.Contains(out, test.hasNot) {
			t.Errorf("%s: no %s, or %s, in\n%s", test.node, has, test.hasNot, out)
		}
	}
}

// The engine's editor must keep what a copy changes below an instance.
func TestDuplicateInstanceEngine(t *testing.T) {
	project, dir := t.TempDir(), t.TempDir()
	f := Open([]byte(withInstance))
	e, err := f.DuplicateNode(f.Tree.Find("X1"))
	if err != nil {
		t.Fatal(err)
	}
	for path, src := range map[string]string{
		filepath.Join(project, "project.godot"): "config_version=5\n",
		filepath.Join(project, "sub.tscn"): "[gd_scene format=3]\n\n[node name=\"Sub\" type=\"Node3D\" unique_id=101]\n\n" +
			"[node name=\"In\" type=\"Node3D\" parent=\".\" unique_id=102]\n",
		filepath.Join(dir, "copy.tscn"): string(e.Apply(f.Src)),
	} {
		if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	said := strings.Join(scenetest.Says(t, "4.6", "pack", project, dir)["copy.tscn"], "\n")
	for _, has := range []string{`[node name="In" parent="X2/I" `, `[node name="W" type="Node3D" parent="X2/I/In" `, `[editable path="X2/I"]`} {
		if !strings.Contains(said, has) {
			t.Errorf("no %s in what the engine packs:\n%s", has, said)
		}
	}
}
