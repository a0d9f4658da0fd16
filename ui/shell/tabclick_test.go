package shell

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/animation"
	"savant/ui/page"
	"savant/ui/scenes"
)

// clickTab clicks the tab of a file as the driver does: the press reaches the tab before the keyboard is taken, the tap comes after that.
func (b *bench) clickTab(i int) {
	o := b.tabs.Row.Objects[i]
	o.(desktop.Mouseable).MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	b.Canvas().Unfocus()
	o.(desktop.Mouseable).MouseUp(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	b.Canvas().Unfocus()
	o.(fyne.Tappable).Tapped(&fyne.PointEvent{})
}

// TestClickedTabHasTheKeyboard: a click on the tab of a file does to the keyboard what Ctrl+Tab does: what had it in that tab has it again. So does
// one on the tab that is in front.
func TestClickedTabHasTheKeyboard(t *testing.T) {
	b := newBench(t)
	first := b.shows("player.tscn", `node["HurtBox"]`)
	save, _ := sampleFile(t, "slot_1.sav")
	b.openFile(save)
	second := b.document()
	b.show(0)
	for name, enter := range map[string]func(){
		"outline":     first.Focus,
		"filter":      func() { first.view.filter.Focus() },
		"properties":  first.focusProperties,
		"connections": func() { first.EnterPane(scenes.ConnectionsID) },
		"history":     func() { first.EnterPane(page.HistoryID) },
	} {
		enter()
		had := b.Canvas().Focused()
		if b.clickTab(0); b.Canvas().Focused() != had {
			t.Errorf("%s: after a click on the tab in front %T has the keyboard, not %T", name, b.Canvas().Focused(), had)
		}
		enter()
		b.clickTab(1)
		if b.document() != second || b.Canvas().Focused() != fyne.Focusable(second.view.outline) {
			t.Fatalf("%s: %s is in front, and %T has the keyboard", name, b.document().name, b.Canvas().Focused())
		}
		b.clickTab(0)
		if b.document() != first || b.Canvas().Focused() != had {
			t.Errorf("%s: after a click on the tab %T has the keyboard, not %T", name, b.Canvas().Focused(), had)
		}
	}
}

// TestKeyboardComesBackAfterAMenu: a press on the menu bar takes the keyboard, and nothing tells when the menus are closed again. The next key that moves
// gives it back to what had it, and acts there; one that edits does nothing.
func TestKeyboardComesBackAfterAMenu(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	next := mustFind(t, p, "player.gold")
	for name, enter := range map[string]func(){"outline": p.Focus, "history": func() { p.EnterPane(page.HistoryID) }} {
		p.Select(next)
		enter()
		had := b.Canvas().Focused()
		b.Canvas().Unfocus()
		if b.key(fyne.KeyDelete); p.doc.Steps() > 0 || b.Canvas().Focused() != nil {
			t.Fatalf("%s: Del acts on something without the keyboard", name)
		}
		if b.key(fyne.KeyDown); b.Canvas().Focused() != had {
			t.Errorf("%s: %T has the keyboard, not %T", name, b.Canvas().Focused(), had)
		}
		if moved := p.nav.selected != next; moved != (name == "outline") {
			t.Errorf("%s: Down leads to %s", name, p.Path())
		}
	}
}

// TestPartsOfTheWindow goes round the parts of the window, there and back.
func TestPartsOfTheWindow(t *testing.T) {
	b := newBench(t)
	for file, path := range map[string]string{"slot_1.sav": "player.gold", "player.tscn": `node["HurtBox"]`} {
		p := b.shows(file, path)
		p.view.panes.Show(page.HistoryID)
		b.settle()
		p.Focus()
		at := func() string {
			for i, x := range areas(b.Window) {
				if x.focused(b.Canvas()) {
					return []string{"outline", "inspector", "pane", "message"}[i]
				}
			}
			return "nowhere"
		}
		var way []string
		for range 3 {
			b.run("next-part")
			way = append(way, at())
		}
		for range 3 {
			b.run("previous-part")
			way = append(way, at())
		}
		if got, want := strings.Join(way, " "), "inspector pane outline pane inspector outline"; got != want {
			t.Errorf("%s: it goes to %s, not %s", file, got, want)
		}
		b.run("message")
		if said, _ := b.last("note")["text"].(string); said != "Go to the message: there is no message." {
			t.Errorf("%q", said)
		}
	}
}

// TestPanesLeaveTheSelection clicks the tab of every pane, for each kind of file: the row that is selected stays.
func TestPanesLeaveTheSelection(t *testing.T) {
	b := newBench(t)
	const scene = "[gd_scene load_steps=3 format=3]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n[ext_resource type=\"Script\" path=\"res://b.gd\" id=\"2\"]\n\n" +
		"[node name=\"Root\" type=\"Node\"]\nscript = ExtResource(\"1\")\n\n[node name=\"Red\" type=\"Node\" parent=\".\" groups=[\"g\"]]\nscript = ExtResource(\"2\")\n\n" +
		"[connection signal=\"ready\" from=\".\" to=\"Red\" method=\"f\"]\n"
	pages := []*tabPage{b.shows("slot_1.sav", "player.gold"), b.shows("player.tscn", `node["HurtBox"]`)}
	b.untilTab(pages[1], animation.PaneID)
	checks := len(b.events("checked"))
	pages = append(pages, b.openScene("red.tscn", scene))
	b.after("checked", checks+1)
	pages[2].Select(mustFind(t, pages[2], `node["Red"]`))
	b.openFile(scripted(t))
	b.after("checked", checks+2)
	pages = append(pages, b.document())
	pages[3].Select(mustFind(t, pages[3], "gold"))
	for _, p := range pages {
		b.show(b.indexOf(p))
		b.settle()
		row, path := p.nav.selected, p.Path()
		for i, x := range p.view.panes.Tabs() {
			b.Canvas().Unfocus()
			p.EnterPane(x.ID())
			b.drain()
			if p.nav.selected != row {
				t.Errorf("%s: with the pane %d, %s, %s is selected, not %s", p.name, i, x.ID(), p.Path(), path)
				p.Select(row)
			}
		}
		b.drop(p)
	}
}

// TestScriptsPaneHasRoomForPaths: what the places in the file do not need is for the paths, of which the ends are shown.
func TestScriptsPaneHasRoomForPaths(t *testing.T) {
	b := newBench(t)
	b.openFile(scripted(t))
	b.after("checked", 1)
	pane := b.document().Pane(scenes.RunsID).(*scenes.Runs)
	columns := pane.Table.Columns(1000)
	if file, place := columns[1].To-columns[1].From, columns[2].To-columns[2].From; file < 2*place {
		t.Errorf("the paths have %v, the places %v", file, place)
	}
	n := pane.Table.Rows().At(0).Node
	for _, c := range pane.Table.Look(n).Cells {
		if !c.Path {
			t.Errorf("%q is cut at its end", c.Text)
		}
	}
}
