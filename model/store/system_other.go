//go:build !unix

package store

import (
	"io/fs"
	"os"
)

// chown does nothing: on Windows a new file takes its rights from its folder.
func chown(string, fs.FileInfo) error { return nil }

// renamesOpen says that an open file cannot be renamed or removed.
const renamesOpen = false

// otherNames is not known; a backup is always a copy.
func otherNames(fs.FileInfo) (n int, known bool) { return 0, false }

// syncDir does nothing: folders cannot be synced there, and the file system journals its names.
func syncDir(string) error { return nil }

// writable asks whether a file may be written.
func writable(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// sameGroup: there are no groups here that a mode speaks of.
func sameGroup(a, b fs.FileInfo) bool { return true }

// sameRights reports whether two files have the same mode: owners do not matter, see chown.
func sameRights(a, b fs.FileInfo) bool { return a.Mode() == b.Mode() }
