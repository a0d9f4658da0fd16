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

// Odd returns why an entry of a folder that is not itself a folder is skipped by what works on all files of the folder: it is a link to a folder
// or to nothing, a pipe, a socket or a device. It is nil for a file and for a link to one.
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
