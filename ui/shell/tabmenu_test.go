package shell

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/actions"
	"savant/ui/compare"
	"savant/ui/host"
	"savant/ui/merge"
	"savant/ui/rows"
	"savant/ui/widgets"
)

// TestTabsThatDoNotFit offers all tabs by the arrow after them, and only there where they do not fit.
func TestTabsThatDoNotFit(t *testing.T) {
	b := newBench(t)
	s := widgets.NewStrip(false)
	var offered []*fyne.MenuItem
	s.PopUp = func(items []*fyne.MenuItem, _ fyne.Position) { offered = items }
	chosen := -1
	s.OnSelect = func(i int) { chosen = i }
	var items []widgets.Tab
	for i := range 12 {
		items = append(items, widgets.Tab{Text: fmt.Sprint("Modifications ", i)})
	}
	s.Root.Resize(fyne.NewSize(400, 36))
	s.Show(items[:2], 0)
	if s.More.Visible() {
		t.Error("two tabs have room, but an arrow offers them")
	}
	s.Show(items, 11)
	if !s.More.Visible() {
		t.Fatal("nothing offers the tabs that have no room")
	}
	last := s.Row.Objects[11]
	if end := last.Position().X - s.Scroll.Offset.X + last.Size().Width; end > s.More.Position().X {
		t.Errorf("the chosen tab ends at %v, below the arrow at %v", end, s.More.Position().X)
	}
	s.More.Tapped(nil)
	if len(offered) != 12 || !offered[11].Checked || offered[3].Checked {
		t.Fatalf("%d tabs are offered", len(offered))
	}
	offered[3].Action()
	if chosen != 3 {
		t.Errorf("tab %d is shown", chosen)
	}
	s.Root.Resize(fyne.NewSize(4000, 36))
	if s.More.Visible() {
		t.Error("with room for all the arrow stays")
	}
	b.win.SetContent(s.Root) // nothing else of the window is looked at
	items[0].Text = strings.Repeat("a_long_name_", 20) + "017.sav"
	s.Show(items, 0)
	if w := s.Row.Objects[0].MinSize().Width; w > 300 {
		t.Errorf("a long name makes a tab %v wide", w)
	}
}

// TestCloseOthers closes all tabs but the one in front, after one question about what is unsaved in them.
func TestCloseOthers(t *testing.T) {
	b := newBench(t)
	paths, was := dirtyFiles(b)
	b.run("close-other-tabs")
	if b.last("unsaved")["files"] != 2.0 {
		t.Fatalf("asked about %v", b.last("unsaved"))
	}
	b.press(fyne.KeyEscape)
	if len(b.pages) != 3 {
		t.Fatalf("%d tabs are left after Escape", len(b.pages))
	}
	b.show(2)
	b.run("close-other-tabs")
	b.press(fyne.KeyLeft, fyne.KeyReturn) // without saving
	if len(b.pages) != 1 || b.page().file != paths[2] || written(t, paths, was) != 0 {
		t.Fatalf("%d tabs are left, %d files written", len(b.pages), written(t, paths, was))
	}
	if b.May(actionCloseOthers) {
		t.Error("one tab has others to close")
	}
	b.run("copy-file-path")
	if got := b.app.Clipboard().Content(); got != paths[2] {
		t.Errorf("%q is copied", got)
	}
	b.run("close-all-tabs")
	b.press(fyne.KeyReturn)
	b.until("saved")
	b.when(func() bool { return len(b.pages) == 0 }, "all tabs closed")
	if written(t, paths, was) != 1 {
		t.Error("what was to be saved is not")
	}
}

// TestMenusOfScenes: a save has no menus about scenes, a scene has them, and so it stays when rows are selected.
func TestMenusOfScenes(t *testing.T) {
	b := newBench(t)
	bar := func() (words []string) {
		for _, m := range b.win.MainMenu().Items {
			words = append(words, m.Label)
		}
		return words
	}
	b.shows("slot_1.sav", "player.gold")
	plain := bar()
	if slices.Contains(plain, "Scene") || slices.Contains(plain, "Bones") || !slices.Contains(plain, "Tools") {
		t.Errorf("a save has the menus %v", plain)
	}
	p := b.shows("player.tscn", `node["HurtBox"]`)
	full := bar()
	if len(full) != len(actions.Menus()) {
		t.Errorf("a scene with bones and animations has the menus %v", full)
	}
	b.choose(p, `node["."]`)
	if got := bar(); !slices.Equal(got, full) {
		t.Errorf("with another row selected it has %v", got)
	}
	b.show(0)
	if got := bar(); !slices.Equal(got, plain) {
		t.Errorf("back at the save there are %v", got)
	}
}

// TestNothingToCopy: without a tab there is nothing to cut, copy or paste, and the menu says so.
func TestNothingToCopy(t *testing.T) {
	b := newBench(t)
	off := func() (off []string) {
		for _, m := range b.win.MainMenu().Items {
			for _, item := range m.Items {
				switch words := host.WordsOf(item); words {
				case "Cut", "Copy as Godot text", "Paste as the value":
					if item.Disabled {
						off = append(off, words)
					}
				}
			}
		}
		return off
	}
	if got := off(); len(got) != 3 {
		t.Errorf("of the three only %v are disabled on the start page", got)
	}
	b.shows("slot_1.sav", "player.gold")
	if got := off(); len(got) != 0 {
		t.Errorf("%v are disabled where a row is selected", got)
	}
}

// TestRenameSaysWhatItRenames: of a resource of a scene it is the id, not the file that the row is called after.
func TestRenameSaysWhatItRenames(t *testing.T) {
	b := newBench(t)
	p := b.openScene("hall.tscn", "[gd_scene format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://lamp.png\" id=\"1\"]\n\n[sub_resource type=\"BoxShape3D\" id=\"box\"]\n\n"+
		"[node name=\"Hall\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\n")
	for path, want := range map[string]string{`ext_resource["1"]`: "Change the id…", "sub_resource.box": "Change the id…", `node["."]`: "Rename…", `node["."].texture`: "Rename…"} {
		p.Select(mustFind(t, p, path))
		if got := host.WordsOf(b.Item(rows.ActionRename, "")); got != want {
			t.Errorf("of %s it is called %q", path, got)
		}
	}
	p.Select(mustFind(t, p, `ext_resource["1"]`))
	b.run("rename")
	if got := b.win.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields[0].Text; got != "1" {
		t.Errorf("it asks to change %q", got)
	}
	b.fill("lamp")
	if text := string(p.doc.Bytes()); !strings.Contains(text, `path="res://lamp.png" id="lamp"`) || !strings.Contains(text, `ExtResource("lamp")`) {
		t.Error(text)
	}
}

// TestTabMenuOfTools: the menu of a file's tab compares and merges it; a comparison has neither.
func TestTabMenuOfTools(t *testing.T) {
	b := newBench(t)
	if !b.May("merge") {
		t.Error("without a tab nothing can be merged")
	}
	may := func() (list []bool) {
		for _, id := range []host.ActionID{compare.ActionCompare, merge.ActionMerge} {
			list = append(list, slices.Contains(tabMenu(), id) && b.May(id))
		}
		return list
	}
	b.shows("slot_1.sav", "player.gold")
	if got := may(); !slices.Equal(got, []bool{true, true}) {
		t.Errorf("on a file %v", got)
	}
	b.run("compare-disk")
	b.when(func() bool { return b.page().tool != nil }, "the comparison")
	if got := may(); !slices.Equal(got, []bool{false, false}) {
		t.Errorf("on a comparison %v", got)
	}
}

// TestPasteSaysWhatItDoes: a node has no value, and the menus do not say that one is pasted as it; its properties have.
func TestPasteSaysWhatItDoes(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", "node.Cooldown")
	for path, want := range map[string]string{"node.Cooldown": "Paste below the node", "node.Cooldown.wait_time": "Paste"} {
		p.Select(b.at(path))
		if got := host.WordsOf(b.Item(rows.ActionPaste, "")); got != want {
			t.Errorf("on %s it is called %q", path, got)
		}
	}
}

// TestMenusListWhatMeansSomething: the menus of a save have no actions on nodes, those of a scene none on the bytes, and no lines are left of what is
// not listed.
func TestMenusListWhatMeansSomething(t *testing.T) {
	b := newBench(t)
	listed := func() (names []string) {
		for _, m := range b.win.MainMenu().Items {
			line := true
			for _, item := range m.Items {
				if item.IsSeparator && line {
					t.Errorf("the menu %s has a line at its begin, or two lines together", m.Label)
				}
				line = item.IsSeparator
				names = append(names, host.WordsOf(item))
				if item.ChildMenu != nil {
					for _, inner := range item.ChildMenu.Items {
						names = append(names, host.WordsOf(inner))
					}
				}
			}
			if line {
				t.Errorf("the menu %s ends in a line", m.Label)
			}
		}
		return names
	}
	ofNodes := []string{"Rename several nodes…", "Add a node…", "Add an instance of a scene…", "Save branch as a scene…", "Make the instance local", "Editable Children", "Move to parent…", "Keep the place of what moves", "Nodes only, or all rows"}
	ofBytes := []string{"Write over bytes…", "Insert bytes…", "Remove bytes", "Find bytes…", "Mark as a value…", "Mark as a text…", "Remove the mark"}
	for _, c := range []struct {
		file, path  string
		has, hasNot []string
	}{
		{"slot_1.sav", "player.gold", ofBytes, ofNodes},
		{"player.tscn", `node["HurtBox"]`, ofNodes, ofBytes},
	} {
		b.shows(c.file, c.path)
		got := listed()
		for _, name := range c.has {
			if !slices.Contains(got, name) {
				t.Errorf("%s: no menu lists %q", c.file, name)
			}
		}
		for _, name := range c.hasNot {
			if slices.Contains(got, name) {
				t.Errorf("%s: a menu lists %q", c.file, name)
			}
		}
	}
	b.show(0)
	if b.May("keep-place") || b.KeyOf("edit") != "Enter" {
		t.Errorf("a save keeps the places of nodes, or a value is edited by %q", b.KeyOf("edit"))
	}
}

// TestNewSave makes a save, puts a value into it and saves it.
func TestNewSave(t *testing.T) {
	b := newBench(t)
	b.run("new-save")
	b.types("", fyne.KeyReturn)
	p := b.document()
	if p == nil || p.file != "" || p.Dirty() || p.doc.Info().Dialect.Name != "godot4.6" || p.Path() != "#0" {
		t.Fatalf("%v, %v at %q, edited %v", p.doc.Info().Dialect.Name, p.file, p.Path(), p.Dirty())
	}
	b.run("insert")
	b.fill("gold", "5")
	b.has(p, "gold", "5")
	if got := filepath.Ext(p.name); got != ".sav" {
		t.Errorf("it is called %s", p.name)
	}
}

// TestMergeFromATab: the menu of a tab merges its file, which is ours then: only the base and theirs are asked for.
func TestMergeFromATab(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	items := []string{}
	for _, id := range tabMenu() {
		if id != host.Separator {
			items = append(items, host.WordsOf(b.Item(id, "")))
		}
	}
	if !slices.Contains(items, "Merge…") {
		t.Errorf("the menu of a scene's tab has %q", items)
	}
}
