//go:build !nogui

package ui

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// crumbs shows where the selection is, each step a way back up; typed in, it goes elsewhere.
type crumbs struct {
	page  *page
	row   *fyne.Container
	bar   fyne.CanvasObject
	typed *pathEntry
	note  *ink.Text
	root  *fyne.Container
}

// pathEntry is the field that takes a path.
type pathEntry struct {
	widget.Entry
	leave func()
}

// TypedKey is Fyne's.
func (e *pathEntry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.leave()
		return
	}
	e.Entry.TypedKey(k)
}

const barHeight = 36

func newCrumbs(p *page) *crumbs {
	c := &crumbs{page: p, row: ink.Across(6, barHeight, -1), typed: &pathEntry{}, note: ink.Small("", look.Error)}
	c.typed.ExtendBaseWidget(c.typed)
	c.typed.PlaceHolder = `Path such as player.inventory[3].count, or an offset such as 0x1f0`
	c.typed.leave = c.close
	c.typed.OnSubmitted = c.go_
	c.typed.OnChanged = func(string) { c.note.Set("") }
	copyPath := widget.NewButton("Copy path", func() { p.win.copyPath() })
	c.bar = ink.Across(8, barHeight, 0, newPress(container.NewHScroll(c.row), c.open), copyPath)
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
		label := shorten(p.doc.Describe(r).Label)
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

// open turns the steps into a field.
func (c *crumbs) open() {
	p := c.page
	c.typed.SetText(p.path())
	c.note.Set("")
	c.root.Objects = []fyne.CanvasObject{ink.Pad(12, 4, 12, 4, container.NewBorder(nil, nil, nil, c.note, c.typed))}
	c.root.Refresh()
	p.win.win.Canvas().Focus(c.typed)
	c.typed.TypedShortcut(&fyne.ShortcutSelectAll{})
	p.win.dialog("path")
}

func (c *crumbs) close() {
	c.root.Objects = []fyne.CanvasObject{ink.Pad(12, 0, 12, 0, c.bar)}
	c.root.Refresh()
	c.page.focus()
}

// go_ selects what was typed.
func (c *crumbs) go_(text string) {
	p := c.page
	text = strings.TrimSpace(text)
	r, err := p.doc.Find(text)
	if err != nil {
		if off, ok := offset(text); ok && off < p.doc.Size() {
			r, err = p.doc.At(off), nil
		}
	}
	if err != nil {
		c.note.Set("  " + firstLine(err.Error()))
		c.root.Refresh()
		p.win.state.say("error", "text", err.Error())
		return
	}
	p.select_(r)
	c.close()
	p.win.told.path, p.win.told.page = "", nil // say it even if it was selected already
	p.win.tell()
}

// offset reads a place in the file: hexadecimal with 0x, or decimal.
func offset(text string) (int64, bool) {
	base, digits := 10, text
	if rest, ok := strings.CutPrefix(strings.ToLower(text), "0x"); ok {
		base, digits = 16, rest
	}
	n, err := strconv.ParseInt(digits, base, 64)
	return n, err == nil && n >= 0
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
