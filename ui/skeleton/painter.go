package skeleton

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/look"
)

// axisColors are the colours of x, y and z. Letters are beside them.
var axisColors = [3]fyne.ThemeColorName{look.Error, look.Good, look.Number}

// painter draws one picture.
type painter struct {
	view     *View
	sheet    *sheet
	lens     lens
	ink      func(fyne.ThemeColorName) pen
	ground   pen
	low, far float64 // the depths between which the bones are
}

// all draws everything from back to front.
func (p *painter) all() {
	v := p.view
	p.floor()
	if v.ghost != nil && !v.rest {
		p.rests()
	}
	p.around()
	p.wires()
	p.bones()
	p.way()
	if v.axes {
		for i := range v.rig.bones {
			if i != v.selected {
				p.triad(v.rig.global[i], 14, 0.8)
			}
		}
	}
	for _, t := range v.tags {
		if t.bone >= 0 {
			p.plate(t.box)
		}
	}
	p.handles()
	p.corner()
}

// floor draws the grid: in space the ground at y = 0, flat the whole plane. Its middle lines are the axes.
func (p *painter) floor() {
	if p.lens.flat {
		p.plane()
		return
	}
	rig := p.view.rig
	reach := rig.size
	for _, i := range rig.order {
		if o := rig.global[i].Origin; finite(o) {
			reach = max(reach, math.Abs(o[0]), math.Abs(o[2]), math.Abs(o[1])*0.6)
		}
	}
	step := niceStep(reach / 4)
	n := int(math.Ceil(reach*1.5/step)) + 1
	end := float64(n) * step
	grid := p.ink(look.Line)
	for i := -n; i <= n; i++ {
		at := float64(i) * step
		strength := 1 - math.Abs(at)/end*0.9
		kz, kx, width := grid, grid, 1.0
		if i == 0 {
			kx, kz = p.ink(axisColors[0]).thin(0.75), p.ink(axisColors[2]).thin(0.75)
		}
		for _, side := range []float64{-end, end} {
			p.fade(vector{at, 0, 0}, vector{at, 0, side}, width, kz.thin(strength))
			p.fade(vector{0, 0, at}, vector{side, 0, at}, width, kx.thin(strength))
		}
	}
}

// fade draws a line that loses itself.
func (p *painter) fade(a, b vector, width float64, k pen) {
	const pieces = 3 // so that it fades by its length in space, not on the screen
	for i := range pieces {
		s, t := float64(i)/pieces, float64(i+1)/pieces
		if x, y, ok := p.lens.segment(between(a, b, s), between(a, b, t)); ok {
			p.sheet.fading(x, y, width, k.thin(1-s), k.thin(1-t))
		}
	}
}

// plane draws the grid of a flat skeleton.
func (p *painter) plane() {
	l := &p.lens
	step := niceStep(48 / l.zoom)
	grid := p.ink(look.Line).thin(0.7)
	for axis := range 2 {
		half := []float64{l.width, l.height}[axis] / 2 / l.zoom
		first, last := math.Ceil((l.target[axis]-half)/step), math.Floor((l.target[axis]+half)/step)
		for n := first; n <= last && last-first < 1000; n++ {
			a, b := l.target, l.target
			a[axis], b[axis] = n*step, n*step
			other := 1 - axis
			reach := []float64{l.width, l.height}[other] / 2 / l.zoom
			a[other] -= reach
			b[other] += reach
			k := grid
			if n == 0 {
				k = p.ink(axisColors[other]).thin(0.6)
			}
			x, y, _ := l.segment(a, b)
			p.sheet.line(x, y, 1, k)
		}
	}
}

// niceStep is the next of 1, 2, 5, 10, 20, 50 and so on.
func niceStep(n float64) float64 {
	n = min(max(n, 1e-9), 1e12)
	e := math.Pow(10, math.Floor(math.Log10(n)))
	for _, m := range []float64{1, 2, 5} {
		if n <= e*m*1.0001 {
			return e * m
		}
	}
	return e * 10
}

// rests draws where the bones rest, as lines behind those that are posed.
func (p *painter) rests() {
	v := p.view
	k := p.ink(look.Faint).thin(0.55)
	posed := v.rig.limbs()
	for i, m := range v.ghost.limbs() {
		if i < len(posed) && length(minus(posed[i].from, m.from))+length(minus(posed[i].to, m.to)) < v.rig.size*0.01 {
			continue // it is where it rests
		}
		if a, b, ok := p.lens.segment(m.from, m.to); ok {
			p.sheet.line(a, b, 1, k)
			p.sheet.disc(a, 2, k)
		}
	}
}

// around draws the other poses as lines.
func (p *painter) around() {
	k := p.ink(look.Container).thin(0.4)
	for _, r := range p.view.others {
		for _, m := range r.limbs() {
			if a, b, ok := p.lens.segment(m.from, m.to); ok {
				p.sheet.line(a, b, 1, k)
			}
		}
	}
}

// way draws the way of a bone's end as a line with a dot at each pose.
func (p *painter) way() {
	k := p.ink(look.Accent)
	for i, at := range p.view.way {
		if i > 0 {
			if a, b, ok := p.lens.segment(p.view.way[i-1], at); ok {
				p.sheet.line(a, b, 1, k.thin(0.5))
			}
		}
		if dot, _, ok := p.lens.project(at); ok {
			p.sheet.disc(dot, 1.6, k)
		}
	}
}

// mostShapes is how many limbs are drawn with a body; more are lines.
const mostShapes = 4000

// bones draws the limbs, the farthest first.
func (p *painter) bones() {
	list := p.view.rig.limbs()
	depths := make([]float64, len(list))
	order := make([]int, len(list))
	p.low, p.far = math.Inf(1), math.Inf(-1)
	for i, m := range list {
		_, depths[i], _ = p.lens.project(between(m.from, m.to, 0.5))
		p.low, p.far = min(p.low, depths[i]), max(p.far, depths[i])
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case depths[a] > depths[b]:
			return -1
		case depths[a] < depths[b]:
			return 1
		}
		return 0
	})
	for _, i := range order {
		p.limb(list[i], depths[i], len(list) > mostShapes)
	}
}

// bodyInk is the colour of a bone: paler the farther away it is.
func (p *painter) bodyInk(bone int, depth float64) pen {
	v := p.view
	switch {
	case v.marked(bone):
		return p.ink(look.Accent)
	case bone == v.hover:
		return p.ink(look.Text)
	}
	k := p.ink(look.Container)
	if !v.rig.bones[bone].Enabled {
		k = p.ink(look.Faint)
	}
	if p.far > p.low { // a skeleton at a single depth does not fade towards one end
		k = k.mix(p.ground, 0.5*(depth-p.low)/max(p.far-p.low, p.lens.distance*0.3))
	}
	return k
}

// The shape of a limb: it is thickest at a share of its length.
const (
	thickest  = 0.16
	thickness = 0.085 // half, as a share of the length
)

// limb draws one limb.
func (p *painter) limb(m limb, depth float64, plain bool) {
	k := p.bodyInk(m.bone, depth)
	a, b, ok := p.lens.segment(m.from, m.to)
	if !ok {
		return
	}
	long := length(minus(m.to, m.from))
	thick := min(long*thickness, p.view.rig.size*0.16)
	if m.bone == p.view.hover {
		k = k.mix(p.ink(look.Container), 0.25)
	}
	if plain || a.distance(b) < 5 || thick/p.lens.unit(m.from) < 1.2 {
		p.sheet.line(a, b, 1.6, k)
	} else if p.lens.flat {
		p.kite(m, thick, k)
	} else {
		p.body(m, thick, k)
	}
	if m.last {
		p.sheet.disc(b, 1.5, k)
	}
	joint := 2.4
	if p.view.marked(m.bone) {
		joint = 4
	}
	if _, _, seen := p.lens.project(m.from); seen {
		p.sheet.disc(a, joint+1.2, p.ground)
		p.sheet.disc(a, joint, k)
	}
}

// smallest is the length, in dp, from which on the edges of a limb are drawn.
const smallest = 22

// kite draws a limb of a flat skeleton.
func (p *painter) kite(m limb, thick float64, k pen) {
	d := minus(m.to, m.from)
	side := times(unit(vector{-d[1], d[0]}, vector{0, 1}), thick)
	widest := between(m.from, m.to, thickest)
	var c [4]point
	for i, v := range []vector{m.from, plus(widest, side), m.to, minus(widest, side)} {
		c[i], _, _ = p.lens.project(v)
	}
	p.sheet.area(k.mix(p.ground, 0.55), c[0], c[1], c[2])
	p.sheet.area(k.mix(p.ground, 0.68), c[0], c[2], c[3])
	for i := range c {
		p.sheet.line(c[i], c[(i+1)%4], 1.2, k)
	}
}

// body draws a limb in space: a double pyramid with four sides, the blunt end at its joint.
func (p *painter) body(m limb, thick float64, k pen) {
	d := unit(minus(m.to, m.from), vector{0, 1, 0})
	t := p.view.rig.global[m.bone]
	side := unit(t.X, vector{1, 0, 0})
	if math.Abs(dot(side, d)) > 0.7 {
		side = unit(t.Z, vector{0, 0, 1})
	}
	side = unit(along(side, d, -dot(side, d)), vector{d[1], d[2], d[0]})
	other := cross(d, side)
	widest := between(m.from, m.to, thickest)
	var ring [4]vector
	var seen [6]point // the ring, and both ends
	ok := true
	for i, by := range []vector{side, other, times(side, -1), times(other, -1)} {
		ring[i] = along(widest, by, thick)
	}
	for i, v := range []vector{ring[0], ring[1], ring[2], ring[3], m.from, m.to} {
		q, _, in := p.lens.project(v)
		seen[i], ok = q, ok && in
	}
	if !ok {
		a, b, _ := p.lens.segment(m.from, m.to)
		p.sheet.line(a, b, 1.6, k)
		return
	}
	const from, to = 4, 5
	var edges [8]bool // from each corner to the joint, and to the end
	var round [4]bool
	for i := range 4 {
		j := (i + 1) % 4
		if p.face(k, ring[i], m.to, ring[j], seen[i], seen[to], seen[j]) {
			edges[4+i], edges[4+j], round[i] = true, true, true
		}
		if p.face(k, ring[j], m.from, ring[i], seen[j], seen[from], seen[i]) {
			edges[i], edges[j], round[i] = true, true, true
		}
	}
	if seen[from].distance(seen[to]) < smallest {
		return
	}
	line := k.mix(p.ground, 0.12)
	for i := range 4 {
		if edges[i] {
			p.sheet.line(seen[i], seen[from], 1, line)
		}
		if edges[4+i] {
			p.sheet.line(seen[i], seen[to], 1, line)
		}
		if round[i] {
			p.sheet.line(seen[i], seen[(i+1)%4], 1, line.thin(0.7))
		}
	}
}

// face fills a side of a body if it is turned to the eye, and reports whether it is.
func (p *painter) face(k pen, a, b, c vector, pa, pb, pc point) bool {
	if (pb.x-pa.x)*(pc.y-pa.y)-(pb.y-pa.y)*(pc.x-pa.x) <= 0 {
		return false
	}
	l := &p.lens
	normal := unit(cross(minus(b, a), minus(c, a)), l.forward)
	if dot(normal, l.forward) > 0 {
		normal = times(normal, -1)
	}
	lamp := unit(along(along(times(l.forward, -0.55), l.up, 0.75), l.right, -0.4), l.up)
	lit := max(0, dot(normal, lamp))
	pale := 0.68 - 0.42*lit // how much of the ground shines through
	if p.ground.light() > 0.5 {
		pale = 0.36 + 0.4*lit
	}
	p.sheet.area(k.mix(p.ground, pale), pa, pb, pc)
	return true
}

// triad draws the axes of a bone with a length in dp.
func (p *painter) triad(t model.Transform, long, strength float64) {
	if !finite(t.Origin) {
		return
	}
	n := p.lens.unit(t.Origin) * long
	axes := []vector{t.X, t.Y, t.Z}
	if p.lens.flat {
		axes = axes[:2]
	}
	for i, a := range axes {
		if x, y, ok := p.lens.segment(t.Origin, along(t.Origin, unit(a, vector{}), n)); ok {
			p.sheet.line(x, y, 1.4, p.ink(axisColors[i]).thin(strength))
		}
	}
}

// plate dims the picture under a name, so that it can be read on bones too.
func (p *painter) plate(b box) {
	x, y, w, h := float64(b.x)-3, float64(b.y)+1, float64(b.w)+6, float64(b.h)-2
	p.sheet.patch(point{x, y}, point{x + w, y + h}, p.ground.thin(0.66))
}

// frame draws the border that shows that keys go here.
func (p *painter) frame(k pen) {
	w, h := p.lens.width, p.lens.height
	c := []point{{0.5, 0.5}, {w - 0.5, 0.5}, {w - 0.5, h - 0.5}, {0.5, h - 0.5}}
	for i := range c {
		p.sheet.line(c[i], c[(i+1)%4], 1, k)
	}
}

// end is the end of an axis of the cross in the corner.
type end struct {
	axis   int
	at     point
	letter point
	depth  float64
	seen   bool
}

// crossAt is where the cross is, from the lower left corner, and how long its axes are.
const (
	crossAt   = 34
	crossLong = 20
)

// crossMiddle is where the axes of the cross meet.
func (l *lens) crossMiddle() point {
	if l.flat { // its y goes down
		return point{crossAt - crossLong/2, l.height - crossAt - crossLong/2}
	}
	return point{crossAt, l.height - crossAt}
}

// cross is where the axes of the skeleton's space point, as seen from the eye.
func (l *lens) cross() (ends [3]end) {
	middle := l.crossMiddle()
	for i := range 3 {
		var a vector
		a[i] = 1
		way := point{dot(a, l.right), -dot(a, l.up)}
		long := way.length()
		ends[i] = end{axis: i, at: middle.plus(way.times(crossLong)), depth: dot(a, l.forward), seen: long > 0.25 && !(l.flat && i == 2)}
		ends[i].letter = ends[i].at.plus(way.times(8 / max(long, 0.01)))
	}
	return ends
}

// corner draws the cross in the corner.
func (p *painter) corner() {
	ends := p.lens.cross()
	slices.SortFunc(ends[:], func(a, b end) int {
		if a.depth > b.depth {
			return -1
		}
		return 1
	})
	middle := p.lens.crossMiddle()
	for _, e := range ends {
		if e.seen {
			p.sheet.line(middle, e.at, 1.8, p.ink(axisColors[e.axis]))
		}
	}
}

// wires draws the edges.
func (p *painter) wires() {
	k := p.ink(look.Container).thin(0.8)
	if len(p.view.wire) > 4000 {
		k = k.thin(0.5)
	}
	for _, e := range p.view.wire {
		if a, b, ok := p.lens.segment(e[0], e[1]); ok {
			p.sheet.line(a, b, 1, k)
		}
	}
}
