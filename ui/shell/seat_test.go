package shell

import (
	"testing"

	"savant/ui/page"
	"savant/ui/scenes"
)

// TestBackToTheKeyboard goes from a place of the tab to another row, and back: the row is selected, and what had the keyboard has it.
func TestBackToTheKeyboard(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `node["HurtBox"]`)
	to := mustFind(t, p, `node["."]`)
	for name, enter := range map[string]func(){
		"outline":     p.Focus,
		"connections": func() { p.EnterPane(scenes.ConnectionsID) },
		"history":     func() { p.EnterPane(page.HistoryID) },
	} {
		enter()
		had, front := b.Canvas().Focused(), p.view.panes.Front().ID()
		p.Go(to)
		if name != "outline" && b.Canvas().Focused() == had {
			t.Fatalf("%s: the keyboard did not leave", name)
		}
		p.view.panes.Show(page.EditorID)
		b.run("back")
		if p.Path() != "node.HurtBox" {
			t.Fatalf("%s: back leads to %s", name, p.Path())
		}
		if b.Canvas().Focused() != had {
			t.Errorf("%s: %T has the keyboard, not %T", name, b.Canvas().Focused(), had)
		}
		if name != "outline" && p.view.panes.Front().ID() != front {
			t.Errorf("%s: %s is in front", name, p.view.panes.Front().ID())
		}
	}
}

// TestBackToTheProperty follows the reference of a property, and goes back: its line has the keyboard.
func TestBackToTheProperty(t *testing.T) {
	for _, nodes := range []bool{false, true} {
		backToProperty(t, nodes)
	}
}

// backToProperty does so with all rows or with nodes only, which give way to what is no node.
func backToProperty(t *testing.T, nodes bool) {
	b := newBench(t)
	b.App().Preferences().SetBool("nodes", nodes)
	t.Cleanup(func() { b.App().Preferences().SetBool("nodes", false) })
	p := b.shows("player.tscn", `node["CollisionShape3D"]`)
	b.settle()
	shape := mustFind(t, p, `node["CollisionShape3D"].shape`)
	if !p.view.panel.FocusOn(shape) {
		t.Fatal("the property has no line")
	}
	b.run("follow")
	if p.nav.selected == mustFind(t, p, `node["CollisionShape3D"]`) {
		t.Fatal("the reference leads nowhere")
	}
	b.run("back")
	if p.Path() != "node.CollisionShape3D" || p.Focused() != shape {
		t.Errorf("back leads to %s, and %T has the keyboard", p.Path(), b.Canvas().Focused())
	}
}

// TestClosedTabGivesWay opens a tab from another one and closes it: that one comes to the front, with what had the keyboard; so does Back.
func TestClosedTabGivesWay(t *testing.T) {
	b := newBench(t)
	first := b.shows("player.tscn", `node["HurtBox"]`)
	save, _ := sampleFile(t, "slot_1.sav")
	b.openFile(save)
	second := b.document()
	b.show(0)
	first.EnterPane(scenes.ConnectionsID)
	had := b.Canvas().Focused()
	third, _ := sampleFile(t, "slot_1_godot3.sav")
	b.openFile(third)
	if b.document() == first || b.Canvas().Focused() == had {
		t.Fatal("no other tab is in front")
	}
	b.run("back")
	if b.document() != first || b.Canvas().Focused() != had {
		t.Errorf("back leads to %s, and %T has the keyboard", b.document().name, b.Canvas().Focused())
	}
	b.run("forward")
	if b.document() == first {
		t.Error("forward does not lead to the tab again")
	}
	b.run("close")
	if b.document() != first || b.Canvas().Focused() != had {
		t.Errorf("%s is in front, and %T has the keyboard", b.document().name, b.Canvas().Focused())
	}
	if b.run("close"); b.document() != second {
		t.Error("the other tab is not in front")
	}
	if canForward(b.Window) || canBack(b.Window) {
		t.Error("there is a way to a tab that is closed")
	}
}
