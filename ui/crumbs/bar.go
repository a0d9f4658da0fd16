// Package crumbs shows the way to the selected row, and goes to a path, an offset or a line that is typed in its place.
package crumbs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Bar shows where the selection is, each step a way back up; in its place, a path can be typed.
type Bar struct {
	Root *fyne.Container

	page   host.Page
	row    *fyne.Container
	part   *widgets.Sliding // what is seen of the row
	gone   func()
	onByte func(off int64)
}

// New makes the bar of a tab. copyPath copies the path of the selected row; gone is called when a row was selected by its path, even if it was
// selected before, and onByte when it was named by the offset of a byte.
func New(p host.Page, copyPath, gone func(), onByte func(off int64)) *Bar {
	c := &Bar{page: p, row: ink.Across(6, widgets.BarHeight, -1), gone: gone, onByte: onByte}
	c.part = widgets.NewSlidingEnd(c.row)
	bar := ink.Across(8, widgets.BarHeight, 0, widgets.NewPress(c.part, c.Ask), widgets.NewButton(words.Say("Copy path"), copyPath))
	c.Root = container.NewStack(ink.Pad(12, 0, 12, 0, bar))
	return c
}

// Show draws the steps to the selected row.
func (c *Bar) Show() {
	p := c.page
	c.row.RemoveAll()
	var lines []outline.Node
	at := outline.Node(p.Selected())
	if line, inner := page.ShownInner(p); line != nil {
		at = inner
	}
	for n := at; n != 0 && n != outline.Node(model.Root); n = above(p, n) {
		lines = append(lines, n)
	}
	file := ink.PaintedLink(p.Name(), look.Muted, func() { p.Focus() })
	c.row.Add(file)
	for i := len(lines) - 1; i >= 0; i-- {
		n := lines[i]
		c.row.Add(ink.New("›", look.Faint))
		label := widgets.Shorten(page.LineName(p, n))
		if i == 0 {
			c.row.Add(ink.New(label, look.Text))
			break
		}
		c.row.Add(ink.PaintedLink(label, look.Muted, func() {
			if !page.IsInner(n) {
				p.Go(model.Row(n))
				return
			}
			p.Outline().SelectNode(n)
			p.Focus()
		}))
	}
	c.row.Refresh()
	c.part.End()
}

// above is the line that another stands below: a node of another scene may stand between it and the one that the file has it in.
func above(p host.Page, n outline.Node) outline.Node {
	if up := p.Outline().Above(n); up != 0 && (page.IsInner(up) || p.Doc().Alive(model.Row(up))) {
		return up
	}
	if page.IsInner(n) {
		return 0
	}
	return outline.Node(p.Doc().Parent(model.Row(n)))
}

// goTo selects what a path, an offset or a line names, and returns the offset of the byte that was named; -1 if none was.
func (c *Bar) goTo(text string) (off int64, err error) {
	if off, err = selectPlace(c.page, text); err == nil {
		c.gone()
	}
	return off, err
}
