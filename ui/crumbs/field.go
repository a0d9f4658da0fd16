package crumbs

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model/rowpath"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// pathField is the field that takes a path, an offset or a line, with the names that may follow below it.
type pathField struct {
	bar    *Bar
	page   host.Page
	entry  *widgets.Entry
	note   *ink.Text
	rows   *fyne.Container
	found  []candidate
	marked int // -1: what is written counts
	popup  *widget.PopUp
	width  float32
}

// Ask shows the field over the way to the selected row.
func (c *Bar) Ask() {
	p := c.page
	g := &pathField{bar: c, page: p, note: ink.Small("", look.Muted), rows: ink.Down(0), marked: -1}
	g.entry = widgets.NewEntry(words.Say("Path such as player.inventory[3].count, or an offset such as 0x1f0"), g.typed)
	switch {
	case p.Text() && p.Doc().HasRecords():
		g.entry.SetPlaceHolder(words.Say("Path such as player.inventory[3].count, or a line such as 120"))
	case p.Text():
		g.entry.SetPlaceHolder(words.Say("Path such as node[\"Arm/Hand\"], a node's name, or a line such as 120"))
	}
	g.entry.TextStyle.Monospace = true
	g.entry.Tab, g.entry.Yield = true, g.close
	g.entry.SetText(p.Path())
	g.entry.OnChanged = func(string) { g.complete() }
	g.note.Cut = true
	canvas := p.Window().Canvas()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(c.Root)
	g.width = max(320, c.Root.Size().Width-16)
	content := ink.Pad(4, 4, 4, 6, ink.Down(4, ink.Gap(g.width-8, 0), g.entry, g.rows, g.note))
	g.popup = widget.NewPopUp(content, canvas)
	g.complete()
	g.popup.ShowAtPosition(fyne.NewPos(max(0, at.X+8), max(0, at.Y-4)))
	canvas.Focus(g.entry)
	g.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	p.Window().Dialog("path")
}

// typed takes the keys of the field: the arrows mark a name, Tab takes it over, Enter goes there.
func (g *pathField) typed(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		g.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		g.enter()
	case fyne.KeyF2, fyne.KeyInsert: // renames what is named, or inserts after it, without a key to go there first
		if !g.enter() {
			return true
		}
		g.page.Focus()
		if there := g.page.Window().Canvas().Focused(); there != nil {
			there.TypedKey(k)
		}
	case fyne.KeyDown:
		g.mark(g.marked + 1)
	case fyne.KeyUp:
		g.mark(g.marked - 1)
	case fyne.KeyTab:
		if len(g.found) > 0 {
			g.take(max(0, g.marked))
		}
	default:
		if len(k.Name) < 2 || k.Name[0] != 'F' {
			return false
		}
		g.close() // a key of the window, such as F1
		return g.page.Window().FunctionKey(k)
	}
	return true
}

// enter goes to what is named, and reports whether there is such a place.
func (g *pathField) enter() bool {
	text := g.entry.Text
	if g.marked >= 0 {
		text = g.found[g.marked].path
	}
	off, err := g.bar.goTo(text)
	if err == nil {
		if g.close(); off >= 0 {
			g.bar.onByte(off)
		}
		return true
	}
	var wrong *rowpath.Error
	if errors.As(err, &wrong) && !wrong.Syntax {
		err = wrong.What.Err() // the field shows the path
	}
	g.note.Paint(widgets.Sentence(err), look.Error)
	g.fit()
	g.page.Window().Trace("error", "text", words.Text(err))
	return false
}

// take writes a name into the field, to go on from there.
func (g *pathField) take(i int) {
	g.entry.SetText(g.found[i].path)
	g.entry.Select(len(g.entry.Text), len(g.entry.Text))
}

// complete lists what may be meant.
func (g *pathField) complete() {
	g.found = candidates(g.page, strings.TrimSpace(g.entry.Text))
	g.marked = -1
	g.note.Paint("", look.Muted)
	g.draw()
	g.page.Window().Trace("completed", "text", g.entry.Text, "names", len(g.found))
}

func (g *pathField) mark(i int) {
	n := len(g.found)
	if n == 0 {
		return
	}
	if i < -1 {
		i = n - 1
	}
	if i >= n {
		i = -1
	}
	g.marked = i
	g.draw()
}

// draw shows the names that were found.
func (g *pathField) draw() {
	g.rows.RemoveAll()
	for i, c := range g.found {
		ground := ink.Box("", "", 4)
		if i == g.marked {
			ground.Color = look.Selection
		}
		path := ink.New(c.path, look.Text)
		path.Cut, path.Tail = true, true
		about := ink.Small(c.about, look.Muted)
		line := ink.Across(10, 24, 0, path, about)
		g.rows.Add(widgets.NewPress(&fyne.Container{Layout: widgets.Stack{}, Objects: []fyne.CanvasObject{ground, ink.Pad(8, 0, 8, 0, line)}}, func() {
			g.marked = i
			g.enter()
		}))
	}
	g.rows.Refresh()
	g.fit()
}

// fit gives the list the height that it needs.
func (g *pathField) fit() {
	g.note.Hidden = g.note.Text == ""
	g.popup.Content.Refresh()
	g.popup.Resize(fyne.NewSize(g.width, g.popup.Content.MinSize().Height))
}

func (g *pathField) close() {
	g.popup.Hide()
	g.page.Focus()
}
