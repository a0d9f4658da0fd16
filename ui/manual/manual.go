// Package manual is the tab that shows the manual, without a network.
package manual

import (
	"io/fs"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/docs"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Manual is the tab.
type Manual struct {
	win   host.Window
	page  host.Page
	pages fs.FS
	book  *book
	at    place
	trail []place // the places visited before, for Back

	search *widgets.Entry
	tree   *widgets.Tree
	back   *widgets.Button
	title  *ink.Text
	parts  *fyne.Container
	scroll *container.Scroll
	empty  *ink.Text
	root   fyne.CanvasObject
}

// Open shows a place of the manual, "window.md#bones", in its tab; "" is the page that it shows, at first the list of pages.
func Open(w host.Window, link string) {
	for _, p := range w.Pages() {
		if m, ok := p.Tool().(*Manual); ok {
			w.Bring(p)
			if link != "" {
				m.follow(link)
			}
			return
		}
	}
	m := newManual(w)
	if link == "" {
		link = contents
	}
	m.follow(link) // before the list gets the focus, which selects its first page if none is selected
	m.page = w.AddTool(words.Say("Manual"), m)
}

func newManual(w host.Window) *Manual {
	m := &Manual{win: w, pages: docs.Pages, title: ink.Bold("", look.Text), empty: ink.New("", look.Muted)}
	m.book = read(m.pages, words.Tag())
	m.search = widgets.NewEntry(words.Say("Search the manual"), m.searchKey)
	m.search.Icon = theme.SearchIcon()
	m.search.OnChanged = func(string) { m.list() }
	m.back = widgets.NewButton(words.Say("Back"), m.goBack)
	m.back.Disable()
	m.tree = widgets.NewTree()
	m.tree.Outline.Flat = true
	m.tree.Chosen = func(b *widgets.Branch) { m.show(b.Data.(place)) }
	m.tree.Act = func(*widgets.Branch) {
		if row := m.tree.Outline.CurrentRow(); row >= 0 {
			m.tree.Outline.Toggle(row)
		}
	}
	m.tree.Keys = m.treeKey
	m.title.Cut, m.empty.Cut = true, true
	m.parts = container.New(&column{})
	m.scroll = container.NewVScroll(m.parts)
	m.parts.Layout.(*column).grown = func() { go w.RunOnUI(m.scroll.Refresh, false) }
	left := ink.Framed(ink.Down(0, ink.Pad(8, 0, 8, 0, ink.Across(0, widgets.BarHeight, 0, m.search)), ink.Line()),
		container.NewStack(ink.Area(look.Panel), m.tree.Outline, ink.Pad(16, 0, 16, 0, m.empty)), nil)
	right := ink.Framed(ink.Down(0, ink.Pad(18, 0, 12, 0, ink.Across(8, widgets.BarHeight, 0, m.title, m.back)), ink.Line()), m.scroll, nil)
	split := widgets.NewSplit(left, right, false, 0.24)
	split.Least = [2]float32{180, 480}
	m.root = split
	m.list()
	return m
}

// list shows the pages with their headings, or those in which what is looked for is.
func (m *Manual) list() {
	var top []*widgets.Branch
	sought := strings.TrimSpace(m.search.Text)
	for _, p := range m.book.search(sought) {
		if len(top) == 0 || top[len(top)-1].Key != p.sheet.name {
			top = append(top, &widgets.Branch{Key: p.sheet.name, Data: place{p.sheet, 0}, Look: outline.Look{Label: p.sheet.title, Badge: look.Badge{Icon: "file", Color: look.Muted}}})
		}
		if p.part > 0 {
			b := top[len(top)-1]
			title := p.sheet.parts[p.part].title
			b.Below = append(b.Below, &widgets.Branch{Key: title, Data: p, Look: outline.Look{Label: title, Badge: look.Badge{Icon: "section", Color: look.Muted}}})
		}
	}
	m.tree.Show(top)
	m.empty.Set("")
	switch {
	case len(top) == 0:
		m.empty.Set(words.Say("No page mentions %q.", sought))
	case sought != "":
		for row := 0; row < m.tree.Outline.Len(); row++ {
			m.tree.Outline.Open(row)
		}
	}
	if sought != "" {
		m.win.Trace("manual-found", "pages", len(top))
	}
}

// follow shows what a link leads to.
func (m *Manual) follow(link string) {
	p, ok := m.book.find(link, m.at.sheet)
	if !ok {
		return
	}
	if m.at.sheet != nil && p != m.at {
		m.trail = append(m.trail, m.at)
		m.back.Enable()
	}
	m.show(p)
}

// goBack shows what was shown before the last link.
func (m *Manual) goBack() {
	n := len(m.trail) - 1
	if n < 0 {
		return
	}
	p := m.trail[n]
	if m.trail = m.trail[:n]; n == 0 {
		m.back.Disable()
	}
	m.show(p)
}

// show shows a place, and selects it in the list as far as the list has it.
func (m *Manual) show(p place) {
	if p == m.at {
		m.reach()
		return
	}
	if m.at.sheet != p.sheet {
		var parts []fyne.CanvasObject
		for _, x := range p.sheet.parts {
			parts = append(parts, newText(x.markdown, m.pages, m.knows, m.follow))
		}
		m.parts.Objects = parts
		m.scroll.ScrollToTop()
		m.scroll.Refresh()
	}
	m.at = p
	m.title.Set(p.sheet.title)
	m.choose()
	m.reach()
	m.win.Refresh()
	m.win.Trace("manual", "page", p.sheet.name, "part", p.sheet.parts[p.part].title)
}

// knows reports whether a link leads to a page of the manual.
func (m *Manual) knows(link string) bool {
	_, ok := m.book.find(link, m.at.sheet)
	return ok || strings.HasPrefix(link, "#")
}

// choose selects the place that is shown in the list, if the list has it.
func (m *Manual) choose() {
	o := m.tree.Outline
	for row := 0; row < o.Len(); row++ { // opening a page adds rows after it
		p := m.tree.At(o.Rows().At(row).Node).Data.(place)
		if p == m.at {
			if row != o.CurrentRow() {
				o.Select(row)
			}
			return
		}
		if p.sheet == m.at.sheet && p.part == 0 {
			o.Open(row)
		}
	}
}

// reach scrolls to the part that is shown, once the parts have their places.
func (m *Manual) reach() {
	at := m.at
	go m.win.RunOnUI(func() {
		if at == m.at && at.part < len(m.parts.Objects) {
			m.scroll.ScrollToOffset(fyne.NewPos(0, m.parts.Objects[at.part].Position().Y-edge))
		}
	}, false)
}

// searchKey takes the keys of the field.
func (m *Manual) searchKey(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnter:
		if o := m.tree.Outline; o.Len() > 0 {
			if row := o.CurrentRow(); row < 0 {
				o.Select(0)
			} else { // the search may have left another row than that of what is shown
				m.show(m.tree.At(o.Rows().At(row).Node).Data.(place))
			}
			m.win.Canvas().Focus(o)
		}
	case fyne.KeyEscape:
		if m.search.Text == "" {
			m.win.Close(m.page)
		} else {
			m.search.SetText("")
		}
	default:
		return m.win.FunctionKey(k)
	}
	return true
}

// treeKey takes the keys of the list: those for pages scroll the text.
func (m *Manual) treeKey(_ *widgets.Branch, k *fyne.KeyEvent) bool {
	page := m.scroll.Size().Height - 40
	switch k.Name {
	case fyne.KeyPageDown, fyne.KeySpace:
		m.scroll.ScrollToOffset(m.scroll.Offset.AddXY(0, page))
	case fyne.KeyPageUp:
		m.scroll.ScrollToOffset(m.scroll.Offset.SubtractXY(0, page))
	case fyne.KeyBackspace:
		m.goBack()
	case fyne.KeyEscape:
		m.win.Close(m.page)
	default:
		return m.win.FunctionKey(k)
	}
	return true
}

// Object is what the tab shows.
func (m *Manual) Object() fyne.CanvasObject { return m.root }

// Sift is the field that searches the manual.
func (m *Manual) Sift() host.FilterField { return m.search }

// Focus focuses the list of pages.
func (m *Manual) Focus() { m.win.Canvas().Focus(m.tree.Outline) }

// Close does nothing.
func (m *Manual) Close() {}

// Status is the place that is shown.
func (m *Manual) Status() (left, place, right string) {
	if m.at.sheet == nil {
		return "", "", ""
	}
	return "docs/" + m.at.sheet.name, m.at.sheet.parts[m.at.part].title, ""
}
