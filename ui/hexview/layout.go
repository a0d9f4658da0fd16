package hexview

import (
	"savant/ui/internal/mono"
	"savant/ui/internal/scroll"
)

const (
	columnGap = 20 // between offsets and digits
	textGap   = 28 // between digits and text
	group     = 8  // bytes between wider gaps
)

// columns are the places of the columns for one width of the view.
type columns struct {
	cell      float32 // width of a character
	digits    int     // of an offset
	per       int     // bytes in a row
	hex, text float32 // where the digits and the text begin
	size      float32 // of the text
	end       float32 // after the text
}

// columnsIn measures the letters and shares out a width: sixteen bytes to a row, or eight where those do not fit. size is that of the
// letters, bytes how many there are to show.
func columnsIn(width, size float32, bytes int64) columns {
	c := newColumns(size, bytes)
	for _, per := range []int{16, 8} {
		if c.place(per) <= width {
			break
		}
	}
	return c
}

// newColumns measures the letters.
func newColumns(size float32, bytes int64) columns {
	c := columns{size: size, digits: 8, cell: mono.Cell(size)}
	for n := bytes >> 32; n > 0; n >>= 4 {
		c.digits++
	}
	return c
}

// place puts the columns where rows of so many bytes have them. It returns what these need.
func (c *columns) place(per int) (width float32) {
	c.per = per
	c.hex = mono.LeftEdge + float32(c.digits)*c.cell + columnGap
	c.text = c.hex + c.hexWidth(per) + textGap
	c.end = c.text + float32(per)*c.cell
	return c.end + scroll.Width
}

// column is how many letters are before byte i of a row.
func column(i int) int { return i*3 + i/group }

// hexWidth is the width of the digits of n bytes.
func (c *columns) hexWidth(n int) float32 {
	if n <= 0 {
		return 0
	}
	return float32(column(n-1)+2) * c.cell
}

// byteAt is the byte of a row at x, in the digits or the text; -1 for none.
func (c *columns) byteAt(x float32) int {
	switch {
	case x >= c.text-c.cell && x < c.end+c.cell:
		return min(max(0, int((x-c.text)/c.cell)), c.per-1)
	case x >= c.hex-c.cell && x < c.hex+c.hexWidth(c.per)+c.cell:
		i := 0
		for i < c.per-1 && x >= c.hex+(float32(column(i+1))-0.5)*c.cell {
			i++
		}
		return i
	}
	return -1
}
