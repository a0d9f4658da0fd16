package textedit

import (
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/mono"
	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// line draws one row.
type line struct {
	box    *fyne.Container
	number *canvas.Text
	ground *mono.Grounds
	texts  *mono.Texts
	shows  place
	edited int // of the view when it was filled; 0 for an empty line
}

type renderer struct {
	a       *Area
	box     *canvas.Rectangle
	border  *canvas.Rectangle
	icon    *widget.Icon
	hint    *canvas.Text
	lines   []*line
	rows    *fyne.Container
	numbers *fyne.Container
	clip    *container.Clip
	side    *container.Clip
	caret   *canvas.Rectangle
	wheel   *wheel
	bar     *scroll.Bar
	objects []fyne.CanvasObject
	fonts   *slot.Fonts
}

// CreateRenderer implements fyne.Widget.
func (a *Area) CreateRenderer() fyne.WidgetRenderer {
	if a.self == nil {
		a.ExtendBaseWidget(a)
	}
	r := &renderer{a: a, box: canvas.NewRectangle(nil), border: canvas.NewRectangle(nil), icon: widget.NewIcon(nil), hint: canvas.NewText("", nil),
		rows: container.NewWithoutLayout(), numbers: container.NewWithoutLayout(), caret: canvas.NewRectangle(nil), fonts: &a.view.fonts}
	r.rows.Add(r.caret)
	r.clip, r.side = container.NewClip(r.rows), container.NewClip(r.numbers)
	r.bar, r.wheel = scroll.NewBar(r.scrollTo), newWheel(a)
	r.objects = []fyne.CanvasObject{r.box, r.border, r.icon, r.hint, r.side, r.clip, r.wheel, r.bar}
	a.drawing = r
	r.Refresh()
	return r
}

// Destroy implements fyne.WidgetRenderer.
func (r *renderer) Destroy() {}

// Objects implements fyne.WidgetRenderer.
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

// MinSize implements fyne.WidgetRenderer.
func (r *renderer) MinSize() fyne.Size { return r.a.MinSize() }

// Layout implements fyne.WidgetRenderer.
func (r *renderer) Layout(size fyne.Size) {
	a := r.a
	if a.view.size != size {
		a.view.size = size
		a.fresh()
		a.view.top = a.kept()
		a.reveal()
	}
	edge := a.Theme().Size(theme.SizeNameInputBorder)
	slot.Put(r.border, edge/2, edge/2, size.Width-edge-.5, size.Height-edge-.5)
	slot.Put(r.box, edge, edge, size.Width-2*edge, size.Height-2*edge)
	icon := a.Theme().Size(theme.SizeNameInlineIcon)
	slot.Put(r.icon, a.inset(), (size.Height-icon)/2, icon, icon)
	slot.Put(r.wheel, 0, 0, size.Width, size.Height)
	slot.Show(r.wheel, a.Multi)
	slot.Put(r.bar, size.Width-scroll.Width-edge, edge, scroll.Width, size.Height-2*edge)
	r.place()
}

// Refresh implements fyne.WidgetRenderer.
func (r *renderer) Refresh() {
	a := r.a
	edge := theme.ColorNameInputBorder
	switch {
	case a.Disabled():
		edge = theme.ColorNameDisabled
	case a.focused:
		edge = theme.ColorNamePrimary
	}
	r.box.CornerRadius = a.Theme().Size(theme.SizeNameInputRadius)
	r.box.FillColor = r.color(theme.ColorNameInputBackground)
	r.border.CornerRadius, r.border.StrokeWidth = r.box.CornerRadius, a.Theme().Size(theme.SizeNameInputBorder)
	r.border.FillColor, r.border.StrokeColor = color.Transparent, r.color(edge)
	r.icon.SetResource(a.Icon)
	slot.Show(r.icon, a.Icon != nil)
	r.caret.FillColor = r.color(theme.ColorNamePrimary)
	a.view.edited++ // colours may have changed
	r.Layout(a.Size())
	canvas.Refresh(a.self)
}

func (r *renderer) shownCaret() fyne.CanvasObject { return r.caret }

func (r *renderer) color(name fyne.ThemeColorName) color.Color {
	return look.Of(r.a.Theme(), name, fyne.CurrentApp().Settings().ThemeVariant())
}

// place puts the rows that are seen where they belong, and fills those that show something else now.
func (r *renderer) place() {
	a := r.a
	if a.view.size.Width <= 0 || a.view.size.Height <= 0 {
		return
	}
	if a.view.cache == nil || a.face() != a.view.face {
		a.view.cache = nil
		a.view.top = a.kept()
	}
	pad, room, h, gutter := a.inset(), a.room(), a.rowHeight(), a.gutter()
	first := pad
	if !a.Multi {
		first = (a.view.size.Height - h) / 2
	}
	slot.Put(r.clip, pad+gutter-1, 0, room.Width+2, a.view.size.Height)
	slot.Put(r.side, 0, 0, pad+gutter, a.view.size.Height)
	slot.Show(r.side, a.Numbers)
	r.setHint(pad+gutter, first, room.Width, h)
	r.caret.Hide()
	free := r.unused()
	at, ok := a.view.top, true
	for y := first - a.view.shift; ok && y < a.view.size.Height && (a.Multi || at == a.view.top); y += h {
		l := r.lineOf(at, &free)
		if l.edited != a.view.edited || l.shows != at {
			l.shows, l.edited = at, a.view.edited
			r.fill(l)
		}
		l.box.Move(fyne.NewPos(1-a.view.left, y))
		slot.Put(l.number, pad, y, gutter-12, h)
		l.box.Show()
		r.setCaret(at, y, h)
		at, ok = a.below(at)
	}
	for _, l := range free {
		l.shows, l.edited = place{}, 0
		l.box.Hide()
		l.number.Hide()
	}
	r.setBar()
}

// unused are the lines that show no row which is seen.
func (r *renderer) unused() []*line {
	list := make([]*line, len(r.lines))
	copy(list, r.lines)
	return list
}

// lineOf is the line for a row: the one that shows it, or another that is free.
func (r *renderer) lineOf(at place, free *[]*line) *line {
	take := -1
	for i, l := range *free {
		if l.edited == r.a.view.edited && l.shows == at {
			take = i
			break
		}
		if take < 0 || (*free)[take].edited != 0 && l.edited == 0 {
			take = i
		}
	}
	if take < 0 {
		l := &line{number: canvas.NewText("", nil), ground: mono.NewGrounds(), texts: mono.NewTexts()}
		l.number.Alignment = fyne.TextAlignTrailing
		l.box = container.NewWithoutLayout(l.ground.Box, l.texts.Box)
		r.lines = append(r.lines, l)
		r.rows.Objects = slices.Insert(r.rows.Objects, len(r.rows.Objects)-1, fyne.CanvasObject(l.box)) // the caret is over all of them
		r.numbers.Objects = append(r.numbers.Objects, l.number)
		return l
	}
	l := (*free)[take]
	*free = append((*free)[:take], (*free)[take+1:]...)
	return l
}

// fill draws a row.
func (r *renderer) fill(l *line) {
	a := r.a
	s, row := a.row(l.shows)
	h := a.rowHeight()
	l.box.Resize(fyne.NewSize(row.width+a.view.size.Width, h))
	number := ""
	if a.Numbers && l.shows.row == 0 {
		number = "…"
		if l.shows.first {
			number = strconv.Itoa(a.text.lineOf(l.shows.from) + 1)
		}
	}
	slot.Text(l.number, number, s.size, r.color(look.Faint))
	from, to := a.text.selection()
	from, to = from-l.shows.from, to-l.shows.from
	if from < to && (a.focused || a.Multi) {
		for _, x := range s.spans(row, from, to) {
			l.ground.Add(r.color(theme.ColorNameSelection), nil, x[0]+1.5, x[1]-x[0]-3, h)
		}
		if last := l.shows.row == len(s.rows)-1 && l.shows.last; last && from <= row.to && to > row.to { // the end of the line counts
			l.ground.Add(r.color(theme.ColorNameSelection), nil, row.width+1.5, s.wide(" "), h)
		}
	}
	l.ground.End()
	scale := slot.ScaleOf(a.self)
	for i := range row.parts {
		p := &row.parts[i]
		for _, c := range r.colored(s, p) {
			x, end := s.x(p, c.from), s.x(p, c.to)
			text := s.text[c.from:c.to]
			switch {
			case p.kind == tab:
				continue
			case p.kind == sign:
				text = dot
				x, end = p.x, p.x+p.width
			case p.leftward():
				text = slot.VisualLeftward(text)
				x, end = end, x
			default:
				l.texts.Draw(r.fonts, text, s.size, a.TextStyle, r.color(c.color), scale, h, func(at int) float32 { return s.x(p, c.from+at) })
				continue
			}
			t := l.texts.Next() // whole: the letters of a run to the left are not in the order of its bytes
			mono.Restyle(t, a.TextStyle)
			slot.Text(t, text, s.size, r.color(c.color))
			r.fonts.PutText(t, scale, x, end-x, h)
		}
	}
	l.texts.End()
}

// colored are the runs of one colour in the visible part of a paragraph.
func (r *renderer) colored(s *shaped, p *part) []colored {
	a := r.a
	name := theme.ColorNameForeground
	if a.Disabled() {
		name = theme.ColorNameDisabled
	}
	switch {
	case p.kind == tab:
		return nil
	case p.kind == sign:
		return []colored{{p.from, p.to, look.Faint}}
	case p.leftward():
		return []colored{{p.from, p.to, name}}
	}
	from, to := r.visible(s, p)
	list := []colored{}
	if a.Colors != nil && !a.Disabled() {
		for _, c := range a.Colors(s.text) {
			if c.from >= to || c.to <= from {
				continue
			}
			if c.from > from {
				list = append(list, colored{from, c.from, name})
			}
			list = append(list, colored{max(from, c.from), min(to, c.to), c.color})
			from = min(to, c.to)
		}
	}
	if from < to {
		list = append(list, colored{from, to, name})
	}
	return list
}

// visible is the visible section of a long part, with a margin on both sides: a picture of text must not be wider than
// graphics cards allow.
func (r *renderer) visible(s *shaped, p *part) (from, to int) {
	const few = 300 // characters
	if p.to-p.from <= few {
		return p.from, p.to
	}
	whole := row{from: p.from, to: p.to, parts: []part{*p}}
	left, wide := r.a.view.left, r.a.room().Width
	return s.at(&whole, left-wide/2), s.at(&whole, left+wide*3/2)
}

// setHint shows the placeholder of an empty text.
func (r *renderer) setHint(x, y, w, h float32) {
	text := ""
	if r.a.text.size == 0 {
		text = r.a.PlaceHolder
	}
	f := r.a.face()
	text = ink.Fit(text, w, f.size, fyne.TextStyle{})
	slot.Text(r.hint, text, f.size, r.color(theme.ColorNamePlaceHolder))
	slot.Put(r.hint, x, y, w, h)
	r.fonts.PutText(r.hint, slot.ScaleOf(r.a.self), x, w, h)
	r.hint.Move(r.hint.Position().AddXY(0, y))
}

// setCaret shows the caret if it is in a row.
func (r *renderer) setCaret(at place, y, h float32) {
	a := r.a
	if !a.focused || a.Disabled() {
		return
	}
	s, row := a.row(at)
	off := a.text.caret - at.from
	lastRow := at.row == len(s.rows)-1
	if off < row.from || off > row.to || off == row.to && (!lastRow || !at.last) {
		return
	}
	r.caret.Show()
	slot.Put(r.caret, s.caret(row, off)-a.view.left, y+1, 2, h-2)
}

// setBar updates the scroll bar. Positions are in bytes, because the number of rows is not known.
func (r *renderer) setBar() {
	a := r.a
	if !a.Multi || a.offset(a.end()) == 0 {
		r.bar.Set(0, 1, 0)
		return
	}
	end := float64(a.offset(a.end()))
	view := float64(a.view.size.Height)
	total := view * float64(a.text.size) / max(1, float64(a.text.size)-end)
	r.bar.Set(total, view, min(1, float64(a.offset(a.view.top))/end)*(total-view))
}

// scrollTo scrolls to a position of the bar.
func (r *renderer) scrollTo(pos float64) {
	a := r.a
	end := float64(a.offset(a.end()))
	view := float64(a.view.size.Height)
	total := view * float64(a.text.size) / max(1, float64(a.text.size)-end)
	a.view.top, a.view.shift = a.placeAt(int(min(1, pos/max(1, total-view))*end)), 0
	r.place()
}
