package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// disk is the real system.
type disk struct{}

func (disk) Stat(name string) (fs.FileInfo, error)             { return os.Stat(name) }
func (disk) Lstat(name string) (fs.FileInfo, error)            { return os.Lstat(name) }
func (disk) Readlink(name string) (string, error)              { return os.Readlink(name) }
func (disk) Real(folder string) (string, error)                { return filepath.EvalSymlinks(folder) }
func (disk) Writable(name string) error                        { return writable(name) }
func (disk) MkdirAll(name string, mode fs.FileMode) error      { return os.MkdirAll(name, mode) }
func (disk) ReadDir(name string) ([]fs.DirEntry, error)        { return os.ReadDir(name) }
func (disk) Rename(from, to string) error                      { return os.Rename(from, to) }
func (disk) Link(from, to string) error                        { return os.Link(from, to) }
func (disk) Remove(name string) error                          { return os.Remove(name) }
func (disk) Chmod(name string, mode fs.FileMode) error         { return os.Chmod(name, mode) }
func (disk) Chown(name string, like fs.FileInfo) error         { return chown(name, like) }
func (disk) Attributes(name string) (map[string][]byte, error) { return attributes(name) }
func (disk) SetAttribute(name, key string, value []byte) error { return setAttribute(name, key, value) }
func (disk) RemoveAttribute(name, key string) error            { return removeAttribute(name, key) }
func (disk) SyncDir(name string) error                         { return syncDir(name) }
func (disk) Now() time.Time                                    { return time.Now() }
func (disk) OpenFile(name string, flag int, mode fs.FileMode) (handle, error) {
	f, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err // not a handle that holds a nil *os.File
	}
	return f, nil
}
