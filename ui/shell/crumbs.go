package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// crumbs shows where the selection is, each step a way back up; beside them, a path can be typed.
type crumbs struct {
	page *page
	row  *fyne.Container
	bar  fyne.CanvasObject
	root *fyne.Container
}

const barHeight = 36

func newCrumbs(p *page) *crumbs {
	c := &crumbs{page: p, row: ink.Across(6, barHeight, -1)}
	copyPath := newPushButton(words.Say("Copy path"), func() { p.win.copyPath() })
	c.bar = ink.Across(8, barHeight, 0, newPress(container.NewHScroll(c.row), p.askPath), copyPath)
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
	file := ink.PaintedLink(p.name, look.Muted, func() { p.focus() })
	c.row.Add(file)
	for i := len(rows) - 1; i >= 0; i-- {
		r := rows[i]
		c.row.Add(ink.New("›", look.Faint))
		label := shorten(inspector.Said(p.doc.Describe(r)).Label)
		if i == 0 {
			c.row.Add(ink.New(label, look.Text))
			break
		}
		c.row.Add(ink.PaintedLink(label, look.Muted, func() {
			p.select_(r)
			p.focus()
		}))
	}
	c.row.Refresh()
}

// shorten keeps one long key from pushing everything else away.
func shorten(s string) string {
	const most = 40
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// press is a place that does something when it is tapped beside what lies in it.
type press struct {
	widget.BaseWidget
	content fyne.CanvasObject
	tapped  func()
}

func newPress(content fyne.CanvasObject, tapped func()) *press {
	p := &press{content: content, tapped: tapped}
	p.ExtendBaseWidget(p)
	return p
}

// Tapped is Fyne's.
func (p *press) Tapped(*fyne.PointEvent) { p.tapped() }

// Cursor is Fyne's.
func (p *press) Cursor() desktop.Cursor { return desktop.TextCursor }

// CreateRenderer is Fyne's.
func (p *press) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.content) }
