package colors

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// spaces are the models to choose a colour by.
func spaces() []space {
	return []space{
		{"HSV", [3]string{words.Say("Hue"), words.Say("Saturation"), words.Say("Brightness")}, hsv, hsvAt},
		{"OKHSL", [3]string{words.Say("Hue"), words.Say("Saturation"), words.Say("Lightness")}, okhsl, okhslAt},
	}
}

// Question is a colour to choose.
type Question struct {
	From   color.NRGBA
	Recent []color.NRGBA     // chosen before, most recent first
	Take   func(color.NRGBA) // called with the chosen colour
	Closed func()            // called at the end
}

// picker is the dialog.
type picker struct {
	ask     Question
	canvas  fyne.Canvas
	spaces  []space
	model   int
	at      [3]float64 // the colour in the model: a hue stays where a grey has none
	now     color.NRGBA
	plane   *pad
	hue     *pad
	alpha   *pad
	fields  []*widgets.Entry // hexadecimal, three numbers, alpha
	labels  [3]*ink.Text
	chip    *ink.Chip
	filling bool
	popup   *widget.PopUp
}

// The sizes of the dialog, in dp.
const (
	planeWidth  = 260
	planeHeight = 200
	fieldsWidth = 190
	stripHeight = 18
)

// Ask shows the dialog and returns a function that closes it.
func Ask(c fyne.Canvas, q Question) (giveUp func()) {
	p := &picker{ask: q, canvas: c, spaces: spaces()}
	p.build()
	p.show(q.From)
	p.popup.Show()
	c.Focus(p.fields[0])
	return p.close
}

func (p *picker) build() {
	keys, buttons := widgets.AnswerKeys(p.accept, p.close)
	newPad := func(name string, size fyne.Size, strip bool, paint func() image.Image, moved func(x, y float64)) *pad {
		d := &pad{name: name, min: size, strip: strip, paint: paint, moved: moved, keys: keys}
		d.ExtendBaseWidget(d)
		return d
	}
	p.plane = newPad(words.Say("Colour"), fyne.NewSize(planeWidth, planeHeight), false, p.paintPlane, func(x, y float64) { p.turn(p.at[0], x, y) })
	p.hue = newPad(words.Say("Hue"), fyne.NewSize(planeWidth, stripHeight), true, p.paintHue, func(x, _ float64) { p.turn(min(x, 0.9999), p.at[1], p.at[2]) })
	p.alpha = newPad(words.Say("Alpha"), fyne.NewSize(planeWidth, stripHeight), true, p.paintAlpha, func(x, _ float64) {
		p.now.A = uint8(math.Round(x * 255))
		p.fill()
	})
	for i := range 5 {
		e := widgets.NewEntry("", keys)
		e.Whole = true
		e.OnChanged = func(text string) { p.typed(i, text) }
		p.fields = append(p.fields, e)
	}
	p.chip = ink.NewChip(p.ask.From, nil)
	before := ink.NewChip(p.ask.From, func() { p.show(p.ask.From) })
	model := widgets.NewSegments([]string{p.spaces[0].name, p.spaces[1].name}, func(i int) {
		p.model = i
		p.show(p.now)
	})
	model.Key = buttons
	side := ink.Down(8, ink.Gap(fieldsWidth, 0), model, ink.Even(0, before, p.chip), p.line(ink.Small(words.Say("Hexadecimal"), look.Muted), p.fields[0]))
	for i := range p.labels {
		p.labels[i] = ink.Small("", look.Muted)
		side.Add(p.line(p.labels[i], p.fields[1+i]))
	}
	side.Add(p.line(ink.Small(words.Say("Alpha")+" %", look.Muted), p.fields[4]))
	rows := []fyne.CanvasObject{p.title(), ink.Across(16, 0, -1, ink.Down(8, p.plane, p.hue, p.alpha), side)}
	if len(p.ask.Recent) > 0 {
		rows = append(rows, p.recent())
	}
	yes, no := widgets.NewButton(words.Say("OK"), p.accept), widgets.NewButton(words.Say("Cancel"), p.close)
	yes.Importance, yes.Key, no.Key = widget.HighImportance, buttons, buttons
	drop := widgets.NewButton(words.Say("Pick from the window"), p.pick)
	drop.SetIcon(theme.ColorChromaticIcon())
	drop.Key = buttons
	rows = append(rows, ink.Across(8, 0, 1, drop, ink.Gap(0, 0), no, yes))
	p.popup = widgets.NewModal(ink.Pad(18, 12, 18, 12, ink.Down(12, rows...)), p.canvas)
}

func (p *picker) title() fyne.CanvasObject {
	t := ink.Bold(words.Say("Colour"), look.Text)
	t.Scale = theme.SizeNameSubHeadingText
	return t
}

// line puts a caption before a field.
func (p *picker) line(label fyne.CanvasObject, field fyne.CanvasObject) fyne.CanvasObject {
	return ink.Across(8, 0, 1, widgets.Fixed(88, label), field)
}

// recent are the colours that were chosen before.
func (p *picker) recent() fyne.CanvasObject {
	row := ink.Across(4, 0, -1)
	for _, c := range p.ask.Recent {
		row.Add(newChoice(c, p))
	}
	return ink.Down(4, ink.Small(words.Say("Recent"), look.Muted), row)
}

// choice is a colour to choose again.
type choice struct {
	ink.Chip
	keys func(*fyne.KeyEvent) bool
}

var _ fyne.Focusable = (*choice)(nil)

// AccessibilityLabel implements fyne.Accessible.
func (c *choice) AccessibilityLabel() string { return hexOf(c.Color) }

// AccessibilityRole implements fyne.Accessible.
func (c *choice) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func newChoice(c color.NRGBA, p *picker) *choice {
	_, keys := widgets.AnswerKeys(p.accept, p.close)
	x := &choice{keys: keys}
	x.Color, x.Min, x.Tap = c, fyne.NewSize(28, 24), func() { p.show(c) }
	x.ExtendBaseWidget(x)
	return x
}

// FocusGained implements fyne.Focusable.
func (c *choice) FocusGained() { c.Marked = true; c.Refresh() }

// FocusLost implements fyne.Focusable.
func (c *choice) FocusLost() { c.Marked = false; c.Refresh() }

// TypedRune implements fyne.Focusable.
func (c *choice) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (c *choice) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		c.Tap()
	default:
		c.keys(k)
	}
}

// show turns to a colour.
func (p *picker) show(c color.NRGBA) {
	h, x, y := p.spaces[p.model].from(float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
	if x == 0 {
		h = p.at[0]
	}
	p.at, p.now = [3]float64{h, x, y}, c
	p.fill()
}

// turn turns to a colour of the model.
func (p *picker) turn(h, x, y float64) {
	p.at = [3]float64{h, x, y}
	r, g, b := p.spaces[p.model].at(h)(x, y)
	p.now = color.NRGBA{eight(r), eight(g), eight(b), p.now.A}
	p.fill()
}

func eight(f float64) uint8 { return uint8(math.Round(min(1, max(0, f)) * 255)) }

// fill shows the colour everywhere, but in the field that is being written in.
func (p *picker) fill() {
	p.filling = true
	p.plane.set(p.at[1], p.at[2])
	p.hue.set(p.at[0], 0)
	p.alpha.set(float64(p.now.A)/255, 0)
	p.chip.Color = p.now
	p.chip.Refresh()
	for i, l := range p.labels {
		l.Set(p.spaces[p.model].parts[i] + map[bool]string{true: " °", false: " %"}[i == 0])
	}
	number := func(f float64) string {
		return strings.TrimSuffix(strconv.FormatFloat(f, 'f', 1, 64), ".0")
	}
	texts := []string{hexOf(p.now),
		number(p.at[0] * 360), number(p.at[1] * 100), number(p.at[2] * 100), number(float64(p.now.A) / 2.55)}
	for i, text := range texts {
		if p.canvas.Focused() != fyne.Focusable(p.fields[i]) || !p.means(i, p.fields[i].Text) {
			p.fields[i].SetText(text)
		}
	}
	p.filling = false
}

// means reports whether the field being edited already has the shown value.
func (p *picker) means(i int, text string) bool {
	if i == 0 {
		c, ok := parseHex(text)
		return ok && c == p.now
	}
	f, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	shown := []float64{p.at[0] * 360, p.at[1] * 100, p.at[2] * 100, float64(p.now.A) / 2.55}[i-1]
	return err == nil && math.Abs(f-shown) < 0.5
}

// typed takes the entered text of a field once it is a valid colour or number.
func (p *picker) typed(i int, text string) {
	if p.filling {
		return
	}
	if i == 0 {
		if c, ok := parseHex(text); ok {
			p.show(c)
		}
		return
	}
	f, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	if err != nil || math.IsNaN(f) {
		return
	}
	if i == 4 {
		p.now.A = eight(f / 100)
		p.fill()
		return
	}
	at := p.at
	at[i-1] = min(1, max(0, f/100))
	if i == 1 {
		at[0] = f/360 - math.Floor(f/360)
	}
	p.turn(at[0], at[1], at[2])
}

// hexOf is a colour as digits.
func hexOf(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A) }

// parseHex parses a colour of 6 or 8 digits, or of 3 or 4 that are doubled.
func parseHex(text string) (color.NRGBA, bool) {
	s := strings.TrimPrefix(strings.TrimSpace(text), "#")
	if len(s) == 3 || len(s) == 4 {
		doubled := ""
		for _, r := range s {
			doubled += string(r) + string(r)
		}
		s = doubled
	}
	if len(s) == 6 {
		s += "ff"
	}
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil || len(s) != 8 {
		return color.NRGBA{}, false
	}
	return color.NRGBA{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}, true
}

// accept takes the colour.
func (p *picker) accept() {
	p.close()
	p.ask.Take(p.now)
}

func (p *picker) close() {
	p.popup.Hide()
	p.ask.Closed()
}

// painted is a picture of colours.
func painted(w, h int, at func(x, y float64) color.NRGBA) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetNRGBA(x, y, at(float64(x)/float64(max(1, w-1)), 1-float64(y)/float64(max(1, h-1))))
		}
	}
	return img
}

func (p *picker) paintPlane() image.Image {
	of := p.spaces[p.model].at(p.at[0])
	return painted(104, 80, func(x, y float64) color.NRGBA {
		r, g, b := of(x, y)
		return color.NRGBA{eight(r), eight(g), eight(b), 0xff}
	})
}

func (p *picker) paintHue() image.Image {
	return painted(180, 1, func(x, _ float64) color.NRGBA {
		r, g, b := p.spaces[p.model].at(x)(1, map[bool]float64{true: 1, false: 0.65}[p.model == 0])
		return color.NRGBA{eight(r), eight(g), eight(b), 0xff}
	})
}

func (p *picker) paintAlpha() image.Image {
	return painted(planeWidth, stripHeight, func(x, y float64) color.NRGBA {
		ground := 0xb4
		if (int(x*(planeWidth-1))/6+int(y*(stripHeight-1))/6)%2 == 0 {
			ground = 0xff
		}
		over := func(c uint8) uint8 { return eight((float64(c)*x + float64(ground)*(1-x)) / 255) }
		return color.NRGBA{over(p.now.R), over(p.now.G), over(p.now.B), 0xff}
	})
}
