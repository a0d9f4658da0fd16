package store

import (
	"errors"
	"os"
)

// Hold makes an open file this process's until it is closed, or the process ends however it may, and reports false if it is
// another's.
func Hold(f *os.File) (bool, error) { return hold(f) }

// hold is Hold. On systems without locks, every file counts as free.
func hold(f handle) (bool, error) {
	held, err := lock(f)
	if errors.Is(err, errNoLocks) {
		return true, nil
	}
	return held, err
}
