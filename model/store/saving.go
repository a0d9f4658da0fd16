package store

import (
	"context"
	"io/fs"
	"os"

	"savant/codec/message"
	"savant/model"
	"savant/model/kinds"
)

// Messages.
const (
	sayWhere        message.ID = "store.say-where"
	diskGone        message.ID = "store.disk-gone path"
	puttingTogether message.ID = "store.putting-together"
)

// Saving is a save under way: of the document as it was when the save began.
type Saving struct {
	file   *File
	path   string
	target *replacement
	steps  steps
	copy   bool
	doc    *model.Document // its own; the user may go on editing the other
	edited bool
	state  model.State // the data to write
	done   *identity   // its state on disk then
}

// Begin starts a save, on the document's goroutine: it looks whether there may be one.
func (f *File) Begin(o SaveOptions) (*Saving, error) {
	path := o.To
	if path == "" {
		path = f.Path
	}
	if path == "" {
		return nil, message.Err(sayWhere)
	}
	if f.room.Lost() {
		return nil, message.Err(diskGone, path)
	}
	r, err := prepare(f.sys, path)
	if err != nil {
		return nil, err
	}
	if o.Source == "" && path != f.Path {
		o.Source = f.Path
	}
	var was fs.FileInfo
	if o.Source == f.Path && f.opened != nil {
		was = f.opened.info
	}
	if err := r.limit(o.Source, was); err != nil {
		return nil, err
	}
	if path == f.Path && f.opened != nil { // should it be gone
		r.limitTo(f.opened.info)
	}
	own := f.own(r)
	s := &Saving{file: f, path: path, target: r, copy: o.Copy && !own, edited: f.Doc.Dirty() || f.kept, state: f.Doc.State(),
		steps: steps{backups: o.Backups, limits: o.Limits, noBackup: o.NoBackup, batch: o.Batch}}
	switch {
	case o.Force:
	case r.old == nil && path == f.Path && f.Renamed() != "": // or there would be two files of it
		return nil, &ChangedError{Path: path, Gone: true, OldSize: f.opened.info.Size(), OldTime: f.opened.info.ModTime()}
	case r.old == nil:
		r.fresh = true // also where the own file is gone: nothing can be lost
	case own:
		if err := f.Changed(); err != nil { // of a large file Write looks closer
			return nil, err
		}
		s.steps.opened = f.opened
		if !s.edited {
			return s, nil // the bytes are there
		}
	default:
		return nil, &ExistsError{path}
	}
	s.doc = f.Doc.Snapshot().Document()
	return s, nil
}

// Write does the work, on any goroutine. progress, if not nil, is called with the share done, from 0 to 1. When ctx ends
// before the new file is in place, the old one stays and nothing is left behind.
func (s *Saving) Write(ctx context.Context, progress func(share float64)) (Saved, error) {
	s.steps.progress = progress
	if s.doc == nil {
		return Saved{Path: s.path, Bytes: s.file.opened.info.Size()}, nil
	}
	list, err := s.doc.Parts()
	if err != nil {
		return Saved{}, s.target.fail(puttingTogether, err)
	}
	if s.edited {
		s.steps.check = func(written []byte) error { return s.check(ctx, written) }
		if s.doc.Size() >= lookedAt {
			s.steps.scan = func() (bool, error) { return s.scan(ctx) }
		}
	}
	patches := s.doc.Patches()
	saved, err := s.target.run(ctx, parts(list), s.steps)
	if err != nil {
		return Saved{}, err
	}
	saved.Patches, saved.Written = patches, true
	if info, err := s.file.sys.Stat(s.path); err == nil {
		s.done = &identity{info, s.target.sum}
	}
	return saved, nil
}

// Finish tells the document, on its goroutine, that Write was successful. A document that was edited meanwhile stays dirty
// until undo restores the written state.
func (s *Saving) Finish() {
	if s.copy {
		return
	}
	f := s.file
	f.Doc.SavedAs(s.state)
	if s.doc != nil {
		// If the file no longer exists, a later one at its path is not ours: opened is nil then.
		f.Path, f.opened, f.kept, f.data = s.path, s.done, false, nil
		f.claim.remove()
		f.claim = nil
		f.rebase(s.state.Mark)
	}
}

// own reports whether the replacement is of the file that the document came from.
func (f *File) own(r *replacement) bool {
	if f.opened == nil {
		return false
	}
	return r.path == f.Path || r.old != nil && os.SameFile(r.old, f.opened.info)
}

// check opens what was written and compares it with the document: a mistake in an edit must not get into the file.
func (s *Saving) check(ctx context.Context, written []byte) error {
	o, live := s.file.options, s.doc.Info()
	if s.doc.HasRecords() {
		o.Dialect = live.Dialect.Name
	}
	o.Values = s.doc.Values()
	o.Unpack = model.UnlimitedUnpack // it may have grown beyond the limit it was opened with
	o.While = func(float64) bool { return ctx.Err() == nil }
	again, err := kinds.Open(written, o)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	return s.doc.Differs(again)
}

// scan is check while a large file is still being written: that the document's bytes hold what its rows say. It says whether it could;
// that the disk has the document's bytes is seen in any case.
func (s *Saving) scan(ctx context.Context) (ok bool, err error) {
	differs, ok := s.doc.Rescan(ctx)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	return ok, differs
}

// SaveOptions say where and how a file is saved. The zero value saves in place, with a backup.
type SaveOptions struct {
	To       string // another file, which the document belongs to from then on; "" saves in place
	Source   string // the file that the contents come from: a new file grants no more rights than that one; "" for no such limit
	Copy     bool   // the document stays with its own file and is as dirty as before
	Backups  string // the folder of all backups; "" is BackupFolder
	Limits   Limits // of the backups of this file
	NoBackup bool
	Batch    *Batch // the change of several files that the save belongs to, unless it keeps no backup; nil for none
	Force    bool   // write even if the file has changed on disk, or if there is a file at To
}

// Save writes the document. After an error the previous file is intact and unchanged, unless the error says otherwise.
// Errors are *ChangedError, *ExistsError, *SaveError, or the context's. Call it on the document's goroutine; for a large
// file use Begin, Write and Finish instead.
func (f *File) Save(ctx context.Context, o SaveOptions) (Saved, error) {
	s, err := f.Begin(o)
	if err != nil {
		return Saved{}, err
	}
	saved, err := s.Write(ctx, nil)
	if err != nil {
		return Saved{}, err
	}
	s.Finish()
	return saved, nil
}
