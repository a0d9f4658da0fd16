package pictures

import (
	"math"

	"fyne.io/fyne/v2"
)

// near is the distance from a point, in dp, within which the pointer hits it.
const near = 9

// at returns the point or the lever at a position, -1 for none.
func (p *plane) at(pos fyne.Position) (mark, lever int) {
	l := p.lens()
	closest := func(list []place) int {
		best, off := -1, float32(near*near)
		for i, x := range list {
			d := l.to(x).Subtract(pos)
			if n := d.X*d.X + d.Y*d.Y; n <= off {
				best, off = i, n
			}
		}
		return best
	}
	if lever = closest(p.shown.levers); lever >= 0 {
		return -1, lever
	}
	return closest(p.shown.marks), -1
}

func (p *plane) press(pos fyne.Position) {
	mark, lever := p.at(pos)
	p.pull = pull{mark: mark, lever: lever, from: pos, pans: mark < 0 && lever < 0}
	if mark >= 0 {
		p.choose(mark)
		p.pull.now = p.shown.marks[mark]
	}
}

// choose selects a point and calls chosen.
func (p *plane) choose(i int) {
	if p.chosen == i {
		return
	}
	p.chosen = i
	if p.edits.chosen != nil {
		p.edits.chosen(i)
	}
	p.Refresh()
}

func (p *plane) drag(pos fyne.Position) {
	l := p.lens()
	switch to := l.from(pos); {
	case p.pull.mark >= 0 && p.edits.moved != nil:
		p.pull.now = p.rounded(to)
		p.edits.moved(p.pull.mark, p.pull.now, false, false)
	case p.pull.lever >= 0 && p.edits.lever != nil:
		p.pull.now = to
		p.edits.lever(p.pull.lever, to, false)
	case p.pull.pans:
		was := l.from(p.pull.from)
		p.pull.from = pos
		for axis := range to {
			p.low[axis], p.high[axis] = p.low[axis]+was[axis]-to[axis], p.high[axis]+was[axis]-to[axis]
		}
		p.moved = true
	}
}

func (p *plane) drop(dragged bool) {
	was := p.pull
	p.pull = nothing
	switch {
	case !dragged && was.pans && p.edits.add != nil && p.edits.del != nil:
		p.insert(was.from)
	case !dragged:
	case was.mark >= 0 && p.edits.moved != nil:
		p.edits.moved(was.mark, was.now, true, false)
	case was.lever >= 0 && p.edits.lever != nil:
		p.edits.lever(was.lever, was.now, true)
	}
}

func (p *plane) cancel() bool {
	if p.pull.mark < 0 && p.pull.lever < 0 {
		return false
	}
	p.pull = nothing
	if p.edits.undo != nil {
		p.edits.undo()
	}
	return true
}

func (p *plane) double(fyne.Position) {}

// insert adds a point where the line was clicked, or one of the first two anywhere.
func (p *plane) insert(pos fyne.Position) {
	l := p.lens()
	if n := len(p.shown.marks); n < 2 {
		p.edits.add(n, p.rounded(l.from(pos)))
		return
	}
	line := p.shown.line
	if line == nil {
		line = p.shown.marks
	}
	best, off := -1, float32(6)
	for i := 1; i < len(line); i++ {
		if d := fromLine(pos, l.to(line[i-1]), l.to(line[i])); d < off {
			best, off = i, d
		}
	}
	if best > 0 && p.shown.pieces > 0 {
		best = (best-1)/p.shown.pieces + 1
	}
	if len(p.shown.strokes) > 0 && p.shown.strokes[0].closed {
		if n := len(p.shown.marks); fromLine(pos, l.to(p.shown.marks[n-1]), l.to(p.shown.marks[0])) < off {
			best = n
		}
	}
	if best >= 0 {
		p.edits.add(best, p.rounded(l.from(pos)))
	}
}

// fromLine is the distance of a position from a line, in dp.
func fromLine(p, a, b fyne.Position) float32 {
	d, e := b.Subtract(a), p.Subtract(a)
	t := float32(0)
	if long := d.X*d.X + d.Y*d.Y; long > 0 {
		t = min(max((e.X*d.X+e.Y*d.Y)/long, 0), 1)
	}
	return float32(math.Hypot(float64(e.X-t*d.X), float64(e.Y-t*d.Y)))
}

func (p *plane) hover(pos fyne.Position, on bool) {
	p.over = -1
	if on && p.pull == nothing {
		p.over, _ = p.at(pos)
	}
}

func (p *plane) wheel(pos fyne.Position, by float32) {
	l := p.lens()
	p.zoom(l.from(pos), math.Exp(-float64(min(max(by, -60), 60))*0.012))
}

// arrows are the directions of the arrow keys, y down.
var arrows = map[fyne.KeyName]place{fyne.KeyLeft: {-1, 0}, fyne.KeyRight: {1, 0}, fyne.KeyUp: {0, -1}, fyne.KeyDown: {0, 1}}

func (p *plane) key(name fyne.KeyName, shift bool) bool {
	by, arrow := arrows[name]
	n := len(p.shown.marks)
	switch {
	case name == fyne.KeyF:
		p.fit()
	case name == fyne.KeyTab && shift && p.chosen > 0:
		p.choose(p.chosen - 1)
	case name == fyne.KeyTab && !shift && p.chosen+1 < n:
		p.choose(p.chosen + 1)
	case arrow && p.chosen >= 0 && p.chosen < n && p.edits.moved != nil:
		to := p.shown.marks[p.chosen]
		for axis := range to {
			step := p.step(axis) * by[axis]
			if shift {
				step *= 10
			}
			if axis == 1 && p.up {
				step = -step
			}
			if step != 0 {
				to[axis] = onGrid(to[axis]+step, p.step(axis)/1000)
			}
		}
		p.edits.moved(p.chosen, to, true, true)
	case (name == fyne.KeyDelete || name == fyne.KeyBackspace) && p.chosen >= 0 && p.chosen < n && p.edits.del != nil:
		p.edits.del(p.chosen)
	case name == fyne.KeyInsert && p.edits.add != nil:
		at := place{}
		switch i := p.chosen; {
		case i >= 0 && i+1 < n:
			a, b := p.shown.marks[i], p.shown.marks[i+1]
			at = p.rounded(place{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2})
		case i >= 0 && i < n:
			at = p.rounded(place{p.shown.marks[i][0] + 20*p.step(0), p.shown.marks[i][1]})
		}
		p.edits.add(min(p.chosen+1, n), at)
	default:
		return false
	}
	return true
}
