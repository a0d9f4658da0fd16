package pictures

import (
	"math"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// outlines compute the outlines of classes that store no list of points.
var outlines = map[string]func(t thing) (list [][]place, closed bool){
	"CircleShape2D": func(t thing) ([][]place, bool) {
		return [][]place{arc(place{}, t.number("radius", 10), 0, 2)}, true
	},
	"RectangleShape2D": func(t thing) ([][]place, bool) {
		half := place{10, 10} // as the engines make it
		if v, ok := t.vector("size"); ok {
			half = place{v[0] / 2, v[1] / 2}
		} else if v, ok := t.vector("extents"); ok { // 3.x
			half = v
		}
		return [][]place{{{-half[0], -half[1]}, {half[0], -half[1]}, half, {-half[0], half[1]}}}, true
	},
	"CapsuleShape2D": func(t thing) ([][]place, bool) {
		radius, straight := t.number("radius", 10), t.number("height", 20)/2 // 3.x: the height is that of the straight part
		if t.editor.major() >= 4 {
			straight = max(t.number("height", 30)/2-radius, 0)
		}
		return [][]place{append(arc(place{0, -straight}, radius, 1, 1), arc(place{0, straight}, radius, 0, 1)...)}, true
	},
	"SegmentShape2D": func(t thing) ([][]place, bool) {
		a, _ := t.vector("a")
		b, ok := t.vector("b")
		if !ok {
			b = place{0, 10}
		}
		return [][]place{{a, b}}, false
	},
}

// polygons are the properties that hold the points of a class, and whether the line through them is closed.
var polygons = map[string]struct {
	property string
	closed   bool
}{
	"CollisionPolygon2D": {"polygon", true}, "Polygon2D": {"polygon", true}, "OccluderPolygon2D": {"polygon", true}, "LightOccluder2D": {"polygon", true},
	"ConvexPolygonShape2D": {"points", true}, "Line2D": {"points", false},
}

// vector is a property of two numbers.
func (t thing) vector(name string) (place, bool) {
	v, _ := t.value(name)
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) < 2 {
		return place{}, false
	}
	return place{m.C[0], m.C[1]}, true
}

// arc is a part of a circle: from an angle, over an angle, both in half turns, clockwise as y goes down.
func arc(middle place, radius float64, from, halves int) (list []place) {
	const corners = 32
	for i := range corners*halves + 1 {
		sin, cos := math.Sincos(math.Pi * (float64(from) + float64(i)/corners))
		list = append(list, place{middle[0] + radius*cos, middle[1] + radius*sin})
	}
	return list
}

// shapeView shows the outline of a shape.
type shapeView struct {
	editor *Editor
	row    model.Row
	lines  func(t thing) ([][]place, bool)
	plane  *plane
}

func (e *Editor) shape(r model.Row) view {
	class := e.class(r)
	if p, ok := polygons[class]; ok {
		row := e.properties(r)[p.property]
		if row == 0 {
			return nil
		}
		return e.pointsOf(row, p.closed)
	}
	lines := outlines[class]
	if lines == nil {
		return nil
	}
	v := &shapeView{e, r, lines, newPlane(e, 200)}
	v.plane.even = true
	return v
}

func (v *shapeView) kind() string              { return "shape" }
func (v *shapeView) object() fyne.CanvasObject { return v.plane.surface }
func (v *shapeView) target() fyne.CanvasObject { return v.plane.surface }
func (v *shapeView) links() []*ink.Link        { return nil }

func (v *shapeView) fill() bool {
	var d drawing
	lines, closed := v.lines(v.editor.thingOf(v.row))
	for _, l := range lines {
		d.strokes = append(d.strokes, stroke{places: l, color: look.Number, width: 2, closed: closed})
	}
	v.plane.set(d)
	return true
}
