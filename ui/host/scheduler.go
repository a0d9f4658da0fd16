package host

import (
	"cmp"
	"slices"
	"time"
)

// Job is a kind of work that an edit or a selection makes necessary. Jobs due at the same time start in this order: the
// visible ones come before checks.
type Job int

// The kinds of jobs.
const (
	ShowJob    Job = iota // building slow parts for a selection
	ChangesJob            // comparing a document with its original
	PanesJob              // bringing the panes up to date
	FilterJob             // filtering the outline again
	ScenesJob             // looking into the scenes of instances again
	FindJob               // searching again
	CompareJob            // comparing two documents again
	CheckJob              // proving that a document is understood whole
	DraftJob              // keeping what is being typed for a crash
)

// String is the name of a job in tests.
func (j Job) String() string {
	return [...]string{"panel", "changes", "panes", "filter", "scenes", "find", "comparison", "check", "draft"}[j]
}

// Scheduler starts the work that edits make necessary. Each job starts once when the edits pause, however many there were;
// a job whose result is not visible waits until it is: panes and tabs update when they are shown.
//
// The zero value with RunOnUI is ready. Everything but RunOnUI belongs to the user interface's goroutine.
type Scheduler struct {
	RunOnUI func(f func(), wait bool) // as Window's
	Started func(Job)                 // is called with each job that starts; may be nil

	waiting []waiting
	timer   *time.Timer
}

// waiting is a job that has not started.
type waiting struct {
	of   any // the page, pane or tool that it is for, which has one job of each kind
	job  Job
	seen func() bool
	do   func()

	first, due time.Time
}

func (w *waiting) maySee() bool { return w.seen == nil || w.seen() }

const (
	// pause is how long the user must be idle before the work starts: longer than between two arrow keys.
	pause = 120 * time.Millisecond
	// longestPause is after how much of edits without a pause it starts all the same.
	longestPause = time.Second
)

// Pace is how often long work reports its progress and passes on its results.
const Pace = 50 * time.Millisecond

// Soon schedules a job after a pause, replacing the same job if it is waiting already. seen, if not nil, reports whether
// the result would be visible; while it is not, the job waits for Shown.
func (s *Scheduler) Soon(of any, job Job, seen func() bool, do func()) {
	now := time.Now()
	w := waiting{of: of, job: job, seen: seen, do: do, first: now, due: now.Add(pause)}
	if i := s.find(of, job); i >= 0 {
		w.first = s.waiting[i].first
		if end := w.first.Add(longestPause); seen != nil && end.Before(w.due) {
			w.due = end
		}
		s.waiting = slices.Delete(s.waiting, i, i+1)
	}
	s.waiting = append(s.waiting, w)
	s.arm(now)
}

func (s *Scheduler) find(of any, job Job) int {
	return slices.IndexFunc(s.waiting, func(w waiting) bool { return w.of == of && w.job == job })
}

// arm sets the timer for the next job. Jobs without visible results wait for Shown.
func (s *Scheduler) arm(now time.Time) {
	next := time.Duration(-1)
	for _, w := range s.waiting {
		if left := max(0, w.due.Sub(now)); (next < 0 || left < next) && w.maySee() {
			next = left
		}
	}
	switch {
	case next < 0:
	case s.timer == nil:
		s.timer = time.AfterFunc(next, func() { s.RunOnUI(s.Shown, false) })
	default:
		s.timer.Reset(next)
	}
}

// Shown starts jobs that waited to be visible. Call it when another page or pane becomes active.
func (s *Scheduler) Shown() {
	now := time.Now()
	s.run(func(w waiting) bool { return !w.due.After(now) })
	s.arm(now)
}

// Settle runs the pending job now, because its result is about to be used.
func (s *Scheduler) Settle(of any) {
	s.run(func(w waiting) bool { return w.of == of })
}

// Flush does all that may start, without waiting for the pause. It is for tests.
func (s *Scheduler) Flush() { s.run(func(waiting) bool { return true }) }

// run runs the jobs that may start now, by their order and then in the order in which they were scheduled. A job may
// schedule another, or postpone it.
func (s *Scheduler) run(may func(waiting) bool) {
	list := slices.Clone(s.waiting)
	slices.SortStableFunc(list, func(a, b waiting) int { return cmp.Compare(a.job, b.job) })
	for _, w := range list {
		i := s.find(w.of, w.job)
		if i < 0 || !may(s.waiting[i]) || !s.waiting[i].maySee() {
			continue
		}
		w = s.waiting[i]
		s.waiting = slices.Delete(s.waiting, i, i+1)
		if s.Started != nil {
			s.Started(w.job)
		}
		w.do()
	}
}

// Forget drops the pending jobs of something that is closed.
func (s *Scheduler) Forget(of any) {
	s.waiting = slices.DeleteFunc(s.waiting, func(w waiting) bool { return w.of == of })
}

// Drop takes one job back.
func (s *Scheduler) Drop(of any, job Job) {
	s.waiting = slices.DeleteFunc(s.waiting, func(w waiting) bool { return w.of == of && w.job == job })
}

// Waits reports whether something is waiting for an object, whether or not it may start.
func (s *Scheduler) Waits(of any) bool {
	return slices.ContainsFunc(s.waiting, func(w waiting) bool { return w.of == of })
}

// Idle reports whether nothing is waiting that may start.
func (s *Scheduler) Idle() bool {
	return !slices.ContainsFunc(s.waiting, func(w waiting) bool { return w.maySee() })
}
