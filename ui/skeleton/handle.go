package skeleton

import (
	"math"

	"savant/model"
)

// handle is what a bone is turned or moved by.
type handle struct {
	does handleKind
	axis int // 0 to 2: of the bone's own axes
}

type handleKind uint8

const (
	none handleKind = iota
	turns
	moves
)

// The measures of the handles, in dp.
const (
	ringRadius  = 58
	arrowStart  = 14
	arrowLength = 84
	arrowHead   = 9
	reachOf     = 7  // the distance at which the pointer still grabs a handle
	shortest    = 18 // an arrow that is seen shorter points at the eye
)

// handles are the rings and arrows around the selected bone.
type handles struct {
	middle vector
	axes   [3]vector // of the bone, as they are in the skeleton
	radius float64   // of the rings, so that it appears as ringRadius
	flat   bool
}

// handlesOf are those around a bone, ok is false when it is where none can be drawn or has no axes.
func handlesOf(r *rig, bone int, l *lens) (h handles, ok bool) {
	t := r.global[bone]
	if _, _, seen := l.project(t.Origin); !seen || !finite(t.Origin) {
		return h, false
	}
	if _, can := r.parent(bone).Inverse(); !can {
		return h, false
	}
	h = handles{middle: t.Origin, radius: ringRadius * l.unit(t.Origin), flat: r.flat}
	usual := [3]vector{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	for i, a := range []vector{t.X, t.Y, t.Z} {
		h.axes[i] = unit(a, usual[i])
	}
	return h, true
}

// list is every handle: the arrows first, whose heads are outside the rings.
func (h *handles) list() []handle {
	if h.flat {
		return []handle{{moves, 0}, {moves, 1}, {turns, 2}}
	}
	return []handle{{moves, 0}, {moves, 1}, {moves, 2}, {turns, 0}, {turns, 1}, {turns, 2}}
}

// around are two directions square to an axis and to each other: turning goes from u to v.
func (h *handles) around(axis int) (u, v vector) {
	n := h.axes[axis]
	j, k := (axis+1)%3, (axis+2)%3
	u = unit(along(h.axes[j], n, -dot(h.axes[j], n)), h.axes[j])
	v = cross(n, u)
	if dot(v, h.axes[k]) < 0 {
		v = times(v, -1)
	}
	return u, v
}

// rounds is of how many pieces a ring is drawn.
const rounds = 64

// onRing is the place of a ring at an angle.
func (h *handles) onRing(u, v vector, angle float64) vector {
	s, c := math.Sincos(angle)
	return along(along(h.middle, u, c*h.radius), v, s*h.radius)
}

// before reports whether a place of a ring is on the side of the eye.
func (h *handles) before(place vector, l *lens) bool {
	if l.flat {
		return true
	}
	return dot(minus(place, h.middle), minus(l.eye, h.middle)) > -0.12*h.radius*length(minus(l.eye, h.middle))
}

// arrow is where the arrow of an axis is seen; ok is false when it points at the eye.
func (h *handles) arrow(axis int, l *lens) (from, to point, ok bool) {
	n := h.radius / ringRadius
	from, _, ok1 := l.project(along(h.middle, h.axes[axis], arrowStart*n))
	to, _, ok2 := l.project(along(h.middle, h.axes[axis], arrowLength*n))
	return from, to, ok1 && ok2 && from.distance(to) >= shortest
}

// at is the handle under the pointer.
func (h *handles) at(p point, l *lens) handle {
	best, found := float64(reachOf), handle{}
	for _, one := range h.list() {
		off := math.Inf(1)
		if one.does == moves {
			if from, to, ok := h.arrow(one.axis, l); ok {
				var share float64
				off, share = p.fromLine(from, to)
				if share > 0.75 {
					off -= 3 // the head is broad, and is outside the rings
				}
			}
		} else {
			off = h.fromRing(one.axis, p, l)
		}
		if off < best {
			best, found = off, one
		}
	}
	return found
}

// clearly reports whether a handle is what the pointer takes at p, and around it.
func (h *handles) clearly(one handle, p point, l *lens) bool {
	for _, by := range []point{{0, 0}, {2, 0}, {-2, 0}, {0, 2}, {0, -2}} {
		if h.at(p.plus(by), l) != one {
			return false
		}
	}
	return true
}

// fromRing returns the distance of p from the visible part of a ring.
func (h *handles) fromRing(axis int, p point, l *lens) float64 {
	u, v := h.around(axis)
	best := math.Inf(1)
	for i := range rounds {
		a, b := h.onRing(u, v, 2*math.Pi*float64(i)/rounds), h.onRing(u, v, 2*math.Pi*float64(i+1)/rounds)
		if !h.before(a, l) {
			continue
		}
		if x, y, ok := l.segment(a, b); ok {
			off, _ := p.fromLine(x, y)
			best = min(best, off)
		}
	}
	return best
}

// pull is a handle being dragged.
type pull struct {
	handle
	handles
	lens   lens
	bone   int
	start  model.Transform // of the bone to its parent
	parent model.Transform
	from   point
	last   float64 // the angle, or place on the axis, where the pointer was last
	way    float64 // radians turned, or how far moved
	begin  float64 // angle on the ring where the drag started
	edge   point   // for a ring seen edge-on, the direction in which dragging rotates; else 0
	now    model.Transform
	amount float64 // degrees or units, as they are made
}

// take begins to drag a handle.
func take(r *rig, bone int, h handle, p point, l lens) *pull {
	hs, ok := handlesOf(r, bone, &l)
	if !ok || h.does == none {
		return nil
	}
	d := &pull{handle: h, handles: hs, lens: l, bone: bone, start: r.local[bone], parent: r.parent(bone), from: p, now: r.local[bone]}
	if h.does == moves {
		d.last = d.onAxis(p)
		return d
	}
	u, v := hs.around(h.axis)
	_, ray := l.ray(p)
	if !l.flat && math.Abs(dot(hs.axes[h.axis], ray)) < 0.2 {
		d.takeEdge(u, v, p)
		return d
	}
	d.last = d.angle(p)
	d.begin = d.last
	return d
}

// takeEdge takes a ring that is seen from its edge, where the pointer can only go along it.
func (d *pull) takeEdge(u, v vector, p point) {
	best := math.Inf(1)
	for i := range rounds {
		a := 2 * math.Pi * float64(i) / rounds
		here, next := d.onRing(u, v, a), d.onRing(u, v, a+0.02)
		x, y, ok := d.lens.segment(here, next)
		if off := p.distance(x); ok && d.before(here, &d.lens) && off < best && x.distance(y) > 1e-6 {
			best, d.begin = off, a
			d.edge = y.minus(x).times(1 / x.distance(y))
		}
	}
}

// angle is where the pointer is on the ring.
func (d *pull) angle(p point) float64 {
	u, v := d.around(d.axis)
	from, ray := d.lens.ray(p)
	n := d.axes[d.axis]
	slope := dot(n, ray)
	if math.Abs(slope) < 1e-6 {
		return d.last
	}
	at := minus(along(from, ray, dot(minus(d.middle, from), n)/slope), d.middle)
	return math.Atan2(dot(at, v), dot(at, u))
}

// onAxis is where on the line of the axis the pointer is nearest to.
func (d *pull) onAxis(p point) float64 {
	from, ray := d.lens.ray(p)
	n := d.axes[d.axis]
	b := dot(n, ray)
	if 1-b*b < 1e-6 {
		return d.last
	}
	w := minus(d.middle, from)
	return (b*dot(ray, w) - dot(n, w)) / (1 - b*b)
}

// to is the transform of the bone when the pointer is at p. With steps it goes in whole steps: 15 degrees, or parts of the grid.
func (d *pull) to(p point, steps bool) model.Transform {
	if d.does == turns {
		if d.edge != (point{}) {
			d.way = p.minus(d.from).dot(d.edge) / ringRadius
		} else {
			now := d.angle(p)
			d.way += math.Remainder(now-d.last, 2*math.Pi)
			d.last = now
		}
		d.amount = rounded(d.way*180/math.Pi, 0.1)
		if steps {
			d.amount = rounded(d.way*180/math.Pi, 15)
		}
		d.now = turnedBy(d.start, d.axis, d.amount, d.flat)
		return d.now
	}
	d.way = d.onAxis(p) - d.last
	step := stepOf(d.radius / ringRadius)
	if steps {
		step = stepOf(d.radius / ringRadius * 40)
	}
	d.amount = rounded(d.way, step)
	d.now = movedBy(d.start, d.parent, times(d.axes[d.axis], d.amount))
	return d.now
}

// rounded is n in whole steps.
func rounded(n, step float64) float64 {
	if step >= 1 {
		return math.Round(n/step) * step
	}
	return math.Round(n/step) / math.Round(1/step) // so that 0.3 is 0.3
}

// stepOf is the next smaller of 1, 0.1, 0.01 and so on.
func stepOf(n float64) float64 {
	e := math.Floor(math.Log10(max(n, 1e-9)))
	if e >= 0 {
		return math.Pow(10, e)
	}
	return 1 / math.Pow(10, -e)
}

// turnedBy is a bone turned around one of its own axes; a flat one around the place where it is. Place and scale stay.
func turnedBy(t model.Transform, axis int, degrees float64, flat bool) model.Transform {
	if degrees == 0 {
		return t
	}
	if flat {
		position, rotation, scale, skew := t.Flat()
		if scale[1] < 0 { // its axes turn the other way
			degrees = -degrees
		}
		return t.With2D(position, math.Remainder(rotation+degrees, 360), scale, skew)
	}
	s, c := math.Sincos(degrees * math.Pi / 360)
	by := [4]float64{0, 0, 0, c}
	by[axis] = s
	return t.RotatedLocal(by)
}

// movedBy is a bone moved by a way in the space of the skeleton.
func movedBy(t, parent model.Transform, by vector) model.Transform {
	back, ok := parent.Inverse()
	if !ok {
		return t
	}
	to := plus(t.Origin, turned(back, by))
	for i := range to { // what does not change keeps its digits
		if float32(to[i]) == float32(t.Origin[i]) || math.Abs(to[i]-t.Origin[i]) < 1e-7*length(turned(back, by)) {
			to[i] = t.Origin[i]
		}
	}
	return t.WithPosition(to)
}
