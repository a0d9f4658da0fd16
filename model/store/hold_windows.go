package store

import (
	"errors"

	"golang.org/x/sys/windows"
)

// lock makes an open file this process's until it is closed, or the process ends however it may, and reports false if it is
// another's. The byte that is locked is far after the end of any file: a lock keeps others from reading what it covers.
func lock(f handle) (bool, error) {
	open, ok := f.(interface{ Fd() uintptr })
	if !ok {
		return false, errNoLocks
	}
	at := windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(open.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}
