package widgets

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// Tab is one tab of a strip.
type Tab struct {
	Text  string
	Count int  // shown after the text unless it is 0
	Room  bool // there is room for the count before there is one, so that the first edit moves no tabs
	Mark  bool // a dot before the text: edited
	Tip   string
}

// Strip is a row of tabs. Those of files have the accent on top and can be closed; those of panes have it below. Where
// there is not room for all, an arrow after them offers them as a menu: tabs of files slide then, of those of panes as many
// are shown as there is room for.
type Strip struct {
	Items    []Tab
	selected int
	first    int // of the tabs of panes that are shown
	files    bool
	OnPress  func() // before a press on a tab takes the keyboard from what has it; nil for nothing
	OnSelect func(int)
	OnClose  func(int)
	OnMenu   func(i int, at fyne.Position)                  // on a right click; nil for no menu
	PopUp    func(items []*fyne.MenuItem, at fyne.Position) // shows a menu at a place of the canvas
	CloseTip string                                         // of the crosses

	Row    *fyne.Container
	Scroll *Sliding
	More   *SmallButton
	Root   *fyne.Container
}

// NewStrip returns an empty strip, of files or of panes.
func NewStrip(files bool) *Strip {
	s := &Strip{files: files, Row: container.New(ink.Row{})}
	s.Scroll = newSliding(s.Row)
	s.More = newSmallButton(sideArrow, s.offer) // not that beside it, which folds the panes
	if files {
		s.More = newSmallButton(downArrow, s.offer)
	}
	s.More.Tip = words.Say("All tabs")
	s.Root = container.New(stripLayout{s}, s.Scroll, s.More)
	return s
}

// offer shows all tabs as a menu, below the arrow.
func (s *Strip) offer() {
	items := make([]*fyne.MenuItem, len(s.Items))
	for i, t := range s.Items {
		items[i] = fyne.NewMenuItem(ink.FitTitle(t.Text, widestItem, theme.TextSize(), fyne.TextStyle{}), func() { s.OnSelect(i) })
		items[i].Checked = i == s.selected
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s.More)
	s.PopUp(items, at.AddXY(0, s.More.Size().Height))
}

// stripLayout gives the tabs all the width, or what the arrow leaves of it where that is not enough.
type stripLayout struct{ strip *Strip }

// MinSize implements fyne.Layout.
func (l stripLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(2*moreWidth, tabHeight)
}

// Layout implements fyne.Layout.
func (l stripLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s := l.strip
	width := size.Width
	all := s.wide(0, len(s.Row.Objects))
	s.More.Hidden = all <= width
	if !s.More.Hidden {
		width -= moreWidth
		Put(s.More, width+(moreWidth-smallButton)/2, (size.Height-smallButton)/2, smallButton, smallButton)
	}
	if now := fyne.NewSize(width, size.Height); s.Scroll.Size() != now {
		Put(s.Scroll, 0, 0, now.Width, now.Height)
		s.reveal()
	} else if !s.files {
		s.reveal() // a name may be longer
	}
}

// wide is how wide some tabs are, end exclusive.
func (s *Strip) wide(from, end int) (width float32) {
	for _, o := range s.Row.Objects[from:end] {
		width += o.MinSize().Width
	}
	return width
}

// fill shows as many whole tabs as there is room for, the selected one among them.
func (s *Strip) fill(room float32) {
	n := len(s.Row.Objects)
	s.first = min(s.first, s.selected)
	for s.first < s.selected && s.wide(s.first, s.selected+1) > room {
		s.first++
	}
	for s.first > 0 && s.wide(s.first-1, n) <= room {
		s.first--
	}
	end := s.selected + 1
	for end < n && s.wide(s.first, end+1) <= room {
		end++
	}
	changed := false
	for i, o := range s.Row.Objects {
		t := o.(*tab)
		hide := i < s.first || i >= end
		changed = changed || t.Hidden != hide
		t.Hidden = hide
	}
	if changed {
		s.Row.Refresh()
	}
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
		s.Root.Refresh()
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
	room := s.Scroll.Size().Width
	if s.selected < 0 || s.selected >= len(s.Row.Objects) || room == 0 {
		return
	}
	if !s.files {
		s.fill(room)
		return
	}
	t := s.Row.Objects[s.selected]
	from, to := t.Position().X, t.Position().X+t.MinSize().Width
	if now := s.Scroll.Offset.X; from < now {
		s.Scroll.ScrollToOffset(fyne.NewPos(from, 0))
	} else if to > now+room {
		s.Scroll.ScrollToOffset(fyne.NewPos(to-room, 0))
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
	_ fyne.Tappable          = (*tab)(nil)
	_ fyne.SecondaryTappable = (*tab)(nil)
	_ desktop.Hoverable      = (*tab)(nil)
	_ desktop.Mouseable      = (*tab)(nil)
)

// Tapped implements fyne.Tappable.
func (t *tab) Tapped(*fyne.PointEvent) { t.strip.OnSelect(t.index) }

// TappedSecondary implements fyne.SecondaryTappable.
func (t *tab) TappedSecondary(e *fyne.PointEvent) {
	if t.strip.OnMenu != nil {
		tip.Leave(t)
		t.strip.OnMenu(t.index, e.AbsolutePosition)
	}
}

// MouseDown closes a file's tab with the middle button, as browsers do.
func (t *tab) MouseDown(e *desktop.MouseEvent) {
	if t.strip.OnPress != nil {
		t.strip.OnPress()
	}
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
	cross          *SmallButton
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
	tabHeight  = 36
	tabGap     = 7
	dotSize    = 7
	dotGap     = 5
	moreWidth  = 28  // of the arrow that offers all tabs
	widestTab  = 220 // of its text; longer names are cut
	widestItem = 400 // of a name in the menu of all tabs
)

func (r *tabRenderer) sides() float32 {
	if r.tab.strip.files {
		return 14
	}
	return 9
}

// left is the room before the name. The dot is in it, so that nothing moves when it comes and goes.
func (r *tabRenderer) left() float32 {
	if r.tab.strip.files {
		return dotSize + 2*dotGap
	}
	return r.sides()
}

func (r *tabRenderer) MinSize() fyne.Size {
	w := r.left() + r.text.MinSize().Width + r.sides()
	w += r.counted()
	if r.cross != nil {
		w += tabGap + smallButton - 6
	}
	return fyne.NewSize(w, tabHeight)
}

// counted is the width of the count: that of two digits where it has fewer, since the tabs would move at the tenth edit.
func (r *tabRenderer) counted() float32 {
	if r.tab.item.Count == 0 && !r.tab.item.Room {
		return 0
	}
	return tabGap - 2 + max(r.count.MinSize().Width, fyne.MeasureText("88", theme.TextSize(), fyne.TextStyle{}).Width)
}

func (r *tabRenderer) Layout(size fyne.Size) {
	Put(r.ground, 0, 0, size.Width, size.Height)
	if r.tab.strip.files {
		Put(r.accent, 0, 0, size.Width, 2)
	} else {
		empty := float32(0) // beside the text
		if r.tab.item.Count == 0 {
			empty = r.counted()
		}
		Put(r.accent, r.sides(), size.Height-2, size.Width-2*r.sides()-empty, 2)
	}
	x := r.left()
	Put(r.dot, (x-dotSize)/2, size.Height/2-3, dotSize, dotSize)
	m := r.text.MinSize()
	Put(r.text, x, (size.Height-m.Height)/2, m.Width, m.Height)
	x += m.Width + tabGap - 2
	m = r.count.MinSize()
	Put(r.count, x, (size.Height-m.Height)/2, m.Width, m.Height)
	if r.cross != nil {
		Put(r.cross, size.Width-r.sides()-smallButton+6, (size.Height-smallButton)/2, smallButton, smallButton)
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
	r.text.Paint(ink.FitTitle(t.item.Text, widestTab, theme.TextSize(), fyne.TextStyle{}), textColor)
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
