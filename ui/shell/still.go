package shell

import (
	"sync/atomic"
	"time"
)

// rest is for how long nothing may have been traced, or handed over by another goroutine, before the window counts as still.
const rest = 250 * time.Millisecond

// stillness traces "still" when a window has finished its work and shows the result: places reported before may still move.
// The zero value traces nothing.
type stillness struct {
	program *program
	timer   *time.Timer
	stirs   atomic.Int64
}

func newStillness(g *program) *stillness {
	s := &stillness{program: g}
	s.timer = time.AfterFunc(rest, s.rested)
	return s
}

// stir puts off the report. It may be called on any goroutine, and of nil.
func (s *stillness) stir() {
	if s != nil {
		s.stirs.Add(1)
		s.timer.Reset(rest)
	}
}

// rested asks the user interface's goroutine, after what that has to do, whether nothing has happened meanwhile.
func (s *stillness) rested() {
	before := s.stirs.Load()
	if !s.program.sleeper.Wake() {
		return
	}
	runOnUI(func() {
		switch {
		case s.stirs.Load() != before: // whatever it was has set the timer again
		case !s.program.jobs.Idle():
			s.timer.Reset(rest)
		default:
			s.report()
		}
	}, false)
}

func (s *stillness) report() {
	w := s.program.front()
	if w == nil || w.document() == nil {
		s.program.trace.say("still")
		return
	}
	at := w.document().view.outline.Place()
	s.program.trace.say("still", "x", at.X, "y", at.Y)
}
