//go:build !nogui

package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// palette finds an action by its words and does it.
type palette struct {
	win    *Window
	menus  map[string]string // what stands over each menu
	entry  *paletteEntry
	found  []*action
	marked int
	rows   *fyne.Container
	popup  *widget.PopUp
}

// paletteEntry is the field of the palette; the arrows move in the list below it.
type paletteEntry struct {
	widget.Entry
	palette *palette
}

// TypedKey is Fyne's.
func (e *paletteEntry) TypedKey(k *fyne.KeyEvent) {
	p := e.palette
	switch k.Name {
	case fyne.KeyEscape:
		p.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		p.choose(p.marked)
	case fyne.KeyDown:
		p.mark(p.marked + 1)
	case fyne.KeyUp:
		p.mark(p.marked - 1)
	default:
		e.Entry.TypedKey(k)
	}
}

const (
	paletteRows  = 12
	paletteWidth = 520
)

// showPalette opens the palette.
func (w *Window) showPalette() {
	p := &palette{win: w, menus: map[string]string{}, entry: &paletteEntry{}, rows: ink.Down(0)}
	for _, m := range menus() {
		p.menus[m.id] = m.words
	}
	p.entry.palette = p
	p.entry.ExtendBaseWidget(p.entry)
	p.entry.PlaceHolder = "What do you want to do?"
	p.entry.OnChanged = func(string) { p.search() }
	p.search()
	p.popup = widget.NewModalPopUp(ink.Pad(8, 6, 8, 6, ink.Down(6, ink.Gap(paletteWidth, 0), p.entry, p.rows)), w.win.Canvas())
	p.popup.Show()
	w.win.Canvas().Focus(p.entry)
	w.dialog("palette")
}

// search lists the actions whose words hold every word that was typed, in any order.
func (p *palette) search() {
	p.found = nil
	typed := strings.Fields(strings.ToLower(p.entry.Text))
	for i := range p.win.actions {
		a := &p.win.actions[i]
		if a.run == nil || a.id == "palette" || a.id == "recent" || a.enabled != nil && !a.enabled(p.win) {
			continue
		}
		fits := true
		for _, word := range typed {
			fits = fits && strings.Contains(strings.ToLower(p.menus[a.menu]+" "+a.words), word)
		}
		if fits {
			p.found = append(p.found, a)
		}
	}
	p.mark(0)
}

// mark draws the list with one row marked.
func (p *palette) mark(i int) {
	n := len(p.found)
	if n == 0 {
		p.marked = 0
		p.rows.Objects = []fyne.CanvasObject{ink.Pad(8, 4, 8, 4, ink.New("Nothing is called so.", look.Muted))}
	} else {
		p.marked = (i + n) % n
		first := max(0, min(p.marked-paletteRows/2, n-paletteRows))
		p.rows.RemoveAll()
		for k := first; k < min(n, first+paletteRows); k++ {
			p.rows.Add(p.row(k))
		}
	}
	p.rows.Refresh()
	if p.popup != nil {
		p.popup.Content.Refresh()
		p.popup.Resize(p.popup.MinSize())
	}
}

func (p *palette) row(k int) fyne.CanvasObject {
	a := p.found[k]
	ground := ink.Box("", "", 4)
	if k == p.marked {
		ground.Color = look.Selection
	}
	words := ink.New(a.words, look.Text)
	words.Cut = true
	chord := ""
	if a.key != nil {
		chord = a.key.words()
	}
	menu := ink.Small(p.menus[a.menu], look.Muted)
	line := ink.Across(10, 26, 1, fixed(48, menu), words, ink.Small(chord, look.Muted))
	return newPress(&fyne.Container{Layout: stack{}, Objects: []fyne.CanvasObject{ground, ink.Pad(8, 0, 8, 0, line)}}, func() { p.choose(k) })
}

// stack lays objects over each other.
type stack struct{}

// Layout is Fyne's.
func (stack) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

// MinSize is Fyne's.
func (stack) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size
}

func (p *palette) choose(k int) {
	p.close()
	if k < len(p.found) {
		p.win.do(p.found[k])
	}
}

func (p *palette) close() {
	p.popup.Hide()
	if page := p.win.page(); page != nil {
		page.focus()
	}
}
