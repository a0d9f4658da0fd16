//go:build unix

package store

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// chown gives name the owner and group of like. If only one of them can be set, or is the same already, the error says
// which one failed.
func chown(name string, like fs.FileInfo) error {
	want, ok := like.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	now, err := os.Stat(name)
	if err != nil {
		return err
	}
	have, ok := now.Sys().(*syscall.Stat_t)
	if ok && have.Uid == want.Uid && have.Gid == want.Gid {
		return nil
	}
	if err := os.Chown(name, int(want.Uid), int(want.Gid)); err == nil {
		return nil
	}
	err = os.Chown(name, -1, int(want.Gid))
	switch {
	case err == nil:
		return errOwner
	case ok && have.Uid == want.Uid:
		return errGroup
	}
	return err
}

// writable checks whether a file may be written. Opening it for writing would break the leases of programs that have it
// mapped, including this one.
func writable(name string) error {
	if err := unix.Faccessat(unix.AT_FDCWD, name, unix.W_OK, unix.AT_EACCESS); err != nil {
		return &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return nil
}

// renamesOpen says that an open file can be renamed and removed.
const renamesOpen = true

// otherNames is how many names a file has besides the one that is known.
func otherNames(info fs.FileInfo) (n int, known bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return max(int(s.Nlink)-1, 0), true
}

// syncDir makes the names in a folder survive a power cut. Some network file systems do not support it and say so; their
// rename is on the server already.
func syncDir(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil
	}
	return err
}

// sameGroup reports whether two files are known to have the same group.
func sameGroup(a, b fs.FileInfo) bool {
	x, ok := a.Sys().(*syscall.Stat_t)
	y, ok2 := b.Sys().(*syscall.Stat_t)
	return ok && ok2 && x.Gid == y.Gid
}

// sameRights reports whether two files have the same owner, group and mode.
func sameRights(a, b fs.FileInfo) bool {
	x, ok := a.Sys().(*syscall.Stat_t)
	y, ok2 := b.Sys().(*syscall.Stat_t)
	return a.Mode() == b.Mode() && (!ok || !ok2 || x.Uid == y.Uid && x.Gid == y.Gid)
}
