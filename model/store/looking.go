package store

import (
	"io/fs"
	"os"
	"path/filepath"

	"savant/codec/message"
)

// Looking is the computer's files for browsing: it lists folders and opens regular files for reading, and follows no link
// at the end of a name. Names are absolute, with slashes on every system.
type Looking struct{}

// Open opens a folder or a regular file; anything else, a link too, gives an error. A pipe would be waited for without end.
func (Looking) Open(name string) (fs.File, error) {
	path := filepath.FromSlash(name)
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: message.Err(notRegular)}
	}
	return os.Open(path)
}

// Real is a name without links.
func (Looking) Real(name string) (string, error) {
	path, err := filepath.EvalSymlinks(filepath.FromSlash(name))
	return filepath.ToSlash(path), err
}
