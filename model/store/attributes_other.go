//go:build !linux && !darwin

package store

import "errors"

// attributes says that there are none: on Windows a new file takes its rights from its folder.
func attributes(string) (map[string][]byte, error) { return nil, nil }

func setAttribute(string, string, []byte) error { return errors.ErrUnsupported }

func removeAttribute(string, string) error { return errors.ErrUnsupported }
