package shell

import (
	"slices"

	"savant/model"
	"savant/ui/files"
	"savant/ui/outline"
	"savant/ui/page"
)

// mostReopened is how many rows are opened again in the tab that takes the place of another.
const mostReopened = 10_000

// StandLike has a tab stand where another stood that shows the same file, maybe in other bytes: with the same rows open, selected
// and in view, by their paths, and with its filter, pane and bookmarks.
func (p *tabPage) StandLike(other files.Page) {
	from := pageOf(other)
	if from.view.panes == nil || p.view.panes == nil {
		return
	}
	p.view.panes.StandLike(from.view.panes)
	if at := p.nav.keyboard; at != nil {
		p.nav.keyboard = nil
		p.FocusAt(*at)
	}
	p.bookmarks.StandLike(from.bookmarks)
	if p.doc.Len(model.Root) == 0 || from.doc.Len(model.Root) == 0 {
		return
	}
	p.reopen(from)
	var list []model.Row
	for _, r := range from.Selection() {
		if r = nearest(from.doc, r, p.doc); r != model.Root && !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	p.SelectAll(list)
	p.nav.past, p.nav.forward = p.same(from, from.nav.past), p.same(from, from.nav.forward)
	if n, past, ok := from.view.outline.Top(); ok && !page.IsInner(n) {
		p.view.outline.SetTop(outline.Node(nearest(from.doc, model.Row(n), p.doc)), past)
	}
	p.view.filter.StandLike(from.view.filter)
}

// reopen opens the rows that are open in another tab, and no others.
func (p *tabPage) reopen(from *tabPage) {
	o, left := p.view.outline, mostReopened
	o.CloseAll()
	from.view.filter.Rows().Each(func(n outline.Node, _ int) {
		if left--; left < 0 || page.IsInner(n) {
			return
		}
		r, err := p.doc.Find(from.doc.Path(model.Row(n)))
		if err != nil {
			return
		}
		if row, ok := o.RowOf(outline.Node(r)); ok {
			o.Open(row)
		}
	})
}

// nearest is the row of another document with the path of a row, or else of the nearest of its siblings, or of the row above.
func nearest(from *model.Document, r model.Row, to *model.Document) model.Row {
	const around = 50 // siblings on each side
	for ; r != 0 && r != model.Root; r = from.Parent(r) {
		if found, err := to.Find(from.Path(r)); err == nil {
			return found
		}
		up, at := from.Parent(r), from.Index(r)
		for by := 1; by <= around; by++ {
			for _, i := range []int{at + by, at - by} {
				if i < 0 || i >= from.Len(up) {
					continue
				}
				if found, err := to.Find(from.Path(from.Child(up, i))); err == nil {
					return found
				}
			}
		}
	}
	return model.Root
}
