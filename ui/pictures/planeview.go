package pictures

import (
	"math"

	"fyne.io/fyne/v2"
)

// The margins of the plane, in dp.
const (
	roomLeft   = 46
	roomRight  = 14
	roomTop    = 10
	roomBottom = 22
)

// frame makes a range visible.
func (p *plane) frame(low, high place) {
	p.low, p.high, p.moved = low, high, true
}

// fit makes all data visible.
func (p *plane) fit() {
	low, high := place{math.Inf(1), math.Inf(1)}, place{math.Inf(-1), math.Inf(-1)}
	take := func(list []place) {
		for _, x := range list {
			for axis, n := range x {
				if !math.IsNaN(n) && !math.IsInf(n, 0) {
					low[axis], high[axis] = min(low[axis], n), max(high[axis], n)
				}
			}
		}
	}
	take(p.shown.marks)
	for _, s := range p.shown.strokes {
		take(s.places)
	}
	for axis := range low {
		if low[axis] > high[axis] {
			low[axis], high[axis] = 0, 1
		}
		around := (high[axis] - low[axis]) * 0.06
		if around == 0 {
			around = max(math.Abs(low[axis])*0.1, 0.5)
		}
		low[axis], high[axis] = low[axis]-around, high[axis]+around
	}
	p.low, p.high, p.moved = low, high, false
}

// seen is the visible range, widened so that both axes have the same scale if even is set.
func (p *plane) seen() (low, high place) {
	low, high = p.low, p.high
	if !p.even {
		return low, high
	}
	w, h := p.room()
	x, y := (high[0]-low[0])/float64(w), (high[1]-low[1])/float64(h)
	widen := func(axis int, to float64) {
		by := (to - (high[axis] - low[axis])) / 2
		low[axis], high[axis] = low[axis]-by, high[axis]+by
	}
	if x > y {
		widen(1, x*float64(h))
	} else {
		widen(0, y*float64(w))
	}
	return low, high
}

func (p *plane) room() (w, h float32) {
	size := p.Size()
	return max(size.Width-roomLeft-roomRight, 1), max(size.Height-roomTop-roomBottom, 1)
}

// lens converts between places and positions on the surface.
type lens struct {
	low, high place
	w, h      float32
	up        bool
}

func (p *plane) lens() lens {
	low, high := p.seen()
	w, h := p.room()
	return lens{low, high, w, h, p.up}
}

func (l *lens) to(at place) fyne.Position {
	x, y := (at[0]-l.low[0])/(l.high[0]-l.low[0]), (at[1]-l.low[1])/(l.high[1]-l.low[1])
	if l.up {
		y = 1 - y
	}
	return fyne.NewPos(roomLeft+float32(x)*l.w, roomTop+float32(y)*l.h)
}

func (l *lens) from(at fyne.Position) place {
	x, y := float64((at.X-roomLeft)/l.w), float64((at.Y-roomTop)/l.h)
	if l.up {
		y = 1 - y
	}
	return place{l.low[0] + x*(l.high[0]-l.low[0]), l.low[1] + y*(l.high[1]-l.low[1])}
}

// step is the distance by which an arrow key moves a point along an axis.
func (p *plane) step(axis int) float64 {
	if p.steps[axis] > 0 {
		return p.steps[axis]
	}
	low, high := p.seen()
	return p.at10((high[axis]-low[axis])/200, axis)
}

// grid is the distance of the places that a dragged point snaps to.
func (p *plane) grid(axis int) float64 {
	low, high := p.seen()
	return min(p.at10((high[axis]-low[axis])/400, axis), p.step(axis))
}

// at10 is the next lower power of ten; on an axis of whole numbers it is at least 1.
func (p *plane) at10(n float64, axis int) float64 {
	n = math.Pow(10, math.Floor(math.Log10(min(max(n, 1e-12), 1e30))))
	if p.whole[axis] {
		return max(n, 1)
	}
	return n
}

// nice is the next higher of 1, 2, 5, 10, 20, 50 and so on.
func nice(n float64) float64 {
	n = min(max(n, 1e-12), 1e30)
	e := math.Pow(10, math.Floor(math.Log10(n)))
	for _, m := range []float64{1, 2, 5} {
		if n <= e*m*1.0001 {
			return e * m
		}
	}
	return e * 10
}

// rounded is the nearest place on the grid.
func (p *plane) rounded(at place) place {
	for axis := range at {
		at[axis] = onGrid(at[axis], p.grid(axis))
	}
	return at
}

// onGrid is the nearest multiple of step, a power of ten, in 32 bits.
func onGrid(n, step float64) float64 {
	if step < 1 {
		return float64(float32(math.Round(n/step) / math.Round(1/step)))
	}
	return float64(float32(math.Round(n/step) * step))
}

// ticks are the numbers written at an axis.
func (p *plane) ticks(axis int) (list []float64, step float64) {
	low, high := p.seen()
	w, h := p.room()
	long, apart := w, float32(80)
	if axis == 1 {
		long, apart = h, 36
	}
	step = nice((high[axis] - low[axis]) / float64(max(long/apart, 1)))
	if p.whole[axis] {
		step = max(step, 1)
	}
	for n := math.Ceil(low[axis] / step); n*step <= high[axis] && len(list) < 50; n++ {
		list = append(list, n*step)
	}
	return list, step
}

// zoom scales the visible range around a place.
func (p *plane) zoom(around place, by float64) {
	p.low, p.high = p.seen()
	for axis, n := range around {
		low, high := n+(p.low[axis]-n)*by, n+(p.high[axis]-n)*by
		if least := max(math.Abs(n), 1e-6) * 1e-9; high-low < least || high-low > 1e30 {
			return
		}
		p.low[axis], p.high[axis] = low, high
	}
	p.moved = true
}
