package store

import (
	"io"
	"io/fs"
	"time"

	"savant/codec/message"
)

// Messages.
const (
	noOwner message.ID = "store.no-owner"
	noGroup message.ID = "store.no-group"
	noLocks message.ID = "store.no-locks"
)

// system is what saving asks of the operating system. It exists so that a test can let any single request fail.
type system interface {
	Stat(name string) (fs.FileInfo, error)
	Lstat(name string) (fs.FileInfo, error)
	Readlink(name string) (string, error)
	Real(folder string) (string, error) // the folder's name without links
	Writable(name string) error         // why the file may not be written, without opening it
	OpenFile(name string, flag int, mode fs.FileMode) (handle, error)
	MkdirAll(name string, mode fs.FileMode) error
	ReadDir(name string) ([]fs.DirEntry, error)
	Rename(from, to string) error
	Link(from, to string) error
	Remove(name string) error
	Chmod(name string, mode fs.FileMode) error
	Chown(name string, like fs.FileInfo) error         // gives name the owner and group of like
	Attributes(name string) (map[string][]byte, error) // extended ones, nil for one that may not be read; none where there are no such
	SetAttribute(name, key string, value []byte) error
	RemoveAttribute(name, key string) error
	SyncDir(name string) error
	Now() time.Time
}

// handle is an open file.
type handle interface {
	io.ReadWriteCloser
	Sync() error
	Stat() (fs.FileInfo, error)
}

// errNoLocks says that the file system, or the system, knows no locks that end with a process.
var errNoLocks = message.Err(noLocks)

// Errors of chown if only the owner or only the group could be set.
var (
	errOwner = message.Err(noOwner)
	errGroup = message.Err(noGroup)
)
