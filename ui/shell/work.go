package shell

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"savant/ui/host"
	"savant/ui/internal/words"
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
func (w *Window) Work(text string, do func(ctx context.Context, progress func(float64)) error, done func(error)) {
	ctx, stop := context.WithCancel(context.Background())
	j := &task{words: text, stop: stop}
	ended := make(chan struct{})
	go func() {
		err := guarded(func() error {
			return do(ctx, func(share float64) { j.share.Store(int64(min(max(share, 0), 1) * 1000)) })
		})
		close(ended)
		w.RunOnUI(func() {
			stop()
			endWork(w, j)
			done(err)
		}, false)
	}()
	go watchWork(w, j, ended)
}

// guarded turns a mistake of ours into an error: it must not take what is unsaved down with it.
func guarded(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New(words.Say("a mistake in Savant: %v", p))
		}
	}()
	return do()
}

// watchWork shows how far work is, until it has ended.
func watchWork(w *Window, j *task, ended chan struct{}) {
	next := time.NewTimer(quietFor)
	defer next.Stop()
	for {
		select {
		case <-ended:
			return
		case <-next.C:
			next.Reset(tellWork)
		}
		w.RunOnUI(func() {
			select {
			case <-ended:
				return
			default:
			}
			if w.job != j {
				w.Trace("working", "words", j.words)
			}
			w.job = j
			w.status.work(j)
		}, false)
	}
}

func endWork(w *Window, j *task) {
	if w.job == j {
		w.job = nil
		w.status.work(nil)
	}
}

func isWorking(w *Window) bool { return w.job != nil }

// stopWork stops the work that the status line tells of.
func stopWork(w *Window) {
	if w.job != nil {
		w.Trace("stopped", "words", w.job.words)
		w.job.stop()
	}
}

// Failed says what went wrong, unless it was the user who stopped it.
func (w *Window) Failed(over host.Page, err error, text string) {
	if !errors.Is(err, context.Canceled) {
		w.Fail(over, text)
	}
}
