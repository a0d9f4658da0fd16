package skeleton

import "math"

// vector is a place or a direction; a flat one has no z.
type vector = [3]float64

func plus(a, b vector) vector  { return vector{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func minus(a, b vector) vector { return vector{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func times(a vector, n float64) vector { return vector{a[0] * n, a[1] * n, a[2] * n} }

// along is the place that is n times b from a.
func along(a, b vector, n float64) vector { return plus(a, times(b, n)) }

func dot(a, b vector) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func cross(a, b vector) vector {
	return vector{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func length(a vector) float64 { return math.Sqrt(dot(a, a)) }

// unit is a at length 1, or otherwise when a has none.
func unit(a, otherwise vector) vector {
	n := length(a)
	if n < 1e-12 || math.IsNaN(n) || math.IsInf(n, 0) {
		return otherwise
	}
	return times(a, 1/n)
}

// between is the place at a share of the way from a to b.
func between(a, b vector, share float64) vector { return along(a, minus(b, a), share) }

// finite reports whether a place can be drawn: files hold infinities, and numbers beyond all measure.
func finite(a vector) bool {
	const most = 1e15
	for _, x := range a {
		if !(math.Abs(x) < most) {
			return false
		}
	}
	return true
}

// point is a place in the picture, in dp or pixels from its upper left corner.
type point struct{ x, y float64 }

func (p point) plus(q point) point       { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point      { return point{p.x - q.x, p.y - q.y} }
func (p point) times(n float64) point    { return point{p.x * n, p.y * n} }
func (p point) dot(q point) float64      { return p.x*q.x + p.y*q.y }
func (p point) length() float64          { return math.Hypot(p.x, p.y) }
func (p point) distance(q point) float64 { return p.minus(q).length() }

// fromLine is how far p is from the line between a and b, and at which share of it the nearest point is.
func (p point) fromLine(a, b point) (distance, share float64) {
	d := b.minus(a)
	if n := d.dot(d); n > 0 {
		share = min(max(p.minus(a).dot(d)/n, 0), 1)
	}
	return p.distance(a.plus(d.times(share))), share
}
