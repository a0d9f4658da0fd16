package status

import (
	"context"
	"sync/atomic"
	"time"

	"savant/ui/host"
)

// task is long work that is under way: the status line shows it, and offers to stop it.
type task struct {
	words string
	stop  context.CancelFunc
	share atomic.Int64 // done, in thousandths; 0 while that is not known
}

const (
	quietFor = 300 * time.Millisecond // work that is done by then is not shown
	tellWork = 100 * time.Millisecond // between two looks at how far it is
)

// Work does something long elsewhere, and then calls done here; after a cancel the error is the context's.
func (s *Line) Work(text string, do func(ctx context.Context, progress func(float64)) error, done func(error)) {
	ctx, stop := context.WithCancel(context.Background())
	j := &task{words: text, stop: stop}
	ended := make(chan struct{})
	go func() {
		err := host.Guard(func() error {
			return do(ctx, func(share float64) { j.share.Store(int64(min(max(share, 0), 1) * 1000)) })
		})
		close(ended)
		s.win.RunOnUI(func() {
			stop()
			s.end(j)
			done(err)
		}, false)
	}()
	go s.watch(j, ended)
}

// watch shows how far work is, until it has ended.
func (s *Line) watch(j *task, ended chan struct{}) {
	next := time.NewTimer(quietFor)
	defer next.Stop()
	for {
		select {
		case <-ended:
			return
		case <-next.C:
			next.Reset(tellWork)
		}
		s.win.RunOnUI(func() {
			select {
			case <-ended:
				return
			default:
			}
			if s.task != j {
				s.win.Trace("working", "words", j.words)
			}
			s.task = j
			s.tell(j)
		}, false)
	}
}

func (s *Line) end(j *task) {
	if s.task == j {
		s.task = nil
		s.tell(nil)
	}
}

// Working reports whether the line shows running work.
func (s *Line) Working() bool { return s.task != nil }

// Stop stops that work.
func (s *Line) Stop() {
	if s.task != nil {
		s.win.Trace("stopped", "words", s.task.words)
		s.task.stop()
	}
}
