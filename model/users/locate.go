package users

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"savant/codec/message"
)

// Messages.
const (
	notOfProject message.ID = "users.not-of-project"
	outOfProject message.ID = "users.out-of-project"
	notAFile     message.ID = "users.not-a-file path"
)

// OutsideError says that a resource path does not lead to a file of the project.
type OutsideError struct {
	Res string
	Why message.Message
}

// Message says which path and why.
func (e *OutsideError) Message() message.Message { return message.In(e.Res, e.Why) }

func (e *OutsideError) Error() string { return e.Message().String() }

// Locate finds the file that a path in a file of the project names. self is that file, from whose folder relative paths start. It
// looks at nothing outside the project's folder, not through links either: then, and for other schemes such as uid:// and
// user://, the error is an *OutsideError. A file that is not there is the file system's error.
func (p Project) Locate(self, res string) (string, error) {
	name, own := strings.CutPrefix(res, "res://")
	if !own {
		base, ok := p.Resource(self)
		if !ok || strings.Contains(res, "://") || path.IsAbs(res) || res == "" {
			return "", &OutsideError{res, message.New(notOfProject)}
		}
		name = path.Join(path.Dir(strings.TrimPrefix(base, "res://")), res)
	}
	name, _, _ = strings.Cut(name, "::") // what is in the file
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return "", &OutsideError{res, message.New(outOfProject)}
	}
	root, err := filepath.EvalSymlinks(p.Root)
	if err != nil {
		return "", err
	}
	file := filepath.Join(root, filepath.FromSlash(name))
	real, err := filepath.EvalSymlinks(file)
	if err != nil {
		return "", err
	}
	if rel, err := filepath.Rel(root, real); err != nil || !filepath.IsLocal(rel) {
		return "", &OutsideError{res, message.New(outOfProject)}
	}
	info, err := os.Stat(real)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", message.Err(notAFile, res)
	}
	return filepath.Join(p.Root, filepath.FromSlash(name)), nil
}
