//go:build !nogui

package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/store"
	"savant/ui/internal/words"
)

// open opens files, one after the other, and then calls done.
func (w *Window) open(done func(), paths ...string) {
	if len(paths) == 0 {
		if done != nil {
			done()
		}
		return
	}
	path := paths[0]
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	next := func() { w.open(done, paths[1:]...) }
	if w.bring(path) {
		next()
		return
	}
	o := &opening{}
	w.work(words.Say("Opening %s", baseName(path)), func(ctx context.Context, _ func(float64)) error {
		return o.read(ctx, w.program, path)
	}, func(err error) {
		if !errors.Is(err, context.Canceled) {
			w.opened(path, o, err)
		}
		next()
	})
}

// opening is a file being opened.
type opening struct {
	file  *store.File
	key   model.Key
	known bool // the key, to the system's keyring
	dir   bool // it is a folder
}

// read reads the file, with the key that the system's keyring has for it if it needs one. What is stopped goes on to its end, for
// nobody.
func (o *opening) read(ctx context.Context, g *program, path string) error {
	result := make(chan error, 1)
	var read opening
	go func() {
		result <- guarded(func() (err error) {
			if info, err := os.Stat(path); err == nil && info.IsDir() {
				read.dir = true
				return nil
			}
			var locked *model.LockedError
			if read.file, err = g.read(path, model.Key{}); errors.As(err, &locked) {
				if read.key, read.known = store.Recall(path); read.known {
					read.file, err = g.read(path, read.key)
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
		return ctx.Err()
	}
}

// opened shows a file that was read.
func (w *Window) opened(path string, o *opening, err error) {
	if o.dir {
		w.openFolder(path)
		return
	}
	if w.bring(path) {
		return // opened twice at once
	}
	w.arrived(path, o.file, err)
	p := w.page()
	if p == nil || p.file != path {
		return
	}
	p.keep = o.key
	if p.lock != nil {
		p.lock.remember.Set(o.known, p.lock.remember.Words)
	}
}

// bring shows a file that is open already, in whichever window.
func (w *Window) bring(path string) bool {
	holder, p := w.holder(path)
	if p == nil {
		return false
	}
	holder.show(holder.find(path))
	if holder != w {
		holder.raise()
	}
	w.state.say("opened", "file", path, "kind", p.kind())
	return true
}

// read opens a file, in the dialect that was chosen for saves that do not tell theirs if this is one.
func (g *program) read(path string, key model.Key) (*store.File, error) {
	f, err := read(path, key, "")
	mine := g.app.Preferences().String(prefDialect)
	if err != nil || mine == "" || !untold(f.Doc.Info(), mine) {
		return f, err
	}
	if g, err := read(path, key, mine); err == nil && len(g.Doc.Problems()) <= len(f.Doc.Problems()) {
		return g, nil
	}
	return f, nil
}

// untold reports whether a file could as well be of a dialect as of the one it was read in.
func untold(i model.Info, name string) bool {
	d, err := dialect.ByName(name)
	return err == nil && (i.Sure == "a guess" || slices.Contains(i.Same, d.Title))
}

// read opens a file. A mistake of ours in it must not take the other files down.
func read(path string, key model.Key, as string) (f *store.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			f, err = nil, errors.New(words.Say("it could not be read because of a mistake in Savant: %v", p))
		}
	}()
	return store.OpenAsAsked(path, model.Options{Name: filepath.Base(path), Key: key, Dialect: as})
}
