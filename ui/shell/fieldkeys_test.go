package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/bytes"
	"savant/ui/find"
	"savant/ui/rows"
)

// TestKeysOfTheWindowInFields: from each small field the keys of the window do what they do elsewhere; a field that is over the window closes.
func TestKeysOfTheWindowInFields(t *testing.T) {
	b := newBench(t)
	b.shows("slot_1.sav", "player.gold")
	fields := map[string]func(p *tabPage){
		"path":       func(p *tabPage) { p.view.crumbs.Ask() },
		"filter":     func(*tabPage) { b.run("filter") },
		"find":       func(p *tabPage) { p.EnterPane(find.PaneID) },
		"in the row": func(p *tabPage) { p.Focus(); p.view.outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) },
	}
	for name, open := range fields {
		for key, c := range map[string]struct {
			do   func()
			done func(p *tabPage) bool
		}{
			"palette": {func() { b.run("palette") }, func(*tabPage) bool { return b.last("dialog")["name"] == "palette" }},
			"pane":    {func() { b.run(string(actionPane1)) }, func(p *tabPage) bool { return p.PaneShown(bytes.PaneID) }},
			"tab":     {func() { b.run(string(actionNextTab)) }, func(p *tabPage) bool { return !p.Seen() }},
			"F1":      {func() { b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1}) }, func(p *tabPage) bool { return b.last("dialog")["name"] == "here" || !p.Seen() }},
		} {
			p := b.shows("slot_1.sav", "player.gold")
			p.ShowPane(find.PaneID)
			open(p)
			if b.win.Canvas().Focused() == nil {
				t.Fatalf("%s: nothing has the keyboard", name)
			}
			c.do()
			b.settle()
			if !c.done(p) {
				t.Errorf("%s, %s: nothing was done", name, key)
			}
			for b.Canvas().Overlays().Top() != nil {
				b.Canvas().Overlays().Remove(b.Canvas().Overlays().Top())
			}
		}
	}
}

// TestF2OnABrokenLine: F2 edits the text of a line that is not understood, as the source pane advises.
func TestF2OnABrokenLine(t *testing.T) {
	b := newBench(t)
	p := b.openScene("yard.tscn", "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\nposition = Vector2(1,\nz_index = 2\n")
	for i := range p.doc.Len(mustFind(t, p, `node["."]`)) {
		r := p.doc.Child(mustFind(t, p, `node["."]`), i)
		if _, broken := p.doc.Broken(r); !broken {
			continue
		}
		p.Select(r)
		p.Focus()
		if !b.May(rows.ActionRename) {
			t.Error("F2 does not apply")
		}
		b.run(string(rows.ActionRename))
		if b.win.Canvas().Focused() == fyne.Focusable(p.view.outline) || b.win.Canvas().Focused() == nil {
			t.Errorf("%T has the keyboard", b.win.Canvas().Focused())
		}
		return
	}
	t.Fatal("no row is broken")
}
