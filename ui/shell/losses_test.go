package shell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/model"
	"savant/ui/check"
	"savant/ui/internal/ink"
	"savant/ui/outline"
)

// TestHintsAreListedAndNotCounted: of a scene that names what its project does not have, the tab, the status line and the message count the
// problems; hints are listed after them. The row of a problem is marked, that of a hint is not, and a mended row no more.
func TestHintsAreListedAndNotCounted(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"a.gd":          "extends Node2D\n",
		"a.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\n[node name=\"A\" type=\"Node2D\"]\nscript = ExtResource(\"1\")\n\n" +
			"[node name=\"Far\" type=\"RemoteTransform2D\" parent=\".\"]\nremote_path = NodePath(\"../Bolt\")\n\n[node name=\"Far\" type=\"Node2D\" parent=\".\"]\n\n" +
			"[connection signal=\"ready\" from=\"Far\" to=\"Gone\" method=\"hide\"]\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t)
	b.openFile(filepath.Join(root, "a.tscn"))
	p := b.document()
	b.when(func() bool { return strings.HasSuffix(p.checks.Proof.Words, "2 problems: see Problems") }, "the check")
	p.EnterPane(check.PaneID)
	pane := p.Pane(check.PaneID).(interface{ Count() int })
	if tab, _ := p.view.panes.Front().Title(); tab.Count != 2 || pane.Count() != 3 {
		t.Errorf("the tab counts %d of %d", tab.Count, pane.Count())
	}
	marked := func(path string) bool { return p.view.drawn.Row(outline.Node(b.at(path))).Problem }
	for path, want := range map[string]bool{"node.Far{1}": true, "connection[0].@to": true, "node.Far.remote_path": false} {
		if marked(path) != want {
			t.Errorf("%s: it is marked: %v", path, !want)
		}
	}
	b.sets("connection[0].@to", `"."`)
	b.when(func() bool { return strings.HasSuffix(p.checks.Proof.Words, "1 problem: see Problems") }, "the check of the edited scene")
	if marked("connection[0].@to") {
		t.Error("the mended row is marked")
	}
	if err := p.doc.Remove(b.at("node.Far{1}")); err != nil {
		t.Fatal(err)
	}
	b.when(func() bool { return !strings.Contains(p.checks.Proof.Words, "see Problems") }, "the check without problems")
	if tab, _ := p.view.panes.Front().Title(); tab.Count != 1 || tab.Tip != "1 hint" {
		t.Errorf("the tab counts %d and tells %q", tab.Count, tab.Tip)
	}
}

// TestProblemIsMendedInItsLine has a scene follow a file that was moved outside of the editor by the link in the line that says so.
func TestProblemIsMendedInItsLine(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"b/lamp.gd":     "extends Node2D\n",
		"a.tscn":        "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://lamp.gd\" id=\"1\"]\n\n[node name=\"A\" type=\"Node2D\"]\nscript = ExtResource(\"1\")\n",
	} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t)
	b.openFile(filepath.Join(root, "a.tscn"))
	p := b.document()
	b.when(func() bool { return p.checks.Proof.Words != "" && len(p.checks.Listed()) == 1 }, "the check")
	p.EnterPane(check.PaneID)
	b.settle()
	const words = "Follow files that were moved"
	var links []*ink.Link
	for _, o := range test.LaidOutObjects(p.view.panes.Front().Object()) {
		if l, ok := o.(*ink.Link); ok && l.Visible() && l.Text.Text == words {
			links = append(links, l)
		}
	}
	if len(links) != 1 {
		t.Fatalf("%d lines offer %q", len(links), words)
	}
	links[0].Tapped(nil)
	b.when(func() bool { return len(p.checks.Listed()) == 0 }, "the check of the mended scene")
	if text := string(p.doc.Bytes()); !strings.Contains(text, `path="res://b/lamp.gd"`) {
		t.Errorf("%s", text)
	}
}

// TestRepairByKey: the key repairs the problem at which the keyboard is, and no other.
func TestRepairByKey(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"project.godot": "config_version=5\n", "rooms/sign.png": "", "sign.tscn": "[gd_scene load_steps=3 format=3]\n\n" +
		"[ext_resource type=\"Texture2D\" path=\"res://gone.png\" id=\"1\"]\n[ext_resource type=\"Texture2D\" path=\"res://sign.png\" id=\"2\"]\n\n" +
		"[node name=\"Sign\" type=\"Sprite2D\"]\ntexture = ExtResource(\"2\")\nnormal_map = ExtResource(\"1\")\n"} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t)
	b.openFile(filepath.Join(root, "sign.tscn"))
	p := b.document()
	if b.May("repair-problem") {
		t.Error("without the list there is something to repair")
	}
	b.until("checked")
	list := p.checks.Listed()
	at := slices.IndexFunc(list, func(q model.Problem) bool { return q.Repair != "" })
	if at < 1 || len(list) != at+1 {
		t.Fatalf("%d of %+v can be repaired", at, list)
	}
	p.EnterPane(check.PaneID)
	if b.May("repair-problem") {
		t.Error("a file that is nowhere can be repaired")
	}
	for range at {
		b.key(fyne.KeyDown)
	}
	told := 0
	for _, o := range test.LaidOutObjects(b.win.Content()) {
		if l, ok := o.(*ink.Link); ok && l.Visible() && l.Text.Text == "Follow files that were moved" && l.Hover != nil {
			told++
		}
	}
	if told == 0 {
		t.Error("the link does not say what it does while the pointer rests on it")
	}
	b.run("repair-problem")
	b.until("relinked")
	if text := string(p.doc.Bytes()); !strings.Contains(text, "res://rooms/sign.png") {
		t.Error(text)
	}
}
