package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"savant/codec/message"
)

// Messages.
const (
	movingFile message.ID = "store.moving-file"
	notPutBack message.ID = "store.not-put-back cause files"
)

// Change is what WriteAll does with one file, or with a folder that moves.
type Change struct {
	Path string
	// Edit returns the new contents of a file from those on disk; its error ends WriteAll. It is nil for a file that keeps its contents.
	Edit func(now []byte) ([]byte, error)
	// To is the path that the file goes to, which must be free: after its contents are written. It is "" for a file that stays. The folders above it are
	// made where they are missing.
	To string
	// Folder says that a folder moves, with all that is in it by then. It comes after the changes of the files in it.
	Folder bool
	// Bare are folders, inner ones first, that go after all changes if there is nothing in them.
	Bare []string
}

// WriteAll makes all changes or none. Before the first file is touched, all new contents are on disk and read back, and each old version has a
// backup. If a later step fails, the files changed so far are restored; if even that fails, the error is an *UnfinishedError. If the program ends
// in between, Interruptions tells. o says how backups are kept. A file at a new path is never overwritten.
func WriteAll(ctx context.Context, list []Change, o SaveOptions) ([]Saved, error) {
	return writeAll(ctx, disk{}, list, o)
}

// UnfinishedError means that changes to several files could be neither completed nor undone.
type UnfinishedError struct {
	Err   error
	Files []string // the files that remain changed
}

// Message returns the reason and the files that remain changed.
func (e *UnfinishedError) Message() message.Message {
	return message.New(notPutBack, e.Err, strings.Join(e.Files, ", "))
}

func (e *UnfinishedError) Error() string { return e.Message().String() }

func (e *UnfinishedError) Unwrap() error { return e.Err }

// staged is a change whose new contents are ready on disk.
type staged struct {
	Change
	at     *replacement
	old    *identity
	ready  *draft // the new contents; nil once they are in place, and where there are none
	spare  *draft // the old ones, to put them back; nil where there are none any more
	backup backup
	folder string // of the backups
	saved  Saved
}

// writeAll is WriteAll. The steps are noted before the first of them, and until the last is made.
func writeAll(ctx context.Context, sys system, list []Change, o SaveOptions) ([]Saved, error) {
	b := &Batch{sys: sys, backups: o.Backups, whole: true}
	saved, err := makeAll(ctx, sys, b, list, o)
	if unfinished := (*UnfinishedError)(nil); errors.As(err, &unfinished) {
		b.Leave()
	} else {
		b.End()
	}
	return saved, err
}

// makeAll makes all changes or none. They are noted in b; nil if they are noted elsewhere.
func makeAll(ctx context.Context, sys system, b *Batch, list []Change, o SaveOptions) (saved []Saved, err error) {
	var all []*staged
	defer func() {
		for _, s := range all {
			s.clear(sys, err, o)
		}
		if err == nil {
			removeBare(sys, list)
		}
	}()
	swept := map[string]bool{} // folders, each once: a sweep tries every file that is staged there
	for _, c := range list {
		s := &staged{Change: c}
		all = append(all, s)
		if err := s.stage(ctx, sys, o, swept); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, s := range all { // staging took time
		if err := s.look(sys); err != nil {
			return nil, err
		}
	}
	if b != nil && len(all) > 0 {
		if err := b.noteAll(all); err != nil {
			return nil, all[0].at.fail(notingStep, err)
		}
	}
	var back []func() error // what takes the steps back, in order
	var done []string
	for _, s := range all {
		if s.Folder && !renamesOpen {
			releaseAll(all)
		}
		err := s.put(sys, func(path string, undo func() error) { back, done = append(back, undo), append(done, path) })
		if err == nil {
			continue
		}
		var left []string
		for i, undo := range slices.Backward(back) {
			if undo() != nil {
				left = append(left, done[i])
			}
		}
		if len(left) > 0 {
			return nil, &UnfinishedError{err, left}
		}
		return nil, err
	}
	for _, s := range all {
		s.follow(all)
		if s.folder != "" && !o.NoBackup {
			s.at.rotate(s.folder, o.Limits, s.backup.path)
		}
		saved = append(saved, s.saved)
	}
	return saved, nil
}

// stage writes the new and the old contents beside the file, and makes the backup. swept are the folders from which leftovers were removed.
func (s *staged) stage(ctx context.Context, sys system, o SaveOptions, swept map[string]bool) (err error) {
	s.saved = Saved{Path: s.Path}
	if s.To != "" {
		s.saved.Path = s.To
		if err := s.free(sys); err != nil {
			return err
		}
	}
	if s.Folder {
		s.at, err = folderAt(sys, s.Path)
		return err
	}
	if s.at, err = prepare(sys, s.Path); err != nil {
		return err
	}
	if s.at.old == nil {
		return s.at.fail(lookingAtFile, &fs.PathError{Op: "open", Path: s.Path, Err: fs.ErrNotExist})
	}
	if s.Edit == nil {
		return nil
	}
	was, old, err := read(sys, s.at.target)
	if err != nil {
		return s.at.fail(lookingAtFile, err)
	}
	s.old = old
	now, err := s.Edit(was)
	if err != nil {
		return err
	}
	if folder := filepath.Dir(s.at.target); !swept[folder] {
		swept[folder] = true
		sweep(sys, folder)
	}
	if s.ready, s.saved.Warnings, err = s.at.write(ctx, parts{now}, steps{}); err != nil {
		return err
	}
	if s.spare, _, err = s.at.write(ctx, parts{was}, steps{}); err != nil {
		return err
	}
	s.saved.Bytes, s.saved.Written = int64(len(now)), true
	if s.folder, err = backupsOf(o.Backups, s.at.target); err == nil {
		s.backup, err = s.at.backup(ctx, s.folder)
	}
	if err != nil {
		return s.at.fail(makingBackup, err)
	}
	if !o.NoBackup {
		s.saved.Backup = s.backup.path
	}
	return nil
}

// look returns an error if the file has changed since it was staged.
func (s *staged) look(sys system) error {
	if s.To != "" {
		if err := s.free(sys); err != nil {
			return err
		}
	}
	if s.Folder {
		_, err := folderAt(sys, s.Path)
		return err
	}
	return s.at.recheck(s.old)
}

// put makes a change take effect. After each step it calls made with a function that undoes the step, and the path that shows it.
func (s *staged) put(sys system, made func(path string, undo func() error)) error {
	if d := s.ready; d != nil {
		s.ready = nil
		warning, err := s.at.commit(d, s.backup.path)
		if err != nil {
			return err
		}
		if !warning.IsZero() {
			s.saved.Warnings = append(s.saved.Warnings, warning)
		}
		made(s.Path, func() error {
			d := s.spare
			s.spare = nil
			again := *s.at
			again.old = nil // any contents: they are ours
			_, err := again.commit(d, s.backup.path)
			return err
		})
	}
	if s.To == "" {
		return nil
	}
	if err := makeAbove(sys, s.To, made); err != nil {
		return s.at.fail(movingFile, err)
	}
	if err := carry(sys, s.Path, s.To); err != nil {
		return s.at.fail(movingFile, err)
	}
	made(s.To, func() error { return carry(sys, s.To, s.Path) })
	for _, folder := range []string{filepath.Dir(s.To), filepath.Dir(s.Path)} {
		if sys.SyncDir(folder) != nil {
			s.saved.Warnings = append(s.saved.Warnings, message.New(notSynced))
			break
		}
	}
	return nil
}

// free returns an error unless nothing is at the new path, or, on systems that ignore case, only the file itself.
func (s *staged) free(sys system) error {
	there, err := sys.Lstat(s.To)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if own, err := sys.Lstat(s.Path); err == nil && os.SameFile(own, there) && strings.EqualFold(s.Path, s.To) {
		return nil
	}
	return &ExistsError{s.To}
}

// carry moves a file to a path that must be free. It links before it removes where the file system can: the file briefly has both names, but
// another file is never overwritten.
func carry(sys system, from, to string) error {
	err := sys.Link(from, to)
	if err == nil {
		if err := sys.Remove(from); err != nil {
			return errors.Join(err, sys.Remove(to))
		}
		return nil
	}
	there, look := sys.Lstat(to)
	switch own, e := sys.Lstat(from); {
	case errors.Is(look, fs.ErrNotExist):
	case look != nil:
		return look
	case e != nil:
		return e
	case !os.SameFile(own, there):
		return fs.ErrExist
	}
	return sys.Rename(from, to)
}

// clear removes the files that staging left, and after an error the backup too, or where none is wanted: a step can be taken back only with one.
func (s *staged) clear(sys system, failed error, o SaveOptions) {
	for _, d := range []*draft{s.ready, s.spare} {
		if d != nil {
			d.discard()
		}
	}
	var unfinished *UnfinishedError
	if (failed != nil || o.NoBackup) && s.backup.made && !errors.As(failed, &unfinished) {
		sys.Remove(s.backup.path)
	}
}
