package pictures

import (
	"image/color"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/curve"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// swatchView shows the colours of a packed array side by side.
type swatchView struct {
	editor  *Editor
	row     model.Row
	colors  []curve.Color
	chosen  int
	over    int
	surface *surface
}

// The measures of a swatch, in dp.
const (
	swatchSize = 28
	swatchGap  = 4
)

// mostSwatches is the largest number of colours that are shown.
const mostSwatches = 512

func (e *Editor) swatches(r model.Row) view {
	if e.page.Doc().Describe(r).Badge != model.BadgePackedColor {
		return nil
	}
	v := &swatchView{editor: e, row: r, chosen: -1, over: -1}
	v.surface = newSurface(v, fyne.NewSize(240, swatchSize+22), e)
	return v
}

func (v *swatchView) kind() string              { return "colors" }
func (v *swatchView) object() fyne.CanvasObject { return v.surface }
func (v *swatchView) target() fyne.CanvasObject { return v.surface }

func (v *swatchView) links() []*ink.Link {
	if v.editor.fixed(v.row) || v.editor.panel.Outside.Color == nil {
		return nil
	}
	return []*ink.Link{link(words.Say("Pick…"), v.pick)}
}

func (v *swatchView) fill() bool {
	value, err := v.editor.page.Doc().Value(v.row)
	if err != nil || value.Type != variant.PackedColorArray {
		return false
	}
	v.colors = nil
	numbers := curve.Numbers(value)
	for i := 0; i+4 <= len(numbers) && len(v.colors) < mostSwatches; i += 4 {
		v.colors = append(v.colors, curve.Color(numbers[i:i+4]))
	}
	v.chosen = min(v.chosen, len(v.colors)-1)
	v.surface.least.Height = v.at(len(v.colors)-1).Y + swatchSize + 22
	v.surface.Refresh()
	return len(v.colors) > 0
}

// acrossRow is how many swatches fit into a row.
const acrossRow = 10

// at is where a swatch is.
func (v *swatchView) at(i int) fyne.Position {
	return fyne.NewPos(float32(i%acrossRow)*(swatchSize+swatchGap)+2, float32(i/acrossRow)*(swatchSize+swatchGap)+2)
}

func (v *swatchView) find(p fyne.Position) int {
	for i := range v.colors {
		at := v.at(i)
		if p.X >= at.X && p.Y >= at.Y && p.X < at.X+swatchSize && p.Y < at.Y+swatchSize {
			return i
		}
	}
	return -1
}

func (v *swatchView) paint(b *brush) {
	for i, c := range v.colors {
		at := v.at(i)
		if i == v.chosen || i == v.over {
			b.rect(at.X-2, at.Y-2, swatchSize+4, swatchSize+4)
			b.lay(map[bool]fyne.ThemeColorName{true: look.Accent, false: look.Text}[i == v.chosen], 1)
		}
		b.rect(at.X, at.Y, swatchSize, swatchSize)
		b.lay(look.Raised, 1)
		b.rect(at.X, at.Y, swatchSize, swatchSize)
		b.layColor(rgba(c), 1)
	}
}

func (v *swatchView) notes() []note {
	i := v.over
	if i < 0 {
		i = v.chosen
	}
	if i < 0 || i >= len(v.colors) {
		return nil
	}
	return []note{{hexOf(v.editor.page.Doc(), v.row, i, rgba(v.colors[i])), fyne.NewPos(2, v.at(len(v.colors)-1).Y+swatchSize+4), fyne.TextAlignLeading, look.Text}}
}

func (v *swatchView) press(p fyne.Position) { v.choose(v.find(p)) }

// choose selects a colour, in the table too.
func (v *swatchView) choose(i int) {
	if v.chosen = i; i >= 0 {
		v.editor.panel.ShowElement(i)
	}
}

func (v *swatchView) double(p fyne.Position) {
	if i := v.find(p); i >= 0 {
		v.choose(i)
		v.pick()
	}
}

// pick lets the user change the selected colour, or the first one.
func (v *swatchView) pick() {
	ask := v.editor.panel.Outside.Color
	if v.editor.fixed(v.row) || ask == nil || len(v.colors) == 0 {
		return
	}
	i := max(v.chosen, 0)
	ask(rgba(v.colors[i]), func(c color.Color) {
		to := ofColor(c)
		v.editor.attempt(v.editor.panel.Assign([]model.Assignment{{Row: v.editor.page.Doc().Child(v.row, i), Value: variant.OfMath(variant.Color, to[:]...)}}, false))
	})
}

func (v *swatchView) drag(fyne.Position)           {}
func (v *swatchView) drop(bool)                    {}
func (v *swatchView) cancel() bool                 { return false }
func (v *swatchView) wheel(fyne.Position, float32) {}

func (v *swatchView) hover(p fyne.Position, on bool) {
	v.over = -1
	if on {
		v.over = v.find(p)
	}
}

func (v *swatchView) key(name fyne.KeyName, shift bool) bool {
	by := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -acrossRow, fyne.KeyDown: acrossRow}[name]
	if name == fyne.KeyTab {
		by = 1
		if shift {
			by = -1
		}
	}
	switch to := v.chosen + by; {
	case by != 0 && to >= 0 && to < len(v.colors):
		v.choose(to)
	case name == fyne.KeyReturn || name == fyne.KeyEnter:
		v.pick()
	default:
		return false
	}
	return true
}
