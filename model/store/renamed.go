package store

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// Renamed returns where the file that was opened or last saved is now, if another program gave it another name in its folder; "" if there is still a file
// at its path, or none that is the same.
func (f *File) Renamed() string {
	if f.opened == nil {
		return ""
	}
	if _, err := f.sys.Lstat(f.Path); !errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	list, err := f.sys.ReadDir(filepath.Dir(f.Path))
	if err != nil {
		return ""
	}
	for _, e := range list {
		path := filepath.Join(filepath.Dir(f.Path), e.Name())
		if info, err := f.sys.Lstat(path); err == nil && same(info, f.opened.info) {
			return path
		}
	}
	return ""
}

// Moved tells the file where it is now. Its journal is that of the file there from then on.
func (f *File) Moved(to string) {
	f.Path = to
	f.rebase(f.Doc.Original())
}
