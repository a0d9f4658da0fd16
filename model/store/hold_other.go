//go:build !windows && (!unix || solaris || aix)

package store

// lock says that there are no locks that end with a process.
func lock(handle) (bool, error) { return false, errNoLocks }
