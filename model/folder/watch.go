package folder

import (
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Watcher notices that names come and go in folders.
type Watcher struct {
	// Changes tells folders in which names came or went, once nothing more has happened for a moment. It is closed by Close.
	Changes <-chan string

	notify *fsnotify.Watcher
	count  int
}

// mostWatched is how many folders one Watcher watches: systems give a user only so many watches.
const mostWatched = 1000

// settled is how long nothing must come or go before it is told.
const settled = 200 * time.Millisecond

// Watch returns a Watcher that watches nothing yet. Where the system watches no folders the error says so.
func Watch() (*Watcher, error) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	changes := make(chan string)
	w := &Watcher{Changes: changes, notify: notify}
	go w.run(changes)
	return w, nil
}

// Add begins to watch a folder, unless there are MostWatched already. Adding one twice changes nothing.
func (w *Watcher) Add(dir string) {
	if w.count >= mostWatched {
		return
	}
	if w.notify.Add(dir) == nil { // what cannot be watched is read when it is opened
		w.count++
	}
}

// Close ends watching.
func (w *Watcher) Close() { _ = w.notify.Close() }

func (w *Watcher) run(changes chan<- string) {
	defer close(changes)
	waiting := map[string]bool{}
	var due <-chan time.Time
	for {
		select {
		case e, open := <-w.notify.Events:
			if !open {
				return
			}
			if e.Has(fsnotify.Create) || e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) {
				waiting[filepath.Dir(e.Name)] = true
				due = time.After(settled)
			}
		case _, open := <-w.notify.Errors:
			if !open {
				return
			}
		case <-due:
			due = nil
			for dir := range waiting {
				changes <- dir
			}
			clear(waiting)
		}
	}
}
