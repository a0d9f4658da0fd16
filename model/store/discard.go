package store

import (
	"errors"
	"io/fs"
)

// Discard removes a file that the program made itself and that is of no further use, such as the list of conflicts that are solved. One that is
// not there is no error.
func Discard(path string) error {
	if err := (disk{}).Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
