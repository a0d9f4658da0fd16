package rows

import (
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
)

// selectAll selects the siblings of the current row, and all rows when they are selected already; under a filter what that has found. Where only
// nodes are shown it adds one. It does so in the list of a pane while that has the keyboard, else in the outline,
// unless something else has it, such as a property in the editor.
func selectAll(w host.Window) {
	p, at := w.Document(), w.Canvas().Focused()
	list, ok := at.(*outline.Outline)
	switch {
	case ok && p != nil && list != p.Outline(): // of a pane
		if !list.SelectSiblings() {
			list.SelectAll()
		}
	case p == nil:
	case at != nil && !ok && !addsNode(w): // in the editor, which would show something else then
	case p.Outline().SelectFound():
	case addsNode(w): // as in Godot
		addNode(w)
	case !p.Outline().SelectSiblings():
		p.Outline().SelectAll()
	}
}

func openBelow(w host.Window) {
	if p := w.Document(); p != nil && !p.Outline().OpenAllBelow(p.Outline().CurrentRow()) {
		w.Fail(p, words.Say("Only the first rows were expanded: there are too many to expand them all."))
	}
}

func closeOthers(w host.Window) {
	if p := w.Document(); p != nil {
		p.Outline().CloseOthers()
		w.Trace("rows", "shown", p.Outline().Len())
	}
}

func closeAll(w host.Window) {
	if p := w.Document(); p != nil {
		p.Outline().CloseAll()
		w.Trace("rows", "shown", p.Outline().Len())
	}
}
