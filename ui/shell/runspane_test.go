package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/ui/changes"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/scenes"
)

// scripted is a save with a script in it, and the name of a scene.
func scripted(t *testing.T) string {
	t.Helper()
	object := func(class string, properties ...variant.Property) variant.Value {
		return variant.Value{Type: variant.Object, Data: &variant.Instance{Class: class, Properties: properties}}
	}
	script := object("GDScript", variant.Property{Name: "script/source", Value: variant.OfString("extends Node\nfunc _init():\n\tOS.alert(\"hello\")\n")})
	v := variant.OfDict(
		variant.Entry{Key: variant.OfString("gold"), Value: variant.OfInt(5)},
		variant.Entry{Key: variant.OfString("mod"), Value: object("Node", variant.Property{Name: "script", Value: script})},
		variant.Entry{Key: variant.OfString("level"), Value: variant.OfString("res://levels/cave.tscn")})
	data, err := codec.Append(nil, v, dialect.Godot46)
	path := filepath.Join(t.TempDir(), "modded.sav")
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestWhatWouldRun lists what a save would run, jumps there, and removes it as one step that can be undone.
func TestWhatWouldRun(t *testing.T) {
	b := newBench(t)
	b.openFile(scripted(t))
	b.after("checked", 1)
	p := b.document()
	if p.message() == nil || b.last("dialog")["name"] != "script" {
		t.Fatal("nothing is said of the script")
	}
	b.answer("Show")
	pane := p.Pane(scenes.RunsID).(*scenes.Runs)
	if !p.PaneShown(scenes.RunsID) || len(pane.List) < 3 {
		t.Fatalf("%+v", pane.List)
	}
	at := -1
	for i, r := range pane.List {
		if r.Path == "level" {
			at = i
		}
	}
	pane.Table.Select(at)
	if p.Path() != "level" {
		t.Errorf("%s is shown", p.Path())
	}
	n := len(pane.List)
	pane.Table.Select(0)
	pane.Table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if b.last("cut-out")["count"] != 1.0 {
		t.Fatal("nothing was cut out")
	}
	b.after("checked", 2)
	if len(pane.List) >= n {
		t.Errorf("%d of %d are left", len(pane.List), n)
	}
	b.has(p, "gold", "5")
	b.run("undo")
	b.after("checked", 3)
	if len(pane.List) != n || p.Dirty() {
		t.Errorf("%d of %d are back", len(pane.List), n)
	}
	if p.message() != nil {
		t.Error("it is said twice")
	}
}

// TestNothingWouldRun says so.
func TestNothingWouldRun(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "slot_1.sav")
	b.openFile(path)
	b.after("checked", 1)
	p := b.document()
	b.run("pane-runs")
	if p.message() != nil || p.view.panes.Front().Object() != p.Pane(scenes.RunsID).(*scenes.Runs).Empty || !p.PaneShown(scenes.RunsID) {
		t.Errorf("%v", p.message())
	}
}

// TestDamagedSave opens a save that is cut off, and its good part.
func TestDamagedSave(t *testing.T) {
	b := newBench(t)
	path, original := sampleFile(t, "slot_1.sav")
	if err := os.WriteFile(path, original[:len(original)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(path)
	b.after("damaged", 1)
	p := b.document()
	b.answer("Open the good")
	if b.document() == p || b.document().name != "slot_1 (good part).sav" {
		t.Fatalf("%s is shown", b.document().name)
	}
	if m := b.message(); m == nil || !strings.Contains(m.Text, "Left out are:\n• ") {
		t.Errorf("what is left out is not listed: %v", m)
	}
	b.settle()
	if said := golden.Of(b.document().view.saving.Root, theme.VariantDark); !strings.Contains(said, "This is in no file yet.") || !b.tabs.Items[b.current].Mark {
		t.Errorf("nothing says that the good part is in no file: %s", said)
	}
	b.document().ShowPane(changes.PaneID)
	if said := golden.Of(b.document().view.panes.Body(), theme.VariantDark); !strings.Contains(said, "This is in no file yet.") || strings.Contains(said, "Nothing has changed") {
		t.Errorf("the pane of changes says of it: %s", said)
	}
	b.has(b.document(), "player.gold", "1250")
	closePage(b.Window, b.document())
	if b.last("dialog")["name"] != "unsaved" || b.document() == p {
		t.Error("the good part is in no file, and its tab is closed without a question")
	}
	b.press(fyne.KeyEscape)
	b.show(0)
	b.Notify(b.document(), &host.Message{Text: "late", Passing: true})
	if m := b.message(); m == nil || m.Text != "late" {
		t.Error("another message is not shown")
	}
	b.notice.Pass(b.Page(), false)
	if m := b.message(); m == nil || len(m.Choices) != 2 {
		t.Fatal("the good part is offered only once")
	}
	b.answer("Open the good")
	if len(b.pages) != 2 || b.document() != b.pages[1] {
		t.Errorf("the good part is in %d tabs", len(b.pages)-1)
	}
	b.show(0)
	if m := b.message(); m == nil || len(m.Choices) != 2 {
		t.Fatal("an answer takes the offer away")
	}
	b.Dismiss()
	if m := b.message(); m != nil {
		t.Errorf("closed, it says %s", m.Text)
	}
	to := filepath.Join(t.TempDir(), "good.sav")
	b.Files = fakeFiles{save: to}
	b.run("save-good-part")
	b.after("saved", 1)
	b.openFile(to)
	b.has(b.document(), "player.gold", "1250")
	if now, _ := os.ReadFile(path); len(now) != len(original)/2 {
		t.Error("the damaged file was written")
	}
}
