package shell

import (
	"slices"

	"savant/model"
	"savant/ui/host"
)

// newToolPage shows a tool in a tab.
func newToolPage(w *Window, name string, t host.Tool) *tabPage {
	return &tabPage{win: w, name: name, tool: t, view: views{root: t.Object(), looks: w.looks}}
}

// edited is the page whose document undo and redo are about: the one shown, or the one that the tool shown edits.
func edited(w *Window) *tabPage {
	if p := w.page(); p != nil {
		if t, ok := p.tool.(host.Editing); ok {
			return pageOf(t.Edited())
		}
	}
	return w.document()
}

// changed tells the tools of all windows that a document is another than it was.
func (g *program) changed(doc *model.Document) {
	for _, w := range g.windows {
		for _, p := range w.pages {
			if t, ok := p.tool.(host.Follower); ok {
				t.Changed(doc)
			}
		}
	}
}

// replaced tells the tools of all windows that a page took the place of another; with none, those that cannot go on without go with it.
func (g *program) replaced(old, fresh *tabPage) {
	for _, w := range g.windows {
		for _, p := range slices.Clone(w.pages) {
			if t, ok := p.tool.(host.Follower); ok && !t.Replaced(old, tabOf(fresh)) {
				w.drop(p)
			}
		}
	}
}
