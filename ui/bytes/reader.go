package bytes

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

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
	root    fyne.CanvasObject
}

const (
	readerWidth = 230
	nameWidth   = 56
	cellHeight  = 18
)

// newReader reads a source. write lets the user enter another number of a type.
func newReader(source hexview.Source, write func(n *number, big bool)) *reader {
	r := &reader{source: source, off: -1, numbers: numbers(), text: ink.Small("", look.String), bits: ink.Small("", look.Text)}
	r.text.Cut = true
	r.order = ink.NewKeyLink("", func() {
		r.big = !r.big
		r.follow(r.off)
	})
	r.order.Text.Scale = r.text.Scale
	lines := &fyne.Container{Layout: cells{}, Objects: []fyne.CanvasObject{line("", r.order)}}
	for i := range r.numbers {
		n := &r.numbers[i]
		cell := ink.PaintedLink("", look.Number, nil)
		cell.Text.Scale = r.text.Scale
		if n.take != nil {
			cell.Tap = func() { write(n, r.big) }
		}
		r.cells = append(r.cells, cell)
		lines.Add(line(n.name, cell))
	}
	lines.Add(line(words.Say("Text"), r.text))
	lines.Add(line(words.Say("Bits"), r.bits))
	r.root = container.NewVScroll(ink.Pad(12, 2, 12, 2, lines))
	return r
}

// line is a name followed by its value.
func line(name string, shown fyne.CanvasObject) fyne.CanvasObject {
	return ink.Across(8, 0, 1, widgets.Fixed(nameWidth, ink.Small(name, look.Muted)), shown)
}

// cells puts lines below each other, as far apart as there is room for: in a low pane, and for large text, as high as their letters.
type cells struct{}

// MinSize implements fyne.Layout.
func (cells) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := fyne.Size{}
	for _, x := range o {
		m = m.Max(x.MinSize())
	}
	return fyne.NewSize(m.Width, m.Height*float32(len(o)))
}

// Layout implements fyne.Layout.
func (c cells) Layout(o []fyne.CanvasObject, size fyne.Size) {
	height := max(c.MinSize(o).Height, min(size.Height, cellHeight*float32(len(o)))) / float32(len(o))
	for i, x := range o {
		widgets.Put(x, 0, float32(i)*height, size.Width, height)
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
	bits := ""
	if len(b) > 0 {
		bits = fmt.Sprintf("%08b", b[0])
	}
	r.bits.Set(bits)
}

// besides lays the bytes out with the reader at their right, as far as there is room for both.
type besides struct{ widest float32 }

// Layout implements fyne.Layout.
func (s besides) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := float32(0)
	if size.Width >= s.widest+readerWidth {
		width = readerWidth
		o[1].Show()
	} else {
		o[1].Hide()
	}
	widgets.Put(o[0], 0, 0, size.Width-width, size.Height)
	widgets.Put(o[1], size.Width-width, 0, width, size.Height)
}

// MinSize implements fyne.Layout.
func (besides) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }
