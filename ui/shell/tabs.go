package shell

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/look"
)

// tabItem is one tab of a strip.
type tabItem struct {
	text  string
	count int  // shown behind the text unless it is 0
	mark  bool // a dot before the text: edited
	tip   string
}

// strip is a row of tabs. Those of files have the accent on top and can be closed; those of panes have it below.
type strip struct {
	items    []tabItem
	selected int
	files    bool
	onSelect func(int)
	onClose  func(int)
	closeTip string // of the crosses

	row  *fyne.Container
	root *container.Scroll
}

func newStrip(files bool) *strip {
	s := &strip{files: files, row: container.New(ink.Row{})}
	s.root = container.NewHScroll(s.row)
	return s
}

// show draws other tabs.
func (s *strip) show(items []tabItem, selected int) {
	turned := selected != s.selected
	if len(items) == len(s.row.Objects) {
		for i, o := range s.row.Objects {
			if items[i] != s.items[i] || (i == selected) != (i == s.selected) {
				t := o.(*tab)
				t.item, t.on = items[i], i == selected
				t.Refresh()
			}
		}
		s.items, s.selected = items, selected
		s.row.Refresh()
		if turned {
			s.reveal()
		}
		return
	}
	s.items, s.selected = items, selected
	s.row.RemoveAll()
	for i, item := range items {
		t := &tab{strip: s, index: i, item: item, on: i == selected}
		t.ExtendBaseWidget(t)
		s.row.Add(t)
	}
	s.row.Refresh()
	s.root.Refresh()
	s.reveal()
}

// reveal brings the selected tab into view where there is not room for all.
func (s *strip) reveal() {
	room := s.root.Size().Width
	if s.selected < 0 || s.selected >= len(s.row.Objects) || room == 0 {
		return
	}
	t := s.row.Objects[s.selected]
	from, to := t.Position().X, t.Position().X+t.MinSize().Width
	if now := s.root.Offset.X; from < now {
		s.root.ScrollToOffset(fyne.NewPos(from, 0))
	} else if to > now+room {
		s.root.ScrollToOffset(fyne.NewPos(to-room, 0))
	}
}

// tab is one tab.
type tab struct {
	widget.BaseWidget
	strip *strip
	index int
	item  tabItem
	on    bool
	hover bool
}

var (
	_ fyne.Tappable     = (*tab)(nil)
	_ desktop.Hoverable = (*tab)(nil)
	_ desktop.Mouseable = (*tab)(nil)
)

// Tapped is Fyne's.
func (t *tab) Tapped(*fyne.PointEvent) { t.strip.onSelect(t.index) }

// MouseDown closes a file's tab with the middle button, as browsers do.
func (t *tab) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonTertiary && t.strip.onClose != nil {
		t.strip.onClose(t.index)
	}
}

// MouseUp is Fyne's.
func (t *tab) MouseUp(*desktop.MouseEvent) {}

// MouseIn is Fyne's.
func (t *tab) MouseIn(e *desktop.MouseEvent) {
	t.hover = true
	t.Refresh()
	tip.Enter(t, t.item.tip, e)
}

// MouseMoved is Fyne's.
func (t *tab) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is Fyne's.
func (t *tab) MouseOut() {
	t.hover = false
	t.Refresh()
	tip.Leave(t)
}

// CreateRenderer is Fyne's.
func (t *tab) CreateRenderer() fyne.WidgetRenderer {
	r := &tabRenderer{
		tab: t, ground: ink.Area(""), accent: ink.Area(""), text: ink.New("", ""), count: ink.New("", look.Muted),
		dot: canvas.NewCircle(ink.Paint(look.Changed)),
	}
	if t.strip.files {
		r.cross = newCross(func() { t.strip.onClose(t.index) })
		r.cross.tip = t.strip.closeTip
	}
	r.Refresh()
	return r
}

type tabRenderer struct {
	tab            *tab
	ground, accent *ink.Fill
	text, count    *ink.Text
	dot            *canvas.Circle
	cross          *cross
}

func (r *tabRenderer) Destroy() {}

func (r *tabRenderer) Objects() []fyne.CanvasObject {
	o := []fyne.CanvasObject{r.ground, r.accent, r.text, r.count, r.dot}
	if r.cross != nil {
		o = append(o, r.cross)
	}
	return o
}

const (
	tabHeight = 36
	tabGap    = 7
)

func (r *tabRenderer) sides() float32 {
	if r.tab.strip.files {
		return 14
	}
	return 9
}

func (r *tabRenderer) MinSize() fyne.Size {
	w := r.text.MinSize().Width + 2*r.sides()
	if r.tab.item.mark {
		w += tabGap + 7
	}
	if r.tab.item.count != 0 {
		w += tabGap - 2 + r.count.MinSize().Width
	}
	if r.cross != nil {
		w += tabGap + crossSize - 6
	}
	return fyne.NewSize(w, tabHeight)
}

func (r *tabRenderer) Layout(size fyne.Size) {
	put(r.ground, 0, 0, size.Width, size.Height)
	if r.tab.strip.files {
		put(r.accent, 0, 0, size.Width, 2)
	} else {
		put(r.accent, r.sides(), size.Height-2, size.Width-2*r.sides(), 2)
	}
	x := r.sides()
	if r.tab.item.mark {
		put(r.dot, x, size.Height/2-3, 7, 7)
		x += 7 + tabGap
	}
	m := r.text.MinSize()
	put(r.text, x, (size.Height-m.Height)/2, m.Width, m.Height)
	x += m.Width + tabGap - 2
	m = r.count.MinSize()
	put(r.count, x, (size.Height-m.Height)/2, m.Width, m.Height)
	if r.cross != nil {
		put(r.cross, size.Width-r.sides()-crossSize+6, (size.Height-crossSize)/2, crossSize, crossSize)
	}
}

func (r *tabRenderer) Refresh() {
	t := r.tab
	r.ground.Color, r.accent.Color = "", ""
	textColor := look.Muted
	switch {
	case t.on:
		textColor, r.accent.Color = look.Text, look.Accent
		if t.strip.files {
			r.ground.Color = look.Background
		}
	case t.hover:
		textColor = look.Text
		if t.strip.files {
			r.ground.Color = look.Raised
		}
	}
	r.text.Paint(t.item.text, textColor)
	count := ""
	if t.item.count != 0 {
		count = strconv.Itoa(t.item.count)
	}
	r.count.Paint(count, textColor)
	r.dot.FillColor = ink.Paint(look.Changed)
	r.dot.Hidden = !t.item.mark
	if r.cross != nil {
		r.cross.dim = !t.on && !t.hover
		r.cross.Refresh()
	}
	r.ground.Refresh()
	r.accent.Refresh()
	r.dot.Refresh()
	r.Layout(t.Size())
}

// cross is the small button that closes something.
type cross struct {
	widget.BaseWidget
	tapped func()
	dim    bool // hidden until the pointer is near
	hover  bool
	tip    string // "" where another object has it
}

const crossSize = 18

func newCross(tapped func()) *cross {
	c := &cross{tapped: tapped}
	c.ExtendBaseWidget(c)
	return c
}

// Tapped is Fyne's.
func (c *cross) Tapped(*fyne.PointEvent) { c.tapped() }

// MouseIn is Fyne's.
func (c *cross) MouseIn(e *desktop.MouseEvent) {
	c.hover = true
	c.Refresh()
	tip.Enter(c, c.tip, e)
}

// MouseMoved is Fyne's.
func (c *cross) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is Fyne's.
func (c *cross) MouseOut() {
	c.hover = false
	c.Refresh()
	tip.Leave(c)
}

// CreateRenderer is Fyne's.
func (c *cross) CreateRenderer() fyne.WidgetRenderer {
	r := &crossRenderer{cross: c, ground: ink.Box("", "", 4), a: canvas.NewLine(nil), b: canvas.NewLine(nil)}
	r.Refresh()
	return r
}

type crossRenderer struct {
	cross  *cross
	ground *ink.Fill
	a, b   *canvas.Line
}

func (r *crossRenderer) Destroy()           {}
func (r *crossRenderer) MinSize() fyne.Size { return fyne.NewSize(crossSize, crossSize) }
func (r *crossRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.a, r.b}
}

func (r *crossRenderer) Layout(size fyne.Size) {
	put(r.ground, 0, 0, size.Width, size.Height)
	x, y, d := size.Width/2, size.Height/2, float32(3.5)
	r.a.Position1, r.a.Position2 = fyne.NewPos(x-d, y-d), fyne.NewPos(x+d, y+d)
	r.b.Position1, r.b.Position2 = fyne.NewPos(x-d, y+d), fyne.NewPos(x+d, y-d)
}

func (r *crossRenderer) Refresh() {
	name := look.Muted
	r.ground.Color = ""
	if r.cross.hover {
		name, r.ground.Color = look.Text, look.Line
	}
	for _, l := range []*canvas.Line{r.a, r.b} {
		l.StrokeColor, l.StrokeWidth = ink.Paint(name), 1.25
		l.Hidden = r.cross.dim && !r.cross.hover
		l.Refresh()
	}
	r.ground.Refresh()
}
