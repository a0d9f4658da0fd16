package shell

import (
	"errors"
	"strings"
	"testing"
)

// looked runs what is due until the last edit has been looked at.
func (b *bench) looked(p *tabPage) {
	b.t.Helper()
	for p.doubts.waiting {
		(<-b.queue)()
	}
}

// TestDoubtsAreSaid says what an edit left alone, wherever the edit was made, also of a group; undo takes it back, and what fails says
// nothing of it.
func TestDoubtsAreSaid(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	p := b.document()
	find := func(path string) {
		t.Helper()
		r, err := p.doc.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		p.Select(r)
	}
	find(`node["Armature"]`)
	b.run("remove")
	b.looked(p)
	if p.message == nil || !strings.Contains(p.message.Text, "leads nowhere") {
		t.Fatalf("of the tracks of a node that went is said %+v", p.message)
	}
	b.run("undo")
	b.looked(p)
	if p.message != nil {
		t.Errorf("after undo still %s", p.message.Text)
	}

	find(`node["Cooldown"]`)
	b.run("remove")
	b.looked(p)
	if p.message == nil || !strings.Contains(p.message.Text, "connection of signal body_entered from HurtBox to Cooldown") || !strings.Contains(p.message.Text, "1 more") {
		t.Errorf("of the connections that went with a node is said %+v", p.message)
	}
	b.run("undo")
	b.looked(p)

	bone := func(name string) error {
		r, err := p.doc.Find(`bone["Armature/Skeleton3D:` + name + `"]`)
		if err != nil {
			t.Fatal(err)
		}
		return p.doc.Remove(r)
	}
	if err := p.doc.Group("two", func() error { return errors.Join(bone("LeftArm"), bone("Head")) }); err != nil {
		t.Fatal(err)
	}
	b.looked(p)
	if p.message == nil || !strings.Contains(p.message.Text, "LeftArm") {
		t.Errorf("of a group is said %+v", p.message)
	}
	b.run("undo")
	b.looked(p)
	_ = p.doc.Group("none", func() error { return errors.Join(bone("LeftArm"), errors.New("no")) })
	b.looked(p)
	if p.message != nil || p.doc.Dirty() {
		t.Errorf("of what was not done is said %+v", p.message)
	}
}
