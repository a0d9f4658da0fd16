package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// item is one thing that can be chosen.
type item struct {
	left  string // before the words, quiet
	words string
	right string // behind them, quiet
	run   func()
}

// palette finds an item by its words and does it.
type palette struct {
	win    *Window
	all    []item
	entry  *paletteEntry
	found  []int // in all
	marked int
	left   float32 // width of what stands before the words
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
	case fyne.KeyPageDown:
		p.mark(min(p.marked+paletteRows, len(p.found)-1))
	case fyne.KeyPageUp:
		p.mark(max(p.marked-paletteRows, 0))
	default:
		e.Entry.TypedKey(k)
	}
}

const (
	paletteRows  = 12
	paletteWidth = 520
	paletteLeft  = 56
)

// showPalette offers every action that can be done now.
func (w *Window) showPalette() {
	titles := map[string]string{}
	for _, m := range menus() {
		titles[m.id] = m.words
	}
	var list []item
	for i := range w.actions {
		a := &w.actions[i]
		if a.run == nil || a.id == "palette" || a.id == "recent" || a.enabled != nil && !a.enabled(w) {
			continue
		}
		it := item{left: titles[a.menu], words: a.words, run: func() { w.do(a) }}
		if a.key != nil {
			it.right = a.key.words()
		}
		list = append(list, it)
	}
	w.choose("palette", words.Say("What do you want to do?"), list)
}

// choose offers items to choose one of.
func (w *Window) choose(name, hint string, all []item) {
	p := &palette{win: w, all: all, entry: &paletteEntry{}, rows: ink.Down(0)}
	for _, it := range all {
		if it.left != "" {
			p.left = max(p.left, paletteLeft, ink.Small(it.left, "").MinSize().Width+4)
		}
	}
	p.entry.palette = p
	p.entry.ExtendBaseWidget(p.entry)
	p.entry.PlaceHolder = hint
	p.entry.OnChanged = func(string) { p.search() }
	p.search()
	p.popup = widget.NewModalPopUp(ink.Pad(8, 6, 8, 6, ink.Down(6, ink.Gap(paletteWidth, 0), p.entry, p.rows)), w.win.Canvas())
	p.popup.Show()
	w.win.Canvas().Focus(p.entry)
	w.dialog(name)
}

// search lists the items whose words hold every word that was typed, in any order.
func (p *palette) search() {
	p.found = nil
	typed := strings.Fields(strings.ToLower(p.entry.Text))
	for i, it := range p.all {
		text := strings.ToLower(it.left + " " + it.words)
		fits := true
		for _, word := range typed {
			fits = fits && strings.Contains(text, word)
		}
		if fits {
			p.found = append(p.found, i)
		}
	}
	p.mark(0)
}

// mark draws the list with one row marked.
func (p *palette) mark(i int) {
	n := len(p.found)
	if n == 0 {
		p.marked = 0
		p.rows.Objects = []fyne.CanvasObject{ink.Pad(8, 4, 8, 4, ink.New(words.Say("Nothing is called so."), look.Muted))}
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
	it := p.all[p.found[k]]
	ground := ink.Box("", "", 4)
	if k == p.marked {
		ground.Color = look.Selection
	}
	text := ink.New(it.words, look.Text)
	text.Cut = true
	objects := []fyne.CanvasObject{text, ink.Small(it.right, look.Muted)}
	wide := 0
	if p.left > 0 {
		objects = append([]fyne.CanvasObject{fixed(p.left, ink.Small(it.left, look.Muted))}, objects...)
		wide = 1
	}
	line := ink.Across(10, 26, wide, objects...)
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
		p.all[p.found[k]].run()
		p.win.tell()
	}
}

func (p *palette) close() {
	p.popup.Hide()
	if page := p.win.page(); page != nil {
		page.focus()
	}
}
