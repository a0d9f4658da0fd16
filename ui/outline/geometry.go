package outline

import (
	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// rowHeight is the height of a row in dp.
func (o *Outline) rowHeight() float32 { return look.Size(o.Theme(), look.RowHeight) }

// end returns the largest scroll position.
func (o *Outline) end() float64 {
	return max(0, float64(o.rows.Len())*float64(o.rowHeight())-float64(o.Size().Height))
}

const (
	leftEdge     = 8  // before the chevron of a row at depth 0
	chevronWidth = 18 // from there to the badge
)

// signWidth is the room for the sign before the first column of a table.
const signWidth = 22

// inset returns how far all names are moved to the right.
func (o *Outline) inset() float32 {
	switch {
	case o.Columns == nil:
		return 0
	case o.Bare:
		return -chevronWidth
	}
	return signWidth
}

// indent returns where a row's chevron starts. Deep rows are not pushed out of a narrow view.
func (o *Outline) indent(depth int) float32 {
	return leftEdge + o.inset() + min(float32(depth)*look.Size(o.Theme(), look.Indentation), o.Size().Width*0.45)
}

// cellAt returns the cell at x in a row, or -1 if that is the name's column or empty.
func (o *Outline) cellAt(x float32) int {
	if o.Columns == nil {
		return -1
	}
	for i, s := range o.Columns(o.Size().Width) {
		if x >= s.From && x < s.To {
			return i - 1
		}
	}
	return -1
}

// mostSticky is the most parents that are pinned at the top of the view.
const mostSticky = 5

// maxSticky returns the most parents that may be pinned above a row at a depth.
func (o *Outline) maxSticky(depth int) int {
	if o.Flat {
		return 0
	}
	return max(0, min(depth, mostSticky, int(o.Size().Height/o.rowHeight())/4))
}

// sticky returns the parents that are pinned at the top because they are scrolled out of view.
func (o *Outline) sticky() []int {
	most := o.maxSticky(mostSticky)
	h := float64(o.rowHeight())
	var rows []int
	for len(rows) < most && o.pos > 0 {
		r := int((o.pos + float64(len(rows))*h) / h)
		if r >= o.rows.Len() || o.rows.Depth(r) <= len(rows) {
			break
		}
		for o.rows.Depth(r) > len(rows) {
			r = o.rows.Up(r)
		}
		rows = append(rows, r)
	}
	return rows
}

// rowAt returns the row at height y in the widget, or -1 if there is none.
func (o *Outline) rowAt(y float32) int {
	if y < 0 || y >= o.Size().Height {
		return -1
	}
	if s := o.sticky(); int(y/o.rowHeight()) < len(s) {
		return s[int(y/o.rowHeight())]
	}
	r := int((o.pos + float64(y)) / float64(o.rowHeight()))
	if r < 0 || r >= o.rows.Len() {
		return -1
	}
	return r
}

// NodeAt returns the node whose row is at a position on the canvas; ok is false outside the rows.
func (o *Outline) NodeAt(at fyne.Position) (n Node, ok bool) {
	from, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(o), o.Size()
	if at.X < from.X || at.Y < from.Y || at.X >= from.X+size.Width || at.Y >= from.Y+size.Height {
		return 0, false
	}
	row := o.rowAt(at.Y - from.Y)
	if row < 0 {
		return 0, false
	}
	return o.rows.At(row).Node, true
}

// Place returns the position of the current row on the canvas: the middle of its height, at its name.
func (o *Outline) Place() fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	if o.cursor < 0 {
		return at
	}
	h := float64(o.rowHeight())
	y := float32(float64(o.cursor)*h - o.pos + h/2)
	return at.AddXY(o.indent(o.rows.Depth(o.cursor))+chevronWidth+badgeWidth+2*gap, y)
}
