package scroll

import (
	"testing"
	"time"
)

func TestLimiter(t *testing.T) {
	now := time.Unix(1000, 0)
	var timers []func()
	var pauses []time.Duration
	l := Limiter{
		Now:   func() time.Time { return now },
		After: func(d time.Duration, f func()) { timers, pauses = append(timers, f), append(pauses, d) },
	}
	drawn := 0
	draw := func() { drawn++ }
	l.Draw(true, draw)
	if drawn != 1 {
		t.Fatal("the first jump is not drawn at once")
	}
	for range 10 { // 10 jumps in 20 ms
		now = now.Add(2 * time.Millisecond)
		l.Draw(true, draw)
	}
	if drawn != 1 || len(timers) != 1 || !l.Waiting() {
		t.Fatalf("%d jumps drawn, %d wait, want 1 and 1", drawn, len(timers))
	}
	if want := time.Second/maxJumps - 2*time.Millisecond; pauses[0] != want {
		t.Errorf("the next is drawn after %v, want %v", pauses[0], want)
	}
	l.Draw(false, draw)
	if drawn != 2 {
		t.Error("a small step waits")
	}
	now = now.Add(pauses[0])
	timers[0]()
	if drawn != 3 || l.Waiting() {
		t.Errorf("%d drawn after the pause, want 3", drawn)
	}
	now = now.Add(time.Second)
	l.Draw(true, draw)
	if drawn != 4 || len(timers) != 1 {
		t.Error("a jump after a second waits")
	}
}

// TestDraggingIsLimited drags for ten seconds at 60 steps a second.
func TestDraggingIsLimited(t *testing.T) {
	now := time.Unix(1000, 0)
	var due time.Time
	var timer func()
	l := Limiter{Now: func() time.Time { return now }, After: func(d time.Duration, f func()) { due, timer = now.Add(d), f }}
	drawn := 0
	for range 600 {
		if timer != nil && !now.Before(due) {
			f := timer
			timer = nil
			f()
		}
		l.Draw(true, func() { drawn++ })
		now = now.Add(time.Second / 60)
	}
	if drawn > 10*maxJumps+1 || drawn < 10*maxJumps*3/4 {
		t.Errorf("%d jumps in ten seconds, want about %d", drawn, 10*maxJumps)
	}
}
