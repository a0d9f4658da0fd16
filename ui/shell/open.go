package shell

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"savant/codec"
	"savant/codec/dialect"
	"savant/model"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/settings"
)

// atATime is how many files are read at once.
const atATime = 4

// Open opens files, shows them in their order, and then calls done. What went wrong with any of them is said at the end.
func (w *Window) Open(done func(), paths ...string) {
	if done == nil {
		done = func() {}
	}
	if len(paths) == 0 {
		done()
		return
	}
	files := make([]*opening, len(paths))
	for i, path := range paths {
		if full, err := store.Absolute(path); err == nil {
			path = full
		}
		_, held := w.holder(path)
		files[i] = &opening{path: path, held: held != nil}
	}
	text := words.Say("Opening %s", filepath.Base(files[0].path))
	if len(files) > 1 {
		text = words.Say("Opening %s files", words.Number(int64(len(files))))
	}
	var failed []*opening
	w.Work(text, func(ctx context.Context, progress func(float64)) error {
		tell := shared(len(files), progress)
		for i, o := range files {
			o.progress = func(share float64) { tell(i, share) }
		}
		read := func(ctx context.Context, o *opening) error { return o.read(ctx, w.program) }
		return readAll(ctx, files, read, func(i int) {
			tell(i, 1)
			w.RunOnUI(func() {
				if o := files[i]; !opened(w, o) {
					failed = append(failed, o)
				}
			}, false)
		})
	}, func(err error) {
		notOpened(w, failed)
		if err != nil {
			w.Failed(w.page(), err, words.Sentence(err))
		}
		done()
	})
}

// shared returns what is told how far each of n jobs is, and tells how far all are. Any goroutine may call it.
func shared(n int, progress func(float64)) func(i int, share float64) {
	shares := make([]atomic.Int64, n) // in thousandths
	return func(i int, share float64) {
		shares[i].Store(int64(share * 1000))
		all := int64(0)
		for i := range shares {
			all += shares[i].Load()
		}
		progress(float64(all) / float64(1000*n))
	}
}

// readAll reads files, a few at once, and calls done for one after the other, in their order.
func readAll(ctx context.Context, files []*opening, read func(context.Context, *opening) error, done func(i int)) error {
	free := make(chan struct{}, atATime)
	ready := make([]chan struct{}, len(files))
	for i := range files {
		ready[i] = make(chan struct{})
	}
	go func() {
		for i, o := range files {
			free <- struct{}{} // given back when the file is shown, so that one that takes long does not let the others pile up
			go func() {
				if o.err = ctx.Err(); o.err == nil && !o.held {
					o.err = read(ctx, o)
				}
				close(ready[i])
			}()
		}
	}()
	for i := range files {
		<-ready[i]
		<-free
		done(i)
	}
	return ctx.Err()
}

// mostFailures is how many files that were not opened are named.
const mostFailures = 8

// notOpened says which files were not opened, and why.
func notOpened(w *Window, failed []*opening) {
	if len(failed) == 0 {
		return
	}
	if len(failed) == 1 {
		w.Fail(w.page(), host.NotOpened(failed[0].path, failed[0].err))
		return
	}
	lines := []string{words.Say("%s files were not opened:", words.Number(int64(len(failed))))}
	for i, o := range failed {
		if i == mostFailures {
			lines = append(lines, words.Count(int64(len(failed)-i), "and %s more file", "and %s more files"))
			break
		}
		lines = append(lines, host.NotOpened(o.path, o.err))
	}
	w.Fail(w.page(), strings.Join(lines, "\n"))
}

// opening is a file being opened.
type opening struct {
	path  string
	held  bool // it is open already
	err   error
	file  *store.File
	key   model.Key
	known bool // the key, to the system's keyring
	dir   bool // it is a folder

	progress func(share float64)
}

// read reads the file, with the key that the system's keyring has for it if it needs one. What is stopped is not waited for: it ends by
// itself, and what it has read is given back.
func (o *opening) read(ctx context.Context, g *program) error {
	path, progress := o.path, o.progress
	result := make(chan error, 1)
	read := opening{path: path}
	go func() {
		result <- host.Guard(func() (err error) {
			if info, err := os.Stat(path); err == nil && info.IsDir() {
				read.dir = true
				return nil
			}
			var locked *model.LockedError
			if read.file, err = g.Read(ctx, path, model.Key{}, progress); errors.As(err, &locked) {
				if read.key, read.known = store.Recall(path); read.known {
					read.file, err = g.Read(ctx, path, read.key, progress)
				}
			}
			return err
		})
	}()
	select {
	case err := <-result:
		*o = read
		return err
	case <-ctx.Done():
		go func() {
			<-result
			read.drop()
		}()
		return ctx.Err()
	}
}

// drop gives back what was read for nobody.
func (o *opening) drop() {
	if o.file != nil {
		o.file.Close()
	}
}

// opened shows a file that was read. It reports false for one that could not be.
func opened(w *Window, o *opening) bool {
	var large *model.UnpackError
	switch {
	case errors.As(o.err, &large) && askUnpack(w, o.path, large, func() { w.Open(nil, o.path) }):
		return true
	case errors.Is(o.err, context.Canceled), bring(w, o.path): // stopped, or open already, maybe only by now
		o.drop()
		return true
	case o.held:
		w.Open(nil, o.path) // it was closed meanwhile
		return true
	case o.dir:
		w.openFolder(o.path)
		return true
	case !arrived(w, o.path, o.file, o.err):
		return false
	}
	if p := w.page(); p != nil && p.file == o.path {
		p.disk.key = o.key
		if p.lock != nil {
			p.lock.remember.Set(o.known, p.lock.remember.Words)
		}
	}
	return true
}

// bring shows a file that is open already, in whichever window.
func bring(w *Window, path string) bool {
	holder, p := w.holder(path)
	if p == nil {
		return false
	}
	holder.show(indexOfFile(holder, path))
	if holder != w {
		raise(holder)
	}
	w.Trace("opened", "file", path, "kind", p.Kind())
	return true
}

// Read opens a file, in the dialect that was chosen for saves that do not tell theirs if this is one.
func (g *program) Read(ctx context.Context, path string, key model.Key, progress func(float64)) (*store.File, error) {
	f, err := g.openAs(ctx, path, key, "", progress)
	mine := g.app.Preferences().String(settings.Dialect)
	if err != nil || mine == "" || !couldBe(f.Doc.Info(), mine) {
		return f, err
	}
	chosen, err := g.openAs(ctx, path, key, mine, progress)
	switch {
	case err == nil && len(chosen.Doc.Problems()) <= len(f.Doc.Problems()):
		f.Close()
		return chosen, nil
	case err == nil:
		chosen.Close()
	}
	if ctx.Err() != nil {
		f.Close()
		return nil, ctx.Err()
	}
	return f, nil
}

// couldBe reports whether a file could as well be of a dialect as of the one it was read in.
func couldBe(i model.Info, name string) bool {
	d, err := dialect.ByName(name)
	return err == nil && (i.Sure == codec.Guessed || slices.Contains(i.Same, d))
}

// openAs opens a file. A mistake of ours in it must not take the other files down.
func (g *program) openAs(ctx context.Context, path string, key model.Key, as string, progress func(float64)) (f *store.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			f, err = nil, errors.New(words.Say("it could not be read because of a mistake in Savant: %v", p))
		}
	}()
	return store.OpenLarge(ctx, path, model.Options{Name: filepath.Base(path), Key: key, Dialect: as, Unpack: g.Unpack(path)}, progress)
}

// OpenOffset opens a file and selects what stands at an offset in it.
func (w *Window) OpenOffset(file string, off int64) {
	w.Open(func() {
		holder, p := w.holder(file)
		if p == nil || p.doc == nil || off >= p.doc.Size() {
			return
		}
		p.Select(p.doc.At(off))
		p.Focus()
		holder.reported.page = nil
		holder.TraceSelection()
	}, file)
}

// OpenAt opens a file and selects the row of a path in it.
func (w *Window) OpenAt(file, path string) {
	w.Open(func() {
		holder, p := w.holder(file)
		if p == nil || p.doc == nil {
			return
		}
		r, err := p.doc.Find(path)
		if err != nil {
			w.Fail(p, words.Say("%s is no longer in %s.", path, p.name))
			return
		}
		p.Select(r)
		p.Focus()
		holder.reported.page = nil // say it even if it was selected already
		holder.TraceSelection()
	}, file)
}

// Written reads a file again that we wrote and that is open.
func (w *Window) Written(file string) {
	if holder, p := w.holder(file); p != nil && !p.Dirty() && p.doc != nil {
		reloadPage(holder, p)
	}
}
