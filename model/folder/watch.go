package folder

import (
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Watcher notices names added to and removed from folders.
type Watcher struct {
	// Changes receives folders in which names were added or removed, after a moment of quiet. Close closes it.
	Changes <-chan string

	notify *fsnotify.Watcher
	count  int
}

// mostWatched is the maximum number of folders per Watcher: systems limit the watches of a user.
const mostWatched = 1000

// settled is how long a folder must be quiet before it is reported.
const settled = 200 * time.Millisecond

// Watch returns a Watcher without folders. The error says if the system cannot watch folders.
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

// Add starts watching a folder, unless MostWatched are watched already. Adding one twice has no effect.
func (w *Watcher) Add(dir string) {
	if w.count >= mostWatched {
		return
	}
	if w.notify.Add(dir) == nil { // what cannot be watched is read when it is opened
		w.count++
	}
}

// Close stops watching.
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
