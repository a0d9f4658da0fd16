package scroll

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
)

// maxJumps is how often a second a view may change everything it shows.
//
// Fyne caches a texture of every text it drew. A minute of dragging a thumb through ten million rows at 60 frames a second
// costs 1.3 GB; at 12 changes a second the difference is invisible and memory stays flat.
const maxJumps = 12

// Limiter delays redraws that change the whole view. It belongs to the goroutine of the window.
type Limiter struct {
	// Now and After replace the clock in tests; nil means the real one.
	Now   func() time.Time
	After func(d time.Duration, f func())

	last    time.Time
	pending bool
}

// Draw calls draw now or, if far is set and the last such call is too recent, a little later. Several postponed calls
// become one.
func (l *Limiter) Draw(far bool, draw func()) {
	if !far {
		draw()
		return
	}
	now := time.Now
	if l.Now != nil {
		now = l.Now
	}
	const pause = time.Second / maxJumps
	if since := now().Sub(l.last); since >= 0 && since < pause {
		if !l.pending {
			l.pending = true
			l.after(pause-since, func() {
				l.pending = false
				l.last = now()
				draw()
			})
		}
		return
	}
	l.last = now()
	draw()
}

// Waiting reports whether a redraw waits for its time. Smaller ones can be left to it.
func (l *Limiter) Waiting() bool { return l.pending }

// Far reports whether scrolling by dp in a view of a height changes so much of it that it counts as a jump.
func Far(dp, view float64) bool { return math.Abs(dp) > view*0.7 }

func (l *Limiter) after(d time.Duration, f func()) {
	if l.After != nil {
		l.After(d, f)
		return
	}
	time.AfterFunc(d, func() { fyne.Do(f) })
}
