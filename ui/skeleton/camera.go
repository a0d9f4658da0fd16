package skeleton

import "math"

// camera looks at a skeleton. In space it turns around a place that it looks at; a flat skeleton is seen straight on, its y
// going down.
type camera struct {
	flat       bool
	target     vector
	yaw, pitch float64 // radians; with both 0 it looks along -z
	distance   float64 // from the target
	zoom       float64 // of a flat one: dp per unit
	least      float64 // the smallest thing worth looking at
}

const (
	opening  = 0.62 // radians from the upper to the lower edge of the view
	steepest = math.Pi/2 - 0.02
	margin   = 28 // dp around what is fitted in
)

// lens is a camera in front of a view of some size.
type lens struct {
	camera
	width, height      float64
	eye                vector
	right, up, forward vector
	focal              float64
}

// through is the camera with a view of a size, in dp.
func (c camera) through(width, height float64) lens {
	l := lens{camera: c, width: max(width, 1), height: max(height, 1)}
	l.focal = l.height / 2 / math.Tan(opening/2)
	if c.flat {
		l.right, l.up, l.forward = vector{1}, vector{0, -1}, vector{0, 0, 1}
		return l
	}
	sy, cy := math.Sincos(c.yaw)
	sp, cp := math.Sincos(c.pitch)
	l.forward = vector{-sy * cp, -sp, -cy * cp}
	l.right = vector{cy, 0, -sy}
	l.up = cross(l.right, l.forward)
	l.eye = along(c.target, l.forward, -c.distance)
	return l
}

// near is the share of the distance closer than which nothing is seen.
const near = 0.02

// project returns where a place is drawn and how far away it is; ok is false for places behind the eye.
func (l *lens) project(v vector) (p point, depth float64, ok bool) {
	if l.flat {
		return point{l.width/2 + (v[0]-l.target[0])*l.zoom, l.height/2 + (v[1]-l.target[1])*l.zoom}, 0, true
	}
	d := minus(v, l.eye)
	depth = dot(d, l.forward)
	if depth < l.distance*near {
		return p, depth, false
	}
	n := l.focal / depth
	return point{l.width/2 + dot(d, l.right)*n, l.height/2 - dot(d, l.up)*n}, depth, true
}

// segment is the part of a line that is before the eye, as it is seen.
func (l *lens) segment(a, b vector) (p, q point, ok bool) {
	p, da, in := l.project(a)
	q, db, also := l.project(b)
	if in && also {
		return p, q, true
	}
	if !in && !also || da == db {
		return p, q, false
	}
	edge := between(a, b, (l.distance*near*1.001-da)/(db-da))
	if in {
		q, _, ok = l.project(edge)
	} else {
		p, _, ok = l.project(edge)
	}
	return p, q, ok
}

// unit is how long something is at a place that is seen as one dp.
func (l *lens) unit(v vector) float64 {
	if l.flat {
		return 1 / l.zoom
	}
	return max(dot(minus(v, l.eye), l.forward), l.distance*near) / l.focal
}

// ray is the line of all places that are seen at p.
func (l *lens) ray(p point) (from, direction vector) {
	if l.flat {
		return vector{l.target[0] + (p.x-l.width/2)/l.zoom, l.target[1] + (p.y-l.height/2)/l.zoom, -1}, vector{0, 0, 1}
	}
	d := along(along(times(l.forward, l.focal), l.right, p.x-l.width/2), l.up, l.height/2-p.y)
	return l.eye, unit(d, l.forward)
}

// orbit turns around the target; by in dp.
func (c *camera) orbit(by point) {
	const speed = 0.008
	c.yaw = math.Remainder(c.yaw-by.x*speed, 2*math.Pi)
	c.pitch = min(max(c.pitch+by.y*speed, -steepest), steepest)
}

// pan moves the view by a distance in dp.
func (c *camera) pan(by point, l lens) {
	n := l.unit(c.target)
	to := along(along(c.target, l.right, -by.x*n), l.up, by.y*n)
	if finite(to) {
		c.target = to
	}
}

// closer zooms by a factor; p stays fixed.
func (c *camera) closer(factor float64, p point, l lens) {
	if c.flat {
		zoom := min(max(c.zoom*factor, 1e-6), 1e6)
		c.target[0] += (p.x - l.width/2) * (1/c.zoom - 1/zoom)
		c.target[1] += (p.y - l.height/2) * (1/c.zoom - 1/zoom)
		c.zoom = zoom
		return
	}
	was := c.distance
	c.distance = min(max(c.distance/factor, c.least), 1e15)
	n := (was - c.distance) / l.focal
	c.target = along(along(c.target, l.right, (p.x-l.width/2)*n), l.up, (l.height/2-p.y)*n)
}

// fit shows all of some places, seen from where it is seen now.
func (c *camera) fit(places []vector, width, height float64) {
	l := c.through(width, height)
	low, high := l.bounds(places)
	w, h := max(l.width/2-margin, 8), max(l.height/2-margin, 8)
	if len(places) == 0 {
		low, high = vector{-1, -1, -1}, vector{1, 1, 1}
	}
	middle := times(plus(low, high), 0.5)
	reach := max(length(minus(high, low))/2, c.least)
	c.target = along(along(times(l.right, middle[0]), l.up, middle[1]), l.forward, middle[2])
	if c.flat {
		c.target[2] = 0
		c.zoom = min(2*w/max(high[0]-low[0], reach*0.1), 2*h/max(high[1]-low[1], reach*0.1), 100/max(c.least, 1e-9))
		return
	}
	c.distance = reach
	for _, v := range places {
		d := minus(v, c.target)
		x, y, z := math.Abs(dot(d, l.right)), math.Abs(dot(d, l.up)), dot(d, l.forward)
		c.distance = max(c.distance, x*l.focal/w-z, y*l.focal/h-z)
	}
}

// bounds is how far places reach to the right, up and forward.
func (l *lens) bounds(places []vector) (low, high vector) {
	low, high = vector{math.Inf(1), math.Inf(1), math.Inf(1)}, vector{math.Inf(-1), math.Inf(-1), math.Inf(-1)}
	for _, v := range places {
		for i, axis := range []vector{l.right, l.up, l.forward} {
			n := dot(v, axis)
			low[i], high[i] = min(low[i], n), max(high[i], n)
		}
	}
	return low, high
}
