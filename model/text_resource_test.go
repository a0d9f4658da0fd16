package model_test

import (
	"os"
	"strings"
	"testing"

	"savant/model"
)

// TestResourceCommands makes the edits of resources, each undone and made again, with rows as of a file opened again.
func TestResourceCommands(t *testing.T) {
	find := func(d *model.Document, path string) model.Row {
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	skeleton, err := os.ReadFile("testdata/tracks.tscn")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, src  string
		do         func(d *model.Document) error
		want, gone string
	}{
		{"unique", scenery, func(d *model.Document) error {
			resource := find(d, "sub_resource.Box_k3x7a")
			users := d.Users(resource)
			if len(users) != 1 || d.Path(users[0]) != `node["Arm/Hand"]` {
				t.Fatal(users)
			}
			r, err := d.MakeUnique(resource, users[0], "")
			if err == nil && (!strings.HasPrefix(d.Path(r), "sub_resource.BoxShape3D_") || len(d.Users(resource)) != 0 || len(d.Users(r)) != 1) {
				t.Error(d.Path(r), d.Users(resource), d.Users(r))
			}
			return err
		}, `SubResource("BoxShape3D_`, `SubResource("Box_k3x7a")`},
		{"replace", scenery, func(d *model.Document) error {
			return d.ReplaceExternal(find(d, `ext_resource["2_x"]`), "", "res://new.tscn", "uid://new")
		},
			`uid="uid://new" path="res://new.tscn"`, ""},
		{"remove unused", scenery, func(d *model.Document) error {
			if err := d.Remove(find(d, `node["Arm/Hand"]`)); err != nil {
				return err
			}
			d.Saved()
			unused := d.Unused()
			if len(unused) != 1 {
				t.Fatal(unused)
			}
			return d.Remove(unused...)
		}, "", "sub_resource"},
		{"bones with tracks", string(skeleton), func(d *model.Document) error {
			return d.RemoveBonesAndTracks([]model.Row{find(d, `bone["Skel:Leg"]`)})
		}, "tracks/1/type = \"value\"", "tracks/2"},
	} {
		d := openText(t, test.src, "a.tscn")
		steps := len(d.History())
		if err := test.do(d); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if len(d.History()) == steps {
			t.Errorf("%s: no step", test.name)
		}
		now := string(d.Bytes())
		if !strings.Contains(now, test.want) || test.gone != "" && strings.Contains(now, test.gone) || now == test.src {
			t.Errorf("%s:\n%s", test.name, now)
		}
		sameRows(t, test.name, d)
		for d.Undo() {
		}
		if string(d.Bytes()) != test.src {
			t.Errorf("%s: undo gives other bytes", test.name)
		}
		sameRows(t, test.name, d)
		for d.Redo() {
		}
		if string(d.Bytes()) != now {
			t.Errorf("%s: redo gives other bytes", test.name)
		}
	}
	d := openText(t, scenery, "a.tscn")
	node := find(d, `node["Arm/Hand"]`)
	if _, err := d.MakeUnique(node, node, ""); err == nil {
		t.Error("a node was made unique")
	}
	if err := d.ReplaceExternal(find(d, "sub_resource.Box_k3x7a"), "", "res://a", ""); err == nil {
		t.Error("a sub-resource was given a path")
	}
}

// TestTargets says how other files name rows, and has the document follow.
func TestTargets(t *testing.T) {
	d := openText(t, scenery, "a.tscn")
	r, err := d.Find(`node["Arm/Hand"]`)
	if err != nil {
		t.Fatal(err)
	}
	target, ok := d.Target(r, "res://a.tscn")
	if want := (model.Target{File: "res://a.tscn", UID: "uid://abc", Node: "Arm/Hand"}); !ok || target != want {
		t.Error(target, ok)
	}
	if r, _ = d.Find("sub_resource.Box_k3x7a"); r == 0 {
		t.Fatal("no resource")
	}
	if target, ok = d.Target(r, "res://a.tscn"); !ok || target.ID != "Box_k3x7a" {
		t.Error(target, ok)
	}
	if r, _ = d.Find("connection[0]"); r == 0 {
		t.Fatal("no connection")
	}
	if target, ok = d.Target(r, "res://a.tscn"); ok {
		t.Error(target)
	}
	from := model.Target{File: "res://hud.tscn"}
	uses := d.Uses("res://a.tscn", from)
	if len(uses) == 0 || uses[0].Line == 0 {
		t.Fatal(uses)
	}
	if err := d.Follow("res://a.tscn", from, model.Target{File: "res://ui/hud.tscn"}); err != nil || !strings.Contains(string(d.Bytes()), `"res://ui/hud.tscn"`) || len(d.Notes()) == 0 {
		t.Error(err, string(d.Bytes()))
	}
	sameRows(t, "follow", d)
	if d.Undo(); string(d.Bytes()) != scenery {
		t.Error("undo gives other bytes")
	}
}
