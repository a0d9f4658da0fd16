package widgets

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

// Tab is one tab of a strip.
type Tab struct {
	Text  string
	Count int  // shown behind the text unless it is 0
	Mark  bool // a dot before the text: edited
	Tip   string
}

// Strip is a row of tabs. Those of files have the accent on top and can be closed; those of panes have it below.
type Strip struct {
	Items    []Tab
	selected int
	files    bool
	OnSelect func(int)
	OnClose  func(int)
	CloseTip string // of the crosses

	Row  *fyne.Container
	Root *container.Scroll
}

// NewStrip returns an empty strip, of files or of panes.
func NewStrip(files bool) *Strip {
	s := &Strip{files: files, Row: container.New(ink.Row{})}
	s.Root = container.NewHScroll(s.Row)
	return s
}

// Show draws other tabs.
func (s *Strip) Show(items []Tab, selected int) {
	turned := selected != s.selected
	if len(items) == len(s.Row.Objects) {
		for i, o := range s.Row.Objects {
			if items[i] != s.Items[i] || (i == selected) != (i == s.selected) {
				t := o.(*tab)
				t.item, t.on = items[i], i == selected
				t.Refresh()
			}
		}
		s.Items, s.selected = items, selected
		s.Row.Refresh()
		if turned {
			s.reveal()
		}
		return
	}
	s.Items, s.selected = items, selected
	s.Row.RemoveAll()
	for i, item := range items {
		t := &tab{strip: s, index: i, item: item, on: i == selected}
		t.ExtendBaseWidget(t)
		s.Row.Add(t)
	}
	s.Row.Refresh()
	s.Root.Refresh()
	s.reveal()
}

// reveal brings the selected tab into view where there is not room for all.
func (s *Strip) reveal() {
	room := s.Root.Size().Width
	if s.selected < 0 || s.selected >= len(s.Row.Objects) || room == 0 {
		return
	}
	t := s.Row.Objects[s.selected]
	from, to := t.Position().X, t.Position().X+t.MinSize().Width
	if now := s.Root.Offset.X; from < now {
		s.Root.ScrollToOffset(fyne.NewPos(from, 0))
	} else if to > now+room {
		s.Root.ScrollToOffset(fyne.NewPos(to-room, 0))
	}
}

// tab is one tab.
type tab struct {
	widget.BaseWidget
	strip *Strip
	index int
	item  Tab
	on    bool
	hover bool
}

var (
	_ fyne.Tappable     = (*tab)(nil)
	_ desktop.Hoverable = (*tab)(nil)
	_ desktop.Mouseable = (*tab)(nil)
)

// Tapped implements fyne.Tappable.
func (t *tab) Tapped(*fyne.PointEvent) { t.strip.OnSelect(t.index) }

// MouseDown closes a file's tab with the middle button, as browsers do.
func (t *tab) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonTertiary && t.strip.OnClose != nil {
		t.strip.OnClose(t.index)
	}
}

// MouseUp implements desktop.Mouseable.
func (t *tab) MouseUp(*desktop.MouseEvent) {}

// MouseIn implements desktop.Hoverable.
func (t *tab) MouseIn(e *desktop.MouseEvent) {
	t.hover = true
	t.Refresh()
	tip.Enter(t, t.item.Tip, e)
}

// MouseMoved implements desktop.Hoverable.
func (t *tab) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (t *tab) MouseOut() {
	t.hover = false
	t.Refresh()
	tip.Leave(t)
}

// CreateRenderer implements fyne.Widget.
func (t *tab) CreateRenderer() fyne.WidgetRenderer {
	r := &tabRenderer{
		tab: t, ground: ink.Area(""), accent: ink.Area(""), text: ink.New("", ""), count: ink.New("", look.Muted),
		dot: canvas.NewCircle(ink.Paint(look.Changed)),
	}
	if t.strip.files {
		r.cross = NewCross(func() { t.strip.OnClose(t.index) })
		r.cross.Tip = t.strip.CloseTip
	}
	r.Refresh()
	return r
}

type tabRenderer struct {
	tab            *tab
	ground, accent *ink.Fill
	text, count    *ink.Text
	dot            *canvas.Circle
	cross          *Cross
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
	if r.tab.item.Mark {
		w += tabGap + 7
	}
	if r.tab.item.Count != 0 {
		w += tabGap - 2 + r.count.MinSize().Width
	}
	if r.cross != nil {
		w += tabGap + crossSize - 6
	}
	return fyne.NewSize(w, tabHeight)
}

func (r *tabRenderer) Layout(size fyne.Size) {
	Put(r.ground, 0, 0, size.Width, size.Height)
	if r.tab.strip.files {
		Put(r.accent, 0, 0, size.Width, 2)
	} else {
		Put(r.accent, r.sides(), size.Height-2, size.Width-2*r.sides(), 2)
	}
	x := r.sides()
	if r.tab.item.Mark {
		Put(r.dot, x, size.Height/2-3, 7, 7)
		x += 7 + tabGap
	}
	m := r.text.MinSize()
	Put(r.text, x, (size.Height-m.Height)/2, m.Width, m.Height)
	x += m.Width + tabGap - 2
	m = r.count.MinSize()
	Put(r.count, x, (size.Height-m.Height)/2, m.Width, m.Height)
	if r.cross != nil {
		Put(r.cross, size.Width-r.sides()-crossSize+6, (size.Height-crossSize)/2, crossSize, crossSize)
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
	r.text.Paint(t.item.Text, textColor)
	count := ""
	if t.item.Count != 0 {
		count = strconv.Itoa(t.item.Count)
	}
	r.count.Paint(count, textColor)
	r.dot.FillColor = ink.Paint(look.Changed)
	r.dot.Hidden = !t.item.Mark
	if r.cross != nil {
		r.cross.dim = !t.on && !t.hover
		r.cross.Refresh()
	}
	r.ground.Refresh()
	r.accent.Refresh()
	r.dot.Refresh()
	r.Layout(t.Size())
}

// Cross is the small button that closes something.
type Cross struct {
	widget.BaseWidget
	tapped func()
	dim    bool // hidden until the pointer is near
	hover  bool
	Tip    string // "" where another object has it
}

const crossSize = 18

// NewCross returns a cross that does something when it is tapped.
func NewCross(tapped func()) *Cross {
	c := &Cross{tapped: tapped}
	c.ExtendBaseWidget(c)
	return c
}

// Tapped implements fyne.Tappable.
func (c *Cross) Tapped(*fyne.PointEvent) { c.tapped() }

// MouseIn implements desktop.Hoverable.
func (c *Cross) MouseIn(e *desktop.MouseEvent) {
	c.hover = true
	c.Refresh()
	tip.Enter(c, c.Tip, e)
}

// MouseMoved implements desktop.Hoverable.
func (c *Cross) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *Cross) MouseOut() {
	c.hover = false
	c.Refresh()
	tip.Leave(c)
}

// CreateRenderer implements fyne.Widget.
func (c *Cross) CreateRenderer() fyne.WidgetRenderer {
	r := &crossRenderer{cross: c, ground: ink.Box("", "", 4), a: canvas.NewLine(nil), b: canvas.NewLine(nil)}
	r.Refresh()
	return r
}

type crossRenderer struct {
	cross  *Cross
	ground *ink.Fill
	a, b   *canvas.Line
}

func (r *crossRenderer) Destroy()           {}
func (r *crossRenderer) MinSize() fyne.Size { return fyne.NewSize(crossSize, crossSize) }
func (r *crossRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.a, r.b}
}

func (r *crossRenderer) Layout(size fyne.Size) {
	Put(r.ground, 0, 0, size.Width, size.Height)
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
