package pictures

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/curve"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// gradientView shows a Gradient as a band with a handle for each of its colours.
type gradientView struct {
	editor   *Editor
	row      model.Row
	thing    thing
	gradient curve.Gradient
	offsets  variant.Value // as stored; Nil where they are not
	colors   variant.Value

	chosen  int
	over    int // the handle under the pointer; -1 for none
	pulled  bool
	away    bool // what is pulled would be removed
	surface *surface
	name    *ink.Text
	fields  [2]*inspector.Line // offset and colour of the chosen stop
	mode    *ink.Link
	line    *fyne.Container
	root    *fyne.Container
}

// The measures of the band, in dp.
const (
	bandTop    = 4
	bandHeight = 84
	bandSide   = 12
	handleHigh = 20
	handleWide = 14
	bandWhole  = bandTop + bandHeight + handleHigh + 24
)

// mostHandles is up to how many colours have a handle drawn; of more only the chosen one.
const mostHandles = 64

func (e *Editor) gradient(r model.Row) view {
	if e.class(r) != "Gradient" {
		return nil
	}
	v := &gradientView{editor: e, row: r, over: -1}
	v.surface = newSurface(v, fyne.NewSize(200, bandWhole), e)
	v.name = ink.Small("", look.Muted)
	v.mode = link("", v.chooseMode)
	v.line = ink.Down(6)
	v.root = ink.Down(8, v.surface, v.line)
	return v
}

func (v *gradientView) kind() string              { return "gradient" }
func (v *gradientView) object() fyne.CanvasObject { return v.root }
func (v *gradientView) target() fyne.CanvasObject { return v.surface }

func (v *gradientView) links() []*ink.Link {
	if v.editor.page.Doc().Describe(v.row).Can&model.CanInsert == 0 {
		return nil
	}
	return []*ink.Link{link(words.Say("Reverse"), v.reverse)}
}

func (v *gradientView) fill() bool {
	v.thing = v.editor.thingOf(v.row)
	v.offsets, _ = v.thing.value("offsets")
	v.colors, _ = v.thing.value("colors")
	v.gradient = curve.ReadGradient(v.thing.value)
	v.pulled = false
	v.choose(min(v.chosen, len(v.gradient.Stops)-1))
	v.surface.Refresh()
	return true
}

// modes are how it goes from one colour to the next.
func modes() []string {
	return []string{words.Say("Linear"), words.Say("Constant"), words.Say("Cubic")}
}

// choose makes a stop the one that the fields are of.
func (v *gradientView) choose(i int) {
	changed := i != v.chosen || v.fields[0] == nil
	v.chosen = max(i, 0)
	if v.chosen >= len(v.gradient.Stops) {
		v.line.RemoveAll()
		return
	}
	v.name.Set(words.Say("Colour %d", v.chosen))
	between := int(v.gradient.Mode)
	if list := modes(); between >= 0 && between < len(list) {
		v.mode.Text.Set(list[between])
	}
	if !changed && len(v.line.Objects) > 0 {
		v.fields[0].Fill()
		v.fields[1].Fill()
		return
	}
	v.fields[0] = v.editor.field(func() variant.Value { return variant.OfFloat(round32(v.stop().Offset)) },
		func(to variant.Value, amend bool) error {
			return v.change(amend, func(s *curve.Stop) { s.Offset = to.Float() })
		}, v.focus)
	v.fields[1] = v.editor.field(func() variant.Value { c := v.stop().Color; return variant.OfMath(variant.Color, c[:]...) },
		func(to variant.Value, amend bool) error {
			return v.change(amend, func(s *curve.Stop) { copy(s.Color[:], to.Data.(*variant.Math).C) })
		}, v.focus)
	v.line.Objects = []fyne.CanvasObject{
		ink.Across(8, 0, -1, v.name, sized(72, v.fields[0].Object()), sized(100, v.fields[1].Object()), link(words.Say("Pick…"), v.pick)),
		ink.Across(8, 0, -1, faint(words.Say("Between")), v.mode)}
	v.line.Refresh()
}

// stop returns the chosen stop; an empty one if it no longer exists.
func (v *gradientView) stop() curve.Stop {
	if v.chosen < len(v.gradient.Stops) {
		return v.gradient.Stops[v.chosen]
	}
	return curve.Stop{}
}

func (v *gradientView) focus() { v.editor.page.Window().Canvas().Focus(v.surface) }

// change changes the chosen stop.
func (v *gradientView) change(amend bool, f func(s *curve.Stop)) error {
	if v.chosen >= len(v.gradient.Stops) {
		return nil
	}
	stops := append([]curve.Stop(nil), v.gradient.Stops...)
	f(&stops[v.chosen])
	return v.put(amend, stops)
}

// put stores stops: only the offsets and colours that changed.
func (v *gradientView) put(amend bool, stops []curve.Stop) error {
	var offsets, colors []float64
	sameOffsets, sameColors := len(stops) == len(v.gradient.Stops), len(stops) == len(v.gradient.Stops)
	for i, s := range stops {
		offsets, colors = append(offsets, s.Offset), append(colors, s.Color[:]...)
		sameOffsets = sameOffsets && s.Offset == v.gradient.Stops[i].Offset
		sameColors = sameColors && s.Color == v.gradient.Stops[i].Color
	}
	var list []named
	if !sameOffsets {
		list = append(list, named{"offsets", curve.Packed(v.offsets, variant.PackedFloat32Array, offsets)})
	}
	if !sameColors {
		list = append(list, named{"colors", curve.Packed(v.colors, variant.PackedColorArray, colors)})
	}
	if len(list) == 0 {
		return nil
	}
	return v.thing.put(amend, list...)
}

// reverse turns the gradient round.
func (v *gradientView) reverse() {
	stops := make([]curve.Stop, len(v.gradient.Stops))
	for i, s := range v.gradient.Stops {
		stops[len(stops)-1-i] = curve.Stop{Offset: 1 - s.Offset, Color: s.Color}
	}
	v.editor.attempt(v.put(false, stops))
}

// chooseMode offers how it goes from one colour to the next.
func (v *gradientView) chooseMode() {
	if v.editor.panel.Outside.Menu == nil {
		return
	}
	var items []*fyne.MenuItem
	for i, name := range modes() {
		items = append(items, fyne.NewMenuItem(name, func() {
			v.editor.attempt(v.thing.put(false, named{"interpolation_mode", variant.OfInt(int64(i))}))
		}))
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.mode)
	v.editor.panel.Outside.Menu(at.AddXY(0, v.mode.Size().Height), items)
}

// pick lets the user choose a colour for the chosen stop.
func (v *gradientView) pick() {
	if v.editor.panel.Outside.Color == nil || v.chosen >= len(v.gradient.Stops) {
		return
	}
	v.editor.panel.Outside.Color(rgba(v.stop().Color), func(c color.Color) {
		v.editor.attempt(v.change(false, func(s *curve.Stop) { s.Color = ofColor(c) }))
	})
}

// across is where an offset is on the band, and along is the reverse.
func (v *gradientView) across(offset float64) float32 {
	return bandSide + float32(offset)*(v.surface.Size().Width-2*bandSide)
}

func (v *gradientView) along(x float32) float64 {
	return float64((x - bandSide) / max(1, v.surface.Size().Width-2*bandSide))
}

func (v *gradientView) paint(b *brush) {
	at := v.gradient.Sampler()
	x0, x1 := int(bandSide*b.scale), int((b.width-bandSide)*b.scale)
	y0, y1 := int(bandTop*b.scale), int((bandTop+bandHeight)*b.scale)
	for x := max(x0, 0); x < min(x1, b.img.Rect.Dx()); x++ {
		c := rgba(at((float64(x-x0) + 0.5) / float64(x1-x0)))
		column := image.Rect(x, y0, x+1, y1)
		for y := column.Min.Y; y < min(column.Max.Y, b.img.Rect.Dy()); y++ {
			b.img.Set(x, y, over(c, chequered(x, y, 0, 0)))
		}
	}
	for i, s := range v.gradient.Stops {
		if i != v.chosen && len(v.gradient.Stops) <= mostHandles {
			v.handle(b, i, s)
		}
	}
	if v.chosen < len(v.gradient.Stops) {
		v.handle(b, v.chosen, v.gradient.Stops[v.chosen])
	}
}

// over is a colour on an opaque one.
func over(c color.NRGBA, ground color.Color) color.Color {
	r, g, bl, _ := ground.RGBA()
	mix := func(top uint8, below uint32) uint8 {
		return uint8((uint32(top)*uint32(c.A) + below>>8*(255-uint32(c.A)) + 127) / 255)
	}
	return color.RGBA{mix(c.R, r), mix(c.G, g), mix(c.B, bl), 255}
}

// handle draws that of a stop: a house below the band, of its colour.
func (v *gradientView) handle(b *brush, i int, s curve.Stop) {
	if i == v.chosen && v.away {
		return
	}
	x, y := v.across(s.Offset), float32(bandTop+bandHeight)
	house := func(grow float32) {
		w := handleWide/2 + grow
		b.area(fyne.NewPos(x, y-grow), fyne.NewPos(x-w, y+7-grow/2), fyne.NewPos(x-w, y+handleHigh+grow), fyne.NewPos(x+w, y+handleHigh+grow), fyne.NewPos(x+w, y+7-grow/2))
	}
	edge := look.Muted
	switch i {
	case v.chosen:
		edge = look.Accent
	case v.over:
		edge = look.Text
	}
	house(1.5)
	b.lay(edge, 1)
	house(0)
	opaque := rgba(s.Color)
	opaque.A = 255
	b.layColor(opaque, 1)
}

func (v *gradientView) notes() []note {
	var list []note
	for i, s := range v.gradient.Stops {
		if i != v.chosen && len(v.gradient.Stops) > 12 || i == v.chosen && v.away {
			continue
		}
		c := look.Muted
		if i == v.chosen {
			c = look.Text
		}
		list = append(list, note{strconv.FormatFloat(round32(math.Round(s.Offset*1000)/1000), 'g', -1, 64), fyne.NewPos(v.across(s.Offset), bandTop+bandHeight+handleHigh+3), fyne.TextAlignCenter, c})
	}
	if len(v.gradient.Stops) == 0 {
		list = append(list, note{words.Say("No colours. Double-click to add one."), fyne.NewPos(v.surface.Size().Width/2, bandTop+bandHeight+8), fyne.TextAlignCenter, look.Muted})
	}
	return list
}

// at is the stop whose handle is at a place; -1 for none.
func (v *gradientView) at(p fyne.Position) int {
	if p.Y < bandTop+bandHeight-4 || p.Y > bandTop+bandHeight+handleHigh+4 {
		return -1
	}
	best, off := -1, float32(handleWide/2+3)
	for i, s := range v.gradient.Stops {
		if d := float32(math.Abs(float64(v.across(s.Offset) - p.X))); d < off || d == off && i == v.chosen {
			best, off = i, d
		}
	}
	return best
}

func (v *gradientView) press(p fyne.Position) {
	if i := v.at(p); i >= 0 {
		v.choose(i)
		v.pulled = v.may()
	}
}

// may reports whether the gradient can be edited.
func (v *gradientView) may() bool {
	return v.editor.page.Doc().Describe(v.row).Can&model.CanInsert != 0
}

// offTheBand is how far below the handles one lets go to remove one, in dp.
const offTheBand = 48

func (v *gradientView) drag(p fyne.Position) {
	if !v.pulled {
		return
	}
	v.gradient.Stops[v.chosen].Offset = float64(float32(math.Round(min(max(v.along(p.X), 0), 1)*1000) / 1000))
	v.away = len(v.gradient.Stops) > 1 && (p.Y > bandTop+bandHeight+handleHigh+offTheBand || p.Y < -offTheBand)
}

func (v *gradientView) drop(dragged bool) {
	if !v.pulled {
		return
	}
	now, away := append([]curve.Stop(nil), v.gradient.Stops...), v.away
	v.pulled, v.away = false, false
	if !dragged {
		return
	}
	v.fill() // what is stored
	if away {
		now = append(now[:v.chosen], now[v.chosen+1:]...)
	}
	v.editor.attempt(v.put(false, now))
}

func (v *gradientView) cancel() bool {
	if !v.pulled {
		return false
	}
	v.away = false
	v.fill()
	return true
}

// double adds a stop of the colour that is there.
func (v *gradientView) double(p fyne.Position) {
	if !v.may() || v.at(p) >= 0 {
		return
	}
	v.add(min(max(v.along(p.X), 0), 1))
}

func (v *gradientView) add(offset float64) {
	offset = float64(float32(math.Round(offset*1000) / 1000))
	color := v.gradient.Sampler()(offset)
	i := 0
	for i < len(v.gradient.Stops) && v.gradient.Stops[i].Offset <= offset {
		i++
	}
	stops := append([]curve.Stop(nil), v.gradient.Stops[:i]...)
	stops = append(append(stops, curve.Stop{Offset: offset, Color: color}), v.gradient.Stops[i:]...)
	v.chosen = i
	v.fields = [2]*inspector.Line{}
	v.editor.attempt(v.put(false, stops))
}

func (v *gradientView) hover(p fyne.Position, on bool) {
	v.over = -1
	if on {
		v.over = v.at(p)
	}
}

func (v *gradientView) wheel(fyne.Position, float32) {}

func (v *gradientView) key(name fyne.KeyName, shift bool) bool {
	n := len(v.gradient.Stops)
	step := 0.01
	if shift {
		step = 0.1
	}
	move := func(by float64) {
		v.editor.attempt(v.change(true, func(s *curve.Stop) {
			s.Offset = float64(float32(min(max(round32(s.Offset)+by, 0), 1)))
		}))
	}
	switch {
	case n == 0 && name != fyne.KeyInsert:
		return false
	case name == fyne.KeyTab && shift && v.chosen > 0:
		v.choose(v.chosen - 1)
	case name == fyne.KeyTab && !shift && v.chosen+1 < n:
		v.choose(v.chosen + 1)
	case name == fyne.KeyReturn || name == fyne.KeyEnter:
		v.fields[0].Focus()
	case !v.may():
		return false
	case name == fyne.KeyLeft:
		move(-step)
	case name == fyne.KeyRight:
		move(step)
	case name == fyne.KeyInsert:
		next := 1.0
		if v.chosen+1 < n {
			next = v.gradient.Stops[v.chosen+1].Offset
		}
		v.add((v.stop().Offset + next) / 2)
	case name == fyne.KeyDelete && n > 1:
		stops := append([]curve.Stop(nil), v.gradient.Stops[:v.chosen]...)
		v.editor.attempt(v.put(false, append(stops, v.gradient.Stops[v.chosen+1:]...)))
	default:
		return false
	}
	return true
}
