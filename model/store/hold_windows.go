package store

import (
	"errors"

	"golang.org/x/sys/windows"
)

// lock locks an open file for this process until it is closed or the process ends, and returns false if another process has
// it. The locked byte is far beyond the end of any file: a lock keeps others from reading what it covers.
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
