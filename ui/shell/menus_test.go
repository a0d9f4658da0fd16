package shell

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/actions"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// TestMenusFitALowWindow: with each kind of file no menu is higher than a window of 900 x 560 leaves, and most of what it lists can be done.
func TestMenusFitALowWindow(t *testing.T) {
	b := newBench(t)
	b.win.Resize(fyne.NewSize(900, 560))
	const bar = 28
	for _, name := range []string{"", "slot_1.sav", "player.tscn"} {
		if name != "" {
			path, _ := sampleFile(t, name)
			b.openFile(path)
			b.settle()
		}
		b.Table.Refresh()
		for _, m := range b.win.MainMenu().Items {
			list := []*fyne.Menu{m}
			for _, item := range m.Items {
				if item.ChildMenu != nil {
					list = append(list, item.ChildMenu)
				}
			}
			for _, one := range list {
				if h := widget.NewMenu(one).MinSize().Height; h > 560-bar {
					t.Errorf("%s: the menu %s %s is %v high, with %d items", name, m.Label, one.Label, h, len(one.Items))
				}
			}
		}
	}
}

// TestRowMenusFitALowWindow: neither is the menu of a row, which has the same actions in a window that is high enough for all of them.
func TestRowMenusFitALowWindow(t *testing.T) {
	b := newBench(t)
	for file, path := range map[string]string{"slot_1.sav": "player.gold", "player.tscn": `node["HurtBox"]`} {
		p := b.shows(file, path)
		items := map[float32]int{}
		for _, height := range []float32{560, 1200} {
			b.win.Resize(fyne.NewSize(900, height))
			row, _ := p.view.outline.Current()
			b.win.Canvas().Overlays().Remove(b.win.Canvas().Overlays().Top())
			p.view.outline.OnMenu(row, fyne.NewPos(100, 0))
			natural := float32(0)
			golden.Walk(b.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
				if menu, ok := o.(*widget.PopUpMenu); ok {
					items[height] = len(menu.Items)
					for _, item := range menu.Items {
						natural += item.MinSize().Height
					}
				}
			})
			if natural > height {
				t.Errorf("%s: the items of the menu are %v high in a window of %v", file, natural, height)
			}
		}
		if items[560] >= items[1200] {
			t.Errorf("%s: the menu has %d items in a low window, %d in a high one", file, items[560], items[1200])
		}
	}
}

// TestSubmenus: each names actions of one menu of the table, once.
func TestSubmenus(t *testing.T) {
	rows, seen := actionTable(), map[host.ActionID]bool{}
	for _, s := range submenus() {
		menus := map[host.MenuID]bool{}
		for _, id := range s.IDs {
			i := slices.IndexFunc(rows, func(a host.Action) bool { return a.ID == id && a.Run != nil })
			if i < 0 || seen[id] {
				t.Errorf("%s: %s is no action, or in two submenus", s.Words, id)
				continue
			}
			seen[id], menus[rows[i].Menu] = true, true
		}
		if len(menus) != 1 {
			t.Errorf("%s is in the menus %v", s.Words, menus)
		}
	}
}

// TestUndoIsOffered only where there is something to undo, and the theme that is chosen has a tick.
func TestUndoIsOffered(t *testing.T) {
	b := newBench(t)
	if b.May("undo") || b.May("redo") {
		t.Error("without a file there is something to undo")
	}
	b.shows("slot_1.sav", "player.gold")
	if b.May("undo") || b.May("redo") {
		t.Error("without an edit there is something to undo")
	}
	b.sets("player.gold", "77")
	if !b.May("undo") || b.May("redo") {
		t.Error("an edit cannot be undone, or can be redone")
	}
	b.run("undo")
	if b.May("undo") || !b.May("redo") {
		t.Error("what was undone cannot be redone")
	}
	b.run("theme-light")
	b.Table.Refresh()
	ticks := map[string]bool{}
	for _, m := range b.win.MainMenu().Items {
		for _, item := range m.Items {
			if item.ChildMenu != nil {
				for _, inner := range item.ChildMenu.Items {
					ticks[host.WordsOf(inner)] = inner.Checked
				}
			}
		}
	}
	if !ticks["Light"] || ticks["Dark"] || ticks["System colours"] {
		t.Errorf("%v", ticks)
	}
}

// TestPaletteFinds: the first that the palette offers for a word is what people mean by it, and says what it does.
func TestPaletteFinds(t *testing.T) {
	b := newBench(t)
	b.shows("player.tscn", `node["HurtBox"]`)
	b.when(func() bool { return b.Table.May("bones-pose") && b.Table.May("animation-record") }, "bones and animations") // what is disabled comes last
	list := b.Table.Offers()
	for typed, want := range map[string]string{"rename": "Rename…", "dup": "Duplicate", "delete": "Remove", "add": "Add a node…", "save as": "Save as…", "undo": "Undo", "compare": "Compare with…",
		"bone": "Show the bones", "pose": "Show and change poses", "mirror": "Mirror rest and pose to the other side", "shortcuts": "List all keys", "anim": "Show the animation",
		"merge": "Merge…", "watch": "Watch this file", "json": "Export the file…", "convert": "Convert files…", "dark": "Use dark colours", "language": "Change the settings",
		"text size": "Change the settings", "backups": "Backups…", "manual": "Read the manual", "help": "Read the manual", "search": "Find…", "problems": "Show the problems"} {
		found := widgets.Ranked(list, typed)
		if len(found) == 0 || list[found[0]].Words != want {
			var got []string
			for _, i := range found[:min(4, len(found))] {
				got = append(got, list[i].Words)
			}
			t.Errorf("%s finds %q, not %s", typed, got, want)
		}
	}
	if !slices.ContainsFunc(widgets.Ranked(list, "problem"), func(i int) bool { return list[i].Words == "Check all files of the folder" }) {
		t.Error("the check of a folder is not among what is offered for problems")
	}
	if i := slices.IndexFunc(list, func(x widgets.Item) bool { return x.Of != nil }); i < 0 || len(widgets.Ranked(list, "gold")) > 0 || list[i].Of("gold").Words != "Filter the outline by “gold”" {
		t.Error("what no action says does not filter the outline")
	}
}

// TestPaletteFindsEnglish: in another language actions are found by their English names, too: the manual has those.
func TestPaletteFindsEnglish(t *testing.T) {
	if tag := os.Getenv(languageOf); tag == "" {
		t.Setenv(languageOf, "ja")
		if out, err := exec.Command(os.Args[0], "-test.run", "^TestPaletteFindsEnglish$").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	} else if err := words.Use(tag); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.shows("player.tscn", `node["HurtBox"]`)
	list := b.Table.Offers()
	for _, typed := range []string{"Save as…", "Duplicate", "Compare with…", "List all keys"} {
		if found, want := widgets.Ranked(list, typed), words.Say(typed); len(found) == 0 || list[found[0]].Words != want || want == typed {
			t.Errorf("%s does not find %s", typed, want)
		}
	}
	for typed, want := range map[string]string{"retarget": "Change the target of the track…", "リターゲット": "Change the target of the track…", "retype": "Change the type…", "型変換": "Change the type…", "reparent": "Move to parent…", "付け替え": "Move to parent…"} {
		if found := widgets.Ranked(list, typed); len(found) == 0 || list[found[0]].Words != words.Say(want) {
			t.Errorf("%s does not find %s", typed, words.Say(want))
		}
	}
}

// TestPaletteSaysWhy: the palette has every action, those that cannot be done last, with what is missing.
func TestPaletteSaysWhy(t *testing.T) {
	b := newBench(t)
	b.shows("player.tscn", `node["HurtBox"]`)
	list := slices.DeleteFunc(b.Table.Offers(), func(x widgets.Item) bool { return x.Of != nil })
	n := 0
	for _, a := range actionTable() {
		if a.Run != nil && a.ID != actions.Palette && a.ID != actions.Recent {
			n++
		}
	}
	if len(list) != n {
		t.Errorf("%d of %d actions", len(list), n)
	}
	if !slices.IsSortedFunc(list, func(a, b widgets.Item) int {
		return map[bool]int{true: 1}[a.Off] - map[bool]int{true: 1}[b.Off]
	}) {
		t.Error("what cannot be done is among what can")
	}
	for _, item := range list {
		if strings.HasSuffix(item.Words, "resource unique") && (!item.Off || item.Right != "select a resource that is used twice") {
			t.Errorf("%+v", item)
		}
	}
}

// TestRewordedItemsKeepTheirKeys: items of the menu bar whose words depend on what is selected show their keys whatever they are called, in one column.
func TestRewordedItemsKeepTheirKeys(t *testing.T) {
	b := newBench(t)
	b.shows("player.tscn", `node["HurtBox"]`)
	b.choose(b.document(), "header")
	b.choose(b.document(), `node["HurtBox"]`)
	b.Table.Refresh()
	want := map[string]string{"Rename…": "F2", "Paste below the node": "Ctrl+V"}
	for _, m := range b.win.MainMenu().Items {
		for _, item := range m.Items {
			if keys, ok := want[host.WordsOf(item)]; ok {
				delete(want, host.WordsOf(item))
				if !strings.HasSuffix(item.Label, keys) {
					t.Errorf("%q shows no %s", item.Label, keys)
				}
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("the menus have no %v", want)
	}
}
