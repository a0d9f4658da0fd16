package inspector

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// bits is a number as a row of switches, one for each of its bits that means something. The arrow keys go from one to the next,
// the space bar turns one.
type bits struct {
	widget.BaseWidget
	panel   *Panel
	names   []string
	value   uint64
	differ  uint64 // bits that are not the same in all rows
	at      int    // the one that the keys turn
	focused bool
	root    *fyne.Container
}

var (
	_ fyne.Focusable = (*bits)(nil)
	_ fyne.Tappable  = (*bits)(nil)
)

const (
	bitHeight = 24
	bitGap    = 4
	bitLeast  = 30 // width of one
)

func newBits(p *Panel, names []string) extra {
	b := &bits{panel: p, names: names}
	b.ExtendBaseWidget(b)
	b.root = ink.Down(4, ink.Small(words.Say("Flags"), look.Muted), b)
	return b
}

func (b *bits) object() fyne.CanvasObject { return b.root }
func (b *bits) focus() bool               { return false }

func (b *bits) fill(v variant.Value) {
	b.value, b.differ = v.Bits, 0
	for _, other := range b.panel.values {
		b.differ |= other.Bits ^ v.Bits
	}
	b.Refresh()
}

// toggle switches one bit, on where the rows differ.
func (b *bits) toggle(i int) {
	if i < 0 || i >= len(b.names) || b.panel.fixed() {
		return
	}
	bit := uint64(1) << i
	on := b.value&bit == 0 || b.differ&bit != 0
	err := b.panel.change(func(v variant.Value) (variant.Value, error) {
		if v.Bits &^= bit; on {
			v.Bits |= bit
		}
		return v, nil
	}, false)
	if err != nil {
		b.panel.head.refuse(err)
		return
	}
	b.panel.Refresh()
}

// cell is how wide and how many in a row they are.
func (b *bits) cell() (width float32, columns int) {
	width = bitLeast
	for _, n := range b.names {
		width = max(width, fyne.MeasureText(n, look.Size(b.Theme(), look.Secondary), fyne.TextStyle{}).Width+16)
	}
	columns = max(1, int((b.Size().Width+bitGap)/(width+bitGap)))
	if columns >= 8 {
		columns -= columns % 4 // Godot's own grid counts so
	}
	return width, columns
}

// Tapped implements fyne.Tappable.
func (b *bits) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	w, n := b.cell()
	x, y := int(e.Position.X/(w+bitGap)), int(e.Position.Y/(bitHeight+bitGap))
	if i := y*n + x; x < n && i < len(b.names) {
		b.at = i
		b.toggle(i)
		b.Refresh()
	}
}

// Cursor implements desktop.Cursorable.
func (b *bits) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained implements fyne.Focusable.
func (b *bits) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost implements fyne.Focusable.
func (b *bits) FocusLost() { b.focused = false; b.Refresh() }

// TypedRune implements fyne.Focusable.
func (b *bits) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (b *bits) TypedKey(k *fyne.KeyEvent) {
	_, n := b.cell()
	steps := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -n, fyne.KeyDown: n}
	switch k.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.toggle(b.at)
	case fyne.KeyEscape:
		b.panel.leave()
	default:
		if to := b.at + steps[k.Name]; to >= 0 && to < len(b.names) {
			b.at = to
		}
	}
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *bits) CreateRenderer() fyne.WidgetRenderer {
	r := &bitsRenderer{b: b}
	for _, n := range b.names {
		box, text := canvas.NewRectangle(color.Transparent), canvas.NewText(n, color.Transparent)
		box.CornerRadius, box.StrokeWidth = 4, 1
		text.Alignment = fyne.TextAlignCenter
		r.boxes, r.texts = append(r.boxes, box), append(r.texts, text)
		r.objects = append(r.objects, box, text)
	}
	r.Refresh()
	return r
}

type bitsRenderer struct {
	b       *bits
	boxes   []*canvas.Rectangle
	texts   []*canvas.Text
	objects []fyne.CanvasObject
}

func (r *bitsRenderer) Destroy()                     {}
func (r *bitsRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *bitsRenderer) MinSize() fyne.Size {
	w, n := r.b.cell()
	rows := (len(r.boxes) + n - 1) / n
	return fyne.NewSize(w, float32(rows)*(bitHeight+bitGap)-bitGap)
}

func (r *bitsRenderer) Layout(fyne.Size) {
	w, n := r.b.cell()
	for i, box := range r.boxes {
		at := fyne.NewPos(float32(i%n)*(w+bitGap), float32(i/n)*(bitHeight+bitGap))
		for _, o := range []fyne.CanvasObject{box, r.texts[i]} {
			o.Move(at)
			o.Resize(fyne.NewSize(w, bitHeight))
		}
	}
}

// Refresh shows a bit that is set as filled, and one that differs among the rows with a question mark.
func (r *bitsRenderer) Refresh() {
	b := r.b
	for i, box := range r.boxes {
		bit := uint64(1) << i
		box.FillColor, box.StrokeColor = ink.Paint(look.Panel), ink.Paint(look.Line)
		t := r.texts[i]
		t.TextSize, t.Color, t.Text = look.Size(b.Theme(), look.Secondary), ink.Paint(look.Muted), b.names[i]
		t.TextStyle.Bold = false
		switch {
		case b.differ&bit != 0:
			t.Text += "?"
		case b.value&bit != 0:
			box.FillColor, box.StrokeColor = ink.Paint(look.Selection), ink.Paint(look.Accent)
			t.Color, t.TextStyle.Bold = ink.Paint(look.Text), true
		}
		if b.focused && i == b.at {
			box.StrokeColor = ink.Paint(look.Accent)
			box.StrokeWidth = 2
		} else {
			box.StrokeWidth = 1
		}
		box.Refresh()
		t.Refresh()
	}
	r.Layout(b.Size())
}
