package store

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"savant/codec/message"
)

// Messages.
const (
	lookingAtSource message.ID = "store.looking-at-source"
)

// WriteOptions say how Write treats the file. The zero value makes a new file and replaces none.
type WriteOptions struct {
	Force  bool   // replace a file of this name, and keep those of its permissions that Source has
	Backup bool   // back up the replaced file, as a save does
	Source string // the file that the contents come from: a new file grants no more rights than that one; "" for no such limit
}

// Write makes a file of what fill writes, by the protocol of a save: the whole file is in place afterwards or, after an error, nothing
// has changed. It is for files that are no documents, such as exports. The end of ctx stops it.
// Errors are those of fill, an *ExistsError, a *ChangedError, a *SaveError, or the context's.
func Write(ctx context.Context, path string, o WriteOptions, fill func(w io.Writer) error) (Saved, error) {
	return writeOn(ctx, disk{}, path, o, fill)
}

func writeOn(ctx context.Context, sys system, path string, o WriteOptions, fill func(w io.Writer) error) (Saved, error) {
	r, err := prepare(sys, path)
	if err != nil {
		return Saved{}, err
	}
	if r.old != nil && !o.Force {
		return Saved{}, &ExistsError{path}
	}
	r.fresh = r.old == nil
	if err := r.limit(o.Source, nil); err != nil {
		return Saved{}, err
	}
	c := &stream{fill: fill}
	saved, err := r.run(ctx, c, steps{noBackup: !o.Backup})
	if c.err != nil && errors.Is(err, c.err) {
		err = c.err // what could not be made is the caller's to explain
	}
	saved.Written = err == nil
	return saved, err
}

// limit has the file that is written permit others no more than the file that it is made from. Of a new file that is
// what the source permits both its group and everybody: the new file may
// have another group, whose members are everybody there, and those of the old group are everybody here.
// was is what is known of a source that may be gone, nil for nothing.
func (r *replacement) limit(source string, was fs.FileInfo) error {
	if source == "" {
		return nil
	}
	info, err := r.sys.Stat(source)
	if errors.Is(err, fs.ErrNotExist) && was != nil {
		r.limitTo(was)
		return nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		r.withheld, r.narrowed = 0o077, 0o077 // it no longer exists, and its rights are unknown
		return nil
	}
	if err != nil {
		return r.fail(lookingAtSource, err)
	}
	r.limitTo(info)
	if r.old != nil && !os.SameFile(info, r.old) {
		r.narrowed = r.withheld
		if all, err := r.sys.Attributes(source); err == nil && all[accessList] == nil && sameGroup(info, r.old) {
			r.narrowed = ^info.Mode().Perm() & 0o077 & r.withheld
		}
	}
	return nil
}

// limitTo is limit for a file whose rights are known.
func (r *replacement) limitTo(source fs.FileInfo) {
	if source.Mode().IsRegular() {
		others := source.Mode().Perm() & (source.Mode().Perm() >> 3) & 0o007
		r.withheld = ^(others | others<<3) & 0o077
	}
}
