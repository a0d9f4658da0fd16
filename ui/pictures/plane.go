package pictures

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// place is a point of what a plane shows.
type place [2]float64

// stroke is a line through places.
type stroke struct {
	places []place
	color  fyne.ThemeColorName
	width  float32
	closed bool
	ground bool // what lies between the line and the lower edge is shaded
}

// drawing is what a plane shows.
type drawing struct {
	strokes []stroke
	marks   []place // points that can be chosen
	levers  []place // squares that belong to the chosen point
	line    []place // pressing it adds a point; nil for that through the points
	start   string  // said at the first point, which is a square; "" for none
	text    func(i int) string
	empty   string // said where there are no points
}

// editing is what is done to what a plane shows; functions that are nil cannot be done.
type editing struct {
	chosen func(i int)
	// moved puts a point, or a lever of the chosen one, elsewhere. Until it is done that is only looked at.
	moved func(i int, to place, done, amend bool)
	lever func(i int, to place, done bool)
	add   func(before int, at place)
	del   func(i int)
	undo  func() // what was only looked at
}

// plane shows points and lines over two axes, and lets points be chosen and moved.
type plane struct {
	*surface
	up    bool    // the second axis goes up
	even  bool    // both axes have one scale
	whole [2]bool // the axes that have whole numbers only
	steps place   // what an arrow key moves by; 0 is a share of what is seen
	edits editing
	shown drawing

	low, high place // what is seen
	moved     bool  // by the user: it is no longer all that is there
	chosen    int   // -1 for none
	over      int
	pull      pull
}

// pull is what is dragged.
type pull struct {
	mark  int // -1 for none
	lever int
	pans  bool
	from  fyne.Position
	now   place
}

var nothing = pull{mark: -1, lever: -1}

// The room around the plane, in dp.
const (
	roomLeft   = 46
	roomRight  = 14
	roomTop    = 10
	roomBottom = 22
)

func newPlane(e *Editor, height float32) *plane {
	p := &plane{chosen: -1, over: -1, pull: nothing, high: place{1, 1}}
	p.surface = newSurface(p, fyne.NewSize(240, height), e)
	return p
}

// set shows something else; what is seen of it stays if the user has looked closer.
func (p *plane) set(d drawing) {
	p.shown = d
	if p.chosen >= len(d.marks) {
		p.chosen = len(d.marks) - 1
	}
	p.over = -1
	if !p.moved && p.pull == nothing {
		p.fit()
	}
	p.Refresh()
}

// frame shows at least a part of the plane.
func (p *plane) frame(low, high place) {
	p.low, p.high, p.moved = low, high, true
}

// fit shows all there is.
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

// seen is what is seen: both axes at one scale where they have one.
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

// lens leads from places to the surface.
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

// step is what an arrow key moves by.
func (p *plane) step(axis int) float64 {
	if p.steps[axis] > 0 {
		return p.steps[axis]
	}
	low, high := p.seen()
	return p.at10((high[axis]-low[axis])/200, axis)
}

// grid is what a drag rounds to.
func (p *plane) grid(axis int) float64 {
	low, high := p.seen()
	return min(p.at10((high[axis]-low[axis])/400, axis), p.step(axis))
}

// at10 is the next lower of 1, 10, 100 and so on; on an axis of whole numbers it is 1 at least.
func (p *plane) at10(n float64, axis int) float64 {
	n = math.Pow(10, math.Floor(math.Log10(min(max(n, 1e-12), 1e30))))
	if p.whole[axis] {
		return max(n, 1)
	}
	return n
}

// nice is the next of 1, 2, 5, 10, 20, 50 and so on.
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

// rounded is a place on the grid of steps.
func (p *plane) rounded(at place) place {
	for axis := range at {
		at[axis] = onGrid(at[axis], p.grid(axis))
	}
	return at
}

// onGrid is the nearest number of so many steps, a power of ten, as 32 bits hold it.
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

// mostMarks is up to how many points are drawn as such: more are a line only.
const mostMarks = 400

func (p *plane) paint(b *brush) {
	l := p.lens()
	for axis := range 2 {
		list, _ := p.ticks(axis)
		for _, n := range list {
			at := l.to(place{n, n})
			if axis == 0 {
				b.line(1, fyne.NewPos(at.X, roomTop), fyne.NewPos(at.X, roomTop+l.h))
			} else {
				b.line(1, fyne.NewPos(roomLeft, at.Y), fyne.NewPos(roomLeft+l.w, at.Y))
			}
		}
	}
	b.lay(look.Line, 0.75)
	for _, s := range p.shown.strokes {
		p.stroke(b, &l, s)
	}
	p.levers(b, &l)
	p.marks(b, &l)
	b.clip(roomLeft-8, roomTop-8, l.w+16, l.h+16)
}

// stroke draws a line; points that fall into one pixel are one.
func (p *plane) stroke(b *brush, l *lens, s stroke) {
	var list []fyne.Position
	for i, x := range s.places {
		at := l.to(x)
		if n := len(list); n > 0 && i < len(s.places)-1 && math.Abs(float64(at.X-list[n-1].X)) < 0.4 && math.Abs(float64(at.Y-list[n-1].Y)) < 0.4 {
			continue
		}
		list = append(list, at)
	}
	if s.closed && len(list) > 2 {
		list = append(list, list[0])
	}
	if s.ground && len(list) > 1 {
		bottom := float32(roomTop) + l.h
		b.area(append(append([]fyne.Position{fyne.NewPos(list[0].X, bottom)}, list...), fyne.NewPos(list[len(list)-1].X, bottom))...)
		b.lay(s.color, 0.09)
	}
	if s.closed && len(list) > 2 {
		b.area(list...)
		b.lay(s.color, 0.09)
	}
	b.line(s.width, list...)
	if p.shown.start != "" && len(p.shown.marks) <= mostMarks {
		arrowheads(b, list)
	}
	b.lay(s.color, 1)
}

// arrowheads shows which way a line goes, where it is long enough to be seen.
func arrowheads(b *brush, list []fyne.Position) {
	const least, long, half = 44, 8, 3.5
	for i := 1; i < len(list); i++ {
		d := list[i].Subtract(list[i-1])
		n := float32(math.Hypot(float64(d.X), float64(d.Y)))
		if n < least {
			continue
		}
		way, middle := fyne.NewPos(d.X/n, d.Y/n), list[i-1].AddXY(d.X*0.55, d.Y*0.55)
		back := middle.AddXY(-way.X*long, -way.Y*long)
		b.line(1.6, back.AddXY(-way.Y*half, way.X*half), middle, back.AddXY(way.Y*half, -way.X*half))
	}
}

// marks draws the points: circles on the ground, the one under the pointer and the chosen one larger.
func (p *plane) marks(b *brush, l *lens) {
	color := look.Packed
	if len(p.shown.strokes) > 0 {
		color = p.shown.strokes[0].color
	}
	if len(p.shown.marks) <= mostMarks {
		ring := func(radius float32) {
			for i, m := range p.shown.marks {
				switch at := l.to(m); {
				case i == p.chosen:
				case i == 0 && p.shown.start != "":
					b.rect(at.X-radius-1, at.Y-radius-1, 2*radius+2, 2*radius+2)
				default:
					b.disc(at, radius)
				}
			}
		}
		ring(3.6)
		b.lay(color, 1)
		ring(2.2)
		if p.shown.start != "" && len(p.shown.marks) > 0 {
			b.lay(look.Background, 1)
			if p.chosen != 0 {
				at := l.to(p.shown.marks[0])
				b.rect(at.X-4, at.Y-4, 8, 8)
				b.lay(color, 1)
			}
		} else {
			b.lay(look.Background, 1)
		}
	}
	for _, i := range []int{p.over, p.chosen} {
		if i < 0 || i >= len(p.shown.marks) {
			continue
		}
		at := l.to(p.shown.marks[i])
		b.disc(at, 6)
		b.lay(look.Accent, 1)
		b.disc(at, 4)
		b.lay(look.Text, 1)
	}
}

// levers draws the squares of the chosen point.
func (p *plane) levers(b *brush, l *lens) {
	if p.chosen < 0 || p.chosen >= len(p.shown.marks) {
		return
	}
	middle := l.to(p.shown.marks[p.chosen])
	for _, x := range p.shown.levers {
		b.line(1.2, middle, l.to(x))
	}
	b.lay(look.Accent, 1)
	for _, grow := range []float32{4.5, 3} {
		for _, x := range p.shown.levers {
			at := l.to(x)
			b.rect(at.X-grow, at.Y-grow, 2*grow, 2*grow)
		}
		b.lay(map[bool]fyne.ThemeColorName{true: look.Accent, false: look.Background}[grow > 4], 1)
	}
}

func (p *plane) notes() []note {
	l := p.lens()
	var list []note
	for axis := range 2 {
		numbers, step := p.ticks(axis)
		for _, n := range numbers {
			at := l.to(place{n, n})
			if axis == 0 {
				list = append(list, note{number(n, step), fyne.NewPos(at.X, roomTop+l.h+5), fyne.TextAlignCenter, look.Muted})
			} else {
				list = append(list, note{number(n, step), fyne.NewPos(roomLeft-8, at.Y-8), fyne.TextAlignTrailing, look.Muted})
			}
		}
	}
	if len(p.shown.marks) == 0 && p.shown.empty != "" {
		return append(list, note{p.shown.empty, fyne.NewPos(roomLeft+l.w/2, roomTop+l.h/2-8), fyne.TextAlignCenter, look.Muted})
	}
	if len(p.shown.marks) > 0 && p.shown.start != "" && p.shown.start != " " {
		at := l.to(p.shown.marks[0])
		list = append(list, note{p.shown.start, at.AddXY(-4, 6), fyne.TextAlignLeading, look.Muted})
	}
	i := p.over
	if i < 0 {
		i = p.chosen
	}
	if i >= 0 && i < len(p.shown.marks) && p.shown.text != nil {
		at := l.to(p.shown.marks[i])
		list = append(list, note{p.shown.text(i), fyne.NewPos(at.X+6, max(at.Y-22, 0)), fyne.TextAlignLeading, look.Text})
	}
	return list
}

// number is a number at an axis, with as many digits as tell the ticks apart.
func number(n, step float64) string {
	digits := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	if digits > 6 || math.Abs(n) >= 1e7 {
		return strconv.FormatFloat(n, 'g', 3, 64)
	}
	f, err := strconv.ParseFloat(strconv.FormatFloat(n, 'f', digits, 64), 64)
	if err != nil || f == 0 {
		return "0"
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// near is how far from a point, in dp, the pointer still means it.
const near = 9

// at is the point or the lever at a position; -1 for none.
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

// choose makes a point the chosen one, and tells.
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

// insert adds a point where the line was pressed, or the first one anywhere.
func (p *plane) insert(pos fyne.Position) {
	l := p.lens()
	if len(p.shown.marks) == 0 {
		p.edits.add(0, p.rounded(l.from(pos)))
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
	if len(p.shown.strokes) > 0 && p.shown.strokes[0].closed {
		if n := len(p.shown.marks); fromLine(pos, l.to(p.shown.marks[n-1]), l.to(p.shown.marks[0])) < off {
			best = n
		}
	}
	if best >= 0 {
		p.edits.add(best, p.rounded(l.from(pos)))
	}
}

// fromLine is how far a position is from a line, in dp.
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

// zoom shows a part around a place.
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

// arrows are the ways of the arrow keys, y down.
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
