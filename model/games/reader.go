package games

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
)

// reader reads folders and small files for one search.
type reader struct {
	Computer
	ctx    context.Context
	over   bool            // the consumer stopped
	seen   map[string]bool // folders that were reported or searched
	unread func(err error) // reports what could not be read
}

// done reports whether the search is to end.
func (r *reader) done() bool { return r.over || r.ctx.Err() != nil }

// first reports whether a folder comes up for the first time.
func (r *reader) first(dir string) bool {
	if r.folds() {
		dir = strings.ToLower(dir)
	}
	if r.seen[dir] {
		return false
	}
	r.seen[dir] = true
	return true
}

// real resolves the links in a name; it returns the name itself if it does not exist.
func (r *reader) real(name string) string {
	if real, err := r.Files.Real(name); err == nil {
		return real
	}
	return name
}

// list returns the contents of a folder, MostNames at most, sorted by name. A missing folder is empty, which is not an
// error.
func (r *reader) list(dir string) (list []fs.DirEntry, more bool, err error) {
	f, err := r.Files.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	folder, ok := f.(fs.ReadDirFile)
	if info, err := f.Stat(); !ok || err != nil || !info.IsDir() {
		return nil, false, err
	}
	for !r.done() && !more {
		var part []fs.DirEntry
		part, err = folder.ReadDir(1000)
		list = append(list, part...)
		if more = len(list) > MostNames; more {
			list = list[:MostNames]
		}
		if errors.Is(err, io.EOF) {
			err = nil
			break
		}
		if err != nil {
			break
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name()), strings.ToLower(b.Name())), strings.Compare(a.Name(), b.Name()))
	})
	return list, more, err
}

// problem reports an error, if there is one.
func (r *reader) problem(name string, err error) {
	if err != nil {
		r.unread(r.named(name, err))
	}
}

// named adds to an error the name of what it is about, in the system's form.
func (r *reader) named(name string, err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		err = p.Err
	}
	return &fs.PathError{Op: "open", Path: r.native(name), Err: err}
}

// isFolder reports whether there is a folder with this name.
func (r *reader) isFolder(name string) bool {
	f, err := r.Files.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	return err == nil && info.IsDir()
}

// mostRead is how many bytes of Steam's lists and a project's settings are read.
const mostRead = 1 << 20

// read reads a small file.
func (r *reader) read(name string) ([]byte, error) {
	f, err := r.Files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var b bytes.Buffer
	_, err = b.ReadFrom(io.LimitReader(f, mostRead))
	return b.Bytes(), err
}

// folders returns the names of the folders in a folder, sorted; none if there is no such folder.
func (r *reader) folders(dir string) (list []string) {
	if r.done() {
		return nil
	}
	names, _, err := r.list(dir)
	r.problem(dir, err)
	for _, d := range names {
		if d.IsDir() {
			list = append(list, d.Name())
		}
	}
	slices.Sort(list)
	return list
}
