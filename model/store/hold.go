package store

import (
	"errors"
	"os"

	"savant/codec/message"
)

// Messages.
const (
	noLocks message.ID = "store.no-locks"
)

// errNoLocks says that the file system, or the system, knows no locks that end with a process.
var errNoLocks = message.Err(noLocks)

// Hold makes an open file this process's until it is closed, or the process ends however it may, and reports false if it is
// another's.
func Hold(f *os.File) (bool, error) { return hold(f) }

// hold is Hold. Where there are no locks, every file counts as nobody's.
func hold(f handle) (bool, error) {
	held, err := lock(f)
	if errors.Is(err, errNoLocks) {
		return true, nil
	}
	return held, err
}
