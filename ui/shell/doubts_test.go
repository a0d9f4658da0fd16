package shell

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/message"
	"savant/codec/variant"
)

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
	p.ReportDoubts()
	if p.message() == nil || !strings.Contains(p.message().Text, "leads nowhere") {
		t.Fatalf("of the tracks of a node that went is said %+v", p.message())
	}
	b.run("undo")
	p.ReportDoubts()
	if p.message() != nil {
		t.Errorf("after undo still %s", p.message().Text)
	}

	find(`node["Cooldown"]`)
	b.run("remove")
	p.ReportDoubts()
	if p.message() == nil || !strings.Contains(p.message().Text, "connection of signal body_entered from HurtBox to Cooldown") || !strings.Contains(p.message().Text, "1 more") {
		t.Errorf("of the connections that went with a node is said %+v", p.message())
	}
	b.run("undo")
	p.ReportDoubts()

	bone := func(name string) error {
		r, err := p.doc.Find(`bone["Armature/Skeleton3D:` + name + `"]`)
		if err != nil {
			t.Fatal(err)
		}
		return p.doc.Remove(r)
	}
	if err := p.doc.Group(message.New(message.Text, "two"), func() error { return errors.Join(bone("LeftArm"), bone("Head")) }); err != nil {
		t.Fatal(err)
	}
	p.ReportDoubts()
	if p.message() == nil || !strings.Contains(p.message().Text, "LeftArm") {
		t.Errorf("of a group is said %+v", p.message())
	}
	b.run("undo")
	p.ReportDoubts()
	_ = p.doc.Group(message.New(message.Text, "none"), func() error { return errors.Join(bone("LeftArm"), errors.New("no")) })
	p.ReportDoubts()
	if p.message() != nil || p.doc.Dirty() {
		t.Errorf("of what was not done is said %+v", p.message())
	}
}

// TestFilesOfInheritedPlayersAreSaid renames a node that the player of the inherited scene leads to, by an animation in a file of its own.
func TestFilesOfInheritedPlayersAreSaid(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=4\n",
		"base.tscn":     "[gd_scene format=2]\n\n[ext_resource path=\"res://wave.tres\" type=\"Animation\" id=1]\n\n[node name=\"Base\" type=\"Node2D\"]\n\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nanims/wave = ExtResource( 1 )\n",
		"wave.tres":     "[gd_resource type=\"Animation\" format=2]\n\n[resource]\ntracks/0/path = NodePath(\"Arm:position\")\n",
		"sub.tscn":      "[gd_scene format=2]\n\n[ext_resource path=\"res://base.tscn\" type=\"PackedScene\" id=1]\n\n[node name=\"Base\" instance=ExtResource( 1 )]\n\n[node name=\"Arm\" type=\"Node2D\" parent=\".\"]\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t)
	b.openFile(filepath.Join(root, "sub.tscn"))
	p := b.document()
	arm, err := p.doc.Find("node.Arm")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.doc.RenameKey(arm, variant.OfString("Limb")); err != nil {
		t.Fatal(err)
	}
	p.ReportDoubts()
	if p.message() == nil || !strings.Contains(p.message().Text, "Player uses res://wave.tres") {
		t.Errorf("of the player's file is said %+v", p.message())
	}
}
