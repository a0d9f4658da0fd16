//go:build !windows && (!unix || solaris || aix)

package store

// hold says that an open file is this process's: there are no locks that end with a process.
func hold(handle) (bool, error) { return true, nil }
