package pictures

import (
	"strconv"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/curve"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// pointsView shows a packed array of vectors as a line through points, or one of numbers as a curve over the index.
type pointsView struct {
	editor  *Editor
	row     model.Row
	type_   variant.Type
	width   int // numbers of an element
	axes    [2]int
	numbers []float64
	closed  bool

	plane *plane
	sides axisLinks
	root  *fyne.Container
}

// mostPoints is the largest number of elements that are shown; with more than thinned, the line leaves some of them out.
const (
	mostPoints = 1_000_000
	thinned    = 20_000
)

func (e *Editor) points(r model.Row) view { return e.pointsOf(r, false) }

func (e *Editor) pointsOf(r model.Row, closed bool) view {
	doc := e.page.Doc()
	switch doc.Describe(r).Badge {
	case model.BadgePackedVector, model.BadgePackedInt, model.BadgePackedFloat:
	default:
		return nil
	}
	if doc.Len(r) > mostPoints {
		return nil
	}
	v := &pointsView{editor: e, row: r, closed: closed, plane: newPlane(e, 230)}
	v.plane.edits.chosen = func(i int) {
		if !closed {
			e.panel.ShowElement(i)
		}
	}
	if !e.fixed(r) {
		v.plane.edits = editing{chosen: v.plane.edits.chosen, moved: v.move, add: v.add, del: v.remove, undo: func() { v.fill() }}
	}
	v.root = ink.Down(6, v.plane.surface)
	return v
}

func (v *pointsView) kind() string              { return "points" }
func (v *pointsView) object() fyne.CanvasObject { return v.root }
func (v *pointsView) target() fyne.CanvasObject { return v.plane.surface }

func (v *pointsView) links() []*ink.Link {
	list := []*ink.Link{v.plane.fitLink()}
	if v.width > 2 {
		v.sides = newAxisLinks(v.look)
		v.sides.mark(v.axes)
		list = append(list, v.sides...)
	}
	return list
}

// use selects the element that is selected in the table.
func (v *pointsView) use(i int) {
	if !v.closed && i != v.plane.chosen && i*v.width < len(v.numbers) {
		v.plane.chosen = i
		v.plane.Refresh()
	}
}

// look shows vectors from another side.
func (v *pointsView) look(axes [2]int) {
	v.axes, v.plane.moved = axes, false
	v.sides.mark(axes)
	v.draw()
}

func (v *pointsView) fill() bool {
	value, err := v.editor.page.Doc().Value(v.row)
	if err != nil {
		return false
	}
	if value.Type != v.type_ {
		v.type_, v.width, v.axes = value.Type, variant.NumbersPerElement(value.Type), [2]int{0, 1}
		if v.width > 2 {
			v.axes = sides[0]
		}
		element, _ := variant.ElementOf(value.Type)
		shape, _ := variant.ShapeOf(element)
		whole := shape.Integer || element == variant.Int
		v.plane.whole = [2]bool{whole || v.width == 1, whole}
		v.plane.even = v.width > 1
		v.plane.up = v.width != 2 && v.axes[1] != 2 // in the plane y goes down, and so does z seen from above
	}
	if v.numbers = curve.Numbers(value); v.numbers == nil {
		v.numbers = []float64{}
	}
	v.draw()
	return true
}

// at is an element as it is drawn.
func (v *pointsView) at(i int) place {
	if v.width == 1 {
		return place{float64(i), v.numbers[i]}
	}
	return place{v.numbers[i*v.width+v.axes[0]], v.numbers[i*v.width+v.axes[1]]}
}

func (v *pointsView) draw() {
	v.plane.up = v.width == 1 || v.width > 2 && v.axes[1] == 1
	n := len(v.numbers) / v.width
	d := drawing{empty: words.Say("No points. Click to add one."), marks: make([]place, n)}
	for i := range n {
		d.marks[i] = v.at(i)
	}
	d.text = func(i int) string {
		text := "[" + strconv.Itoa(i) + "]"
		for k := range v.width {
			sign := ", "
			if k == 0 {
				sign = " "
			}
			text += sign + strconv.FormatFloat(round32(v.numbers[i*v.width+k]), 'g', -1, 64)
		}
		return text
	}
	s := stroke{color: look.Packed, width: 1.6, closed: v.closed, places: thin(d.marks, v.width == 1)}
	if v.width == 1 {
		s.color = look.Number
	} else {
		d.start = words.Say("start")
		if v.closed {
			d.start = ""
		}
	}
	d.strokes = []stroke{s}
	v.plane.set(d)
}

// thin leaves places out of a long line: of numbers over the index, all but the lowest and the highest of many.
func thin(all []place, numbers bool) []place {
	if len(all) < thinned {
		return all
	}
	every := (len(all) + thinned/4 - 1) / (thinned / 4)
	var list []place
	for i := 0; i < len(all); i += every {
		part := all[i:min(i+every, len(all))]
		if !numbers {
			list = append(list, part[0])
			continue
		}
		low, high := part[0], part[0]
		for _, p := range part {
			if p[1] < low[1] {
				low = p
			}
			if p[1] > high[1] {
				high = p
			}
		}
		if low[0] > high[0] {
			low, high = high, low
		}
		list = append(list, low, high)
	}
	return append(list, all[len(all)-1])
}

func (v *pointsView) move(i int, to place, done, amend bool) {
	if done && !amend {
		v.fill() // ends the preview: the change is stored in one step
	}
	if i*v.width >= len(v.numbers) {
		return
	}
	if !done {
		v.put(v.numbers[i*v.width:], to)
		v.draw()
		return
	}
	doc := v.editor.page.Doc()
	row := doc.Child(v.row, i)
	was, err := doc.Value(row)
	if err == nil {
		err = v.editor.panel.Assign([]model.Assignment{{Row: row, Value: v.element(was, to)}}, amend)
	}
	v.editor.attempt(err)
	v.editor.panel.ShowElement(i)
}

// put sets the two numbers of an element that are shown.
func (v *pointsView) put(numbers []float64, to place) {
	if v.width == 1 {
		numbers[0] = to[1]
		return
	}
	numbers[v.axes[0]], numbers[v.axes[1]] = to[0], to[1]
}

// element is a copy of an element moved to a place; the number that is not shown stays.
func (v *pointsView) element(was variant.Value, to place) variant.Value {
	switch was.Type {
	case variant.Int:
		return variant.OfInt(int64(to[1]))
	case variant.Float:
		return variant.OfFloat(to[1])
	}
	m, ok := was.Data.(*variant.Math)
	if !ok {
		return was
	}
	c := append([]float64(nil), m.C...)
	v.put(c, to)
	return variant.Value{Type: was.Type, Data: &variant.Math{Double: m.Double, C: c}}
}

// add inserts an element before another.
func (v *pointsView) add(before int, at place) {
	doc := v.editor.page.Doc()
	element, _ := variant.ElementOf(v.type_)
	like := variant.Zero(element)
	if n := doc.Len(v.row); n > 0 {
		var err error
		if like, err = doc.Value(doc.Child(v.row, min(max(before-1, 0), n-1))); err != nil {
			v.editor.attempt(err)
			return
		}
	}
	v.plane.chosen = before
	_, err := doc.Insert(v.row, before, nil, v.element(like, at))
	v.editor.attempt(err)
	v.editor.panel.ShowElement(before)
}

func (v *pointsView) remove(i int) {
	doc := v.editor.page.Doc()
	v.editor.attempt(doc.Remove(doc.Child(v.row, i)))
}
