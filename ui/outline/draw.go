package outline

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

func (r *renderer) Destroy() {}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(80, 60) }

func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *renderer) Layout(s fyne.Size) {
	r.clip.Resize(s)
	r.bar.Move(fyne.NewPos(s.Width-scroll.Width, 0))
	r.bar.Resize(fyne.NewSize(scroll.Width, s.Height))
	r.o.pos = min(r.o.pos, r.o.end())
	r.place(true)
}

func (r *renderer) Refresh() {
	r.bar.Refresh()
	r.place(true)
	canvas.Refresh(r.o)
}

// nodeIn returns the node last drawn in a row, if it is on the screen.
func (r *renderer) nodeIn(row int) (Node, bool) {
	if len(r.lines) == 0 {
		return 0, false
	}
	s := r.lines[row%len(r.lines)]
	return s.node, s.row == row
}

// grow makes room for n rows.
func (r *renderer) grow(n int) {
	if len(r.lines) >= n {
		return
	}
	for len(r.lines) < n {
		s := newLine()
		r.lines = append(r.lines, s)
		r.rows.Objects = append(r.rows.Objects, s.box)
	}
	for _, s := range r.lines { // lines now draw different rows
		s.row = -1
	}
}

// place positions the visible rows. With all, their content is set again.
func (r *renderer) place(all bool) {
	o := r.o
	size, h := o.Size(), o.rowHeight()
	if size.Height <= 0 || size.Width <= 0 {
		return
	}
	p := paint{o: o, theme: o.Theme(), variant: fyne.CurrentApp().Settings().ThemeVariant(), width: size.Width, height: h, scale: slot.ScaleOf(o)}
	r.grow(int(size.Height/h) + 2)
	n := o.rows.Len()
	first := int(o.pos / float64(h))
	shift := float32(o.pos - float64(first)*float64(h))
	for i := range r.lines {
		row := first + i
		s := r.lines[row%len(r.lines)]
		if row >= n {
			s.row = -1
			s.box.Hide()
			continue
		}
		r.draw(s, row, &p, all, false)
		s.box.Move(fyne.NewPos(0, float32(i)*h-shift))
		s.box.Show()
	}
	r.placeTop(&p, all)
	r.placeDrop(&p)
	r.placeEdit(&p)
	r.bar.Set(float64(n)*float64(h), float64(size.Height), o.pos)
}

// draw sets a line's content if it has changed.
func (r *renderer) draw(s *line, row int, p *paint, all, pinned bool) {
	o := r.o
	state := state{current: row == o.cursor && o.focused, holds: row == o.cursor && len(o.selected) == 0, hover: row == o.hover, pinned: pinned}
	if !all && s.row == row {
		state.selected = o.IsSelected(s.node)
		if state == s.state {
			return
		}
	} else {
		x := o.rows.At(row)
		s.node, s.depth, s.open = x.Node, x.Depth, x.Open
		s.look = o.Look(x.Node)
		if !x.Open {
			s.look.hides(o.Found, x.Node)
		}
		state.selected = o.IsSelected(s.node)
		r.set++
	}
	s.row, s.state = row, state
	s.set(p)
}

// placeTop draws the pinned parents over the rows.
func (r *renderer) placeTop(p *paint, all bool) {
	rows := r.o.sticky()
	for len(r.pinned) < len(rows) {
		s := newLine()
		r.pinned = append(r.pinned, s)
		r.top.Objects = append(r.top.Objects, s.box)
	}
	for i, s := range r.pinned {
		if i >= len(rows) {
			s.row = -1
			s.box.Hide()
			continue
		}
		r.draw(s, rows[i], p, all, true)
		s.box.Move(fyne.NewPos(0, float32(i)*p.height))
		s.box.Show()
	}
	if len(rows) == 0 {
		r.line.Hide()
		return
	}
	r.line.FillColor = p.color(look.Line)
	r.line.Move(fyne.NewPos(0, float32(len(rows))*p.height-1))
	r.line.Resize(fyne.NewSize(p.width, 1))
	r.line.Show()
}

// placeDrop draws where dragged rows would land, and beside the pointer what a drop would do.
func (r *renderer) placeDrop(p *paint) {
	d := r.o.drag
	if !d.moving && !r.marked {
		return
	}
	r.marked = d.moving
	r.placeTag(p, &d)
	ok := d.moving && d.place.ok
	slot.Show(r.drop, ok)
	slot.Show(r.knob, ok && !d.place.into)
	c := p.color(look.Accent)
	if at := d.place; at.into {
		r.drop.FillColor, r.drop.StrokeColor, r.drop.StrokeWidth, r.drop.CornerRadius = lit(c), c, 2, 3
		slot.Put(r.drop, 2, float32(float64(at.row)*float64(p.height)-r.o.pos), p.width-4-scroll.Width, p.height)
	} else {
		r.drop.FillColor, r.drop.StrokeWidth, r.drop.CornerRadius = c, 0, 0
		r.knob.StrokeColor, r.knob.FillColor = c, p.color(look.Background)
		slot.Put(r.knob, at.x, at.y-knob/2, knob, knob)
		slot.Put(r.drop, at.x+knob, at.y-1, max(20, p.width-at.x-knob-scroll.Width), 2)
	}
	canvas.Refresh(r.over) // what was hidden so far has no canvas yet, and could not ask for a frame itself
}

// placeEdit places the overlay of the current row.
func (r *renderer) placeEdit(p *paint) {
	o := r.o
	if o.edited == nil {
		return
	}
	s := r.lines[max(o.cursor, 0)%len(r.lines)]
	o.edited.put(currentRow{
		node: o.node, seen: o.cursor >= 0 && s.row == o.cursor, x: s.summary.Position().X, y: s.box.Position().Y,
		end: p.width - scroll.Width, height: p.height, bottom: o.Size().Height,
	})
}

// lit returns a colour that lets the row show through.
func lit(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	return color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 0x28}
}

// knob is the diameter of the ring at the start of the line where rows would land.
const knob = 7

const (
	tagSide = 8  // between the text beside the pointer and its edge
	tagAway = 16 // from the pointer
)

// placeTag shows beside the pointer what a drop would do, or why it is refused.
func (r *renderer) placeTag(p *paint, d *drag) {
	show := d.moving && d.place.words != ""
	slot.Show(r.tag, show)
	slot.Show(r.words, show)
	if !show {
		return
	}
	name, edge := look.Text, look.Line
	if !d.place.ok {
		name, edge = look.Error, look.Error
	}
	size := p.size(look.Secondary)
	text, w := fit(d.place.words, size, r.words.TextStyle, p.width-2*tagSide-scroll.Width)
	x := max(0, min(d.at.X+tagAway, p.width-w-2*tagSide-scroll.Width))
	y := d.at.Y + tagAway
	if y+p.height > r.o.Size().Height { // above the pointer if there is no room below
		y = d.at.Y - tagAway - p.height
	}
	r.tag.FillColor, r.tag.StrokeColor = p.color(look.Panel), p.color(edge)
	slot.Put(r.tag, x, y, w+2*tagSide, p.height)
	slot.Text(r.words, text, size, p.color(name))
	box := fyne.NewPos(x+tagSide, y)
	r.words.Move(box)
	r.words.Resize(fyne.NewSize(w, p.height))
}
