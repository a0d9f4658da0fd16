package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Watcher notices that files change on disk. It watches their folders: programs that save a file put another in its place, and
// a watch of the file itself would follow the old one.
type Watcher struct {
	// Changes reports paths, as passed to Add, that were written to and then left alone for a moment. Use File.Changed on
	// the document's goroutine to find out whether the contents changed: own saves and mere touching are reported too.
	// Close closes it.
	Changes <-chan string

	notify *fsnotify.Watcher
	after  func(time.Duration) <-chan time.Time
	ended  chan struct{}

	mu      sync.Mutex
	files   map[string][]string // by the name that the system reports: paths as passed to Add
	folders map[string]int      // how many files are watched in each
	whole   map[string]bool     // folders in which all files are watched
	quiet   time.Duration
}

// quiet is the default time without events before a file is reported: games write a save in several pieces.
const quiet = 200 * time.Millisecond

// Watch returns a Watcher without files. If the system cannot watch folders, it returns an error; then call Changed when
// the window is activated.
func Watch() (*Watcher, error) { return WatchAfter(quiet) }

// WatchAfter is Watch, but a file is reported after another time.
func WatchAfter(quiet time.Duration) (*Watcher, error) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return watch(notify, quiet, time.After), nil
}

func watch(notify *fsnotify.Watcher, quiet time.Duration, after func(time.Duration) <-chan time.Time) *Watcher {
	changes := make(chan string)
	w := &Watcher{Changes: changes, notify: notify, quiet: quiet, after: after, ended: make(chan struct{}), files: map[string][]string{},
		folders: map[string]int{}, whole: map[string]bool{}}
	go w.run(changes)
	return w
}

// Add starts watching a file. A symbolic link and its target are both watched.
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

// mostFolders is how many folders AddFolder watches: systems limit the watches of a user.
const mostFolders = 1000

// AddFolder starts watching all files in a folder and below, including new ones, and reports them by their paths. Folders
// beyond the limit are left out. Symbolic links are not followed.
func (w *Watcher) AddFolder(path string) error {
	path, err := Absolute(path)
	if err != nil {
		return err
	}
	first := true
	return filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if !first && (err != nil || !d.IsDir()) {
			return nil
		}
		if err == nil {
			err = w.addWhole(name)
		}
		if !first {
			err = nil // the others are watched all the same
		}
		first = false
		return err
	})
}

// addWhole begins to watch all files in one folder.
func (w *Watcher) addWhole(dir string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.whole[dir] || len(w.whole) >= mostFolders {
		return nil
	}
	if err := w.notify.Add(dir); err != nil {
		return err
	}
	w.whole[dir] = true
	w.folders[dir]++
	return nil
}

// inWhole returns the watched files that an event in a completely watched folder concerns: the one it names or, for a new
// folder, all files in it.
func (w *Watcher) inWhole(e fsnotify.Event) []string {
	name := filepath.Clean(e.Name)
	w.mu.Lock()
	whole := w.whole[filepath.Dir(name)]
	w.mu.Unlock()
	if !whole || Temporary(filepath.Base(name)) {
		return nil
	}
	info, err := os.Lstat(name)
	switch {
	case err != nil:
		return nil // it went
	case info.Mode().IsRegular():
		return []string{name}
	case !info.IsDir() || !e.Has(fsnotify.Create) || w.AddFolder(name) != nil:
		return nil
	}
	var list []string
	filepath.WalkDir(name, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			list = append(list, name)
		}
		return nil
	})
	return list
}

// Remove ends watching a file that was added with this path.
func (w *Watcher) Remove(path string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for name := range w.files {
		w.forget(name, path)
	}
}

// forget removes one path from a name.
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

// namesOf returns the names under which the system reports changes of a file: its own, and that of a link's target.
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

// Renew watches folders again that went, if they are back, and returns the paths in them. The system does not report that they are.
func (w *Watcher) Renew() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	seen := w.notify.WatchList()
	var list []string
	for dir := range w.folders {
		if !slices.Contains(seen, dir) && w.notify.Add(dir) == nil {
			list = append(list, w.within(dir)...)
		}
	}
	return list
}

// within returns the paths of files in a folder.
func (w *Watcher) within(dir string) []string {
	var list []string
	for name, paths := range w.files {
		if filepath.Dir(name) == dir {
			list = append(list, paths...)
		}
	}
	return list
}

// watched returns the paths that an event is about: of a folder that went, those in it.
func (w *Watcher) watched(e fsnotify.Event) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	name := filepath.Clean(e.Name)
	if w.folders[name] > 0 && (e.Has(fsnotify.Rename) || e.Has(fsnotify.Remove)) {
		return w.within(name)
	}
	return w.files[name]
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

// noise is the state of a file that was written to.
type noise uint8

const (
	loud  noise = iota + 1 // since the last look
	calm                   // not since, but a whole moment is not over
	still                  // and it has ended: it can be reported
)

// run collects events until a file has been quiet for a moment, regardless of others.
func (w *Watcher) run(changes chan<- string) {
	defer close(changes)
	var waiting []string
	known := map[string]noise{}
	var look <-chan time.Time
	add := func(paths []string) {
		for _, p := range paths {
			if known[p] == 0 {
				waiting = append(waiting, p)
			}
			known[p] = loud
		}
		if look == nil {
			look = w.after(w.quiet)
		}
	}
	events, failures := w.notify.Events, w.notify.Errors
	for events != nil {
		var out chan<- string
		next := slices.IndexFunc(waiting, func(p string) bool { return known[p] == still })
		path := ""
		if next >= 0 {
			out, path = changes, waiting[next]
		}
		select {
		case e, ok := <-events:
			if !ok {
				events = nil
				break
			}
			if e.Op == fsnotify.Chmod {
				break
			}
			if paths := append(w.inWhole(e), w.watched(e)...); len(paths) > 0 {
				add(paths)
			}
		case _, ok := <-failures:
			if !ok {
				failures = nil
				break
			}
			add(w.all()) // events were lost: any file may have changed
		case <-look:
			look = nil
			for _, p := range waiting {
				if known[p] < still {
					known[p]++
					look = w.after(w.quiet)
				}
			}
		case out <- path:
			waiting = slices.Delete(waiting, next, next+1)
			delete(known, path)
		case <-w.ended:
			return
		}
	}
}
