package store

import (
	"errors"
	"os"
)

// Hold locks an open file for this process until it is closed or the process ends. It reports false if another process
// holds it.
func Hold(f *os.File) (bool, error) { return hold(f) }

// hold is Hold. On systems without locks, every file counts as free.
func hold(f handle) (bool, error) {
	held, err := lock(f)
	if errors.Is(err, errNoLocks) {
		return true, nil
	}
	return held, err
}
