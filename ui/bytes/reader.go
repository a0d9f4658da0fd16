package bytes

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/ui/hexview"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// reader shows what the bytes from the cursor on are as numbers, in the order that is chosen, and as text. A press on a number writes another.
type reader struct {
	source  hexview.Source
	off     int64 // of the first byte, -1 for none
	numbers []number
	big     bool // the byte that counts most comes first
	order   *ink.KeyLink
	cells   []*ink.Link
	text    *ink.Text
	bits    *ink.Text
	at      *ink.Text // which offset that is
	lines   *fyne.Container
	root    *container.Scroll
}

const (
	readerSide = 12 // beside the lines
	readerGap  = 8  // between name and value
)

// cellHeight is the height of a line where there is room.
func cellHeight() float32 { return look.Scaled(theme.Current(), 18) }

// longest is among the values that need the most room: no float64 has more letters.
const longest = "-2.2250738585072014e-308"

// leastReader is the width in which a reader shows every number whole, with its name above where it is long.
func leastReader() float32 {
	return 2*readerSide + ink.Small(longest, look.Number).MinSize().Width
}

// nameWidth is what the names need, in the size that letters have now.
func nameWidth() float32 {
	widest := float32(0)
	for _, name := range []string{"float64", words.Say("Text"), words.Say("Bits"), words.Say("Offset")} {
		widest = max(widest, ink.Small(name, look.Muted).MinSize().Width)
	}
	return widest
}

// newReader reads a source. write lets the user enter another number of a type.
func newReader(source hexview.Source, write func(n *number, big bool)) *reader {
	r := &reader{source: source, off: -1, numbers: numbers(), text: ink.Small("", look.String), bits: ink.Small("", look.Text), at: ink.Small("", look.Text)}
	r.text.Cut = true
	r.order = ink.NewKeyLink("", func() {
		r.big = !r.big
		r.follow(r.off)
	})
	r.order.Text.Scale = r.text.Scale
	lines := []fyne.CanvasObject{ink.Small(words.Say("Bits"), look.Muted), r.bits,
		ink.Small(words.Say("Offset"), look.Muted), r.at, ink.Small("", look.Muted), r.order}
	for i := range r.numbers {
		n := &r.numbers[i]
		cell := ink.PaintedLink("", look.Number, nil)
		cell.Text.Scale = r.text.Scale
		if n.take != nil {
			cell.Tap = func() { write(n, r.big) }
		}
		r.cells = append(r.cells, cell)
		lines = append(lines, ink.Small(n.name, look.Muted), cell)
	}
	lines = append(lines, ink.Small(words.Say("Text"), look.Muted), r.text)
	r.lines = &fyne.Container{Layout: &cells{}, Objects: lines}
	r.root = container.NewVScroll(ink.Pad(readerSide, 2, readerSide, 2, r.lines))
	return r
}

// cells puts names and their values into lines below each other, as far apart as there is room for: in a low pane, and for large text, as high as
// their letters. A value that is too long for its line has the next one to itself.
type cells struct{ width float32 } // that there was last

// own reports whether a value needs a line of its own.
func (c *cells) own(value fyne.CanvasObject, names float32) bool {
	return c.width > 0 && value.MinSize().Width > c.width-names-readerGap
}

// count is how many lines there are, and how high the highest is.
func (c *cells) count(o []fyne.CanvasObject, names float32) (lines int, height float32) {
	for i := 0; i+1 < len(o); i += 2 {
		if lines++; c.own(o[i+1], names) {
			lines++
		}
		height = max(height, o[i].MinSize().Height, o[i+1].MinSize().Height)
	}
	return lines, height
}

// MinSize implements fyne.Layout.
func (c *cells) MinSize(o []fyne.CanvasObject) fyne.Size {
	lines, height := c.count(o, nameWidth())
	return fyne.NewSize(0, height*float32(lines))
}

// Layout implements fyne.Layout.
func (c *cells) Layout(o []fyne.CanvasObject, size fyne.Size) {
	c.width = size.Width
	names := nameWidth()
	lines, least := c.count(o, names)
	height := max(least, min(cellHeight(), size.Height/float32(lines)))
	y := float32(0)
	put := func(o fyne.CanvasObject, x, width float32) {
		high := min(height, o.MinSize().Height)
		widgets.Put(o, x, y+(height-high)/2, width, high)
	}
	for i := 0; i+1 < len(o); i += 2 {
		put(o[i], 0, names)
		if c.own(o[i+1], names) {
			y += height
			put(o[i+1], 0, size.Width)
		} else {
			put(o[i+1], names+readerGap, size.Width-names-readerGap)
		}
		y += height
	}
}

// follow shows the bytes from an offset on; none for a negative one.
func (r *reader) follow(off int64) {
	var b []byte
	r.off = off
	if off >= 0 {
		b = make([]byte, looked)
		b = b[:r.source.ReadAt(b, off)]
	}
	for i := range r.numbers {
		r.cells[i].Text.Set(r.numbers[i].read(b, r.big))
	}
	r.order.Text.Set(words.Say("Little-endian") + " ⇄")
	if r.big {
		r.order.Text.Set(words.Say("Big-endian") + " ⇄")
	}
	r.text.Set(textOf(b))
	bits, at := "", ""
	if len(b) > 0 {
		bits, at = fmt.Sprintf("%08b", b[0]), fmt.Sprintf("%#x", off)
	}
	r.bits.Set(bits)
	r.at.Set(at)
	r.root.Refresh() // values may need other lines now
}

// besides lays the bytes out with the reader at their right, as far as there is room for both: with sixteen bytes in a row, else with eight.
type besides struct{ of *hexview.View }

// Layout implements fyne.Layout.
func (s besides) Layout(o []fyne.CanvasObject, size fyne.Size) {
	least := leastReader()
	width := size.Width - s.of.Needs(16)
	if width < least {
		width = size.Width - s.of.Needs(8)
	}
	if width < least {
		width = 0
		o[1].Hide()
	} else {
		width = min(width, least+nameWidth()+readerGap)
		o[1].Show()
	}
	widgets.Put(o[0], 0, 0, size.Width-width, size.Height)
	widgets.Put(o[1], size.Width-width, 0, width, size.Height)
}

// MinSize implements fyne.Layout.
func (besides) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }
