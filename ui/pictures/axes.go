package pictures

import (
	"fyne.io/fyne/v2"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// sides are the ways to look at vectors with three numbers, as indices of the axes that are shown: from above first.
var sides = [][2]int{{0, 2}, {0, 1}, {2, 1}}

var axisNames = [3]string{"x", "y", "z"}

// axisLinks choose one of the sides.
type axisLinks []*ink.Link

func newAxisLinks(choose func(axes [2]int)) (list axisLinks) {
	for _, axes := range sides {
		list = append(list, link(axisNames[axes[0]]+" "+axisNames[axes[1]], func() { choose(axes) }))
	}
	return list
}

// mark highlights the link of the side that is shown.
func (a axisLinks) mark(axes [2]int) {
	for i, l := range a {
		l.Color(map[bool]fyne.ThemeColorName{true: look.Accent, false: look.Muted}[sides[i] == axes])
	}
}

// fitLink makes all of a plane visible again.
func (p *plane) fitLink() *ink.Link {
	return link(words.Say("Fit"), func() {
		p.fit()
		p.Refresh()
	})
}
