package host

import (
	"errors"
	"os"
	"path/filepath"

	"savant/ui/internal/words"
)

// NotOpened says why a file was not opened, and what to do.
func NotOpened(path string, err error) string {
	name := filepath.Base(path)
	var p *os.PathError
	switch {
	case errors.Is(err, os.ErrNotExist):
		return words.Say("%s was not found: %s. Check whether it was moved or renamed.", name, path)
	case errors.Is(err, os.ErrPermission):
		return words.Say("%s cannot be read (%s). Ask its owner, or change its permissions.", name, path)
	case errors.As(err, &p):
		return words.Say("%s was not opened: %v (%s).", name, words.Text(p.Err), path)
	}
	return words.Say("%s was not opened: %s", name, words.Sentence(err))
}
