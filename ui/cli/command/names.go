package command

import (
	"os"
	"path/filepath"

	"savant/model/store"
)

// IsFile reports whether a regular file has the name.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// IsFolder reports whether a folder has the name.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return name != Standard && err == nil && info.IsDir()
}

// NearName is a file's path from the working folder if it is in there, else as it is.
func NearName(file string) string {
	folder, err := os.Getwd()
	if err != nil {
		return file
	}
	whole, err := store.Absolute(file)
	if err != nil {
		return file
	}
	if rel, err := filepath.Rel(folder, whole); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return whole
}

// within reports whether a path leads to something in a folder.
func within(path, root string) bool {
	to, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return false
	}
	below, err := filepath.Rel(root, to)
	return err == nil && filepath.IsLocal(below)
}
