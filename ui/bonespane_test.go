//go:build !nogui

package ui

import (
	"bytes"
	"testing"
)

// TestBones lists the bones of a scene, edits the rest of one and renames it.
func TestBones(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	p := b.document()
	original := bytes.Clone(p.doc.Bytes())
	b.run("pane-bones")
	if p.panes.selected != bonesAt {
		t.Fatal("the bones are not shown")
	}
	want := p.doc.Armatures()[0]
	rows := p.panes.bones.rows
	if len(rows) != len(want.Bones)+1 || rows[0].bone != nil {
		t.Fatalf("%d rows for %d bones", len(rows), len(want.Bones))
	}
	spine := -1
	for i, r := range rows {
		if r.bone != nil && r.bone.Name == "Spine" {
			spine = i
		}
		if r.bone != nil && r.bone.Parent >= 0 && r.depth < 2 {
			t.Errorf("%s stands beside its parent", r.bone.Name)
		}
	}
	if spine < 0 {
		t.Fatal("no Spine")
	}
	rest := p.panes.bones.rest(rows[spine].bone)
	if rest == 0 {
		t.Fatal("no rest")
	}
	p.select_(rest)
	if p.selected != rest {
		t.Error("the rest is not shown")
	}
	p.panes.bones.choose(spine)
	if p.selected != rows[spine].bone.Row {
		t.Error("the bone is not shown")
	}
	b.run("rename")
	b.fill("Backbone")
	found := false
	for _, r := range p.panes.bones.rows {
		found = found || r.bone != nil && r.bone.Name == "Backbone"
	}
	if !found {
		t.Error("the list does not follow the renaming")
	}
	for p.doc.Undo() {
	}
	if !bytes.Equal(p.doc.Bytes(), original) {
		t.Error("undone, it is not what it was")
	}
	b.shows("slot_1.sav", "player")
	if b.hasBones() || len(b.document().panes.strip.items) != bonesAt {
		t.Error("a save has bones")
	}
}

func TestNumber(t *testing.T) {
	for f, want := range map[float64]string{0: "0", -0.0001: "0", 1.5: "1.5", 100: "100", -0.02: "-0.02", 1.0 / 3: "0.333"} {
		if got := number(f); got != want {
			t.Errorf("%v is %s, not %s", f, got, want)
		}
	}
}
