package hexview

import (
	"fyne.io/fyne/v2"

	"savant/ui/internal/mono"
	"savant/ui/internal/scroll"
	"savant/ui/look"
)

const (
	columnGap = 20 // between offsets and digits
	textGap   = 28 // between digits and text
	group     = 8  // bytes between wider gaps
)

// columns are the places of the columns for one width of the view.
type columns struct {
	cell      float32 // width of a letter
	digits    int     // of an offset
	per       int     // bytes in a row
	hex, text float32 // where the digits and the text begin
	size      float32 // of the letters
	end       float32 // behind the text
}

// columns measures the letters and shares out the width: sixteen bytes to a row, or eight where those do not fit.
func (v *View) columns() columns {
	c := columns{size: look.Size(v.Theme(), look.Mono), digits: 8}
	c.cell = mono.Cell(c.size)
	for n := v.Bytes() >> 32; n > 0; n >>= 4 {
		c.digits++
	}
	for _, per := range []int{16, 8} {
		c.per = per
		c.hex = mono.LeftEdge + float32(c.digits)*c.cell + columnGap
		c.text = c.hex + c.hexWidth(per) + textGap
		c.end = c.text + float32(per)*c.cell
		if c.end+scroll.Width <= v.Size().Width {
			break
		}
	}
	return c
}

// PerRow is the number of bytes in a row: 16, or 8 in a narrow view.
func (v *View) PerRow() int { return v.columns().per }

// column is how many letters stand before byte i of a row.
func column(i int) int { return i*3 + i/group }

// hexWidth is the width of the digits of n bytes.
func (c *columns) hexWidth(n int) float32 {
	if n <= 0 {
		return 0
	}
	return float32(column(n-1)+2) * c.cell
}

// byteAt is the byte at a place in the view, in the digits or the text; -1 for none.
func (v *View) byteAt(p fyne.Position) int64 {
	c := v.columns()
	row := int64((v.pos + float64(p.Y)) / float64(v.rowHeight()))
	i := -1
	switch {
	case p.X >= c.text-c.cell && p.X < c.end+c.cell:
		i = min(max(0, int((p.X-c.text)/c.cell)), c.per-1)
	case p.X >= c.hex-c.cell && p.X < c.hex+c.hexWidth(c.per)+c.cell:
		for i = 0; i < c.per-1 && p.X >= c.hex+(float32(column(i+1))-0.5)*c.cell; {
			i++
		}
	default:
		return -1
	}
	at := row*int64(c.per) + int64(i)
	if at < 0 || row >= v.rowCount() {
		return -1
	}
	return min(at, v.Bytes()-1)
}
