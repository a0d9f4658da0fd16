package rows

import (
	"errors"
	"slices"

	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Dragging lets rows be dragged to another place.
func Dragging(p host.Page) {
	rows := func(nodes []outline.Node) []model.Row {
		list := make([]model.Row, len(nodes))
		for i, n := range nodes {
			list[i] = model.Row(n)
		}
		return outer(p, list)
	}
	p.Outline().CanDrag = func(nodes []outline.Node) (why string, ok bool) {
		for _, n := range nodes {
			if why := fixed(p, n); why != "" {
				return why, false
			}
		}
		return "", true
	}
	p.Outline().CanDrop = func(nodes []outline.Node, parent outline.Node, i int) (string, bool) {
		text, ok := dropped(p, nodes, rows(nodes), parent, i)
		p.Window().Trace("over", "words", text, "ok", ok)
		return text, ok
	}
	p.Outline().OnDrop = func(nodes []outline.Node, parent outline.Node, i int) {
		list := rows(nodes)
		to := page.Place(p.Doc(), p.Outline().Rows().Model(), parent, i)
		if err := moveAll(p, list, model.Row(parent), to); err != nil {
			p.Window().Refused(p, err)
			return
		}
		p.SelectAll(list)
		p.Window().Trace("dropped", "rows", len(list), "path", p.Path())
	}
}

// fixed says why a line of the outline cannot be moved, "" if it can.
func fixed(p host.Page, n outline.Node) string {
	about := inspector.Localized(p.Doc().Describe(model.Row(n)))
	if !page.IsInner(n) && about.Can&model.CanMove != 0 {
		return ""
	}
	if from := page.Belongs(p, n); from != "" {
		return words.Say("%s belongs to %s: only there it can be moved.", widgets.Shorten(page.LineName(p, n)), from)
	}
	return words.Say("%s cannot be moved: the format fixes its place.", widgets.Shorten(about.Label))
}

// dropped returns what a drop of lines of the outline before the i-th below another would do, or why it is refused.
func dropped(p host.Page, nodes []outline.Node, list []model.Row, parent outline.Node, i int) (text string, ok bool) {
	m := p.Outline().Rows().Model()
	switch from := page.Belongs(p, parent); {
	case page.IsInner(parent):
		return words.Say("%s belongs to %s.", widgets.Shorten(page.LineName(p, parent)), from), false
	case page.IsNode(p.Doc(), list[0]) && !page.Takes(p.Doc(), m, nodes, parent, i):
		return words.Say("Another scene says where the nodes here stand. Drop it onto %s, to be the last.", widgets.Shorten(page.LineName(p, parent))), false
	}
	return dropWords(p, list, model.Row(parent), page.Place(p.Doc(), m, parent, i))
}

// dropWords returns what a drop of rows would do, or why it is refused.
func dropWords(p host.Page, list []model.Row, parent model.Row, index int) (text string, ok bool) {
	about := inspector.Localized(p.Doc().Describe(parent))
	switch {
	case slices.Contains(list, parent):
		return words.Say("A row cannot be moved into itself."), false
	case about.Can&model.CanInsert == 0:
		return words.Say("%s cannot hold rows.", widgets.Shorten(about.Label)), false
	}
	if err := p.Doc().MayMove(list, parent, index); err != nil {
		var refused *model.RefusedError
		if errors.As(err, &refused) {
			return words.Sentence(refused.Why), false
		}
		return words.Sentence(err), false
	}
	into := widgets.Shorten(about.Label)
	if parent == model.Root {
		into = widgets.Shorten(p.Name())
	}
	if len(list) > 1 {
		return words.Say("Move %s rows into %s", words.Number(int64(len(list))), into), true
	}
	moved := named(p.Doc(), list[0])
	switch n := p.Doc().Len(parent); {
	case p.Doc().Parent(list[0]) != parent:
		if page.KeepsPlace(p.Window()) && page.IsNode(p.Doc(), list[0]) {
			return words.Say("Move %s into %s, keeping its position", moved, into), true
		}
		if p.Doc().HasKey(list[0]) && p.Doc().Numbered(parent) {
			return words.Say("Move %s into %s, without its key", moved, into), true
		}
		return words.Say("Move %s into %s", moved, into), true
	case index < n:
		return words.Say("Move %s before %s", moved, named(p.Doc(), p.Doc().Child(parent, index))), true
	default:
		return words.Say("Move %s after %s", moved, named(p.Doc(), p.Doc().Child(parent, n-1))), true
	}
}

// named is a row's name as the outline shows it, shortened.
func named(doc *model.Document, r model.Row) string {
	return widgets.Shorten(inspector.Localized(doc.Describe(r)).Label)
}
