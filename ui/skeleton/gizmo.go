package skeleton

import (
	"math"
	"strconv"
	"strings"

	"savant/ui/look"
)

// handles draws the rings and arrows of the selected bone; while one is dragged that one alone.
func (p *painter) handles() {
	v := p.view
	h, ok := v.handles(&p.lens)
	if !ok {
		if v.selected >= 0 && v.rig != nil {
			p.triad(v.rig.global[v.selected], 24, 1)
		}
		return
	}
	if d := v.pull; d != nil {
		held := d.handles
		if d.does == moves {
			p.track(d)
			held = h
		} else {
			p.slice(d)
		}
		p.handle(&held, d.handle, true)
		return
	}
	list := h.list()
	for i := range list { // the arrows are over the rings
		one := list[len(list)-1-i]
		p.handle(&h, one, one == v.over)
	}
}

func (p *painter) handle(h *handles, one handle, lit bool) {
	k := p.ink(axisColors[one.axis])
	width := 1.8
	if one.does == turns && h.flat {
		k = p.ink(look.Accent)
	}
	if lit {
		k, width = k.mix(p.ink(look.Text), 0.35), 3
	}
	if one.does == moves {
		p.arrow(h, one.axis, k, width)
	} else {
		p.ring(h, one.axis, k, width)
	}
}

// ring draws a ring; what lies behind the bone is pale.
func (p *painter) ring(h *handles, axis int, k pen, width float64) {
	u, v := h.around(axis)
	for i := range rounds {
		// slightly longer than a piece, so that there are no gaps
		a, b := h.onRing(u, v, 2*math.Pi*(float64(i)-0.12)/rounds), h.onRing(u, v, 2*math.Pi*(float64(i)+1.12)/rounds)
		x, y, ok := p.lens.segment(a, b)
		if !ok {
			continue
		}
		if h.before(a, &p.lens) {
			p.sheet.line(x, y, width, k)
		} else {
			p.sheet.line(x, y, 1, k.thin(0.22))
		}
	}
}

func (p *painter) arrow(h *handles, axis int, k pen, width float64) {
	from, to, ok := h.arrow(axis, &p.lens)
	if !ok {
		return
	}
	way := to.minus(from).times(1 / from.distance(to))
	side := point{-way.y, way.x}
	neck := to.minus(way.times(arrowHead))
	p.sheet.line(from, neck, width, k)
	p.sheet.area(k, to, neck.plus(side.times(arrowHead/2)), neck.minus(side.times(arrowHead/2)))
}

// slice fills what a bone was turned by.
func (p *painter) slice(d *pull) {
	u, v := d.around(d.axis)
	turn := d.amount * math.Pi / 180
	n := int(min(math.Abs(turn), 2*math.Pi)/0.1) + 1
	k := p.ink(look.Accent)
	middle, _, ok := p.lens.project(d.middle)
	if !ok {
		return
	}
	turn = min(max(turn, -2*math.Pi), 2*math.Pi)
	for i := range n {
		a, _, ok1 := p.lens.project(d.onRing(u, v, d.begin+turn*float64(i)/float64(n)))
		b, _, ok2 := p.lens.project(d.onRing(u, v, d.begin+turn*float64(i+1)/float64(n)))
		if ok1 && ok2 {
			p.sheet.area(k.thin(0.2), middle, a, b)
		}
	}
	for _, angle := range []float64{d.begin, d.begin + turn} {
		if a, _, ok := p.lens.project(d.onRing(u, v, angle)); ok {
			p.sheet.line(middle, a, 1.2, k)
		}
	}
}

// track draws the way that a bone was moved.
func (p *painter) track(d *pull) {
	a, b, ok := p.lens.segment(d.middle, along(d.middle, d.axes[d.axis], d.amount))
	if ok {
		p.sheet.line(a, b, 1.5, p.ink(look.Accent))
		p.sheet.disc(a, 2.5, p.ink(look.Accent))
	}
}

// number is a number with three digits after the point at most.
func number(n float64) string {
	text := strconv.FormatFloat(n, 'f', 3, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}
