package rows

import (
	"slices"

	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// onMovable is an action's condition: a node is selected that can be moved.
func onMovable(w host.Window) bool {
	return nodeSelected(w) && w.Document().Doc().Describe(w.Document().Selected()).Can&model.CanMove != 0
}

// reparent asks for the new parent of the selected nodes.
func reparent(w host.Window) {
	p := w.Document()
	list := slices.DeleteFunc(outer(p, editable(p, model.CanMove)), func(r model.Row) bool { return !page.IsNode(p.Doc(), r) })
	if len(list) == 0 {
		return
	}
	headline := words.Say("New parent of %s", widgets.Shorten(inspector.Localized(p.Doc().Describe(list[0])).Label))
	if len(list) > 1 {
		headline = words.Count(int64(len(list)), "New parent of %s node", "New parent of %s nodes")
	}
	old := p.Doc().Parent(list[0])
	keep := ink.NewSwitch(words.Say("Keep the place in the world"), func(bool) { page.SwitchPlace(w) })
	keep.On = page.KeepsPlace(w)
	page.ChooseNode(p, headline, words.Say("Move"), page.NodeTree{Tree: page.Tree{Doc: p.Doc()}, Without: list}, old, keep, func(parent model.Row) {
		if err := moveAll(p, list, parent, p.Doc().Len(parent)); err != nil {
			w.Refused(p, err)
			return
		}
		p.SelectAll(list)
		w.Trace("reparented", "rows", len(list), "path", p.Path())
	})
}
