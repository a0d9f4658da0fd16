package store

import (
	"path/filepath"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Watcher notices that files change on disk. It watches their folders: programs that save a file put another in its place, and
// a watch of the file itself would follow the old one.
type Watcher struct {
	// Changes tells paths, as Add got them, of which something was written, and nothing any more for a moment. That the file is
	// another then is for File.Changed to find out, on the document's goroutine: own saves and mere touching are told too.
	// It is closed by Close.
	Changes <-chan string

	notify *fsnotify.Watcher
	after  func(time.Duration) <-chan time.Time
	ended  chan struct{}

	mu      sync.Mutex
	files   map[string][]string // by the name that the system tells: paths as Add got them
	folders map[string]int      // how many files are watched in each
}

// quiet is how long nothing must happen to a file before it is told: games write a save in several pieces.
const quiet = 200 * time.Millisecond

// Watch returns a Watcher without files. Where the system watches no folders the error says so; then Changed can be asked when
// the window comes to the front.
func Watch() (*Watcher, error) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return watch(notify, time.After), nil
}

func watch(notify *fsnotify.Watcher, after func(time.Duration) <-chan time.Time) *Watcher {
	changes := make(chan string)
	w := &Watcher{Changes: changes, notify: notify, after: after, ended: make(chan struct{}), files: map[string][]string{},
		folders: map[string]int{}}
	go w.run(changes)
	return w
}

// Add begins to watch a file. A symbolic link and what it leads to are watched both.
func (w *Watcher) Add(path string) error {
	names, err := namesOf(path)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, name := range names {
		dir := filepath.Dir(name)
		if w.folders[dir] == 0 {
			if err := w.notify.Add(dir); err != nil {
				for _, done := range names[:i] {
					w.forget(done, path)
				}
				return err
			}
		}
		w.folders[dir]++
		w.files[name] = append(w.files[name], path)
	}
	return nil
}

// Remove ends watching a file that was added with this path.
func (w *Watcher) Remove(path string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for name := range w.files {
		w.forget(name, path)
	}
}

// forget takes one path from a name.
func (w *Watcher) forget(name, path string) {
	for i, p := range w.files[name] {
		if p != path {
			continue
		}
		rest := append([]string(nil), w.files[name][:i]...)
		if rest = append(rest, w.files[name][i+1:]...); len(rest) > 0 {
			w.files[name] = rest
		} else {
			delete(w.files, name)
		}
		dir := filepath.Dir(name)
		if w.folders[dir]--; w.folders[dir] == 0 {
			delete(w.folders, dir)
			w.notify.Remove(dir) // it may be gone already
		}
		return
	}
}

// Close ends watching and closes Changes.
func (w *Watcher) Close() error {
	err := w.notify.Close()
	select {
	case <-w.ended:
	default:
		close(w.ended)
	}
	return err
}

// namesOf lists under which names the system tells of changes of a file: its own, and that of what a link leads to.
func namesOf(path string) ([]string, error) {
	whole, err := Absolute(path)
	if err != nil {
		return nil, err
	}
	names := []string{whole}
	if real, err := canonical(whole); err == nil && real != whole {
		names = append(names, real)
	}
	return names, nil
}

// watched returns the paths that an event is about.
func (w *Watcher) watched(name string) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.files[filepath.Clean(name)]
}

// all returns every path.
func (w *Watcher) all() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []string
	for _, paths := range w.files {
		list = append(list, paths...)
	}
	return list
}

// run collects events until there is a moment of quiet.
func (w *Watcher) run(changes chan<- string) {
	defer close(changes)
	var waiting []string
	known := map[string]bool{}
	add := func(paths []string) {
		for _, p := range paths {
			if !known[p] {
				known[p] = true
				waiting = append(waiting, p)
			}
		}
	}
	var still <-chan time.Time
	settled := false
	events, failures := w.notify.Events, w.notify.Errors
	for events != nil {
		var out chan<- string
		next := ""
		if settled && len(waiting) > 0 {
			out, next = changes, waiting[0]
		}
		select {
		case e, ok := <-events:
			if !ok {
				events = nil
				break
			}
			if paths := w.watched(e.Name); len(paths) > 0 && e.Op != fsnotify.Chmod {
				add(paths)
				still, settled = w.after(quiet), false
			}
		case _, ok := <-failures:
			if !ok {
				failures = nil
				break
			}
			add(w.all()) // events were lost: any file may have changed
			still, settled = w.after(quiet), false
		case <-still:
			still, settled = nil, true
		case out <- next:
			waiting = waiting[1:]
			delete(known, next)
		case <-w.ended:
			return
		}
	}
}
