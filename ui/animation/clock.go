package animation

import (
	"sync/atomic"
	"time"

	"savant/ui/host"
)

// clock calls a function on the user interface's goroutine with the seconds that passed, as often as the window draws.
type clock struct {
	quit chan struct{}
	busy atomic.Bool // a call is waiting to run; ticks until then are dropped
}

// frame is how often the clock calls.
const frame = time.Second / 60

func runClock(w host.Worker, tick func(passed float64)) *clock {
	c := &clock{quit: make(chan struct{})}
	go func() {
		ticker := time.NewTicker(frame)
		defer ticker.Stop()
		last := time.Now()
		for {
			select {
			case <-c.quit:
				return
			case now := <-ticker.C:
				if !c.busy.CompareAndSwap(false, true) {
					continue
				}
				passed := now.Sub(last).Seconds()
				last = now
				w.RunOnUI(func() {
					c.busy.Store(false)
					tick(passed)
				}, false)
			}
		}
	}()
	return c
}

func (c *clock) stop() { close(c.quit) }
