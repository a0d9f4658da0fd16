package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"savant/codec/message"
)

// Messages.
const (
	lookingAtFile message.ID = "store.looking-at-file"
	askingToWrite message.ID = "store.asking-to-write"
)

// Messages.
const (
	saveFailed message.ID = "store.save-failed path step cause rest"
	both       message.ID = "store.both first second"
	oldWhole   message.ID = "store.old-whole"
	noFile     message.ID = "store.no-file"
	inPlace    message.ID = "store.in-place"
	notSynced  message.ID = "store.not-synced"
	otherFile  message.ID = "store.other-file"
	newWholeIn message.ID = "store.new-whole-in path"
	oldKeptIn  message.ID = "store.old-whole-in path"
)

// SaveError says at which step a save failed and which file is whole on disk.
type SaveError struct {
	Path string          // the file that was to be written
	Step message.Message // the operation
	Err  error
	Rest message.Message // the state on disk
}

// Message says what failed, and what is on disk now.
func (e *SaveError) Message() message.Message {
	cause := e.Err
	// The path of the temporary file would only distract from the file that the user knows.
	var p *fs.PathError
	var l *os.LinkError
	if errors.As(cause, &p) {
		cause = p.Err
	} else if errors.As(cause, &l) {
		cause = l.Err
	}
	return message.New(saveFailed, e.Path, e.Step, cause, e.Rest)
}

func (e *SaveError) Error() string { return e.Message().String() }

func (e *SaveError) Unwrap() error { return e.Err }

// replacement is one file about to be written as a whole.
type replacement struct {
	sys    system
	path   string // as the user knows it
	target string // where path leads through symbolic links
	old    fs.FileInfo
	like   fs.FileInfo // whose rights the temporary file has; nil until it has any
	fresh  bool        // nothing may exist at target, not even a file created meanwhile

	withheld fs.FileMode // permissions that a new file does not get
	narrowed fs.FileMode // permissions that a file which is written over loses
	sum      uint64      // digest of the written bytes
}

// prepare follows links and checks the file at path. The file need not exist.
func prepare(sys system, path string) (r *replacement, err error) {
	r = &replacement{sys: sys, path: path}
	// Non-files such as /dev/stdout may have links without a target name.
	if info, err := sys.Stat(path); err == nil && !info.Mode().IsRegular() {
		r.old = info
		return nil, r.fail(lookingAtFile, message.Err(notRegular))
	}
	if r.target, r.old, err = follow(sys, path); err != nil {
		return nil, r.fail(lookingAtFile, err)
	}
	if r.old == nil {
		r.fresh = true
		return r, nil
	}
	if !r.old.Mode().IsRegular() {
		return nil, r.fail(lookingAtFile, message.Err(notRegular))
	}
	// Renaming over a file needs no right to write it; a read-only file is meant to stay as it is.
	if err := sys.Writable(r.target); err != nil {
		return nil, r.fail(askingToWrite, err)
	}
	return r, nil
}

func (r *replacement) fail(step message.ID, err error) error {
	rest := oldWhole
	if r.old == nil {
		rest = noFile
	}
	return &SaveError{Path: r.path, Step: message.New(step), Err: err, Rest: message.New(rest)}
}

// create makes an empty file in the target's folder.
func (r *replacement) create() (*draft, error) {
	what, mode := forNew, 0o666&^r.withheld
	if r.old != nil {
		what, mode = markOf(filepath.Base(r.target)), 0o600 // until it has the owner and mode of the old one
	}
	return newDraft(r.sys, filepath.Dir(r.target), what, mode)
}

// recheck reports whether the file to replace is still the one from the beginning of the save: the same file, by the same
// links, with the same contents. opened is its contents; nil if they do not matter.
func (r *replacement) recheck(opened *identity) error {
	target, now, err := follow(r.sys, r.path)
	switch {
	case errors.Is(err, errElsewhere) || err == nil && target != r.target:
		return r.fail(lookingAtFile, errElsewhere)
	case err != nil:
		return r.fail(lookingAtFile, err)
	case r.old == nil:
		return nil // the new file will not replace the one that is there now
	case now == nil:
		return &ChangedError{Path: r.path, Gone: true, OldSize: r.old.Size(), OldTime: r.old.ModTime()}
	case same(now, r.old):
		r.old = now // with the rights that it has by now
		return nil
	}
	changed := (&identity{info: r.old}).error(r.path, now)
	if opened == nil || !os.SameFile(now, r.old) || now.Size() != opened.info.Size() {
		return changed
	}
	// It was touched, or written. If its contents are the same, what counts is that it rests.
	if sum, err := digestOf(r.sys, r.target); err != nil || sum != opened.sum {
		return cmp.Or(err, changed)
	}
	r.old = now
	return r.recheck(nil)
}

// commit moves the temporary file to the target. The temporary file no longer exists afterwards, unless the error names it.
// warning reports later failures, which can lose data only in a power cut.
func (r *replacement) commit(d *draft, backup string) (warning message.Message, err error) {
	move := r.sys.Rename
	if r.fresh {
		move = r.place
	}
	if !renamesOpen {
		d.release()
	}
	if err := move(d.name, r.target); err != nil {
		if err := r.failed(d, backup, err); err != nil {
			return message.Message{}, err
		}
	}
	if err := r.sys.SyncDir(filepath.Dir(r.target)); err != nil {
		return message.New(notSynced), nil
	}
	return message.Message{}, nil
}

// failed checks the target after a failed move. If the target is missing, it tries once more. The error is nil if the new
// file is in place after all.
func (r *replacement) failed(d *draft, backup string, cause error) error {
	for try := 0; ; try++ {
		now, err := r.sys.Lstat(r.target)
		gone := errors.Is(err, fs.ErrNotExist)
		switch {
		case err == nil && os.SameFile(now, d.info):
			d.discard() // a second name of it, if there is one
			return nil
		case err == nil && r.old != nil && same(now, r.old), gone && r.fresh:
			d.discard()
			return r.fail(inPlace, cause)
		case err == nil:
			d.discard()
			if r.fresh {
				return &ExistsError{r.path}
			}
			return &SaveError{Path: r.path, Step: message.New(inPlace), Err: cause, Rest: join(message.New(otherFile), keptIn(backup))}
		case gone && try == 0:
			// A file system without an atomic rename took the old file away and then failed.
			if r.sys.Rename(d.name, r.target) == nil {
				return nil
			}
		default:
			return &SaveError{Path: r.path, Step: message.New(inPlace), Err: cause, Rest: join(message.New(newWholeIn, r.rescue(d)), keptIn(backup))}
		}
	}
}

func keptIn(backup string) message.Message {
	if backup == "" {
		return message.Message{}
	}
	return message.New(oldKeptIn, backup)
}

func join(a, b message.Message) message.Message {
	if b.IsZero() {
		return a
	}
	return message.New(both, a, b)
}

// rescue gives the temporary file, which is needed now, a name that no sweep knows, and returns the name that it has.
func (r *replacement) rescue(d *draft) string {
	if _, err := r.sys.Lstat(d.name); errors.Is(err, fs.ErrNotExist) {
		return r.target // it was moved, though the system said that it was not, and does not show it
	}
	for n := 1; n <= 100; n++ {
		name := fmt.Sprintf("%s.rescued-%d", r.target, n)
		if _, err := r.sys.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			if r.sys.Rename(d.name, name) == nil {
				return name
			}
			break
		}
	}
	return d.name
}

// place moves a file to a name that must be free. A hard link refuses a name that is taken, where the file system knows links.
func (r *replacement) place(name, target string) error {
	err := r.sys.Link(name, target)
	if err == nil {
		r.sys.Remove(name)
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, free := r.sys.Lstat(target); !errors.Is(free, fs.ErrNotExist) {
		return cmp.Or(free, fs.ErrExist)
	}
	return r.sys.Rename(name, target)
}

// Messages.
const (
	exists message.ID = "store.exists path"
)

// ExistsError says that there is a file where another was to be made.
type ExistsError struct {
	Path string
}

// Message says that the file exists.
func (e *ExistsError) Message() message.Message { return message.New(exists, e.Path) }

func (e *ExistsError) Error() string { return e.Message().String() }

// Is makes an ExistsError an fs.ErrExist.
func (e *ExistsError) Is(target error) bool { return target == fs.ErrExist }
