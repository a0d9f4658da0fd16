package shell

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/model"
	"savant/ui/outline"
)

// branches are the paths of the nodes that are open in the outline, as far as they have a row.
func (b *bench) branches(p *tabPage) (list []string) {
	p.view.outline.Rows().Each(func(n outline.Node, _ int) { list = append(list, p.doc.Path(model.Row(n))) })
	slices.Sort(list)
	return list
}

func (b *bench) opened(p *tabPage, paths ...string) {
	b.t.Helper()
	for _, path := range paths {
		r, err := p.doc.Find(path)
		if err != nil {
			b.t.Fatal(err)
		}
		p.Select(r)
		p.view.outline.Open(p.view.outline.CurrentRow())
	}
}

// TestBranchesStayOpen edits a scene: what is open stays open wherever an edit takes it, and comes back as open as it went.
func TestBranchesStayOpen(t *testing.T) {
	const arm, bones = "node.Armature", `node["Armature/Skeleton3D"]`
	for name, c := range map[string]struct {
		on         string
		do         func(b *bench, p *tabPage)
		open, back []string // after it, and after it was undone
	}{
		"moved into a closed node": {arm, func(b *bench, p *tabPage) {
			p.view.outline.OnDrop([]outline.Node{outline.Node(p.nav.selected)}, outline.Node(b.row(p, "node.Cooldown")), p.doc.Len(b.row(p, "node.Cooldown")))
		}, []string{`node["."]`, "node.Cooldown", `node["Cooldown/Armature"]`, `node["Cooldown/Armature/Skeleton3D"]`}, []string{`node["."]`, arm, bones, "node.Cooldown"}},
		"moved to the front": {arm, func(b *bench, p *tabPage) {
			p.view.outline.OnDrop([]outline.Node{outline.Node(p.nav.selected)}, outline.Node(p.doc.Parent(p.nav.selected)), 0)
		}, []string{`node["."]`, arm, bones}, []string{`node["."]`, arm, bones}},
		"removed": {arm, func(b *bench, p *tabPage) { b.run("remove") }, []string{`node["."]`}, []string{`node["."]`, arm, bones}},
		"duplicated": {arm, func(b *bench, p *tabPage) { b.run("duplicate") },
			[]string{`node["."]`, arm, bones, "node.Armature2", `node["Armature2/Skeleton3D"]`}, []string{`node["."]`, arm, bones}},
		"renamed": {arm, func(b *bench, p *tabPage) { b.run("rename"); b.fill("Frame") },
			[]string{`node["."]`, "node.Frame", `node["Frame/Skeleton3D"]`}, []string{`node["."]`, arm, bones}},
		"pasted into": {arm, func(b *bench, p *tabPage) {
			b.clip("[node name=\"New\" type=\"Node3D\"]\n")
			b.run("paste")
		}, []string{`node["."]`, arm, bones}, []string{`node["."]`, arm, bones}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			p := b.shows("player.tscn", arm)
			original := bytes.Clone(p.doc.Bytes())
			b.opened(p, `node["."]`, arm, bones)
			p.Select(b.row(p, c.on))
			c.do(b, p)
			if bytes.Equal(p.doc.Bytes(), original) {
				t.Fatal("nothing has changed")
			}
			same := func(when string, want []string) {
				t.Helper()
				slices.Sort(want)
				if got := b.branches(p); !slices.Equal(got, want) {
					t.Errorf("%s open are %q, want %q", when, got, want)
				}
			}
			same("then", c.open)
			for p.doc.CanUndo() {
				b.run("undo")
			}
			same("undone", c.back)
		})
	}
}

func (b *bench) row(p *tabPage, path string) model.Row {
	b.t.Helper()
	r, err := p.doc.Find(path)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// TestMadeLocalStaysOpen: the nodes of an instance that is made local, moved or renamed stay open, and so do those that come back by undo.
func TestMadeLocalStaysOpen(t *testing.T) {
	b := newBench(t)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"door.tscn":     "[gd_scene format=3]\n\n[node name=\"Door\" type=\"Node3D\"]\n\n[node name=\"Leaf\" type=\"Node3D\" parent=\".\"]\n\n[node name=\"Knob\" type=\"Node3D\" parent=\"Leaf\"]\n",
		"hall.tscn":     "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://door.tscn\" id=\"1\"]\n\n[node name=\"Hall\" type=\"Node3D\"]\n\n[node name=\"Door\" parent=\".\" instance=ExtResource(\"1\")]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b.openFile(filepath.Join(dir, "hall.tscn"))
	b.after("inner-nodes", 1)
	p := b.document()
	b.opened(p, `node["."]`, "node.Door")
	o := p.view.outline
	o.Open(o.CurrentRow() + o.Rows().Model().Len(outline.Node(p.nav.selected))) // the last line below the door: its leaf
	open := func() (n int) {
		o.Rows().Each(func(outline.Node, int) { n++ })
		return n
	}
	if open() != 3 {
		t.Fatalf("%d branches are open, want the hall, the door and its leaf", open())
	}
	for i, do := range []func(){
		func() { b.run("rename"); b.fill("Gate") },
		func() { b.run("undo") },
		func() { b.run("make-local") },
		func() { b.run("undo") },
	} {
		n := len(b.events("inner-nodes"))
		do()
		b.keepUp()
		b.after("inner-nodes", n+1)
		if open() != 3 {
			t.Errorf("after step %d %d branches are open", i, open())
		}
	}
}

// TestWayThroughInnerNodes: the way to a node that the scene changes in an instance leads through the nodes that it stands below there.
func TestWayThroughInnerNodes(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"lamp.tscn":     "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"Node3D\"]\n\n[node name=\"Arm\" type=\"Node3D\" parent=\".\"]\n\n[node name=\"Bulb\" type=\"OmniLight3D\" parent=\"Arm\"]\n",
		"stage.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n[node name=\"Stage\" type=\"Node3D\"]\n\n" +
			"[node name=\"LampA\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Bulb\" parent=\"LampA/Arm\" index=\"0\"]\nlight_energy = 4.0\n\n[editable path=\"LampA\"]\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t)
	b.openFile(filepath.Join(folder, "stage.tscn"))
	b.after("inner-nodes", 1)
	p := b.document()
	p.Select(mustFind(t, p, `node["LampA/Arm/Bulb"]`))
	if way := strings.Join(textsOf(p.view.crumbs.Root), " "); !strings.Contains(way, "stage.tscn › Stage › LampA › Arm › Bulb") {
		t.Errorf("the way is %s", way)
	}
}

// TestInnerNodeStaysSelected: a node of an instance whose only change is removed stays the one that is selected, at once and when the other scenes have
// been read again: the next action is about it. The instance is one within another, and the outline lists only nodes.
func TestInnerNodeStaysSelected(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"lamp.tscn": "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"Node3D\"]\n\n[node name=\"Pivot\" type=\"Node3D\" parent=\".\"]\n\n" +
			"[node name=\"Light\" type=\"OmniLight3D\" parent=\"Pivot\"]\n\n[node name=\"Other\" type=\"Node3D\" parent=\"Pivot\"]\n",
		"room.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n[node name=\"Room\" type=\"Node3D\"]\n\n" +
			"[node name=\"Lamp\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Tail\" type=\"Node3D\" parent=\".\"]\n\n[editable path=\"Lamp\"]\n",
		"world.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://room.tscn\" id=\"1\"]\n\n[node name=\"World\" type=\"Node3D\"]\n\n" +
			"[node name=\"Room\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Light\" parent=\"Room/Lamp/Pivot\" index=\"0\"]\nvisible = false\n\n" +
			"[node name=\"Other\" parent=\"Room/Lamp/Pivot\" index=\"1\"]\nvisible = false\n\n[editable path=\"Room\"]\n[editable path=\"Room/Lamp\"]\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"Light", "Other"} {
		b := newBench(t)
		b.openFile(filepath.Join(folder, "world.tscn"))
		b.after("inner-nodes", 1)
		p := b.document()
		b.run("nodes")
		path := `node["Room/Lamp/Pivot/` + name + `"]`
		is := func(when string) {
			t.Helper()
			if n, _ := p.view.outline.Current(); p.Path() != path || n != outline.Node(p.Selected()) {
				t.Errorf("%s %s: %s is selected, and the row %d of the outline, not %d", name, when, p.Path(), n, p.Selected())
			}
		}
		p.Select(mustFind(t, p, path))
		b.settle()
		for _, step := range []string{"remove", "undo", "redo", "undo", "remove"} {
			before := string(p.doc.Bytes())
			if b.run(step); string(p.doc.Bytes()) == before {
				t.Errorf("%s: %s changes nothing", name, step)
			}
			is("after " + step)
			b.settle()
			is("later, after " + step)
		}
	}
}
