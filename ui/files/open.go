package files

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// Open opens files, shows them in their order, and then calls done. What went wrong with any of them is said at the end.
func Open(w Window, done func(), paths ...string) {
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
		files[i] = &opening{path: path, held: w.Holder(path) != nil}
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
		read := func(ctx context.Context, o *opening) error { return o.read(ctx, w) }
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
			w.Failed(w.Page(), err, words.Sentence(err))
		}
		done()
	})
}

// mostFailures is how many files that were not opened are named.
const mostFailures = 8

// notOpened says which files were not opened, and why.
func notOpened(w Window, failed []*opening) {
	if len(failed) == 0 {
		return
	}
	if len(failed) == 1 {
		w.Fail(w.Page(), host.NotOpened(failed[0].path, failed[0].err))
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
	w.Fail(w.Page(), strings.Join(lines, "\n"))
}

// opened shows a file that was read. It reports false for one that could not be.
func opened(w Window, o *opening) bool {
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
		w.OpenFolder(o.path)
		return true
	}
	return arrived(w, o)
}

// bring shows a file that is open already, in whichever window.
func bring(w Window, path string) bool {
	p := w.Holder(path)
	if p == nil {
		return false
	}
	p.Window().Bring(p)
	if holder := p.Window().(Window); holder != w {
		holder.Raise()
	}
	w.Trace("opened", "file", path, "kind", p.Kind())
	return true
}

// OpenOffset opens a file and selects the row at an offset in it.
func OpenOffset(w Window, file string, off int64) {
	Open(w, func() {
		if p := w.Holder(file); p != nil && p.Doc() != nil && off < p.Doc().Size() {
			selectIn(p, p.Doc().At(off))
			if !p.Doc().Info().HasValues {
				p.EnterByte(off) // there are no rows
			}
		}
	}, file)
}

// selectIn shows a row of a tab and focuses the outline.
func selectIn(p host.Page, r model.Row) {
	p.Go(r)
	p.Window().(Window).RetraceSelection()
}

// OpenAt opens a file and selects the row of a path in it.
func OpenAt(w Window, file, path string) {
	Open(w, func() {
		p := w.Holder(file)
		if p == nil || p.Doc() == nil {
			return
		}
		r, err := p.Doc().Find(path)
		if err != nil {
			w.Fail(p, words.Say("%s is no longer in %s.", path, p.Name()))
			return
		}
		selectIn(p, r)
	}, file)
}

// arrived shows a file that was read, or asks for its key. It reports false for one that could not be read.
func arrived(w Window, o *opening) bool {
	var locked *model.LockedError
	switch {
	case errors.As(o.err, &locked):
		addLocked(w, o.path, locked, o.known, toRead(w, o.path))
	case o.err != nil:
		return false
	default:
		p := w.NewPage(o.file, filepath.Base(o.path), o.key)
		w.Add(p)
		w.Recent().Add(o.path)
		w.Trace("opened", "file", o.path, "kind", p.Kind())
		introduce(w, p)
	}
	return true
}

// AskOpen asks for a file to open.
func AskOpen(w host.Window) {
	q := dialogs.Question{Title: words.Say("Open"), Filters: dialogs.Filters()}
	w.AskFile(q, func(path string) {
		w.Open(nil, path)
	})
}
