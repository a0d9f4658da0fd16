package store

import (
	"io/fs"
	"os"

	"savant/codec/message"
)

// Messages.
const (
	linkToFolder  message.ID = "store.link-to-folder"
	linkToNothing message.ID = "store.link-to-nothing"
)

// Odd says why a name in a folder, which is none of a folder, is left out where all files of the folder are worked on: a link to a folder or to
// nothing, a pipe, a socket, a device. It is nil for a file, and for a link to one.
func Odd(path string, d fs.DirEntry) error {
	if d.Type().IsRegular() {
		return nil
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return message.Err(linkToNothing)
	case info.IsDir():
		return message.Err(linkToFolder)
	case !info.Mode().IsRegular():
		return message.Err(notRegular)
	}
	return nil
}
