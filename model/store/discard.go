package store

import (
	"errors"
	"io/fs"
)

// Discard removes a file that the program made itself and that is no longer needed, such as a list of conflicts after they are solved. It is no
// error if the file does not exist.
func Discard(path string) error {
	if err := (disk{}).Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
