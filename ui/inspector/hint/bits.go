// Package hint has the editors that the hints of properties ask for: switches for bits, a slider for a range, the curve of an easing.
package hint

import (
	"image/color"
	"math/bits"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/scene/class"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Bits is a number as a grid of switches, one for each of its options. The arrow keys go from one to the next, the space bar turns one.
// Many options are layers: their switches show numbers, and the names of those that are on are listed below.
type Bits struct {
	widget.BaseWidget
	Switch   func(mask uint64, on bool) // is called with the bits of an option that is turned
	Keys     func(k *fyne.KeyEvent)     // takes the keys that turn nothing
	Disabled bool

	options []class.Option
	value   uint64
	differ  uint64 // bits that are not the same in all values
	at      int    // the option that the keys turn
	focused bool
	names   *ink.Text
}

var (
	_ fyne.Focusable     = (*Bits)(nil)
	_ fyne.Tappable      = (*Bits)(nil)
	_ desktop.Cursorable = (*Bits)(nil)
	_ desktop.Hoverable  = (*Bits)(nil)
)

const (
	bitHeight = 20
	bitGap    = 3
	bitLeast  = 22 // width of a switch
	layers    = 17 // the least number of options that are shown as layers
)

// NewBits returns the switches of options. Those without a bit are left out.
func NewBits(options []class.Option) *Bits {
	b := &Bits{names: ink.Small("", look.Muted)}
	for _, o := range options {
		if o.Value != 0 {
			b.options = append(b.options, o)
		}
	}
	b.names.Cut = true
	b.ExtendBaseWidget(b)
	return b
}

// Fill shows a number. differ are the bits that are not the same in all of several.
func (b *Bits) Fill(value, differ uint64) {
	b.value, b.differ = value, differ
	b.Refresh()
}

// numbered reports whether the switches have numbers.
func (b *Bits) numbered() bool { return len(b.options) >= layers }

// label is the text of a switch.
func (b *Bits) label(i int) string {
	if b.numbered() {
		return strconv.Itoa(bits.TrailingZeros64(uint64(b.options[i].Value)) + 1)
	}
	return b.options[i].Name
}

// on reports whether all bits of an option are set.
func (b *Bits) on(i int) bool {
	mask := uint64(b.options[i].Value)
	return b.value&mask == mask
}

// turn switches an option; on if the values differ.
func (b *Bits) turn(i int) {
	if i < 0 || i >= len(b.options) || b.Disabled {
		return
	}
	mask := uint64(b.options[i].Value)
	b.Switch(mask, !b.on(i) || b.differ&mask != 0)
}

// Names lists the options that are on for people; "" for none.
func Names(options []class.Option, value uint64) string {
	var list []string
	for _, o := range options {
		if mask := uint64(o.Value); mask != 0 && value&mask == mask {
			list = append(list, o.Name)
		}
	}
	return strings.Join(list, ", ")
}

// cell is how wide the switches are, and how many are in a row.
func (b *Bits) cell() (width float32, columns int) {
	width = bitLeast
	for i := range b.options {
		width = max(width, fyne.MeasureText(b.label(i), look.Size(b.Theme(), look.Secondary), fyne.TextStyle{Bold: true}).Width+8)
	}
	columns = max(1, int((b.Size().Width+bitGap)/(width+bitGap)))
	if columns >= 8 {
		columns -= columns % 4 // Godot's own grid counts so
	}
	return width, columns
}

// option is the index of the switch at a place, -1 for none.
func (b *Bits) option(at fyne.Position) int {
	w, n := b.cell()
	x, y := int(at.X/(w+bitGap)), int(at.Y/(bitHeight+bitGap))
	if i := y*n + x; x < n && i < len(b.options) && at.X >= 0 && at.Y >= 0 {
		return i
	}
	return -1
}

// Tapped implements fyne.Tappable.
func (b *Bits) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	if i := b.option(e.Position); i >= 0 {
		b.at = i
		b.turn(i)
		b.Refresh()
	}
}

// Cursor implements desktop.Cursorable.
func (b *Bits) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (b *Bits) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved names the layer below the pointer.
func (b *Bits) MouseMoved(e *desktop.MouseEvent) { b.say(b.option(e.Position)) }

// MouseOut implements desktop.Hoverable.
func (b *Bits) MouseOut() { b.say(-1) }

// FocusGained implements fyne.Focusable.
func (b *Bits) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost implements fyne.Focusable.
func (b *Bits) FocusLost() { b.focused = false; b.Refresh() }

// TypedRune implements fyne.Focusable.
func (b *Bits) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (b *Bits) TypedKey(k *fyne.KeyEvent) {
	_, n := b.cell()
	step, moves := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -n, fyne.KeyDown: n}[k.Name]
	switch {
	case k.Name == fyne.KeySpace:
		b.turn(b.at)
	case !moves:
		b.Keys(k)
	case b.at+step >= 0 && b.at+step < len(b.options):
		b.at += step
	}
	b.Refresh()
}

// say shows the name of an option, or for -1 those of all that are on.
func (b *Bits) say(i int) {
	text := ""
	switch {
	case !b.numbered():
	case i >= 0:
		text = b.options[i].Name
	case b.focused:
		text = b.options[b.at].Name
	default:
		text = Names(b.options, b.value)
	}
	b.names.Set(text)
}

// CreateRenderer implements fyne.Widget.
func (b *Bits) CreateRenderer() fyne.WidgetRenderer {
	r := &bitsRenderer{b: b}
	for range b.options {
		box, text := canvas.NewRectangle(color.Transparent), canvas.NewText("", color.Transparent)
		box.CornerRadius, box.StrokeWidth = 3, 1
		text.Alignment = fyne.TextAlignCenter
		r.boxes, r.texts = append(r.boxes, box), append(r.texts, text)
		r.objects = append(r.objects, box, text)
	}
	r.objects = append(r.objects, b.names)
	r.Refresh()
	return r
}

type bitsRenderer struct {
	b       *Bits
	boxes   []*canvas.Rectangle
	texts   []*canvas.Text
	objects []fyne.CanvasObject
}

func (r *bitsRenderer) Destroy()                     {}
func (r *bitsRenderer) Objects() []fyne.CanvasObject { return r.objects }

// rows is the height of the switches.
func (r *bitsRenderer) rows() float32 {
	_, n := r.b.cell()
	return float32((len(r.boxes)+n-1)/n)*(bitHeight+bitGap) - bitGap
}

func (r *bitsRenderer) MinSize() fyne.Size {
	w, _ := r.b.cell()
	height := r.rows()
	if r.b.numbered() {
		height += bitGap + r.b.names.MinSize().Height
	}
	return fyne.NewSize(w, height)
}

func (r *bitsRenderer) Layout(size fyne.Size) {
	w, n := r.b.cell()
	for i, box := range r.boxes {
		at := fyne.NewPos(float32(i%n)*(w+bitGap), float32(i/n)*(bitHeight+bitGap))
		for _, o := range []fyne.CanvasObject{box, r.texts[i]} {
			o.Move(at)
			o.Resize(fyne.NewSize(w, bitHeight))
		}
	}
	r.b.names.Move(fyne.NewPos(0, r.rows()+bitGap))
	r.b.names.Resize(fyne.NewSize(size.Width, r.b.names.MinSize().Height))
}

// Refresh shows a switch that is on as filled, and one that differs among the values with a question mark.
func (r *bitsRenderer) Refresh() {
	b := r.b
	for i, box := range r.boxes {
		box.FillColor, box.StrokeColor, box.StrokeWidth = ink.Paint(look.Panel), ink.Paint(look.Line), 1
		t := r.texts[i]
		t.TextSize, t.Color, t.Text = look.Size(b.Theme(), look.Secondary), ink.Paint(look.Muted), b.label(i)
		t.TextStyle.Bold = false
		switch {
		case b.differ&uint64(b.options[i].Value) != 0:
			t.Text += "?"
		case b.on(i):
			box.FillColor, box.StrokeColor = ink.Paint(look.Selection), ink.Paint(look.Accent)
			t.Color, t.TextStyle.Bold = ink.Paint(look.Text), true
		}
		if b.focused && i == b.at {
			box.StrokeColor, box.StrokeWidth = ink.Paint(look.Accent), 2
		}
		box.Refresh()
		t.Refresh()
	}
	b.say(-1)
	r.Layout(b.Size())
}

// AccessibilityLabel implements fyne.Accessible: it is the option that the space bar turns.
func (b *Bits) AccessibilityLabel() string {
	if b.at >= len(b.options) {
		return ""
	}
	return b.options[b.at].Name
}

// AccessibilityRole implements fyne.Accessible.
func (b *Bits) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
