package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"savant/codec/message"
)

// Messages.
const (
	tooManyLinks message.ID = "store.too-many-links"
	linksMoved   message.ID = "store.links-moved"
)

// mostLinks is how many links lead to a file at most, as on Linux.
const mostLinks = 40

// resolve follows the links of a path to the file. A relative link starts at the folder that really contains it, which may
// differ from the one in its path if that has a link in it. info is nil if there is no such file, which is not an error.
func resolve(sys system, path string) (target string, info fs.FileInfo, err error) {
	target = path
	for range mostLinks + 1 {
		folder, name := filepath.Split(target) // Dir and Join would cut ".." after a link
		if folder == "" {
			folder = "."
		}
		if folder, err = sys.Real(folder); errors.Is(err, fs.ErrNotExist) {
			return target, nil, nil
		} else if err != nil {
			return "", nil, err
		}
		target = filepath.Join(folder, name)
		info, err = sys.Lstat(target)
		if errors.Is(err, fs.ErrNotExist) {
			return target, nil, nil
		}
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return target, info, err
		}
		to, err := sys.Readlink(target)
		if err != nil {
			return "", nil, err
		}
		if target = to; !filepath.IsAbs(to) {
			target = folder + string(filepath.Separator) + to
		}
	}
	return "", nil, &fs.PathError{Op: "open", Path: path, Err: message.Err(tooManyLinks)}
}

// follow is resolve, and asks the system whether the path leads there for it too.
func follow(sys system, path string) (target string, info fs.FileInfo, err error) {
	through, err := sys.Stat(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", nil, err
	}
	there := err == nil
	target, info, err = resolve(sys, path)
	if err == nil && (info != nil) != there || there && info != nil && !os.SameFile(info, through) {
		err = &fs.PathError{Op: "open", Path: path, Err: errElsewhere}
	}
	return target, info, err
}

var errElsewhere = message.Err(linksMoved)

// Clean returns the shortest form of a path, "" for "". Unlike filepath.Clean it resolves ".." after a link as the system
// does: to the folder above the link's target. Names may be joined to the result, and filepath.Dir may be called on it.
func Clean(path string) string {
	if path == "" {
		return ""
	}
	end := lastUp(path)
	if end == 0 {
		return filepath.Clean(path)
	}
	folder, err := filepath.EvalSymlinks(path[:end])
	if err != nil {
		return filepath.Clean(path) // there is no such folder
	}
	return filepath.Join(folder, path[end:])
}

// lastUp returns the end of the last ".." in a path, 0 if there is none.
func lastUp(path string) int {
	for end := len(path); end > 0; {
		start := end
		for start > 0 && !os.IsPathSeparator(path[start-1]) {
			start--
		}
		if path[start:end] == ".." {
			return end
		}
		end = start - 1
	}
	return 0
}

// Absolute returns the absolute name of a path, with ".." as in Clean.
func Absolute(path string) (string, error) {
	if lastUp(path) > 0 && !filepath.IsAbs(path) {
		here, err := os.Getwd() // it may have links in it
		if err != nil {
			return "", err
		}
		path = here + string(filepath.Separator) + path
	}
	return filepath.Abs(Clean(path))
}

// canonical returns the one absolute name, without symbolic links, of a file that may not exist.
func canonical(path string) (string, error) {
	if !filepath.IsAbs(path) {
		here, err := os.Getwd()
		if err != nil {
			return "", err
		}
		path = here + string(filepath.Separator) + path
	}
	target, _, err := resolve(disk{}, path)
	if err != nil {
		target = path // loops, and folders that may not be entered, have no better name
	}
	return filepath.Clean(target), nil
}
