// Package watch keeps each version of a file that a game writes.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/store"
)

// Event is a version that was kept, or the news that a file was left torn.
type Event struct {
	File    string       // its path
	Version store.Backup // the zero Backup of one that is torn
	First   bool         // it is what there was when watching began
	Changed int          // values that differ from the version before; -1 if unknown
	// Differences are the first of those to the version before, and Document is the version; nil if it cannot be opened.
	Differences []diff.Difference
	Document    *model.Snapshot
	Torn        bool // a part of the file is missing, and nothing writes it any more; nothing was kept
}

// Options say how files are watched. The zero value is the default.
type Options struct {
	Versions string        // the folder of all versions; "" for the default
	Limits   store.Limits  // of the versions of one file
	Open     model.Options // opens the files, to see whether they are whole
}

const (
	quiet   = 30 * time.Millisecond  // after which a file is read if nothing wrote to it
	retry   = 100 * time.Millisecond // after which one is read again that was not whole
	settled = 2 * time.Second        // after which an incomplete file is reported as such
)

// Run watches a file, or all files with values in a folder and those below it, until ctx ends, and calls f for each event.
// It only reads the files, and locks none. A version counts once it can be read completely: size and time of the file did
// not change meanwhile and, as far as can be detected, it is not cut off. It returns errors of watching, and nil if ctx
// ends.
func Run(ctx context.Context, path string, o Options, f func(Event)) error {
	path, err := store.Absolute(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	w, err := store.WatchAfter(quiet)
	if err != nil {
		return err
	}
	defer w.Close()
	r := &run{ctx: ctx, options: o, report: f, files: map[string]*file{}, folder: info.IsDir()}
	if r.folder {
		err = w.AddFolder(path)
	} else {
		err = w.Add(path)
	}
	if err != nil {
		return err
	}
	if err := r.begin(path); err != nil && ctx.Err() == nil {
		return err
	}
	for {
		var again <-chan time.Time
		if r.waiting > 0 {
			again = time.After(retry)
		}
		select {
		case <-ctx.Done():
			return nil
		case changed, open := <-w.Changes:
			if !open {
				return nil
			}
			err = r.changed(changed)
		case <-again:
			err = r.retry()
		}
		if err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// file is the state of a watched file.
type file struct {
	since   time.Time       // when it was found not to be whole; the zero time if it is
	last    *model.Snapshot // its newest version; nil if it cannot be opened
	initial bool            // nothing was written to it since watching began
	kept    bool            // it has versions
	proven  bool            // one of them was read without a problem: a version with problems is incomplete
}

// run is one run of Run.
type run struct {
	ctx     context.Context
	options Options
	report  func(Event)
	folder  bool
	files   map[string]*file
	waiting int  // files that are not whole
	first   bool // watching has only begun
}

// begin keeps what there is.
func (r *run) begin(path string) error {
	r.first = true
	defer func() { r.first = false }()
	if !r.folder {
		return r.changed(path)
	}
	return filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || store.Temporary(d.Name()) {
			return r.ctx.Err()
		}
		return r.changed(name)
	})
}

// changed looks at a file to which something was written.
func (r *run) changed(path string) error {
	f := r.files[path]
	if f == nil {
		f = &file{}
		r.files[path] = f
	}
	f.initial = r.first
	if !f.since.IsZero() {
		f.since = time.Time{}
		r.waiting--
	}
	return r.look(path, f)
}

// retry looks again at the files that were not whole.
func (r *run) retry() error {
	for path, f := range r.files {
		if f.since.IsZero() {
			continue
		}
		if err := r.look(path, f); err != nil {
			return err
		}
	}
	return nil
}

// look keeps the version that a file has now, if that is whole.
func (r *run) look(path string, f *file) error {
	data, err := store.ReadSettled(path, quiet)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.end(f)
		return nil
	case err != nil || len(data) == 0:
		r.wait(path, f, nil, nil)
		return nil
	}
	o := r.options.Open
	o.Name = path
	doc, err := kinds.Open(data, o)
	switch {
	case err == nil && !doc.Info().HasValues && r.folder && !f.kept:
		r.end(f)
		return nil // a picture, a log
	case err != nil || !whole(doc):
		return r.wait(path, f, data, doc)
	}
	f.proven = true
	return r.keep(path, f, data, doc)
}

// whole reports whether a document shows no sign of being a part.
func whole(d *model.Document) bool {
	return d.Info().HasValues && len(d.Problems()) == 0
}

// wait waits until a file is complete, for a limited time.
func (r *run) wait(path string, f *file, data []byte, doc *model.Document) error {
	if f.since.IsZero() {
		f.since = time.Now()
		r.waiting++
	}
	if time.Since(f.since) < settled {
		return nil
	}
	r.end(f)
	switch {
	case f.proven || len(data) == 0 && f.kept:
		r.report(Event{File: path, Changed: -1, Torn: true})
		return nil
	case len(data) == 0 || r.folder && (doc == nil || !doc.Info().HasValues):
		return nil
	}
	return r.keep(path, f, data, doc) // it was never better than this
}

// end gives up waiting for a file.
func (r *run) end(f *file) {
	if !f.since.IsZero() {
		f.since = time.Time{}
		r.waiting--
	}
}

// keep keeps a version.
func (r *run) keep(path string, f *file, data []byte, doc *model.Document) error {
	r.end(f)
	v, fresh, err := store.KeepVersion(r.ctx, r.options.Versions, path, data, r.options.Limits)
	if err != nil || !fresh && f.kept {
		return err
	}
	e := Event{File: path, Version: v, First: f.initial && !f.kept, Changed: -1}
	var now *model.Snapshot
	if doc != nil {
		now = doc.Snapshot()
	}
	if f.kept && f.last != nil && now != nil {
		if list, n, err := Differences(r.ctx, f.last, now); err == nil {
			e.Differences, e.Changed = list, n
		}
	}
	e.Document = now
	f.last, f.kept = now, true
	r.report(e)
	return nil
}
