package host

import (
	"slices"
	"testing"
	"time"
)

// TestScheduler: what is asked for again and again without a pause starts all the same after a while, and of what is due at once what is
// looked at starts first.
func TestScheduler(t *testing.T) {
	queue := make(chan func(), 1000)
	s := Scheduler{RunOnUI: func(f func(), _ bool) { queue <- f }}
	var order []Job
	s.Started = func(job Job) { order = append(order, job) }
	visible := false
	s.Soon(1, PanesJob, func() bool { return visible }, func() {})
	busy := func() bool { return true }
	for start := time.Now(); !slices.Contains(order, FindJob); {
		if time.Since(start) > 30*time.Second {
			t.Fatal("it never starts")
		}
		s.Soon(1, FindJob, busy, func() {})
		select {
		case f := <-queue:
			f()
		case <-time.After(pause / 8):
		}
	}
	s.Soon(1, CheckJob, nil, func() {})
	s.Soon(1, ChangesJob, nil, func() {})
	s.Soon(2, CheckJob, nil, func() {})
	s.Soon(1, CheckJob, nil, func() {}) // in place of the first
	s.Forget(2)
	visible = true
	s.Shown()
	s.Settle(1)
	if want := []Job{FindJob, PanesJob, ChangesJob, CheckJob}; !slices.Equal(order, want) {
		t.Errorf("%v have started, not %v", order, want)
	}
	if s.Waits(1) || !s.Idle() {
		t.Error("something is left")
	}
}
