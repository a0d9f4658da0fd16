package pictures

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// mostMarks is the largest number of points that are drawn as points; more are drawn as a line only.
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

// stroke draws a line; points within the same pixel are drawn once.
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

// arrowheads shows the direction of a line on segments that are long enough.
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

// marks draws the points as circles; the one under the pointer and the selected one are larger.
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

// levers draws the handles of the selected point.
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

// number formats the number of a tick, with as many digits as the distance of the ticks needs.
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
