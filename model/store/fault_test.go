package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// call is one request to a system.
type call struct{ request, name string }

func (c call) String() string { return c.request + " " + filepath.Base(c.name) }

// faulty is a system that notes what it is asked for, in order, and lets requests fail.
type faulty struct {
	under  system                         // nil is the real disk
	at     int                            // which request fails, from 0; negative for none
	fails  func(n int, request call) bool // in place of at, if not nil
	calls  []call                         // all of them
	effect func(from, to string) error    // of a rename that fails, if not nil
	failed string                         // those that failed
	clock  time.Time

	before func(request, name string) // called before each request
}

const errFull = syscall.ENOSPC

func (f *faulty) real() system {
	if f.under == nil {
		return disk{}
	}
	return f.under
}

func (f *faulty) fault(request, name string) error {
	if f.before != nil {
		f.before(request, name)
	}
	c := call{request, name}
	n := len(f.calls)
	f.calls = append(f.calls, c)
	if f.fails != nil && !f.fails(n, c) || f.fails == nil && n != f.at {
		return nil
	}
	f.failed = strings.TrimPrefix(f.failed+", "+c.String(), ", ")
	return &fs.PathError{Op: request, Path: name, Err: errFull}
}

// moving reports whether it was asked to put something in place of a file.
func (f *faulty) moving(target string) bool {
	return slices.Contains(f.calls, call{"rename", target}) || slices.Contains(f.calls, call{"link", target})
}

func (f *faulty) Now() time.Time {
	if f.clock.IsZero() {
		return f.real().Now()
	}
	return f.clock
}

func (f *faulty) Stat(name string) (fs.FileInfo, error) {
	if err := f.fault("stat", name); err != nil {
		return nil, err
	}
	return f.real().Stat(name)
}

func (f *faulty) Lstat(name string) (fs.FileInfo, error) {
	if err := f.fault("lstat", name); err != nil {
		return nil, err
	}
	return f.real().Lstat(name)
}

func (f *faulty) Writable(name string) error {
	if err := f.fault("access", name); err != nil {
		return err
	}
	return f.real().Writable(name)
}

func (f *faulty) OpenFile(name string, flag int, mode fs.FileMode) (handle, error) {
	if err := f.fault("open", name); err != nil {
		return nil, err
	}
	h, err := f.real().OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return &faultyFile{h, f, name}, nil
}

func (f *faulty) MkdirAll(name string, mode fs.FileMode) error {
	if err := f.fault("mkdir", name); err != nil {
		return err
	}
	return f.real().MkdirAll(name, mode)
}

func (f *faulty) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := f.fault("readdir", name); err != nil {
		return nil, err
	}
	return f.real().ReadDir(name)
}

func (f *faulty) Rename(from, to string) error {
	if err := f.fault("rename", to); err != nil {
		if f.effect != nil {
			if e := f.effect(from, to); e != nil {
				panic(e)
			}
		}
		return err
	}
	return f.real().Rename(from, to)
}

func (f *faulty) Link(from, to string) error {
	if err := f.fault("link", to); err != nil {
		return err
	}
	return f.real().Link(from, to)
}

func (f *faulty) Chmod(name string, mode fs.FileMode) error {
	if err := f.fault("chmod", name); err != nil {
		return err
	}
	return f.real().Chmod(name, mode)
}

func (f *faulty) Chown(name string, like fs.FileInfo) error {
	if err := f.fault("chown", name); err != nil {
		return err
	}
	return f.real().Chown(name, like)
}

func (f *faulty) Readlink(name string) (string, error) {
	if err := f.fault("readlink", name); err != nil {
		return "", err
	}
	return f.real().Readlink(name)
}

func (f *faulty) Real(name string) (string, error) {
	if err := f.fault("real", name); err != nil {
		return "", err
	}
	return f.real().Real(name)
}

// Remove is noted, but fails by fails alone: what at is for shows best when everything is cleared up.
func (f *faulty) Remove(name string) error {
	if f.fails != nil {
		if err := f.fault("remove", name); err != nil {
			return err
		}
	}
	return f.real().Remove(name)
}

func (f *faulty) Attributes(name string) (map[string][]byte, error) {
	if err := f.fault("attributes", name); err != nil {
		return nil, err
	}
	return f.real().Attributes(name)
}

func (f *faulty) SetAttribute(name, key string, value []byte) error {
	if err := f.fault("set attribute", name); err != nil {
		return err
	}
	return f.real().SetAttribute(name, key, value)
}

func (f *faulty) RemoveAttribute(name, key string) error {
	if err := f.fault("remove attribute", name); err != nil {
		return err
	}
	return f.real().RemoveAttribute(name, key)
}

func (f *faulty) SyncDir(name string) error {
	if err := f.fault("syncdir", name); err != nil {
		return err
	}
	return f.real().SyncDir(name)
}

// unsynced is the real disk without waiting for it.
type unsynced struct{ disk }

func (unsynced) SyncDir(string) error { return nil }

func (u unsynced) OpenFile(name string, flag int, mode fs.FileMode) (handle, error) {
	h, err := u.disk.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return unsyncedFile{h}, nil
}

type unsyncedFile struct{ handle }

func (unsyncedFile) Sync() error { return nil }

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
