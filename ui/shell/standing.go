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
	p.reopen(from.openPaths())
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

// openPaths are the paths of the rows that are open, those above others first.
func (p *tabPage) openPaths() (list []string) {
	p.view.filter.Rows().Each(func(n outline.Node, _ int) {
		if len(list) < mostReopened && !page.IsInner(n) {
			list = append(list, p.doc.Path(model.Row(n)))
		}
	})
	return list
}

// reopen opens the rows at these paths, and no others.
func (p *tabPage) reopen(paths []string) {
	o := p.view.outline
	o.CloseAll()
	for _, path := range paths {
		r, err := p.doc.Find(path)
		if err != nil {
			continue
		}
		if row, ok := o.RowOf(outline.Node(r)); ok {
			o.Open(row)
		}
	}
}

// Keep implements host.Page.
func (p *tabPage) Keep(do func()) {
	open := p.openPaths()
	var selected [][]string
	for _, r := range p.Selection() {
		selected = append(selected, p.waysTo(r))
	}
	top, past, scrolled := p.view.outline.Top()
	var above []string
	if scrolled && !page.IsInner(top) {
		above = p.waysTo(model.Row(top))
	}
	steps := p.doc.Steps()
	do()
	if p.doc.Steps() == steps {
		return
	}
	p.reopen(open)
	var list []model.Row
	for _, ways := range selected {
		if r := p.firstThere(ways); r != model.Root && !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	p.SelectAll(list)
	if r := p.firstThere(above); r != model.Root {
		p.view.outline.SetTop(outline.Node(r), past)
	}
}

// waysTo are the paths of a row and of those above it, the nearest first.
func (p *tabPage) waysTo(r model.Row) (paths []string) {
	for ; r != 0 && r != model.Root; r = p.doc.Parent(r) {
		paths = append(paths, p.doc.Path(r))
	}
	return paths
}

// firstThere is the row at the first of these paths that there is.
func (p *tabPage) firstThere(paths []string) model.Row {
	for _, path := range paths {
		if r, err := p.doc.Find(path); err == nil {
			return r
		}
	}
	return model.Root
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
