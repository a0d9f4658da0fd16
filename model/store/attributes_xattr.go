//go:build linux || darwin

package store

import (
	"bytes"
	"errors"
	"io/fs"

	"golang.org/x/sys/unix"
)

// attributes reads the extended attributes of a file. One that may not be read is nil.
func attributes(name string) (map[string][]byte, error) {
	names, err := sized(func(b []byte) (int, error) { return unix.Listxattr(name, b) })
	if errors.Is(err, unix.ENOTSUP) {
		return nil, nil
	}
	if err != nil {
		return nil, &fs.PathError{Op: "listxattr", Path: name, Err: err}
	}
	all := map[string][]byte{}
	for key := range bytes.SplitSeq(names, []byte{0}) {
		if len(key) == 0 {
			continue
		}
		value, err := sized(func(b []byte) (int, error) { return unix.Getxattr(name, string(key), b) })
		switch {
		case errors.Is(err, errNoAttribute), errors.Is(err, unix.ENOTSUP):
		case err != nil:
			all[string(key)] = nil
		default:
			all[string(key)] = value
		}
	}
	return all, nil
}

// sized asks for the size of something, and then for it; it may grow meanwhile.
func sized(get func([]byte) (int, error)) ([]byte, error) {
	for {
		n, err := get(nil)
		if err != nil || n == 0 {
			return []byte{}, err
		}
		b := make([]byte, n)
		if n, err = get(b); !errors.Is(err, unix.ERANGE) {
			return b[:max(n, 0)], err
		}
	}
}

func setAttribute(name, key string, value []byte) error { return unix.Setxattr(name, key, value, 0) }

func removeAttribute(name, key string) error {
	err := unix.Removexattr(name, key)
	if errors.Is(err, errNoAttribute) {
		return nil
	}
	return err
}
