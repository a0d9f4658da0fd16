package store

import "os"

// Hold makes an open file this process's until it is closed, or the process ends however it may, and reports false if it is
// another's.
func Hold(f *os.File) (bool, error) { return hold(f) }
