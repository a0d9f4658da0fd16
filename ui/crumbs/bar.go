// Package crumbs shows the way to the selected row, and goes to a path, an offset or a line that is typed in its place.
package crumbs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
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
	var rows []model.Row
	for r := p.Selected(); r != 0 && r != model.Root; r = above(p, r) {
		rows = append(rows, r)
	}
	file := ink.PaintedLink(p.Name(), look.Muted, func() { p.Focus() })
	c.row.Add(file)
	for i := len(rows) - 1; i >= 0; i-- {
		r := rows[i]
		c.row.Add(ink.New("›", look.Faint))
		label := widgets.Shorten(inspector.Localized(p.Doc().Describe(r)).Label)
		if i == 0 {
			c.row.Add(ink.New(label, look.Text))
			break
		}
		c.row.Add(ink.PaintedLink(label, look.Muted, func() {
			p.Select(r)
			p.Focus()
		}))
	}
	c.row.Refresh()
	c.part.End()
}

// above is the row that a row stands below: a node of another scene may stand between it and the one that the file has it in.
func above(p host.Page, r model.Row) model.Row {
	if up := model.Row(p.Outline().Above(outline.Node(r))); up != 0 && p.Doc().Alive(up) {
		return up
	}
	return p.Doc().Parent(r)
}

// goTo selects what a path, an offset or a line names, and returns the offset of the byte that was named; -1 if none was.
func (c *Bar) goTo(text string) (off int64, err error) {
	if off, err = selectPlace(c.page, text); err == nil {
		c.gone()
	}
	return off, err
}
