package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// faulty is the real disk, of which one request fails.
type faulty struct {
	disk
	at     int    // which request fails, from 0; negative for none
	count  int    // how many there were
	failed string // the one that failed
	clock  time.Time

	before func(request, name string) // called before each request
}

const errFull = syscall.ENOSPC

func (f *faulty) fault(request, name string) error {
	if f.before != nil {
		f.before(request, name)
	}
	f.count++
	if f.count-1 == f.at {
		f.failed = request + " " + filepath.Base(name)
		return &fs.PathError{Op: request, Path: name, Err: errFull}
	}
	return nil
}

func (f *faulty) Now() time.Time {
	if f.clock.IsZero() {
		return time.Now()
	}
	return f.clock
}

func (f *faulty) Stat(name string) (fs.FileInfo, error) {
	if err := f.fault("stat", name); err != nil {
		return nil, err
	}
	return f.disk.Stat(name)
}

func (f *faulty) Lstat(name string) (fs.FileInfo, error) {
	if err := f.fault("lstat", name); err != nil {
		return nil, err
	}
	return f.disk.Lstat(name)
}

func (f *faulty) Writable(name string) error {
	if err := f.fault("access", name); err != nil {
		return err
	}
	return f.disk.Writable(name)
}

func (f *faulty) OpenFile(name string, flag int, mode fs.FileMode) (handle, error) {
	if err := f.fault("open", name); err != nil {
		return nil, err
	}
	h, err := f.disk.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return &faultyFile{h, f, name}, nil
}

func (f *faulty) MkdirAll(name string, mode fs.FileMode) error {
	if err := f.fault("mkdir", name); err != nil {
		return err
	}
	return f.disk.MkdirAll(name, mode)
}

func (f *faulty) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := f.fault("readdir", name); err != nil {
		return nil, err
	}
	return f.disk.ReadDir(name)
}

func (f *faulty) Rename(from, to string) error {
	if err := f.fault("rename", to); err != nil {
		return err
	}
	return f.disk.Rename(from, to)
}

func (f *faulty) Link(from, to string) error {
	if err := f.fault("link", to); err != nil {
		return err
	}
	return f.disk.Link(from, to)
}

func (f *faulty) Chmod(name string, mode fs.FileMode) error {
	if err := f.fault("chmod", name); err != nil {
		return err
	}
	return f.disk.Chmod(name, mode)
}

func (f *faulty) Chown(name string, like fs.FileInfo) error {
	if err := f.fault("chown", name); err != nil {
		return err
	}
	return f.disk.Chown(name, like)
}

func (f *faulty) SyncDir(name string) error {
	if err := f.fault("syncdir", name); err != nil {
		return err
	}
	return f.disk.SyncDir(name)
}

// faultyFile is an open file of a faulty disk.
type faultyFile struct {
	handle
	disk *faulty
	name string
}

// Write fails after half of the bytes, as a full disk does.
func (f *faultyFile) Write(b []byte) (int, error) {
	if err := f.disk.fault("write", f.name); err != nil {
		n, _ := f.handle.Write(b[:len(b)/2])
		return n, err
	}
	return f.handle.Write(b)
}

func (f *faultyFile) Read(b []byte) (int, error) {
	if err := f.disk.fault("read", f.name); err != nil {
		return 0, err
	}
	return f.handle.Read(b)
}

func (f *faultyFile) Sync() error {
	if err := f.disk.fault("sync", f.name); err != nil {
		return err
	}
	return f.handle.Sync()
}

func (f *faultyFile) Close() error {
	err := f.disk.fault("close", f.name)
	if e := f.handle.Close(); err == nil {
		err = e
	}
	return err
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func contents(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// names lists a folder; none if it does not exist.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}
