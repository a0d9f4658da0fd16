package shell

import (
	"errors"
	"slices"
	"testing"

	"savant/ui/host"
	"savant/ui/look"
)

// TestErrorsGoWithTheirMoment: why something was not done is said until the next action, edit or change of tab, and why an edit was not made, also until
// another row is selected. What waits for an answer, and what is still true, stays.
func TestErrorsGoWithTheirMoment(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.shows("slot_1.sav", "player.gold")
	says := map[string]func(over host.Page){
		"failed":  func(over host.Page) { b.Fail(over, "told") },
		"refused": func(over host.Page) { b.Refused(over, errors.New("told")) },
		"stays":   func(over host.Page) { b.Notify(over, &host.Message{Text: "told", Color: look.Error, Stays: true}) },
	}
	for _, c := range []struct {
		what string
		next func()
		gone []string
	}{
		{"refresh", b.Refresh, nil},
		{"selection", func() { p.Select(mustFind(t, p, "seed")) }, []string{"refused"}},
		{"visit", func() { b.run("message") }, nil},
		{"action", func() { b.run("copy") }, []string{"failed", "refused"}},
		{"edit", func() { b.sets("seed", "77") }, []string{"failed", "refused"}},
		{"tab", func() { b.show(0); b.show(1) }, []string{"failed", "refused"}},
	} {
		for kind, say := range says {
			for _, over := range []host.Page{p, nil} {
				b.show(1)
				p.Select(mustFind(t, p, map[bool]string{true: "seed", false: "player.gold"}[c.what == "edit"]))
				say(over)
				c.next()
				if gone := b.notice.Message(over) == nil; gone != slices.Contains(c.gone, kind) {
					t.Errorf("%s, over the window: %v: after the next %s it is gone: %v", kind, over == nil, c.what, gone)
				}
				b.notice.Forget(over)
				for p.doc.Undo() {
				}
			}
		}
	}
}

// TestErrorsWaitForTheirTab: what went wrong in a tab behind is not said over another, and waits until it was seen.
func TestErrorsWaitForTheirTab(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.shows("slot_1.sav", "player.gold")
	b.show(0)
	b.Fail(p, "told")
	b.Note(p, "noted")
	if b.message() != nil || len(b.events("note")) > 0 {
		t.Error("it is said over another tab")
	}
	b.run("copy")
	b.show(1)
	if m := b.message(); m == nil || m.Text != "told" {
		t.Errorf("in its tab there is %v", m)
	}
	b.show(0)
	b.show(1)
	if m := b.message(); m != nil {
		t.Errorf("once it was seen it is still told: %v", m)
	}
}

// TestRefersToNothingGoes: that a row refers to nothing is said of this row, and not of the next one.
func TestRefersToNothingGoes(t *testing.T) {
	b := newBench(t)
	p := b.openScene("yard.tscn", "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\n\n[node name=\"Pole\" type=\"Node2D\" parent=\".\"]\nposition = Vector2(1, 2)\n")
	p.Select(mustFind(t, p, "node.Pole.position"))
	p.Focus()
	b.run("follow")
	if m := b.message(); m == nil || m.Color != look.Error {
		t.Fatalf("it says %v", m)
	}
	p.Select(mustFind(t, p, "node.Pole"))
	if m := b.message(); m != nil {
		t.Errorf("of another row it says %q", m.Text)
	}
}
