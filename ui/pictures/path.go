package pictures

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/curve"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// pathView shows a Curve2D or Curve3D with its points, and where the path comes from and goes to at the chosen one.
type pathView struct {
	editor *Editor
	row    model.Row
	thing  thing
	data   variant.Value // as stored; Nil where it is not
	flat   bool          // a Curve2D
	knots  []curve.Knot
	axes   [2]int

	plane  *plane
	levers []int // what the squares are: 0 for in, 1 for out
	sides  axisLinks
	line   pointLine
	root   *fyne.Container
}

// mostKnots is the largest number of points of a path that is drawn.
const mostKnots = 20_000

func (e *Editor) path(r model.Row) view {
	class := e.class(r)
	if class != "Curve2D" && class != "Curve3D" {
		return nil
	}
	v := &pathView{editor: e, row: r, flat: class == "Curve2D", axes: sides[0], plane: newPlane(e, 230), line: newPointLine()}
	if v.flat {
		v.axes = [2]int{0, 1}
	}
	v.plane.even = true
	v.plane.edits.chosen = func(int) {
		v.draw()
		v.fieldsOf()
	}
	if e.page.Doc().Describe(r).Can&model.CanInsert != 0 {
		v.plane.edits = editing{chosen: v.plane.edits.chosen, moved: v.move, lever: v.bend, add: v.add, del: v.remove, undo: func() { v.fill() }}
	}
	v.root = ink.Down(8, v.plane.surface, v.line.root)
	return v
}

func (v *pathView) kind() string              { return "path" }
func (v *pathView) object() fyne.CanvasObject { return v.root }
func (v *pathView) target() fyne.CanvasObject { return v.plane.surface }

func (v *pathView) links() []*ink.Link {
	list := []*ink.Link{v.plane.fitLink()}
	if !v.flat {
		v.sides = newAxisLinks(func(axes [2]int) {
			v.axes, v.plane.moved = axes, false
			v.draw()
			v.sides.mark(v.axes)
		})
		v.sides.mark(v.axes)
		list = append(list, v.sides...)
	}
	return list
}

func (v *pathView) fill() bool {
	v.thing = v.editor.thingOf(v.row)
	var stored bool
	v.knots = nil
	if v.data, stored = v.thing.value("_data"); stored {
		knots, flat, ok := curve.ReadPath(v.data)
		if !ok || flat != v.flat || len(knots) > mostKnots {
			return false
		}
		v.knots = knots
	}
	v.draw()
	v.fieldsOf()
	return true
}

// seen is a place in space as it is drawn.
func (v *pathView) seen(p [3]float64) place { return place{p[v.axes[0]], p[v.axes[1]]} }

// piecesOfKnot is in how many pieces the way from one point to the next is drawn.
const piecesOfKnot = 24

// draw shows the path as it is now, also while a point is dragged.
func (v *pathView) draw() {
	v.plane.up = !v.flat && v.axes[1] == 1
	d := drawing{empty: words.Say("No points. Click to add one."), start: words.Say("start"), text: func(i int) string {
		text := ""
		for axis := range v.width() {
			if text != "" {
				text += ", "
			}
			text += number(v.knots[i].At[axis], 0.001)
		}
		return text
	}}
	way := v.knots
	if closed, _ := v.thing.value("closed"); closed.Bits == 1 && len(way) > 1 {
		way = append(slices.Clone(way), way[0])
	}
	s := stroke{color: look.Packed, width: 2}
	for _, p := range curve.Line(way, piecesOfKnot) {
		s.places = append(s.places, v.seen(p))
	}
	for _, k := range v.knots {
		d.marks = append(d.marks, v.seen(k.At))
	}
	d.strokes, d.line, d.pieces = []stroke{s}, s.places, piecesOfKnot
	v.levers = nil
	if i := v.plane.chosen; i >= 0 && i < len(v.knots) {
		for which, by := range [][3]float64{v.knots[i].In, v.knots[i].Out} {
			if to := v.seen(by); to != (place{}) { // otherwise it would cover the point
				d.levers = append(d.levers, place{d.marks[i][0] + to[0], d.marks[i][1] + to[1]})
				v.levers = append(v.levers, which)
			}
		}
	}
	v.plane.set(d)
}

// width is how many numbers a place has.
func (v *pathView) width() int {
	if v.flat {
		return 2
	}
	return 3
}

// fieldsOf shows the numbers of the chosen point.
func (v *pathView) fieldsOf() {
	i := v.plane.chosen
	if !v.line.choose(i, len(v.knots)) {
		return
	}
	kind := variant.Vector3
	if v.flat {
		kind = variant.Vector2
	}
	field := func(part func(k *curve.Knot) *[3]float64) fyne.CanvasObject {
		l := v.editor.field(func() variant.Value {
			var k curve.Knot
			if i < len(v.knots) {
				k = v.knots[i]
			}
			return variant.OfMath(kind, part(&k)[:v.width()]...)
		}, func(to variant.Value, amend bool) error {
			return v.change(amend, func(list []curve.Knot) { copy(part(&list[i])[:v.width()], to.Data.(*variant.Math).C) })
		}, func() { v.editor.page.Window().Canvas().Focus(v.plane.surface) })
		return sized(float32(110*v.width()), v.line.add(l))
	}
	at := field(func(k *curve.Knot) *[3]float64 { return &k.At })
	in, out := field(func(k *curve.Knot) *[3]float64 { return &k.In }), field(func(k *curve.Knot) *[3]float64 { return &k.Out })
	rows := []fyne.CanvasObject{labelled(v.line.name, at), labelled(faint(words.Say("In")), in), labelled(faint(words.Say("Out")), out)}
	if v.plane.edits.lever != nil {
		rows = append(rows, ink.Across(16, 0, -1, link(words.Say("Make it round"), func() { v.round(i) }), link(words.Say("Make it a corner"), func() { v.corner(i) })))
	}
	v.line.show(rows...)
}

// labelled is fields after a name; those below each other begin at the same place.
func labelled(name *ink.Text, fields fyne.CanvasObject) fyne.CanvasObject {
	const width = 60
	return ink.Across(8, 0, -1, sized(width, name), fields)
}

// change changes a copy of the points and stores it.
func (v *pathView) change(amend bool, f func(list []curve.Knot)) error {
	if v.plane.edits.add == nil {
		return nil
	}
	list, was := slices.Clone(v.knots), make([]int, len(v.knots))
	for i := range was {
		was[i] = i
	}
	f(list)
	return v.put(amend, list, was)
}

func (v *pathView) put(amend bool, list []curve.Knot, was []int) error {
	set := []named{{"_data", curve.PathData(v.data, v.flat, list, was)}}
	if _, stored := v.thing.value("point_count"); stored && len(list) != len(v.knots) {
		set = append(set, named{"point_count", variant.OfInt(int64(len(list)))})
	}
	return v.thing.put(amend, set...)
}

// to is a place in space moved to one that is drawn; the number that is not shown stays.
func (v *pathView) to(p [3]float64, at place) [3]float64 {
	p[v.axes[0]], p[v.axes[1]] = at[0], at[1]
	return p
}

func (v *pathView) move(i int, to place, done, amend bool) {
	if done && !amend { // a drag is only a preview: the result is stored in one step
		v.fill()
	}
	if i >= len(v.knots) {
		return
	}
	if done {
		v.editor.attempt(v.change(amend, func(list []curve.Knot) { list[i].At = v.to(list[i].At, to) }))
		return
	}
	v.knots[i].At = v.to(v.knots[i].At, to)
	v.draw()
}

// bend moves a lever of the chosen point. The other one stays opposite to it if it was.
func (v *pathView) bend(lever int, to place, done bool) {
	i := v.plane.chosen
	if i < 0 || i >= len(v.knots) || lever >= len(v.levers) {
		return
	}
	which := v.levers[lever]
	if done {
		v.fill()
	}
	k := v.knots[i]
	opposite := k.Out == [3]float64{-k.In[0], -k.In[1], -k.In[2]}
	to = v.plane.rounded(to)
	at := v.seen(k.At)
	one, other := &k.In, &k.Out
	if which == 1 {
		one, other = other, one
	}
	*one = v.to(*one, place{to[0] - at[0], to[1] - at[1]})
	if opposite {
		*other = [3]float64{-one[0], -one[1], -one[2]}
	}
	if done {
		v.editor.attempt(v.change(false, func(list []curve.Knot) { list[i] = k }))
		return
	}
	v.knots[i] = k
	v.draw()
}

// round has the path pass a point in a bow, along the line between its neighbours.
func (v *pathView) round(i int) {
	const share = 1.0 / 6 // of the way between the neighbours, on each side
	before, after := v.knots[max(i-1, 0)].At, v.knots[min(i+1, len(v.knots)-1)].At
	v.editor.attempt(v.change(false, func(list []curve.Knot) {
		for axis := range v.width() {
			by := float64(float32((after[axis] - before[axis]) * share))
			list[i].In[axis], list[i].Out[axis] = -by, by
		}
	}))
}

// corner has the path go straight to a point and away from it.
func (v *pathView) corner(i int) {
	v.editor.attempt(v.change(false, func(list []curve.Knot) { list[i].In, list[i].Out = [3]float64{}, [3]float64{} }))
}

// add puts a point before another.
func (v *pathView) add(before int, at place) {
	list, was := slices.Clone(v.knots), make([]int, len(v.knots))
	for i := range was {
		was[i] = i
	}
	fresh := curve.Knot{}
	if n := len(list); n > 0 {
		fresh.At = list[min(max(before-1, 0), n-1)].At
	}
	fresh.At = v.to(fresh.At, at)
	v.plane.chosen, v.line.of = before, -1
	v.editor.attempt(v.put(false, slices.Insert(list, before, fresh), slices.Insert(was, before, -1)))
}

func (v *pathView) remove(i int) {
	var list []curve.Knot
	var was []int
	for n, k := range v.knots {
		if n != i {
			list, was = append(list, k), append(was, n)
		}
	}
	v.line.of = -1
	v.editor.attempt(v.put(false, list, was))
}
