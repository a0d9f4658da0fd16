package pictures

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/curve"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// curveView shows a Curve with its points, and the slopes of the chosen one.
type curveView struct {
	editor    *Editor
	row       model.Row
	thing     thing
	data      variant.Value // as stored; Nil where it is not
	curve     curve.Curve
	low, high place // the limits

	plane  *plane
	preset *ink.Link
	line   pointLine
	root   *fyne.Container
}

func (e *Editor) curve(r model.Row) view {
	if e.class(r) != "Curve" {
		return nil
	}
	v := &curveView{editor: e, row: r, plane: newPlane(e, 210), line: newPointLine()}
	v.plane.up = true
	v.preset = link(words.Say("Presets"), v.choosePreset)
	v.plane.edits.chosen = func(int) { v.fieldsOf() }
	if e.page.Doc().Describe(r).Can&model.CanInsert != 0 {
		v.plane.edits = editing{chosen: v.plane.edits.chosen, moved: v.move, lever: v.turn, add: v.add, del: v.remove, undo: func() { v.fill() }}
	}
	v.root = ink.Down(8, v.plane.surface, v.line.root)
	return v
}

func (v *curveView) kind() string              { return "curve" }
func (v *curveView) object() fyne.CanvasObject { return v.root }
func (v *curveView) target() fyne.CanvasObject { return v.plane.surface }

func (v *curveView) links() []*ink.Link {
	if v.plane.edits.add == nil {
		return nil
	}
	return []*ink.Link{v.preset}
}

func (v *curveView) fill() bool {
	v.thing = v.editor.thingOf(v.row)
	var stored bool
	v.curve = nil
	if v.data, stored = v.thing.value("_data"); stored {
		var ok bool
		if v.curve, ok = curve.ReadCurve(v.data); !ok {
			return false
		}
	}
	v.low, v.high = curve.ReadLimits(v.thing.value)
	v.draw()
	v.fieldsOf()
	return true
}

// samples is in how many pieces the curve is drawn.
const samples = 240

// draw shows the curve as it is now, also while a point is dragged.
func (v *curveView) draw() {
	d := drawing{empty: words.Say("No points. Click to add one."), text: func(i int) string {
		return number(v.curve[i].X, 0.001) + ", " + number(v.curve[i].Y, 0.001)
	}}
	s := stroke{color: look.Number, width: 2, ground: true}
	low, high := v.low[0], v.high[0]
	for _, p := range v.curve {
		low, high = min(low, p.X), max(high, p.X)
		d.marks = append(d.marks, place{p.X, p.Y})
	}
	if len(v.curve) > 0 {
		for i := range samples + 1 {
			x := low + (high-low)*float64(i)/samples
			s.places = append(s.places, place{x, v.curve.At(x)})
		}
	}
	d.strokes, d.line = []stroke{s}, s.places
	if i := v.plane.chosen; i >= 0 && i < len(v.curve) {
		d.levers = v.levers(v.curve[i])
	}
	if !v.plane.moved || v.plane.shown.strokes == nil {
		around := place{(v.high[0] - v.low[0]) * 0.04, (v.high[1] - v.low[1]) * 0.06}
		v.plane.steps = place{v.plane.at10((v.high[0]-v.low[0])/100, 0), v.plane.at10((v.high[1]-v.low[1])/100, 1)}
		v.plane.frame(place{v.low[0] - around[0], v.low[1] - around[1]}, place{v.high[0] + around[0], v.high[1] + around[1]})
	}
	v.plane.set(d)
}

// reach is how far from its point a lever is, as a share of the domain.
const reach = 0.12

// levers are the squares of a point: at its left, and at its right.
func (v *curveView) levers(p curve.Point) []place {
	by := (v.high[0] - v.low[0]) * reach
	return []place{{p.X - by, p.Y - by*p.Left}, {p.X + by, p.Y + by*p.Right}}
}

// fieldsOf shows the numbers of the chosen point.
func (v *curveView) fieldsOf() {
	i := v.plane.chosen
	if i >= 0 && i < len(v.curve) {
		v.plane.shown.levers = v.levers(v.curve[i])
	}
	if !v.line.choose(i, len(v.curve)) {
		return
	}
	focus := func() { v.editor.page.Window().Canvas().Focus(v.plane.surface) }
	field := func(read func(p curve.Point) variant.Value, write func(p *curve.Point, to variant.Value)) fyne.CanvasObject {
		l := v.editor.field(func() variant.Value {
			if i >= len(v.curve) {
				return read(curve.Point{})
			}
			return read(v.curve[i])
		}, func(to variant.Value, amend bool) error {
			return v.change(amend, func(c curve.Curve) { write(&c[i], to) })
		}, focus)
		return v.line.add(l)
	}
	at := field(func(p curve.Point) variant.Value { return variant.OfMath(variant.Vector2, p.X, p.Y) },
		func(p *curve.Point, to variant.Value) { c := to.Data.(*variant.Math).C; p.X, p.Y = c[0], c[1] })
	left := field(func(p curve.Point) variant.Value { return variant.OfFloat(round32(p.Left)) },
		func(p *curve.Point, to variant.Value) { p.Left, p.LeftMode = to.Float(), curve.Free })
	right := field(func(p curve.Point) variant.Value { return variant.OfFloat(round32(p.Right)) },
		func(p *curve.Point, to variant.Value) { p.Right, p.RightMode = to.Float(), curve.Free })
	v.line.show(ink.Across(8, 0, -1, v.line.name, sized(190, at)), ink.Across(8, 0, -1, faint(words.Say("Tangents")), sized(80, left), sized(80, right)))
}

// change changes a copy of the points and stores it.
func (v *curveView) change(amend bool, f func(c curve.Curve)) error {
	if v.plane.edits.add == nil {
		return nil
	}
	c := slices.Clone(v.curve)
	f(c)
	return v.put(amend, c)
}

func (v *curveView) put(amend bool, c curve.Curve) error {
	c.Straighten()
	list := []named{{"_data", c.Data(v.data)}}
	if _, stored := v.thing.value("point_count"); stored && len(c) != len(v.curve) {
		list = append(list, named{"point_count", variant.OfInt(int64(len(c)))})
	}
	return v.thing.put(amend, list...)
}

// within keeps a point between its neighbours and in the limits; one that is beyond them already may stay there.
func (v *curveView) within(c curve.Curve, i int, to place) place {
	stored := curve.Point{X: v.low[0], Y: v.low[1]}
	if i < len(c) {
		stored = c[i]
	}
	low, high := place{min(v.low[0], stored.X), min(v.low[1], stored.Y)}, place{max(v.high[0], stored.X), max(v.high[1], stored.Y)}
	if i > 0 {
		low[0] = max(low[0], c[i-1].X)
	}
	if i+1 < len(c) {
		high[0] = min(high[0], c[i+1].X)
	}
	return place{min(max(to[0], low[0]), high[0]), min(max(to[1], low[1]), high[1])}
}

func (v *curveView) move(i int, to place, done, amend bool) {
	if done && !amend { // a drag is only a preview: the result is stored in one step
		v.fill()
	}
	if i >= len(v.curve) {
		return
	}
	to = v.within(v.curve, i, to)
	if done {
		v.editor.attempt(v.change(amend, func(c curve.Curve) { c[i].X, c[i].Y = to[0], to[1] }))
		return
	}
	v.curve[i].X, v.curve[i].Y = to[0], to[1]
	v.curve.Straighten()
	v.draw()
}

// turn gives the chosen point the slope that leads to where a lever is. Both slopes that are the same stay the same.
func (v *curveView) turn(lever int, to place, done bool) {
	if done {
		v.fill()
	}
	i := v.plane.chosen
	if i < 0 || i >= len(v.curve) {
		return
	}
	turned := v.curve[i]
	across := to[0] - turned.X
	if lever == 0 {
		across = -across
	}
	across = max(across, (v.high[0]-v.low[0])/1000)
	up := to[1] - turned.Y
	if lever == 0 {
		up = -up
	}
	slope := float64(float32(math.Round(up/across*1000) / 1000))
	both := turned.Left == turned.Right
	if lever == 0 || both {
		turned.Left, turned.LeftMode = slope, curve.Free
	}
	if lever == 1 || both {
		turned.Right, turned.RightMode = slope, curve.Free
	}
	if done {
		v.editor.attempt(v.change(false, func(c curve.Curve) { c[i] = turned }))
		return
	}
	v.curve[i] = turned
	v.draw()
}

// add puts a point where the curve was pressed.
func (v *curveView) add(_ int, at place) {
	at = place{min(max(at[0], v.low[0]), v.high[0]), min(max(at[1], v.low[1]), v.high[1])}
	i := 0
	for i < len(v.curve) && v.curve[i].X <= at[0] {
		i++
	}
	v.plane.chosen, v.line.of = i, -1
	v.editor.attempt(v.put(false, slices.Insert(slices.Clone(v.curve), i, curve.Point{X: at[0], Y: at[1]})))
}

func (v *curveView) remove(i int) {
	v.line.of = -1
	v.editor.attempt(v.put(false, slices.Delete(slices.Clone(v.curve), i, i+1)))
}

// choosePreset offers shapes that a curve often has. They fill the limits.
func (v *curveView) choosePreset() {
	if v.editor.panel.Outside.Menu == nil {
		return
	}
	var items []*fyne.MenuItem
	for _, p := range []struct {
		words       string
		left, right float64 // the slopes at its ends, where it goes from 0 to 1
	}{{words.Say("Linear"), 1, 1}, {words.Say("Ease in"), 0, 2}, {words.Say("Ease out"), 2, 0}, {words.Say("Smooth"), 0, 0}} {
		items = append(items, fyne.NewMenuItem(p.words, func() {
			steep := (v.high[1] - v.low[1]) / (v.high[0] - v.low[0])
			mode := curve.Free
			if p.left == 1 {
				mode = curve.Straight
			}
			v.line.of = -1
			v.editor.attempt(v.put(false, curve.Curve{
				{X: v.low[0], Y: v.low[1], Right: p.left * steep, RightMode: mode}, {X: v.high[0], Y: v.high[1], Left: p.right * steep, LeftMode: mode}}))
		}))
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.preset)
	v.editor.panel.Outside.Menu(at.AddXY(0, v.preset.Size().Height), items)
}
