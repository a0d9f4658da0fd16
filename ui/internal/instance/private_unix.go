//go:build unix

package instance

import (
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"syscall"
)

// user tells apart the folders of users that are side by side.
func user() string { return strconv.Itoa(os.Getuid()) }

// private makes sure that a folder is there which only this user can enter, and that nobody else can put another in its place.
func private(parent, folder string) error {
	up, err := os.Stat(parent)
	if err != nil {
		return err
	}
	mine := owner(up) == os.Getuid() || owner(up) == 0
	if up.Mode().Perm()&0o022 != 0 && up.Mode()&fs.ModeSticky == 0 || !mine {
		return fmt.Errorf("others may write to %s", parent)
	}
	if err := os.Mkdir(folder, 0o700); err != nil && !os.IsExist(err) {
		return err
	}
	info, err := os.Lstat(folder)
	if err != nil {
		return err
	}
	if !info.IsDir() || owner(info) != os.Getuid() || info.Mode().Perm()&0o077 != 0 {
		return fmt.Errorf("%s is not this user's alone", folder)
	}
	return nil
}

func owner(info fs.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Uid)
	}
	return -1
}
