package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/ui/animation"
	"savant/ui/bones"
	"savant/ui/bytes"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/find"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/manual"
	"savant/ui/page"
	"savant/ui/pictures"
	"savant/ui/rows"
	"savant/ui/scenes"
	"savant/ui/watch"
	"savant/ui/widgets"
)

// The places of the manual about a window without files, and about the parts of a tab.
const (
	guideStart  = "first-steps.md"
	guideLocked = "troubleshooting.md#opening"
	guideTool   = "window.md"
	guideTree   = "window.md#the-tree"
	guideEditor = "window.md#the-editor"
)

// guide is what helps with a part of a tab.
type guide struct {
	place   string               // in the manual
	actions func() []host.Action // about it
	keys    func() [][2]string   // other than actions; nil for those of lists and fields
}

// guides are those of the panes. It is a function, because texts are in the user's language only once that is known.
func guides() map[host.PaneID]guide {
	reverts := func() []host.Action { return append([]host.Action{changes.RevertAction(changesOf)}, undoActions()...) }
	return map[host.PaneID]guide{
		bytes.PaneID:         {"window.md#bytes-source", bytes.Actions, bytes.Keys},
		changes.PaneID:       {"window.md#changes-history", reverts, nil},
		page.HistoryID:       {"window.md#changes-history", undoActions, nil},
		check.PaneID:         {"window.md#problems-scripts-and-what-they-load", check.Actions, check.Keys},
		scenes.RunsID:        {"window.md#problems-scripts-and-what-they-load", scriptActions, scenes.RunKeys},
		find.PaneID:          {"window.md#find-and-replace", find.Actions, nil},
		scenes.ConnectionsID: {"window.md#connections-resources-uses", scenes.Actions, scenes.Keys},
		scenes.ResourcesID:   {"window.md#connections-resources-uses", scenes.Actions, scenes.ResourceKeys},
		scenes.UsesID:        {"window.md#connections-resources-uses", scenes.Actions, scenes.UseKeys},
		watch.PaneID:         {"window.md#profile", watch.Actions, nil},
		bones.PaneID:         {"bones.md", bones.Actions, bones.Keys},
		animation.PaneID:     {"window.md#animation", animation.Actions, animation.Keys},
	}
}

// helped is what helps with the part of a tab that has the keyboard, and what that part is called.
func helped(p *tabPage) (name string, g guide) {
	w := p.win
	focused, ok := w.Canvas().Focused().(fyne.CanvasObject)
	switch {
	case !ok:
	case covers(p.view.panes.Root, focused):
		pane := p.view.panes.Front()
		tab, _ := pane.Title()
		return tab.Text, guides()[pane.ID()]
	case !covers(p.view.both.First, focused):
		return words.Say("The editor"), guide{guideEditor, func() []host.Action { return append(rows.ValueActions(), pictures.Actions(picturesOf)...) }, pictures.Keys}
	}
	return words.Say("The outline"), guide{guideTree, func() []host.Action {
		return slices.Concat(rows.ValueActions(), rows.Actions(), rows.OutlineActions(), goActions())
	}, nil}
}

// showHere shows the actions and keys of the focused part of the window; the manual if there are none.
func showHere(in host.Window) {
	w := in.(*Window)
	p := w.page()
	switch {
	case p == nil:
		manual.Open(w, guideStart)
		return
	case p.tool != nil:
		place := guideTool
		if g, ok := p.tool.(host.Guided); ok {
			place = g.Guide()
		}
		if k, ok := p.tool.(host.Keyed); ok {
			ids, keys := k.Keys()
			w.ShowHere(p.name, ids, keys, moreAt(w, place))
			return
		}
		manual.Open(w, place)
		return
	case p.doc == nil:
		ids, keys := p.lock.Keys()
		w.ShowHere(words.Say("%s is encrypted", p.name), append(ids, actionClose), keys, moreAt(w, guideLocked))
		return
	}
	name, g := helped(p)
	var ids []host.ActionID
	for _, a := range g.actions() {
		ids = append(ids, a.ID)
	}
	var keys [][2]string
	if g.keys != nil {
		keys = g.keys()
	}
	w.ShowHere(name, ids, keys, moreAt(w, g.place))
}

// moreAt is an answer that opens a place of the manual.
func moreAt(w *Window, place string) widgets.Choice {
	more := words.Say("More in the manual")
	if !manual.Translated(place, words.Tag()) {
		more = words.Say("More in the manual (in English)")
	}
	return widgets.Choice{Words: more, Run: func() { manual.Open(w, place) }}
}

// covers reports whether an object is seen within the room of another.
func covers(o, inner fyne.CanvasObject) bool {
	d := fyne.CurrentApp().Driver()
	at, size := d.AbsolutePositionForObject(o), o.Size()
	middle := d.AbsolutePositionForObject(inner).AddXY(inner.Size().Width/2, inner.Size().Height/2)
	return middle.X >= at.X && middle.Y >= at.Y && middle.X < at.X+size.Width && middle.Y < at.Y+size.Height
}
