package watch

import (
	"context"
	"slices"

	"savant/model"
	"savant/model/store"
	"savant/model/watch"
	"savant/ui/host"
)

// mostVersions is how many of the versions of a file are shown, the newest.
const mostVersions = 200

// feed hands over the versions of a file, those that are kept already and then each that is written. It reads them elsewhere.
type feed struct {
	win     host.Window
	path    string
	options model.Options
	take    func(watch.Event)
	over    func(error) // called when watching has ended by itself

	stop  context.CancelFunc
	ended chan struct{} // closed when the last run has ended

	// These belong to the run that goes on.
	last   *model.Snapshot // the last version that was handed over; nil if it could not be opened
	number uint64          // of that version
}

// start starts watching, or resumes after a pause.
func (f *feed) start() {
	ctx, stop := context.WithCancel(context.Background())
	before, ended := f.ended, make(chan struct{})
	f.stop, f.ended = stop, ended
	go func() {
		defer close(ended)
		if before != nil {
			<-before
		}
		if err := f.run(ctx); ctx.Err() == nil {
			f.win.RunOnUI(func() { f.over(err) }, false)
		}
	}()
}

// waiting is how many versions may wait until the ones before them are handed over.
const waiting = 64

func (f *feed) run(ctx context.Context) error {
	var kept []store.Backup
	if f.number == 0 {
		all, err := store.Versions("", f.path)
		if err != nil {
			return err
		}
		kept = all[:min(len(all), mostVersions)]
	}
	events, result := make(chan watch.Event, waiting), make(chan error, 1)
	go func() {
		result <- watch.Run(ctx, f.path, watch.Options{Open: f.options}, func(e watch.Event) {
			select {
			case events <- e:
			case <-ctx.Done():
			}
		})
		close(events)
	}()
	for _, v := range slices.Backward(kept) {
		e := watch.Event{File: f.path, Version: v, First: f.number == 0, Changed: -1}
		if doc, err := open(v.Path, f.options); err == nil {
			e.Document = doc.Snapshot()
		}
		f.hand(ctx, e)
	}
	for e := range events {
		if !e.Torn && e.Version.Number() <= f.number {
			continue // the newest of the kept versions
		}
		f.hand(ctx, e)
	}
	return <-result
}

// hand hands a version over with its differences to the one before.
func (f *feed) hand(ctx context.Context, e watch.Event) {
	if !e.Torn {
		if e.Changed < 0 && f.last != nil && e.Document != nil {
			if list, n, err := watch.Differences(ctx, f.last, e.Document); err == nil {
				e.Differences, e.Changed = list, n
			}
		}
		f.last, f.number = e.Document, e.Version.Number()
	}
	if ctx.Err() == nil {
		f.win.RunOnUI(func() {
			if ctx.Err() == nil {
				f.take(e)
			}
		}, false)
	}
}

// open reads a version.
func open(path string, o model.Options) (*model.Document, error) {
	data, err := store.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, err := store.New(data, o)
	if err != nil {
		return nil, err
	}
	f.Close() // who holds the document holds what it needs
	return f.Doc, nil
}
