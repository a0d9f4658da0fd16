//go:build unix

package instance

import (
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"syscall"
)

// user distinguishes the folders of users in a shared folder.
func user() string { return strconv.Itoa(os.Getuid()) }

// private ensures that a folder exists that only this user can enter and no other user can replace.
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
