package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// crumbs shows where the selection is, each step a way back up; beside them, a path can be typed.
type crumbs struct {
	page *tabPage
	row  *fyne.Container
	bar  fyne.CanvasObject
	root *fyne.Container
}

func newCrumbs(p *tabPage) *crumbs {
	c := &crumbs{page: p, row: ink.Across(6, widgets.BarHeight, -1)}
	copyPath := widgets.NewButton(words.Say("Copy path"), func() { copyPath(p.win) })
	c.bar = ink.Across(8, widgets.BarHeight, 0, widgets.NewPress(container.NewHScroll(c.row), p.askPath), copyPath)
	c.root = container.NewStack(ink.Pad(12, 0, 12, 0, c.bar))
	return c
}

// show draws the steps to the selected row.
func (c *crumbs) show() {
	p := c.page
	c.row.RemoveAll()
	var rows []model.Row
	for r := p.selected; r != 0 && r != model.Root; r = p.doc.Parent(r) {
		rows = append(rows, r)
	}
	file := ink.PaintedLink(p.name, look.Muted, func() { p.Focus() })
	c.row.Add(file)
	for i := len(rows) - 1; i >= 0; i-- {
		r := rows[i]
		c.row.Add(ink.New("›", look.Faint))
		label := widgets.Shorten(inspector.Said(p.doc.Describe(r)).Label)
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
}
