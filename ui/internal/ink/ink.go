// Package ink holds text without padding in the theme's colours, and the few simple shapes that the window uses.
package ink

import (
	"image/color"
	"slices"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/slot"
	"savant/ui/look"
)

// longest is how many letters of a text are drawn: a picture of text wider than the graphics card's limit shows as a black box.
const longest = 400

// Text is one line of text. Set the fields, then Refresh.
type Text struct {
	widget.BaseWidget
	Text  string
	Color fyne.ThemeColorName // "" is the foreground
	Scale fyne.ThemeSizeName  // "" is normal text
	Style fyne.TextStyle
	Cut   bool // shortened with an ellipsis to fit its width, instead of requesting the width it needs
	Align fyne.TextAlign
	// Middle has a text that is Cut lose its middle instead of its end: paths and names of files differ at both ends.
	Middle bool
	// Tail has a text that is Cut lose its beginning instead: paths of nodes begin alike and differ at their ends.
	Tail bool

	shorter []string // in the place of Text, where that has no room
}

// New returns a text in a colour of the theme.
func New(text string, name fyne.ThemeColorName) *Text {
	t := &Text{Text: text, Color: name}
	t.ExtendBaseWidget(t)
	return t
}

// Small returns a text of the secondary size.
func Small(text string, name fyne.ThemeColorName) *Text {
	t := New(text, name)
	t.Scale = theme.SizeNameCaptionText
	return t
}

// Bold returns a text in bold.
func Bold(text string, name fyne.ThemeColorName) *Text {
	t := New(text, name)
	t.Style.Bold = true
	return t
}

// Set shows another text.
func (t *Text) Set(text string) {
	if t.Text == text {
		return
	}
	t.Text, t.shorter = text, nil
	t.Refresh()
}

// Paint shows another text in another colour.
func (t *Text) Paint(text string, name fyne.ThemeColorName) {
	if t.Text == text && t.Color == name {
		return
	}
	if t.Text != text {
		t.shorter = nil
	}
	t.Text, t.Color = text, name
	t.Refresh()
}

// Fitting shows a text, or where a cut one has no room, the first of some that say less and have; the last one is cut then.
func (t *Text) Fitting(name fyne.ThemeColorName, text string, shorter ...string) {
	if t.Text == text && t.Color == name && slices.Equal(t.shorter, shorter) {
		return
	}
	t.Text, t.Color, t.shorter = text, name, shorter
	t.Refresh()
}

// IsCut reports whether less is drawn than the whole text.
func (t *Text) IsCut() bool {
	if len(t.Text) > longest && utf8.RuneCountInString(t.Text) > longest {
		return true
	}
	size := t.Scale
	if size == "" {
		size = theme.SizeNameText
	}
	return t.Cut && t.Size().Width > 0 && fyne.MeasureText(t.Text, theme.Size(size), t.Style).Width > t.Size().Width
}

// CreateRenderer implements fyne.Widget.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{text: t, drawn: canvas.NewText("", color.Transparent)}
	r.objects = []fyne.CanvasObject{r.drawn, r.boxes.Group()}
	r.Refresh()
	return r
}

type textRenderer struct {
	text    *Text
	drawn   *canvas.Text
	boxes   slot.Boxes // for letters that no font has
	size    fyne.Size
	objects []fyne.CanvasObject
}

func (r *textRenderer) Destroy() {}

func (r *textRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *textRenderer) MinSize() fyne.Size {
	size := fyne.MeasureText(Clip(r.text.Text), r.drawn.TextSize, r.text.Style)
	if r.text.Cut {
		size.Width = 0
	}
	return size
}

func (r *textRenderer) Layout(size fyne.Size) {
	r.size = size
	r.fit()
}

func (r *textRenderer) Refresh() {
	name := r.text.Color
	if name == "" {
		name = theme.ColorNameForeground
	}
	size := r.text.Scale
	if size == "" {
		size = theme.SizeNameText
	}
	r.drawn.Color = Paint(name)
	r.drawn.TextSize = theme.Size(size)
	r.drawn.TextStyle = r.text.Style
	r.drawn.Alignment = r.text.Align
	r.fit()
	r.drawn.Refresh()
}

func (r *textRenderer) fit() {
	text := Clip(r.text.Text)
	if r.text.Cut {
		for _, less := range r.text.shorter {
			if fyne.MeasureText(text, r.drawn.TextSize, r.text.Style).Width <= r.size.Width {
				break
			}
			text = less
		}
		fit := Fit
		switch {
		case r.text.Middle:
			fit = FitMiddle
		case r.text.Tail:
			fit = FitTail
		}
		text = fit(text, r.size.Width, r.drawn.TextSize, r.text.Style)
	}
	if t, ok := theme.Current().(Lettered); ok && !slot.Plain(text) {
		t.Letters().Draw(r.drawn, &r.boxes, text, r.drawn.TextSize, r.drawn.Color, slot.ScaleOf(r.text), 0, r.size.Width, r.size.Height)
	} else {
		r.drawn.Text = text
		slot.Put(r.drawn, 0, 0, r.size.Width, r.size.Height)
	}
	r.boxes.End()
}

// Lettered is a theme that knows how low the letters of its fonts are. Without it texts are drawn where Fyne puts them.
type Lettered interface{ Letters() *slot.Fonts }

// Clip cuts a text that is longer than what is drawn of one.
func Clip(s string) string {
	if len(s) <= longest {
		return s
	}
	n := 0
	for i := range s {
		if n == longest {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// Fit cuts a text with an ellipsis so that it is at most width wide.
func Fit(s string, width, size float32, style fyne.TextStyle) string {
	if width <= 0 {
		return ""
	}
	if fyne.MeasureText(s, size, style).Width <= width {
		return s
	}
	low, high := 0, len(s) // s[:low] with the ellipsis fits, s[:high] does not
	for low < high {
		mid := (low + high + 1) / 2
		for mid > low && mid < len(s) && !utf8.RuneStart(s[mid]) {
			mid--
		}
		if mid == low {
			break
		}
		if fyne.MeasureText(s[:mid]+"…", size, style).Width <= width {
			low = mid
		} else {
			high = mid - 1
			for high > low && !utf8.RuneStart(s[high]) {
				high--
			}
		}
	}
	return s[:low] + "…"
}

// Fill is a plain area in a colour of the theme.
type Fill struct {
	widget.BaseWidget
	Color  fyne.ThemeColorName
	Border fyne.ThemeColorName // "" is none
	Radius float32
	Min    fyne.Size
}

// Area returns a plain area.
func Area(name fyne.ThemeColorName) *Fill {
	f := &Fill{Color: name}
	f.ExtendBaseWidget(f)
	return f
}

// Line returns a line of one dp between panes; it stretches along the side it is laid on.
func Line() *Fill {
	f := Area(theme.ColorNameSeparator)
	f.Min = fyne.NewSize(1, 1)
	return f
}

// Box returns an area with a border and round corners.
func Box(fill, border fyne.ThemeColorName, radius float32) *Fill {
	f := &Fill{Color: fill, Border: border, Radius: radius}
	f.ExtendBaseWidget(f)
	return f
}

// Paint is a colour of the theme that is in force.
func Paint(name fyne.ThemeColorName) color.Color {
	return look.Of(theme.Current(), name, fyne.CurrentApp().Settings().ThemeVariant())
}

// Gap returns an empty place of a size.
func Gap(width, height float32) fyne.CanvasObject {
	g := canvas.NewRectangle(color.Transparent)
	g.SetMinSize(fyne.NewSize(width, height))
	return g
}

// CreateRenderer implements fyne.Widget.
func (f *Fill) CreateRenderer() fyne.WidgetRenderer {
	r := &fillRenderer{fill: f, drawn: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type fillRenderer struct {
	fill  *Fill
	drawn *canvas.Rectangle
}

func (r *fillRenderer) Destroy()                     {}
func (r *fillRenderer) Layout(size fyne.Size)        { r.drawn.Resize(size) }
func (r *fillRenderer) MinSize() fyne.Size           { return r.fill.Min }
func (r *fillRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.drawn} }

func (r *fillRenderer) Refresh() {
	r.drawn.FillColor = color.Transparent
	if r.fill.Color != "" {
		r.drawn.FillColor = Paint(r.fill.Color)
	}
	r.drawn.StrokeWidth = 0
	if r.fill.Border != "" {
		r.drawn.StrokeColor, r.drawn.StrokeWidth = Paint(r.fill.Border), 1
	}
	r.drawn.CornerRadius = r.fill.Radius
	r.drawn.Refresh()
}
