package store

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// mostLinks is how many links lead to a file at most, as on Linux.
const mostLinks = 40

// resolve follows the links of a path to the file that it names. A relative link starts at the folder that it really stands in, which is
// not the one that its path seems to name if there is a link on the way. info is nil if nothing stands there, which is no error.
func resolve(sys system, path string) (target string, info fs.FileInfo, err error) {
	target = path
	for range mostLinks + 1 {
		folder, name := filepath.Split(target) // Dir and Join would cut ".." behind a link
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
	return "", nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("too many links")}
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

var errElsewhere = errors.New("its links lead somewhere else now")

// Absolute returns the absolute name of a path. Unlike filepath.Abs it takes ".." behind a link for what the system takes it for.
func Absolute(path string) (string, error) {
	if slices.Contains(strings.FieldsFunc(path, func(c rune) bool { return c < utf8.RuneSelf && os.IsPathSeparator(uint8(c)) }), "..") {
		folder, name := filepath.Split(path)
		if name == ".." {
			folder, name = path, "."
		}
		if real, err := filepath.EvalSymlinks(cmp.Or(folder, ".")); err == nil {
			path = filepath.Join(real, name)
		}
	}
	return filepath.Abs(path)
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
