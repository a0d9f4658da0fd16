//go:build unix && !solaris && !aix

package store

import (
	"errors"
	"syscall"
)

// lock makes an open file this process's until it is closed, or the process ends however it may, and reports false if it is another's.
// The error is errNoLocks where the file system knows none.
func lock(f handle) (bool, error) {
	open, ok := f.(interface{ Fd() uintptr })
	if !ok {
		return false, errNoLocks
	}
	for {
		err := syscall.Flock(int(open.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.EWOULDBLOCK):
			return false, nil
		case errors.Is(err, syscall.ENOTSUP), errors.Is(err, syscall.ENOLCK), errors.Is(err, syscall.ENOSYS):
			return false, errNoLocks
		}
		return err == nil, err
	}
}
