package shell

import (
	"fyne.io/fyne/v2"

	"savant/ui/animation"
	"savant/ui/bones"
	"savant/ui/bytes"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/find"
	"savant/ui/host"
	"savant/ui/page"
	"savant/ui/scenes"
	"savant/ui/watch"
)

// The places of the manual about a window without files, and about the parts of a tab.
const (
	guideStart  = "first-steps.md"
	guideLocked = "troubleshooting.md"
	guideTool   = "window.md"
	guideTree   = "window.md#the-tree"
	guideEditor = "window.md#the-editor"
)

// guides are the places of the manual about the panes.
var guides = map[host.PaneID]string{
	bytes.PaneID: "window.md#bytes-source", changes.PaneID: "window.md#changes-history", page.HistoryID: "window.md#changes-history",
	check.PaneID: "window.md#problems-scripts-and-what-they-load", scenes.RunsID: "window.md#problems-scripts-and-what-they-load",
	find.PaneID: "window.md#find-and-replace", scenes.ConnectionsID: "window.md#connections-resources-uses",
	scenes.ResourcesID: "window.md#connections-resources-uses", scenes.UsesID: "window.md#connections-resources-uses",
	watch.PaneID: "window.md#profile", bones.PaneID: "bones.md", animation.PaneID: "window.md#animation",
}

// here is the place of the manual about what has the keyboard in a window.
func here(w host.Window) string {
	p := w.(*Window).page()
	switch {
	case p == nil:
		return guideStart
	case p.tool != nil:
		if g, ok := p.tool.(host.Guided); ok {
			return g.Guide()
		}
		return guideTool
	case p.doc == nil:
		return guideLocked
	}
	focused, ok := w.Canvas().Focused().(fyne.CanvasObject)
	switch {
	case !ok:
		return guideTree
	case covers(p.view.panes.Root, focused):
		for id, guide := range guides {
			if p.PaneShown(id) {
				return guide
			}
		}
	case !covers(p.view.both.First, focused):
		return guideEditor
	}
	return guideTree
}

// covers reports whether an object is seen within the room of another.
func covers(o, inner fyne.CanvasObject) bool {
	d := fyne.CurrentApp().Driver()
	at, size := d.AbsolutePositionForObject(o), o.Size()
	middle := d.AbsolutePositionForObject(inner).AddXY(inner.Size().Width/2, inner.Size().Height/2)
	return middle.X >= at.X && middle.Y >= at.Y && middle.X < at.X+size.Width && middle.Y < at.Y+size.Height
}
