package shell

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// goPath is the field that takes a path, an offset or a line, with the names that may follow below it.
type goPath struct {
	page   *tabPage
	entry  *widgets.Entry
	note   *ink.Text
	rows   *fyne.Container
	found  []candidate
	marked int // -1: what is written counts
	popup  *widget.PopUp
	width  float32
}

// candidate is a row that may be meant.
type candidate struct {
	path, label, about string
	rank               int // the lower the nearer to what is written
}

const (
	mostCandidates = 10
	mostLooked     = 5000 // rows below one row
	mostNodes      = 50_000
	lookFor        = 15 * time.Millisecond
)

// askPath shows the field over the way to the selected row.
func (p *tabPage) askPath() {
	g := &goPath{page: p, note: ink.Small("", look.Muted), rows: ink.Down(0), marked: -1}
	g.entry = widgets.NewEntry(words.Say("Path such as player.inventory[3].count, or an offset such as 0x1f0"), g.typed)
	if p.Text() {
		g.entry.SetPlaceHolder(words.Say("Path such as node[\"Arm/Hand\"], a node's name, or a line such as 120"))
	}
	g.entry.TextStyle.Monospace = true
	g.entry.Tab = true
	g.entry.SetText(p.Path())
	g.entry.OnChanged = func(string) { g.complete() }
	g.note.Cut = true
	canvas := p.win.Canvas()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.crumbs.root)
	g.width = max(320, p.crumbs.root.Size().Width-16)
	content := ink.Pad(4, 4, 4, 6, ink.Down(4, ink.Gap(g.width-8, 0), g.entry, g.rows, g.note))
	g.popup = widget.NewPopUp(content, canvas)
	g.complete()
	g.popup.ShowAtPosition(fyne.NewPos(max(0, at.X+8), max(0, at.Y-4)))
	canvas.Focus(g.entry)
	g.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	p.win.Dialog("path")
}

// typed takes the keys of the field: the arrows mark a name, Tab takes it over, Enter goes there.
func (g *goPath) typed(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		g.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		g.enter()
	case fyne.KeyDown:
		g.mark(g.marked + 1)
	case fyne.KeyUp:
		g.mark(g.marked - 1)
	case fyne.KeyTab:
		if len(g.found) > 0 {
			g.take(max(0, g.marked))
		}
	default:
		return false
	}
	return true
}

func (g *goPath) enter() {
	text := g.entry.Text
	if g.marked >= 0 {
		text = g.found[g.marked].path
	}
	err := g.page.goTo(text)
	if err == nil {
		g.close()
		return
	}
	g.note.Paint(widgets.Sentence(err), look.Error)
	g.fit()
	g.page.win.Trace("error", "text", err.Error())
}

// take writes a name into the field, to go on from there.
func (g *goPath) take(i int) {
	g.entry.SetText(g.found[i].path)
	g.entry.CursorColumn = len([]rune(g.entry.Text))
	g.entry.Refresh()
}

// complete lists what may be meant.
func (g *goPath) complete() {
	g.found = g.page.candidates(strings.TrimSpace(g.entry.Text))
	g.marked = -1
	g.note.Paint("", look.Muted)
	g.draw()
	g.page.win.Trace("completed", "text", g.entry.Text, "names", len(g.found))
}

func (g *goPath) mark(i int) {
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
func (g *goPath) draw() {
	g.rows.RemoveAll()
	for i, c := range g.found {
		ground := ink.Box("", "", 4)
		if i == g.marked {
			ground.Color = look.Selection
		}
		path := ink.New(c.path, look.Text)
		path.Cut = true
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
func (g *goPath) fit() {
	g.note.Hidden = g.note.Text == ""
	g.popup.Content.Refresh()
	g.popup.Resize(fyne.NewSize(g.width, g.popup.Content.MinSize().Height))
}

func (g *goPath) close() {
	g.popup.Hide()
	g.page.Focus()
}

// goTo selects what a path, an offset or a line names.
func (p *tabPage) goTo(text string) error {
	text = strings.TrimSpace(text)
	r, err := p.doc.Find(text)
	if off, ok := p.placeOf(text); ok && (err != nil || text == "0") {
		r, err = p.doc.At(off), nil
	}
	if list := p.candidates(text); err != nil && len(list) > 0 && strings.EqualFold(list[0].label, text) {
		r, err = p.doc.Find(list[0].path) // a node by its name alone
	}
	if err != nil {
		return err
	}
	p.Select(r)
	p.win.told.path, p.win.told.page = "", nil // say it even if it was selected already
	p.win.Tell()
	return nil
}

// placeOf reads a place in the file: an offset, or in a text a line with perhaps a column.
func (p *tabPage) placeOf(text string) (off int64, ok bool) {
	digits, hex := strings.CutPrefix(strings.ToLower(text), "0x")
	if hex || !p.Text() {
		base := map[bool]int{true: 16, false: 10}[hex]
		n, err := strconv.ParseInt(digits, base, 64)
		return n, err == nil && n >= 0 && n < p.doc.Size()
	}
	first, second, _ := strings.Cut(strings.TrimPrefix(text, ":"), ":")
	line, err := strconv.Atoi(first)
	if err != nil || line < 1 {
		return 0, false
	}
	column, _ := strconv.Atoi(second)
	return p.lineStart(line, max(1, column))
}

// lineStart is the offset of a column in a line, both counted from 1; columns are letters.
func (p *tabPage) lineStart(line, column int) (off int64, ok bool) {
	b := p.doc.Bytes()
	for at := 1; at < line; at++ {
		i := bytes.IndexByte(b[off:], '\n')
		if i < 0 {
			return 0, false
		}
		off += int64(i) + 1
	}
	for range column - 1 {
		if off >= int64(len(b)) || b[off] == '\n' {
			break
		}
		for off++; off < int64(len(b)) && b[off]&0xC0 == 0x80; off++ {
		}
	}
	return off, off < int64(len(b))
}

// candidates are the rows whose paths or names go on where a text ends.
func (p *tabPage) candidates(text string) []candidate {
	s := &completion{page: p, typed: strings.ToLower(text), until: time.Now().Add(lookFor)}
	base, rest := p.baseOf(text)
	s.name = strings.ToLower(rest[strings.LastIndexAny(rest, `.["&!#/`)+1:])
	s.below(base)
	if base == model.Root || model.Has[model.Noded](p.doc) && strings.HasPrefix(s.typed, "node") {
		if !p.Text() {
			s.below(p.doc.Child(model.Root, 0)) // a path without a record means the first one
		}
		s.nodes()
	}
	slices.SortStableFunc(s.list, func(a, b candidate) int { return a.rank - b.rank })
	return s.list[:min(len(s.list), mostCandidates)]
}

// baseOf finds the longest beginning of a text that is a path to something, and what follows it.
func (p *tabPage) baseOf(text string) (model.Row, string) {
	for i, tries := len(text), 0; i > 0 && tries < 32; i-- {
		if i < len(text) && !strings.ContainsRune(".[!", rune(text[i])) {
			continue
		}
		if i == len(text) && !strings.HasSuffix(text, "]") && !strings.HasSuffix(text, "!") {
			continue // it may go on
		}
		tries++
		if r, err := p.doc.Find(text[:i]); err == nil && r != 0 {
			return r, text[i:]
		}
	}
	return model.Root, text
}

// completion gathers candidates.
type completion struct {
	page        *tabPage
	typed, name string // in small letters: all of it, and the name that is being written
	until       time.Time
	list        []candidate
}

// below looks at the rows in a row.
func (s *completion) below(r model.Row) {
	for i := range min(s.page.doc.Len(r), mostLooked) {
		if i%64 == 63 && time.Now().After(s.until) {
			return
		}
		s.try(s.page.doc.Child(r, i))
	}
}

// nodes looks at all nodes of a scene.
func (s *completion) nodes() {
	doc := s.page.doc
	if !model.Has[model.Noded](doc) || s.name == "" {
		return
	}
	stack, looked := []model.Row{model.Root}, 0
	for len(stack) > 0 && looked < mostNodes && !time.Now().After(s.until) {
		r := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range doc.Len(r) {
			c := doc.Child(r, i)
			if looked++; looked%64 == 0 && (looked >= mostNodes || time.Now().After(s.until)) {
				return
			}
			if page.IsNode(doc, c) {
				s.try(c)
				stack = append(stack, c)
			}
		}
	}
}

// try takes a row if it fits.
func (s *completion) try(r model.Row) {
	doc := s.page.doc
	if r == 0 || len(s.list) > 500 {
		return
	}
	d := inspector.Said(doc.Describe(r))
	path := doc.Path(r)
	label := strings.ToLower(d.Label)
	rank := -1
	switch {
	case path == "" || strings.EqualFold(path, s.typed) && d.Children == 0:
		return
	case s.name != "" && strings.Trim(label, `"[]`) == s.name:
		rank = 0
	case strings.HasPrefix(strings.ToLower(path), s.typed):
		rank = 1
	case s.name != "" && strings.HasPrefix(label, s.name):
		rank = 2
	case s.name != "" && strings.Contains(label, s.name):
		rank = 3
	}
	if rank < 0 || slices.ContainsFunc(s.list, func(c candidate) bool { return c.path == path }) {
		return
	}
	s.list = append(s.list, candidate{path: path, label: d.Label, about: strings.TrimSpace(d.Type), rank: rank})
}
